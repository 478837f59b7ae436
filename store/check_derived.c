/* Deriving again: tables and views, layouts, workloads, growth of sources, undoes, summaries. */
#include "store/check_inside.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "store/change.h"
#include "store/queries.h"
#include "store/setup.h"
#include "store/source.h"
#include "store/summary.h"
#include "store/views.h"
#include "store/workloads.h"

#include <math.h>
#include <string.h>

enum { PASSES = 1000 /* over a chain of undoes */ };

GArray *check_ids(struct check *check, const char *query, GError **error)
{
    return change_ids(sqlite_query(check->store->db, query, error), error);
}

/* --- tables and views --- */

static bool make_view_anew(struct check *check, const char *name, const char *text, GError **error)
{
    g_autofree char *drop = g_strdup_printf("DROP VIEW IF EXISTS main.%s", name);
    check->store->altered = true;
    g_autofree char *make = g_strconcat("CREATE VIEW main.", text + strlen("CREATE VIEW "), NULL);
    return sqlite_script(check->store->db, "drop_view", drop, error) &&
           sqlite_script(check->store->db, "make_view", make, error);
}

/* What else is in the file: things of our tables are parts of their text. */
static bool check_strangers(struct check *check, GError **error)
{
    struct query *query = sqlite_query(check->store->db, "list_schema", error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        const char *type = sqlite_text(query, 0), *text = sqlite_text(query, 2);
        if (!type || !strcmp(type, "view") || !text || strstr(queries_text("tables"), text))
            continue;
        g_autofree char *place = g_strdup_printf("%s %s", type, sqlite_text(query, 1));
        check_found(check, REPAIR_NO, place, "not one of this program's");
    }
    return !row;
}

static bool check_view(struct check *check, const char *name, GError **error)
{
    bool there, same;
    if (!views_same(check->store, name, &there, &same, error))
        return false;
    if (same)
        return true;
    g_autofree char *place = g_strdup_printf("view %s", name), *ours = views_text(name);
    check_found(check, check_may_repair(check), place,
                there ? "differs from the one of this program" : "is not there");
    return !check->repair || make_view_anew(check, name, ours, error);
}

bool check_tables(struct check *check, GError **error)
{
    g_autoptr(GPtrArray) views = views_names();
    for (guint i = 0; i < views->len; i++)
        if (!check_view(check, views->pdata[i], error))
            return false;
    return check_strangers(check, error);
}

/* --- layouts and workloads --- */

/* A row of canonical texts and ids. */
struct canon {
    gint64 id;
    char *text;
};

static void clear_canon(void *data)
{
    g_free(((struct canon *)data)->text);
}

static GArray *read_canons(struct check *check, const char *thing, GError **error)
{
    struct query *query = sqlite_query_of(check->store->db, "canons", thing, NULL, error);
    g_autoptr(GArray) canons = g_array_new(FALSE, FALSE, sizeof(struct canon));
    g_array_set_clear_func(canons, clear_canon);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        struct canon canon = {sqlite_integer(query, 0), g_strdup(sqlite_text(query, 1))};
        g_array_append_val(canons, canon);
    }
    return row ? NULL : g_steal_pointer(&canons);
}

/* One layout or workload: whether its row is what follows from its text. */
static bool check_canons(struct check *check, const char *thing, guint64 *count,
                         bool (*derive)(struct store *, gint64, const char *, bool, bool *,
                                        GError **),
                         GError **error)
{
    g_autoptr(GArray) canons = read_canons(check, thing, error);
    for (guint i = 0; canons && i < canons->len; i++, ++*count) {
        const struct canon *canon = &g_array_index(canons, struct canon, i);
        g_autoptr(GError) why = NULL;
        bool same = true;
        if (!derive(check->store, canon->id, canon->text, check->repair, &same, &why))
            check_found(check, REPAIR_NO, canon->text, "%s", why->message);
        else if (!same)
            check_found(check, check_may_repair(check), canon->text,
                        "the %s has other facts than follow from its text", thing);
    }
    return canons;
}

bool check_layouts(struct check *check, GError **error)
{
    return check_canons(check, "layout", &check->counts->layouts, setup_layout_again, error);
}

bool check_workloads(struct check *check, GError **error)
{
    return check_canons(check, "workload", &check->counts->workloads, workloads_again, error);
}

/* --- growth of sources, undoes --- */

static bool look_and_mend(struct check *check, const char *name, const char *place,
                          const char *found, bool *wrong, GError **error)
{
    g_autoptr(GArray) ids = check_ids(check, name, error);
    for (guint i = 0; ids && i < ids->len; i++) {
        g_autofree char *where =
            g_strdup_printf("%s %" G_GINT64_FORMAT, place, g_array_index(ids, gint64, i));
        check_found(check, check_may_repair(check), where, "%s", found);
    }
    *wrong = ids && ids->len;
    check->store->altered |= *wrong && check->repair;
    return ids;
}

bool check_growth(struct check *check, GError **error)
{
    bool wrong;
    struct query *query;
    return look_and_mend(check, "check_wholes", "source",
                         "another source is said to hold its bytes than does", &wrong, error) &&
           (!wrong || !check->repair ||
            ((query = sqlite_query(check->store->db, "clear_wholes", error)) &&
             sqlite_run(query, error) && source_find_wholes(check->store, error)));
}

/* One undo hangs on the next, so that a pass may lead to another one. */
static bool mend_undoes(struct check *check, GError **error)
{
    g_autoptr(GArray) left = NULL;
    for (int pass = 0; pass < PASSES && (!left || left->len); pass++) {
        struct query *query = sqlite_query(check->store->db, "find_undone", error);
        g_clear_pointer(&left, g_array_unref);
        if (!query || !sqlite_run(query, error) ||
            !(left = check_ids(check, "check_undone", error)))
            return false;
    }
    return true;
}

bool check_undoes(struct check *check, GError **error)
{
    bool wrong;
    return look_and_mend(check, "check_undone", "change",
                         "it is marked as undone by another change than undid it", &wrong, error) &&
           (!wrong || !check->repair || mend_undoes(check, error));
}

/* --- summaries --- */

bool check_summaries(struct check *check, GError **error)
{
    bool there;
    if (!summary_there(check->store, &there, error))
        return false;
    if (!there)
        return true;
    g_autoptr(GArray) setups = check_ids(check, "check_summaries", error);
    for (guint i = 0; setups && i < setups->len; i++) {
        gint64 setup = g_array_index(setups, gint64, i);
        g_autoptr(GArray) made = summary_make(check->store, setup, error);
        bool same = true;
        if (!made || !summary_same(check->store, setup, made, &same, error))
            return false;
        if (same)
            continue;
        g_autofree char *place = g_strdup_printf("setup %" G_GINT64_FORMAT, setup);
        check_found(check, check_may_repair(check), place,
                    "its summaries differ from what follows from its results");
        check->store->altered |= check->repair;
        if (check->repair && !summary_renew(check->store, setup, error))
            return false;
    }
    return setups;
}
