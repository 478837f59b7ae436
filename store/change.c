/* Changes: beginning, committing, and altering rows in place. */
#include "store/change.h"
#include "store/change_result.h"
#include "store/figures.h"
#include "store/summary.h"

#include <string.h>

/* The fields that a change may alter.  undo.c reads their names from the archive, so what is not
 * here is refused and never becomes SQL. */
static const struct editable {
    const char *thing, *field;
} editables[] = {
    {"run", "setup_id"},
    {"run", "said"},
    {"run", "started"},
    {"run", "started_from"},
    {"run", "note"},
    {"run", "added"},
    {"run", "removed"},
    {"run", "source_id"},
    {"run", "at"},
    {"run", "length"},
    {"run", "line"},
    {"run", "tool_version"},
    {"run", "command"},
    {"run", "machine"},
    {"run", "host"},
    {"run", "duration"},
    {"run", "status"},
    {"run", "series"},
    {"note", "added"},
    {"note", "removed"},
    {"note", "folder"},
    {"source", "kind"},
    {"source", "added"},
    {"source", "removed"},
    {"source", "origin"},
    {"source", "format"},
    {"source", "importer"},
    {"rig", "name"},
    {"rig", "added"},
    {"rig", "removed"},
    {"layout", "name"},
    {"claim", "removed"},
    {"setup_entry", "removed"},
    {"run", "digest"},
    {"run", "nth"},
    {"archive", "identity"},
};

static const struct editable *find_editable(const char *thing, const char *field)
{
    for (gsize i = 0; i < G_N_ELEMENTS(editables); i++)
        if (!strcmp(editables[i].thing, thing) && !strcmp(editables[i].field, field))
            return &editables[i];
    return NULL;
}

/* --- editing --- */

static bool set_tag(struct store *store, gint64 run, const char *name, const char *value,
                    GError **error)
{
    struct query *query = sqlite_query(store->db, value ? "put_tag" : "drop_tag", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    sqlite_bind_text(query, name);
    if (value)
        sqlite_bind_text(query, value);
    return sqlite_run(query, error);
}

/* The figures of a run are those of another, which does not stand: `old` or `value`, the other is
 * NULL. */
static bool set_figures(struct store *store, gint64 run, const char *old, const char *value,
                        GError **error)
{
    gint64 aside = g_ascii_strtoll(value ? value : old, NULL, 10);
    return figures_exchange(store, run, aside, error);
}

static bool set_field(struct store *store, const char *thing, gint64 id, const char *field,
                      const char *old, const char *value, GError **error)
{
    if (!strcmp(thing, "run") && g_str_has_prefix(field, "tag."))
        return set_tag(store, id, field + strlen("tag."), value, error);
    if (!strcmp(thing, "run") && !strcmp(field, "figures"))
        return set_figures(store, id, old, value, error);
    if (!strcmp(thing, "result"))
        return change_result(store, id, field, value, error);
    const struct editable *row = find_editable(thing, field);
    if (!row)
        return error_set(error, STATUS_FAILED, "%s: its history alters %s.%s, which nothing alters",
                         store->path, thing, field);
    struct query *query = sqlite_query_of(store->db, "edit", row->thing, row->field, error);
    if (!query)
        return false;
    sqlite_bind_text(query, value);
    sqlite_bind_integer(query, id);
    return sqlite_run(query, error);
}

bool change_edit(struct store *store, const char *thing, gint64 id, const char *field,
                 const char *old, const char *value, GError **error)
{
    g_assert(store->change);
    if (!g_strcmp0(old, value))
        return true;
    struct query *query = sqlite_query(store->db, "put_history", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, store->change);
    sqlite_bind_text(query, thing);
    sqlite_bind_integer(query, id);
    sqlite_bind_text(query, field);
    sqlite_bind_text(query, old);
    sqlite_bind_text(query, value);
    store->altered = true;
    return sqlite_run(query, error) && set_field(store, thing, id, field, old, value, error);
}

bool change_edit_id(struct store *store, const char *thing, gint64 id, const char *field,
                    gint64 old, gint64 value, GError **error)
{
    char before[24], after[24];
    g_snprintf(before, sizeof before, "%" G_GINT64_FORMAT, old);
    g_snprintf(after, sizeof after, "%" G_GINT64_FORMAT, value);
    return change_edit(store, thing, id, field, old ? before : NULL, value ? after : NULL, error);
}

bool change_edit_number(struct store *store, const char *thing, gint64 id, const char *field,
                        gint64 old, gint64 value, GError **error)
{
    char before[24], after[24];
    g_snprintf(before, sizeof before, "%" G_GINT64_FORMAT, old);
    g_snprintf(after, sizeof after, "%" G_GINT64_FORMAT, value);
    return change_edit(store, thing, id, field, before, after, error);
}

GArray *change_ids(struct query *query, GError **error)
{
    if (!query)
        return NULL;
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        gint64 id = sqlite_integer(query, 0);
        g_array_append_val(ids, id);
    }
    return row ? NULL : g_steal_pointer(&ids);
}

/* --- the life of a change --- */

static void end_change(struct store *store)
{
    store->change = 0;
    store->altered = false;
    store->source = 0;
    g_byte_array_set_size(store->bytes, 0);
    g_hash_table_remove_all(store->described);
    g_hash_table_remove_all(store->setups); /* their words name rigs by what is described */
}

static bool take_lock(struct store *store, GError **error)
{
    struct query *query;
    if (!sqlite_script(store->db, "begin", "BEGIN IMMEDIATE", error) ||
        !summary_watch(store, error) ||
        !(query = sqlite_query(store->db, "next_run", error)) ||
        !sqlite_get(query, &store->next_run, error))
        return false;
    store->first_run = store->next_run;
    return true;
}

/* Keep what was done so far. */
static bool keep(struct store *store, GError **error)
{
    return sqlite_in_transaction(store->db) && summary_mark_added(store, error) &&
           sqlite_script(store->db, "commit", "COMMIT", error);
}

static bool put_change(struct store *store, const char *verb, const char *command, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_change", error);
    if (!query)
        return false;
    g_autofree char *now = store_now(store);
    sqlite_bind_text(query, now);
    sqlite_bind_text(query, verb);
    sqlite_bind_text(query, command);
    return sqlite_get(query, &store->change, error);
}

bool store_begin(struct store *store, const char *verb, const char *command, GError **error)
{
    g_assert(!store->change);
    if (store_read_only(store))
        return error_set(error, STATUS_FAILED, "%s: opened for reading only", store->path);
    if (take_lock(store, error) && put_change(store, verb, command ? command : verb, error))
        return true;
    store_rollback(store);
    return false;
}

gint64 store_change(const struct store *store)
{
    return store->change;
}

bool store_commit(struct store *store, GError **error)
{
    g_assert(store->change && !store->source);
    if (!store->altered) {
        store_rollback(store);
        return true;
    }
    if (!keep(store, error)) {
        store_rollback(store);
        return error_set(error, STATUS_FAILED, "%s: the change was lost when it failed",
                         store->path);
    }
    end_change(store);
    return true;
}

/* Another program may have undone the change while nobody held the lock; what is still to come
 * would stand outside of it. */
static bool still_stands(struct store *store, GError **error)
{
    gint64 undone = 0;
    struct query *query = sqlite_query(store->db, "change_undone", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, store->change);
    if (!sqlite_get(query, &undone, error))
        return false;
    return !undone || error_set(error, STATUS_FAILED,
                                "%s: change %d was undone, by change %d, before it was complete",
                                store->path, (int)store->change, (int)undone);
}

bool store_pause(struct store *store, GError **error)
{
    g_assert(store->change && !store->source);
    if (!store->altered)
        return true;
    if (keep(store, error) && take_lock(store, error) && still_stands(store, error))
        return true;
    store_rollback(store);
    return error_set(error, STATUS_FAILED, "%s: the change was lost when it failed", store->path);
}

bool store_go_on(struct store *store, gint64 change, GError **error)
{
    g_assert(!store->change);
    if (take_lock(store, error)) {
        store->change = change;
        if (still_stands(store, error))
            return true;
    }
    store_rollback(store);
    return false;
}

void store_rollback(struct store *store)
{
    sqlite_rollback(store->db);
    store_forget_ids(store);
    end_change(store);
}
