/* The ladder of latency percentiles, p50 to p99.99, both axes logarithmic: the further right, the
 * rarer the request. */
#include "report/charts/plot.h"

#include <math.h>

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {
        .x = &figure->x, .y_kind = AXIS_LOG10, .quantity = "Latency, lower is better; logarithmic"};
    plot_range(figure, true, true, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, true, &axes.y_lo, &axes.y_hi);
    axes.y_lo /= 1.2;
    axes.y_hi *= 1.2;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    plot_curves(&plot, figure);
    plot_describe(&plot, "Latency percentiles");
    plot_close(&plot);
}

const struct chart percentiles_chart = {
    .name = "percentiles",
    .help = "latency from the median request to the slowest of ten thousand",
    .needs = "results with latency percentiles",
    .data = CHART_TAIL,
    .draw = draw,
};
