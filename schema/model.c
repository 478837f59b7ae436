/* The batch: growing arrays, two string chunks, and the flush. */
#include "schema/model.h"

#include <math.h>
#include <string.h>

const char *const origin_words[ORIGIN_COUNT] = {
    [ORIGIN_DETECTED] = "detected", [ORIGIN_STATED] = "stated",   [ORIGIN_IMPORTED] = "imported",
    [ORIGIN_GUESSED] = "guessed",   [ORIGIN_DERIVED] = "derived",
};

const char guessed_tag[] = "guessed";

const char *const run_status_words[] = {
    [RUN_OK] = "ok", [RUN_FAILED] = "failed", [RUN_TIMEOUT] = "timeout", [RUN_STOPPED] = "stopped"};

void batch_init(struct batch *batch, bool (*sink)(void *, const struct batch *, GError **),
                void *user)
{
    *batch = (struct batch){
        .runs = g_array_new(FALSE, TRUE, sizeof(struct run)),
        .results = g_array_new(FALSE, TRUE, sizeof(struct result)),
        .missings = g_array_new(FALSE, TRUE, sizeof(struct missing)),
        .facts = g_array_new(FALSE, TRUE, sizeof(struct fact)),
        .tags = g_array_new(FALSE, TRUE, sizeof(struct pair)),
        .rigs = g_array_new(FALSE, TRUE, sizeof(struct rig)),
        .setups = g_array_new(FALSE, TRUE, sizeof(struct setup)),
        .claims = g_array_new(FALSE, TRUE, sizeof(struct claim)),
        .workloads = g_array_new(FALSE, TRUE, sizeof(struct batch_workload)),
        .remarks = g_array_new(FALSE, TRUE, sizeof(struct remark)),
        .texts = g_string_chunk_new(4096),
        .lasting = g_string_chunk_new(1024),
        .workload_index = g_hash_table_new(g_str_hash, g_str_equal),
        .sink = sink,
        .user = user,
    };
}

void batch_clear(struct batch *batch)
{
    if (!batch->runs)
        return;
    GArray *arrays[] = {batch->runs,      batch->results, batch->missings, batch->facts,
                        batch->tags,      batch->rigs,    batch->setups,   batch->claims,
                        batch->workloads, batch->remarks};
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_string_chunk_free(batch->texts);
    g_string_chunk_free(batch->lasting);
    g_hash_table_unref(batch->workload_index);
    *batch = (struct batch){0};
}

const char *batch_text(struct batch *batch, const char *text, gssize length)
{
    return text ? g_string_chunk_insert_len(batch->texts, text, length) : NULL;
}

const char *batch_printf(struct batch *batch, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    return batch_text(batch, text, -1);
}

static const char *lasting(struct batch *batch, const char *text)
{
    return text ? g_string_chunk_insert_const(batch->lasting, text) : NULL;
}

int batch_workload(struct batch *batch, const struct workload *workload, GError **error)
{
    g_autofree char *canon = workload_format(workload, error);
    if (!canon)
        return -1;
    gpointer found;
    if (g_hash_table_lookup_extended(batch->workload_index, canon, NULL, &found))
        return GPOINTER_TO_INT(found);
    struct batch_workload new = {.canon = lasting(batch, canon), .facets = *workload};
    const char **texts[] = {&new.facets.name,  &new.facets.origin, &new.facets.bs,
                            &new.facets.flush, &new.facets.data,   &new.facets.cache,
                            &new.facets.fsize, &new.facets.lines};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        *texts[i] = lasting(batch, *texts[i]);
    new.facets.owned = NULL;
    g_array_append_val(batch->workloads, new);
    int index = (int)batch->workloads->len - 1;
    g_hash_table_insert(batch->workload_index, (gpointer) new.canon, GINT_TO_POINTER(index));
    return index;
}

static struct run *last_run(struct batch *batch)
{
    g_assert(batch->runs->len);
    return &g_array_index(batch->runs, struct run, batch->runs->len - 1);
}

struct run *batch_run(struct batch *batch)
{
    struct run run = {.duration = NAN,
                      .result = batch->results->len,
                      .fact = batch->facts->len,
                      .tag = batch->tags->len};
    g_array_append_val(batch->runs, run);
    return last_run(batch);
}

struct result *batch_result(struct batch *batch, int workload)
{
    struct result result = {
        .workload = (guint)workload, .working_set = NAN, .missing = batch->missings->len};
    for (int i = 0; i < METRIC_COUNT; i++)
        result.values[i] = NAN;
    g_array_append_val(batch->results, result);
    last_run(batch)->results++;
    return &g_array_index(batch->results, struct result, batch->results->len - 1);
}

void batch_missing(struct batch *batch, enum metric metric, const char *printed, const char *reason)
{
    struct missing missing = {metric, batch_text(batch, printed, -1),
                              batch_text(batch, reason, -1)};
    g_array_append_val(batch->missings, missing);
    g_array_index(batch->results, struct result, batch->results->len - 1).missings++;
}

static void add_fact(struct batch *batch, guint *count, const struct fact *given)
{
    struct fact fact = {batch_text(batch, given->key, -1), batch_text(batch, given->value, -1),
                        batch_text(batch, given->unit, -1), given->origin};
    g_array_append_val(batch->facts, fact);
    ++*count;
}

void batch_fact(struct batch *batch, const char *key, const char *value, const char *unit,
                enum origin origin)
{
    add_fact(batch, &last_run(batch)->facts, &(struct fact){key, value, unit, origin});
}

void batch_tag(struct batch *batch, const char *name, const char *value)
{
    struct pair pair = {batch_text(batch, name, -1), batch_text(batch, value, -1)};
    g_array_append_val(batch->tags, pair);
    last_run(batch)->tags++;
}

void batch_drop_run(struct batch *batch)
{
    struct run *run = last_run(batch);
    if (run->results) {
        guint first = g_array_index(batch->results, struct result, run->result).missing;
        g_array_set_size(batch->missings, first);
    }
    g_array_set_size(batch->results, run->result);
    g_array_set_size(batch->facts, run->fact);
    g_array_set_size(batch->tags, run->tag);
    g_array_set_size(batch->runs, batch->runs->len - 1);
}

bool batch_end_run(struct batch *batch, GError **error)
{
    if (!last_run(batch)->results) {
        batch_drop_run(batch);
        return true;
    }
    if (batch->complete)
        batch->complete(batch->user, batch, last_run(batch));
    batch->runs_seen++;
    if (batch->runs->len < BATCH_RUNS || !batch->sink)
        return true;
    return batch_flush(batch, error);
}

bool batch_flush(struct batch *batch, GError **error)
{
    if (!batch->sink)
        return true;
    bool taken = batch->sink(batch->user, batch, error);
    GArray *arrays[] = {batch->runs, batch->results, batch->missings, batch->facts,
                        batch->tags, batch->rigs,    batch->setups,   batch->claims};
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_set_size(arrays[i], 0);
    g_string_chunk_clear(batch->texts);
    return taken;
}

void batch_rig(struct batch *batch, const char *name, const char *since)
{
    struct rig rig = {batch_text(batch, name, -1), batch_text(batch, since, -1), batch->facts->len,
                      0};
    g_array_append_val(batch->rigs, rig);
}

void batch_rig_fact(struct batch *batch, const char *key, const char *value, const char *unit,
                    enum origin origin)
{
    struct rig *rig = &g_array_index(batch->rigs, struct rig, batch->rigs->len - 1);
    add_fact(batch, &rig->facts, &(struct fact){key, value, unit, origin});
}

void batch_remark(struct batch *batch, enum remark_kind kind, gsize line, gsize column,
                  const char *format, ...)
{
    if (batch->remarks->len >= BATCH_REMARKS) {
        batch->remarks_left_out++;
        return;
    }
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    struct remark remark = {kind, line, column, g_string_chunk_insert(batch->lasting, text)};
    g_array_append_val(batch->remarks, remark);
}
