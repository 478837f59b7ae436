/* Reads fio's logs: "ms, value, direction, block size[, ...]"; log_window_value=both is not read.
 * Bandwidth is in KiB/s; latency in ns where there are five columns (since 2.99), us before. */
#include "ingest/series.h"

#include "ingest/lines.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { DIRECTIONS = 2, MOST_BINS = 2000 };
#define LEAST_BIN 0.1      /* s */
#define AVERAGED_STEP 0.09 /* s: rows further apart are means already */

struct row {
    double seconds, value, size;
};

struct log {
    enum metric metric;
    GArray *rows[DIRECTIONS]; /* struct row */
    bool ns;
};

static enum metric metric_of_name(const char *origin)
{
    static const struct {
        const char *word;
        enum metric metric;
    } words[] = {{"bw", METRIC_throughput},
                 {"iops", METRIC_rate},
                 {"lat", METRIC_latency_mean},
                 {"clat", METRIC_latency_mean}};
    const char *slash = strrchr(origin, '/');
    g_auto(GStrv) parts = g_strsplit_set(slash ? slash + 1 : origin, "_-. !\\", -1);
    enum metric metric = METRIC_NONE;
    for (int i = 0; parts[i]; i++)
        for (gsize k = 0; k < G_N_ELEMENTS(words); k++)
            if (!g_ascii_strcasecmp(parts[i], words[k].word))
                metric = words[k].metric;
    return metric;
}

static bool next_field(const char **at)
{
    scan_blanks(at);
    bool comma = scan_char(at, ',');
    scan_blanks(at);
    return comma;
}

static bool add_row(struct log *log, const char *text)
{
    guint64 ms, value, direction, size;
    scan_blanks(&text);
    if (!scan_unsigned(&text, &ms) || !next_field(&text) || !scan_unsigned(&text, &value) ||
        !next_field(&text) || !scan_unsigned(&text, &direction) || !next_field(&text) ||
        !scan_unsigned(&text, &size))
        return false;
    scan_blanks(&text);
    log->ns |= *text == ',';
    struct row row = {(double)ms / 1000, (double)value, (double)size};
    if (direction < DIRECTIONS)
        g_array_append_val(log->rows[direction], row);
    return true;
}

static double base_value(const struct log *log, double value)
{
    switch (log->metric) {
    case METRIC_throughput:
        return value * 1024;
    case METRIC_rate:
        return value;
    default:
        return value / (log->ns ? 1e9 : 1e6);
    }
}

static const struct row *row_at(const GArray *rows, guint i)
{
    return &g_array_index(rows, struct row, i);
}

static bool is_averaged(const struct log *log, const GArray *rows)
{
    double span = row_at(rows, rows->len - 1)->seconds - row_at(rows, 0)->seconds;
    return !row_at(rows, 0)->size || span / rows->len > AVERAGED_STEP ||
           (log->metric == METRIC_latency_mean && rows->len <= MOST_BINS);
}

/* Requests of equal parts of the run: bytes or requests a second, or their mean latency. */
static gsize bin(const struct log *log, const GArray *rows, double *x, double *y)
{
    const double slack = 1e-6; /* s: a row at an edge begins the next */
    double first = row_at(rows, 0)->seconds, last = row_at(rows, rows->len - 1)->seconds;
    double width = fmax(LEAST_BIN, (last - first) / (MOST_BINS - 1));
    gsize n = 0;
    for (guint i = 0; i < rows->len;) {
        double number = floor((row_at(rows, i)->seconds - first + slack) / width);
        double end = first + (number + 1) * width - slack, bytes = 0, values = 0, requests = 0;
        do
            bytes += row_at(rows, i)->size, values += row_at(rows, i)->value, requests++;
        while (++i < rows->len && row_at(rows, i)->seconds < end);
        x[n] = first + (number + 0.5) * width;
        y[n++] = log->metric == METRIC_throughput ? bytes / width
                 : log->metric == METRIC_rate     ? requests / width
                                                  : base_value(log, values / requests);
    }
    return n;
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

static void take(const struct log *log, GArray *rows, struct series *series, int side)
{
    if (rows->len < 2)
        return;
    g_array_sort(rows, compare_rows);
    double *x = series->sides[side].x = g_new(double, rows->len);
    double *y = series->sides[side].y = g_new(double, rows->len);
    if (!is_averaged(log, rows)) {
        series->sides[side].n = bin(log, rows, x, y);
        return;
    }
    double epoch = row_at(rows, 0)->seconds > 1e8 ? row_at(rows, 0)->seconds : 0;
    for (guint i = 0; i < rows->len; i++) {
        x[i] = row_at(rows, i)->seconds - epoch;
        y[i] = base_value(log, row_at(rows, i)->value);
    }
    series->sides[side].n = rows->len;
}

bool series_read(const struct source *source, struct series *series)
{
    struct log log = {.metric = metric_of_name(source->origin)};
    *series = (struct series){.metric = log.metric};
    if (log.metric == METRIC_NONE || source_binary(source))
        return false;
    for (int i = 0; i < DIRECTIONS; i++)
        log.rows[i] = g_array_new(FALSE, FALSE, sizeof(struct row));
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    bool fine = true;
    for (struct line line; fine && lines_next(&lines, &line);)
        fine = !line.length || add_row(&log, line.text);
    for (int i = 0; i < DIRECTIONS; i++) {
        if (fine)
            take(&log, log.rows[i], series, i);
        g_array_unref(log.rows[i]);
    }
    return series->sides[0].n || series->sides[1].n;
}

void series_clear(struct series *series)
{
    for (int i = 0; i < DIRECTIONS; i++) {
        g_free(series->sides[i].x);
        g_free(series->sides[i].y);
    }
    *series = (struct series){0};
}
