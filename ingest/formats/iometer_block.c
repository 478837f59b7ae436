/* A block of Iometer's results becomes a run. */
#include "ingest/formats/iometer_block.h"

#include "ingest/digest.h"
#include "ingest/map.h"
#include "ingest/neighbours.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

void iometer_block_init(struct iometer_block *block, const struct iometer_header *header,
                        const struct iometer_specs *specs, const struct source *source,
                        struct batch *batch)
{
    *block = (struct iometer_block){
        .header = header,
        .specs = specs,
        .source = source,
        .batch = batch,
        .row = g_ptr_array_new(),
        .texts = g_string_chunk_new(4096),
        .machine = g_string_new(NULL),
        .targets = g_string_new(NULL),
    };
}

void iometer_block_clear(struct iometer_block *block)
{
    if (!block->row)
        return;
    g_ptr_array_unref(block->row);
    g_string_chunk_free(block->texts);
    g_string_free(block->machine, TRUE);
    g_string_free(block->targets, TRUE);
    if (block->beside)
        iometer_icf_clear(block->beside);
    g_free(block->beside);
    *block = (struct iometer_block){0};
}

/* --- rows --- */

void iometer_block_open(struct iometer_block *block, const struct line *line, GPtrArray *fields,
                        const char *started)
{
    g_string_chunk_clear(block->texts);
    if (!iometer_fit(block->header, fields, block->texts)) {
        batch_remark(block->batch, REMARK_REFUSED, line->number, line->length + 1,
                     "the row ends early: expected %" G_GSIZE_FORMAT " fields, found %u",
                     block->header->n, fields->len);
        return;
    }
    if (!iometer_sums(block->header, fields)) {
        batch_remark(block->batch, REMARK_REFUSED, line->number, 1,
                     "the row does not fit its header: what was read and written does not add up");
        return;
    }
    g_ptr_array_set_size(block->row, 0);
    for (guint i = 0; i < fields->len; i++)
        g_ptr_array_add(block->row,
                        g_string_chunk_insert(block->texts, g_ptr_array_index(fields, i)));
    g_string_truncate(block->targets, 0);
    block->started = started ? g_string_chunk_insert(block->texts, started) : NULL;
    block->at = line->at, block->end = line->at + line->bytes, block->line = line->number;
    block->managers = 0;
    block->run_time = NAN;
    block->windows = block->network = block->paced = block->stopped = false;
    block->open = true;
}

static void take_manager(struct iometer_block *block, const GPtrArray *fields)
{
    if (block->managers++)
        return;
    g_string_assign(block->machine, iometer_text(block->header, fields, IOMETER_NAME));
    double ticks = iometer_number(block->header, fields, IOMETER_RUN_TIME, NULL);
    double clock = iometer_number(block->header, fields, IOMETER_CLOCK, NULL);
    if (ticks > 0 && clock > 0)
        block->run_time = ticks / clock;
}

/* Windows calls its targets "1: name" or "C: name"; there they are used without its cache. */
static void take_target(struct iometer_block *block, const GPtrArray *fields)
{
    enum { ENOUGH = 400 };
    const char *name = iometer_text(block->header, fields, IOMETER_NAME), *at = name;
    guint64 disk;
    GString *targets = block->targets;
    if (scan_unsigned(&at, &disk) || (g_ascii_isalpha(*at) && at++))
        block->windows |= *at == ':';
    if (targets->len < ENOUGH && !strstr(targets->str, name))
        g_string_append_printf(targets, "%s%s", targets->len ? ", " : "", name);
}

void iometer_block_row(struct iometer_block *block, const struct line *line, GPtrArray *fields)
{
    const char *type = g_ptr_array_index(fields, 0);
    if (!block->open)
        return;
    block->end = line->at + line->bytes;
    bool fits = iometer_fit(block->header, fields, block->texts);
    if (fits && !strcmp(type, "MANAGER"))
        take_manager(block, fields);
    else if (!strcmp(type, "DISK"))
        take_target(block, fields);
    block->network |= !strcmp(type, "NETWORK");
}

/* --- the workload --- */

static double number(const struct iometer_block *block, enum iometer_column column)
{
    return iometer_number(block->header, block->row, column, NULL);
}

static guint64 count(const struct iometer_block *block, enum iometer_column column)
{
    double value = number(block, column);
    return value >= 1 && value < 1e6 ? (guint64)value : 0;
}

static const char *spec_of(const struct iometer_block *block)
{
    return iometer_text(block->header, block->row, IOMETER_SPEC);
}

/* Over a network each message is counted at both ends: what one worker writes the other reads. */
static void mirror(GArray *lines)
{
    for (guint i = 0, n = lines->len; i < n; i++) {
        struct mix_line other = g_array_index(lines, struct mix_line, i);
        other.share /= 2;
        g_array_index(lines, struct mix_line, i).share = other.share;
        other.read = 100 - other.read;
        g_array_append_val(lines, other);
    }
}

/* The configuration that lies beside the results.  Its own faults are no remarks on them. */
static const struct iometer_icf *beside(struct iometer_block *block)
{
    static const char *const endings[] = {".icf", ".ICF", NULL};
    if (block->beside)
        return block->beside;
    auto_clear(source_clear) struct source found = {0};
    auto_clear(batch_clear) struct batch scratch;
    batch_init(&scratch, NULL, NULL);
    if (!neighbour_beside(block->source, endings, &found))
        source_of_bytes(&found, "", "", 0);
    block->beside = g_new0(struct iometer_icf, 1);
    iometer_icf_read(block->beside, &found, &scratch);
    return block->beside;
}

/* Which is asked only for a name: without one, a configuration of many does not tell which ran. */
static bool find_beside(struct iometer_block *block, GArray *lines)
{
    if (!*spec_of(block))
        return false;
    g_array_set_size(lines, 0);
    if (!iometer_icf_find(beside(block), spec_of(block), lines, &block->paced))
        return false;
    batch_remark(block->batch, REMARK_NOTE, block->line, 0,
                 "the composition of '%s' is that of the configuration beside it", spec_of(block));
    return true;
}

/* Lines of the specification that the block ran; none where they are not told, or where what was
 * read and written gives them the lie. */
static GArray *find_lines(struct iometer_block *block)
{
    GArray *lines = g_array_new(FALSE, TRUE, sizeof(struct mix_line));
    const char *why = NULL;
    if (!iometer_specs_find(block->specs, spec_of(block), lines, &block->paced) &&
        !find_beside(block, lines))
        why = "is not told";
    else if (block->network)
        mirror(lines);
    bool reads = false, writes = false;
    for (guint i = 0; i < lines->len; i++) {
        const struct mix_line *line = &g_array_index(lines, struct mix_line, i);
        reads |= line->share * line->read > 0;
        writes |= line->share * (100 - line->read) > 0;
    }
    if (!why && ((!reads && number(block, IOMETER_READ_IOPS) > 0) ||
                 (!writes && number(block, IOMETER_WRITE_IOPS) > 0)))
        why = "does not agree with what was read and written";
    if (!why)
        return lines;
    batch_remark(block->batch, REMARK_NOTE, block->line, 0,
                 "the composition of '%s' %s: workload unknown", spec_of(block), why);
    g_array_set_size(lines, 0);
    return lines;
}

/* Requests under way are the depth of each worker on each of its targets; -1 is "they differ". */
static bool find_workload(struct iometer_block *block, struct workload *w, GError **error)
{
    g_autoptr(GArray) lines = find_lines(block);
    if (!lines->len) {
        workload_init(w, WORKLOAD_UNKNOWN);
        return true;
    }
    guint64 workers = count(block, IOMETER_WORKERS), disks = count(block, IOMETER_DISKS);
    struct iometer_facts facts = {
        .name = spec_of(block),
        .lines = (const struct mix_line *)lines->data,
        .n = lines->len,
        .workers = workers,
        .targets = workers && disks % workers == 0 ? disks / workers : 0,
        .windows = block->windows,
    };
    if (!map_iometer(&facts, w, block->texts, error))
        return false;
    guint64 depth = count(block, IOMETER_DEPTH);
    w->qd = depth ? (double)(depth * MAX(MAX(disks, workers), 1)) : NAN;
    return true;
}

/* --- results --- */

/* A number of the ALL row into the last result; one that cannot be read is said to be missing. */
static void set(const struct iometer_block *block, struct result *result, enum metric metric,
                enum iometer_column column)
{
    const char *unreadable = NULL;
    result->values[metric] = iometer_number(block->header, block->row, column, &unreadable);
    if (unreadable)
        batch_missing(block->batch, metric, unreadable, "unreadable");
}

static double bytes_of(const struct iometer_block *block, enum part part)
{
    double read = number(block, IOMETER_READ_BYTES);
    double written = number(block, IOMETER_WRITTEN_BYTES);
    return part == PART_READ ? read : part == PART_WRITE ? written : read + written;
}

static bool add_result(struct iometer_block *block, const struct workload *whole, enum part part,
                       GError **error)
{
    struct workload w = *whole;
    w.part = part;
    int index = batch_workload(block->batch, &w, error);
    if (index < 0)
        return false;
    struct result *result = batch_result(block->batch, index);
    result->n = 1;
    set(block, result, METRIC_rate, IOMETER_IOPS + part);
    set(block, result, METRIC_throughput, IOMETER_SPEED + part);
    set(block, result, METRIC_latency_mean, IOMETER_MEAN + part);
    set(block, result, METRIC_latency_max, IOMETER_MAXIMUM + part);
    if (part == PART_WHOLE)
        set(block, result, METRIC_cpu, IOMETER_CPU);
    result->values[METRIC_bytes] = bytes_of(block, part);
    result->values[METRIC_duration] = block->run_time;
    double size = number(block, IOMETER_MAXIMUM_SIZE); /* 0: all of it; 2^64-1: they differ */
    if (size > 0 && size < 1e18)
        result->working_set = size * w.files;
    return true;
}

/* A part in which nothing was read (or written) has 0 ms, which means "no data". */
static bool add_results(struct iometer_block *block, const struct workload *w, GError **error)
{
    if (!add_result(block, w, PART_WHOLE, error))
        return false;
    if (w->class != WORKLOAD_MIXED || !(w->read > 0 && w->read < 100))
        return true;
    return (!(number(block, IOMETER_READ_IOPS) > 0) || add_result(block, w, PART_READ, error)) &&
           (!(number(block, IOMETER_WRITE_IOPS) > 0) || add_result(block, w, PART_WRITE, error));
}

/* --- the run --- */

/* Spreadsheets change how figures are written and round the large counts, so the identity is in
 * what stays. */
static guint64 identity(const struct iometer_block *block)
{
    static const enum iometer_column columns[] = {
        IOMETER_WORKERS, IOMETER_DISKS,      IOMETER_DEPTH,     IOMETER_IOPS,
        IOMETER_SPEED,   IOMETER_READ_IOPS,  IOMETER_READ_MEAN, IOMETER_WRITE_MEAN,
        IOMETER_MEAN,    IOMETER_READ_SPEED, IOMETER_MAXIMUM};
    struct digest digest;
    digest_init(&digest, "iometer");
    digest_text(&digest, spec_of(block));
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        digest_figure(&digest, number(block, columns[i]), 8);
    return digest_end(&digest);
}

static void add_fact(const struct iometer_block *block, const char *key, const char *value)
{
    batch_fact(block->batch, key, value, NULL, ORIGIN_IMPORTED);
}

static void add_facts(const struct iometer_block *block)
{
    g_autofree char *specs = iometer_specs_names(block->specs);
    const char *spec = *spec_of(block) ? spec_of(block) : specs;
    if (*spec)
        add_fact(block, "specification", spec);
    if (block->targets->len)
        add_fact(block, "target", block->targets->str);
    if (block->managers > 1)
        add_fact(block, "managers", batch_printf(block->batch, "%u", block->managers));
    if (number(block, IOMETER_ERRORS) > 0)
        add_fact(block, "errors", iometer_text(block->header, block->row, IOMETER_ERRORS));
    if (block->paced)
        add_fact(block, "pace", "bursts with pauses between");
    if (block->network)
        add_fact(block, "network", "each message is counted at both ends");
}

static void fill_run(const struct iometer_block *block, struct run *run)
{
    struct batch *batch = block->batch;
    run->at = block->at, run->length = block->end - block->at, run->line = (guint)block->line;
    run->digest = identity(block);
    run->tool = "iometer";
    run->tool_version = batch_text(batch, block->version, -1);
    run->machine = block->managers ? batch_text(batch, block->machine->str, -1) : NULL;
    run->started = batch_text(batch, block->started, -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
    run->duration = block->run_time;
    run->status = block->stopped ? RUN_STOPPED : RUN_OK;
    run->note = batch_text(batch, block->description, -1);
}

static bool emit(struct iometer_block *block, GError **error)
{
    g_autoptr(GError) why = NULL;
    struct workload w;
    if (find_workload(block, &w, &why)) {
        fill_run(block, batch_run(block->batch));
        add_facts(block);
        if (add_results(block, &w, &why))
            return batch_end_run(block->batch, error);
        batch_drop_run(block->batch);
    }
    batch_remark(block->batch, REMARK_REFUSED, block->line, 0, "%s", why->message);
    return true;
}

bool iometer_block_close(struct iometer_block *block, GError **error)
{
    if (!block->open)
        return true;
    block->open = false;
    double rate = number(block, IOMETER_IOPS);
    double done = number(block, IOMETER_READ_COUNT) + number(block, IOMETER_WRITE_COUNT);
    if (isnan(block->run_time) && rate > 0 && done >= 0)
        block->run_time = done / rate;
    if (rate > 0 || number(block, IOMETER_SPEED) > 0)
        return emit(block, error);
    batch_remark(block->batch, REMARK_NOTE, block->line, 0, "nothing was done in this block");
    return true;
}
