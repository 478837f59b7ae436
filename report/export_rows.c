/* The results of a selection as csv, tsv or ndjson, as they come, whatever their number. */
#include "report/export.h"
#include "report/render.h"
#include "schema/auto.h"

enum { ROWS = 1000 /* held at a time */ };

static void begin(struct table *table, const struct rows *rows)
{
    table_init(table, "results");
    for (int i = 0; i < rows_columns(rows); i++)
        table_column(table, &(struct column){.name = rows_name(rows, i)});
}

static void add_row(struct table *table, const struct rows *rows)
{
    table_row(table);
    for (int i = 0; i < rows_columns(rows); i++) {
        if (rows_null(rows, i))
            table_null(table);
        else if (rows_is_text(rows, i))
            table_text(table, rows_text(rows, i));
        else
            table_number(table, rows_number(rows, i));
    }
}

/* At most ROWS rows; *more: there may be others. */
static bool fill(struct table *table, struct rows *rows, bool *more, GError **error)
{
    GError *why = NULL;
    while (table->rows < ROWS && rows_next(rows, &why))
        add_row(table, rows);
    *more = table->rows == ROWS;
    table_end(table);
    if (why)
        g_propagate_error(error, why);
    return !why;
}

static bool put_chunk(struct rows *rows, const struct renderer *renderer,
                      struct render_options *options, FILE *out, guint64 *count, bool *more,
                      GError **error)
{
    auto_clear(table_clear) struct table table;
    begin(&table, rows);
    bool put = fill(&table, rows, more, error) && renderer->render(&table, options, out, error);
    *count += table.rows;
    options->continues = true;
    return put;
}

bool export_results(struct store *store, const struct filter *where,
                    const struct renderer *renderer, FILE *out, guint64 *count, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "export_results", where, error);
    struct render_options options = {0};
    bool more = true;
    *count = 0;
    while (rows && more)
        if (!put_chunk(rows, renderer, &options, out, count, &more, error))
            return false;
    return rows;
}
