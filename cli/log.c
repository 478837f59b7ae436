/* `shootout log`: every change of the archive, the last first. */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/query.h"
#include "schema/auto.h"

static const struct column columns[] = {
    {.name = "id", .title = "change", .kind = COLUMN_INTEGER},
    {.name = "at"},
    {.name = "verb"},
    {.name = "runs", .kind = COLUMN_INTEGER},
    {.name = "edits", .kind = COLUMN_INTEGER},
    {.name = "undoes", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "undone", .title = "undone by", .kind = COLUMN_INTEGER},
    {.name = "command", .wraps = true},
};

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store)
        return STATUS_FAILED;
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "list_changes", NULL, error);
    table_init(&table, "changes");
    query_columns(&table, columns, G_N_ELEMENTS(columns));
    if (!rows || !query_fill(&table, rows, error))
        return STATUS_FAILED;
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command log_command = {
    .name = "log",
    .group = "keep",
    .summary = "every change of the archive, numbered, the last first",
    .help = "Runs are those that the change added, edits what it altered in place.  Any change can "
            "be taken back: shootout undo CHANGE.",
    .prints_table = true,
    .run = run,
};
