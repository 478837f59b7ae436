/* Figures for charts, made from contests: one group of bars per workload, one bar per contestant,
 * the same contestant in the same colour everywhere.
 *
 *     auto_clear(figures_clear) struct figures figures = {0};
 *     figures_make(&figures, &contests, first, n, baseline);
 *     bars_chart.draw(&figures.figure, &scene, svg_painter.measure);
 */
#pragma once

#include "report/charts/chart.h"
#include "report/contests.h"
#include "report/normalise.h"

struct figures {
    struct figure figure;
    GArray *groups;     /* struct bar_group */
    GPtrArray *bars;    /* of struct bar */
    GPtrArray *values;  /* of double */
    GHashTable *series; /* label -> number; kept over several figures when the caller passes one */
    GStringChunk *texts;
};

/* One figure of the contests first .. first + n - 1, which must share their metric
 * (winners_together()).  `baseline`: whom ratios refer to, by name; NULL: each group's leader.
 * `series` gives contestants their colours and is added to; NULL: counted anew. */
void figures_make(struct figures *figures, const struct contests *contests, guint first, guint n,
                  const char *baseline, GHashTable *series);
/* The same bars by another measure (report/normalise.h): values, runs and ceilings are divided
 * alike; a contestant for whom it would mislead gets no bar and the reason.  Contests and baseline
 * are those of figures_make(). */
void figures_normalise(struct figures *figures, const struct contests *contests, guint first,
                       guint n, const char *baseline, const struct normalisation *shown);

/* One bar per workload of contests first .. first + n - 1, which have one contestant, the same, and
 * share their metric. */
void figures_alone(struct figures *figures, const struct contests *contests, guint first, guint n);
void figures_clear(struct figures *figures);

/* An empty table of colours for several figures; free with g_hash_table_unref(). */
GHashTable *figures_series(void);
