/* Lines over block size, queue depth, jobs or disks: steps of two, points joined where nothing is
 * missing between them. */
#include "report/charts/plot.h"

#include <math.h>

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {.x = &figure->x, .sizes = figure->x.unit == UNIT_BYTES};
    bool logarithmic = figure->x.kind == AXIS_LOG2 || figure->x.kind == AXIS_LOG10;
    plot_range(figure, true, logarithmic, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, false, &axes.y_lo, &axes.y_hi);
    axes.y_lo = 0;
    axes.y_hi = axes.y_hi > 0 ? axes.y_hi * 1.04 : NAN;
    if (figure->top > 0)
        axes.y_hi = figure->top * 1.04;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    plot_curves(&plot, figure);
    plot_describe(&plot, "Lines");
    plot_close(&plot);
}

const struct chart lines_chart = {
    .name = "lines",
    .help = "over block size, queue depth, jobs or disks; joined where nothing is missing between",
    .needs = "results of one workload at two or more block sizes, queue depths, jobs or numbers of "
             "disks",
    .data = CHART_OVER,
    .draw = draw,
};
