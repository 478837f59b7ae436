/* Purging: what goes is named in temporary tables, then deleted from the leaves on. */
#include "store/purge.h"
#include "schema/auto.h"
#include "store/inside.h"
#include "store/where.h"

static const char tables[] =
    "CREATE TEMP TABLE purged (run INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE touched (change INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE left_setup (setup INTEGER PRIMARY KEY, rig INTEGER);"
    "CREATE TEMP TABLE left_source (source INTEGER PRIMARY KEY)";

static const char drop[] =
    "DROP TABLE IF EXISTS temp.purged; DROP TABLE IF EXISTS temp.touched;"
    "DROP TABLE IF EXISTS temp.left_setup; DROP TABLE IF EXISTS temp.left_source";

bool purge_tables(struct store *store, GError **error)
{
    return sqlite_script(store->db, "tables", tables, error);
}

static bool select_purged(struct store *store, const struct filter *filter, GError **error)
{
    auto_clear(where_clear) struct where where;
    struct query *query = where_query(&where, store->db, filter ? "purge_select" : "purge_removed",
                                      filter, WHERE_TAKEN, error);
    bool selected = query && sqlite_run(query, error);
    sqlite_finish(query);
    return selected;
}

/* Rows that went, where `count` is given. */
static bool step(struct store *store, const char *name, guint64 *count, GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query || !sqlite_run(query, error))
        return false;
    if (count)
        *count = (guint64)sqlite_changes(store->db);
    return true;
}

static bool delete (struct store *store, struct purge *purge, GError **error)
{
    struct {
        const char *query;
        guint64 *count;
    } const steps[] = {
        {"purge_touched", NULL},
        {"purge_left_setups", NULL},
        {"purge_left_sources", NULL},
        {"purge_missing", NULL},
        {"purge_results", NULL},
        {"purge_run_facts", NULL},
        {"purge_tags", NULL},
        {"purge_history", NULL},
        {"purge_runs", &purge->runs},
        {"purge_left_notes", NULL},
        {"purge_needed_sources", NULL},
        {"purge_note_history", NULL},
        {"purge_notes", NULL},
        {"purge_entries", NULL},
        {"purge_claims", NULL},
        {"purge_parts", NULL},
        {"purge_source_history", NULL},
        {"purge_sources", &purge->sources},
        {"purge_setups", &purge->setups},
        {"purge_rig_facts", NULL},
        {"purge_rig_history", NULL},
        {"purge_rigs", &purge->rigs},
        {"purge_commands", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
        if (!step(store, steps[i].query, steps[i].count, error))
            return false;
    store->altered |= purge->runs > 0;
    return true;
}

static bool purge_inside(struct store *store, const struct filter *where, struct purge *purge,
                         GError **error)
{
    if (!store_begin(store, "purge", "shootout forget --purge", error))
        return false;
    bool done = select_purged(store, where, error) && delete (store, purge, error);
    store_forget_ids(store);
    if (done && !purge->dry_run)
        return store_commit(store, error);
    store_rollback(store);
    return done;
}

/* Freed pages are zeroed by secure_delete; VACUUM leaves none, the checkpoint empties the WAL. */
bool store_purge(struct store *store, const struct filter *where, struct purge *purge,
                 GError **error)
{
    bool done =
        purge_tables(store, error) &&
        sqlite_script(store->db, "pragmas", "PRAGMA secure_delete = ON", error) &&
        purge_inside(store, where, purge, error) &&
        (purge->dry_run || !purge->runs ||
         sqlite_script(store->db, "vacuum", "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", error));
    sqlite_script(store->db, "drop", drop, NULL);
    sqlite_script(store->db, "pragmas", "PRAGMA secure_delete = OFF", NULL);
    return done;
}
