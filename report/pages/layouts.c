/* The layouts: their stacks drawn, and what follows from them. */
#include "report/figures.h"
#include "report/pages/section.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/words.h"

#include <string.h>

enum { DRAWN = 12 };

static void add_once(GPtrArray *list, const char *text)
{
    if (text && !g_ptr_array_find_with_equal_func(list, text, g_str_equal, NULL))
        g_ptr_array_add(list, (gpointer)text);
}

static void layout_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "name"},
        {.name = "layout", .wraps = true},
        {.name = "disks", .kind = COLUMN_INTEGER},
        {.name = "data", .kind = COLUMN_INTEGER},
        {.name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_FRACTION, .digits = 2},
        {.name = "capacity", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
        {.name = "survives", .kind = COLUMN_INTEGER},
        {.name = "seq_read", .title = "read", .kind = COLUMN_RATIO},
        {.name = "seq_write", .title = "write", .kind = COLUMN_RATIO},
    };
    table_init(table, "layouts");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void layout_row(struct table *table, const char *canon, const char *label)
{
    auto_clear(layout_clear) struct layout *layout = layout_parse(canon, NULL);
    if (!layout)
        return;
    const struct layout_facts *facts = layout_facts(layout);
    table_row(table);
    table_text(table, label);
    table_text(table, canon);
    table_number(table, facts->disks);
    table_number(table, facts->data_disks);
    table_number(table, facts->usable);
    table_number(table, facts->capacity);
    table_number(table, facts->survives);
    table_number(table, facts->seq_read);
    table_number(table, facts->seq_write);
}

static GPtrArray *layouts_used(const struct page *page)
{
    const struct cells *cells = page->contests->cells;
    GPtrArray *layouts = g_ptr_array_new();
    for (guint i = 0; i < cells->cells->len; i++)
        add_once(layouts, cells_at(cells, i)->words[FIELD_layout]);
    g_ptr_array_sort(layouts, words_order);
    return layouts;
}

/* Its owner's name, else the label, with a ~ where it is a guess for some run. */
static char *name_of(const struct page *page, const char *canon, const char *label)
{
    const struct cells *cells = page->contests->cells;
    const char *name = NULL;
    bool guessed = false;
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        if (g_strcmp0(cell->words[FIELD_layout], canon))
            continue;
        name = name ? name : cell->layout_name;
        guessed |= cell->guessed;
    }
    return g_strconcat(guessed ? "~" : "", name ? name : label, NULL);
}

static void put_layouts(const struct page *page, struct markup *m, const GPtrArray *layouts)
{
    g_auto(GStrv) labels = layout_labels((const char *const *)layouts->pdata, layouts->len);
    auto_clear(table_clear) struct table table = {0};
    bool guessed = false;
    layout_columns(&table);
    for (guint i = 0; i < layouts->len; i++) {
        g_autofree char *name = name_of(page, layouts->pdata[i], labels[i]);
        guessed |= *name == '~';
        layout_row(&table, layouts->pdata[i], name);
    }
    table_end(&table);
    if (guessed)
        table_note(&table, NOTE_BELOW, "~ a layout that nobody confirmed yet");
    section_table(m, &table, "layouts");
}

static bool put_stacks(const struct page *page, struct markup *m, struct figures *figures,
                       GError **error)
{
    return !chart_can(&stack_chart, &figures->figure, NULL) ||
           section_figure(page, m, &stack_chart, &figures->figure,
                          "The storage stacks, from the disks upwards; the table says the same.",
                          error);
}

/* Layouts that somebody described or claimed something about, and whose figures are lost. */
static bool put_unmeasured(const struct page *page, struct markup *m, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(page->store, "unmeasured", page->where, error);
    if (!rows)
        return false;
    g_autoptr(GPtrArray) layouts = g_ptr_array_new_with_free_func(g_free);
    GError *failed = NULL;
    while (rows_next(rows, &failed))
        if (rows_text(rows, 0))
            g_ptr_array_add(layouts, g_strdup(rows_text(rows, 0)));
    if (failed) {
        g_propagate_error(error, failed);
        return false;
    }
    if (!layouts->len)
        return true;
    section_head(page, m, "without-numbers", "Without numbers", false);
    markup_element(m, "p",
                   "These were described, but no figures are behind them. The last two columns say "
                   "what theory expects, as multiples of one disk; a measurement may differ.");
    auto_clear(figures_clear) struct figures figures = {0};
    figures_stacks(&figures, (const char *const *)layouts->pdata, MIN(layouts->len, DRAWN));
    put_layouts(page, m, layouts);
    return put_stacks(page, m, &figures, error);
}

bool section_layouts(const struct page *page, struct markup *m, GError **error)
{
    g_autoptr(GPtrArray) layouts = layouts_used(page);
    section_open(page, m, "layouts", "Layouts");
    bool fine = true;
    if (layouts->len) {
        markup_element(m, "p",
                       "From the disks up to what the benchmark wrote to. Read and write are what "
                       "theory expects of sequential work, as multiples of one disk.");
        put_layouts(page, m, layouts);
        auto_clear(figures_clear) struct figures figures = {0};
        figures_fill(&figures, page->contests,
                     &(struct figures_ask){.chart = &stack_chart,
                                           .n = page->contests->all->len,
                                           .series = page->progress->series});
        fine = put_stacks(page, m, &figures, error);
    }
    fine = fine && put_unmeasured(page, m, error);
    markup_close(m);
    return fine;
}
