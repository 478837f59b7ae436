/* A row of a plain table as a run: what its cells mean is said by a map (ingest/table_map.h). */
#pragma once

#include "ingest/table_map.h"
#include "schema/model.h"

struct table_cells {
    GPtrArray *texts; /* of char, owned */
    GArray *places;   /* gsize: where each begins in its line, from 1 */
    gsize line, at, length;
};

void table_cells_init(struct table_cells *cells);
void table_cells_clear(struct table_cells *cells);

/* Cut a line at a separator: ',' ';' and tab with double quotes as in RFC 4180, '|' as in Markdown.
 * False where a quote stays open. */
bool table_cells_cut(struct table_cells *cells, const char *text, char separator);

/* Emit the row; what cannot be read of it becomes a remark with its place.  `name`: the contestant
 * that no column names; may be NULL.  False where the batch fails. */
bool table_row_emit(const struct table_map *map, const struct table_cells *cells, const char *name,
                    struct batch *batch, GError **error);
