/* Merging: what is what, then everything new in a few statements. */
#include "store/merge.h"
#include "schema/auto.h"
#include "store/change.h"
#include "store/merge_inside.h"
#include "store/source.h"
#include "store/sqlite_file.h"

#include <string.h>

/* Numbers there and here. */
static const char maps[] =
    "CREATE TEMP TABLE pick (run INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE need (setup INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE need_source (source INTEGER PRIMARY KEY);"
    "CREATE TEMP TABLE map_layout (theirs INTEGER PRIMARY KEY, mine INTEGER);"
    "CREATE TEMP TABLE map_rig (theirs INTEGER PRIMARY KEY, mine INTEGER);"
    "CREATE TEMP TABLE map_workload (theirs INTEGER PRIMARY KEY, mine INTEGER);"
    "CREATE TEMP TABLE map_setup (theirs INTEGER PRIMARY KEY, mine INTEGER);"
    "CREATE TEMP TABLE map_source (theirs INTEGER PRIMARY KEY, mine INTEGER, new INTEGER);"
    "CREATE TEMP TABLE map_run (theirs INTEGER PRIMARY KEY, mine INTEGER, new INTEGER)";

static const char *const map_names[] = {"pick",    "need",       "need_source",
                                        "map_rig", "map_layout", "map_workload",
                                        "map_run", "map_setup",  "map_source"};

void merge_say(struct merging *m, const char *thing, const char *name, const char *field,
               const char *here, const char *there, const char *done)
{
    const char *const cells[] = {thing, name, field, here, there, done};
    m->merge->conflicts += g_str_has_prefix(done, "kept");
    m->merge->filled += !strcmp(done, "filled in");
    table_row(m->table);
    for (gsize i = 0; i < G_N_ELEMENTS(cells); i++)
        table_text(m->table, cells[i]);
}

static void add_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "thing"},
        {.name = "name"},
        {.name = "field"},
        {.name = "here", .wraps = true},
        {.name = "there", .wraps = true},
        {.name = "done"},
    };
    table_init(table, "merge");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

bool merge_run(struct merging *m, const char *name, GError **error)
{
    struct query *query = sqlite_query(m->store->db, name, error);
    if (!query)
        return false;
    if (sqlite_parameter(query, ":change"))
        sqlite_bind_integer(query, m->store->change);
    if (sqlite_parameter(query, ":whole"))
        sqlite_bind_integer(query, m->merge->whole);
    if (sqlite_parameter(query, ":next"))
        sqlite_bind_integer(query, m->store->next_run);
    if (!sqlite_run(query, error))
        return false;
    bool puts = g_str_has_prefix(name, "merge_put_"); /* others fill the tables of what is what */
    m->store->altered |= puts && sqlite_changes(m->store->db) > 0;
    return true;
}

/* --- the other archive --- */

bool merge_attach(struct store *store, const char *path, GError **error)
{
    struct store *other = store_open(path, STORE_READ, error); /* is it one, and of our tables? */
    if (!other)
        return false;
    bool immutable = other->immutable;
    gint64 damaged = 0;
    struct query *query = sqlite_query(other->db, "quick_check", error);
    bool asked = query && sqlite_get(query, &damaged, error);
    store_close(other);
    if (!asked)
        return false;
    if (damaged)
        return error_set(error, STATUS_FAILED,
                         "%s: damaged; shootout --archive %s check --rescue DIR gives what can be "
                         "read",
                         path, path);
    return sqlite_attach(store->db, path, immutable ? ACCESS_IMMUTABLE : ACCESS_READ, error) &&
           sqlite_script(store->db, "maps", maps, error);
}

void merge_detach(struct store *store)
{
    for (gsize i = 0; i < G_N_ELEMENTS(map_names); i++) {
        g_autofree char *drop = g_strdup_printf("DROP TABLE IF EXISTS temp.%s", map_names[i]);
        sqlite_script(store->db, "drop", drop, NULL);
    }
    sqlite_detach(store->db, "merge_");
}

static bool pick(struct merging *m, GError **error)
{
    if (m->merge->whole)
        return merge_run(m, "merge_pick", error);
    for (guint i = 0; i < m->merge->picks->len; i++) {
        struct query *query = sqlite_query(m->store->db, "merge_pick_one", error);
        if (!query)
            return false;
        sqlite_bind_integer(query, g_array_index(m->merge->picks, gint64, i));
        if (!sqlite_run(query, error))
            return false;
    }
    return true;
}

/* --- sources --- */

/* Bytes from elsewhere are held against their hash before they count as kept. */
static bool verify(struct merging *m, FILE *nowhere, GError **error)
{
    g_autoptr(GArray) ids =
        change_ids(sqlite_query(m->store->db, "merge_new_sources", error), error);
    gint64 withheld = 0;
    if (!ids || !sqlite_number(m->store->db, "SELECT identity = 'none' FROM other.archive",
                               &withheld, error))
        return false;
    m->merge->sources = ids->len;
    for (guint i = 0; !withheld && i < ids->len; i++)
        if (!store_source_write(m->store, g_array_index(ids, gint64, i), nowhere, error))
            return false;
    return true;
}

static bool verify_sources(struct merging *m, GError **error)
{
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere)
        return error_set(error, STATUS_FAILED, "/dev/null cannot be opened");
    bool whole = verify(m, nowhere, error);
    fclose(nowhere);
    return whole;
}

struct taken_back {
    gint64 id, added, removed, forgotten;
};

static GArray *read_taken_back(struct merging *m, const char *name, GError **error)
{
    struct query *query = sqlite_query(m->store->db, name, error);
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(struct taken_back));
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        struct taken_back back = {sqlite_integer(query, 0), sqlite_integer(query, 1),
                                  sqlite_integer(query, 2),
                                  sqlite_columns(query) > 3 && sqlite_integer(query, 3)};
        g_array_append_val(rows, back);
    }
    return row ? NULL : g_steal_pointer(&rows);
}

/* What an undone change had brought stands again when it is given again; what a person forgot does
 * not. */
static bool revive(struct merging *m, const char *thing, const char *query, GError **error)
{
    g_autoptr(GArray) rows = read_taken_back(m, query, error);
    for (guint i = 0; rows && i < rows->len; i++) {
        const struct taken_back *back = &g_array_index(rows, struct taken_back, i);
        g_autofree char *name = g_strdup_printf("%" G_GINT64_FORMAT, back->id);
        if (back->forgotten)
            merge_say(m, thing, name, "removed", "forgotten", "stands", "left forgotten");
        else if (!change_edit_id(m->store, thing, back->id, "added", back->added, m->store->change,
                                 error) ||
                 !change_edit_id(m->store, thing, back->id, "removed", back->removed, 0, error))
            return false;
        else
            m->merge->runs += !strcmp(thing, "run");
    }
    return rows;
}

static bool map_sources(struct merging *m, gint64 before, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_map_sources", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, before);
    return sqlite_run(query, error);
}

static bool merge_sources(struct merging *m, GError **error)
{
    gint64 before;
    struct query *query = sqlite_query(m->store->db, "last_source_id", error);
    return query && sqlite_get(query, &before, error) &&
           merge_run(m, "merge_need_sources", error) && merge_run(m, "merge_put_sources", error) &&
           map_sources(m, before, error) && merge_run(m, "merge_put_prefixes", error) &&
           merge_run(m, "merge_put_notes", error) && merge_run(m, "merge_put_parts", error) &&
           merge_run(m, "merge_drop_parts", error) && verify_sources(m, error) &&
           revive(m, "source", "merge_revive_sources", error) &&
           source_find_wholes(m->store, error);
}

/* --- runs --- */

static bool count(struct merging *m, gint64 new, guint64 *n, GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(m->store->db, "merge_count", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, new);
    bool got = sqlite_get(query, &found, error);
    *n = (guint64)found;
    return got;
}

static bool merge_runs(struct merging *m, GError **error)
{
    static const char *const statements[] = {
        "merge_known_runs",  "merge_new_runs",  "merge_put_runs", "merge_put_results",
        "merge_put_missing", "merge_put_facts", "merge_put_tags", "merge_put_history"};
    for (gsize i = 0; i < G_N_ELEMENTS(statements); i++)
        if (!merge_run(m, statements[i], error))
            return false;
    if (!count(m, 1, &m->merge->runs, error) || !count(m, 0, &m->merge->known, error))
        return false;
    m->store->next_run += (gint64)m->merge->runs;
    return revive(m, "run", "merge_revive_runs", error);
}

static bool merge_all(struct merging *m, GError **error)
{
    return pick(m, error) && merge_run(m, "merge_need", error) && merge_setups(m, error) &&
           merge_sources(m, error) && merge_runs(m, error) && merge_words(m, error) &&
           (!m->merge->whole ||
            (merge_run(m, "merge_put_entries", error) && merge_run(m, "merge_put_claims", error)));
}

static bool merge_attached(struct store *store, struct merge *merge, struct table *table,
                           GError **error)
{
    struct merging m = {.store = store, .merge = merge, .table = table};
    if (!store_begin(store, merge->verb ? merge->verb : "merge", merge->command, error))
        return false;
    m.rigs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    bool merged = merge_all(&m, error);
    g_hash_table_unref(m.rigs);
    table_end(table);
    if (merged && !merge->dry_run)
        return store_commit(store, error);
    store_rollback(store);
    return merged;
}

bool store_merge(struct store *store, struct merge *merge, struct table *table, GError **error)
{
    g_assert(!store->change);
    add_columns(table);
    bool merged =
        merge_attach(store, merge->path, error) && merge_attached(store, merge, table, error);
    store_forget_ids(store);
    merge_detach(store);
    return merged;
}
