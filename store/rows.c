/* Rows of the embedded queries. */
#include "schema/auto.h"
#include "store/inside.h"
#include "store/change.h"
#include "store/where_inside.h"

#include <string.h>

struct rows {
    struct query *query;
    struct where where; /* its values are bound, so it lives as long */
};

static struct rows *ask(struct store *store, const char *name, const struct filter *filter,
                        enum where_narrow how, GError **error)
{
    struct rows *rows = g_new0(struct rows, 1);
    rows->query = where_query(&rows->where, store->db, name, filter, how, error);
    if (!rows->query) {
        rows_close(rows);
        return NULL;
    }
    return rows;
}

struct rows *store_rows(struct store *store, const char *name, const struct filter *filter,
                        GError **error)
{
    return ask(store, name, filter, WHERE_TAKEN, error);
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

void rows_again(struct rows *rows)
{
    sqlite_reset(rows->query);
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

/* --- what is unknown --- */

static bool get(struct store *store, const char *name, const struct filter *filter, gint64 *number,
                GError **error)
{
    auto_clear(rows_clear) struct rows *rows = ask(store, name, filter, WHERE_WHOLE, error);
    return rows && sqlite_get(rows->query, number, error);
}

/* Whether a comparison of the selection can be neither true nor false for anything in the
 * archive.  *may is 1 where only looking can tell. */
static bool may_doubt(struct store *store, const struct filter *filter, gint64 *may, GError **error)
{
    if (!filter || *may)
        return true;
    if (filter->kind != FILTER_COMPARE)
        return may_doubt(store, filter->left, may, error) &&
               may_doubt(store, filter->right, may, error);
    if (where_always_known(filter))
        return true;
    enum where_about about = where_about(filter);
    if (about == ABOUT_SETUP || about == ABOUT_WORKLOAD)
        return get(store, about == ABOUT_SETUP ? "unknown_setups" : "unknown_workloads", filter,
                   may, error);
    *may = 1;
    return true;
}

/* How many of the runs, which are doubted for one of their results, are taken for no other. */
static bool count_left_out(struct store *store, const struct filter *where, const GArray *doubted,
                           guint64 *runs, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = ask(store, "takes_run", where, WHERE_WHOLE, error);
    gint64 takes = 0;
    for (guint i = 0; rows && i < doubted->len; i++) {
        sqlite_reset(rows->query);
        rows_bind_integer(rows, "run", g_array_index(doubted, gint64, i));
        if (!sqlite_get(rows->query, &takes, error))
            return false;
        *runs += !takes;
    }
    return rows;
}

bool store_unjudged(struct store *store, const struct filter *where, guint64 *runs, GError **error)
{
    gint64 may = 0;
    *runs = 0;
    if (!may_doubt(store, where, &may, error))
        return false;
    if (!may)
        return true;
    auto_clear(rows_clear) struct rows *rows =
        ask(store, "doubted_runs", where, WHERE_DOUBTED, error);
    g_autoptr(GArray) doubted = rows ? change_ids(rows->query, error) : NULL;
    return doubted && count_left_out(store, where, doubted, runs, error);
}
