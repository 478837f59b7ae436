/* How it was measured: every command with its tool's version, the data, the cache, the dates and
 * how many runs; and what nobody said. */
#include "report/pages/section.h"
#include "schema/auto.h"

#include <string.h>

enum { COMMANDS = 80 };

/* Cells that were measured in one way. */
struct way {
    const struct cell_data *of;
    const char *first, *last; /* dates; NULL unknown */
    GPtrArray *workloads;     /* const char *, each once */
    guint least, most;        /* runs of a cell */
    bool unsaid;              /* how many some figures are the mean of */
};

static void way_free(gpointer data)
{
    g_ptr_array_unref(((struct way *)data)->workloads);
    g_free(data);
}

static bool alike(const struct cell_data *a, const struct cell_data *b)
{
    return !g_strcmp0(a->words[FIELD_tool], b->words[FIELD_tool]) &&
           !g_strcmp0(a->tool_version, b->tool_version) && !g_strcmp0(a->command, b->command) &&
           (a->command || !g_strcmp0(a->words[FIELD_workload], b->words[FIELD_workload]));
}

static struct way *way_find(GPtrArray *ways, const struct cell_data *cell)
{
    for (guint i = 0; i < ways->len; i++)
        if (alike(((struct way *)ways->pdata[i])->of, cell))
            return ways->pdata[i];
    struct way *way = g_new0(struct way, 1);
    *way = (struct way){.of = cell, .workloads = g_ptr_array_new(), .least = G_MAXUINT};
    g_ptr_array_add(ways, way);
    return way;
}

static void way_add(struct way *way, const struct cells *cells, const struct cell_data *cell)
{
    const char *workload = cell->words[FIELD_workload];
    if (workload && !g_ptr_array_find_with_equal_func(way->workloads, workload, g_str_equal, NULL))
        g_ptr_array_add(way->workloads, (gpointer)workload);
    way->least = MIN(way->least, cell->runs), way->most = MAX(way->most, cell->runs);
    for (guint i = 0; i < cell->runs; i++) {
        const char *started = cells_run(cells, cell, i)->started;
        way->unsaid |= !cells_run(cells, cell, i)->n;
        if (started && (!way->first || strcmp(started, way->first) < 0))
            way->first = started;
        if (started && (!way->last || strcmp(started, way->last) > 0))
            way->last = started;
    }
}

static const char *said(const char *text)
{
    return text ? text : "not said";
}

static void way_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "tool"},
        {.name = "command", .wraps = true},
        {.name = "workload", .title = "what it asks", .wraps = true},
        {.name = "date", .wraps = true},
        {.name = "runs", .title = "runs each"},
    };
    table_init(table, "method");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void way_row(struct table *table, const struct way *way)
{
    const char *tool = way->of->words[FIELD_tool];
    g_autoptr(GString) works = g_string_new(NULL);
    for (guint i = 0; i < way->workloads->len; i++)
        g_string_append_printf(works, "%s%s", i ? "; " : "",
                               (const char *)way->workloads->pdata[i]);
    table_row(table);
    table_printf(table, "%s%s%s", said(tool), way->of->tool_version ? " " : "",
                 way->of->tool_version ? way->of->tool_version : "");
    table_text(table, said(way->of->command));
    table_text(table, said(works->len ? works->str : NULL));
    if (!way->first)
        table_text(table, "not said");
    else if (!strncmp(way->first, way->last, 10))
        table_printf(table, "%.10s", way->first);
    else
        table_printf(table, "%.10s to %.10s", way->first, way->last);
    if (way->unsaid)
        table_text(table, "not said");
    else if (way->least == way->most)
        table_printf(table, "%u", way->least);
    else
        table_printf(table, "%u to %u", way->least, way->most);
}

/* "cache: warm (12 results), cold (12)" of a key. */
static void put_key(const struct page *page, struct markup *m, enum field field, const char *name)
{
    const struct cells *cells = page->contests->cells;
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    guint counts[32] = {0};
    for (guint i = 0; i < cells->cells->len; i++) {
        const char *value = said(cells_at(cells, i)->words[field]);
        guint at;
        if (!g_ptr_array_find_with_equal_func(values, value, g_str_equal, &at)) {
            if (values->len == G_N_ELEMENTS(counts))
                continue;
            at = values->len;
            g_ptr_array_add(values, (gpointer)value);
        }
        counts[at]++;
    }
    markup_open(m, "li");
    markup_textf(m, "%s: ", name);
    for (guint i = 0; i < values->len; i++)
        markup_textf(m, "%s%s (%u)", i ? ", " : "", (const char *)values->pdata[i], counts[i]);
    markup_close(m);
}

static void put_terms(const struct page *page, struct markup *m)
{
    static const struct {
        enum field field;
        const char *name;
    } keys[] = {
        {FIELD_data, "Data written"},      {FIELD_cache, "Cache before reading"},
        {FIELD_flush, "Flushed"},          {FIELD_direct, "Around the system's cache (direct)"},
        {FIELD_ws, "Data against memory"}, {FIELD_compression, "Compression"},
    };
    markup_element(m, "p", "In brackets: for how many measured points.");
    markup_open(m, "ul");
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        put_key(page, m, keys[i].field, keys[i].name);
    markup_close(m);
}

bool section_method(const struct page *page, struct markup *m, GError **error)
{
    (void)error;
    const struct cells *cells = page->contests->cells;
    if (!cells->cells->len)
        return true;
    g_autoptr(GPtrArray) ways = g_ptr_array_new_with_free_func(way_free);
    for (guint i = 0; i < cells->cells->len; i++)
        way_add(way_find(ways, cells_at(cells, i)), cells, cells_at(cells, i));
    auto_clear(table_clear) struct table table = {0};
    way_columns(&table);
    for (guint i = 0; i < MIN(ways->len, COMMANDS); i++)
        way_row(&table, ways->pdata[i]);
    table_end(&table);
    if (ways->len > COMMANDS)
        table_note(&table, NOTE_BELOW, "%u more ways are left out.", ways->len - COMMANDS);
    section_open(page, m, "method", "How it was measured");
    section_table(m, &table, "method");
    put_terms(page, m);
    markup_element(m, "p",
                   "Medians are shown. With one or two runs a result is ahead, it does not win; "
                   "from three on verdicts rest on 95 % intervals of the ratio, all pairs of a "
                   "comparison taken as one family. Differences under 5 % do not matter.");
    markup_close(m);
    return true;
}
