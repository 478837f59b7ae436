/* Histories. */
#include "report/trend.h"

#include "schema/stats.h"

#include <math.h>
#include <string.h>

enum { WINDOW = 12, MOST_CHANGES = 64, DIGITS = 4 };
static const double LEAST_CHANGE = 0.05;

static const struct cell_run *run_at(const struct trend *trend, guint i)
{
    return g_array_index(trend->runs, const struct cell_run *, i);
}

static double value_at(const struct trend *trend, guint i)
{
    return run_at(trend, i)->values[trend->metric];
}

static int by_date(gconstpointer a, gconstpointer b)
{
    const struct cell_run *x = *(const struct cell_run *const *)a,
                          *y = *(const struct cell_run *const *)b;
    int date = strcmp(x->started, y->started);
    return date ? date : (x->run > y->run) - (x->run < y->run);
}

static void gather(struct trend *trend)
{
    for (guint i = 0; i < trend->cell->runs; i++) {
        const struct cell_run *run = cells_run(trend->cells, trend->cell, i);
        if (!(run->values[trend->metric] > 0))
            continue;
        if (!run->started)
            trend->undated++;
        else
            g_array_append_val(trend->runs, run);
    }
    g_array_sort(trend->runs, by_date);
}

static void add_segment(struct trend *trend, guint first, guint end)
{
    guint n = end - first;
    g_autofree double *values = g_new(double, n + 1);
    for (guint i = 0; i < n; i++)
        values[i] = value_at(trend, first + i);
    stats_sort(values, n);
    struct segment segment = {first, n, stats_median(values, n), values[0], values[n - 1], NAN};
    if (trend->segments->len) {
        double before =
            g_array_index(trend->segments, struct segment, trend->segments->len - 1).median;
        bool lower = metrics[trend->metric].better == BETTER_LOWER;
        segment.ratio = lower ? before / segment.median : segment.median / before;
    }
    g_array_append_val(trend->segments, segment);
}

static void split(struct trend *trend)
{
    guint n = trend->runs->len;
    gsize at[MOST_CHANGES];
    g_autofree double *values = g_new(double, n + 1);
    for (guint i = 0; i < n; i++)
        values[i] = value_at(trend, i);
    gsize changes = stats_change_points(values, n, WINDOW, LEAST_CHANGE, at, MOST_CHANGES);
    guint first = 0;
    for (gsize i = 0; i < MIN(changes, MOST_CHANGES); i++) {
        add_segment(trend, first, (guint)at[i]);
        first = (guint)at[i];
    }
    if (n)
        add_segment(trend, first, n);
}

static void find_turnings(struct trend *trend)
{
    for (guint i = 1; i < trend->runs->len; i++) {
        const struct cell_run *a = run_at(trend, i - 1), *b = run_at(trend, i);
        const struct turning found[] = {{i, "tool", a->version, b->version},
                                        {i, "system", a->os, b->os}};
        for (gsize k = 0; k < G_N_ELEMENTS(found); k++)
            if (g_strcmp0(found[k].before, found[k].after))
                g_array_append_val(trend->turnings, found[k]);
    }
}

void trend_make(const struct cells *cells, const struct cell_data *cell, struct trend *trend)
{
    *trend = (struct trend){cells,
                            cell,
                            cells_metric(cells, cell),
                            g_array_new(FALSE, FALSE, sizeof(const struct cell_run *)),
                            g_array_new(FALSE, FALSE, sizeof(struct segment)),
                            g_array_new(FALSE, FALSE, sizeof(struct turning)),
                            0};
    if (trend->metric == METRIC_NONE)
        return;
    gather(trend);
    split(trend);
    find_turnings(trend);
}

void trend_clear(struct trend *trend)
{
    if (!trend->runs)
        return;
    g_array_unref(trend->runs);
    g_array_unref(trend->segments);
    g_array_unref(trend->turnings);
    *trend = (struct trend){0};
}

/* --- words --- */

static char *versions_in(const struct trend *trend, const struct segment *segment)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < trend->turnings->len; i++) {
        const struct turning *t = &g_array_index(trend->turnings, struct turning, i);
        if (t->at < segment->first || t->at >= segment->first + segment->n)
            continue;
        g_string_append_printf(text, "%s%s %s -> %s on %.10s", text->len ? "; " : "", t->what,
                               t->before ? t->before : "unknown", t->after ? t->after : "unknown",
                               run_at(trend, t->at)->started);
    }
    return text->len ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static const char *name_of(const struct cell_data *cell)
{
    return cell->lone ? cell->lone : cell->shown ? cell->shown : "unknown layout";
}

static char *change_words(double ratio)
{
    return ratio >= 1 ? g_strdup_printf("%.0f %% better", 100 * (ratio - 1))
                      : g_strdup_printf("%.0f %% worse", 100 * (1 - ratio));
}

static void add_row(const struct trend *trend, guint number, const struct segment *segment,
                    struct table *table)
{
    const struct cell_data *cell = trend->cell;
    g_autofree char *versions = versions_in(trend, segment),
                    *change =
                        isnan(segment->ratio) ? g_strdup("first") : change_words(segment->ratio);
    table_row(table);
    table_number(table, number + 1);
    table_text(table, cell->words[FIELD_rig]);
    table_text(table, cell->words[FIELD_layout]);
    table_text(table, cell->words[FIELD_compression]);
    table_text(table, cell->words[FIELD_tool]);
    table_text(table, cell->words[FIELD_workload]);
    table_text(table, metrics[trend->metric].name);
    table_printf(table, "%.10s", run_at(trend, segment->first)->started);
    table_printf(table, "%.10s", run_at(trend, segment->first + segment->n - 1)->started);
    table_number(table, segment->n);
    table_number(table, segment->median);
    table_number(table, segment->min);
    table_number(table, segment->max);
    table_number(table, segment->ratio);
    table_text(table, change);
    table_text(table, versions);
}

void trend_table(const struct trend *trends, guint n, struct table *table)
{
    enum metric metric = n ? trends[0].metric : METRIC_NONE;
    for (guint i = 1; i < n; i++)
        metric = trends[i].metric == metric ? metric : METRIC_NONE;
    enum unit unit = metric == METRIC_NONE ? UNIT_NONE : metrics[metric].unit;
    const struct column columns[] = {
        {.name = "history", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "rig", .machine = true},
        {.name = "layout", .machine = true},
        {.name = "compression", .machine = true},
        {.name = "tool", .machine = true},
        {.name = "workload", .machine = true},
        {.name = "metric", .machine = true},
        {.name = "since"},
        {.name = "until"},
        {.name = "n", .kind = COLUMN_INTEGER},
        {.name = "median", .kind = COLUMN_NUMBER, .unit = unit, .digits = DIGITS},
        {.name = "min", .kind = COLUMN_NUMBER, .unit = unit, .digits = DIGITS},
        {.name = "max", .kind = COLUMN_NUMBER, .unit = unit, .digits = DIGITS},
        {.name = "ratio", .kind = COLUMN_RATIO, .machine = true},
        {.name = "change"},
        {.name = "versions", .title = "versions that changed", .wraps = true},
    };
    table_init(table, "trend");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < n; i++)
        for (guint k = 0; k < trends[i].segments->len; k++)
            add_row(&trends[i], i, &g_array_index(trends[i].segments, struct segment, k), table);
    table_end(table);
}

char *trend_sentence(const struct trend *trend)
{
    const struct cell_data *cell = trend->cell;
    g_autofree char *what = g_strdup_printf("%s on %s", cell->words[FIELD_class], name_of(cell));
    guint n = trend->segments->len;
    if (!n)
        return g_strdup_printf("%s: no dated number", what);
    const struct segment *last = &g_array_index(trend->segments, struct segment, n - 1);
    if (n < 2 && last->n < 2 * WINDOW)
        return g_strdup_printf("%s: %u run%s; a change can be told from %d on", what, last->n,
                               last->n == 1 ? "" : "s", 2 * WINDOW);
    if (n < 2)
        return g_strdup_printf("%s: no change over %u runs", what, last->n);
    g_autofree char *change = change_words(last->ratio);
    return g_strdup_printf("%s: %s since %.10s (%u runs before, %u since)", what, change,
                           run_at(trend, last->first)->started, last->first, last->n);
}

bool trend_dependent(const struct trend *trend)
{
    if (!trend->segments->len)
        return false;
    const struct segment *last =
        &g_array_index(trend->segments, struct segment, trend->segments->len - 1);
    g_autofree double *values = g_new(double, last->n);
    for (guint i = 0; i < last->n; i++)
        values[i] = value_at(trend, last->first + i);
    return last->n >= WINDOW && fabs(stats_lag1(values, last->n)) > 2 / sqrt(last->n);
}
