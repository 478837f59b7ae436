/* Archives that were written out as plain files, taken back. */
#include "cli/restored.h"
#include "cli/archive.h"
#include "cli/world.h"
#include "ingest/restore.h"
#include "schema/auto.h"
#include "store/merge.h"
#include "store/restore.h"

#include <fcntl.h>
#include <unistd.h>

static void say(const struct world *world, const struct store *store,
                const struct restore_counts *counts)
{
    world_say(world,
              "%" G_GUINT64_FORMAT " rows and %" G_GUINT64_FORMAT
              " sources taken back; archive: %s",
              counts->rows, counts->sources, store_path(store));
    if (counts->without)
        world_say(world, "%" G_GUINT64_FORMAT " sources without their bytes: check says which",
                  counts->without);
}

static bool merge_from(struct world *world, struct store *store, const char *path,
                       const struct restore_counts *counts, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    struct merge merge = {.path = path, .whole = true, .verb = "import", .command = world->line};
    if (!store_merge(store, &merge, &table, error))
        return false;
    say(world, store, counts);
    world_say(world,
              "%" G_GUINT64_FORMAT " runs were new, %" G_GUINT64_FORMAT
              " already there; %" G_GUINT64_FORMAT " words contradict this archive and were left",
              merge.runs, merge.known, merge.conflicts);
    return true;
}

/* By way of an archive of its own beside the real one, which goes again. */
static bool merge_folder(struct world *world, struct store *store, const char *folder,
                         GError **error)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    int file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return error_set(error, STATUS_FAILED, "no temporary file in %s", g_get_tmp_dir());
    close(file);
    struct restore_counts counts;
    struct store *temporary = store_open(path, STORE_WRITE, error);
    bool fine = temporary && restore_folder(temporary, folder, &counts, error);
    store_close(temporary);
    fine = fine && merge_from(world, store, path, &counts, error);
    unlink(path);
    return fine;
}

int restored(struct world *world, const char *folder, GError **error)
{
    bool may;
    struct restore_counts counts;
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_WRITE, error);
    if (!store || !restore_may(store, &may, error))
        return STATUS_FAILED;
    if (!may)
        return merge_folder(world, store, folder, error) ? STATUS_DONE : STATUS_FAILED;
    if (!restore_folder(store, folder, &counts, error))
        return STATUS_FAILED;
    say(world, store, &counts);
    return STATUS_DONE;
}
