/* The texts of queries/ and of the tables, which are in the program. */
#pragma once

#include <glib.h>

/* The text of an embedded query or table file; asking for one that is not there is a bug. */
const char *queries_text(const char *name);

/* Metrics are named by a pattern, so that a metric is a row of metric.def and no more:
 *
 *     INSERT INTO result (id, {metrics @}) VALUES (:id, {metrics :@})
 *     SELECT {metrics result.@} FROM result
 *
 * It stands for each metric, its name in place of @, in the order of metric.def and with commas
 * between.  This is the text with the patterns written out; the caller frees. */
char *queries_expand(const char *sql);

/* An INSERT of one row made one of so many: the group after VALUES is repeated, its parameters
 * without names, because a name would be the same value in every row.  The caller frees. */
char *queries_of_rows(const char *sql, guint rows);
