/* Effects: what one key does, over everything else that was measured: the geometric mean of ratios
 * of matched pairs, which agree in all but that key.
 *
 *     effects_table(&cells, FIELD_compression, &table);     FIELD_NONE: level, manager, disks and
 *                                                           compression, one after the other
 *
 * Pairs of which a side is not a disk result are left out and counted; where nothing is matched
 * there is no effect, and why is said. */
#pragma once

#include "report/contests.h"
#include "schema/table.h"

void effects_table(const struct cells *cells, enum field by, struct table *table);

/* Contestants over all workloads of a setting against a baseline (NULL: whoever leads most): the
 * geometric mean of ratios over the workloads that all of them ran, with what each single workload
 * does to it.  False with an error where fewer than two workloads are common to all. */
bool overall_table(const struct contests *contests, guint number, const char *baseline,
                   double margin, struct table *table, GError **error);
