/* Copies: page by page beside the place, verified, synced, then renamed. */
#include "store/backup.h"
#include "store/inside.h"
#include "store/sqlite_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *path, GError **error)
{
    return error_set(error, STATUS_FAILED, "%s: cannot be written: %s", path, g_strerror(errno));
}

/* One file: an archive that was copied with its WAL would look for one beside it. */
static bool copy(struct store *store, const char *path, GError **error)
{
    struct sqlite *to = sqlite_open(path, ACCESS_WRITE, error);
    bool copied = to && sqlite_copy(store->db, to, error) &&
                  sqlite_script(to, "journal", "PRAGMA journal_mode = DELETE", error);
    if (to)
        sqlite_close(to);
    return copied;
}

static bool verify(const char *path, GError **error)
{
    struct sqlite *db = sqlite_open(path, ACCESS_READ, error);
    struct query *query =
        db ? sqlite_prepare(db, "integrity", "PRAGMA integrity_check(1)", error) : NULL;
    bool whole = false;
    if (query && sqlite_step(query, error) > 0) {
        g_autofree char *found = g_strdelimit(g_strdup(sqlite_text(query, 0)), "\n", ' ');
        whole = !strcmp(found, "ok") ||
                error_set(error, STATUS_FAILED,
                          "the archive is damaged, so the copy would be: %s; see shootout check",
                          found);
    }
    sqlite_finish(query);
    if (db)
        sqlite_close(db);
    return whole;
}

static bool sync_file(const char *path, GError **error)
{
    int file = g_open(path, O_RDONLY | O_CLOEXEC, 0);
    bool synced = file >= 0 && !fsync(file);
    if (file >= 0)
        close(file);
    return synced || fail(path, error);
}

/* link() does not replace what came there meanwhile, as rename() would. */
static bool appear(const char *temporary, const char *path, bool replace, GError **error)
{
    if (replace)
        return !rename(temporary, path) || fail(path, error);
    if (!link(temporary, path))
        return true;
    if (errno == EEXIST)
        return error_set(error, STATUS_FAILED, "%s: is there already; --force replaces it", path);
    return (!g_file_test(path, G_FILE_TEST_EXISTS) && !rename(temporary, path)) ||
           fail(path, error); /* a file system without links */
}

bool store_lies_at(const struct store *store, const char *path)
{
    struct stat one, other;
    return !stat(store->path, &one) && !stat(path, &other) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool store_backup(struct store *store, const char *path, bool replace, GError **error)
{
    if (store_lies_at(store, path))
        return error_set(error, STATUS_FAILED, "%s: is the archive itself", path);
    if (!replace && g_file_test(path, G_FILE_TEST_EXISTS))
        return error_set(error, STATUS_FAILED, "%s: is there already; --force replaces it", path);
    g_autofree char *temporary = g_strconcat(path, ".XXXXXX", NULL);
    int file = g_mkstemp_full(temporary, O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(path, error);
    close(file);
    bool made = copy(store, temporary, error) && verify(temporary, error) &&
                sync_file(temporary, error) && appear(temporary, path, replace, error);
    g_autofree char *folder = g_path_get_dirname(path);
    made = made && sync_file(folder, error);
    g_unlink(temporary);
    return made;
}

/* Opened anew, because only an empty database takes pages of any size. */
static bool fill_memory(struct store *copied, struct store *store, GError **error)
{
    sqlite_close(copied->db);
    copied->db = sqlite_open(NULL, ACCESS_WRITE, error);
    return copied->db && sqlite_copy(store->db, copied->db, error) &&
           sqlite_script(copied->db, "pragmas",
                         "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY", error);
}

struct store *store_copy(struct store *store, GError **error)
{
    struct store *copied = store_open(NULL, STORE_MEMORY, error);
    if (copied && fill_memory(copied, store, error)) {
        copied->clock = store->clock;
        return copied;
    }
    store_close(copied);
    return NULL;
}
