/* From paths to an archive. */
#include "ingest/import.h"

#include "ingest/fetch.h"
#include "ingest/import_ways.h"
#include "ingest/walk.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* A file that may be given up by its beginning. */
struct wish {
    struct intake *intake;
    const char *path;
};

static bool is_wanted(void *user, const struct source *head)
{
    const struct wish *wish = user;
    return import_wants(wish->intake, head, wish->path);
}

static bool take_file(struct intake *intake, const char *path, bool by_hand, GError **error)
{
    struct import *import = intake->import;
    struct wish wish = {intake, path};
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) why = NULL;
    if (!source_open_wanted(&source, path, &(struct source_wish){is_wanted, &wish}, &why)) {
        /* Not read is worth saying even in a folder; the rest goes in. */
        import_say(import, "%s", why->message);
        import->not_taken |= by_hand;
        import->passed.n[PASSED_UNREADABLE] += !by_hand;
        return true;
    }
    return import_bytes(intake, &source, source.path, by_hand, error);
}

/* --- folders --- */

enum {
    PROGRESS_EVERY = 100000 /* us */,
    PROGRESS_SURE = 2000000 /* us of work that tell its end */
};

/* A folder on its way in; times are monotonic, in us. */
struct folder {
    struct import_progress progress;
    gint64 began, shown;
};

static void begin_folder(struct folder *folder, const struct walk *walk)
{
    *folder = (struct folder){.began = g_get_monotonic_time()};
    folder->progress.all_files = walk->files->len;
    for (guint i = 0; i < walk->sizes->len; i++)
        folder->progress.all_bytes += g_array_index(walk->sizes, guint64, i);
}

static void show_folder(struct folder *folder, const struct import *import)
{
    struct import_progress *p = &folder->progress;
    gint64 now = g_get_monotonic_time(), took = now - folder->began;
    if (!import->progress || (folder->shown && now - folder->shown < PROGRESS_EVERY))
        return;
    p->left = NAN;
    if (p->bytes && took >= PROGRESS_SURE)
        p->left = (double)took / 1e6 * (double)(p->all_bytes - p->bytes) / (double)p->bytes;
    folder->shown = now;
    import->progress(import->user, p);
}

static bool take_files(struct intake *intake, const struct walk *walk, GError **error)
{
    const struct import *import = intake->import;
    struct folder folder;
    bool fine = true;
    begin_folder(&folder, walk);
    for (guint i = 0; fine && i < walk->files->len; i++) {
        show_folder(&folder, import);
        fine = take_file(intake, walk->files->pdata[i], false, error);
        folder.progress.files++;
        folder.progress.bytes += g_array_index(walk->sizes, guint64, i);
    }
    if (import->progress)
        import->progress(import->user, NULL);
    return fine;
}

static bool take_folder(struct intake *intake, const char *path, GError **error)
{
    struct import *import = intake->import;
    auto_clear(walk_clear) struct walk walk = {0};
    g_autoptr(GError) why = NULL;
    if (!walk_folder(&walk, path, &why)) {
        import_say(import, "%s", why->message);
        import->not_taken = true;
        return true;
    }
    guint64 before = import->files + import->files_known;
    passed_add(&import->passed, &walk.passed);
    g_autofree char *folder = g_build_filename(path, "x", NULL); /* as its files are called */
    folder[strlen(folder) - 1] = 0;
    bool mine;
    intake_begin_tree(intake, folder, &mine);
    if (!take_files(intake, &walk, error) || !intake_end_tree(intake, mine, error))
        return false;
    intake_say_known(intake, path);
    if (import->files + import->files_known == before) {
        import_say(import, "%s: no results in this folder (%u files looked at)", path,
                   walk.files->len);
        import->not_taken = true;
    }
    return true;
}

static bool take_all(struct intake *intake, const char *const *paths, GError **error)
{
    for (; *paths; paths++) {
        bool fine = fetch_is_address(*paths) ? import_address(intake, *paths, error)
                    : g_file_test(*paths, G_FILE_TEST_IS_DIR)
                        ? take_folder(intake, *paths, error)
                        : take_file(intake, *paths, true, error);
        if (!fine)
            return false;
    }
    return true;
}

/* Before anything is kept: what stands in the log stays there. */
static bool check_addresses(const char *const *paths, GError **error)
{
    for (; *paths; paths++)
        if (fetch_is_address(*paths) && !fetch_check(*paths, error))
            return false;
    return true;
}

/* The facts that are stated of the rig: the revision that has them is meant. */
static bool state_rig(struct import *import, GError **error)
{
    const struct statement *said = &import->statement;
    return !said->n_rig_facts || store_rig(import->store, said->setup.rig, NULL, said->rig_facts,
                                           said->n_rig_facts, error);
}

bool import_paths(struct import *import, const char *const *paths, GError **error)
{
    if (!check_addresses(paths, error))
        return false;
    bounds_fill(&import->bounds);
    auto_clear(intake_clear) struct intake intake;
    intake_init(&intake, import);
    if (!import->store)
        return take_all(&intake, paths, error);
    if (!store_begin(import->store, "import", import->command, error))
        return false;
    import->change = store_change(import->store);
    if (state_rig(import, error) && take_all(&intake, paths, error) &&
        store_commit(import->store, error))
        return true;
    store_rollback(import->store);
    return false;
}
