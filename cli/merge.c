/* `shootout merge`: another archive's runs into this one. */
#include "store/merge.h"
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/world.h"
#include "schema/auto.h"

static const struct option options[] = {
    {"dry-run", 'n', NULL, "say what would be done; alter nothing"},
    {0},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

static void summarise(const struct world *world, const struct store *store,
                      const struct merge *merge)
{
    world_say(world,
              "%s%" G_GUINT64_FORMAT " new run%s and %" G_GUINT64_FORMAT
              " new source%s; %" G_GUINT64_FORMAT " run%s already there",
              merge->dry_run ? "would add: " : "", merge->runs, plural(merge->runs), merge->sources,
              plural(merge->sources), merge->known, plural(merge->known));
    if (merge->conflicts)
        world_say(world,
                  "%" G_GUINT64_FORMAT
                  " word%s of it contradict%s this archive and stay%s as here: correct them with "
                  "shootout annotate",
                  merge->conflicts, plural(merge->conflicts), merge->conflicts == 1 ? "s" : "",
                  merge->conflicts == 1 ? "s" : "");
    world_say(world, "archive: %s", store_path(store));
}

static int run(struct world *world, const struct args *args, GError **error)
{
    struct merge merge = {
        .path = args_rest(args)[0],
        .whole = true,
        .dry_run = args_has(args, "dry-run"),
        .command = world->line,
    };
    auto_clear(table_clear) struct table table = {0};
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !store_merge(store, &merge, &table, error))
        return STATUS_FAILED;
    summarise(world, store, &merge);
    if (table.rows && !output_table(world, args, &table, error))
        return STATUS_FAILED;
    return STATUS_DONE;
}

const struct command merge_command = {
    .name = "merge",
    .group = "care",
    .arguments = "OTHER",
    .summary = "another archive's runs into this one; nothing here is overwritten",
    .help =
        "Runs meet by what they are, sources by their bytes, rigs by name and facts; words that "
        "are unknown here are filled in, words that differ stay and are listed.  It is one change, "
        "which undo takes back; merging again adds nothing.\n"
        "\n"
        "    shootout merge --dry-run ~/old/shootout.db\n"
        "    shootout merge ~/old/shootout.db",
    .options = options,
    .prints_table = true,
    .run = run,
};
