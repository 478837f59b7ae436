/* Tables for a terminal.  What does not fit is made narrower in this order: headings over several
 * lines, long texts wrapped, other texts wrapped; where even that does not fit, each row becomes
 * lines of "title  value".  So no line is ever longer than the width asked for. */
#include "report/render_grid.h"
#include "report/wrap.h"
#include "schema/auto.h"

#include <string.h>

enum {
    GAP = 2,         /* blanks between columns */
    LEAST_LONG = 16, /* a column of long texts is not made narrower than this */
    LEAST_TEXT = 10, /* nor another text */
    LEAST_VALUE = 8, /* beside a title */
};

struct sheet {
    struct grid grid;
    int columns; /* G_MAXINT: no limit */
    bool colour;
    FILE *out;
};

static void put_line(const struct sheet *sheet, const char *text, bool bold)
{
    int length = (int)strlen(text);
    while (length && text[length - 1] == ' ')
        length--;
    bool marked = bold && sheet->colour;
    fprintf(sheet->out, marked ? "\033[1m%.*s\033[0m\n" : "%.*s\n", length, text);
}

/* Line `n` of a text that may have fewer. */
static const char *nth(char **lines, guint n)
{
    return n < g_strv_length(lines) ? lines[n] : "";
}

static int total(const struct grid *grid)
{
    int sum = -GAP;
    for (guint i = 0; i < grid->columns->len; i++)
        sum += grid_column_at(grid, i)->width + GAP;
    return sum;
}

/* Take width from the widest of the columns that may be wrapped, down to `least`. */
static void shrink(struct grid *grid, int columns, bool long_only, int least)
{
    for (int excess = total(grid) - columns; excess > 0; excess--) {
        struct grid_column *widest = NULL;
        for (guint i = 0; i < grid->columns->len; i++) {
            struct grid_column *c = grid_column_at(grid, i);
            if (c->right || (long_only && !c->column->wraps) ||
                c->width <= MAX(least, wrap_longest(c->heading)))
                continue;
            if (!widest || c->width > widest->width)
                widest = c;
        }
        if (!widest)
            return;
        widest->width--;
    }
}

/* Sets the widths; false where the columns cannot stand beside each other. */
static bool fit(struct grid *grid, int columns)
{
    grid_measure(grid);
    if (total(grid) <= columns)
        return true;
    for (guint i = 0; i < grid->columns->len; i++) {
        struct grid_column *c = grid_column_at(grid, i);
        c->width = MAX(c->cells, wrap_longest(c->heading));
    }
    shrink(grid, columns, true, LEAST_LONG);
    shrink(grid, columns, false, LEAST_TEXT);
    return total(grid) <= columns;
}

/* Texts side by side, each in as many lines as it needs; `down` lets short ones stand on the last
 * line. */
static void put_texts(const struct sheet *sheet, GPtrArray *texts, bool down)
{
    guint height = 0;
    for (guint i = 0; i < texts->len; i++)
        height = MAX(height, g_strv_length(texts->pdata[i]));
    for (guint line = 0; line < height; line++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (guint i = 0; i < texts->len; i++) {
            const struct grid_column *column = grid_column_at(&sheet->grid, i);
            guint above = down ? height - g_strv_length(texts->pdata[i]) : 0;
            const char *piece = line < above ? "" : nth(texts->pdata[i], line - above);
            wrap_pad(text, piece, column->width, column->right);
            wrap_pad(text, "", GAP, false);
        }
        put_line(sheet, text->str, down);
    }
}

static void put_headings(const struct sheet *sheet)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_autoptr(GString) rule = g_string_new(NULL);
    for (guint i = 0; i < sheet->grid.columns->len; i++) {
        const struct grid_column *column = grid_column_at(&sheet->grid, i);
        g_ptr_array_add(texts, wrap_lines(column->heading, column->width));
        for (int k = 0; k < column->width; k++)
            g_string_append(rule, sheet->grid.ascii ? "-" : "\u2500");
        wrap_pad(rule, "", GAP, false);
    }
    put_texts(sheet, texts, true);
    put_line(sheet, rule->str, false);
}

static void put_row(const struct sheet *sheet, guint row)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    for (guint i = 0; i < sheet->grid.columns->len; i++) {
        g_autofree char *text = grid_cell(&sheet->grid, row, i);
        int width = grid_column_at(&sheet->grid, i)->width;
        g_ptr_array_add(texts, wrap_lines(*text ? text : "-", width));
    }
    put_texts(sheet, texts, false);
}

/* One value under the titles' width. */
static void put_titled(const struct sheet *sheet, int width, const char *title, const char *value)
{
    g_auto(GStrv) titles = wrap_lines(title, width);
    g_auto(GStrv) values = wrap_lines(*value ? value : "-", MAX(sheet->columns - width - GAP, 1));
    guint height = MAX(g_strv_length(titles), g_strv_length(values));
    for (guint line = 0; line < height; line++) {
        g_autoptr(GString) text = g_string_new(NULL);
        wrap_pad(text, nth(titles, line), width + GAP, false);
        g_string_append(text, nth(values, line));
        put_line(sheet, text->str, false);
    }
}

static void put_upright(const struct sheet *sheet, guint row)
{
    const struct grid *grid = &sheet->grid;
    int width = 0;
    for (guint i = 0; i < grid->columns->len; i++)
        width = MAX(width, wrap_width(grid_column_at(grid, i)->column->title));
    width = MIN(width, MAX(sheet->columns - GAP - LEAST_VALUE, 1));
    for (guint i = 0; i < grid->columns->len; i++) {
        g_autofree char *title = wrap_clean(grid_column_at(grid, i)->column->title, grid->ascii);
        g_autofree char *value = grid_cell_unit(grid, row, i);
        put_titled(sheet, width, title, value);
    }
}

static void put_rows(struct sheet *sheet)
{
    bool upright = sheet->grid.table->upright || !fit(&sheet->grid, sheet->columns);
    if (!upright)
        put_headings(sheet);
    for (guint row = 0; row < sheet->grid.table->rows; row++) {
        if (!upright) {
            put_row(sheet, row);
            continue;
        }
        if (row)
            put_line(sheet, "", false);
        put_upright(sheet, row);
    }
}

static void put_paragraph(const struct sheet *sheet, const char *text, bool bold)
{
    g_autofree char *clean = wrap_clean(text, sheet->grid.ascii);
    g_auto(GStrv) lines = wrap_lines(clean, sheet->columns);
    for (guint i = 0; lines[i]; i++)
        put_line(sheet, lines[i], bold);
}

/* The notes of one place; true when there was one. */
static bool put_notes(const struct sheet *sheet, enum note_place place)
{
    bool any = false;
    for (guint i = 0; i < sheet->grid.table->notes->len; i++) {
        const struct table_note *note =
            &g_array_index(sheet->grid.table->notes, struct table_note, i);
        if (note->place != place)
            continue;
        if (!any && place == NOTE_BELOW)
            put_line(sheet, "", false);
        put_paragraph(sheet, note->text, false);
        any = true;
    }
    return any;
}

static bool render(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error)
{
    (void)error;
    auto_clear(grid_clear) struct grid grid;
    grid_init(&grid, table, options);
    struct sheet sheet = {grid, options->columns > 0 ? options->columns : G_MAXINT, options->colour,
                          out};
    if (table->title)
        put_paragraph(&sheet, table->title, true);
    if (put_notes(&sheet, NOTE_ABOVE) || table->title)
        put_line(&sheet, "", false);
    if (grid.columns->len)
        put_rows(&sheet);
    put_notes(&sheet, NOTE_BELOW);
    return true;
}

const struct renderer text_renderer = {.name = "text", .endings = "txt text", .render = render};
