/* Figures altered in place. */
#include "store/change_result.h"
#include "schema/metric.h"
#include "store/summary.h"

#include <string.h>

static bool set_place(struct store *store, gint64 id, const char *workload, GError **error)
{
    struct query *query = sqlite_query(store->db, workload ? "put_place" : "drop_place", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, id);
    if (workload)
        sqlite_bind_integer(query, g_ascii_strtoll(workload, NULL, 10));
    return sqlite_run(query, error) && summary_mark_run(store, id / 4096, error);
}

static bool set_reason(struct store *store, gint64 id, const char *metric, const char *text,
                       GError **error)
{
    struct query *query = sqlite_query(store->db, text ? "put_reason" : "drop_reason", error);
    const char *printed = text ? strchr(text, '\n') : NULL;
    if (!query)
        return false;
    sqlite_bind_integer(query, id);
    sqlite_bind_text(query, metric);
    if (text)
        sqlite_bind_part(query, text, printed ? (gsize)(printed - text) : strlen(text));
    if (text)
        sqlite_bind_text(query, printed ? printed + 1 : NULL);
    return sqlite_run(query, error);
}

/* As a double: SQLite before 3.47 reads texts of 17 digits less exactly. */
static bool set_figure(struct store *store, gint64 id, const char *field, const char *value,
                       GError **error)
{
    struct query *query = sqlite_query_of(store->db, "edit", "result", field, error);
    if (!query)
        return false;
    if (!value)
        sqlite_bind_text(query, NULL);
    else if (!strcmp(field, "n"))
        sqlite_bind_integer(query, (gint64)g_ascii_strtod(value, NULL));
    else
        sqlite_bind_number(query, g_ascii_strtod(value, NULL));
    sqlite_bind_integer(query, id);
    return sqlite_run(query, error);
}

bool change_result(struct store *store, gint64 id, const char *field, const char *value,
                   GError **error)
{
    if (!strcmp(field, "workload_id"))
        return set_place(store, id, value, error);
    if (g_str_has_prefix(field, "missing.") && metric_find(field + 8) != METRIC_NONE)
        return set_reason(store, id, field + 8, value, error);
    if (metric_find(field) != METRIC_NONE || !strcmp(field, "n") || !strcmp(field, "working_set"))
        return set_figure(store, id, field, value, error);
    return error_set(error, STATUS_FAILED, "%s: its history alters result.%s, which nothing alters",
                     store->path, field);
}
