/* The rows of a bar chart, measured before they are drawn: label and end texts broken into lines,
 * how far marks reach. */
#pragma once

#include "report/charts/frame.h"

/* A text at a bar's end. */
struct part {
    const char *text;
    enum role role;
    double x, width; /* x from the first part */
    int line;
};

struct row {
    const struct bar *bar;
    const struct bar_group *group;
    GPtrArray *label; /* lines */
    GArray *parts;
    int lines; /* of parts */
    double width;
    double end; /* value that marks reach to */
    double end_with_ceiling;
    bool has_ceiling; /* on the axis */
};

/* All rows of the figure in order, struct row; the caller frees.  `longest` is the greatest
 * rows_reach(), `left` becomes the x where bars begin. */
GArray *rows_measure(struct frame *frame, double longest, double *left);
guint rows_lines(const struct row *row);

/* The greatest value that is drawn of a bar, without its limit. */
double rows_reach(const struct bar *bar);
bool rows_has_whisker(const struct bar *bar);
bool rows_has_dots(const struct bar *bar);
