/* Trends: one setup and workload over time, in segments between which it changed.
 *
 *     auto_clear(trend_clear) struct trend trend = {0};
 *     trend_make(&cells, cell, &trend);
 *     trend_table(&trends, n, &table);
 *
 * Runs stand in the order of their dates; those without one are left out and counted.  A change is
 * where a t test of logarithms splits the history with p < 0.001, at least 5 % and 12 runs on each
 * side (schema/stats.h), or, of fewer runs, where the exact rank test tells the newest build's runs
 * from those before: that is the gate's business (report/gate.h). */
#pragma once

#include "report/cells.h"
#include "schema/table.h"

/* Runs that belong together: from one change to the next. */
struct segment {
    guint first, n;          /* in trend->runs */
    double median, min, max; /* of the metric */
    double ratio;            /* to the segment before, above 1 better; NAN of the first */
};

/* A version that was another one from this run on. */
struct turning {
    guint at;                          /* in trend->runs */
    const char *what, *before, *after; /* "tool", "system" */
};

struct trend {
    const struct cells *cells;
    const struct cell_data *cell;
    enum metric metric;
    GArray *runs;     /* const struct cell_run *, by date */
    GArray *segments; /* struct segment */
    GArray *turnings; /* struct turning */
    guint undated;
};

void trend_make(const struct cells *cells, const struct cell_data *cell, struct trend *trend);
void trend_clear(struct trend *trend);

/* A row per segment of one trend, with the versions that changed at its beginning; for programs of
 * all of them. */
void trend_table(const struct trend *trends, guint n, struct table *table);

/* "seq-write on raidz1: 12 % worse since 2011-05-03 (24 runs before, 15 since)"; "no change over 30
 * runs".  The caller frees. */
char *trend_sentence(const struct trend *trend);

/* True where neighbouring runs of the last segment correlate, which the test takes them not to:
 * |r1| > 2 / sqrt(n), from 12 runs on. */
bool trend_dependent(const struct trend *trend);
