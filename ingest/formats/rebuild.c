/* Rebuilds and scrubs: `zpool status`, /proc/mdstat, the kernel's messages about md, and the alarms
 * of tw_cli.  The bytes are those that were rebuilt; ZFS counts only what was in use.  Of mdstat,
 * which shows only what is under way, the last state of each rebuild is taken. */
#include "ingest/formats/rebuild.h"

#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

struct reader {
    struct batch *batch;
    struct plain plain;
    char *array;
    GPtrArray *states; /* struct state: of mdstat */
    GPtrArray *events; /* struct state: begun */
};

/* Something that is not over yet. */
struct state {
    struct rebuild rebuild;
    double clock; /* of its beginning */
    char *began;
    gsize at, end, line;
};

static void state_free(gpointer data)
{
    struct state *state = data;
    rebuild_clear(&state->rebuild);
    g_free(state->began);
    g_free(state);
}

/* --- runs --- */

static guint64 identity(const struct rebuild *rebuild, const char *began)
{
    struct digest digest;
    digest_init(&digest, rebuild->tool);
    digest_text(&digest, rebuild->array);
    digest_text(&digest, began);
    digest_text(&digest, rebuild->ended);
    digest_figure(&digest, rebuild->seconds, 9);
    digest_figure(&digest, rebuild->bytes, 9);
    return digest_end(&digest);
}

/* A local time so many seconds earlier. */
static char *earlier(const char *ended, double seconds)
{
    gint64 epoch;
    if (!ended || isnan(seconds) || !date_epoch(ended, &epoch))
        return NULL;
    char *began = date_format(epoch - (gint64)seconds);
    if (!g_str_has_suffix(ended, "Z"))
        began[strlen(began) - 1] = 0; /* of which the zone is not told */
    return began;
}

static void fill_result(struct reader *r, const struct rebuild *rebuild, struct result *result)
{
    result->n = 1;
    result->values[METRIC_duration] = rebuild->seconds > 0 ? rebuild->seconds : NAN;
    result->values[METRIC_bytes] = rebuild->bytes;
    result->working_set = rebuild->bytes;
    if (!isnan(rebuild->rate))
        result->values[METRIC_throughput] = rebuild->rate;
    else if (isnan(rebuild->bytes))
        batch_missing(r->batch, METRIC_throughput, NULL, "how many bytes were read is not told");
    else if (rebuild->seconds > 0)
        result->values[METRIC_throughput] = rebuild->bytes / rebuild->seconds;
    else
        batch_missing(r->batch, METRIC_throughput, NULL, "too fast to measure");
}

static bool emit(struct reader *r, const struct state *state, GError **error)
{
    const struct rebuild *rebuild = &state->rebuild;
    struct workload w;
    workload_init(&w, WORKLOAD_REBUILD);
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    g_autofree char *began =
        state->began ? g_strdup(state->began) : earlier(rebuild->ended, rebuild->seconds);
    struct run *run = batch_run(r->batch);
    run->tool = rebuild->tool;
    run->digest = identity(rebuild, began);
    run->started = batch_text(r->batch, began, -1);
    run->started_from = began ? DATE_OUTPUT : DATE_UNKNOWN;
    run->duration = rebuild->seconds > 0 ? rebuild->seconds : NAN;
    run->at = state->at, run->length = state->end - state->at, run->line = (guint)state->line;
    if (!isnan(rebuild->done)) {
        run->status = RUN_STOPPED;
        run->note = batch_printf(r->batch, "under way, %.3g %% done; its speed at that moment",
                                 100 * rebuild->done);
    }
    if (rebuild->array)
        batch_fact(r->batch, "array", batch_text(r->batch, rebuild->array, -1), NULL,
                   ORIGIN_IMPORTED);
    fill_result(r, rebuild, batch_result(r->batch, workload));
    return batch_end_run(r->batch, error);
}

/* --- what is under way --- */

static struct state *find(const GPtrArray *states, const char *tool, const char *array, guint *at)
{
    for (guint i = states->len; i-- > 0;) {
        struct state *state = g_ptr_array_index(states, i);
        if (!g_strcmp0(state->rebuild.array, array) && (!tool || state->rebuild.tool == tool)) {
            *at = i;
            return state;
        }
    }
    return NULL;
}

static struct state *new_state(const struct reader *r, const char *tool, const char *array)
{
    struct state *state = g_new0(struct state, 1);
    rebuild_clear(&state->rebuild);
    state->rebuild.tool = tool;
    state->rebuild.array = g_strdup(array);
    state->at = r->plain.line.at, state->line = r->plain.line.number;
    state->end = state->at + r->plain.line.bytes;
    return state;
}

static bool take_md(struct reader *r, struct rebuild *seen, GError **error)
{
    guint place;
    struct state *state = find(r->states, seen->tool, r->array, &place);
    if (state && seen->done < state->rebuild.done) { /* begun anew */
        if (!emit(r, state, error))
            return false;
        g_ptr_array_remove_index(r->states, place);
        state = NULL;
    } else if (state) {
        g_ptr_array_remove_index(r->states, place);
    }
    state = new_state(r, seen->tool, r->array);
    state->rebuild.bytes = seen->bytes;
    state->rebuild.rate = seen->rate;
    state->rebuild.done = seen->done;
    g_ptr_array_add(r->states, state);
    return true;
}

static bool take_event(struct reader *r, struct rebuild_event *event, GError **error)
{
    guint place;
    if (event->begins) {
        struct state *begun = new_state(r, event->tool, event->array);
        begun->clock = event->clock;
        begun->began = g_strdup(event->date);
        g_ptr_array_add(r->events, begun);
        return true;
    }
    if (!event->ends) { /* tells the bytes of what began last */
        if (r->events->len)
            ((struct state *)g_ptr_array_index(r->events, r->events->len - 1))->rebuild.bytes =
                event->bytes;
        return true;
    }
    struct state *state = find(r->events, event->tool, event->array, &place);
    if (!state || event->clock < state->clock) {
        batch_remark(r->batch, REMARK_NOTE, r->plain.line.number, 0,
                     "%s of %s ends here, its beginning is not shown", event->tool, event->array);
        return true;
    }
    state->rebuild.seconds = event->clock - state->clock;
    state->end = r->plain.line.at + r->plain.line.bytes;
    bool fine = emit(r, state, error);
    g_ptr_array_remove_index(r->events, place);
    return fine;
}

/* --- lines --- */

/* "  pool: tank", "md2 : active raid1 sdc1[0]" */
static void take_name(struct reader *r, const char *at)
{
    const char *pool = at;
    bool named = scan_text(&pool, "pool: ");
    gsize n = strcspn(at, " \t");
    bool array = !named && g_str_has_prefix(at, "md") && !strncmp(at + n, " : ", 3);
    if (!named && !array)
        return;
    g_free(r->array);
    r->array = named ? g_strdup(pool) : g_strndup(at, n);
}

static bool take_zfs(struct reader *r, struct rebuild *seen, GError **error)
{
    struct state *state = new_state(r, seen->tool, r->array);
    state->rebuild.seconds = seen->seconds;
    state->rebuild.bytes = seen->bytes;
    state->rebuild.ended = g_strdup(seen->ended);
    bool told = seen->seconds > 0 || seen->bytes > 0;
    bool fine = !told || emit(r, state, error);
    if (!told)
        batch_remark(r->batch, REMARK_NOTE, r->plain.line.number, 0,
                     "%s: over in less than a minute", seen->tool);
    state_free(state);
    return fine;
}

static bool take_line(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    struct rebuild seen = {0};
    struct rebuild_event event = {0};
    bool fine = true;
    rebuild_clear(&seen);
    rebuild_event_clear(&event);
    take_name(r, at);
    if (rebuild_zfs(at, &seen))
        fine = take_zfs(r, &seen, error);
    else if (rebuild_md(at, &seen))
        fine = take_md(r, &seen, error);
    else if (rebuild_kernel(at, &event))
        fine = take_event(r, &event, error);
    else {
        rebuild_event_clear(&event);
        if (rebuild_alarm(at, &event))
            fine = take_event(r, &event, error);
    }
    rebuild_clear(&seen);
    rebuild_event_clear(&event);
    return fine;
}

static bool rebuild_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {
        .batch = batch,
        .states = g_ptr_array_new_with_free_func(state_free),
        .events = g_ptr_array_new_with_free_func(state_free),
    };
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take_line(&r, error);
    for (guint i = 0; fine && i < r.states->len; i++)
        fine = emit(&r, g_ptr_array_index(r.states, i), error);
    plain_clear(&r.plain);
    g_ptr_array_unref(r.states);
    g_ptr_array_unref(r.events);
    g_free(r.array);
    return fine;
}

static bool is_rebuild(const char *at)
{
    struct rebuild seen = {0};
    struct rebuild_event event = {0};
    bool is = rebuild_zfs(at, &seen) || rebuild_md(at, &seen) ||
              (rebuild_kernel(at, &event) && event.ends);
    rebuild_event_clear(&event);
    is = is || (rebuild_alarm(at, &event) && event.ends);
    rebuild_clear(&seen);
    rebuild_event_clear(&event);
    return is;
}

static int rebuild_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_rebuild) ? 43 : 0;
}

const struct format rebuild_format = {
    .name = "rebuild",
    .title = "rebuilds and scrubs",
    .reads = "zpool status, /proc/mdstat, the kernel's messages about md, alarms of tw_cli",
    .importer = 1,
    .sniff = rebuild_sniff,
    .parse = rebuild_parse,
};
