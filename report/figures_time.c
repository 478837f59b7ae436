/* Runs over time: means of equal parts of a run say where it became steady and where its level
 * changed. */
#include "report/figures.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

enum { PARTS = 240, LEAST_PARTS = 10, WINDOW = 12, MOST_CHANGES = 16 };

struct parts {
    double means[PARTS], from[PARTS];
    gsize n;
};

/* Parts of equally many values. */
static void divide(const struct figures_run *run, struct parts *parts)
{
    parts->n = MIN(run->n, PARTS);
    for (gsize i = 0; i < parts->n; i++) {
        gsize first = i * run->n / parts->n, end = (i + 1) * run->n / parts->n;
        parts->means[i] = stats_mean(run->y + first, end - first);
        parts->from[i] = run->x[first];
    }
}

/* The longest window up to the end that is steady; a fifth of the run at least. */
static void find_steady(const struct figures_run *run, const struct parts *parts,
                        struct curve *line)
{
    gsize least = MAX(parts->n / 5, LEAST_PARTS / 2);
    for (gsize from = 0; parts->n >= LEAST_PARTS && from + least <= parts->n; from++)
        if (stats_steady_state(parts->means + from, parts->n - from).steady) {
            line->steady_from = parts->from[from];
            line->steady_to = run->x[run->n - 1];
            return;
        }
}

static void find_changes(struct figures *f, const struct parts *parts, struct curve *line)
{
    gsize at[MOST_CHANGES];
    for (gsize i = 0; i < parts->n; i++)
        if (!(parts->means[i] > 0))
            return;
    gsize n = stats_change_points(parts->means, parts->n, WINDOW, 0.05, at, MOST_CHANGES);
    double *changes = figures_own(f, g_new(double, MOST_CHANGES));
    line->n_changes = MIN(n, MOST_CHANGES);
    for (gsize i = 0; i < line->n_changes; i++)
        changes[i] = parts->from[at[i]];
    line->changes = changes;
}

static const struct point *points_of(struct figures *f, const struct figures_run *run)
{
    struct point *points = figures_own(f, g_new0(struct point, run->n + 1));
    for (gsize i = 0; i < run->n; i++)
        points[i] = (struct point){.x = run->x[i], .y = run->y[i], .lo = NAN, .hi = NAN, .n = 1};
    return points;
}

void figures_time(struct figures *f, const struct figures_run *runs, gsize n, enum metric metric,
                  const char *title, const char *footer)
{
    figures_open(f, NULL);
    for (gsize i = 0; i < n; i++) {
        struct curve line = {.label = figures_keep(f, runs[i].label),
                             .series = figures_number(f, runs[i].label),
                             .points = points_of(f, &runs[i]),
                             .n = runs[i].n,
                             .steady_from = NAN,
                             .steady_to = NAN,
                             .survives = NAN};
        struct parts parts;
        divide(&runs[i], &parts);
        find_steady(&runs[i], &parts, &line);
        find_changes(f, &parts, &line);
        g_array_append_val(f->lines, line);
    }
    f->figure = (struct figure){
        .title = figures_keep(f, title),
        .footer = figures_keep(f, footer),
        .metric = metric,
        .lines = (const struct curve *)(void *)f->lines->data,
        .n_lines = f->lines->len,
        .x = {.title = "time in s", .kind = AXIS_LINEAR},
        .top = NAN,
    };
}
