/* fio's JSON and JSON+ of every version.
 *
 * io_bytes are KiB before 2.21, which added io_kbytes; latencies us in slat, clat and lat before
 * 2.99, then ns in slat_ns, clat_ns and lat_ns; bw KiB/s always, bw_bytes since 3.2.  Since 2.3 the
 * options stand in "job options" and "global options", before nowhere. */
#include "ingest/formats/fio_read.h"

#include "schema/date.h"

#include <math.h>
#include <string.h>

static double number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static const char *string(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* --- figures --- */

static void read_latency(const json_t *object, double per_second, struct fio_latency *latency)
{
    latency->mean = number(object, "mean") / per_second;
    latency->min = number(object, "min") / per_second;
    latency->max = number(object, "max") / per_second;
    latency->sd = number(object, "stddev") / per_second;
}

/* Keys have two decimals in 2.0, six later. */
static bool read_ranks(const json_t *object, double per_second, double *values)
{
    static const struct {
        enum metric metric;
        const char *key, *old;
    } ranks[] = {
        {METRIC_latency_p50, "50.000000", "50.00"},  {METRIC_latency_p90, "90.000000", "90.00"},
        {METRIC_latency_p95, "95.000000", "95.00"},  {METRIC_latency_p99, "99.000000", "99.00"},
        {METRIC_latency_p999, "99.900000", "99.90"}, {METRIC_latency_p9999, "99.990000", "99.99"}};
    const json_t *percentile = json_object_get(object, "percentile");
    for (gsize i = 0; percentile && i < G_N_ELEMENTS(ranks); i++) {
        double value = number(percentile, ranks[i].key);
        if (isnan(value))
            value = number(percentile, ranks[i].old);
        values[ranks[i].metric] = value / per_second;
    }
    return percentile != NULL;
}

static void read_latencies(const json_t *object, struct fio_side *side)
{
    const json_t *lat = json_object_get(object, "lat_ns"),
                 *clat = json_object_get(object, "clat_ns");
    double per_second = lat || clat ? 1e9 : 1e6;
    if (!lat && !clat)
        lat = json_object_get(object, "lat"), clat = json_object_get(object, "clat");
    read_latency(lat, per_second, &side->lat);
    read_latency(clat, per_second, &side->clat);
    side->lat_ranked = read_ranks(lat, per_second, side->values);
    if (!side->lat_ranked)
        read_ranks(clat, per_second, side->values);
}

static void read_side(const json_t *object, struct fio_side *side)
{
    double *values = side->values;
    double bytes = number(object, "io_bytes"), bw = number(object, "bw_bytes");
    values[METRIC_bytes] = json_object_get(object, "io_kbytes") ? bytes : bytes * 1024;
    values[METRIC_throughput] = isnan(bw) ? number(object, "bw") * 1024 : bw;
    values[METRIC_rate] = number(object, "iops");
    values[METRIC_duration] = number(object, "runtime") / 1000;
    side->ios = number(object, "total_ios");
    if (fio_side_there(side))
        read_latencies(object, side);
}

/* --- jobs --- */

/* In a report of several servers each may have its own. */
static json_t *global_of(const json_t *root, const char *host)
{
    json_t *global = json_object_get(root, "global options");
    if (!json_is_array(global))
        return global;
    for (gsize i = 0; i < json_array_size(global); i++)
        if (!g_strcmp0(string(json_array_get(global, i), "hostname"), host))
            return json_array_get(global, i);
    return json_array_get(global, 0);
}

static json_t *options_of(json_t *value)
{
    return json_is_object(value) ? json_incref(value) : NULL;
}

/* When fio began: it tells when a job did (ms, since 3.36), before when it printed and how many
 * seconds it had been running then. */
static double began(const json_t *root, const json_t *object)
{
    double start = number(object, "job_start") / 1000, elapsed = number(object, "elapsed");
    if (start > 0)
        return start;
    return number(root, "timestamp") - (isnan(elapsed) ? 0 : elapsed);
}

/* Jobs in one entry.  Without options nothing tells; clones are told apart later. */
static double members(const struct fio_job *job)
{
    const char *jobs = fio_job_option(job, "numjobs");
    if (!job->own && !jobs)
        return NAN;
    double n = jobs ? g_ascii_strtod(jobs, NULL) : 1;
    return n >= 1 && n <= 1e6 ? n : NAN;
}

static void read_date(struct fio_reading *r, struct fio_job *job)
{
    if (!(job->began > 0 && job->began < 1e11))
        return;
    g_autofree char *date = date_format((gint64)job->began);
    job->started = date ? g_string_chunk_insert_const(r->jobs.texts, date) : NULL;
}

/* Since 2.16: "iops:5%", attained or not, and how near it came. */
static const char *steady_state(struct fio_reading *r, const json_t *object)
{
    const json_t *steady = json_object_get(object, "steadystate");
    const char *asked = string(steady, "ss"), *found = string(steady, "criterion");
    if (!asked)
        return NULL;
    g_autofree char *text =
        g_strdup_printf("%s %s%s%s", number(steady, "attained") == 1 ? "attained" : "not attained",
                        asked, found ? ", at " : "", found ? found : "");
    return g_string_chunk_insert_const(r->jobs.texts, text);
}

static struct fio_job *read_job(struct fio_reading *r, const json_t *root, const json_t *object)
{
    static const char *const keys[FIO_DIRECTIONS] = {"read", "write", "trim", "mixed"};
    const char *name = string(object, "jobname");
    struct fio_job *job =
        fio_jobs_add(&r->jobs, FIO_JSON, string(root, "fio version"), name ? name : "");
    const char *host = string(object, "hostname");
    job->sum = !strcmp(job->name, "All clients");
    job->host = host && !job->sum ? g_string_chunk_insert_const(r->jobs.texts, host) : NULL;
    job->own = options_of(json_object_get(object, "job options"));
    job->global = options_of(global_of(root, host));
    job->header = fio_reading_header(r, job->name);
    job->group = number(object, "groupid");
    job->error = number(object, "error");
    job->steady = steady_state(r, object);
    job->began = began(root, object);
    read_date(r, job);
    job->members = members(job);
    job->cpu = (number(object, "usr_cpu") + number(object, "sys_cpu")) / 100;
    for (int i = 0; i < FIO_DIRECTIONS; i++)
        read_side(json_object_get(object, keys[i]), &job->sides[i]);
    fio_reading_mark(r, job);
    return job;
}

/* --- documents --- */

static gsize count_lines(const char *bytes, gsize n, char end)
{
    gsize lines = 0;
    for (const char *at = bytes; (at = memchr(at, end, (gsize)(bytes + n - at))); at++)
        lines++;
    return lines;
}

/* A document in the text: where it stands, and how far its jobs have been found. */
struct extent {
    const char *bytes, *from, *end;
    gsize line; /* of `from` */
    char line_end;
};

/* Each job begins before its name, which is its first key as fio writes it, and ends before the
 * next. */
static void place_job(struct fio_job *job, struct extent *e)
{
    static const char key[] = "\"jobname\"";
    gsize left = (gsize)(e->end - e->from);
    const char *name = memmem(e->from, left, key, sizeof key - 1);
    const char *from = name ? name : e->from;
    e->line += count_lines(e->from, (gsize)(from - e->from), e->line_end);
    e->from = from + (name ? sizeof key - 1 : 0);
    const char *next = memmem(e->from, (gsize)(e->end - e->from), key, sizeof key - 1);
    const char *brace = name ? memrchr(e->bytes, '{', (gsize)(name - e->bytes)) : NULL;
    const char *until = next ? memrchr(e->bytes, '{', (gsize)(next - e->bytes)) : NULL;
    job->line = e->line;
    job->at = (gsize)((brace ? brace : from) - e->bytes);
    job->end = (gsize)((until > from ? until : e->end) - e->bytes);
}

/* Of other tools nothing is taken. */
static void read_document(struct fio_reading *r, const json_t *root, struct extent *extent)
{
    const json_t *jobs = json_object_get(root, "jobs");
    if (!json_object_get(root, "fio version"))
        return;
    if (!jobs)
        jobs = json_object_get(root, "client_stats");
    if (r->odd_line)
        batch_remark(r->batch, REMARK_NOTE, r->odd_line, 0, "text before the JSON: %s", r->odd);
    if (!json_array_size(jobs))
        batch_remark(r->batch, REMARK_REFUSED, extent->line, 0, "fio ran no job%s%s",
                     r->said->len ? ": " : "", r->said->str);
    for (gsize i = 0; i < json_array_size(jobs); i++)
        place_job(read_job(r, root, json_array_get(jobs, i)), extent);
    fio_reading_next(r);
}

/* Numbers that JSON does not have become something of the same length that is no number. */
static void clean(struct fio_text *text)
{
    gsize n = text->source.length;
    char *copy = text->made ? text->made : g_memdup2(text->source.bytes, n);
    for (gsize i = 1; i + 3 < n; i++) {
        bool number =
            !g_ascii_strncasecmp(copy + i, "nan", 3) || !g_ascii_strncasecmp(copy + i, "inf", 3);
        if (!number || !strchr(" ,]}\t\r\n", copy[i + 3]))
            continue;
        gsize from = copy[i - 1] == '-' ? i - 1 : i, before = from;
        while (before && strchr(" \t", copy[before - 1]))
            before--;
        if (before && strchr(":[,", copy[before - 1]))
            memcpy(copy + from, i > from ? "null" : "{} ", i + 3 - from);
    }
    text->made = copy;
    text->source.bytes = copy;
    text->cleaned = true;
}

/* Counts of more than 63 bits ("min" : 18446744073709551615 of a job without I/O) need `real`. */
static json_t *load(const struct fio_text *text, gsize at, json_error_t *error)
{
    gsize flags = JSON_DISABLE_EOF_CHECK | (text->cleaned ? JSON_DECODE_INT_AS_REAL : 0);
    return json_loadb(text->source.bytes + at, text->source.length - at, flags, error);
}

/* Whether a document that cannot be read would have been fio's. */
static bool looks_like_ours(const struct fio_text *text, gsize at)
{
    static const char key[] = "\"fio version\"";
    gsize left = MIN(text->source.length - at, (gsize)4096);
    return memmem(text->source.bytes + at, left, key, sizeof key - 1) != NULL;
}

/* A broken document is read to where it breaks, and again from every brace in it. */
enum { WASTED = 16 /* times the length of the text, at most */ };

static bool may_waste(struct fio_reading *r, const struct line *line, const json_error_t *error)
{
    gsize most = WASTED * r->text->source.length, before = r->wasted;
    r->wasted += (gsize)MAX(error->position, 0);
    if (before <= most && r->wasted > most)
        batch_remark(r->batch, REMARK_REFUSED, line->number, 0,
                     "too much JSON that cannot be read; what follows of it is left out");
    return r->wasted <= most;
}

bool fio_json_read(struct fio_reading *r, const struct line *line, gsize at)
{
    json_error_t error = {0};
    if (r->wasted > WASTED * r->text->source.length)
        return false;
    json_t *root = load(r->text, at, &error);
    if (!root && may_waste(r, line, &error) && !r->text->cleaned && looks_like_ours(r->text, at)) {
        clean(r->text);
        root = load(r->text, at, &error);
    }
    if (!root) {
        bool ours = looks_like_ours(r->text, at);
        if (ours)
            batch_remark(r->batch, REMARK_REFUSED, line->number + (gsize)error.line - 1,
                         (gsize)error.column, "JSON that cannot be read: %s", error.text);
        return ours;
    }
    const char *bytes = r->text->source.bytes;
    gsize end = at + (gsize)error.position;
    struct extent extent = {bytes, bytes + at, bytes + end, line->number, r->lines->end};
    read_document(r, root, &extent);
    json_decref(root);
    r->lines->at = end;
    r->lines->number = extent.line +
                       count_lines(extent.from, (gsize)(extent.end - extent.from), r->lines->end) -
                       1;
    return true;
}
