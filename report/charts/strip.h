/* Rows over one axis: a label on the left, marks in the middle, words on the right, ticks below.
 *
 *     struct strip strip = {0};
 *     frame_init(&strip.frame, ...); frame_head(&strip.frame, quantity);
 *     strip_add(&strip, &(struct strip_row){.label = bar->label, .data = bar});      per row
 *     strip_layout(&strip, AXIS_LOG10, lo, hi, &units);
 *     strip_draw(&strip, draw_row);                 draw_row() makes marks at axis_at(&strip.x, v)
 *     frame_close(&strip.frame);
 *     strip_clear(&strip);
 */
#pragma once

#include "report/charts/axis.h"

struct strip_row {
    const char *heading; /* above the row, where another group begins; NULL none */
    const char *label, *tooltip;
    const char *end, *warning; /* words on the right, a line of their own each; NULL none */
    const void *data;          /* the chart's own */
    /* Made by strip_add() and strip_layout(): */
    GPtrArray *label_lines, *end_lines, *warning_lines;
    double top, height;
};

struct strip {
    struct frame frame;
    struct axis x;
    double left, right; /* of the marks */
    double lane;        /* height of the marks of a row; 0: a bar's */
    double origin;      /* value at which a line stands across all rows; NAN none */
    bool unlabelled;    /* nothing on the left */
    GArray *rows;       /* struct strip_row */
};

void strip_add(struct strip *strip, const struct strip_row *row);
void strip_layout(struct strip *strip, enum axis_kind kind, double lo, double hi,
                  const struct axis_units *units);
/* `middle`: of the row. */
void strip_draw(struct strip *strip,
                void (*draw)(struct strip *strip, const struct strip_row *row, double middle));
void strip_clear(struct strip *strip);
