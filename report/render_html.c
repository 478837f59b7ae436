/* Tables as a fragment of HTML, for pages and for pasting: caption, scoped headings, class "n" on
 * numbers, so that one style sheet fits all. */
#include "report/pages/markup.h"
#include "report/render_grid.h"
#include "schema/auto.h"

static void put_notes(const struct table *table, enum note_place place, struct markup *markup)
{
    for (guint i = 0; i < table->notes->len; i++) {
        const struct table_note *note = &g_array_index(table->notes, struct table_note, i);
        if (note->place != place)
            continue;
        markup_open(markup, "p");
        markup_attribute(markup, "class", "note");
        markup_text(markup, note->text);
        markup_close(markup);
    }
}

static void put_heading(const struct grid_column *column, struct markup *markup)
{
    markup_open(markup, "th");
    markup_attribute(markup, "scope", "col");
    markup_attribute(markup, "class", column->right ? "n" : NULL);
    markup_text(markup, column->column->title);
    if (*column->scale.suffix) {
        markup_text(markup, " ");
        markup_element(markup, "small", column->scale.suffix);
    }
    markup_close(markup);
}

static void put_cell(const struct grid *grid, guint row, guint i, struct markup *markup)
{
    const struct grid_column *column = grid_column_at(grid, i);
    g_autofree char *text = grid_cell(grid, row, i);
    markup_open(markup, "td");
    markup_attribute(markup, "class", column->right ? "n" : NULL);
    markup_text(markup, text);
    markup_close(markup);
}

static void put_table(const struct grid *grid, struct markup *markup)
{
    markup_open(markup, "table");
    if (grid->table->title)
        markup_element(markup, "caption", grid->table->title);
    markup_open(markup, "thead");
    markup_open(markup, "tr");
    for (guint i = 0; i < grid->columns->len; i++)
        put_heading(grid_column_at(grid, i), markup);
    markup_close(markup);
    markup_close(markup);
    markup_open(markup, "tbody");
    for (guint row = 0; row < grid->table->rows; row++) {
        markup_open(markup, "tr");
        for (guint i = 0; i < grid->columns->len; i++)
            put_cell(grid, row, i, markup);
        markup_close(markup);
    }
    markup_close(markup);
    markup_close(markup);
}

static bool render(const struct table *table, const struct render_options *options, FILE *out,
                   GError **error)
{
    (void)error;
    auto_clear(grid_clear) struct grid grid;
    auto_clear(markup_clear) struct markup markup;
    const struct render_options typographic = {.base = options->base};
    grid_init(&grid, table, &typographic);
    markup_init(&markup, MARKUP_HTML);
    put_notes(table, NOTE_ABOVE, &markup);
    put_table(&grid, &markup);
    put_notes(table, NOTE_BELOW, &markup);
    fprintf(out, "%s\n", markup_end(&markup));
    return true;
}

const struct renderer html_renderer = {.name = "html", .endings = "html htm", .render = render};
