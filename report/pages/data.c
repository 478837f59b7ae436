/* Every number that the page rests on, run by run, as CSV to read and copy and as JSON for
 * programs, both in base units. */
#include "report/pages/section.h"
#include "report/render.h"
#include "schema/auto.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    const char *name;
    enum field field;
} keys[] = {
    {"rig", FIELD_rig},           {"layout", FIELD_layout}, {"compression", FIELD_compression},
    {"workload", FIELD_workload}, {"tool", FIELD_tool},     {"source", FIELD_source},
};

static bool used(const struct cells *cells, enum metric metric)
{
    for (guint i = 0; i < cells->runs->len; i++)
        if (!isnan(g_array_index(cells->runs, struct cell_run, i).values[metric]))
            return true;
    return false;
}

static void columns(struct table *table, const bool *metric_used)
{
    table_init(table, "runs");
    table_column(table, &(struct column){.name = "run", .kind = COLUMN_INTEGER});
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        table_column(table, &(struct column){.name = keys[i].name});
    table_column(table, &(struct column){.name = "tool_version"});
    table_column(table, &(struct column){.name = "started"});
    table_column(table, &(struct column){.name = "n", .kind = COLUMN_INTEGER});
    for (int i = 0; i < METRIC_COUNT; i++)
        if (metric_used[i])
            table_column(table, &(struct column){.name = metrics[i].name,
                                                 .kind = COLUMN_NUMBER,
                                                 .unit = metrics[i].unit});
}

static const char *key_of(const struct cell_data *cell, enum field field)
{
    if (field != FIELD_source || !cell->words[field])
        return cell->words[field];
    const char *slash = strrchr(cell->words[field], '/'); /* paths tell of their owner */
    return slash ? slash + 1 : cell->words[field];
}

static void row(struct table *table, const struct cell_data *cell, const struct cell_run *run,
                const bool *metric_used)
{
    table_row(table);
    table_number(table, (double)run->run);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        table_text(table, key_of(cell, keys[i].field));
    table_text(table, run->version ? run->version : cell->tool_version);
    table_text(table, run->started);
    table_number(table, run->n ? (double)run->n : NAN);
    for (int i = 0; i < METRIC_COUNT; i++)
        if (metric_used[i])
            table_number(table, run->values[i]);
}

static void fill(const struct cells *cells, struct table *table)
{
    bool metric_used[METRIC_COUNT];
    for (int i = 0; i < METRIC_COUNT; i++)
        metric_used[i] = used(cells, (enum metric)i);
    columns(table, metric_used);
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        for (guint k = 0; k < cell->runs; k++)
            row(table, cell, cells_run(cells, cell, k), metric_used);
    }
    table_end(table);
}

static char *rendered(const struct table *table, const struct renderer *renderer, GError **error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    bool fine = renderer->render(table, &(struct render_options){0}, memory, error);
    fclose(memory);
    if (!fine)
        free(text), text = NULL;
    return text;
}

bool section_data(const struct page *page, struct markup *m, GError **error)
{
    const struct cells *cells = page->contests->cells;
    if (!cells->cells->len || page->form != PAGE_WHOLE)
        return true;
    auto_clear(table_clear) struct table table = {0};
    fill(cells, &table);
    char *csv = rendered(&table, &csv_renderer, error),
         *json = csv ? rendered(&table, &json_renderer, error) : NULL;
    if (json) {
        section_open(page, m, "data", "Raw data");
        markup_open(m, "p");
        markup_textf(m, "%u rows, a run each, in B, B/s, 1/s and s. ", table.rows);
        markup_text(m, "The same stands in this page as JSON, in the element with the id ");
        markup_element(m, "code", "data-json");
        markup_text(m, ".");
        markup_close(m);
        markup_open(m, "details");
        markup_element(m, "summary", "All rows as CSV");
        markup_open(m, "pre");
        markup_attribute(m, "id", "data-csv");
        markup_attribute(m, "tabindex", "0");
        markup_text(m, csv);
        markup_close(m);
        markup_close(m);
        markup_json(m, "data-json", json);
        markup_close(m);
    }
    bool fine = json != NULL;
    free(csv);
    free(json);
    return fine;
}
