/* Jobs of fio as runs. */
#include "ingest/formats/fio_job.h"

#include "ingest/digest.h"
#include "schema/date.h"

#include <math.h>
#include <string.h>

static const char *const direction_words[FIO_DIRECTIONS] = {"read", "write", "trim", "mixed"};

static void say(GString *note, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void say(GString *note, const char *format, ...)
{
    va_list values;
    if (note->len)
        g_string_append(note, "; ");
    va_start(values, format);
    g_string_append_vprintf(note, format, values);
    va_end(values);
}

/* Figures that JSON and normal text of one run share.  Counts and run times are exact in both,
 * latencies have at least three digits; terse output and old JSON lack the counts. */
static guint64 digest_of(const struct fio_job *job)
{
    struct digest digest;
    digest_init(&digest, "fio");
    digest_text(&digest, job->name);
    for (int i = 0; i < FIO_DIRECTIONS; i++) {
        const struct fio_side *side = &job->sides[i];
        if (!fio_side_there(side))
            continue;
        digest_text(&digest, direction_words[i]);
        digest_figure(&digest, side->values[METRIC_duration], 9);
        digest_figure(&digest, side->ios, 10);
        if (isnan(side->ios)) {
            digest_figure(&digest, side->values[METRIC_bytes], 3);
            digest_figure(&digest, side->values[METRIC_throughput], 3);
            digest_figure(&digest, side->values[METRIC_rate], 3);
        }
        digest_figure(&digest, side->clat.mean, 3);
        digest_figure(&digest, side->clat.sd, 3);
    }
    return digest_end(&digest);
}

/* fio 2 counts whole microseconds: less than one is printed as 0, which is no measure. */
static void set_latency(struct result *result, enum metric metric, double value,
                        struct batch *batch)
{
    if (value > 0 || (value == 0 && metric == METRIC_latency_sd))
        result->values[metric] = value;
    else if (value == 0)
        batch_missing(batch, metric, "0", "too fast to measure");
}

static void fill_latencies(struct result *result, const struct fio_side *side, struct batch *batch)
{
    const struct fio_latency *l = side->lat.mean > 0 ? &side->lat : &side->clat;
    if (!(l->mean > 0)) {
        batch_missing(batch, METRIC_latency_mean, NULL, "not measured");
        return;
    }
    set_latency(result, METRIC_latency_mean, l->mean, batch);
    set_latency(result, METRIC_latency_min, l->min, batch);
    set_latency(result, METRIC_latency_max, l->max, batch);
    set_latency(result, METRIC_latency_sd, l->sd, batch);
    for (int i = METRIC_latency_p50; i <= METRIC_latency_p9999; i++)
        set_latency(result, (enum metric)i, side->values[i], batch);
}

/* fio's percentage is one of the summed run times of all jobs in the entry. */
static void fill_cpu(struct result *result, const struct fio_job *job, struct batch *batch)
{
    bool one = job->clone && job->form == FIO_JSON; /* members are those of its options */
    if (job->cpu >= 0 && job->members > 0)
        result->values[METRIC_cpu] = job->cpu * (one ? 1 : job->members);
    else if (job->cpu > 0)
        batch_missing(batch, METRIC_cpu, NULL, "per job, and how many there were is not told");
}

static void fill_result(struct result *result, const struct fio_job *job,
                        const struct fio_side *side, struct batch *batch)
{
    double bytes = side->values[METRIC_bytes], seconds = side->values[METRIC_duration];
    double bw = side->values[METRIC_throughput];
    result->n = 1;
    result->working_set = job->sum ? NAN : fio_job_working_set(job);
    if (!(bw > 0) && bytes > 0 && seconds > 0)
        bw = bytes / seconds; /* whole KiB/s: 0 where it was less */
    if (bw > 0)
        result->values[METRIC_throughput] = bw;
    else
        batch_missing(batch, METRIC_throughput, NULL, "too fast to measure");
    if (side->values[METRIC_rate] > 0)
        result->values[METRIC_rate] = side->values[METRIC_rate];
    else if (side->values[METRIC_rate] == 0)
        batch_missing(batch, METRIC_rate, "0", "too few to measure");
    if (seconds > 0)
        result->values[METRIC_duration] = seconds;
    if (bytes > 0)
        result->values[METRIC_bytes] = bytes;
    if (job->form != FIO_SUMMARY)
        fill_latencies(result, side, batch);
    fill_cpu(result, job, batch);
}

/* Options that shape a figure but are no facet of a workload. */
static void add_facts(const struct fio_job *job, struct batch *batch)
{
    static const char *const kept[] = {"ioengine",  "filename",  "directory", "runtime",
                                       "ramp_time", "rate",      "rate_iops", "thinktime",
                                       "verify",    "time_based"};
    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++) {
        const char *value = fio_job_option(job, kept[i]);
        if (value)
            batch_fact(batch, kept[i], *value ? value : "1", NULL, ORIGIN_IMPORTED);
    }
    if (job->steady)
        batch_fact(batch, "steady state", batch_text(batch, job->steady, -1), NULL,
                   ORIGIN_IMPORTED);
}

/* Normal output has the local time at the end. */
static const char *started(const struct fio_job *job, double seconds, struct batch *batch)
{
    gint64 end;
    if (job->started || !job->printed || !date_epoch(job->printed, &end))
        return batch_text(batch, job->started, -1);
    double start = (double)end - (seconds > 0 ? seconds : 0);
    g_autofree char *utc = start > 0 ? date_format((gint64)round(start)) : NULL;
    return utc ? batch_text(batch, utc, (gssize)strcspn(utc, "Z")) : NULL;
}

static void fill_run(struct run *run, const struct fio_job *job, struct batch *batch)
{
    run->tool = "fio";
    run->tool_version = batch_text(batch, job->version, -1);
    run->machine = batch_text(batch, job->host, -1);
    run->at = job->at;
    run->length = job->end - job->at;
    run->line = (guint)job->line;
    run->digest = digest_of(job);
    run->status = job->error > 0 ? RUN_FAILED : job->stopped ? RUN_STOPPED : RUN_OK;
    for (int i = 0; i < FIO_DIRECTIONS; i++)
        if (job->sides[i].values[METRIC_duration] > 0)
            run->duration = fmax(run->duration, job->sides[i].values[METRIC_duration]);
    run->started = started(job, run->duration, batch);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
}

static void say_doubts(const struct fio_job *job, GString *note)
{
    if (job->note)
        say(note, "%s", job->note);
    if (job->error > 0)
        say(note, "error %.0f", job->error);
    if (job->interim)
        say(note, "an interim report: the run went on");
    if (job->sum)
        say(note, "the sum of the other entries, which count themselves");
    if (job->form == FIO_SUMMARY)
        say(note, "the sum of a group; its jobs are not there");
    if (job->told)
        say(note, "options as the job file beside it has them");
    if (job->beside)
        say(note, "%u other %s ran at the same time", job->beside,
            job->beside > 1 ? "entries" : "entry");
}

/* The whole of one direction is that direction again. */
static bool is_taken(const struct fio_job *job, enum fio_direction direction)
{
    bool reads = fio_side_there(&job->sides[FIO_READ]);
    bool writes = fio_side_there(&job->sides[FIO_WRITE]);
    return fio_side_there(&job->sides[direction]) && direction != FIO_TRIM &&
           (direction != FIO_MIXED || reads == writes);
}

/* -1 with an error only where not even that can be said. */
static int workload_of(const struct fio_job *job, enum fio_direction direction, struct batch *batch,
                       GString *note, GError **error)
{
    struct workload w;
    g_autoptr(GError) odd = NULL;
    fio_job_workload(job, direction, &w, batch->texts, note);
    int workload = batch_workload(batch, &w, &odd);
    if (workload >= 0)
        return workload;
    say(note, "%s", odd->message);
    fio_job_unknown(&w, direction);
    return batch_workload(batch, &w, error);
}

static bool add_results(const struct fio_job *job, struct batch *batch, GString *note,
                        GError **error)
{
    for (int i = 0; i < FIO_DIRECTIONS; i++) {
        if (!is_taken(job, (enum fio_direction)i))
            continue;
        int workload = workload_of(job, (enum fio_direction)i, batch, note, error);
        if (workload < 0)
            return false;
        fill_result(batch_result(batch, workload), job, &job->sides[i], batch);
    }
    return true;
}

bool fio_job_emit(const struct fio_job *job, struct batch *batch, GError **error)
{
    if (job->dropped)
        return true;
    bool trims = fio_side_there(&job->sides[FIO_TRIM]);
    if (trims)
        batch_remark(batch, REMARK_NOTE, job->line, 0, "job '%s' trimmed: not taken", job->name);
    struct run *run = batch_run(batch);
    fill_run(run, job, batch);
    g_autoptr(GString) note = g_string_new(NULL);
    say_doubts(job, note);
    if (!add_results(job, batch, note, error))
        return false;
    if (!run->results && !trims)
        batch_remark(batch, REMARK_REFUSED, job->line, 0, "job '%s' did nothing%s%s", job->name,
                     note->len ? ": " : "", note->str);
    run->note = note->len ? batch_text(batch, note->str, -1) : NULL;
    if (run->results)
        add_facts(job, batch);
    return batch_end_run(batch, error);
}
