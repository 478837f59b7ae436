/* fio's logs: PREFIX_{bw,lat,clat,slat,iops,clat_hist}[.JOB].log.
 *
 * Columns: ms, value, direction (0 read, 1 write, 2 trim), block size; what follows (offset,
 * priority, issue time) differs by version and is not needed.  log_window_value=both puts a second
 * value behind the first.  Histograms have counts of bins behind the block size.  Without
 * log_avg_msec there is a row for each request and the mean of the values is not the throughput:
 * that is the sum of the block sizes over the time.  Nothing tells fio's version, and latencies are
 * us through 2.21, ns from 2.99: told apart by what is possible. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/fio_bins.h"
#include "ingest/formats/fio_series.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum kind { KIND_BW, KIND_IOPS, KIND_LAT, KIND_CLAT, KIND_SLAT, KIND_HIST, KIND_UNKNOWN };
static const char *const kind_words[] = {"bw", "iops", "lat", "clat", "slat", "hist"};
static const char *const kind_titles[] = {
    "bandwidth log",          "iops log",     "latency log", "completion latency log",
    "submission latency log", "histogram log"};

enum { DIRECTIONS = 3, LONGEST_HIST = 1856 };

struct side {
    double rows, values, sizes, first, last; /* ms */
    double weighted, weights;                /* value x ms */
    double least_step;                       /* ms between rows */
    double least, most, squares;
    double size; /* of all rows, NAN when they differ */
    struct fio_bins bins;
    struct fio_series series;
};

struct log {
    enum kind kind;
    gsize columns, width; /* of the first row; of a histogram's bins in fio's own */
    bool both;            /* two values in each row */
    bool one;             /* all values are 1 */
    bool late;            /* a value that no run could have had time for, were it us */
    gsize bad_line, bad;
    struct side sides[DIRECTIONS];
};

struct row {
    guint64 ms, value, direction, size;
};

/* --- rows --- */

static bool next_field(const char **at)
{
    scan_blanks(at);
    bool comma = scan_char(at, ',');
    scan_blanks(at);
    return comma;
}

/* Also true where more columns follow. */
static bool read_row(const char *text, bool both, bool hist, struct row *row)
{
    guint64 second;
    scan_blanks(&text);
    return scan_unsigned(&text, &row->ms) && next_field(&text) &&
           (hist || (scan_unsigned(&text, &row->value) && next_field(&text))) &&
           (!both || (scan_unsigned(&text, &second) && next_field(&text))) &&
           scan_unsigned(&text, &row->direction) && next_field(&text) &&
           scan_unsigned(&text, &row->size) && row->direction < DIRECTIONS &&
           (!*text || strchr(" ,\t\r", *text));
}

static gsize count_columns(const char *text)
{
    gsize n = 1;
    for (; *text; text++)
        n += *text == ',';
    return n;
}

/* Bins are left out by powers of two (log_hist_coarseness); 0: no histogram. */
static gsize bins_width(gsize columns, bool *ns)
{
    for (gsize width = 1; width <= 64; width *= 2) {
        if (columns == 3 + 1856 / width)
            return *ns = true, width;
        if (columns == 3 + 1216 / width)
            return *ns = false, width;
    }
    return 0;
}

static void add_value(struct side *s, const struct row *row)
{
    double ms = (double)row->ms, value = (double)row->value, step = ms - s->last;
    if (!s->rows)
        s->first = ms, s->least = value, s->size = (double)row->size, s->least_step = INFINITY;
    else
        s->least_step = fmin(s->least_step, step);
    s->size = s->size == (double)row->size ? s->size : NAN;
    s->least = fmin(s->least, value);
    s->most = fmax(s->most, value);
    s->rows++;
    s->values += value;
    s->squares += value * value;
    s->sizes += (double)row->size;
    s->weighted += value * fmax(step, 0);
    s->weights += fmax(step, 0);
    s->last = fmax(s->last, ms);
    fio_bins_add(&s->bins, fio_bins_index(row->value), 1);
}

/* Counts of one interval; each column stands for `width` of fio's bins. */
static void add_bins(struct side *s, const struct row *row, const char *text, gsize width)
{
    for (int i = 0; i < 3; i++)
        text = strchr(text, ',') + 1;
    double rows = s->bins.n;
    for (guint i = 0; i < LONGEST_HIST; i += (guint)width) {
        guint64 count;
        scan_blanks(&text);
        if (!scan_unsigned(&text, &count))
            break;
        guint middle = i + (guint)width / 2;
        fio_bins_add(&s->bins, width > 1 ? middle - 1 : middle, (double)count / 2);
        fio_bins_add(&s->bins, middle, (double)count / 2);
        if (!next_field(&text))
            break;
    }
    double ms = (double)row->ms;
    s->first = rows > 0 ? s->first : ms;
    s->last = fmax(s->last, ms);
    s->rows = s->bins.n;
    s->sizes += (double)row->size * (s->bins.n - rows);
    s->size = (double)row->size;
}

static void add_row(struct log *log, const struct line *line)
{
    struct row row;
    bool hist = log->kind == KIND_HIST;
    if (!read_row(line->text, log->both, hist, &row)) {
        log->bad_line = log->bad++ ? log->bad_line : line->number;
        return;
    }
    struct side *side = &log->sides[row.direction];
    if (hist) {
        add_bins(side, &row, line->text, log->width);
        return;
    }
    log->one &= row.value == 1;
    log->late |= (double)row.value / 1000 > (double)row.ms + 2;
    add_value(side, &row);
}

/* --- what kind of log --- */

/* The last of the words in a name: "randread_lat-clat.3.log" is a clat log. */
static enum kind kind_of_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    g_auto(GStrv) words = g_strsplit_set(slash ? slash + 1 : path, "_-. !\\", -1);
    enum kind kind = KIND_UNKNOWN;
    for (char **word = words; *word; word++)
        for (guint i = 0; i < G_N_ELEMENTS(kind_words); i++)
            if (!g_ascii_strcasecmp(*word, kind_words[i]))
                kind = (enum kind)i;
    return kind;
}

static bool is_row(const char *text)
{
    struct row row;
    bool ns;
    return read_row(text, false, false, &row) || read_row(text, true, false, &row) ||
           (bins_width(count_columns(text), &ns) && read_row(text, false, true, &row));
}

/* Looks at the first rows: columns, and whether there are two values. */
static void init_log(struct log *log, const struct source *source, bool *ns)
{
    enum { ENOUGH = 1000 };
    *log = (struct log){.kind = kind_of_name(source->origin), .one = true};
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line) && line.number <= ENOUGH;) {
        struct row row;
        if (!log->columns && is_row(line.text))
            log->columns = count_columns(line.text);
        if (!read_row(line.text, false, false, &row) && read_row(line.text, true, false, &row))
            log->both = true;
    }
    log->width = bins_width(log->columns, ns);
    if (log->width)
        log->kind = KIND_HIST, log->both = false;
}

/* --- results --- */

/* Epoch times (log_unix_epoch) begin where they begin, others at 0. */
static double seconds_of(const struct side *s)
{
    return (s->last - (s->first > 1e11 ? s->first : 0)) / 1000;
}

/* Rows of means: with log_avg_msec without block sizes; fio 2.0 to 2.8 took means of 500 ms of bw
 * and iops on its own. */
static bool is_averaged(const struct log *log, const struct side *s)
{
    if (!s->sizes)
        return true;
    double step = (s->last - s->first) / (s->rows - 1);
    bool even = s->rows > 1 ? s->least_step > step / 2 && step >= 400 && step <= 1100
                            : s->last >= 500 && s->last <= 1100;
    return log->kind <= KIND_IOPS && even && !(log->kind == KIND_IOPS && log->one);
}

/* Units of the values in a second; NAN when it stays open. */
static double latency_per_second(const struct log *log)
{
    double rows = 0;
    const struct side *most = &log->sides[0];
    for (int i = 0; i < DIRECTIONS; i++) {
        rows = fmax(rows, log->sides[i].rows);
        most = log->sides[i].rows == rows ? &log->sides[i] : most;
    }
    if (log->late || log->columns - log->both > 4)
        return 1e9;
    /* Half of all in less than a microsecond is faster than a system call. */
    return fio_bins_percentile(&most->bins, 50) < 1000 || most->least < 100 ? 1e6 : NAN;
}

static void set_percentiles(struct result *result, const struct fio_bins *bins, double per_second)
{
    static const struct {
        enum metric metric;
        double percent;
    } wanted[] = {{METRIC_latency_p50, 50},    {METRIC_latency_p90, 90},
                  {METRIC_latency_p95, 95},    {METRIC_latency_p99, 99},
                  {METRIC_latency_p999, 99.9}, {METRIC_latency_p9999, 99.99}};
    for (gsize i = 0; i < G_N_ELEMENTS(wanted); i++)
        result->values[wanted[i].metric] =
            fio_bins_percentile(bins, wanted[i].percent) / per_second;
}

static void fill_latency(struct result *result, const struct side *s, bool averaged,
                         double per_second, struct batch *batch)
{
    if (isnan(per_second)) {
        g_autofree char *printed = g_strdup_printf("%.0f", s->values / s->rows);
        batch_missing(batch, METRIC_latency_mean, printed,
                      "unit unclear: microseconds through fio 2.21, nanoseconds later");
        return;
    }
    double mean = s->values / s->rows;
    result->values[METRIC_latency_mean] = mean / per_second;
    if (averaged)
        return;
    result->values[METRIC_latency_min] = s->least > 0 ? s->least / per_second : NAN;
    result->values[METRIC_latency_max] = s->most / per_second;
    if (s->rows > 1)
        result->values[METRIC_latency_sd] =
            sqrt(fmax(s->squares - s->rows * mean * mean, 0) / (s->rows - 1)) / per_second;
    set_percentiles(result, &s->bins, per_second);
}

static void fill_hist(struct result *result, const struct side *s, double seconds,
                      double per_second)
{
    double sum = 0;
    for (guint i = 0; i < FIO_BINS; i++)
        sum += s->bins.counts[i] * fio_bins_value(i);
    result->values[METRIC_latency_mean] = sum / s->bins.n / per_second;
    set_percentiles(result, &s->bins, per_second);
    result->values[METRIC_rate] = seconds > 0 ? s->bins.n / seconds : NAN;
}

static void fill_result(const struct log *log, const struct side *s, double per_second,
                        struct batch *batch, struct result *result)
{
    double seconds = seconds_of(s), mean = s->weighted / s->weights;
    bool averaged = is_averaged(log, s);
    result->n = 1;
    if (seconds > 0)
        result->values[METRIC_duration] = seconds;
    if (log->kind == KIND_HIST)
        fill_hist(result, s, seconds, per_second);
    else if (log->kind >= KIND_LAT)
        fill_latency(result, s, averaged, per_second, batch);
    else if (!(seconds > 0))
        batch_missing(batch, METRIC_throughput, NULL, "too fast to measure");
    else if (log->kind == KIND_IOPS)
        result->values[METRIC_rate] = averaged ? mean : s->rows / seconds;
    else
        result->values[METRIC_throughput] = averaged ? mean * 1024 : s->sizes / seconds;
}

/* --- the series --- */

/* Too few rows to speak of a series. */
enum { LEAST_ROWS = 20 };

static bool has_series(const struct log *log, const struct side *s)
{
    return log->kind <= KIND_CLAT && s->rows >= LEAST_ROWS && seconds_of(s) > 0;
}

/* What a row adds: bytes or requests over time, or a mean over its step, or a latency. */
static void add_to_series(const struct log *log, struct side *s, const struct row *row,
                          double *before)
{
    double ms = (double)row->ms, value = (double)row->value, step = ms - *before;
    *before = ms;
    if (log->kind >= KIND_LAT)
        fio_series_add(&s->series, ms, value, 1);
    else if (is_averaged(log, s))
        fio_series_add(&s->series, ms, value * (log->kind == KIND_BW ? 1024 : 1), fmax(step, 1));
    else
        fio_series_add(&s->series, ms, log->kind == KIND_BW ? (double)row->size : 1, 0);
}

/* The rows again, now that it is known how long it was. */
static void read_series(struct log *log, const struct source *source)
{
    double before[DIRECTIONS] = {0};
    bool any = false;
    for (int i = 0; i < 2; i++) {
        struct side *s = &log->sides[i];
        s->series = (struct fio_series){.from = s->first > 1e11 ? s->first : 0, .to = s->last};
        before[i] = s->series.from;
        any |= has_series(log, s);
    }
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; any && lines_next(&lines, &line);) {
        struct row row;
        if (read_row(line.text, log->both, false, &row) && row.direction < 2 &&
            has_series(log, &log->sides[row.direction]))
            add_to_series(log, &log->sides[row.direction], &row, &before[row.direction]);
    }
}

/* How it went: five figures, and whether that is steady. */
static void add_series(const struct log *log, struct side *s, double per_second, bool writes,
                       struct batch *batch)
{
    static const char *const units[] = {"B/s", "1/s", "s", "s"};
    double range, slope, scale = log->kind >= KIND_LAT ? per_second : 1;
    if (!has_series(log, s) || isnan(scale) || !fio_series_end(&s->series, &range, &slope))
        return;
    g_autoptr(GString) figures = g_string_new(NULL);
    for (int i = 0; i < FIO_FIFTHS; i++)
        g_string_append_printf(figures, "%s%.4g", i ? " " : "", s->series.means[i] / scale);
    bool steady = fio_series_steady(range, slope);
    batch_fact(batch, writes ? "writes in fifths" : "reads in fifths",
               batch_text(batch, figures->str, -1), units[log->kind], ORIGIN_DERIVED);
    batch_fact(batch, writes ? "steady writes" : "steady reads",
               batch_printf(batch, "%s: range %.0f %%, slope %.0f %% of the mean",
                            steady ? "yes" : "no", range * 100, slope * 100),
               NULL, ORIGIN_DERIVED);
}

static guint64 digest_of(const struct log *log)
{
    struct digest digest;
    digest_init(&digest, "fio");
    digest_text(&digest, kind_words[log->kind]);
    for (int i = 0; i < DIRECTIONS; i++) {
        const double figures[] = {log->sides[i].rows, log->sides[i].values, log->sides[i].squares,
                                  log->sides[i].sizes, log->sides[i].last};
        for (gsize k = 0; k < G_N_ELEMENTS(figures); k++)
            digest_figure(&digest, figures[k], 10);
    }
    return digest_end(&digest);
}

static const char *job_of(const struct source *source, struct batch *batch)
{
    g_autofree char *name = g_path_get_basename(source->origin);
    char *end = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(kind_words); i++) {
        g_autofree char *word = g_strdup_printf("_%s", kind_words[i]);
        char *at = g_strrstr(name, word);
        end = at && (!end || at < end) ? at : end;
    }
    return end && end > name ? batch_text(batch, name, (gssize)(end - name)) : NULL;
}

static bool emit(struct log *log, const struct source *source, double per_second,
                 struct batch *batch, GError **error)
{
    struct run *run = batch_run(batch);
    run->tool = "fio";
    run->length = source->length;
    run->line = 1;
    run->digest = digest_of(log);
    run->note = kind_titles[log->kind];
    for (int i = 0; i < 2; i++) {
        const struct side *s = &log->sides[i];
        if (!s->rows)
            continue;
        struct workload w;
        workload_init(&w, WORKLOAD_UNKNOWN);
        w.part = i ? PART_WRITE : PART_READ;
        int workload = batch_workload(batch, &w, error);
        if (workload < 0)
            return false;
        fill_result(log, s, per_second, batch, batch_result(batch, workload));
        run->duration = fmax(run->duration, seconds_of(s));
        add_series(log, &log->sides[i], per_second, i > 0, batch);
    }
    const char *job = job_of(source, batch);
    if (job)
        batch_fact(batch, "log of", job, NULL, ORIGIN_IMPORTED);
    return batch_end_run(batch, error);
}

/* Why nothing is taken; NULL when something is. */
static const char *refusal(const struct log *log)
{
    if (!log->columns)
        return "no rows of a log";
    if (log->kind == KIND_SLAT)
        return "the time to submit alone is no latency of the storage";
    if (log->kind == KIND_UNKNOWN)
        return "only its name tells what a log counts: _bw, _iops, _lat or _clat is expected";
    return NULL;
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    bool ns = true;
    g_autofree struct log *log = g_new0(struct log, 1);
    init_log(log, source, &ns);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; log->columns && lines_next(&lines, &line);)
        if (line.length)
            add_row(log, &line);
    if (log->kind == KIND_UNKNOWN && log->one)
        log->kind = KIND_IOPS;
    const char *no = refusal(log);
    if (no)
        batch_remark(batch, REMARK_REFUSED, 0, 0, "%s", no);
    if (log->bad)
        batch_remark(batch, REMARK_REFUSED, log->bad_line, 0,
                     "%" G_GSIZE_FORMAT " lines that are no rows of a log", log->bad);
    if (log->sides[2].rows)
        batch_remark(batch, REMARK_NOTE, 0, 0, "%.0f rows of trims: not taken", log->sides[2].rows);
    double per_second = log->kind == KIND_HIST ? (ns ? 1e9 : 1e6) : latency_per_second(log);
    if (!no)
        read_series(log, source);
    return no || emit(log, source, per_second, batch, error);
}

/* Nothing but rows at its beginning. */
static int sniff(const char *head, const struct source *source)
{
    gsize rows = 0;
    for (; *head && rows < 20; head += strcspn(head, "\n"), head += *head == '\n') {
        g_autofree char *line = g_strndup(head, strcspn(head, "\n"));
        if (*line && !is_row(line))
            return 0;
        rows += *line != '\0';
    }
    return !rows ? 0 : kind_of_name(source->origin) == KIND_UNKNOWN ? 40 : 80;
}

const struct format fio_log_format = {
    .name = "fio-log",
    .title = "fio's logs",
    .reads = "bandwidth, iops and latency logs and histograms, each as a run of its own",
    .importer = 1,
    .sniff = sniff,
    .parse = parse,
};
