/* Undo: a change is reversed by a new change that writes the old values back and takes away what
 * was added.  Undoing an undo is the same again. */
#include "store/change.h"
#include "store/source.h"

static bool ask(struct store *store, const char *name, gint64 change, gint64 *value, GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query)
        return false;
    sqlite_bind_integer(query, change);
    return sqlite_get(query, value, error);
}

/* Is the change there, done, and not altered upon? */
static bool can_undo(struct store *store, gint64 number, GError **error)
{
    gint64 known, undone, blocker, final;
    if (!ask(store, "change_known", number, &known, error) ||
        !ask(store, "change_final", number, &final, error) ||
        !ask(store, "change_undone", number, &undone, error) ||
        !ask(store, "undo_blocker", number, &blocker, error))
        return false;
    if (!known)
        return error_set(error, STATUS_FAILED,
                         "%s: there is no change %" G_GINT64_FORMAT "; see log", store->path,
                         number);
    if (final)
        return error_set(error, STATUS_FAILED,
                         "%s: change %" G_GINT64_FORMAT " deleted or repaired for good",
                         store->path, number);
    if (undone)
        return error_set(error, STATUS_FAILED,
                         "%s: change %" G_GINT64_FORMAT
                         " is undone already, by change %" G_GINT64_FORMAT,
                         store->path, number, undone);
    if (blocker)
        return error_set(error, STATUS_FAILED,
                         "%s: change %" G_GINT64_FORMAT
                         " stands in the way: it altered again what change %" G_GINT64_FORMAT
                         " altered",
                         store->path, blocker, number);
    return true;
}

/* --- writing back --- */

struct edit {
    char *thing, *field, *old, *value;
    gint64 id;
};

static void free_edit(void *data)
{
    struct edit *edit = data;
    g_free(edit->thing);
    g_free(edit->field);
    g_free(edit->old);
    g_free(edit->value);
    g_free(edit);
}

static GPtrArray *read_edits(struct store *store, gint64 number, GError **error)
{
    struct query *query = sqlite_query(store->db, "history_of", error);
    if (!query)
        return NULL;
    sqlite_bind_integer(query, number);
    g_autoptr(GPtrArray) edits = g_ptr_array_new_with_free_func(free_edit);
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        struct edit *edit = g_new(struct edit, 1);
        *edit = (struct edit){
            .thing = g_strdup(sqlite_text(query, 0)),
            .id = sqlite_integer(query, 1),
            .field = g_strdup(sqlite_text(query, 2)),
            .old = g_strdup(sqlite_text(query, 3)),
            .value = g_strdup(sqlite_text(query, 4)),
        };
        g_ptr_array_add(edits, edit);
    }
    return row ? NULL : g_steal_pointer(&edits);
}

static bool write_back(struct store *store, gint64 number, GError **error)
{
    g_autoptr(GPtrArray) edits = read_edits(store, number, error);
    if (!edits)
        return false;
    for (guint i = 0; i < edits->len; i++) {
        const struct edit *edit = edits->pdata[i];
        if (!change_edit(store, edit->thing, edit->id, edit->field, edit->value, edit->old, error))
            return false;
    }
    return true;
}

/* Sources come after notes: text that lies elsewhere too stays.  Rigs come last: one that other
 * runs were run on stays. */
static bool take_away(struct store *store, gint64 number, GError **error)
{
    static const struct {
        const char *thing, *query;
    } things[] = {{"run", "added"},  {"claim", "added"},          {"setup_entry", "added"},
                  {"note", "added"}, {"source", "added_sources"}, {"rig", "added_rigs"}};
    for (gsize i = 0; i < G_N_ELEMENTS(things); i++) {
        struct query *query =
            sqlite_query_of(store->db, things[i].query, things[i].thing, NULL, error);
        if (query)
            sqlite_bind_integer(query, number);
        g_autoptr(GArray) ids = change_ids(query, error);
        if (!ids)
            return false;
        for (guint j = 0; j < ids->len; j++)
            if (!change_edit_id(store, things[i].thing, g_array_index(ids, gint64, j), "removed", 0,
                                store->change, error))
                return false;
    }
    return true;
}

static bool mark(struct store *store, const char *name, gint64 change, gint64 undo, GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query)
        return false;
    sqlite_bind_id(query, undo);
    sqlite_bind_integer(query, change);
    return sqlite_run(query, error);
}

/* The log says who undid whom: this undo stands, so `number` is undone, so what that had undone is
 * done, so what that had undone is undone again, and so on. */
static bool mark_chain(struct store *store, gint64 number, GError **error)
{
    gint64 undo = store->change;
    store->altered = true;
    if (!mark(store, "mark_undo", undo, number, error))
        return false;
    for (bool stands = true; number; stands = !stands) {
        if (!mark(store, "mark_undone", number, stands ? undo : 0, error))
            return false;
        undo = number;
        if (!ask(store, "change_undoes", undo, &number, error))
            return false;
        if (number >= undo)
            return error_set(error, STATUS_FAILED,
                             "%s: damaged: change %" G_GINT64_FORMAT " undoes a later one",
                             store->path, undo);
    }
    return true;
}

static bool reverse(struct store *store, gint64 number, gint64 *undone, GError **error)
{
    if (!number && !ask(store, "last_done", store->change, &number, error))
        return false;
    if (!number)
        return error_set(error, STATUS_FAILED, "%s: there is nothing to undo", store->path);
    *undone = number;
    return can_undo(store, number, error) && write_back(store, number, error) &&
           take_away(store, number, error) && mark_chain(store, number, error) &&
           source_find_wholes(store, error);
}

bool store_undo(struct store *store, gint64 number, const char *command, gint64 *undone,
                GError **error)
{
    if (!store_begin(store, "undo", command, error))
        return false;
    if (reverse(store, number, undone, error))
        return store_commit(store, error);
    store_rollback(store);
    return false;
}
