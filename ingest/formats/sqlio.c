/* SQLIO 1.5: what it prints, run behind run in one log; each begins with "sqlio v1.5.SG".  Its MB
 * is 2^20 (IOs/sec times the block size proves it), its latencies are whole milliseconds. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/pasted.h"
#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

#define MIB 1048576.0

enum { LONGEST_PATH = 1024 };

struct sqlio_run {
    struct batch *batch;
    GStringChunk *texts;
    bool open;
    gsize at, end, line;
    const char *version, *path, *buffering, *command;
    const char *next; /* the command of the run to come */
    guint64 threads, outstanding, files, block;
    bool parameters; /* a parameter file: each thread has one file */
    bool reads, writes, random, sequential;
    double seconds, size;
    double rate, speed, cpu;                       /* as printed; NAN unknown */
    double latency_min, latency_mean, latency_max; /* ms */
};

static void open_run(struct sqlio_run *run, const struct line *line, const char *version)
{
    g_autofree char *command = g_strdup(run->next);
    g_string_chunk_clear(run->texts);
    *run = (struct sqlio_run){
        .batch = run->batch,
        .texts = run->texts,
        .open = true,
        .at = line->at,
        .end = line->at + line->bytes,
        .line = line->number,
        .version = version ? g_string_chunk_insert(run->texts, version) : NULL,
        .command = command ? g_string_chunk_insert(run->texts, command) : NULL,
        .seconds = NAN,
        .size = NAN,
        .rate = NAN,
        .speed = NAN,
        .cpu = NAN,
        .latency_min = NAN,
        .latency_mean = NAN,
        .latency_max = NAN,
    };
}

/* --- the workload --- */

/* -BN, the default, goes round both caches; -BH only round the file cache, -BS only through the
 * disk's, -BY uses both. */
static void set_caching(const struct sqlio_run *run, struct workload *w)
{
    const char *how = run->buffering;
    bool none = !how || strstr(how, "not use file nor disk");
    bool hardware = how && strstr(how, "but not file cache");
    bool software = how && strstr(how, "but not hardware");
    bool both = how && strstr(how, "both");
    w->direct = none || hardware ? ANSWER_YES : software || both ? ANSWER_NO : ANSWER_UNKNOWN;
    if (!run->writes)
        return;
    w->flush = none || software ? "osync" : hardware || both ? "none" : NULL;
}

static void find_workload(struct sqlio_run *run, struct workload *w)
{
    /* -f with a number makes strides, which have no name. */
    if (run->reads == run->writes || run->random == run->sequential || !run->block ||
        !run->threads) {
        workload_init(w, WORKLOAD_UNKNOWN);
        w->part = run->reads ? PART_READ : run->writes ? PART_WRITE : PART_WHOLE;
        return;
    }
    struct mix_line line = {run->block, 100, run->reads ? 100 : 0, run->random ? 100 : 0};
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, &line, 1, NULL, run->texts);
    guint64 files = MAX(run->files, 1);
    w->files = (double)files;
    w->jobs = (double)run->threads;
    /* Without a parameter file each thread has its requests under way on each file. */
    w->qd = w->jobs * (double)(MAX(run->outstanding, 1) * (run->parameters ? 1 : files));
    set_caching(run, w);
}

/* --- the run --- */

static guint64 identity(const struct sqlio_run *run)
{
    struct digest digest;
    digest_init(&digest, "sqlio");
    digest_figure(&digest, run->rate, 9);
    digest_figure(&digest, run->speed, 9);
    digest_figure(&digest, run->latency_mean, 9);
    digest_figure(&digest, run->latency_max, 9);
    digest_figure(&digest, (double)run->threads, 9);
    digest_figure(&digest, (double)run->block, 9);
    digest_text(&digest, run->reads ? "read" : run->writes ? "write" : "");
    return digest_end(&digest);
}

/* Whole milliseconds: 0 is anything below one. */
static void set_latency(struct sqlio_run *run, struct result *result, enum metric metric, double ms)
{
    if (ms > 0)
        result->values[metric] = ms * 1e-3;
    else if (!isnan(ms))
        batch_missing(run->batch, metric, "0 ms", "below 1 ms");
}

static void fill_result(struct sqlio_run *run, int workload)
{
    struct result *result = batch_result(run->batch, workload);
    result->n = 1;
    result->values[METRIC_duration] = run->seconds;
    result->values[METRIC_cpu] = run->cpu;
    result->working_set = run->size;
    if (run->rate > 0)
        result->values[METRIC_rate] = run->rate;
    if (run->speed > 0)
        result->values[METRIC_throughput] = run->speed * MIB;
    else if (run->rate > 0 && run->block)
        result->values[METRIC_throughput] = run->rate * (double)run->block;
    else
        batch_missing(run->batch, METRIC_throughput, "0.00 MBs/sec", "nothing was done");
    set_latency(run, result, METRIC_latency_min, run->latency_min);
    set_latency(run, result, METRIC_latency_mean, run->latency_mean);
    set_latency(run, result, METRIC_latency_max, run->latency_max);
}

static void fill_run(const struct sqlio_run *from, struct run *run)
{
    struct batch *batch = from->batch;
    run->at = from->at, run->length = from->end - from->at, run->line = (guint)from->line;
    run->digest = identity(from);
    run->tool = "sqlio";
    run->tool_version = batch_text(batch, from->version, -1);
    run->command = batch_text(batch, from->command, -1);
    run->duration = from->seconds;
    if (from->path)
        batch_fact(batch, "target", batch_text(batch, from->path, -1), NULL, ORIGIN_IMPORTED);
    if (from->buffering)
        batch_fact(batch, "buffering", batch_text(batch, from->buffering, -1), NULL,
                   ORIGIN_IMPORTED);
}

/* Rate times size of a request is the speed, within what was printed. */
static bool agrees(const struct sqlio_run *run)
{
    double expected = run->rate * (double)run->block;
    return isnan(run->rate) || isnan(run->speed) || !run->block ||
           fabs(run->speed * MIB - expected) <=
               0.0051 * MIB + 0.006 * (double)run->block + expected * 0.005;
}

static bool close_run(struct sqlio_run *run, GError **error)
{
    bool open = run->open;
    run->open = false;
    if (!open || (isnan(run->rate) && isnan(run->speed)))
        return true;
    if (!agrees(run)) {
        batch_remark(run->batch, REMARK_REFUSED, run->line, 1,
                     "%g IOs/sec of %" G_GUINT64_FORMAT " bytes are not %g MBs/sec", run->rate,
                     run->block, run->speed);
        return true;
    }
    struct workload w;
    find_workload(run, &w);
    if (w.class == WORKLOAD_UNKNOWN)
        batch_remark(run->batch, REMARK_NOTE, run->line, 0,
                     "what was done is not told, or has no name: workload unknown");
    g_autoptr(GError) why = NULL;
    int workload = batch_workload(run->batch, &w, &why);
    if (workload < 0) {
        batch_remark(run->batch, REMARK_REFUSED, run->line, 1, "%s", why->message);
        return true;
    }
    fill_run(run, batch_run(run->batch));
    fill_result(run, workload);
    return batch_end_run(run->batch, error);
}

/* --- lines --- */

/* "64 threads reading for 15 secs from file G:\testfile.dat". */
static bool take_threads(struct sqlio_run *run, const char *text)
{
    guint64 threads;
    double seconds;
    if (!scan_unsigned(&text, &threads) || !threads || threads > 65536)
        return false;
    if (!scan_text(&text, " threads ") && !scan_text(&text, " thread "))
        return false;
    bool reads = scan_text(&text, "reading for ");
    if (!reads && !scan_text(&text, "writing for "))
        return false;
    run->threads = threads, run->reads = reads, run->writes = !reads;
    if (scan_number(&text, &seconds) && g_str_has_prefix(text, " sec"))
        run->seconds = seconds;
    const char *file = strstr(text, "file");
    file = file ? file + strcspn(file, " ") : "";
    scan_blanks(&file);
    if (*file && strlen(file) < LONGEST_PATH)
        run->path = g_string_chunk_insert(run->texts, file);
    return true;
}

/* "using 4KB random IOs"; "using 64KB IOs over 128KB stripes with 64 IOs per run". */
static bool take_block(struct sqlio_run *run, const char *text)
{
    guint64 size;
    if (!scan_text(&text, "using ") || !scan_unsigned(&text, &size) || !scan_text(&text, "KB ") ||
        !size || size > 1 << 20)
        return false;
    run->block = size << 10;
    run->random = g_str_has_prefix(text, "random IOs");
    run->sequential = g_str_has_prefix(text, "sequential IOs");
    return true;
}

/* "using specified size: 50000 MB for file: X", "using current size: ...": one line a file. */
static bool take_size(struct sqlio_run *run, const char *text)
{
    double size;
    if (!scan_text(&text, "using specified size:") && !scan_text(&text, "using current size:"))
        return false;
    scan_blanks(&text);
    if (!scan_number(&text, &size) || !scan_text(&text, " MB"))
        return true;
    run->size = run->files++ ? run->size + size * MIB : size * MIB;
    return true;
}

static bool take_number(const struct pasted *pasted, struct batch *batch, const char *text,
                        double *value)
{
    const char *at = text;
    double number;
    if (scan_number(&at, &number) && (!*at || *at == ' ' || *at == '\t') && number >= 0)
        return *value = number, true;
    pasted_refuse(pasted, batch, text, "a number");
    return false;
}

/* Where a figure of that name goes; NULL for none.  *value is what stands behind the name. */
static double *place_of(struct sqlio_run *run, const char *text, const char **value)
{
    const struct {
        const char *name;
        double *place;
    } figures[] = {{"IOs/sec", &run->rate},
                   {"MBs/sec", &run->speed},
                   {"Min_Latency(ms)", &run->latency_min},
                   {"Avg_Latency(ms)", &run->latency_mean},
                   {"Max_Latency(ms)", &run->latency_max},
                   {"ProcessorTime(%)", &run->cpu}};
    for (gsize i = 0; i < G_N_ELEMENTS(figures); i++)
        if ((*value = pasted_value(text, figures[i].name)))
            return figures[i].place;
    return NULL;
}

static bool take_setting(struct sqlio_run *run, const char *text)
{
    guint64 depth;
    if (take_threads(run, text) || take_block(run, text) || take_size(run, text))
        return true;
    if (scan_text(&text, "enabling multiple I/Os per thread with ")) {
        if (scan_unsigned(&text, &depth) && depth && depth <= 65536)
            run->outstanding = depth;
        return true;
    }
    if (scan_text(&text, "buffering set to ")) {
        run->buffering = g_string_chunk_insert(run->texts, text);
        return true;
    }
    if (!g_str_has_prefix(text, "parameter file used:"))
        return false;
    run->parameters = true;
    return true;
}

/* Taking it into a run that is forgotten shows whether a line is a setting. */
static bool is_setting(const struct sqlio_run *run, const char *text)
{
    struct sqlio_run copy = *run;
    return take_setting(&copy, text);
}

/* A prompt with its command: "D:\\SQLIO>sqlio -kW -t2 ..." above the run that it began. */
static bool take_command(struct sqlio_run *run, const char *text, GError **error)
{
    const char *command = strstr(text, ">sqlio") + 1;
    if (!close_run(run, error))
        return false;
    run->next = strlen(command) < LONGEST_PATH && strstr(command, " -")
                    ? g_string_chunk_insert(run->texts, command)
                    : NULL;
    return true;
}

/* Markdown puts a backslash before "_". */
static char *without_backslashes(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "\\_", -1);
    return g_strjoinv("_", parts);
}

static bool take_line(struct sqlio_run *run, const struct pasted *pasted, GError **error)
{
    g_autofree char *text = without_backslashes(pasted->text);
    if (g_str_has_prefix(text, "sqlio v")) {
        if (!close_run(run, error))
            return false;
        g_autofree char *version = g_strndup(text + 7, strcspn(text + 7, " \t"));
        open_run(run, &pasted->line, version);
        return true;
    }
    if (strstr(text, ">sqlio"))
        return take_command(run, text, error);
    /* Where headings were lost, a figure that comes again and a setting behind figures are of the
     * next run. */
    const char *value;
    double *place = place_of(run, text, &value);
    bool done = !isnan(run->rate) || !isnan(run->speed);
    if (!run->open || (place ? !isnan(*place) : done && is_setting(run, text))) {
        if (!place && !is_setting(run, text))
            return true;
        if (!close_run(run, error))
            return false;
        open_run(run, &pasted->line, NULL);
    }
    if (place && take_number(pasted, run->batch, value, place) && place == &run->cpu)
        run->cpu /= 100;
    if (place || take_setting(run, text))
        run->end = pasted->line.at + pasted->line.bytes;
    return true;
}

static bool sqlio_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct sqlio_run run = {.batch = batch, .texts = g_string_chunk_new(512)};
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    bool done = true;
    while (done && pasted_next(&pasted))
        done = take_line(&run, &pasted, error);
    done = done && close_run(&run, error);
    g_string_chunk_free(run.texts);
    return done;
}

static int sqlio_sniff(const char *head, const struct source *source)
{
    if (!strstr(head, "sqlio v") && !strstr(head, "MBs/sec"))
        return 0;
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    int score = 0;
    while (score < 100 && pasted_next(&pasted) && pasted.line.at < FORMAT_HEAD) {
        if (g_str_has_prefix(pasted.text, "sqlio v"))
            score = 100;
        else if (pasted_value(pasted.text, "MBs/sec"))
            score = MAX(score, 60);
    }
    return score;
}

static bool sqlio_prints(const char *line)
{
    return g_str_has_prefix(line, "sqlio v") || pasted_value(line, "MBs/sec");
}

static bool sqlio_opens(const char *line, bool *near)
{
    static const char *const calls[] = {"sqlio ", "sqlio.exe ", NULL};
    return plain_opens(line, calls, NULL, near);
}

const struct format sqlio_format = {
    .name = "sqlio",
    .title = "SQLIO",
    .reads = "what SQLIO 1.5 prints, also many runs in one log",
    .importer = 1,
    .sniff = sqlio_sniff,
    .prints = sqlio_prints,
    .opens = sqlio_opens,
    .parse = sqlio_parse,
};
