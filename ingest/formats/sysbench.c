/* sysbench fileio (0.4, 0.5, 1.0, 1.1): options, then one report.  Reports of checkpoints and
 * intervals come before it and are not results.
 *
 * 1.0 tells reads and writes apart; its latencies are over all events, to which each fsync counts.
 * 0.4 tells what was read and written in all, and "Mb" where it means 2^20 bytes. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/plain.h"
#include "ingest/formats/sysbench_options.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

#define MIB 0x1p20

enum value {
    READS,    /* 1/s */
    WRITES,   /* 1/s */
    FSYNCS,   /* 1/s */
    READ,     /* B/s */
    WRITTEN,  /* B/s */
    REQUESTS, /* 1/s, 0.4: of both */
    SPEED,    /* B/s, 0.4: of both */
    TIME,
    EVENTS,
    MIN,
    MEAN,
    MAX,
    P95,
    P99,
    VALUES,
};

/* Lines "name: value" of both versions; 0.4 prints times with their unit, "19.1806s", "0.01ms". */
static const struct row {
    const char *name;
    enum value value;
    double scale;
} rows[] = {
    {"reads/s:", READS, 1},
    {"writes/s:", WRITES, 1},
    {"fsyncs/s:", FSYNCS, 1},
    {"read, MiB/s:", READ, MIB},
    {"written, MiB/s:", WRITTEN, MIB},
    {"total time:", TIME, 1},
    {"time elapsed:", TIME, 1},
    {"total number of events:", EVENTS, 1},
    {"min:", MIN, 1e-3},
    {"avg:", MEAN, 1e-3},
    {"max:", MAX, 1e-3},
    {"95th percentile:", P95, 1e-3},
    {"99th percentile:", P99, 1e-3},
    {"approx. 95 percentile:", P95, 1e-3},
    {"approx.  95 percentile:", P95, 1e-3},
    {"approx.  99 percentile:", P99, 1e-3},
};

struct reader {
    struct batch *batch;
    struct plain plain;
    struct sysbench_options options;
    double values[VALUES];
    char *version, *command, *machine, *done; /* done: "6000 Read, 4000 Write, ..." of 0.4 */
    bool open;                                /* a run began */
    gsize at, end, line;
};

static void empty(struct reader *r)
{
    for (int i = 0; i < VALUES; i++)
        r->values[i] = NAN;
    sysbench_options_clear(&r->options);
    g_clear_pointer(&r->done, g_free);
    r->open = false;
}

/* --- runs --- */

static void fill_run(struct reader *r, struct run *run)
{
    struct digest digest;
    digest_init(&digest, "sysbench");
    digest_text(&digest, r->options.facts.mode);
    digest_text(&digest, r->done);
    for (int i = 0; i < VALUES; i++)
        digest_figure(&digest, r->values[i], 9);
    run->digest = digest_end(&digest);
    run->tool = "sysbench";
    run->tool_version = batch_text(r->batch, r->version, -1);
    run->command = batch_text(r->batch, r->command, -1);
    run->machine = batch_text(r->batch, r->machine, -1);
    run->at = r->at, run->length = r->end - r->at, run->line = (guint)r->line;
    run->duration = r->values[TIME];
}

static void add_fact(struct reader *r, const char *key, double value, const char *unit)
{
    if (!isnan(value))
        batch_fact(r->batch, key, batch_printf(r->batch, "%.10g", value), unit, ORIGIN_IMPORTED);
}

static void add_facts(struct reader *r, const struct workload *w)
{
    const char *mode = r->options.facts.mode;
    if (mode)
        batch_fact(r->batch, "mode", mode, NULL, ORIGIN_IMPORTED);
    if (r->done)
        batch_fact(r->batch, "operations", batch_text(r->batch, r->done, -1), NULL,
                   ORIGIN_IMPORTED);
    add_fact(r, "fsyncs", r->values[FSYNCS], "1/s");
    add_fact(r, "events", r->values[EVENTS], NULL);
    if (r->values[FSYNCS] > 0 && w->read != 100)
        batch_fact(r->batch, "latency", "over all events, of which each fsync is one", NULL,
                   ORIGIN_IMPORTED);
}

static bool add_result(struct reader *r, const struct workload *whole, enum part part, double rate,
                       double speed, GError **error)
{
    struct workload w = *whole;
    w.part = part;
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(r->batch, workload);
    result->n = 1;
    result->working_set = r->options.total;
    result->values[METRIC_rate] = rate;
    result->values[METRIC_throughput] = speed;
    result->values[METRIC_duration] = r->values[TIME];
    if (part != PART_WHOLE)
        return true;
    result->values[METRIC_latency_min] = r->values[MIN];
    result->values[METRIC_latency_mean] = r->values[MEAN];
    result->values[METRIC_latency_max] = r->values[MAX];
    result->values[METRIC_latency_p95] = r->values[P95];
    result->values[METRIC_latency_p99] = r->values[P99];
    return true;
}

/* Of work that only reads or writes its side is the whole; else the sides stand beside a whole that
 * has the latencies, and in 0.4 the rate. */
static bool add_results(struct reader *r, const struct workload *w, GError **error)
{
    const double *v = r->values;
    bool reads = v[READS] > 0 || v[READ] > 0, writes = v[WRITES] > 0 || v[WRITTEN] > 0;
    if (reads != writes && (w->class == WORKLOAD_UNKNOWN || w->read == 100 || w->read == 0)) {
        return add_result(r, w, PART_WHOLE, reads ? v[READS] : v[WRITES],
                          reads ? v[READ] : v[WRITTEN], error);
    }
    return add_result(r, w, PART_WHOLE, v[REQUESTS], v[SPEED], error) &&
           (!reads || add_result(r, w, PART_READ, v[READS], v[READ], error)) &&
           (!writes || add_result(r, w, PART_WRITE, v[WRITES], v[WRITTEN], error));
}

static bool emit(struct reader *r, GError **error)
{
    struct workload w;
    g_autoptr(GError) why = NULL;
    if (!map_sysbench(&r->options.facts, &w, r->batch->texts, &why))
        workload_init(&w, WORKLOAD_UNKNOWN);
    struct run *run = batch_run(r->batch);
    fill_run(r, run);
    if (why)
        run->note = r->options.facts.mode ? batch_text(r->batch, why->message, -1)
                                          : "the options that stand above a report are missing";
    add_facts(r, &w);
    g_autoptr(GError) refused = NULL;
    if (add_results(r, &w, &refused))
        return batch_end_run(r->batch, error);
    batch_drop_run(r->batch);
    batch_remark(r->batch, REMARK_REFUSED, r->line, 0, "%s", refused->message);
    return true;
}

static bool end_run(struct reader *r, GError **error)
{
    const double *v = r->values;
    bool any = v[READS] > 0 || v[WRITES] > 0 || v[REQUESTS] > 0 || v[SPEED] > 0 || v[READ] > 0 ||
               v[WRITTEN] > 0;
    bool fine = true;
    if (any && isnan(v[TIME]))
        batch_remark(r->batch, REMARK_REFUSED, r->line, 0,
                     "the report ends before its total time: interrupted");
    else if (any)
        fine = emit(r, error);
    if (any)
        g_clear_pointer(&r->command, g_free);
    empty(r);
    return fine;
}

/* --- lines --- */

static void wrong(struct reader *r, const char *at, const char *expected)
{
    batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, plain_column(&r->plain, at),
                 "expected %s, found '%s'", expected, at);
}

static bool take_row(struct reader *r, const char *at)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        const char *p = at;
        if (!scan_text(&p, rows[i].name))
            continue;
        double value;
        scan_blanks(&p);
        if (!scan_number_comma(&p, &value) || value < 0)
            wrong(r, p, "a number");
        else
            r->values[rows[i].value] = value * rows[i].scale;
        return true;
    }
    return false;
}

/* "Read 93.75Mb  Written 62.5Mb  Total transferred 156.25Mb  (8.1463Mb/sec)" */
static bool take_transferred(struct reader *r, const char *at)
{
    const char *total = strstr(at, "Total transferred "),
               *speed = total ? strchr(total, '(') : NULL;
    if (!g_str_has_prefix(at, "Read ") || !speed)
        return false;
    const char *p = speed + 1;
    double value;
    static const char prefixes[] = " KMGTP";
    if (!scan_number_comma(&p, &value) || value < 0) {
        wrong(r, speed, "a speed");
        return true;
    }
    const char *prefix = *p ? strchr(prefixes, g_ascii_toupper(*p)) : NULL;
    p += prefix != NULL;
    if (prefix && *p == 'i')
        p++;
    if ((scan_char(&p, 'b') || scan_char(&p, 'B')) && scan_text(&p, "/sec"))
        r->values[SPEED] = prefix ? ldexp(value, 10 * (int)(prefix - prefixes)) : value;
    else
        wrong(r, speed, "a speed");
    return true;
}

/* "read:  IOPS=2783.14 43.49 MiB/s (45.60 MB/s)", "fsync: IOPS=5936.18": after 1.0. */
static bool read_new(const char *at, enum value *rate, double *iops, double *speed)
{
    static const struct {
        const char *word;
        enum value rate;
    } sides[] = {{"read:", READS}, {"write:", WRITES}, {"fsync:", FSYNCS}};
    for (gsize i = 0; i < G_N_ELEMENTS(sides); i++) {
        const char *p = at;
        if (!scan_text(&p, sides[i].word))
            continue;
        scan_blanks(&p);
        if (!scan_text(&p, "IOPS=") || !scan_number_comma(&p, iops) || *iops < 0)
            return false;
        scan_blanks(&p);
        *rate = sides[i].rate;
        *speed = NAN;
        bool told = scan_number_comma(&p, speed) && *speed >= 0 && scan_text(&p, " MiB/s (");
        return told || *rate == FSYNCS;
    }
    return false;
}

static bool take_new(struct reader *r, const char *at)
{
    enum value rate;
    double iops, speed;
    if (!read_new(at, &rate, &iops, &speed))
        return false;
    r->values[rate] = iops;
    if (rate != FSYNCS)
        r->values[rate == READS ? READ : WRITTEN] = speed * MIB;
    return true;
}

/* Figures of 0.4: what was done in all. */
static bool take_old(struct reader *r, const char *at)
{
    const char *p = at;
    double rate;
    if (scan_text(&p, "Operations performed:")) {
        scan_blanks(&p);
        g_free(r->done);
        r->done = g_strdup(p);
        return true;
    }
    if (scan_number_comma(&p, &rate) && scan_text(&p, " Requests/sec executed")) {
        r->values[REQUESTS] = rate;
        return true;
    }
    return take_transferred(r, at);
}

/* "sysbench 1.0.11 (using ...)", "sysbench 0.4.12:  multi-threaded ..." */
static bool begins(struct reader *r, const char *at)
{
    if (!scan_text(&at, "sysbench ") || !g_ascii_isdigit(*at) || !strchr(at, '.'))
        return false;
    g_free(r->version);
    r->version = g_strndup(at, strspn(at, "0123456789.abcdefghijklmnopqrstuvwxyz-"));
    return true;
}

static bool take_start(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    bool banner = begins(r, at);
    char *command = banner ? NULL : plain_command(at, "sysbench", &r->machine);
    bool options = !command && !banner && g_str_has_prefix(at, "Running the test with following");
    if (!command && !banner && !options)
        return true;
    if (options && r->open && isnan(r->values[TIME]) && isnan(r->options.facts.threads))
        return true; /* of the banner above it */
    bool fine = end_run(r, error);
    if (command)
        g_free(r->command), r->command = command;
    r->open = true;
    r->at = r->plain.line.at, r->line = r->plain.line.number;
    return fine;
}

static bool take_line(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    if (!take_start(r, error))
        return false;
    if (strstr(at, "Checkpoint report"))
        for (int i = 0; i < VALUES; i++)
            r->values[i] = NAN;
    bool taken = sysbench_options_read(&r->options, at) || take_row(r, at) || take_new(r, at) ||
                 take_old(r, at);
    if (!taken)
        return true;
    if (!r->open)
        r->open = true, r->at = r->plain.line.at, r->line = r->plain.line.number;
    r->end = r->plain.line.at + r->plain.line.bytes;
    return true;
}

static bool sysbench_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch};
    sysbench_options_init(&r.options);
    empty(&r);
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take_line(&r, error);
    fine = fine && end_run(&r, error);
    empty(&r);
    plain_clear(&r.plain);
    g_free(r.version);
    g_free(r.command);
    g_free(r.machine);
    return fine;
}

static bool is_fileio(const char *at)
{
    enum value rate;
    double iops, speed;
    return (read_new(at, &rate, &iops, &speed) && rate != FSYNCS) ||
           g_str_has_prefix(at, "read, MiB/s:") || g_str_has_prefix(at, "written, MiB/s:") ||
           (g_str_has_prefix(at, "Read ") && strstr(at, "Total transferred ")) ||
           strstr(at, " Requests/sec executed");
}

static int sysbench_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_fileio) ? 94 : 0;
}

static bool sysbench_opens(const char *line, bool *near)
{
    static const char *const begun[] = {"sysbench ",          "Running the test",
                                        "Number of threads:", "Threads started!",
                                        "File operations:",   NULL};
    return plain_opens(line, begun, NULL, near);
}

const struct format sysbench_format = {
    .name = "sysbench",
    .title = "sysbench fileio",
    .reads = "reports of fileio runs of 0.4, 0.5, 1.0 and 1.1",
    .importer = 1,
    .sniff = sysbench_sniff,
    .prints = is_fileio,
    .opens = sysbench_opens,
    .parse = sysbench_parse,
};
