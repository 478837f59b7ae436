/* Queries of the archive as tables: what a column shows is said here, what it holds by the query.
 *
 *     static const struct column columns[] = {
 *         {.name = "run", .kind = COLUMN_INTEGER},
 *         {.name = "duration", .kind = COLUMN_NUMBER, .unit = UNIT_SECONDS},
 *     };
 *     query_columns(&table, columns, G_N_ELEMENTS(columns));
 *     query_fill(&table, rows, error)
 */
#pragma once

#include "schema/table.h"
#include "store/store.h"

void query_columns(struct table *table, const struct column *columns, gsize n);

/* Adds all rows that are left.  Columns are found by name; a column that the query does not have is
 * a bug. */
bool query_fill(struct table *table, struct rows *rows, GError **error);

/* Ends the table after a loop over rows_next(rows, &wrong); false, with the error, where that
 * stopped it. */
bool query_end(struct table *table, GError *wrong, GError **error);

/* One cell: column `i` of the table from the row that `rows` stands on. */
void query_cell(struct table *table, guint i, const struct rows *rows);
