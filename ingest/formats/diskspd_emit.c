/* A time span of DiskSpd becomes a run. */
#include "ingest/formats/diskspd_span.h"

#include "ingest/digest.h"
#include "ingest/map.h"
#include "ingest/options.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

/* --- the workload --- */

static bool alike(const struct diskspd_target *a, const struct diskspd_target *b)
{
    return !g_strcmp0(a->b, b->b) && !g_strcmp0(a->w, b->w) && !g_strcmp0(a->r, b->r) &&
           !g_strcmp0(a->rs, b->rs) && !g_strcmp0(a->s, b->s) && !g_strcmp0(a->t, b->t) &&
           !g_strcmp0(a->o, b->o) && !g_strcmp0(a->Z, b->Z) && !g_strcmp0(a->S, b->S);
}

static void insert(GHashTable *values, const char *name, const char *value)
{
    if (value)
        g_hash_table_insert(values, (char *)name, (char *)value);
}

/* Steps wider or narrower than a block are neither sequential nor random. */
static bool strides(const struct diskspd_target *target)
{
    guint64 stride, block = 65536;
    if (target->r || target->rs || !target->s || !unit_parse_size(target->s, &stride))
        return false;
    return !target->b || !unit_parse_size(target->b, &block) ? false : stride != block;
}

/* Targets that do different things make a mix whose shares nobody printed. */
static bool find_workload(struct diskspd_span *span, struct workload *w, GError **error)
{
    workload_init(w, WORKLOAD_UNKNOWN);
    if (!diskspd_complete(span))
        return true;
    const struct diskspd_target *target = (const void *)span->targets->data;
    for (guint i = 0; i < span->targets->len; i++)
        if (strides(target + i) || !alike(target, target + i))
            return true;
    g_autoptr(GHashTable) values = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *targets = g_strdup_printf("%u", span->targets->len);
    g_autofree char *threads = g_strdup_printf("%" G_GUINT64_FORMAT, span->threads);
    insert(values, "targets", targets);
    insert(values, "b", target->b);
    insert(values, "w", target->w);
    insert(values, "r", target->r);
    insert(values, "rs", target->rs);
    insert(values, "t", target->t);
    insert(values, "o", target->o);
    insert(values, "Z", target->Z);
    insert(values, "S", target->S);
    insert(values, "O", span->O);
    /* Threads for all targets are not printed among the parameters, only how many ran. */
    if (!target->t)
        insert(values, "F", span->F ? span->F : span->threads && !span->command ? threads : NULL);
    struct options options = options_of(values);
    return map_diskspd(&options, w, span->texts, error);
}

/* What was moved shows that the parameters are of another run. */
static bool contradicts(const struct diskspd_span *span, const struct workload *w)
{
    return (!(w->read > 0) && span->parts[PART_READ].bytes > 0) ||
           (!(w->read < 100) && span->parts[PART_WRITE].bytes > 0);
}

/* --- results --- */

static double working_set(const struct diskspd_span *span)
{
    double sum = span->files->len ? 0 : NAN;
    for (guint i = 0; i < span->files->len; i++)
        sum += g_array_index(span->files, struct diskspd_file, i).size;
    return sum;
}

static void fill(struct result *result, const struct diskspd_part *part)
{
    result->values[METRIC_throughput] = part->speed;
    result->values[METRIC_rate] = part->rate;
    result->values[METRIC_bytes] = part->bytes;
    result->values[METRIC_latency_mean] = part->mean;
    result->values[METRIC_latency_sd] = part->sd;
    result->values[METRIC_latency_min] = part->min;
    result->values[METRIC_latency_max] = part->max;
    result->values[METRIC_latency_p50] = part->p50;
    result->values[METRIC_latency_p90] = part->p90;
    result->values[METRIC_latency_p95] = part->p95;
    result->values[METRIC_latency_p99] = part->p99;
    result->values[METRIC_latency_p999] = part->p999;
    result->values[METRIC_latency_p9999] = part->p9999;
}

static bool add_result(struct diskspd_span *span, struct batch *batch, const struct workload *whole,
                       enum part which, GError **error)
{
    const struct diskspd_part *part = &span->parts[which];
    struct workload w = *whole;
    w.part = which;
    int workload = batch_workload(batch, &w, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(batch, workload);
    result->n = 1;
    fill(result, part);
    result->values[METRIC_duration] = span->time;
    if (which == PART_WHOLE)
        result->values[METRIC_cpu] = span->cpu;
    result->working_set = working_set(span);
    if (isnan(part->speed) && part->lacks)
        batch_missing(batch, METRIC_throughput, NULL, part->lacks);
    return true;
}

/* Of work in one direction that direction is all. */
static void complete_whole(struct diskspd_span *span, const struct workload *w)
{
    enum part only = w->read == 100 ? PART_READ : w->read == 0 ? PART_WRITE : PART_WHOLE;
    if (!span->parts[PART_WHOLE].there && span->parts[only].there)
        span->parts[PART_WHOLE] = span->parts[only];
}

static bool add_results(struct diskspd_span *span, struct batch *batch, const struct workload *w,
                        GError **error)
{
    complete_whole(span, w);
    if (!add_result(span, batch, w, PART_WHOLE, error))
        return false;
    if (w->class != WORKLOAD_UNKNOWN && !(w->read > 0 && w->read < 100))
        return true;
    for (enum part part = PART_READ; part <= PART_WRITE; part++)
        if (span->parts[part].bytes > 0 && !add_result(span, batch, w, part, error))
            return false;
    return true;
}

/* --- the run --- */

static guint64 identity(const struct diskspd_span *span)
{
    struct digest digest;
    digest_init(&digest, "diskspd");
    digest_figure(&digest, span->time, 9);
    digest_figure(&digest, span->cpu, 6);
    for (int i = 0; i < 3; i++) {
        digest_figure(&digest, span->parts[i].bytes, 9);
        digest_figure(&digest, span->parts[i].count, 9);
        digest_figure(&digest, span->parts[i].mean, 6);
    }
    return digest_end(&digest);
}

static void add_facts(const struct diskspd_span *span, struct batch *batch)
{
    enum { ENOUGH = 400 };
    g_autoptr(GString) paths = g_string_new(NULL);
    for (guint i = 0; i < span->targets->len && paths->len < ENOUGH; i++) {
        const char *path = g_array_index(span->targets, struct diskspd_target, i).path;
        if (path)
            g_string_append_printf(paths, "%s%s", paths->len ? ", " : "", path);
    }
    if (paths->len)
        batch_fact(batch, "target", batch_text(batch, paths->str, -1), NULL, ORIGIN_IMPORTED);
    if (!isnan(span->warmup))
        batch_fact(batch, "warm-up", batch_printf(batch, "%g", span->warmup), "s", ORIGIN_IMPORTED);
    if (span->paced)
        batch_fact(batch, "pace", batch_text(batch, span->paced, -1), NULL, ORIGIN_IMPORTED);
}

static void fill_run(const struct diskspd_span *span, struct batch *batch, struct run *run)
{
    run->at = span->at, run->length = span->end - span->at, run->line = (guint)span->line;
    run->digest = identity(span);
    run->tool = "diskspd";
    run->tool_version = batch_text(batch, span->version, -1);
    run->command = batch_text(batch, span->command, -1);
    run->machine = batch_text(batch, span->machine, -1);
    run->started = batch_text(batch, span->started, -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
    run->duration = span->time;
}

/* A direction in which nothing was done has no figures; neither has a run that did nothing. */
static void settle(struct diskspd_span *span)
{
    for (int i = 0; i < 3; i++) {
        struct diskspd_part *part = &span->parts[i];
        if (part->count > 0 || !part->there)
            continue;
        part->speed = part->rate = part->mean = part->sd = NAN;
        part->lacks = "nothing was done";
    }
    if (!span->parts[PART_WHOLE].there && !span->parts[PART_WHOLE].lacks)
        span->parts[PART_WHOLE].lacks = "the output ends before its total";
}

bool diskspd_emit(struct diskspd_span *span, struct batch *batch, GError **error)
{
    const struct diskspd_part *parts = span->parts;
    if (!parts[PART_WHOLE].there && !parts[PART_READ].there && !parts[PART_WRITE].there &&
        isnan(span->cpu))
        return true;
    settle(span);
    struct workload w;
    g_autoptr(GError) why = NULL;
    if (!find_workload(span, &w, &why)) {
        batch_remark(batch, REMARK_NOTE, span->line, 0, "%s: workload unknown", why->message);
        g_clear_error(&why);
        workload_init(&w, WORKLOAD_UNKNOWN);
    } else if (w.class == WORKLOAD_UNKNOWN || contradicts(span, &w)) {
        batch_remark(batch, REMARK_NOTE, span->line, 0,
                     w.class == WORKLOAD_UNKNOWN
                         ? "the parameters are not told, or have no name: workload unknown"
                         : "the parameters do not agree with what was read and written: workload "
                           "unknown");
        workload_init(&w, WORKLOAD_UNKNOWN);
    }
    fill_run(span, batch, batch_run(batch));
    add_facts(span, batch);
    if (add_results(span, batch, &w, &why))
        return batch_end_run(batch, error);
    batch_drop_run(batch);
    batch_remark(batch, REMARK_REFUSED, span->line, 0, "%s", why->message);
    return true;
}
