/* `shootout reimport`: kept sources read again by today's importers. */
#include "ingest/reimport.h"
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"

static const struct option options[] = {
    {"dry-run", 'n', NULL, "show what would be other; alter nothing"},
    {0},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

static void summarise(const struct world *world, const struct reimport *r, bool dry_run)
{
    world_say(world,
              "%" G_GUINT64_FORMAT " source%s read again: %" G_GUINT64_FORMAT
              " number%s of %" G_GUINT64_FORMAT " run%s %s",
              r->sources, plural(r->sources), r->numbers, plural(r->numbers), r->runs,
              plural(r->runs), dry_run ? "would be other" : "are other");
    if (r->added)
        world_say(world, "%" G_GUINT64_FORMAT " run%s %s for the first time", r->added,
                  plural(r->added), dry_run ? "would be seen" : "seen");
    if (r->gone)
        world_say(world,
                  "%" G_GUINT64_FORMAT " run%s not found in the source any more; left as they are",
                  r->gone, plural(r->gone));
    if (r->unread)
        world_say(world, "%" G_GUINT64_FORMAT " source%s could not be read", r->unread,
                  plural(r->unread));
    world_say(world, "archive: %s", store_path(r->store));
}

static int run(struct world *world, const struct args *args, GError **error)
{
    bool dry_run = args_has(args, "dry-run");
    struct reimport reimport = {0};
    auto_clear(filter_clear) struct filter *where = NULL;
    auto_clear(table_clear) struct table table = {0};
    if (!selection_parse(args, args_rest(args), &where, error))
        return STATUS_USAGE;
    auto_clear(store_clear) struct store *store =
        dry_run ? archive_open(world, STORE_READ, error) : archive_open_existing(world, error);
    reimport.store = store, reimport.where = where;
    if (!store || !selection_settle(world, store, where, error) ||
        !(dry_run ? reimport_compare(&reimport, &table, error)
                  : reimport_apply(&reimport, world->line, &table, error)))
        return STATUS_FAILED;
    summarise(world, &reimport, dry_run);
    if (table.rows && !output_table(world, args, &table, error))
        return STATUS_FAILED;
    return reimport.unread ? STATUS_PARTIAL : STATUS_DONE;
}

const struct command reimport_command = {
    .name = "reimport",
    .group = "care",
    .arguments = "[SELECTION...]",
    .summary = "read the kept sources again with today's importers",
    .help = "Shows each number that differs, old and new.  What people said of runs (layouts, "
            "dates, notes, tags) stays.  It is one change, which undo takes back.\n"
            "\n"
            "    shootout reimport --dry-run\n"
            "    shootout reimport tool=bonnie++",
    .options = options,
    .prints_table = true,
    .selects = true,
    .run = run,
};
