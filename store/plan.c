/* Plans of the collector: what is to be run, and what became of it. */
#include "store/inside.h"

#include "schema/auto.h"

static bool run_at(struct store *store, const char *name, const char *folder, gint64 plan,
                   GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query)
        return false;
    g_autofree char *now = store_now(store);
    sqlite_bind_text(query, now);
    if (folder)
        sqlite_bind_text(query, folder);
    else
        sqlite_bind_integer(query, plan);
    return sqlite_run(query, error);
}

bool store_plan_begin(struct store *store, const char *folder, const char *settings, gint64 *plan,
                      GError **error)
{
    struct query *query;
    if (!run_at(store, "plan_end_all", folder, 0, error) ||
        !(query = sqlite_query(store->db, "plan_begin", error)))
        return false;
    g_autofree char *now = store_now(store);
    sqlite_bind_text(query, folder);
    sqlite_bind_text(query, now);
    sqlite_bind_text(query, settings);
    return sqlite_get(query, plan, error);
}

bool store_plan_cell(struct store *store, gint64 plan, const struct planned *cell, GError **error)
{
    struct query *query = sqlite_query(store->db, "plan_cell", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, plan);
    sqlite_bind_integer(query, cell->place);
    sqlite_bind_integer(query, cell->nth);
    sqlite_bind_text(query, cell->tool);
    sqlite_bind_text(query, cell->workload);
    sqlite_bind_text(query, cell->state);
    sqlite_bind_number(query, cell->value);
    sqlite_bind_text(query, cell->note);
    return sqlite_run(query, error);
}

bool store_plan_change(struct store *store, gint64 plan, GError **error)
{
    g_assert(store->change);
    struct query *query = sqlite_query(store->db, "plan_change", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, store->change);
    sqlite_bind_integer(query, plan);
    return sqlite_run(query, error);
}

bool store_plan_end(struct store *store, gint64 plan, GError **error)
{
    return run_at(store, "plan_end", NULL, plan, error);
}

bool store_plan_find(struct store *store, const char *folder, bool last, gint64 *plan,
                     char **settings, gint64 *change, GError **error)
{
    struct query *query = sqlite_query(store->db, "plan_find", error);
    if (!query)
        return false;
    sqlite_bind_text(query, folder);
    sqlite_bind_integer(query, last);
    int row = sqlite_step(query, error);
    *plan = row > 0 ? sqlite_integer(query, 0) : 0;
    *settings = row > 0 ? g_strdup(sqlite_text(query, 1)) : NULL;
    *change = row > 0 ? sqlite_integer(query, 2) : 0;
    if (row > 0)
        sqlite_reset(query);
    return row >= 0;
}
