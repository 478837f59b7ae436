/* Figures for charts, made from contests: one group of bars per workload, one bar per contestant,
 * the same contestant in the same colour everywhere.
 *
 *     auto_clear(figures_clear) struct figures figures = {0};
 *     figures_make(&figures, &contests, first, n, baseline);
 *     bars_chart.draw(&figures.figure, &scene, svg_painter.measure);
 *
 * or, for any chart, what it is made of:
 *
 *     figures_fill(&figures, &contests, &(struct figures_ask){.chart = chart, .first = 0, .n = n});
 *     if (chart_can(chart, &figures.figure, error)) chart->draw(...)
 */
#pragma once

#include "report/charts/chart.h"
#include "report/contests.h"
#include "report/normalise.h"

struct figures {
    struct figure figure;
    GArray *groups;     /* struct bar_group */
    GPtrArray *bars;    /* of struct bar */
    GArray *lines;      /* struct curve */
    GArray *stacks;     /* struct stacked */
    GPtrArray *values;  /* memory of runs, points and changes */
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

/* What a chart is to show. */
struct figures_ask {
    const struct chart *chart;
    guint first, n;       /* contests, as winners_together() gives them */
    const char *baseline; /* by name; NULL: each group's leader */
    enum field over;      /* of lines: bs, qd, jobs, disks; FIELD_NONE: what varies most */
    enum unit_base base;
    GHashTable *series; /* colours, as for figures_make() */
};
void figures_fill(struct figures *figures, const struct contests *contests,
                  const struct figures_ask *ask);

/* The chart that suits those contests best. */
const struct chart *figures_best(const struct contests *contests, guint first, guint n);

/* The key along which the same cells make pairs for dumbbells: compression before other settings
 * that are on or off; FIELD_NONE where none does. */
enum field figures_pair_key(const struct contests *contests);

/* What one run measured second by second, x in s ascending. */
struct figures_run {
    const char *label;
    const double *x, *y;
    gsize n;
};
/* A figure of runs over time: where each became steady (SNIA: over the window the range is at most
 * 20 % of the mean, the slope takes at most 10 %) and where its level changed.  `title` and
 * `footer` are kept. */
void figures_time(struct figures *figures, const struct figures_run *runs, gsize n,
                  enum metric metric, const char *title, const char *footer);
/* Layouts by their lines, without results. */
void figures_stacks(struct figures *figures, const char *const *lines, gsize n);

/* For the files that fill figures: an empty one; the number of a contestant; a kept text; memory
 * that lives as long as the figure; what stands below, with what
 * medians are drawn as ("bars"). */
void figures_open(struct figures *figures, GHashTable *series);
int figures_number(struct figures *figures, const char *label);
const char *figures_keep(struct figures *figures, const char *text);
gpointer figures_own(struct figures *figures, gpointer memory);
char *figures_footer(const struct contests *contests, guint first, guint n, const char *noun);
/* One file each: report/figures_lines.c, figures_pairs.c. */
void figures_fill_lines(struct figures *figures, const struct contests *contests,
                        const struct figures_ask *ask);
void figures_fill_pairs(struct figures *figures, const struct contests *contests,
                        const struct figures_ask *ask);
void figures_fill_stacks(struct figures *figures, const struct contests *contests,
                         const struct figures_ask *ask);
/* The key of FIELD_bs, _qd, _jobs, _disks along which most points would make a line, and how many
 * the longest has; FIELD_NONE without any. */
enum field figures_over(const struct contests *contests, guint first, guint n, guint *points);

/* An empty table of colours for several figures; free with g_hash_table_unref(). */
GHashTable *figures_series(void);
