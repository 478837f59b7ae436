/* A result of AS SSD Benchmark becomes a run.  Its MB is 2^20: 2468.65 MB/s at 154.29 requests of
 * 16 MB a second, 60.63 MB/s at 15521 of 4 KB. */
#include "ingest/formats/asssd_run.h"

#include "ingest/digest.h"
#include "ingest/scan.h"
#include "schema/workload.h"

#include <math.h>
#include <string.h>

#define MIB 1048576.0

void asssd_run_init(struct asssd_run *run, struct batch *batch)
{
    *run = (struct asssd_run){.batch = batch, .texts = g_string_chunk_new(512)};
}

void asssd_run_clear(struct asssd_run *run)
{
    if (run->texts)
        g_string_chunk_free(run->texts);
    *run = (struct asssd_run){0};
}

void asssd_run_open(struct asssd_run *run, gsize at, gsize bytes, gsize line)
{
    g_string_chunk_clear(run->texts);
    *run = (struct asssd_run){.batch = run->batch,
                              .texts = run->texts,
                              .open = true,
                              .at = at,
                              .end = at + bytes,
                              .line = line};
}

bool asssd_value_parse(const char *text, enum asssd_unit unit, bool comma,
                       struct asssd_value *value)
{
    static const struct {
        const char *text;
        enum asssd_unit unit;
    } units[] = {{"MB/s", ASSSD_SPEED},
                 {"MBps", ASSSD_SPEED},
                 {"iops", ASSSD_RATE},
                 {"ms", ASSSD_MS},
                 {"", ASSSD_BARE}};
    const char *at = text;
    double number;
    if (!(comma ? scan_number_comma(&at, &number) : scan_number(&at, &number)) || number < 0)
        return false;
    scan_blanks(&at);
    if (!g_ascii_strcasecmp(at, "MB/sec"))
        at = "MB/s";
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++) {
        if (g_ascii_strcasecmp(at, units[i].text))
            continue;
        *value = (struct asssd_value){text, number, units[i].unit ? units[i].unit : unit};
        return true;
    }
    return false;
}

enum asssd_test asssd_test_of(const char *text)
{
    static const struct {
        const char *word;
        enum asssd_test test;
    } words[] = {
        {"4k64", ASSSD_THREADS},    {"64t", ASSSD_THREADS},     {"4k", ASSSD_4K},
        {"512b", ASSSD_512},        {"seq", ASSSD_SEQUENTIAL},  {"16mb", ASSSD_SEQUENTIAL},
        {"acc", ASSSD_ACCESS},      {"zugriff", ASSSD_ACCESS},  {"score", ASSSD_SCORE},
        {"punkte", ASSSD_SCORE},    {"顺序", ASSSD_SEQUENTIAL}, {"连续", ASSSD_SEQUENTIAL},
        {"循序", ASSSD_SEQUENTIAL}, {"访问", ASSSD_ACCESS},     {"存取", ASSSD_ACCESS},
        {"得分", ASSSD_SCORE},      {"分数", ASSSD_SCORE},
    };
    g_autoptr(GString) plain = g_string_new(NULL);
    for (; *text; text++)
        if (g_ascii_isalnum(*text) || (guchar)*text >= 128)
            g_string_append_c(plain, g_ascii_tolower(*text));
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (strstr(plain->str, words[i].word))
            return words[i].test;
    return ASSSD_TESTS;
}

/* --- results --- */

static int find_workload(const struct asssd_run *run, enum asssd_test test, enum asssd_side side)
{
    struct workload w;
    bool write = side == ASSSD_WRITE;
    workload_init(&w, test == ASSSD_SEQUENTIAL ? (write ? WORKLOAD_SEQ_WRITE : WORKLOAD_SEQ_READ)
                      : write                  ? WORKLOAD_RAND_WRITE
                                               : WORKLOAD_RAND_READ);
    w.direct = ANSWER_UNKNOWN;
    w.qd = test == ASSSD_THREADS ? 64 : 1;
    w.jobs = w.qd;
    w.bs = test == ASSSD_SEQUENTIAL                    ? "16M"
           : test == ASSSD_4K || test == ASSSD_THREADS ? "4K"
           : test == ASSSD_512                         ? "512"
                                                       : NULL;
    return batch_workload(run->batch, &w, NULL);
}

/* A bare number in a table that somebody typed may be either of what the window can show. */
static void add_result(struct asssd_run *run, enum asssd_test test, enum asssd_side side)
{
    const struct asssd_value *value = &run->values[test][side];
    enum asssd_unit unit = test == ASSSD_ACCESS && !value->unit ? ASSSD_MS : value->unit;
    enum metric metric = unit == ASSSD_MS     ? METRIC_latency_mean
                         : unit == ASSSD_RATE ? METRIC_rate
                                              : METRIC_throughput;
    int workload = find_workload(run, test, side);
    if (workload < 0)
        return;
    struct result *result = batch_result(run->batch, workload);
    const char *reason = isnan(value->number) ? "unreadable"
                         : unit == ASSSD_BARE ? "unit unclear: MB/s or iops is not told"
                         : value->number == 0 ? "not run, or too small to print"
                                              : NULL;
    if (reason)
        batch_missing(run->batch, metric, batch_text(run->batch, value->printed, -1), reason);
    else
        result->values[metric] = value->number * (unit == ASSSD_SPEED ? MIB
                                                  : unit == ASSSD_MS  ? 1e-3
                                                                      : 1);
}

/* --- the run --- */

static guint64 identity(const struct asssd_run *run)
{
    struct digest digest;
    digest_init(&digest, "asssd");
    digest_text(&digest, run->note);
    for (int test = 0; test < ASSSD_TESTS; test++)
        for (int side = 0; side < ASSSD_SIDES; side++) {
            const struct asssd_value *value = &run->values[test][side];
            digest_figure(&digest, value->printed ? value->number : NAN, 9);
        }
    return digest_end(&digest);
}

static void add_fact(struct asssd_run *run, const char *key, const char *value)
{
    if (value && *value)
        batch_fact(run->batch, key, batch_text(run->batch, value, -1), NULL, ORIGIN_IMPORTED);
}

static void fill_run(const struct asssd_run *from, struct run *run)
{
    struct batch *batch = from->batch;
    run->at = from->at, run->length = from->end - from->at, run->line = (guint)from->line;
    run->digest = identity(from);
    run->tool = "asssd";
    run->tool_version = batch_text(batch, from->version, -1);
    run->started = batch_text(batch, from->date, -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
    run->note = batch_text(batch, from->note, -1);
}

bool asssd_run_close(struct asssd_run *run, GError **error)
{
    if (!run->open)
        return true;
    run->open = false;
    fill_run(run, batch_run(run->batch));
    add_fact(run, "target", run->drive);
    add_fact(run, "size", run->size);
    add_fact(run, "score", run->values[ASSSD_SCORE][ASSSD_TOTAL].printed);
    add_fact(run, "score reading", run->values[ASSSD_SCORE][ASSSD_READ].printed);
    add_fact(run, "score writing", run->values[ASSSD_SCORE][ASSSD_WRITE].printed);
    for (enum asssd_test test = 0; test < ASSSD_SCORE; test++)
        for (enum asssd_side side = ASSSD_READ; side <= ASSSD_WRITE; side++)
            if (run->values[test][side].printed)
                add_result(run, test, side);
    return batch_end_run(run->batch, error);
}
