/* `shootout list`: the runs that match, one a row. */
#include "cli/archive.h"
#include "cli/asked.h"
#include "cli/grep.h"
#include "cli/listed.h"
#include "cli/output.h"
#include "cli/query.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    {"grep", 'g', "TEXT",
     "only runs with this text in their source, in notes that lay beside it, in their command or "
     "in what was noted of them"},
    ASKED_WITH,
    {0},
};

enum { DATE_LENGTH = 10 };

#define SPEED(column, words)                                                                       \
    {                                                                                              \
        .name = column, .title = words, .kind = COLUMN_NUMBER, .unit = UNIT_BYTES_PER_SECOND       \
    }

static const struct column columns[] = {
    {.name = "run", .kind = COLUMN_INTEGER},
    {.name = "started", .title = "date"},
    {.name = "rig"},
    {.name = "rig_revision", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "layout", .wraps = true},
    {.name = "layout_name", .machine = true},
    {.name = "label", .machine = true},
    {.name = "guessed", .machine = true},
    {.name = "compression", .machine = true},
    {.name = "unknown", .machine = true},
    {.name = "tool"},
    {.name = "tool_version", .machine = true},
    {.name = "machine", .machine = true},
    {.name = "classes", .machine = true},
    {.name = "results", .kind = COLUMN_INTEGER, .machine = true},
    SPEED("seq_write", "write"),
    {.name = "seq_rewrite", .kind = COLUMN_NUMBER, .machine = true},
    SPEED("seq_read", "read"),
    {.name = "random", .kind = COLUMN_NUMBER, .unit = UNIT_PER_SECOND},
    {.name = "status", .machine = true},
    {.name = "source_id", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "source", .machine = true},
    {.name = "line", .kind = COLUMN_INTEGER, .machine = true},
};

static const char *column_text(const struct rows *rows, const char *name)
{
    return rows_text(rows, rows_find(rows, name));
}

/* With what compressed on it; the layout's line is what the other forms and `show` have. */
static void add_layout(struct table *table, const struct rows *rows)
{
    const char *compression = column_text(rows, "compression");
    bool told = column_text(rows, "layout") && compression && strcmp(compression, "off") != 0 &&
                strcmp(compression, "unknown") != 0;
    g_autofree char *layout = listed_layout(rows);
    table_printf(table, "%s%s%s", layout, told ? ", " : "", told ? compression : "");
}

static void add_date(struct table *table, const struct rows *rows)
{
    const char *started = column_text(rows, "started");
    if (started)
        table_printf(table, "%.*s", DATE_LENGTH, started);
    else
        table_null(table);
}

static void add_run(struct table *table, const struct rows *rows, bool people)
{
    table_row(table);
    for (guint i = 0; i < table->columns->len; i++) {
        const char *name = table_column_at(table, i)->name;
        if (people && !strcmp(name, "layout"))
            add_layout(table, rows);
        else if (people && !strcmp(name, "started"))
            add_date(table, rows);
        else
            query_cell(table, i, rows);
    }
}

/* `grep` NULL: all. */
static bool fill(struct table *table, struct rows *rows, bool people, struct grep *grep,
                 GError **error)
{
    GError *wrong = NULL;
    while (rows_next(rows, &wrong)) {
        bool takes = true;
        if (grep && !grep_takes(grep, rows, &takes, error))
            return false;
        if (takes)
            add_run(table, rows, people);
    }
    return query_end(table, wrong, error);
}

static void say_none(const struct world *world, const struct filter *where, const char *text)
{
    g_autofree char *selection = where ? filter_format(where) : NULL;
    if (text)
        world_say(world, "no run%s%s has '%s' in its source or notes", where ? " of " : "",
                  where ? selection : "", text);
    else
        world_say(world, where ? "no run matches %s" : "there are no runs%s",
                  where ? selection : "");
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(filter_clear) struct filter *where = NULL;
    auto_clear(table_clear) struct table table = {0};
    if (!selection_parse(args, args_rest(args), &where, error))
        return STATUS_USAGE;
    auto_clear(store_clear) struct store *store = archive_open_with(world, args, error);
    if (!store || !selection_settle(world, store, where, error))
        return STATUS_FAILED;
    const char *text = args_value(args, "grep");
    auto_clear(grep_clear) struct grep grep = {0};
    if (text && !grep_init(&grep, store, text, error))
        return STATUS_FAILED;
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "list_runs", where, error);
    table_init(&table, "runs");
    query_columns(&table, columns, G_N_ELEMENTS(columns));
    if (!rows || !fill(&table, rows, output_for_people(args), text ? &grep : NULL, error))
        return STATUS_FAILED;
    if (!table.rows)
        say_none(world, where, text);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command list_command = {
    .name = "list",
    .group = "ask",
    .arguments = "[SELECTION...]",
    .summary = "the runs that match, with their chief figures",
    .help = "    shootout list rig=pe2900 class=seq-*\n"
            "    shootout list --where 'disks>=6 and not tag.state=bad' -o runs.csv\n"
            "    shootout list last\n"
            "    shootout list --grep 'NCQ disabled'",
    .options = options,
    .prints_table = true,
    .selects = true,
    .run = run,
};
