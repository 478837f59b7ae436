/* One finished run into the archive. */
#include "ingest/collect/keep.h"

#include "ingest/digest.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* One keeping under way. */
struct keeping {
    struct collect *collect;
    const struct finished *finished;
    struct plan_cell *cell;
    const char *why; /* the run is no good; NULL */
    gint64 source;
    const struct format *format; /* NULL: nothing knows it */
    guint runs;
    double value;
    struct put_counts put;
};

/* --- why it failed --- */

/* The last line that holds something, cut where it is long.  Only the end is looked at: a tool may
 * have printed without end. */
static char *last_words(const struct outcome *outcome)
{
    enum { LONGEST = 200, TAIL = 4096 };
    const char *text = outcome->text ? outcome->text : "";
    size_t length = strlen(text);
    const char *tail = text + (length > TAIL ? length - TAIL : 0);
    g_autofree char *end = g_utf8_make_valid(tail, -1);
    g_strchomp(end);
    const char *newline = strrchr(end, '\n');
    char *line = newline ? end + (newline + 1 - end) : end;
    return g_utf8_substring(g_strstrip(line), 0, MIN(g_utf8_strlen(line, -1), LONGEST));
}

/* NULL where the tool ended well. */
static char *reason(const struct finished *f)
{
    const struct outcome *o = f->outcome;
    g_autofree char *words = o->text ? last_words(o) : g_strdup("");
    const char *colon = *words ? ": " : "";
    if (f->why)
        return g_strdup(f->why);
    switch (f->ran) {
    case RAN_SIGNALED:
        return g_strdup_printf("was ended by signal %d", o->signal);
    case RAN_TIMEOUT:
        return g_strdup_printf("was stopped after %.0f s", o->seconds);
    case RAN_FLOODED:
        return g_strdup("was stopped because it printed without end");
    case RAN_STOPPED:
        return g_strdup("was stopped");
    case RAN_MISSING:
        return g_strdup("is not installed");
    case RAN_FAILED:
        return g_strdup_printf("could not be started%s%s", colon, words);
    case RAN_EXITED:
        break;
    }
    return o->status ? g_strdup_printf("ended with status %d%s%s", o->status, colon, words) : NULL;
}

static enum run_status status_of(const struct keeping *k)
{
    if (!k->why)
        return RUN_OK;
    if (k->finished->ran == RAN_TIMEOUT)
        return RUN_TIMEOUT;
    return k->finished->ran == RAN_STOPPED ? RUN_STOPPED : RUN_FAILED;
}

/* --- what is known beside the output --- */

static void fact_number(struct batch *batch, const char *key, double value, const char *unit)
{
    if (isnan(value))
        return;
    g_autofree char *text = unit_format_number(rint(value * 1e4) / 1e4);
    batch_fact(batch, key, batch_text(batch, text, -1), unit, ORIGIN_DETECTED);
}

static void add_counters(const struct finished *f, struct batch *batch)
{
    const struct counters *before = &f->before, *after = &f->after;
    fact_number(batch, "disks.read", after->read - before->read, "B");
    fact_number(batch, "disks.written", after->written - before->written, "B");
    fact_number(batch, "disks.busy", after->busy - before->busy, "s");
    fact_number(batch, "load.before", before->load, NULL);
    fact_number(batch, "load.after", after->load, NULL);
    fact_number(batch, "temperature.before", before->temperature, "C");
    fact_number(batch, "temperature.after", after->temperature, "C");
    fact_number(batch, "swap", after->swap, "B");
}

static void add_facts(const struct keeping *k, struct batch *batch)
{
    const struct finished *f = k->finished;
    const struct plan *plan = k->collect->plan;
    const struct target *target = k->collect->target;
    if (f->command) {
        fact_number(batch, "exit", f->ran == RAN_EXITED ? (double)f->outcome->status : NAN, NULL);
        fact_number(batch, "wall", f->outcome->seconds, "s");
        fact_number(batch, "cpu.user", f->outcome->user, "s");
        fact_number(batch, "cpu.system", f->outcome->system, "s");
        add_counters(f, batch);
    }
    fact_number(batch, "fs.free", target->own ? (double)target_free(target) : NAN, "B");
    fact_number(batch, "fs.fill", target_fill(target), NULL);
    fact_number(batch, "file", (double)k->cell->task->size, "B");
    fact_number(batch, "plan", (double)k->collect->journal, NULL);
    fact_number(batch, "cell", f->cell + 1, NULL);
    fact_number(batch, "repetition", k->cell->nth, NULL);
    fact_number(batch, "seed", (double)plan->seed, NULL);
    if (f->drop)
        batch_fact(batch, "caches", batch_text(batch, f->drop, -1), NULL, ORIGIN_DETECTED);
}

static void add_found(const struct standing *standing, struct batch *batch)
{
    for (guint i = 0; i < standing->run->len; i++) {
        const struct fact *fact = &g_array_index(standing->run, struct fact, i);
        batch_fact(batch, fact->key, fact->value, fact->unit, fact->origin);
    }
}

static void add_gates(const struct gates *gates, struct batch *batch)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = 0; gates && i < gates->words->len; i++)
        g_string_append_printf(words, "%s%s", i ? "; " : "", (char *)gates->words->pdata[i]);
    if (words->len)
        batch_fact(batch, "disturbed", batch_text(batch, words->str, -1), NULL, ORIGIN_DETECTED);
    if (gates && gates->state)
        batch_tag(batch, "state", gates->state);
    if (gates && !isnan(gates->fill))
        batch_tag(batch, "fill", batch_printf(batch, "%.0f%%", 100 * gates->fill));
}

/* What the cell is judged by: how much goes through in order, how often at random places. */
static double value_of(const struct batch *batch, const struct run *run)
{
    if (!run->results)
        return NAN;
    const struct result *result = &g_array_index(batch->results, struct result, run->result);
    double throughput = result->values[METRIC_throughput], rate = result->values[METRIC_rate];
    const struct workload *w =
        &g_array_index(batch->workloads, struct batch_workload, result->workload).facets;
    return w->random > 0 && !isnan(rate) ? rate : isnan(throughput) ? rate : throughput;
}

static void complete(void *user, struct batch *batch, struct run *run)
{
    struct keeping *k = user;
    const struct statement *statement = k->collect->statement;
    g_autofree char *began = date_format(k->finished->began);
    bool known = statement->setup.rig && statement->setup.layout;
    if (!k->runs++)
        k->value = value_of(batch, run);
    run->setup = statement->setup;
    run->host = k->collect->standing->host;
    run->command = batch_text(batch, k->finished->command, -1);
    /* Unknown layouts of two plans are not the same. */
    run->machine = known ? NULL
                         : batch_printf(batch, "%s, plan %" G_GINT64_FORMAT,
                                        k->collect->target->dir, k->collect->journal);
    if (!run->started)
        run->started = batch_text(batch, began, -1);
    run->started_from = DATE_OUTPUT;
    if (k->why) {
        run->status = status_of(k);
        run->note = batch_printf(batch, "%s %s", k->cell->task->tool->name, k->why);
    }
    for (const struct pair *tag = statement->tags; tag && tag->name; tag++)
        batch_tag(batch, tag->name, tag->value);
    add_facts(k, batch);
    add_found(k->collect->standing, batch);
    add_gates(k->collect->gates, batch);
}

/* --- into the archive --- */

/* dd's output does not tell its command, which is kept above it as a shell shows it. */
static char *text_of(const struct keeping *k, gsize *length)
{
    const struct finished *f = k->finished;
    const struct outcome *o = f->outcome;
    g_autoptr(GString) text = g_string_new(NULL);
    if (k->format == &dd_format && f->command) {
        if (f->dropped)
            g_string_append(text, "$ sync; echo 3 > /proc/sys/vm/drop_caches\n");
        g_string_append_printf(text, "$ %s\n", f->command);
    }
    if (o->text)
        g_string_append_len(text, o->text, (gssize)o->length);
    *length = text->len;
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static bool take(void *user, const struct batch *batch, GError **error)
{
    struct keeping *k = user;
    return store_put(k->collect->store, k->source, batch, &k->put, error);
}

/* A run of which nothing but its failure is known. */
static bool add_failure(struct keeping *k, const char *hash, struct batch *batch, GError **error)
{
    const struct task *task = k->cell->task;
    int workload = batch_workload(batch, &task->facets, error);
    if (workload < 0)
        return false;
    struct run *run = batch_run(batch);
    struct digest digest;
    digest_init(&digest, task->tool->name);
    digest_text(&digest, hash);
    digest_figure(&digest, (double)k->finished->began, 15);
    digest_figure(&digest, (double)k->collect->journal, 15);
    digest_figure(&digest, k->finished->cell, 9);
    run->digest = digest_end(&digest);
    run->tool = task->tool->name;
    run->duration = k->finished->outcome->seconds;
    batch_result(batch, workload)->working_set = (double)task->size;
    batch_missing(batch, METRIC_throughput, NULL, k->why);
    return batch_end_run(batch, error);
}

static void add_rig(const struct collect *collect, struct batch *batch)
{
    const char *rig = collect->statement->setup.rig;
    const GArray *facts = collect->standing->rig;
    if (!rig || strchr(rig, '#'))
        return;
    batch_rig(batch, rig, NULL);
    for (guint i = 0; i < facts->len; i++) {
        const struct fact *fact = &g_array_index(facts, struct fact, i);
        batch_rig_fact(batch, fact->key, fact->value, fact->unit, fact->origin);
    }
}

static bool parse(struct keeping *k, struct source *source, GError **error)
{
    static const char nothing[] = "printed nothing that can be read as its results";
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, take, k);
    batch.complete = complete;
    add_rig(k->collect, &batch);
    bool fine = !source->length || !k->format || k->format->parse(source, &batch, error);
    if (fine && !k->runs) {
        k->why = k->why ? k->why : nothing;
        fine = add_failure(k, source_hash(source), &batch, error);
    }
    return fine && batch_flush(&batch, error);
}

static const struct format *format_of(const struct keeping *k)
{
    const struct tool *tool = k->cell->task->tool;
    const struct outcome *o = k->finished->outcome;
    if (tool->format || !o->text)
        return tool->format;
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, "run", o->text, o->length);
    return format_sniff(&source, NULL);
}

static bool put_source(struct keeping *k, GError **error)
{
    struct store *store = k->collect->store;
    const struct format *format = k->format = format_of(k);
    gsize length;
    g_autofree char *text = text_of(k, &length);
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, "run", text, length);
    const struct source_info info = {
        .sha256 = source_hash(&source),
        .size = length,
        .origin = "run",
        .kind = "results",
        .format = format ? format->name : NULL,
        .importer = format ? format->importer : 0,
    };
    if (!store_source_begin(store, &info, &k->source, error))
        return false;
    if (store_source_bytes(store, k->source, text, length, error) && parse(k, &source, error))
        return store_source_end(store, k->source, error);
    store_source_cancel(store);
    return false;
}

/* One change for the whole plan; where it was undone meanwhile, the rest is another one. */
static bool begin(struct collect *collect, GError **error)
{
    if (collect->change && store_go_on(collect->store, collect->change, NULL))
        return true;
    if (!store_begin(collect->store, "run", collect->command, error))
        return false;
    collect->change = store_change(collect->store);
    return true;
}

static bool put_state(struct keeping *k, GError **error)
{
    struct plan_cell *cell = k->cell;
    const struct planned planned = {
        .place = k->finished->cell,
        .nth = cell->nth,
        .tool = cell->task->tool->name,
        .workload = cell->task->workload,
        .state = cell_state_words[k->why ? CELL_FAILED : CELL_DONE],
        .value = k->why ? NAN : k->value,
        .note = k->why,
    };
    return store_plan_cell(k->collect->store, k->collect->journal, &planned, error) &&
           store_plan_change(k->collect->store, k->collect->journal, error);
}

bool keep_finished(struct collect *collect, const struct finished *finished, GError **error)
{
    g_autofree char *why = reason(finished);
    struct keeping k = {
        .collect = collect,
        .finished = finished,
        .cell = plan_cell_at(collect->plan, finished->cell),
        .why = why,
        .value = NAN,
    };
    if (!begin(collect, error))
        return false;
    if (!put_source(&k, error) || !put_state(&k, error)) {
        store_rollback(collect->store);
        return false;
    }
    k.cell->state = k.why ? CELL_FAILED : CELL_DONE;
    k.cell->value = k.why ? NAN : k.value;
    g_free(k.cell->note);
    k.cell->note = g_strdup(k.why);
    return store_commit(collect->store, error);
}
