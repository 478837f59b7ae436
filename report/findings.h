/* Findings as tables: for people each said once, worst first, with what would clear it; for
 * programs one row per result and rule.
 *
 *     auto_clear(table_clear) struct table table = {0};
 *     findings_table(&contests, false, &table);           without the notes, which it counts
 */
#pragma once

#include "report/contests.h"
#include "schema/table.h"

/* One row per rule and severity: "12  not a disk result  compression on: zeros compress ...". With
 * `notes` also what is worth a note only. */
void findings_table(const struct contests *contests, bool notes, struct table *table);

/* The same of some cells, one bool each, and of no comparison; `only` NULL: of all. */
void findings_table_of(const struct contests *contests, const bool *only, bool notes,
                       struct table *table);

/* One row per result and finding, and per comparison and finding (no run), notes too. */
void findings_flat(const struct contests *contests, const bool *only, struct table *table);

/* Those of one cell, worst first, in words: the columns, then a row each. */
void findings_columns(struct table *table);
void findings_of_cell(const struct audit *audit, guint cell, struct table *table);

/* A rule in full (upright), and its cases with their arithmetic, at most `most`. */
void findings_rule(const struct rule *rule, const struct limits *values, struct table *table);
void findings_cases(const struct contests *contests, const struct rule *rule, guint most,
                    struct table *table);
