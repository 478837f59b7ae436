/* HD Tune: the block that "copy to clipboard" gives.
 *
 *     HD Tune: SAMPLE DISK Benchmark
 *     Transfer Rate Average : 308.1 MB/sec
 *     Access Time           : 0.4 ms
 *
 * It does not say how large its MB is, so that its speeds are kept as printed and not compared. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/pasted.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* Lines of the block: their name, and the unit that stands behind the number. */
static const struct {
    const char *name, *unit;
} figures[] = {
    {"Transfer Rate Minimum", "MB/s"},
    {"Transfer Rate Maximum", "MB/s"},
    {"Transfer Rate Average", "MB/s"},
    {"Burst Rate", "MB/s"},
    {"Access Time", "ms"},
    {"CPU Usage", "%"},
};
enum figure { MINIMUM, MAXIMUM, AVERAGE, BURST, ACCESS, CPU, FIGURES };

struct hdtune_block {
    struct batch *batch;
    GStringChunk *texts;
    bool open, writes;
    gsize at, end, line;
    const char *drive, *edition;
    const char *printed[FIGURES]; /* NULL: not there */
    double value[FIGURES];
};

static void open_block(struct hdtune_block *block, const struct line *line, const char *drive,
                       const char *edition)
{
    g_string_chunk_clear(block->texts);
    *block = (struct hdtune_block){
        .batch = block->batch,
        .texts = block->texts,
        .open = true,
        .at = line->at,
        .end = line->at + line->bytes,
        .line = line->number,
        .drive = *drive ? g_string_chunk_insert(block->texts, drive) : NULL,
        .edition = edition,
    };
    for (int i = 0; i < FIGURES; i++)
        block->value[i] = NAN;
}

static guint64 identity(const struct hdtune_block *block)
{
    struct digest digest;
    digest_init(&digest, "hdtune");
    digest_text(&digest, block->drive);
    for (int i = 0; i < FIGURES; i++)
        digest_figure(&digest, block->value[i], 6);
    return digest_end(&digest);
}

static struct result *add_result(struct hdtune_block *block, enum workload_class class)
{
    struct workload w;
    workload_init(&w, class);
    w.direct = ANSWER_UNKNOWN;
    if (class != WORKLOAD_SEQ_READ && class != WORKLOAD_SEQ_WRITE)
        w.qd = 1;
    int workload = batch_workload(block->batch, &w, NULL);
    return workload < 0 ? NULL : batch_result(block->batch, workload);
}

static void add_speed(struct hdtune_block *block)
{
    if (!block->printed[AVERAGE] && isnan(block->value[CPU]))
        return;
    struct result *result =
        add_result(block, block->writes ? WORKLOAD_SEQ_WRITE : WORKLOAD_SEQ_READ);
    if (!result)
        return;
    result->values[METRIC_cpu] = block->value[CPU] / 100;
    if (block->printed[AVERAGE])
        batch_missing(block->batch, METRIC_throughput,
                      batch_text(block->batch, block->printed[AVERAGE], -1),
                      "unit unclear: HD Tune does not say how large its MB is");
}

static void add_access(struct hdtune_block *block)
{
    if (!block->printed[ACCESS])
        return;
    struct result *result =
        add_result(block, block->writes ? WORKLOAD_RAND_WRITE : WORKLOAD_RAND_READ);
    if (!result)
        return;
    if (block->value[ACCESS] > 0)
        result->values[METRIC_latency_mean] = block->value[ACCESS] * 1e-3;
    else
        batch_missing(block->batch, METRIC_latency_mean,
                      batch_text(block->batch, block->printed[ACCESS], -1),
                      "below what is printed");
}

static void add_fact(struct hdtune_block *block, const char *key, const char *value)
{
    if (value)
        batch_fact(block->batch, key, batch_text(block->batch, value, -1), NULL, ORIGIN_IMPORTED);
}

static bool close_block(struct hdtune_block *block, GError **error)
{
    if (!block->open)
        return true;
    block->open = false;
    struct run *run = batch_run(block->batch);
    run->at = block->at, run->length = block->end - block->at, run->line = (guint)block->line;
    run->digest = identity(block);
    run->tool = "hdtune";
    add_fact(block, "edition", block->edition);
    add_fact(block, "target", block->drive);
    add_fact(block, "transfer rate minimum", block->printed[MINIMUM]);
    add_fact(block, "transfer rate maximum", block->printed[MAXIMUM]);
    add_fact(block, "burst rate", block->printed[BURST]);
    add_speed(block);
    add_access(block);
    return batch_end_run(block->batch, error);
}

/* "HD Tune: SAMPLE DISK Benchmark", "HD Tune Pro: SAMPLE DISK Benchmark". */
static bool read_heading(const char *text, const char **drive, gsize *length, const char **edition)
{
    static const char end[] = " Benchmark";
    *edition = g_str_has_prefix(text, "HD Tune Pro") ? "Pro" : NULL;
    const char *name = pasted_value(text, *edition ? "HD Tune Pro" : "HD Tune");
    if (!name || !g_str_has_suffix(name, end))
        return false;
    *drive = name;
    *length = strlen(name) - strlen(end);
    return true;
}

static bool take_figure(struct hdtune_block *block, const struct pasted *pasted, enum figure which,
                        const char *value)
{
    const char *at = value;
    double number;
    if (!scan_number_comma(&at, &number) || number < 0) {
        pasted_refuse(pasted, block->batch, value, "a number");
        return false;
    }
    scan_blanks(&at);
    if (!scan_text(&at, figures[which].unit) || (*at && strcmp(at, "ec"))) {
        pasted_refuse(pasted, block->batch, at, figures[which].unit);
        return false;
    }
    block->value[which] = number;
    block->printed[which] = g_string_chunk_insert(block->texts, value);
    return true;
}

static bool take_line(struct hdtune_block *block, const struct pasted *pasted, GError **error)
{
    const char *drive, *edition;
    gsize length;
    if (read_heading(pasted->text, &drive, &length, &edition)) {
        g_autofree char *name = g_strndup(drive, length);
        if (!close_block(block, error))
            return false;
        open_block(block, &pasted->line, name, edition);
        return true;
    }
    if (block->open && g_str_has_prefix(pasted->text, "Write transfer rate"))
        block->writes = true;
    for (int i = 0; i < FIGURES; i++) {
        const char *value = pasted_value(pasted->text, figures[i].name);
        if (!value)
            continue;
        /* The heading was lost: what comes again is of another drive. */
        if (!block->open || block->printed[i]) {
            if (!close_block(block, error))
                return false;
            open_block(block, &pasted->line, "", NULL);
        }
        if (take_figure(block, pasted, (enum figure)i, value))
            block->end = pasted->line.at + pasted->line.bytes;
    }
    return true;
}

static bool hdtune_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct hdtune_block block = {.batch = batch, .texts = g_string_chunk_new(256)};
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    bool done = true;
    while (done && pasted_next(&pasted))
        done = take_line(&block, &pasted, error);
    done = done && close_block(&block, error);
    g_string_chunk_free(block.texts);
    return done;
}

static int hdtune_sniff(const char *head, const struct source *source)
{
    if (!strstr(head, "HD Tune") && !strstr(head, "Transfer"))
        return 0;
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    int score = 0;
    while (score < 85 && pasted_next(&pasted) && pasted.line.at < FORMAT_HEAD) {
        const char *drive, *edition;
        gsize length;
        if (pasted_value(pasted.text, figures[AVERAGE].name))
            score = 85;
        else if (read_heading(pasted.text, &drive, &length, &edition))
            score = 80;
    }
    return score;
}

static bool hdtune_prints(const char *line)
{
    const char *drive, *edition;
    gsize length;
    return g_str_has_prefix(line, "HD Tune") && read_heading(line, &drive, &length, &edition);
}

const struct format hdtune_format = {
    .name = "hdtune",
    .title = "HD Tune",
    .reads = "the block that it copies to the clipboard",
    .importer = 1,
    .sniff = hdtune_sniff,
    .prints = hdtune_prints,
    .parse = hdtune_parse,
};
