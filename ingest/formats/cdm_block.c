/* A table of CrystalDiskMark or KDiskMark becomes a run. */
#include "ingest/formats/cdm_block.h"

#include "ingest/digest.h"
#include "ingest/map.h"
#include "ingest/options.h"

#include <math.h>
#include <string.h>

void cdm_block_init(struct cdm_block *block, struct batch *batch)
{
    *block = (struct cdm_block){
        .batch = batch,
        .rows = g_array_new(FALSE, TRUE, sizeof(struct cdm_row)),
        .texts = g_string_chunk_new(1024),
    };
}

void cdm_block_clear(struct cdm_block *block)
{
    if (!block->rows)
        return;
    g_array_unref(block->rows);
    g_string_chunk_free(block->texts);
    *block = (struct cdm_block){0};
}

void cdm_block_open(struct cdm_block *block, bool kdm, const char *version)
{
    GArray *rows = block->rows;
    GStringChunk *texts = block->texts;
    g_array_set_size(rows, 0);
    g_string_chunk_clear(texts);
    *block = (struct cdm_block){
        .batch = block->batch,
        .rows = rows,
        .texts = texts,
        .open = true,
        .kdm = kdm,
        .version = *version ? g_string_chunk_insert(texts, version) : NULL,
        .mix = 70,
        .size = NAN,
        .measure = NAN,
    };
    /* 1.x and 2.x did not say what their MB is. */
    block->decimal = kdm || (*version >= '3' && *version <= '9');
}

static const char *number(struct cdm_block *block, guint64 value)
{
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, value);
    return g_string_chunk_insert_const(block->texts, text);
}

/* What KDiskMark gives to fio beyond its table: it flushes at the end; whether it goes round the
 * cache and what it writes are settings that it does not print. */
static void correct(const struct cdm_block *block, struct workload *w)
{
    if (!block->told)
        w->data = NULL;
    if (!block->kdm)
        return;
    w->direct = ANSWER_UNKNOWN;
    w->data = NULL;
    if (w->flush)
        w->flush = "end";
}

static int find_workload(struct cdm_block *block, const struct cdm_row *row, GError **error)
{
    static const char *const ops[] = {"", "read", "write", "mix"};
    g_autoptr(GHashTable) values = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *mix = g_strdup_printf("%.0f", block->mix);
    g_hash_table_insert(values, "order", row->random ? "rnd" : "seq");
    g_hash_table_insert(values, "op", (char *)ops[row->op]);
    g_hash_table_insert(values, "bs", (char *)number(block, row->bytes));
    g_hash_table_insert(values, "q", (char *)number(block, row->queues));
    g_hash_table_insert(values, "t", (char *)number(block, row->threads));
    g_hash_table_insert(values, "data", block->zeros ? "zero" : "random");
    g_hash_table_insert(values, "mix", mix);
    struct options options = options_of(values);
    struct workload w;
    if (!map_cdm(&options, &w, block->texts, error))
        return -1;
    correct(block, &w);
    return batch_workload(block->batch, &w, error);
}

/* --- the numbers --- */

/* The rate times the size of a request must be the speed, within what was printed. */
static bool agrees(const struct cdm_row *row, double bytes_per_second)
{
    double expected = row->rate * (double)row->bytes;
    double slack = 0.06 * (double)row->bytes + 600 + 0.005 * expected;
    return fabs(bytes_per_second - expected) <= slack;
}

/* B/s.  KDiskMark divides fio's KiB/s by 1000 and calls that MB/s, so that 1.024 times as much was
 * moved; NAN when the printed rate gives the speed the lie. */
static double true_speed(const struct cdm_block *block, const struct cdm_row *row)
{
    double plain = row->speed * 1e6, fio = row->speed * 1.024e6;
    if (!(row->rate > 0))
        return block->kdm ? fio : plain;
    if (block->kdm && agrees(row, fio))
        return fio;
    return agrees(row, plain) ? plain : NAN;
}

static void set(struct cdm_block *block, struct result *result, enum metric metric, double value,
                const char *unit, double printed, const char *reason)
{
    if (isnan(value))
        return;
    if (!reason && value > 0)
        result->values[metric] = value;
    else
        batch_missing(block->batch, metric, batch_printf(block->batch, "%.7g %s", printed, unit),
                      reason ? reason : "rounded to 0");
}

/* The mean of all loops, where the tool prints it; else the best of them stands there. */
static bool is_mean(const struct cdm_block *block)
{
    return block->kdm && block->loops && block->profile &&
           g_str_has_prefix(block->profile, "Default");
}

/* Why none of the numbers of a row can be taken; NULL where they can. */
static const char *whole_reason(const struct cdm_block *block, const struct cdm_row *row)
{
    if (block->kdm && row->op == CDM_MIX)
        return "a mean of reads and writes, weighted by their shares, not what was done in all";
    return !(row->speed > 0) ? "not run" : NULL;
}

static bool add_row(struct cdm_block *block, const struct cdm_row *row, GError **error)
{
    int workload = find_workload(block, row, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(block->batch, workload);
    const char *reason = whole_reason(block, row);
    double speed = true_speed(block, row);
    const char *unit = reason || block->decimal ? reason : "unit unclear";
    result->n = is_mean(block) ? (gint)block->loops : 0;
    set(block, result, METRIC_throughput, isnan(speed) ? row->speed : speed, "MB/s", row->speed,
        unit);
    set(block, result, METRIC_rate, row->rate, "IOPS", row->rate, reason);
    set(block, result, METRIC_latency_mean, row->latency, "us", row->latency * 1e6, reason);
    result->values[METRIC_duration] = reason ? NAN : block->measure;
    result->working_set = block->size;
    return true;
}

/* --- the run --- */

static guint64 identity(const struct cdm_block *block)
{
    struct digest digest;
    digest_init(&digest, block->kdm ? "kdiskmark" : "crystaldiskmark");
    for (guint i = 0; i < block->rows->len; i++) {
        const struct cdm_row *row = &g_array_index(block->rows, struct cdm_row, i);
        digest_figure(&digest, (double)row->op * 2 + row->random, 2);
        digest_figure(&digest, (double)row->bytes, 9);
        digest_figure(&digest, (double)row->queues, 9);
        digest_figure(&digest, (double)row->threads, 9);
        digest_figure(&digest, row->speed, 9);
    }
    return digest_end(&digest);
}

static void add_fact(const struct cdm_block *block, const char *key, const char *value)
{
    if (value && *value)
        batch_fact(block->batch, key, batch_text(block->batch, value, -1), NULL, ORIGIN_IMPORTED);
}

static void fill_run(const struct cdm_block *block, struct run *run)
{
    struct batch *batch = block->batch;
    run->at = block->at, run->length = block->end - block->at, run->line = (guint)block->line;
    run->digest = identity(block);
    run->tool = block->kdm ? "kdiskmark" : "crystaldiskmark";
    run->tool_version = batch_text(batch, block->version, -1);
    run->started = batch_text(batch, block->date, -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
    run->note = batch_text(batch, block->comment, -1);
}

static void add_facts(const struct cdm_block *block)
{
    add_fact(block, "target", block->target);
    add_fact(block, "os", block->os);
    add_fact(block, "profile", block->profile);
    if (!block->loops)
        return;
    add_fact(block, "figures",
             batch_printf(block->batch, "%s of %" G_GUINT64_FORMAT,
                          is_mean(block) ? "mean" : "best", block->loops));
}

/* Rows whose rate is printed prove what MB/s is, for all of a block. */
static bool proves_decimal(const struct cdm_block *block)
{
    for (guint i = 0; i < block->rows->len; i++) {
        const struct cdm_row *row = &g_array_index(block->rows, struct cdm_row, i);
        if (row->rate > 10 && agrees(row, row->speed * 1e6))
            return true;
    }
    return false;
}

bool cdm_block_close(struct cdm_block *block, GError **error)
{
    if (!block->open || !block->rows->len) {
        block->open = false;
        return true;
    }
    block->open = false;
    block->decimal |= proves_decimal(block);
    fill_run(block, batch_run(block->batch));
    add_facts(block);
    for (guint i = 0; i < block->rows->len; i++) {
        const struct cdm_row *row = &g_array_index(block->rows, struct cdm_row, i);
        g_autoptr(GError) why = NULL;
        if (row->speed > 0 && isnan(true_speed(block, row)))
            batch_remark(block->batch, REMARK_REFUSED, row->line, 1,
                         "MB/s and IOPS do not belong together: %g MB/s, %g of %" G_GUINT64_FORMAT
                         " bytes",
                         row->speed, row->rate, row->bytes);
        else if (!add_row(block, row, &why))
            batch_remark(block->batch, REMARK_REFUSED, row->line, 1, "%s", why->message);
    }
    return batch_end_run(block->batch, error);
}
