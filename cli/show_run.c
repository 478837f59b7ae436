/* The tables of one run. */
#include "cli/show_run.h"

#include "cli/query.h"
#include "cli/show_findings.h"
#include "cli/show_notes.h"
#include "schema/auto.h"
#include "schema/metric.h"

#include <string.h>

static const struct column run_columns[] = {
    {.name = "run", .kind = COLUMN_INTEGER},
    {.name = "tool"},
    {.name = "tool_version", .title = "version"},
    {.name = "command", .wraps = true},
    {.name = "started"},
    {.name = "started_from", .title = "date from"},
    {.name = "duration", .kind = COLUMN_NUMBER, .unit = UNIT_SECONDS},
    {.name = "status"},
    {.name = "note", .wraps = true},
    {.name = "machine"},
    {.name = "host"},
    {.name = "rig"},
    {.name = "rig_revision", .title = "revision", .kind = COLUMN_INTEGER},
    {.name = "layout", .wraps = true},
    {.name = "layout_name", .title = "its name"},
    {.name = "label", .machine = true},
    {.name = "guessed", .machine = true},
    {.name = "level"},
    {.name = "manager"},
    {.name = "redundancy", .machine = true},
    {.name = "survives", .title = "may lose disks", .kind = COLUMN_INTEGER},
    {.name = "disks", .kind = COLUMN_INTEGER},
    {.name = "data_disks", .title = "data disks", .kind = COLUMN_INTEGER},
    {.name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_FRACTION},
    {.name = "capacity", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
    {.name = "fs", .title = "file system"},
    {.name = "controller"},
    {.name = "media"},
    {.name = "compression"},
    {.name = "compression_origin", .title = "compression", .machine = true},
    {.name = "unknown", .title = "undescribed", .wraps = true},
    {.name = "source", .wraps = true},
    {.name = "line", .kind = COLUMN_INTEGER},
    {.name = "sha256", .wraps = true},
    {.name = "size", .title = "bytes", .kind = COLUMN_INTEGER},
    {.name = "format"},
    {.name = "importer", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "source_id", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "at", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "length", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "added", .title = "added by change", .kind = COLUMN_INTEGER},
    {.name = "removed", .title = "removed by change", .kind = COLUMN_INTEGER},
};

static const struct column result_columns[] = {
    {.name = "workload", .wraps = true},
    {.name = "class", .machine = true},
    {.name = "part"},
    {.name = "metric"},
    {.name = "value", .kind = COLUMN_NUMBER},
    {.name = "n", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "working_set", .title = "working set", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
};

static const struct column fact_columns[] = {{.name = "key", .title = "fact"},
                                             {.name = "value", .wraps = true},
                                             {.name = "unit"},
                                             {.name = "origin"}};

static const struct column tag_columns[] = {{.name = "name", .title = "tag"},
                                            {.name = "value", .wraps = true}};

static const struct column missing_columns[] = {{.name = "workload", .wraps = true},
                                                {.name = "part"},
                                                {.name = "metric", .title = "missing or doubtful"},
                                                {.name = "printed"},
                                                {.name = "reason", .wraps = true}};

/* What is shown of a run. */
static const struct piece {
    const char *name, *query;
    const struct column *columns;
    gsize n;
} pieces[] = {
    {"run", "show_run", run_columns, G_N_ELEMENTS(run_columns)},
    {"results", "run_results", result_columns, G_N_ELEMENTS(result_columns)},
    {"missing", "run_missing", missing_columns, G_N_ELEMENTS(missing_columns)},
    {"facts", "run_facts", fact_columns, G_N_ELEMENTS(fact_columns)},
    {"tags", "run_tags", tag_columns, G_N_ELEMENTS(tag_columns)},
};
G_STATIC_ASSERT(G_N_ELEMENTS(pieces) == SHOW_NOTES);

static bool is_key_fact(const char *name)
{
    return !strcmp(name, "rig") || !strcmp(name, "layout") || !strcmp(name, "compression") ||
           !strcmp(name, "started");
}

/* A layout that nobody confirmed yet: people see a ~ before it. */
static bool is_guess(const struct rows *rows, const char *name)
{
    return !strcmp(name, "layout") && !rows_null(rows, rows_find(rows, "guessed"));
}

/* The one row of a run.  People see what is known, and of what is unknown the facts that matter. */
static void add_run(struct table *table, const struct rows *rows, bool people)
{
    table->upright = true;
    for (gsize i = 0; i < G_N_ELEMENTS(run_columns); i++) {
        const char *name = run_columns[i].name;
        if (!people || is_key_fact(name) || !rows_null(rows, rows_find(rows, name)))
            table_column(table, &run_columns[i]);
    }
    table_row(table);
    for (guint i = 0; i < table->columns->len; i++) {
        bool unknown = rows_null(rows, rows_find(rows, table_column_at(table, i)->name));
        if (people && unknown)
            table_text(table, "unknown");
        else if (people && is_guess(rows, table_column_at(table, i)->name))
            table_printf(table, "~ %s", rows_text(rows, rows_find(rows, "layout")));
        else
            query_cell(table, i, rows);
    }
    table_end(table);
}

/* Figures of one run differ in kind from row to row, so each is written with its own unit. */
static bool add_results(struct table *table, struct rows *rows, GError **error)
{
    GError *wrong = NULL;
    while (rows_next(rows, &wrong)) {
        enum metric metric = metric_find(rows_text(rows, rows_find(rows, "metric")));
        double value = rows_number(rows, rows_find(rows, "value"));
        g_autofree char *text = unit_format(
            value, metric == METRIC_NONE ? UNIT_NONE : metrics[metric].unit, UNIT_DECIMAL, 4);
        table_row(table);
        for (guint i = 0; i < table->columns->len; i++)
            if (!strcmp(table_column_at(table, i)->name, "value"))
                table_text(table, text);
            else
                query_cell(table, i, rows);
    }
    return query_end(table, wrong, error);
}

static struct rows *ask(struct store *store, const char *query, gint64 run, GError **error)
{
    struct rows *rows = store_rows(store, query, NULL, error);
    if (rows)
        rows_bind_integer(rows, "run", run);
    return rows;
}

static bool fill(struct table *table, const struct piece *piece, struct store *store, gint64 run,
                 bool people, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = ask(store, piece->query, run, error);
    table_init(table, piece->name);
    if (!rows)
        return false;
    if (piece == &pieces[SHOW_RUN]) {
        GError *wrong = NULL;
        if (rows_next(rows, &wrong))
            add_run(table, rows, people);
        return query_end(table, wrong, error) &&
               (table->rows ||
                error_set(error, STATUS_FAILED, "there is no run %" G_GINT64_FORMAT, run));
    }
    query_columns(table, piece->columns, piece->n);
    return piece == &pieces[SHOW_RESULTS] && people ? add_results(table, rows, error)
                                                    : query_fill(table, rows, error);
}

bool show_run(struct show *show, struct store *store, gint64 run, bool people, GError **error)
{
    bool done = true;
    for (gsize i = 0; i < G_N_ELEMENTS(pieces) && done; i++)
        done = fill(&show->tables[i], &pieces[i], store, run, people, error);
    return done &&
           show_notes(store, run, people, &show->tables[SHOW_NOTES], &show->notes_left, error) &&
           show_findings(store, run, &show->tables[SHOW_FINDINGS], error);
}

void show_clear(struct show *show)
{
    for (gsize i = 0; i < SHOW_TABLES; i++)
        table_clear(&show->tables[i]);
}
