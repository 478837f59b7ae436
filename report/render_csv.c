/* Comma- and tab-separated values: a line of column names, then base units at full precision.
 *
 * csv is RFC 4180 but for its line ends, which are LF as in every Unix pipe.  A null is nothing, an
 * empty text "".  Cells are left exact: one that begins with = + - or @ gets no quote mark or blank
 * before it, because a changed number is worse than a spreadsheet's formula.
 * tsv has no quoting: tab, line feed, carriage return and backslash are \t \n \r \\ . */
#include "report/render.h"

#include <string.h>

static void put_quoted(const char *text, FILE *out)
{
    gsize length = strlen(text);
    bool plain = length && !strpbrk(text, ",\"\r\n") && text[0] != ' ' && text[length - 1] != ' ';
    if (plain) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

static void put_escaped(const char *text, FILE *out)
{
    static const char special[] = "\t\n\r\\", letters[] = "tnr\\";
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            fprintf(out, "\\%c", letters[found - special]);
        else
            putc(*text, out);
    }
}

static void put_cell(const struct cell *cell, void (*put_text)(const char *, FILE *), FILE *out)
{
    if (cell->kind == CELL_TEXT)
        put_text(cell->text, out);
    if (cell->kind != CELL_NUMBER)
        return;
    g_autofree char *number = unit_format_number(cell->number);
    fputs(number, out);
}

static void put_names(const struct table *table, char separator,
                      void (*put_text)(const char *, FILE *), FILE *out)
{
    for (guint i = 0; i < table->columns->len; i++) {
        if (i)
            putc(separator, out);
        put_text(table_column_at(table, i)->name, out);
    }
    putc('\n', out);
}

static void put_table(const struct table *table, char separator,
                      void (*put_text)(const char *, FILE *), FILE *out)
{
    for (guint row = 0; row < table->rows; row++) {
        for (guint i = 0; i < table->columns->len; i++) {
            if (i)
                putc(separator, out);
            put_cell(table_cell(table, row, i), put_text, out);
        }
        putc('\n', out);
    }
}

static bool render_csv(const struct table *table, const struct render_options *options, FILE *out,
                       GError **error)
{
    (void)error;
    if (!options->continues)
        put_names(table, ',', put_quoted, out);
    put_table(table, ',', put_quoted, out);
    return true;
}

static bool render_tsv(const struct table *table, const struct render_options *options, FILE *out,
                       GError **error)
{
    (void)error;
    if (!options->continues)
        put_names(table, '\t', put_escaped, out);
    put_table(table, '\t', put_escaped, out);
    return true;
}

const struct renderer csv_renderer = {"csv", "csv", .bare = true, .render = render_csv};
const struct renderer tsv_renderer = {"tsv", "tsv tab", .bare = true, .render = render_tsv};
