/* Making summaries anew before they are asked. */
#include "schema/auto.h"
#include "store/change.h"
#include "store/summary.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* So many setups share a transaction: another writer gets in between. */
enum { SHARE = 100 };

static bool count_stale(struct store *store, gint64 *stale, GError **error)
{
    struct query *query = sqlite_query(store->db, "stale_count", error);
    return query && sqlite_get(query, stale, error);
}

static GArray *some_stale(struct store *store, GError **error)
{
    struct query *query = sqlite_query(store->db, "stale_some", error);
    if (!query)
        return NULL;
    sqlite_bind_integer(query, SHARE);
    return change_ids(query, error);
}

static bool renew_some(struct store *store, const GArray *setups, GError **error)
{
    for (guint i = 0; i < setups->len; i++)
        if (!summary_renew(store, g_array_index(setups, gint64, i), error))
            return false;
    return sqlite_script(store->db, "commit", "COMMIT", error);
}

bool summary_renew_all(struct store *store, GError **error)
{
    for (bool left = true; left;) {
        if (!sqlite_script(store->db, "begin", "BEGIN IMMEDIATE", error))
            return false;
        g_autoptr(GArray) setups = some_stale(store, error);
        left = setups && setups->len;
        if (!setups || !renew_some(store, setups, error)) {
            sqlite_rollback(store->db);
            return false;
        }
    }
    return true;
}

/* The reader that finds them stale writes them, beside its own connection, and waits for nobody.
 * Where locks cannot be trusted, who only reads does not write. */
static void renew_beside(const struct store *store)
{
    auto_clear(store_clear) struct store *writer = NULL;
    g_autoptr(GError) ignored = NULL;
    if (store->immutable || store_unsafe(store) || g_access(store->path, W_OK) ||
        !(writer = store_open_patiently(store->path, STORE_WRITE, &(struct patience){0}, &ignored)))
        return;
    summary_renew_all(writer, &ignored);
}

bool store_refresh(struct store *store, bool *fresh, GError **error)
{
    gint64 stale = 0;
    bool there = false;
    *fresh = false;
    if (store->mode != STORE_READ)
        return true;
    if (!summary_there(store, &there, error) || (there && !count_stale(store, &stale, error)))
        return false;
    if (!there)
        return true;
    if (stale)
        renew_beside(store);
    /* What follows reads one state of the archive, until it is closed. */
    if (!sqlite_in_transaction(store->db) && !sqlite_script(store->db, "begin", "BEGIN", error))
        return false;
    if (!count_stale(store, &stale, error))
        return false;
    *fresh = !stale;
    return true;
}
