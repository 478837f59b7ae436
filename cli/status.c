/* `shootout status`, or `shootout` alone: the archive, what in it is undescribed, what to do next.
 */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/query.h"
#include "cli/world.h"
#include "schema/auto.h"

enum { SHOWN = 5 }; /* undescribed groups */

static const struct column columns[] = {
    {.name = "archive", .wraps = true},
    {.name = "size", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES},
    {.name = "runs", .kind = COLUMN_INTEGER},
    {.name = "results", .kind = COLUMN_INTEGER},
    {.name = "rigs", .kind = COLUMN_INTEGER},
    {.name = "layouts", .kind = COLUMN_INTEGER},
    {.name = "sources", .kind = COLUMN_INTEGER},
    {.name = "source_bytes",
     .title = "bytes of sources",
     .kind = COLUMN_NUMBER,
     .unit = UNIT_BYTES},
    {.name = "forgotten", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "undescribed", .title = "undescribed runs", .kind = COLUMN_INTEGER},
    {.name = "last_change", .title = "change", .kind = COLUMN_INTEGER, .machine = true},
    {.name = "last_at", .title = "last import"},
    {.name = "last_runs", .title = "runs added by it", .kind = COLUMN_INTEGER},
    {.name = "last_command", .title = "its command", .wraps = true},
};
enum { OWN = 2 }; /* columns that are not the query's */

static const struct column undescribed[] = {
    {.name = "unknown", .title = "undescribed", .wraps = true},
    {.name = "runs", .kind = COLUMN_INTEGER},
    {.name = "rig"},
    {.name = "layout", .wraps = true},
    {.name = "source", .wraps = true},
};

static void start(struct table *table, const char *path, gsize shown)
{
    table_init(table, "status");
    table->upright = true;
    query_columns(table, columns, shown);
    table_row(table);
    table_text(table, path);
}

static void add_next(struct table *table, const char *command)
{
    table_note(table, NOTE_BELOW, "next:  %s", command);
}

static void add_first_steps(struct table *table)
{
    add_next(table, "shootout FILE...");
    add_next(table, "shootout import FOLDER");
    add_next(table, "shootout --help");
}

/* Describing comes first: what is undescribed can be compared with nothing. */
static void add_next_steps(struct table *table, const struct table *groups)
{
    const char *origin =
        groups->rows ? table_cell(groups, 0, (guint)table_find_column(groups, "source"))->text
                     : NULL;
    bool file = origin && g_file_test(origin, G_FILE_TEST_EXISTS);
    g_autofree char *folder = file ? g_path_get_dirname(origin) : NULL,
                    *quoted = folder ? world_quote(folder) : NULL,
                    *describe =
                        origin ? g_strconcat("shootout describe", quoted ? " " : "", quoted, NULL)
                               : NULL;
    add_next(table, describe ? describe : "shootout list last");
    add_next(table, "shootout winners");
    add_next(table, "shootout report -o report.html");
}

static double number_of(const struct table *table, const char *column)
{
    return table_cell(table, 0, (guint)table_find_column(table, column))->number;
}

static bool fill(struct table *table, struct store *store, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "status", NULL, error);
    if (!rows || !rows_next(rows, error))
        return false;
    table_number(table, (double)store_size(store));
    for (guint i = OWN; i < table->columns->len; i++)
        query_cell(table, i, rows);
    return true;
}

static bool fill_undescribed(struct table *table, struct store *store, bool all, GError **error)
{
    table_init(table, "undescribed");
    query_columns(table, undescribed, G_N_ELEMENTS(undescribed));
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "undescribed", NULL, error);
    if (!rows || !query_fill(table, rows, error))
        return false;
    if (!all && table->rows > SHOWN) {
        table_note(table, NOTE_BELOW, "and %u more such groups", table->rows - SHOWN);
        table->rows = SHOWN;
    }
    return true;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0}, groups = {0};
    bool people = output_for_people(args);
    bool exists = g_file_test(world->archive, G_FILE_TEST_EXISTS);
    start(&table, world->archive, exists || !people ? G_N_ELEMENTS(columns) : 1);
    if (!exists) {
        table_end(&table);
        table_note(&table, NOTE_ABOVE, "There is no archive yet; the first import makes it.");
        add_first_steps(&table);
        return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
    }
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store || !fill(&table, store, error) || !fill_undescribed(&groups, store, !people, error))
        return STATUS_FAILED;
    table_end(&table);
    if (number_of(&table, "runs") > 0)
        add_next_steps(&table, &groups);
    else
        add_first_steps(&table);
    const struct table *tables[] = {&table, &groups};
    gsize n = people && !groups.rows ? 1 : 2;
    return output_tables(world, args, tables, n, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command status_command = {
    .name = "status",
    .group = "look",
    .summary = "what the archive holds and lacks; `shootout` alone does the same",
    .prints_table = true,
    .run = run,
};
