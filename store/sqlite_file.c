/* SQLite: attaching and copying files. */
#include "store/sqlite_file.h"
#include "store/sqlite_inside.h"

enum { PAGES = 1024 /* copied between two looks at other writers */, NAP = 50 /* ms */ };

bool sqlite_attach(struct sqlite *db, const char *path, enum sqlite_access access, GError **error)
{
    g_autofree char *uri = sqlite_uri(path, access == ACCESS_IMMUTABLE);
    g_autofree char *name = g_strconcat(uri, access == ACCESS_IMMUTABLE ? "" : "?mode=ro", NULL);
    struct query *query = sqlite_prepare(db, "attach", "ATTACH :file AS other", error);
    if (query)
        sqlite_bind_text(query, name);
    bool attached = query && sqlite_run(query, error);
    sqlite_finish(query);
    return attached;
}

static gboolean begins(void *name, void *query, void *prefix)
{
    (void)query;
    return g_str_has_prefix(name, prefix);
}

void sqlite_detach(struct sqlite *db, const char *queries)
{
    g_hash_table_foreach_remove(db->kept, begins, (void *)queries);
    sqlite3_exec(db->handle, "DETACH other", NULL, NULL, NULL);
}

static bool copy_pages(struct sqlite *from, sqlite3_backup *backup, GError **error)
{
    int code, waited = 0;
    do {
        code = sqlite3_backup_step(backup, PAGES);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
            sqlite3_sleep(NAP);
            waited += NAP;
        }
    } while (code == SQLITE_OK || ((code == SQLITE_BUSY || code == SQLITE_LOCKED) &&
                                   waited < from->patience.milliseconds));
    return code == SQLITE_DONE || sqlite_error(from, "copy", code, error);
}

bool sqlite_copy(struct sqlite *from, struct sqlite *to, GError **error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!backup)
        return sqlite_error(to, "copy", sqlite3_errcode(to->handle), error);
    bool copied = copy_pages(from, backup, error);
    int code = sqlite3_backup_finish(backup);
    return copied && (code == SQLITE_OK || sqlite_error(to, "copy", code, error));
}
