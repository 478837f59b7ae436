/* What the forms for people share: the columns of a table that are shown, their headings with unit,
 * and their cells as text.
 *
 *     auto_clear(grid_clear) struct grid grid;
 *     grid_init(&grid, table, options);
 *     g_autofree char *text = grid_cell(&grid, row, i);      "353", below heading "median MB/s"
 */
#pragma once

#include "report/render.h"

struct grid_column {
    guint number;                /* in the table */
    const struct column *column; /* what it is */
    struct unit_scale scale;
    char *heading; /* "median MB/s" */
    bool right;    /* numbers */
    int cells;     /* by grid_measure(): width of the widest cell on a terminal */
    int width;     /* by grid_measure(): enough for cells and heading */
};

struct grid {
    const struct table *table;
    bool ascii;
    GArray *columns; /* struct grid_column */
};

void grid_init(struct grid *grid, const struct table *table, const struct render_options *options);
void grid_clear(struct grid *grid);
void grid_measure(struct grid *grid);
struct grid_column *grid_column_at(const struct grid *grid, guint i);

/* "" for null.  The caller frees. */
char *grid_cell(const struct grid *grid, guint row, guint i);
/* The same with its unit: "353 MB/s". */
char *grid_cell_unit(const struct grid *grid, guint row, guint i);
