/* GitHub's Markdown: a pipe table, padded so that it reads well as it is.  Characters that would be
 * taken for markup are escaped; line breaks were made blanks. */
#include "report/render_grid.h"
#include "report/wrap.h"
#include "schema/auto.h"

#include <string.h>

static char *escape(const char *text)
{
    GString *out = g_string_new(NULL);
    for (const char *at = text; *at; at++) {
        bool inside = at > text && g_ascii_isalnum(at[-1]) && g_ascii_isalnum(at[1]);
        if (strchr("\\|`*[<&~", *at) || (*at == '_' && !inside))
            g_string_append_c(out, '\\');
        g_string_append_c(out, *at);
    }
    return g_string_free(out, FALSE);
}

/* The cell of a row, or the heading for row -1. */
static char *markdown_cell(const struct grid *grid, gint64 row, guint i)
{
    g_autofree char *text =
        row < 0 ? g_strdup(grid_column_at(grid, i)->heading) : grid_cell(grid, (guint)row, i);
    return escape(text);
}

static void measure(struct grid *grid)
{
    for (guint i = 0; i < grid->columns->len; i++) {
        struct grid_column *column = grid_column_at(grid, i);
        column->width = 3; /* room for --: */
        for (gint64 row = -1; row < grid->table->rows; row++) {
            g_autofree char *text = markdown_cell(grid, row, i);
            column->width = MAX(column->width, wrap_width(text));
        }
    }
}

static void put_row(const struct grid *grid, gint64 row, FILE *out)
{
    g_autoptr(GString) line = g_string_new("|");
    for (guint i = 0; i < grid->columns->len; i++) {
        const struct grid_column *column = grid_column_at(grid, i);
        g_autofree char *text = markdown_cell(grid, row, i);
        g_string_append_c(line, ' ');
        wrap_pad(line, text, column->width, column->right);
        g_string_append(line, " |");
    }
    fprintf(out, "%s\n", line->str);
}

static void put_rule(const struct grid *grid, FILE *out)
{
    putc('|', out);
    for (guint i = 0; i < grid->columns->len; i++) {
        const struct grid_column *column = grid_column_at(grid, i);
        g_autofree char *dashes = g_strnfill((gsize)column->width - 1, '-');
        fprintf(out, " %s%s |", dashes, column->right ? ":" : "-");
    }
    putc('\n', out);
}

static void put_notes(const struct table *table, enum note_place place, FILE *out)
{
    for (guint i = 0; i < table->notes->len; i++) {
        const struct table_note *note = &g_array_index(table->notes, struct table_note, i);
        if (note->place != place)
            continue;
        g_autofree char *clean = wrap_clean(note->text, false);
        g_autofree char *text = escape(clean);
        fprintf(out, place == NOTE_ABOVE ? "%s\n\n" : "\n%s\n", text);
    }
}

static bool render(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error)
{
    (void)error;
    auto_clear(grid_clear) struct grid grid;
    grid_init(&grid, table, options);
    measure(&grid);
    if (table->title) {
        g_autofree char *clean = wrap_clean(table->title, false);
        g_autofree char *title = escape(clean);
        fprintf(out, "**%s**\n\n", title);
    }
    put_notes(table, NOTE_ABOVE, out);
    put_row(&grid, -1, out);
    put_rule(&grid, out);
    for (guint row = 0; row < table->rows; row++)
        put_row(&grid, row, out);
    put_notes(table, NOTE_BELOW, out);
    return true;
}

const struct renderer markdown_renderer = {
    .name = "markdown", .endings = "md markdown", .render = render};
