/* The table of charts. */
#include "report/charts/chart.h"
#include "schema/error.h"

#include <math.h>
#include <string.h>

const struct chart *const charts[] = {
    &bars_chart,  &grouped_chart,     &relative_chart,     &lines_chart, &latency_chart,
    &time_chart,  &percentiles_chart, &distribution_chart, &heat_chart,  &tradeoff_chart,
    &trend_chart, &stack_chart,       &dumbbell_chart,     NULL};

const struct chart *chart_find(const char *name)
{
    for (int i = 0; charts[i]; i++)
        if (!strcmp(charts[i]->name, name))
            return charts[i];
    return NULL;
}

const struct chart *chart_get(const char *name, GError **error)
{
    const struct chart *found = chart_find(name);
    g_autoptr(GString) list = g_string_new(NULL);
    for (int i = 0; charts[i]; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "", charts[i]->name);
    if (!found)
        error_set(error, STATUS_USAGE, "expected a chart (%s), got '%s'", list->str, name);
    return found;
}

static bool has_bars(const struct figure *figure, gsize least_runs)
{
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            if (isfinite(bar->value) && bar->n >= least_runs)
                return true;
        }
    return false;
}

static bool has_ratios(const struct figure *figure)
{
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n && figure->groups[g].n > 1; i++)
            if (figure->groups[g].bars[i].ratio > 0)
                return true;
    return false;
}

static bool has_pairs(const struct figure *figure)
{
    for (gsize g = 0; g < figure->n; g++)
        if (figure->groups[g].n != 2)
            return false;
    return figure->n > 0 && has_bars(figure, 0);
}

/* Points at `least` different places, 1 or 2, on one line. */
static bool has_points(const struct figure *figure, int least)
{
    for (gsize i = 0; i < figure->n_lines; i++) {
        double first = NAN;
        for (gsize k = 0; k < figure->lines[i].n; k++) {
            const struct point *point = &figure->lines[i].points[k];
            if (!isfinite(point->x) || !isfinite(point->y))
                continue;
            if (least < 2 || (!isnan(first) && point->x != first))
                return true;
            first = isnan(first) ? point->x : first;
        }
    }
    return false;
}

static bool can(const struct chart *chart, const struct figure *figure)
{
    switch (chart->data) {
    case CHART_BARS:
        return has_bars(figure, 0);
    case CHART_RATIOS:
        return has_ratios(figure);
    case CHART_RUNS:
        return has_bars(figure, 2);
    case CHART_PAIRS:
        return has_pairs(figure);
    case CHART_OVER:
    case CHART_TIME:
    case CHART_TREND:
        return has_points(figure, 2);
    case CHART_STACKS:
        return figure->n_stacks > 0;
    default:
        return has_points(figure, 1);
    }
}

bool chart_can(const struct chart *chart, const struct figure *figure, GError **error)
{
    return can(chart, figure) ||
           error_set(error, STATUS_FAILED, "chart %s needs %s", chart->name, chart->needs);
}
