/* `shootout check`: is the archive whole? */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/world.h"
#include "ingest/reimport.h"
#include "report/export.h"
#include "schema/auto.h"
#include "store/check.h"
#include "store/rescue.h"

static const struct option options[] = {
    {"repair", 0, NULL, "derive again what is derived and differs, as a change"},
    {"deep", 0, NULL, "also read every kept source again and compare its numbers"},
    {"rescue", 0, "DIR", "write what can be read of a damaged archive there, as plain files"},
    {0},
};

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

/* --- rescue --- */

static int rescue(struct world *world, const char *dir, GError **error)
{
    struct export_counts counts;
    g_autoptr(GError) why = NULL;
    auto_clear(store_clear) struct store *store = rescue_open(world->archive, &why);
    if (!store) {
        error_set(error, STATUS_FAILED, "nothing can be read: %s", why->message);
        return STATUS_FAILED;
    }
    if (!export_all(store, dir, true, &counts, error))
        return STATUS_FAILED;
    world_say(world,
              "%s: %" G_GUINT64_FORMAT " row%s and %" G_GUINT64_FORMAT " source%s; import makes an "
              "archive of it",
              dir, counts.rows, plural(counts.rows), counts.sources, plural(counts.sources));
    if (!counts.lost && !counts.damaged)
        return STATUS_DONE;
    world_say(world,
              "lost: rows in %" G_GUINT64_FORMAT " place%s; %" G_GUINT64_FORMAT
              " source%s damaged, kept as SHA256.damaged",
              counts.lost, plural(counts.lost), counts.damaged, plural(counts.damaged));
    return STATUS_HOLDS;
}

/* --- looking --- */

static void say_counts(const struct world *world, const struct store *store,
                       const struct check_counts *counts, bool deep)
{
    world_say(world,
              "%s: looked at %" G_GUINT64_FORMAT " source%s, %" G_GUINT64_FORMAT
              " layout%s and %" G_GUINT64_FORMAT " workload%s; %s",
              store_path(store), counts->sources, plural(counts->sources), counts->layouts,
              plural(counts->layouts), counts->workloads, plural(counts->workloads),
              counts->found ? "damage found" : "nothing wrong");
    if (counts->found > counts->repaired)
        world_say(world,
                  "take a backup that is whole, or check --rescue DIR, which writes out what "
                  "can be read; --repair mends what is said to be reparable");
    if (!deep)
        world_say(world, "numbers were not compared with the sources: check --deep does");
}

static bool look(struct world *world, struct store *store, bool repair, struct table *table,
                 struct check_counts *counts, GError **error)
{
    const struct check_options options_ = {.repair = repair};
    if (!repair)
        return store_check(store, &options_, table, counts, error);
    if (!store_begin(store, "repair", world->line, error))
        return false;
    if (store_check(store, &options_, table, counts, error))
        return store_commit(store, error);
    store_rollback(store);
    return false;
}

/* Every kept source read again. */
static bool look_deep(struct world *world, struct store *store, struct table *numbers,
                      struct reimport *reimport, GError **error)
{
    reimport->store = store;
    if (!reimport_compare(reimport, numbers, error))
        return false;
    world_say(world,
              "%" G_GUINT64_FORMAT " source%s read again: %" G_GUINT64_FORMAT
              " number%s of %" G_GUINT64_FORMAT " run%s differ; %" G_GUINT64_FORMAT
              " run%s only there, %" G_GUINT64_FORMAT " only here; reimport takes what is read",
              reimport->sources, plural(reimport->sources), reimport->numbers,
              plural(reimport->numbers), reimport->runs, plural(reimport->runs), reimport->added,
              plural(reimport->added), reimport->gone);
    if (reimport->unread)
        world_say(world, "%" G_GUINT64_FORMAT " source%s could not be read", reimport->unread,
                  plural(reimport->unread));
    return true;
}

static bool print(const struct world *world, const struct args *args, const struct table *damage,
                  const struct table *numbers, GError **error)
{
    const struct table *tables[2];
    gsize n = 0;
    if (damage->rows)
        tables[n++] = damage;
    if (numbers->rows)
        tables[n++] = numbers;
    return !n || output_tables(world, args, tables, n, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    bool repair = args_has(args, "repair"), deep = args_has(args, "deep");
    struct check_counts counts = {0};
    struct reimport reimport = {0};
    auto_clear(table_clear) struct table table = {0}, numbers = {0};
    if (args_has(args, "rescue"))
        return rescue(world, args_value(args, "rescue"), error);
    auto_clear(store_clear) struct store *store =
        repair ? archive_open_existing(world, error) : archive_open(world, STORE_READ, error);
    if (!store || !look(world, store, repair, &table, &counts, error))
        return STATUS_FAILED;
    say_counts(world, store, &counts, deep);
    if ((deep && !look_deep(world, store, &numbers, &reimport, error)) ||
        !print(world, args, &table, &numbers, error))
        return STATUS_FAILED;
    bool differs = reimport.numbers || reimport.added || reimport.gone || reimport.unread;
    return counts.found > counts.repaired || differs ? STATUS_HOLDS : STATUS_DONE;
}

const struct command check_command = {
    .name = "check",
    .group = "care",
    .summary = "say whether the archive is whole, and what is damaged",
    .help = "Looks at the structure of the file, references, the bytes of every source against its "
            "hash, tables and views, everything that follows from something else, identities and "
            "history.  Exit status 4: damage was found.\n"
            "\n"
            "    shootout check\n"
            "    shootout check --repair             views and derived facts are made anew\n"
            "    shootout check --deep               names each number that today's importers read "
            "otherwise\n"
            "    shootout check --rescue saved/      what can be read of a damaged archive",
    .options = options,
    .prints_table = true,
    .run = run,
};
