/* Queries of the archive as tables. */
#include "cli/query.h"

void query_columns(struct table *table, const struct column *columns, gsize n)
{
    for (gsize i = 0; i < n; i++)
        table_column(table, &columns[i]);
}

void query_cell(struct table *table, guint i, const struct rows *rows)
{
    const struct column *column = table_column_at(table, i);
    int at = rows_find(rows, column->name);
    g_assert(at >= 0);
    if (rows_null(rows, at))
        table_null(table);
    else if (column->kind == COLUMN_TEXT)
        table_text(table, rows_text(rows, at));
    else
        table_number(table, rows_number(rows, at));
}

bool query_end(struct table *table, GError *wrong, GError **error)
{
    table_end(table);
    if (wrong)
        g_propagate_error(error, wrong);
    return !wrong;
}

bool query_fill(struct table *table, struct rows *rows, GError **error)
{
    GError *wrong = NULL;
    while (rows_next(rows, &wrong)) {
        table_row(table);
        for (guint i = 0; i < table->columns->len; i++)
            query_cell(table, i, rows);
    }
    return query_end(table, wrong, error);
}
