/* Axes: where a value lies between two px, and which values get a tick.
 *
 *     struct axis x;
 *     axis_init(&x, AXIS_LOG2, 512, 1 << 20);
 *     axis_place(&x, left, right);
 *     axis_tick(&x, frame, &(struct axis_units){...}, 60);        ticks at least 60 px apart
 *     for (int i = 0; i < x.n; i++) draw(axis_at(&x, x.ticks[i].value), x.ticks[i].text);
 *
 * What no logarithm can place (0 and less on a log axis) lies at the axis' beginning. */
#pragma once

#include "report/charts/frame.h"

enum { AXIS_TICKS = 24, AXIS_TEXT = 24 };

struct axis_tick {
    double value;
    char text[AXIS_TEXT];
};

struct axis {
    enum axis_kind kind;
    double lo, hi;   /* values at the ends */
    double from, to; /* px of lo and hi */
    struct axis_tick ticks[AXIS_TICKS];
    int n;
};

/* What the numbers of ticks mean. */
struct axis_units {
    enum unit unit;
    enum unit_base base;
    double divisor;    /* of linear axes: the scale that is said beside the axis */
    bool sizes;        /* block sizes: 4K */
    const char *times; /* ratios: what follows the number ("x") */
};

/* Where lo and hi are equal, or none, the axis is made longer. */
void axis_init(struct axis *axis, enum axis_kind kind, double lo, double hi);
void axis_place(struct axis *axis, double from, double to);
double axis_at(const struct axis *axis, double value);
/* Ticks whose texts stand at least `gap` apart along the axis: `across` of them side by side, else
 * above each other. */
void axis_tick(struct axis *axis, const struct frame *frame, const struct axis_units *units,
               bool across);
/* The widest of the ticks' texts, px. */
double axis_widest(const struct axis *axis, const struct frame *frame);
