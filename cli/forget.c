/* `shootout forget`: take runs out of all answers, or delete them for good. */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/query.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"
#include "store/purge.h"

static const struct option options[] = {
    {"dry-run", 'n', NULL, "list what would be forgotten; alter nothing"},
    {"purge", 0, NULL, "really delete: cannot be undone; alone: what was forgotten or undone"},
    {0},
};

static const struct column columns[] = {
    {.name = "run", .kind = COLUMN_INTEGER},
    {.name = "started"},
    {.name = "tool"},
    {.name = "machine"},
    {.name = "layout", .wraps = true},
    {.name = "results", .kind = COLUMN_INTEGER},
    {.name = "source", .wraps = true},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

static bool print_runs(const struct world *world, const struct args *args, struct store *store,
                       const struct filter *where, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "list_runs", where, error);
    table_init(&table, "runs");
    query_columns(&table, columns, G_N_ELEMENTS(columns));
    return rows && query_fill(&table, rows, error) && output_table(world, args, &table, error);
}

static int purge(const struct world *world, struct store *store, const struct filter *where,
                 bool dry_run, GError **error)
{
    struct purge purge = {.dry_run = dry_run};
    if (!store_purge(store, where, &purge, error))
        return STATUS_FAILED;
    if (!purge.runs) {
        error_set(error, STATUS_FAILED, where ? "no run matches" : "nothing was forgotten");
        return STATUS_FAILED;
    }
    world_say(world,
              "%s %" G_GUINT64_FORMAT " run%s, %" G_GUINT64_FORMAT " source%s, %" G_GUINT64_FORMAT
              " setup%s and %" G_GUINT64_FORMAT " rig%s; archive: %s",
              dry_run ? "would purge" : "purged", purge.runs, plural(purge.runs), purge.sources,
              plural(purge.sources), purge.setups, plural(purge.setups), purge.rigs,
              plural(purge.rigs), store_path(store));
    return STATUS_DONE;
}

static int forget(const struct world *world, struct store *store, const struct filter *where,
                  bool dry_run, GError **error)
{
    guint64 runs;
    if (!store_begin(store, "forget", world->line, error) ||
        !store_forget(store, where, &runs, error))
        return STATUS_FAILED;
    if (dry_run)
        store_rollback(store);
    else if (!store_commit(store, error))
        return STATUS_FAILED;
    return selection_say_runs(world, store, where, runs,
                              dry_run ? "would be forgotten" : "forgotten", error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    bool dry_run = args_has(args, "dry-run"), purges = args_has(args, "purge");
    auto_clear(filter_clear) struct filter *where = NULL;
    if (!selection_parse(args, args_rest(args), &where, error))
        return STATUS_USAGE;
    if (!where && !purges) {
        error_set(error, STATUS_USAGE, "forget wants a selection; see: shootout forget --help");
        return STATUS_USAGE;
    }
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !selection_settle(world, store, where, error) ||
        (dry_run && where && !print_runs(world, args, store, where, error)))
        return STATUS_FAILED;
    return purges ? purge(world, store, where, dry_run, error)
                  : forget(world, store, where, dry_run, error);
}

const struct command forget_command = {
    .name = "forget",
    .group = "keep",
    .arguments = "[SELECTION...]",
    .summary = "take runs out of all answers; undo brings them back",
    .help = "Nothing is deleted: the runs and the bytes that they came from stay in the archive, "
            "unless --purge is given.  Then they are really deleted, with the sources that nothing "
            "else needs and all that history and log say of them; the log keeps that something was "
            "purged, but not what.\n"
            "\n"
            "    shootout forget run=12\n"
            "    shootout forget --dry-run --where 'tag.state=bad'\n"
            "    shootout forget --purge run=12\n"
            "    shootout forget --purge             what was forgotten or undone before",
    .options = options,
    .prints_table = true,
    .selects = true,
    .run = run,
};
