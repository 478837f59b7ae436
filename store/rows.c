/* Rows of the embedded queries. */
#include "schema/auto.h"
#include "store/inside.h"
#include "store/queries.h"
#include "store/where.h"

#include <string.h>

struct rows {
    struct query *query;
    struct where where; /* its values are bound, so it lives as long */
};

struct rows *store_rows(struct store *store, const char *name, const struct filter *filter,
                        GError **error)
{
    struct rows *rows = g_new0(struct rows, 1);
    where_init(&rows->where, filter);
    g_autofree char *sql = where_complete(&rows->where, queries_text(name));
    rows->query = sqlite_prepare(store->db, name, sql, error);
    if (!rows->query) {
        rows_close(rows);
        return NULL;
    }
    where_bind(&rows->where, rows->query);
    return rows;
}

static void go_to(struct rows *rows, const char *parameter)
{
    char name[64];
    g_snprintf(name, sizeof name, ":%s", parameter);
    bool found = sqlite_parameter(rows->query, name);
    g_assert(found);
}

void rows_bind_text(struct rows *rows, const char *parameter, const char *text)
{
    go_to(rows, parameter);
    sqlite_bind_copy(rows->query, text);
}

void rows_bind_integer(struct rows *rows, const char *parameter, gint64 value)
{
    go_to(rows, parameter);
    sqlite_bind_integer(rows->query, value);
}

bool rows_next(struct rows *rows, GError **error)
{
    return sqlite_step(rows->query, error) > 0;
}

int rows_columns(const struct rows *rows)
{
    return sqlite_columns(rows->query);
}

const char *rows_name(const struct rows *rows, int column)
{
    return sqlite_name(rows->query, column);
}

int rows_find(const struct rows *rows, const char *name)
{
    for (int i = 0; i < rows_columns(rows); i++)
        if (!strcmp(rows_name(rows, i), name))
            return i;
    return -1;
}

bool rows_null(const struct rows *rows, int column)
{
    return sqlite_kind(rows->query, column) == VALUE_NULL;
}

bool rows_is_text(const struct rows *rows, int column)
{
    return sqlite_kind(rows->query, column) == VALUE_TEXT;
}

const char *rows_text(const struct rows *rows, int column)
{
    return sqlite_text(rows->query, column);
}

double rows_number(const struct rows *rows, int column)
{
    return sqlite_double(rows->query, column);
}

gint64 rows_integer(const struct rows *rows, int column)
{
    return sqlite_integer(rows->query, column);
}

void rows_close(struct rows *rows)
{
    if (!rows)
        return;
    sqlite_finish(rows->query);
    where_clear(&rows->where);
    g_free(rows);
}

void rows_clear(struct rows **rows)
{
    rows_close(*rows);
    *rows = NULL;
}

bool store_unjudged(struct store *store, const struct filter *where, guint64 *runs, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "unjudged", where, error);
    gint64 n = 0;
    if (!rows || !sqlite_get(rows->query, &n, error))
        return false;
    *runs = (guint64)n;
    return true;
}
