/* Opening: finding out what a file is, making a new archive, closing. */
#include "store/store.h"
#include "schema/auto.h"
#include "schema/date.h"
#include "store/filesystem.h"
#include "store/inside.h"
#include "store/queries.h"
#include "store/views.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x53686f74, /* "Shot": marks our files among SQLite's */
    VERSION = 0, /* of the tables; the first release tag, 1.0, makes it 1, and N comes with N.0 */
};

void store_forget_ids(struct store *store)
{
    g_hash_table_remove_all(store->workloads);
    g_hash_table_remove_all(store->setups);
    g_hash_table_remove_all(store->described);
}

char *store_now(const struct store *store)
{
    return date_format(store->clock ? store->clock : g_get_real_time() / G_USEC_PER_SEC);
}

/* Make an empty file that only its owner can read, because SQLite would ask the umask. */
static bool make_file(struct store *store, GError **error)
{
    int file = g_open(store->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST)
        return true;
    if (file < 0)
        return error_set(error, STATUS_FAILED, "%s: cannot be made: %s", store->path,
                         g_strerror(errno));
    close(file);
    store->made = true;
    return true;
}

static bool look_at_file(struct store *store, GError **error)
{
    if (store->mode == STORE_MEMORY)
        return true;
    if (g_file_test(store->path, G_FILE_TEST_IS_DIR))
        return error_set(error, STATUS_FAILED, "%s: a folder, not an archive", store->path);
    if (g_access(store->path, F_OK) && store->mode == STORE_WRITE)
        return make_file(store, error);
    if (g_access(store->path, R_OK))
        return error_set(error, STATUS_FAILED, "%s: cannot be opened: %s", store->path,
                         g_strerror(errno));
    if (g_access(store->path, W_OK) && store->mode == STORE_WRITE)
        return error_set(error, STATUS_FAILED, "%s: cannot be written to: %s", store->path,
                         g_strerror(errno));
    return true;
}

/* A reader needs to write the -shm file beside the archive.  Where it cannot, the archive can be
 * read all the same when no change waits in a -wal file: then nothing can alter it under us. */
static bool open_file(struct store *store, GError **error)
{
    const char *path = store->mode == STORE_MEMORY ? NULL : store->path;
    bool write = store->mode != STORE_READ;
    store->db = sqlite_open(path, write ? ACCESS_WRITE : ACCESS_READ, error);
    if (!store->db || write)
        return store->db;
    g_autofree char *wal = g_strconcat(path, "-wal", NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    if (!g_access(folder, W_OK) || !g_access(wal, F_OK))
        return true;
    sqlite_close(store->db);
    store->db = sqlite_open(path, ACCESS_IMMUTABLE, error);
    store->immutable = true;
    return store->db;
}

/* --- a new archive --- */

static bool make_row(struct store *store, GError **error)
{
    struct query *query = sqlite_query(store->db, "make_archive", error);
    if (!query)
        return false;
    g_autofree char *uuid = g_uuid_string_random();
    g_autofree char *now = store_now(store);
    sqlite_bind_text(query, uuid);
    sqlite_bind_text(query, now);
    return sqlite_run(query, error);
}

static bool make_tables(struct store *store, GError **error)
{
    g_autofree char *mark = g_strdup_printf("PRAGMA application_id = %d; PRAGMA user_version = %d",
                                            APPLICATION, VERSION);
    return sqlite_script(store->db, "tables", queries_text("tables"), error) &&
           sqlite_script(store->db, "views", queries_text("views"), error) &&
           make_row(store, error) && sqlite_script(store->db, "mark", mark, error) &&
           sqlite_script(store->db, "commit", "COMMIT", error);
}

static bool empty(struct store *store, bool *is, GError **error)
{
    gint64 n;
    if (!sqlite_number(store->db, "SELECT count(*) FROM sqlite_schema", &n, error))
        return false;
    *is = !n;
    return true;
}

/* Another program may be making it at the same time: the second waits and finds it made. */
static bool make_archive(struct store *store, GError **error)
{
    bool still = false;
    if (!sqlite_script(store->db, "new", "PRAGMA page_size = 16384", error) ||
        !sqlite_script(store->db, "begin", "BEGIN IMMEDIATE", error))
        return false;
    bool made = empty(store, &still, error) && (!still || make_tables(store, error));
    sqlite_rollback(store->db);
    return made;
}

const char *store_unsafe(const struct store *store)
{
    g_autofree char *folder = g_path_get_dirname(store->path);
    return store->mode == STORE_MEMORY ? NULL : filesystem_unsafe(folder);
}

/* Readers and a writer do not wait for each other with a WAL.  An archive that was just made has no
 * readers, and without a WAL its first import writes every page once instead of twice: it gets its
 * WAL when it is closed, or where that cannot be, from the next writer.  A WAL is memory shared by
 * all who have the file open, which no file system gives to several machines: an archive that was
 * moved to such a one loses it. */
static void use_wal(struct store *store)
{
    const char *sql =
        store_unsafe(store) ? "PRAGMA journal_mode = DELETE" : "PRAGMA journal_mode = WAL";
    if (store->mode == STORE_WRITE)
        sqlite_script(store->db, "wal", sql, NULL);
}

/* --- what is it? --- */

static bool check_mark(struct store *store, GError **error)
{
    gint64 mark, version;
    if (!sqlite_number(store->db, "PRAGMA application_id", &mark, error) ||
        !sqlite_number(store->db, "PRAGMA user_version", &version, error))
        return false;
    if (mark != APPLICATION)
        return error_set(error, STATUS_FAILED, "%s: an SQLite file of another program",
                         store->path);
    if (version > VERSION)
        return error_set(
            error, STATUS_FAILED,
            "%s: made by a newer shootout (tables %d, this one knows %d); shootout %d.0 "
            "and later read it",
            store->path, (int)version, VERSION, (int)version);
    return true;
}

static bool set_up(struct store *store, const struct patience *patience, GError **error)
{
    bool new;
    if (patience)
        sqlite_set_patience(store->db, patience);
    if (!empty(store, &new, error))
        return false;
    if (new && store->mode == STORE_READ)
        return error_set(error, STATUS_FAILED, "%s: empty, not an archive", store->path);
    if (new && !make_archive(store, error))
        return false;
    if (!check_mark(store, error))
        return false;
    if (store->mode == STORE_WRITE && sqlite_read_only(store->db))
        return error_set(error, STATUS_FAILED, "%s: cannot be written to: read-only", store->path);
    if (!store->made)
        use_wal(store);
    const char *pragmas = store->mode == STORE_READ
                              ? "PRAGMA query_only = ON; PRAGMA cell_size_check = ON"
                              : "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; "
                                "PRAGMA secure_delete = OFF";
    return sqlite_script(store->db, "pragmas",
                         "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY", error) &&
           views_trust(store, error) && sqlite_script(store->db, "pragmas", pragmas, error);
}

struct store *store_open(const char *path, enum store_mode mode, GError **error)
{
    return store_open_patiently(path, mode, NULL, error);
}

struct store *store_open_patiently(const char *path, enum store_mode mode,
                                   const struct patience *patience, GError **error)
{
    struct store *store = g_new0(struct store, 1);
    store->path = g_strdup(mode == STORE_MEMORY ? "memory" : path);
    store->mode = mode;
    store->bytes = g_byte_array_new();
    store->compressions = g_string_chunk_new(64);
    store->workloads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    store->setups = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    store->described = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (look_at_file(store, error) && open_file(store, error) && set_up(store, patience, error))
        return store;
    /* A file that was made here stays, empty: another program may be filling it by now. */
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->db)
        sqlite_rollback(store->db);
    if (store->db && store->made) {
        sqlite_set_patience(store->db, &(struct patience){0});
        use_wal(store);
    }
    sqlite_close(store->db);
    g_hash_table_unref(store->workloads);
    g_hash_table_unref(store->setups);
    g_hash_table_unref(store->described);
    g_byte_array_unref(store->bytes);
    g_string_chunk_free(store->compressions);
    nth_clear(&store->nth);
    pack_clear(&store->pack);
    g_free(store->origin);
    g_free(store->basename);
    g_free(store->path);
    g_free(store);
}

void store_clear(struct store **store)
{
    store_close(*store);
    *store = NULL;
}

const char *store_path(const struct store *store)
{
    return store->path;
}

bool store_made(const struct store *store)
{
    return store->made;
}

bool store_read_only(const struct store *store)
{
    return store->mode == STORE_READ || sqlite_read_only(store->db);
}

void store_set_clock(struct store *store, gint64 now)
{
    store->clock = now;
}

static guint64 file_size(const char *path)
{
    GStatBuf about;
    return g_stat(path, &about) ? 0 : (guint64)about.st_size;
}

guint64 store_size(const struct store *store)
{
    gint64 pages = 0, size = 0;
    if (store->mode != STORE_MEMORY) {
        g_autofree char *wal = g_strconcat(store->path, "-wal", NULL);
        return file_size(store->path) + file_size(wal);
    }
    sqlite_number(store->db, "PRAGMA page_count", &pages, NULL);
    sqlite_number(store->db, "PRAGMA page_size", &size, NULL);
    return (guint64)(pages * size);
}
