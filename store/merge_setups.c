/* What the other archive's runs ran on: layouts by their lines, rigs by name and facts, workloads
 * by their texts, and the setups of these. */
#include "schema/auto.h"
#include "store/change.h"
#include "store/merge_inside.h"
#include "store/setup.h"
#include "store/workloads.h"

#include <string.h>

static bool map(struct merging *m, const char *thing, gint64 theirs, gint64 mine, GError **error)
{
    struct query *query = sqlite_query_of(m->store->db, "merge_map", thing, NULL, error);
    if (!query)
        return false;
    sqlite_bind_integer(query, theirs);
    sqlite_bind_integer(query, mine);
    return sqlite_run(query, error);
}

/* A row of the other archive: its number and up to three texts. */
struct theirs {
    gint64 id, revision;
    char *text, *name;
};

static void clear_theirs(void *data)
{
    struct theirs *theirs = data;
    g_free(theirs->text);
    g_free(theirs->name);
}

/* Columns: id, text, then a name or a revision and a date. */
static GArray *read_theirs(struct merging *m, const char *name, GError **error)
{
    struct query *query = sqlite_query(m->store->db, name, error);
    g_autoptr(GArray) rows = g_array_new(FALSE, TRUE, sizeof(struct theirs));
    g_array_set_clear_func(rows, clear_theirs);
    if (!query)
        return NULL;
    if (sqlite_parameter(query, ":whole"))
        sqlite_bind_integer(query, m->merge->whole);
    int row, columns = sqlite_columns(query);
    while ((row = sqlite_step(query, error)) > 0) {
        struct theirs theirs = {.id = sqlite_integer(query, 0),
                                .text = g_strdup(sqlite_text(query, 1)),
                                .name =
                                    columns > 2 ? g_strdup(sqlite_text(query, columns - 1)) : NULL,
                                .revision = columns > 3 ? sqlite_integer(query, 2) : 0};
        g_array_append_val(rows, theirs);
    }
    return row ? NULL : g_steal_pointer(&rows);
}

/* --- layouts and workloads --- */

static bool name_of(struct merging *m, gint64 layout, char **name, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "layout_name", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, layout);
    int row = sqlite_step(query, error);
    *name = row > 0 ? g_strdup(sqlite_text(query, 0)) : NULL;
    sqlite_reset(query);
    return row >= 0;
}

/* Names may be shared; but one that means another layout here alone would mean two things. */
static bool name_taken(struct merging *m, const char *name, const char *canon, bool *taken,
                       GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_name_taken", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    sqlite_bind_text(query, canon);
    int row = sqlite_step(query, error);
    *taken = row > 0;
    sqlite_reset(query);
    return row >= 0;
}

static bool merge_layout(struct merging *m, const struct theirs *theirs, GError **error)
{
    const char *compression;
    bool said, taken = false;
    gint64 layout;
    g_autofree char *name = NULL;
    if (theirs->name && !name_taken(m, theirs->name, theirs->text, &taken, error))
        return false;
    if (!setup_layout(m->store, theirs->text, taken ? NULL : theirs->name, &layout, &compression,
                      &said, error) ||
        !name_of(m, layout, &name, error))
        return false;
    if (taken)
        merge_say(m, "layout", theirs->text, "name", name, theirs->name,
                  "kept: the name is another layout's here");
    else if (theirs->name && g_strcmp0(name, theirs->name))
        merge_say(m, "layout", theirs->text, "name", name, theirs->name, "kept");
    return map(m, "layout", theirs->id, layout, error);
}

static bool merge_workload(struct merging *m, const struct theirs *theirs, GError **error)
{
    gint64 workload;
    return workloads_find(m->store, theirs->text, &workload, error) &&
           map(m, "workload", theirs->id, workload, error);
}

/* --- rigs --- */

static bool find_equal(struct merging *m, const struct theirs *theirs, gint64 *rig, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_rig_equal", error);
    if (!query)
        return false;
    sqlite_parameter(query, ":name");
    sqlite_bind_text(query, theirs->text);
    sqlite_parameter(query, ":rig");
    sqlite_bind_integer(query, theirs->id);
    return sqlite_get(query, rig, error);
}

/* An equal one that an undone change had brought stands again. */
static bool stand(struct merging *m, gint64 rig, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "rig_standing", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    int row = sqlite_step(query, error);
    gint64 removed = row > 0 ? sqlite_integer(query, 0) : 0;
    gint64 added = row > 0 ? sqlite_integer(query, 1) : 0;
    sqlite_reset(query);
    return row >= 0 &&
           (!removed ||
            (change_edit_id(m->store, "rig", rig, "added", added, m->store->change, error) &&
             change_edit_id(m->store, "rig", rig, "removed", removed, 0, error)));
}

static bool rig_name_of(struct merging *m, gint64 rig, char **name, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "rig_name", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    int row = sqlite_step(query, error);
    *name = row > 0 ? g_strdup(sqlite_text(query, 0)) : NULL;
    sqlite_reset(query);
    return row >= 0;
}

/* Says each fact in which the two contradict each other. */
static bool contradicts(struct merging *m, const struct theirs *theirs, const char *named,
                        bool *does, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_rig_contradicts", error);
    if (!query)
        return false;
    sqlite_parameter(query, ":rig");
    sqlite_bind_integer(query, theirs->id);
    sqlite_parameter(query, ":name");
    sqlite_bind_text(query, theirs->text);
    int row;
    for (*does = false; (row = sqlite_step(query, error)) > 0; *does = true) {
        g_autofree char *done = g_strdup_printf("kept; the other is named %s", named);
        merge_say(m, "rig", theirs->text, sqlite_text(query, 0), sqlite_text(query, 1),
                  sqlite_text(query, 2), done);
    }
    return !row;
}

/* NAME-FILE, as far as its ending. */
static char *own_name(const struct merging *m, const char *name)
{
    g_autofree char *file = g_path_get_basename(m->merge->path);
    char *dot = strrchr(file, '.');
    if (dot && dot != file)
        *dot = 0;
    return g_strdup_printf("%s-%s", name, file);
}

static bool make_rig(struct merging *m, const struct theirs *theirs, const char *name, gint64 *rig,
                     GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_put_rig", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    sqlite_bind_integer(query, theirs->revision);
    sqlite_bind_text(query, theirs->name);
    sqlite_bind_integer(query, m->store->change);
    m->store->altered = true;
    if (!sqlite_get(query, rig, error) ||
        !(query = sqlite_query(m->store->db, "merge_put_rig_facts", error)))
        return false;
    sqlite_bind_integer(query, *rig);
    sqlite_bind_integer(query, theirs->id);
    return sqlite_run(query, error);
}

/* The name that its earlier revisions have here, else one that does not contradict. */
static bool name_rig(struct merging *m, const struct theirs *theirs, GError **error)
{
    bool other = false;
    if (g_hash_table_contains(m->rigs, theirs->text))
        return true;
    char *own = own_name(m, theirs->text);
    bool asked = contradicts(m, theirs, own, &other, error);
    g_hash_table_insert(m->rigs, g_strdup(theirs->text), other ? own : g_strdup(theirs->text));
    if (!other)
        g_free(own);
    return asked;
}

static bool join_rig(struct merging *m, const struct theirs *theirs, gint64 rig, GError **error)
{
    char *name;
    if (!rig_name_of(m, rig, &name, error))
        return false;
    g_hash_table_replace(m->rigs, g_strdup(theirs->text), name);
    return stand(m, rig, error) && map(m, "rig", theirs->id, rig, error);
}

static bool merge_rig(struct merging *m, const struct theirs *theirs, GError **error)
{
    gint64 rig = 0;
    if (!find_equal(m, theirs, &rig, error))
        return false;
    if (rig)
        return join_rig(m, theirs, rig, error);
    return name_rig(m, theirs, error) &&
           make_rig(m, theirs, g_hash_table_lookup(m->rigs, theirs->text), &rig, error) &&
           map(m, "rig", theirs->id, rig, error);
}

/* --- all --- */

static bool merge_each(struct merging *m, const char *query,
                       bool (*one)(struct merging *, const struct theirs *, GError **),
                       GError **error)
{
    g_autoptr(GArray) rows = read_theirs(m, query, error);
    for (guint i = 0; rows && i < rows->len; i++)
        if (!one(m, &g_array_index(rows, struct theirs, i), error))
            return false;
    return rows;
}

bool merge_setups(struct merging *m, GError **error)
{
    return merge_each(m, "merge_layouts", merge_layout, error) &&
           merge_each(m, "merge_rigs", merge_rig, error) &&
           merge_each(m, "merge_workloads", merge_workload, error) &&
           merge_run(m, "merge_put_setups", error) && merge_run(m, "merge_map_setups", error);
}
