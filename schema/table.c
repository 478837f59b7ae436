/* Tables: an array of columns and one flat array of cells. */
#include "schema/table.h"

#include <math.h>
#include <string.h>

void table_init(struct table *table, const char *name)
{
    *table = (struct table){
        .columns = g_array_new(FALSE, TRUE, sizeof(struct column)),
        .cells = g_array_new(FALSE, TRUE, sizeof(struct cell)),
        .notes = g_array_new(FALSE, TRUE, sizeof(struct table_note)),
        .texts = g_string_chunk_new(1024),
    };
    table->name = g_string_chunk_insert(table->texts, name);
}

void table_clear(struct table *table)
{
    if (!table->columns)
        return;
    g_array_unref(table->columns);
    g_array_unref(table->cells);
    g_array_unref(table->notes);
    g_string_chunk_free(table->texts);
    *table = (struct table){0};
}

void table_free(gpointer table)
{
    table_clear(table);
    g_free(table);
}

G_GNUC_PRINTF(2, 0)
static const char *keep_valist(struct table *table, const char *format, va_list values)
{
    g_autofree char *text = g_strdup_vprintf(format, values);
    return g_string_chunk_insert(table->texts, text);
}

void table_title(struct table *table, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    table->title = keep_valist(table, format, values);
    va_end(values);
}

void table_column(struct table *table, const struct column *column)
{
    g_assert(!table->rows);
    struct column own = *column;
    own.name = g_string_chunk_insert(table->texts, column->name);
    own.title = g_string_chunk_insert(table->texts, column->title ? column->title : column->name);
    g_array_append_val(table->columns, own);
}

static void add(struct table *table, const struct cell *cell)
{
    g_assert(table->cells->len < (gsize)table->rows * table->columns->len);
    g_array_append_vals(table->cells, cell, 1);
}

void table_end(struct table *table)
{
    while (table->cells->len < (gsize)table->rows * table->columns->len)
        table_null(table);
}

void table_row(struct table *table)
{
    table_end(table);
    table->rows++;
}

void table_null(struct table *table)
{
    add(table, &(struct cell){CELL_NULL, NULL, NAN});
}

void table_text(struct table *table, const char *text)
{
    if (!text) {
        table_null(table);
        return;
    }
    add(table, &(struct cell){CELL_TEXT, g_string_chunk_insert(table->texts, text), NAN});
}

void table_printf(struct table *table, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    add(table, &(struct cell){CELL_TEXT, keep_valist(table, format, values), NAN});
    va_end(values);
}

void table_number(struct table *table, double number)
{
    if (isnan(number))
        table_null(table);
    else
        add(table, &(struct cell){CELL_NUMBER, NULL, number});
}

void table_note(struct table *table, enum note_place place, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct table_note note = {place, keep_valist(table, format, values)};
    va_end(values);
    g_array_append_val(table->notes, note);
}

const struct column *table_column_at(const struct table *table, guint column)
{
    return &g_array_index(table->columns, struct column, column);
}

const struct cell *table_cell(const struct table *table, guint row, guint column)
{
    return &g_array_index(table->cells, struct cell, row * table->columns->len + column);
}

int table_find_column(const struct table *table, const char *name)
{
    for (guint i = 0; i < table->columns->len; i++)
        if (!strcmp(table_column_at(table, i)->name, name))
            return (int)i;
    return -1;
}
