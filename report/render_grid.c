/* The shown part of a table. */
#include "report/render_grid.h"
#include "report/wrap.h"

/* A column in which nothing is known says nothing to people. */
static bool is_empty(const struct table *table, guint column)
{
    for (guint row = 0; row < table->rows; row++)
        if (table_cell(table, row, column)->kind != CELL_NULL)
            return false;
    return table->rows > 0;
}

void grid_init(struct grid *grid, const struct table *table, const struct render_options *options)
{
    *grid =
        (struct grid){table, options->ascii, g_array_new(FALSE, TRUE, sizeof(struct grid_column))};
    for (guint i = 0; i < table->columns->len; i++) {
        const struct column *of = table_column_at(table, i);
        if (of->machine || is_empty(table, i))
            continue;
        struct grid_column column = {.number = i, .column = of, .right = of->kind != COLUMN_TEXT};
        column.scale = render_scale(table, i, options->base);
        g_autofree char *heading = *column.scale.suffix
                                       ? g_strdup_printf("%s %s", of->title, column.scale.suffix)
                                       : g_strdup(of->title);
        column.heading = wrap_clean(heading, options->ascii);
        g_array_append_val(grid->columns, column);
    }
}

void grid_clear(struct grid *grid)
{
    for (guint i = 0; grid->columns && i < grid->columns->len; i++)
        g_free(grid_column_at(grid, i)->heading);
    g_clear_pointer(&grid->columns, g_array_unref);
}

void grid_measure(struct grid *grid)
{
    for (guint i = 0; i < grid->columns->len; i++) {
        struct grid_column *column = grid_column_at(grid, i);
        for (guint row = 0; row < grid->table->rows; row++) {
            g_autofree char *text = grid_cell(grid, row, i);
            column->cells = MAX(column->cells, wrap_width(text));
        }
        column->width = MAX(column->cells, wrap_width(column->heading));
    }
}

struct grid_column *grid_column_at(const struct grid *grid, guint i)
{
    return &g_array_index(grid->columns, struct grid_column, i);
}

char *grid_cell(const struct grid *grid, guint row, guint i)
{
    const struct grid_column *column = grid_column_at(grid, i);
    const struct cell *cell = table_cell(grid->table, row, column->number);
    g_autofree char *text = render_cell(column->column, cell, column->scale);
    return grid->ascii ? wrap_clean(text, true) : g_steal_pointer(&text);
}

char *grid_cell_unit(const struct grid *grid, guint row, guint i)
{
    g_autofree char *text = grid_cell(grid, row, i);
    const char *suffix = grid_column_at(grid, i)->scale.suffix;
    if (!*text || !*suffix)
        return g_steal_pointer(&text);
    g_autofree char *both = g_strdup_printf("%s %s", text, suffix);
    return wrap_clean(both, grid->ascii);
}
