/* The columns of tables about contests: declared, titled and filled in one place, so that
 * comparison and winners call the same thing by the same name.
 *
 *     static const struct column_use uses[] = {{SHOW_LAYOUT}, {SHOW_MEDIAN, .people = true}};
 *     columns_add(&table, uses, G_N_ELEMENTS(uses), &style);
 *     columns_fill(&table, uses, G_N_ELEMENTS(uses), &row);
 *
 * A column that nobody uses costs nothing; a column's name is its key in json for ever. */
#pragma once

#include "report/contests.h"
#include "report/normalise.h"
#include "report/verdict.h"
#include "schema/table.h"

enum contest_column {
    SHOW_CONTEST,
    SHOW_TASK,
    SHOW_WORKLOAD,
    SHOW_CLASS,
    SHOW_PART,
    SHOW_METRIC,
    SHOW_UNIT,
    SHOW_BY,
    SHOW_SURVIVING,
    SHOW_CONTESTANT,
    SHOW_LEADER,
    SHOW_RIG,
    SHOW_LAYOUT,
    SHOW_COMPRESSION,
    SHOW_TOOL,
    SHOW_TOOL_VERSION,
    SHOW_WS,
    SHOW_N,
    SHOW_MEDIAN,
    SHOW_SHOWN,
    SHOW_SHOWN_WHY,
    SHOW_MIN,
    SHOW_MAX,
    SHOW_MEAN,
    SHOW_BASELINE,
    SHOW_RATIO,
    SHOW_RATIO_LO,
    SHOW_RATIO_HI,
    SHOW_P,
    SHOW_GRADE,
    SHOW_RUNS_NEEDED,
    SHOW_RANK,
    SHOW_TIER,
    SHOW_OF_LEADER,
    SHOW_SURVIVES,
    SHOW_USABLE,
    SHOW_CONTESTANTS,
    SHOW_AHEAD_OF,
    SHOW_DIFFERS,
    SHOW_VERDICT,
    SHOW_OVER_NEXT,
    CONTEST_COLUMNS
};

struct column_use {
    enum contest_column column;
    bool people; /* shown to people too */
};

/* What holds for a whole table. */
struct column_style {
    const char *by;                    /* what competes, as a heading */
    enum unit unit;                    /* of the one metric; UNIT_NONE where metrics differ */
    const struct normalisation *shown; /* NULL: none */
};

/* A contestant as a row; what a table does not ask for may be left out. */
struct contest_row {
    guint number; /* of the contest, from 0 */
    const struct contest *contest;
    const struct contestant *c;    /* NULL: nobody leads */
    const struct contestant *base; /* whom the ratio refers to; NULL none */
    struct duel duel;
    bool refused; /* not to be compared with the baseline */
    double margin;
    struct normalised shown;
    const char *task, *ahead_of, *differs, *verdict;
    double surviving, of_leader; /* NAN none */
};

void columns_add(struct table *table, const struct column_use *uses, gsize n,
                 const struct column_style *style);
void columns_fill(struct table *table, const struct column_use *uses, gsize n,
                  const struct contest_row *row);

/* The metric of contests first .. first + n - 1, METRIC_NONE when they differ; and what competes in
 * all of them, "contestant" when that differs. */
enum metric columns_metric(const struct contests *contests, guint first, guint n);
const char *columns_by(const struct contests *contests, guint first, guint n);
