/* The ground of charts with two axes: title, legend, grid, ticks; below, the key and the footer.
 *
 *     struct plot plot;
 *     plot_open(&plot, figure, scene, measure, &(struct plot_axes){.y_hi = most, ...});
 *     ... marks at plot_x(&plot, x), plot_y(&plot, y) ...
 *     plot_close(&plot);
 */
#pragma once

#include "report/charts/axis.h"
#include "report/charts/legend.h"

struct plot_axes {
    enum axis_kind y_kind;
    double x_lo, x_hi, y_lo, y_hi;
    bool sizes;           /* x are block sizes */
    const char *quantity; /* NULL: the metric's own */
    bool points;          /* the legend shows points, else lines */
    bool bare;            /* no legend: the points say who they are */
    const struct abscissa *x;
};

struct plot {
    struct frame frame;
    struct axis x, y;
    double left, right, top, bottom; /* of the ground */
    bool single;                     /* each point is one run, and not hollow for that */
};

void plot_open(struct plot *plot, const struct figure *figure, struct scene *scene,
               scene_measure measure, const struct plot_axes *axes);
void plot_close(struct plot *plot);
double plot_x(const struct plot *plot, double x);
double plot_y(const struct plot *plot, double y);

/* Joins points of a line where nothing is missing between them; values that the axes cannot show
 * part it. */
void plot_line(struct plot *plot, const struct curve *line);
/* Every point, with whiskers and what a pointer shows. */
void plot_points(struct plot *plot, const struct curve *line);
/* Both for all lines of a figure: no line covers a point. */
void plot_curves(struct plot *plot, const struct figure *figure);
/* "raidz1, 4K: 133 MB/s (120 MB/s to 140 MB/s), 3 runs; doubtful A23".  The caller frees. */
char *plot_datum(const struct plot *plot, const struct curve *line, const struct point *point);
/* The value of x in words: "qd 8", "4K", "2011-05-03".  The caller frees. */
char *plot_x_words(const struct plot *plot, double x);
/* Whether the axes can show it. */
bool plot_shows(const struct plot *plot, const struct point *point);
/* "What. Quantity. raidz1: 4K 133 MB/s ...": for those who cannot see it; said in short where there
 * is much. */
void plot_describe(struct plot *plot, const char *what);

/* The range of all values of the figure that the kind of axis can show, whiskers with them; NAN
 * where there is none. */
void plot_range(const struct figure *figure, bool of_x, bool positive, double *lo, double *hi);
