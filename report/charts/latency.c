/* Latency against rate: how much more work costs in waiting.  Points are joined in the order of
 * their load, which is said beside them. */
#include "report/charts/labels.h"
#include "report/charts/plot.h"
#include "schema/auto.h"

#include <math.h>

/* Beyond this ratio of the greatest to the least the axis is logarithmic. */
#define WIDE 20

/* Names do not lie on the lines. */
static void block_lines(struct labels *labels, const struct plot *plot, const struct curve *line)
{
    for (gsize k = 1; k < line->n; k++) {
        double x0 = plot_x(plot, line->points[k - 1].x), y0 = plot_y(plot, line->points[k - 1].y);
        double x1 = plot_x(plot, line->points[k].x), y1 = plot_y(plot, line->points[k].y);
        int steps = (int)ceil(hypot(x1 - x0, y1 - y0) / 5);
        for (int i = 1; i < steps; i++) {
            double x = x0 + (x1 - x0) * i / steps, y = y0 + (y1 - y0) * i / steps;
            labels_block(labels, x - 2, y - 2, x + 2, y + 2);
        }
    }
}

static void name_points(struct plot *plot)
{
    const struct figure *figure = plot->frame.figure;
    auto_clear(labels_clear) struct labels labels = {0};
    double away = plot->frame.scene->cells ? SCENE_CELL_WIDTH : 7;
    labels_init(&labels, &plot->frame, plot->left, plot->top, plot->right, plot->bottom);
    for (gsize i = 0; i < figure->n_lines && !plot->frame.scene->cells; i++)
        block_lines(&labels, plot, &figure->lines[i]);
    for (gsize i = 0; i < figure->n_lines; i++)
        for (gsize k = 0; k < figure->lines[i].n; k++) {
            double x = plot_x(plot, figure->lines[i].points[k].x);
            double y = plot_y(plot, figure->lines[i].points[k].y);
            labels_block(&labels, x - away + 1, y - away + 1, x + away - 1, y + away - 1);
        }
    for (gsize i = 0; i < figure->n_lines; i++)
        for (gsize k = 0; k < figure->lines[i].n; k++) {
            const struct point *point = &figure->lines[i].points[k];
            if (point->name && plot_shows(plot, point))
                labels_place(&labels, point->name, plot_x(plot, point->x), plot_y(plot, point->y),
                             away, NULL);
        }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {.x = &figure->x, .y_kind = AXIS_LINEAR};
    double least;
    plot_range(figure, true, false, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, true, &least, &axes.y_hi);
    axes.x_lo = 0;
    axes.x_hi *= 1.04;
    axes.y_lo = 0;
    g_autofree char *quantity =
        g_strdup_printf("%s, lower is better; logarithmic",
                        figure->metric == METRIC_NONE ? "latency" : metrics[figure->metric].title);
    quantity[0] = g_ascii_toupper(quantity[0]);
    if (axes.y_hi / least > WIDE)
        axes.y_kind = AXIS_LOG10, axes.y_lo = least / 1.2, axes.quantity = quantity;
    axes.y_hi *= axes.y_kind == AXIS_LOG10 ? 1.2 : 1.04;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    plot_curves(&plot, figure);
    name_points(&plot);
    plot_describe(&plot, "Latency against rate");
    plot_close(&plot);
}

const struct chart latency_chart = {
    .name = "latency",
    .help = "latency against rate: what more load costs in waiting",
    .needs = "results that have both a rate and a latency",
    .data = CHART_LATENCY,
    .draw = draw,
};
