/* What the sections of a page share: heads, tables, pictures, doubts. */
#include "report/pages/section.h"

#include "report/picture.h"
#include "report/render_grid.h"
#include "schema/auto.h"

#include <math.h>

enum { CONTESTS = 60, NARROW = 340, MIDDLING = 460, CROWD = 24 };

void section_open(const struct page *page, struct markup *m, const char *id, const char *title)
{
    g_autofree char *own = progress_id(page, id);
    progress_heading(page, 2, own, title);
    markup_open(m, "section");
    markup_attribute(m, "id", own);
    markup_element(m, "h2", title);
}

void section_head(const struct page *page, struct markup *m, const char *id, const char *title,
                  bool listed)
{
    g_autofree char *own = progress_id(page, id);
    if (listed)
        progress_heading(page, 3, own, title);
    markup_open(m, "h3");
    markup_attribute(m, "id", own);
    markup_text(m, title);
    markup_close(m);
}

guint section_contested(const struct page *page)
{
    guint n = 0;
    while (n < page->contests->all->len && contests_at(page->contests, n)->contestants->len > 1)
        n++;
    return n;
}

bool section_crowded(const struct page *page)
{
    return section_contested(page) > CROWD;
}

guint section_shown(const struct page *page)
{
    return MIN(section_contested(page), CONTESTS);
}

/* --- tables --- */

static void put_heading(struct markup *m, const struct grid_column *column)
{
    markup_open(m, "th");
    markup_attribute(m, "scope", "col");
    markup_attribute(m, "data-c",
                     column->column->unit != UNIT_NONE || column->column->kind == COLUMN_RATIO ||
                             !strcmp(column->column->name, "verdict")
                         ? column->column->name
                         : NULL); /* what the script asks for */
    markup_attribute(m, "class", column->right ? "n" : NULL);
    markup_text(m, column->column->title);
    if (*column->scale.suffix) {
        markup_text(m, " ");
        markup_element(m, "small", column->scale.suffix);
    }
    markup_close(m);
}

/* A layout or a workload is one long word: it may break after its signs, nowhere else. */
static void put_breakable(struct markup *m, const char *text)
{
    if (m->kind != MARKUP_HTML || strchr(text, ' ')) {
        markup_text(m, text);
        return;
    }
    for (const char *at = text; *at;) {
        gsize length = strcspn(at, "/,:@+");
        length += at[length] != 0;
        g_autofree char *part = g_strndup(at, length);
        markup_text(m, part);
        at += length;
        if (*at)
            markup_open(m, "wbr"), markup_close(m);
    }
}

/* Where a cell leads; NULL: nowhere.  The caller frees. */
static char *cell_address(const struct grid *grid, guint row, const struct column *column,
                          const char *text)
{
    int by = column->link_by ? table_find_column(grid->table, column->link_by) : -1;
    if (!column->link)
        return NULL;
    return g_strconcat(column->link, by < 0 ? text : table_cell(grid->table, row, (guint)by)->text,
                       NULL);
}

/* Numbers carry their value in base units for the script, which sorts, divides and converts. */
static void put_cell(struct markup *m, const struct grid *grid, guint row, guint i)
{
    const struct grid_column *column = grid_column_at(grid, i);
    const struct cell *cell = table_cell(grid->table, row, column->number);
    g_autofree char *text = grid_cell(grid, row, i);
    bool names = !i && !column->right;
    markup_open(m, names ? "th" : "td");
    markup_attribute(m, "scope", names ? "row" : NULL);
    markup_attribute(m, "class", column->right ? "n" : NULL);
    if (cell->kind == CELL_NUMBER && column->column->unit != UNIT_NONE)
        markup_attributef(m, "data-v", "%.6g", cell->number);
    g_autofree char *address = *text ? cell_address(grid, row, column->column, text) : NULL;
    if (address)
        markup_open(m, "a"), markup_link(m, "href", address);
    if (column->column->wraps)
        put_breakable(m, text);
    else
        markup_text(m, text);
    if (address)
        markup_close(m);
    markup_close(m);
}

static void put_rows(struct markup *m, const struct grid *grid)
{
    markup_open(m, "tbody");
    for (guint row = 0; row < grid->table->rows; row++) {
        markup_open(m, "tr");
        for (guint i = 0; i < grid->columns->len; i++)
            put_cell(m, grid, row, i);
        markup_close(m);
    }
    markup_close(m);
}

void section_table(struct markup *m, const struct table *table, const char *kind)
{
    auto_clear(grid_clear) struct grid grid;
    grid_init(&grid, table, &(struct render_options){.base = UNIT_DECIMAL});
    markup_open(m, "div");
    markup_attribute(m, "class", "scroll");
    markup_attribute(m, "tabindex", "0");
    markup_open(m, "table");
    markup_attribute(m, "class", kind);
    if (table->title)
        markup_element(m, "caption", table->title);
    markup_open(m, "thead");
    markup_open(m, "tr");
    for (guint i = 0; i < grid.columns->len; i++)
        put_heading(m, grid_column_at(&grid, i));
    markup_close(m);
    markup_close(m);
    put_rows(m, &grid);
    markup_close(m);
    markup_close(m);
    for (guint i = 0; i < table->notes->len; i++) {
        markup_open(m, "p");
        markup_attribute(m, "class", "small");
        markup_text(m, g_array_index(table->notes, struct table_note, i).text);
        markup_close(m);
    }
}

/* --- pictures --- */

/* One svg per width: text keeps its size on a telephone, where a wide one would shrink or scroll.
 * Pages of a crowd have one of a width between, to stay small. */
static bool put_svg(const struct page *page, struct markup *m, const struct chart *chart,
                    struct figure *figure, double width, const char *class, GError **error)
{
    g_autofree char *prefix =
        g_strdup_printf("f%u%c-", page->progress->pictures, *class == 'n' ? 'n' : 'w');
    figure->width = width;
    g_autofree char *svg = picture_svg(chart, figure, prefix, error);
    if (!svg)
        return false;
    markup_open(m, "div");
    markup_attributef(m, "class", "chart %s", class);
    markup_verbatim(m, svg);
    markup_close(m);
    return true;
}

static void put_image(struct markup *m, const char *address, const char *about)
{
    markup_open(m, "img");
    markup_attribute(m, "src", address);
    markup_attribute(m, "alt", about);
    markup_close(m);
}

static bool put_png(struct markup *m, const struct chart *chart, const struct figure *figure,
                    const char *about, GError **error)
{
    g_autoptr(GBytes) png = picture_png(chart, figure, error);
    if (!png)
        return false;
    gsize length;
    const guchar *bytes = g_bytes_get_data(png, &length);
    g_autofree char *text = g_base64_encode(bytes, length);
    g_autofree char *address = g_strconcat("data:image/png;base64,", text, NULL);
    put_image(m, address, about);
    return true;
}

static bool put_beside(const struct page *page, struct markup *m, const struct chart *chart,
                       const struct figure *figure, const char *about, GError **error)
{
    char *svg = picture_svg(chart, figure, "c-", error);
    if (!svg)
        return false;
    g_autofree char *stem = g_path_get_basename(page->stem ? page->stem : "report");
    struct page_file file = {g_strdup_printf("%s-%u.svg", stem, page->progress->pictures),
                             g_bytes_new_take(svg, strlen(svg))};
    put_image(m, file.name, about);
    g_array_append_val(page->files, file);
    return true;
}

static bool put_picture(const struct page *page, struct markup *m, const struct chart *chart,
                        struct figure *figure, const char *about, GError **error)
{
    page->progress->pictures++;
    switch (page->form) {
    case PAGE_FRAGMENT:
        return put_png(m, chart, figure, about, error);
    case PAGE_MARKDOWN:
        return put_beside(page, m, chart, figure, about, error);
    case PAGE_WHOLE:
        break;
    }
    if (page->progress->crowded)
        return put_svg(page, m, chart, figure, MIDDLING, "middling", error);
    return put_svg(page, m, chart, figure, 0, "wide", error) &&
           put_svg(page, m, chart, figure, NARROW, "narrow", error);
}

bool section_figure(const struct page *page, struct markup *m, const struct chart *chart,
                    struct figure *figure, const char *about, GError **error)
{
    markup_open(m, "figure");
    bool fine = put_picture(page, m, chart, figure, about, error);
    markup_close(m);
    return fine;
}

/* --- text --- */

void section_pre(struct markup *m, const char *text)
{
    markup_open(m, "pre");
    markup_attribute(m, "tabindex", "0");
    markup_text(m, text);
    markup_close(m);
}

void section_doubts(struct markup *m, const GPtrArray *doubts)
{
    if (!doubts->len)
        return;
    markup_open(m, "div");
    markup_attribute(m, "class", "doubts");
    for (guint i = 0; i < doubts->len; i++) {
        markup_open(m, "p");
        markup_textf(m, "Doubt: %s.", (const char *)doubts->pdata[i]);
        markup_close(m);
    }
    markup_close(m);
}
