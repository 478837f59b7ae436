/* JSON: an object with the rows under the table's name, or one row a line (ndjson).  Base units,
 * every column, numbers as the shortest text that reads back the same; what JSON cannot say
 * (infinite) is null.  Keys are only ever added; "shootout" counts breaks of that promise. */
#include "report/render.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

static void put_string(const char *text, FILE *out)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    json_t *string = json_string(valid);
    json_dumpf(string, out, JSON_ENCODE_ANY);
    json_decref(string);
}

static void put_value(const struct cell *cell, FILE *out)
{
    if (cell->kind == CELL_TEXT) {
        put_string(cell->text, out);
        return;
    }
    g_autofree char *number = cell->kind == CELL_NUMBER && isfinite(cell->number)
                                  ? unit_format_number(cell->number)
                                  : g_strdup("null");
    fputs(number, out);
}

static void put_row(const struct table *table, guint row, FILE *out)
{
    putc('{', out);
    for (guint i = 0; i < table->columns->len; i++) {
        if (i)
            putc(',', out);
        put_string(table_column_at(table, i)->name, out);
        putc(':', out);
        put_value(table_cell(table, row, i), out);
    }
    putc('}', out);
}

static void put_rows(const struct table *table, FILE *out)
{
    put_string(table->name, out);
    fputs(":[", out);
    for (guint row = 0; row < table->rows; row++) {
        fputs(row ? ",\n" : "\n", out);
        put_row(table, row, out);
    }
    fputs("],\n", out);
}

static void put_notes(const struct table *const *tables, gsize n, FILE *out)
{
    bool any = false;
    fputs("\"notes\":[", out);
    for (gsize i = 0; i < n; i++)
        for (guint k = 0; k < tables[i]->notes->len; k++) {
            fputs(any ? ",\n" : "\n", out);
            put_string(g_array_index(tables[i]->notes, struct table_note, k).text, out);
            any = true;
        }
    fputs("]}\n", out);
}

bool render_json(const struct table *const *tables, gsize n, FILE *out, GError **error)
{
    (void)error;
    fputs("{\"shootout\":1,\n", out);
    for (gsize i = 0; i < n; i++)
        put_rows(tables[i], out);
    put_notes(tables, n, out);
    return true;
}

static bool render_one(const struct table *table, const struct render_options *options, FILE *out,
                       GError **error)
{
    (void)options;
    return render_json(&table, 1, out, error);
}

static bool render_lines(const struct table *table, const struct render_options *options, FILE *out,
                         GError **error)
{
    (void)options, (void)error;
    for (guint row = 0; row < table->rows; row++) {
        put_row(table, row, out);
        putc('\n', out);
    }
    return true;
}

const struct renderer json_renderer = {.name = "json", .endings = "json", .render = render_one};
const struct renderer ndjson_renderer = {
    .name = "ndjson", .endings = "ndjson jsonl", .bare = true, .render = render_lines};
