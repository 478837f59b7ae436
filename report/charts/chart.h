/* Charts: plain figures in, a scene out.  A chart is one const struct at the foot of its file, one
 * row in chart.c.  What it shows comes as a struct figure, made by report/figures.c or by hand in
 * tests; no chart asks the archive.
 *
 *     const struct chart *chart = chart_get("lines", error);
 *     if (chart_can(chart, &figure, error)) chart->draw(&figure, &scene, svg_painter.measure);
 *
 * A figure holds bars in groups, or lines of points, or stacks: chart->data says which. */
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
    double ratio;              /* to the baseline; NAN none */
    double ratio_lo, ratio_hi; /* its interval; NAN or 0: none */
    double ceiling;            /* what theory allows; NAN unknown */
    enum trust trust;
    const char *rule;   /* why not FINE: "A03" */
    const char *reason; /* why no number: "too fast to measure" */
};

struct bar_group {
    const char *label; /* "seq-write, 2M"; NULL when there is one group */
    const struct bar *bars;
    gsize n;
};

struct point {
    double x, y;
    double lo, hi; /* of y; NAN: none */
    gsize n;       /* runs; 0 not known */
    enum trust trust;
    const char *rule;
    const char *name; /* what a line does not say: "qd 8"; may be NULL */
    bool apart;       /* a value is missing before it: not joined with the point before */
};

/* One contestant: points by ascending x, but where the order is another (latency over rate). */
struct curve {
    const char *label, *tooltip;
    int series;
    const struct point *points;
    gsize n;
    const double *changes; /* x of points where the level changed */
    gsize n_changes;
    double steady_from, steady_to; /* x; NAN: not steady, or not judged */
    double survives;               /* failures; NAN unknown */
};

/* How numbers lie along an axis. */
enum axis_kind {
    AXIS_LINEAR,
    AXIS_LOG2,
    AXIS_LOG10,
    AXIS_DATE, /* epoch seconds */
    AXIS_TAIL, /* shares of requests, 0.5 0.99 0.9999, by how few are beyond */
};

struct abscissa {
    const char *title; /* "block size" */
    enum unit unit;
    enum axis_kind kind;
    bool whole;  /* numbers are counts */
    bool higher; /* a quantity of which more is better */
};

/* A storage stack to draw: its canonical line and what ran on it. */
struct stacked {
    const char *label, *line, *top; /* top: "dd", may be NULL */
};

struct figure {
    const char *title, *caption, *footer; /* footer: tool versions, dates, n */
    enum metric metric;                   /* unit and direction */
    enum unit_base base;
    const struct bar_group *groups;
    gsize n;
    const struct curve *lines;
    gsize n_lines;
    struct abscissa x; /* of lines */
    const struct stacked *stacks;
    gsize n_stacks;
    const char *baseline; /* whom ratios refer to; NULL: each group's best */
    double top;           /* common scale over a set of figures; NAN: its own */
    double width;         /* px; 0: 760, or 80 characters */
    const char *whisker;  /* what lo..hi is: "95 % interval"; NULL: "interval" */
};

/* What a chart is made of. */
enum chart_data {
    CHART_BARS,    /* groups of bars */
    CHART_RATIOS,  /* groups of bars with a baseline */
    CHART_PAIRS,   /* groups of two bars each: from, to */
    CHART_RUNS,    /* groups of bars with all their runs */
    CHART_OVER,    /* lines over a number: block size, depth, jobs, disks */
    CHART_LATENCY, /* lines of latency over rate */
    CHART_TIME,    /* lines over seconds of a run */
    CHART_TAIL,    /* lines over shares of requests */
    CHART_SAFETY,  /* lines of one point over usable bytes */
    CHART_TREND,   /* lines over dates */
    CHART_STACKS,
};

struct chart {
    const char *name; /* "bars" */
    const char *help;
    const char *needs; /* "results with a number": completes "chart lines needs ..." */
    enum chart_data data;
    void (*draw)(const struct figure *figure, struct scene *scene, scene_measure measure);
};

extern const struct chart bars_chart, grouped_chart, relative_chart, lines_chart, latency_chart,
    time_chart, percentiles_chart, distribution_chart, heat_chart, tradeoff_chart, trend_chart,
    stack_chart, dumbbell_chart;
extern const struct chart *const charts[];        /* closed by NULL */
const struct chart *chart_find(const char *name); /* NULL when there is none */
const struct chart *chart_get(const char *name, GError **error);
/* Whether the figure holds what the chart needs; an error says in one sentence what that is. */
bool chart_can(const struct chart *chart, const struct figure *figure, GError **error);
