/* The newest results as OpenMetrics. */
#include "report/export_openmetrics.h"

#include "report/trend.h"
#include "schema/auto.h"
#include "schema/date.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

/* Where a setup stands now. */
struct gauge {
    char *labels;                /* rig="...",workload="..." */
    double values[METRIC_COUNT]; /* medians; NAN unknown */
    guint runs;
    gint64 newest; /* epoch seconds; 0 unknown */
    double change; /* 1 none */
};

static void free_gauge(gpointer data)
{
    struct gauge *gauge = data;
    g_free(gauge->labels);
}

/* --- labels --- */

static void add_label(GString *labels, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    g_string_append_printf(labels, "%s%s=\"", labels->len ? "," : "", name);
    g_autofree char *valid = g_utf8_make_valid(value, -1);
    for (const char *c = valid; *c; c++)
        if (*c == '\n')
            g_string_append(labels, "\\n");
        else if (*c == '"' || *c == '\\')
            g_string_append_printf(labels, "\\%c", *c);
        else
            g_string_append_c(labels, *c);
    g_string_append_c(labels, '"');
}

static char *labels_of(const struct cell_data *cell)
{
    const char *layout = cell->layout_name ? cell->layout_name : cell->words[FIELD_layout];
    GString *labels = g_string_new(NULL);
    add_label(labels, "rig", cell->words[FIELD_rig]);
    add_label(labels, "host", cell->words[FIELD_host]);
    add_label(labels, "layout", cell->lone ? cell->lone : layout);
    add_label(labels, "compression", cell->words[FIELD_compression]);
    add_label(labels, "workload", cell->words[FIELD_workload]);
    add_label(labels, "part", cell->part);
    add_label(labels, "tool", cell->words[FIELD_tool]);
    add_label(labels, "tool_version", cell->generation);
    add_label(labels, "working_set", cell->words[FIELD_ws]);
    return g_string_free(labels, FALSE);
}

/* --- values --- */

static const struct segment *newest(const struct trend *trend)
{
    guint n = trend->segments->len;
    return n ? &g_array_index(trend->segments, struct segment, n - 1) : NULL;
}

static void add_run(GPtrArray *runs, const struct cell_run *run)
{
    if (!run->status || !strcmp(run->status, "ok"))
        g_ptr_array_add(runs, (gpointer)run);
}

/* The runs since the last change; where none is dated, all of them.  The caller frees the array. */
static GPtrArray *latest(const struct trend *trend)
{
    GPtrArray *runs = g_ptr_array_new();
    const struct segment *last = newest(trend);
    for (guint i = last ? last->first : 0; i < trend->runs->len; i++)
        add_run(runs, g_array_index(trend->runs, const struct cell_run *, i));
    for (guint i = 0; !last && i < trend->cell->runs; i++)
        add_run(runs, cells_run(trend->cells, trend->cell, i));
    return runs;
}

static double median(const GPtrArray *runs, enum metric metric)
{
    g_autofree double *values = g_new(double, runs->len + 1);
    gsize n = 0;
    for (guint i = 0; i < runs->len; i++) {
        double value = ((const struct cell_run *)g_ptr_array_index(runs, i))->values[metric];
        if (!isnan(value))
            values[n++] = value;
    }
    stats_sort(values, n);
    return n ? stats_median(values, n) : NAN;
}

static const char *verdict(const struct gauge *gauge)
{
    if (gauge->change == 1)
        return gauge->runs < 2 ? "few" : "steady";
    return gauge->change < 1 ? "worse" : "better";
}

static void measure(const struct cells *cells, const struct cell_data *cell, struct gauge *gauge)
{
    auto_clear(trend_clear) struct trend trend = {0};
    trend_make(cells, cell, &trend);
    g_autoptr(GPtrArray) runs = latest(&trend);
    *gauge = (struct gauge){.labels = labels_of(cell),
                            .runs = runs->len,
                            .change = trend.segments->len > 1 ? newest(&trend)->ratio : 1};
    for (int m = 0; m < METRIC_COUNT; m++)
        gauge->values[m] = median(runs, (enum metric)m);
    if (cell->newest)
        date_epoch(cell->newest, &gauge->newest);
}

/* One setup's newest first, so that of two that differ in nothing a label says the newest stays. */
static int in_order(gconstpointer a, gconstpointer b)
{
    const struct gauge *x = a, *y = b;
    int order = strcmp(x->labels, y->labels);
    return order ? order : (x->newest < y->newest) - (x->newest > y->newest);
}

static GArray *gauges_of(const struct cells *cells)
{
    GArray *gauges = g_array_new(FALSE, TRUE, sizeof(struct gauge));
    g_array_set_clear_func(gauges, free_gauge);
    for (guint i = 0; i < cells->cells->len; i++) {
        struct gauge gauge;
        measure(cells, cells_at(cells, i), &gauge);
        g_array_append_val(gauges, gauge);
    }
    g_array_sort(gauges, in_order);
    for (guint i = gauges->len; i-- > 1;)
        if (!strcmp(g_array_index(gauges, struct gauge, i).labels,
                    g_array_index(gauges, struct gauge, i - 1).labels))
            g_array_remove_index(gauges, i);
    return gauges;
}

/* --- writing --- */

static const char *const units[] = {
    [UNIT_NONE] = "",
    [UNIT_BYTES] = "bytes",
    [UNIT_BYTES_PER_SECOND] = "bytes_per_second",
    [UNIT_PER_SECOND] = "per_second",
    [UNIT_SECONDS] = "seconds",
    [UNIT_FRACTION] = "ratio",
    [UNIT_COUNT] = "",
};

static void head(FILE *out, const char *name, const char *unit, const char *help)
{
    fprintf(out, "# TYPE %s gauge\n", name);
    if (*unit)
        fprintf(out, "# UNIT %s %s\n", name, unit);
    fprintf(out, "# HELP %s %s\n", name, help);
}

static void sample(FILE *out, const char *name, const char *labels, double value)
{
    g_autofree char *digits = unit_format_number(value);
    fprintf(out, "%s{%s} %s\n", name, labels, digits);
}

static void write_metric(FILE *out, const GArray *gauges, enum metric metric)
{
    const char *unit = units[metrics[metric].unit];
    bool named = g_str_has_suffix(metrics[metric].name, unit);
    g_autofree char *name = g_strdup_printf("shootout_%s%s%s", metrics[metric].name,
                                            named ? "" : "_", named ? "" : unit);
    bool begun = false;
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        if (isnan(gauge->values[metric]))
            continue;
        if (!begun) {
            g_autofree char *help =
                g_strdup_printf("Median %s since the last change.", metrics[metric].title);
            head(out, name, unit, help);
        }
        begun = true;
        sample(out, name, gauge->labels, gauge->values[metric]);
    }
}

static void write_dates(FILE *out, const GArray *gauges, gint64 now)
{
    head(out, "shootout_newest_timestamp_seconds", "seconds",
         "When the newest run was begun, since 1970.");
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        if (gauge->newest)
            sample(out, "shootout_newest_timestamp_seconds", gauge->labels, (double)gauge->newest);
    }
    head(out, "shootout_age_seconds", "seconds",
         "Age of the newest run when this was written; from 0, where a clock was ahead.");
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        if (gauge->newest)
            sample(out, "shootout_age_seconds", gauge->labels, (double)MAX(now - gauge->newest, 0));
    }
}

static void write_state(FILE *out, const GArray *gauges)
{
    head(out, "shootout_runs", "", "Runs since the last change.");
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        sample(out, "shootout_runs", gauge->labels, gauge->runs);
    }
    head(out, "shootout_change_ratio", "ratio",
         "Now to before the last change; above 1 better, 1 no change.");
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        sample(out, "shootout_change_ratio", gauge->labels, gauge->change);
    }
    head(out, "shootout_verdict", "", "1 for what holds: better, worse, steady, few (one run).");
    for (guint i = 0; i < gauges->len; i++) {
        const struct gauge *gauge = &g_array_index(gauges, struct gauge, i);
        fprintf(out, "shootout_verdict{%s,verdict=\"%s\"} 1\n", gauge->labels, verdict(gauge));
    }
}

bool export_openmetrics(struct store *store, const struct filter *where, gint64 now, FILE *out,
                        GError **error)
{
    struct cells_split by_host = {.key = FIELD_host};
    auto_clear(cells_clear) struct cells cells = {0};
    if (!cells_load(store, where, &by_host, &cells, error))
        return false;
    g_autoptr(GArray) gauges = gauges_of(&cells);
    for (int m = 0; m < METRIC_COUNT; m++)
        write_metric(out, gauges, (enum metric)m);
    write_state(out, gauges);
    write_dates(out, gauges, now);
    fputs("# EOF\n", out);
    return true;
}
