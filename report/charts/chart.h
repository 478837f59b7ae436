/* Charts: plain figures in, a scene out.  A chart is one const struct at the foot of its file, one
 * row in chart.c.  What it shows comes as a struct figure, made by report/compare.c or by hand in
 * tests; no chart asks the archive. */
#pragma once

#include "report/draw/scene.h"
#include "report/trust.h"
#include "schema/metric.h"

struct bar {
    const char *label;   /* of the contestant: "hw raid0" */
    const char *tooltip; /* the layout's line ...; may be NULL */
    int series;          /* colour; equal contestants have equal numbers over all figures */
    double value;        /* median; NAN: no number */
    double lo, hi;       /* whisker; NAN: none */
    const double *runs;  /* every run's value */
    gsize n;
    double ratio;   /* to the baseline; NAN none */
    double ceiling; /* what theory allows; NAN unknown */
    enum trust trust;
    const char *rule;   /* why not FINE: "A03" */
    const char *reason; /* why no number: "too fast to measure" */
};

struct bar_group {
    const char *label; /* "seq-write, 2M"; NULL when there is one group */
    const struct bar *bars;
    gsize n;
};

struct figure {
    const char *title, *caption, *footer; /* footer: tool versions, dates, n */
    enum metric metric;                   /* unit and direction */
    enum unit_base base;
    const struct bar_group *groups;
    gsize n;
    double top;          /* common scale over a set of figures; NAN: its own */
    double width;        /* px; 0: 760, or 80 characters */
    const char *whisker; /* what lo..hi is: "95 % interval"; NULL: "interval" */
};

struct chart {
    const char *name; /* "bars" */
    const char *help;
    void (*draw)(const struct figure *figure, struct scene *scene, scene_measure measure);
};

extern const struct chart bars_chart;
extern const struct chart *const charts[]; /* closed by NULL */
const struct chart *chart_get(const char *name, GError **error);
