/* Views: which there are, and whether those of a file are they; tables: whether they are any. */
#include "store/views.h"
#include "store/queries.h"

#include <string.h>

static const char mark[] = "CREATE VIEW ";

GPtrArray *views_names(void)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (const char *at = queries_text("views"); (at = strstr(at, mark));) {
        at += strlen(mark);
        g_ptr_array_add(names, g_strndup(at, strcspn(at, " ")));
    }
    return names;
}

char *views_text(const char *name)
{
    g_autofree char *begin = g_strdup_printf("%s%s AS", mark, name);
    const char *at = strstr(queries_text("views"), begin);
    const char *end = at ? strstr(at, ";\n") : NULL;
    return end ? g_strndup(at, (gsize)(end - at)) : NULL;
}

bool views_same(struct store *store, const char *name, bool *there, bool *same, GError **error)
{
    struct query *query = sqlite_query(store->db, "view_text", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    int row = sqlite_step(query, error);
    g_autofree char *ours = views_text(name);
    *there = row > 0;
    *same = row > 0 && !g_strcmp0(sqlite_text(query, 0), ours);
    sqlite_reset(query);
    return row >= 0;
}

static bool shadow(struct store *store, const char *name, GError **error)
{
    g_autofree char *text = views_text(name);
    g_autofree char *sql = g_strconcat("CREATE TEMP VIEW ", text + strlen(mark), NULL);
    return sqlite_script(store->db, "view", sql, error);
}

static bool is_table(const char *name)
{
    g_autofree char *lower = g_ascii_strdown(name, -1);
    g_autofree char *begin = g_strdup_printf("CREATE TABLE %s (", lower);
    return strstr(queries_text("tables"), begin);
}

/* A view can compute for ever where a table only has rows. */
static bool trust_tables(struct store *store, GError **error)
{
    int row = -1;
    struct query *query = sqlite_query(store->db, "no_tables", error);
    while (query && (row = sqlite_step(query, error)) > 0)
        if (is_table(sqlite_text(query, 0))) {
            error_set(error, STATUS_FAILED, "%s: not to be trusted: its table %s is none",
                      store->path, sqlite_text(query, 0));
            sqlite_reset(query);
            return false;
        }
    return !row;
}

bool views_trust(struct store *store, GError **error)
{
    if (!trust_tables(store, error))
        return false;
    g_autoptr(GPtrArray) names = views_names();
    for (guint i = 0; i < names->len; i++) {
        bool there, same;
        if (!views_same(store, names->pdata[i], &there, &same, error) ||
            (!same && !shadow(store, names->pdata[i], error)))
            return false;
    }
    return true;
}
