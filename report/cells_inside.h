/* What the files cells_*.c share: reading rows of queries into cells. */
#pragma once

#include "report/cells.h"

/* A row's columns that are not keys of selections. */
enum extra {
    COLUMN_RUN_LINE,
    COLUMN_SERIES,
    COLUMN_MACHINE,
    COLUMN_SOURCE,

    COLUMN_REVISION,
    COLUMN_MEMORY,
    COLUMN_LAYOUT_NAME,
    COLUMN_LABEL,
    COLUMN_DATA_DISKS,
    COLUMN_USABLE,
    COLUMN_CAPACITY,
    COLUMN_COMPRESSION_ORIGIN,
    COLUMN_UNKNOWN,
    COLUMN_TOOL_VERSION,
    COLUMN_PART,
    COLUMN_N,
    COLUMN_WORKING_SET,
    COLUMN_REASON,
    COLUMN_RESULT,
    COLUMN_STATUS,
    COLUMN_COMMAND,
    COLUMNS,
};

/* Where each column stands in the query; -1: not there. */
struct cells_places {
    int fields[FIELD_COUNT], columns[COLUMNS], metrics[METRIC_COUNT];
};
void cells_places_find(const struct rows *rows, struct cells_places *at);

/* A row under way. */
struct cells_row {
    struct cells *cells;
    struct rows *rows;
    struct cells_places at;
};
const char *cells_row_text(const struct cells_row *row, enum extra column);
double cells_row_number(const struct cells_row *row, enum extra column);
const char *cells_row_field(const struct cells_row *row, enum field field);
const char *cells_keep(const struct cells *cells, const char *text);

/* What the row says of its cell, all but the keys that follow from several columns: lone, tag, ws,
 * generation, and its runs. */
struct cell_data cells_row_cell(const struct cells_row *row);
/* The run of the row, with its numbers. */
struct cell_run cells_row_run(const struct cells_row *row);
/* generation_of() etc.: "1" of bonnie++ 1.97; NULL where versions agree.  Kept by the cells. */
const char *cells_generation(const struct cells *cells, const char *tool, const char *version);

/* Empty, with the facts of all rigs. */
bool cells_init(struct store *store, struct cells *cells, GError **error);
/* A run with the cell it belongs to, until the runs are ordered by cell. */
struct cells_loaded {
    guint cell;
    struct cell_run run;
};
/* What was said of these runs. */
bool cells_load_marks(struct store *store, const GArray *loaded, struct cells *cells,
                      GError **error);
/* Append them to cells->runs, a cell's together, and tell the cells where. */
void cells_order_runs(struct cells *cells, GArray *loaded);
/* Whose layouts are guesses, by the marks of their runs where they have them, and how all layouts
 * are shown. */
void cells_mark_guesses(struct cells *cells);
