/* All runs as dots, with a box from the first quartile to the third, a line at the median and
 * whiskers to the last values within 1.5 times the box (Tukey).  Fewer than 5 runs have no box. */
#include "report/charts/strip.h"
#include "report/charts/words.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>

enum { LEAST_FOR_BOX = 5, MOST_DOTS = 400 };

/* Runs that are numbers, sorted.  The caller frees. */
static double *sorted_runs(const struct bar *bar, gsize *n)
{
    double *runs = g_new(double, bar->n + 1);
    *n = 0;
    for (gsize i = 0; bar->runs && i < bar->n; i++)
        if (isfinite(bar->runs[i]))
            runs[(*n)++] = bar->runs[i];
    if (!*n && words_has_value(bar))
        runs[(*n)++] = bar->value;
    stats_sort(runs, *n);
    return runs;
}

static void draw_box(struct strip *strip, const struct bar *bar, const double *runs, gsize n,
                     double middle, const char *datum)
{
    struct frame *frame = &strip->frame;
    double q1 = stats_quantile(runs, n, 0.25), q3 = stats_quantile(runs, n, 0.75);
    double reach = 1.5 * (q3 - q1), lo = q1, hi = q3, half = strip->lane / 2;
    for (gsize i = 0; i < n; i++)
        if (runs[i] >= q1 - reach && runs[i] <= q3 + reach)
            lo = MIN(lo, runs[i]), hi = MAX(hi, runs[i]);
    frame_line(frame, ROLE_WHISKER, axis_at(&strip->x, lo), middle,
               axis_at(&strip->x, q1) - axis_at(&strip->x, lo), 0);
    frame_line(frame, ROLE_WHISKER, axis_at(&strip->x, q3), middle,
               axis_at(&strip->x, hi) - axis_at(&strip->x, q3), 0);
    scene_add(frame->scene,
              &(struct mark){.kind = MARK_RECT,
                             .role = ROLE_SERIES,
                             .series = bar->series,
                             .fill = bar->trust == TRUST_FINE ? FILL_HOLLOW : FILL_HATCHED,
                             .x = axis_at(&strip->x, q1),
                             .y = middle - half,
                             .width = MAX(axis_at(&strip->x, q3) - axis_at(&strip->x, q1), 2),
                             .height = 2 * half,
                             .datum = datum});
    scene_add(frame->scene,
              &(struct mark){.kind = MARK_LINE,
                             .role = ROLE_TEXT,
                             .x = frame_middle(frame, axis_at(&strip->x, stats_median(runs, n))),
                             .y = middle - half,
                             .height = 2 * half,
                             .size = 2.5,
                             .datum = datum});
}

static void draw_row(struct strip *strip, const struct strip_row *row, double middle)
{
    struct frame *frame = &strip->frame;
    const struct bar *bar = row->data;
    gsize n;
    g_autofree double *runs = sorted_runs(bar, &n);
    g_autofree char *datum = words_datum(frame, bar, NULL);
    if (n >= LEAST_FOR_BOX)
        draw_box(strip, bar, runs, n, middle, datum);
    for (gsize i = 0; i < MIN(n, MOST_DOTS); i++) {
        g_autofree char *value = frame_value(frame, runs[n <= MOST_DOTS ? i : i * n / MOST_DOTS]);
        scene_add(
            frame->scene,
            &(struct mark){.kind = MARK_CIRCLE,
                           .role = ROLE_SERIES,
                           .series = bar->series,
                           .fill = n < 3 ? FILL_HOLLOW : FILL_SOLID,
                           .x = axis_at(&strip->x, runs[n <= MOST_DOTS ? i : i * n / MOST_DOTS]),
                           .y = middle,
                           .width = 5.5,
                           .datum = value});
    }
}

static void add_rows(struct strip *strip, const struct figure *figure)
{
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            bool valued = words_has_value(bar);
            g_autofree char *value =
                valued ? frame_value(&strip->frame, bar->value) : g_strdup(words_reason(bar));
            g_autofree char *n = words_n(bar), *doubt = words_doubt(bar);
            g_autofree char *end = valued ? g_strconcat(value, "  ", n, NULL) : g_strdup(value);
            strip_add(strip, &(struct strip_row){.heading = i ? NULL : figure->groups[g].label,
                                                 .label = bar->label ? bar->label : "",
                                                 .tooltip = bar->tooltip,
                                                 .end = end,
                                                 .warning = valued ? doubt : NULL,
                                                 .data = bar});
        }
}

static void find_range(const struct figure *figure, double *lo, double *hi)
{
    *lo = INFINITY, *hi = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            gsize n;
            g_autofree double *runs = sorted_runs(&figure->groups[g].bars[i], &n);
            if (n)
                *lo = MIN(*lo, runs[0]), *hi = MAX(*hi, runs[n - 1]);
        }
    double span = *hi - *lo;
    *lo = *lo > 0.5 * *hi && span > 0 ? *lo - span * 0.05 : 0;
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    auto_clear(strip_clear) struct strip strip = {.origin = NAN};
    struct frame *frame = &strip.frame;
    double lo, hi;
    find_range(figure, &lo, &hi);
    frame_open(frame, figure, scene, measure, hi);
    add_rows(&strip, figure);
    const struct axis_units units = {
        .unit = frame->unit, .base = figure->base, .divisor = frame->scale.divisor};
    strip_layout(&strip, AXIS_LINEAR, lo, hi, &units);
    strip_draw(&strip, draw_row);
    frame->y += scene->cells ? SCENE_CELL_HEIGHT : frame->sizes->gap / 2;
    frame_note(frame, "Dots: runs; from 5 on a box from the first quartile to the third, a line at "
                      "the median, whiskers to 1.5 times the box.");
    if (lo > 0)
        frame_note(frame, "The axis does not begin at 0.");
    frame_close(frame);
    g_autofree char *description = words_description(frame, "Distribution");
    scene->description = scene_keep(scene, description);
}

const struct chart distribution_chart = {
    .name = "distribution",
    .help = "every run a dot, box and whiskers where there are five and more",
    .needs = "results with several runs each",
    .data = CHART_RUNS,
    .draw = draw,
};
