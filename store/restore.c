/* Putting rows back: one kept INSERT of all columns per table. */
#include "store/restore.h"
#include "schema/auto.h"
#include "schema/hash.h"
#include "store/inside.h"
#include "store/source.h"
#include "store/summary.h"

#include <string.h>

bool restore_may(struct store *store, bool *may, GError **error)
{
    gint64 n = 0;
    struct query *query = sqlite_query(store->db, "count_changes", error);
    if (!query || !sqlite_get(query, &n, error))
        return false;
    *may = !n;
    return true;
}

struct restore {
    struct store *store;
    GHashTable *inserts; /* table -> struct query */
};

static void finish(void *query)
{
    sqlite_finish(query);
}

static bool begin(struct store *store, GError **error)
{
    bool may;
    if (!sqlite_script(store->db, "begin", "BEGIN IMMEDIATE", error) ||
        !summary_watch(store, error) || !restore_may(store, &may, error))
        return false;
    if (!may)
        return error_set(error, STATUS_FAILED, "%s: expected an archive that holds nothing yet",
                         store->path);
    return sqlite_script(store->db, "restore",
                         "PRAGMA defer_foreign_keys = ON; DELETE FROM archive", error);
}

struct restore *restore_open(struct store *store, GError **error)
{
    struct restore *restore = g_new(struct restore, 1);
    *restore = (struct restore){
        .store = store,
        .inserts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, finish),
    };
    if (!begin(store, error))
        restore_clear(&restore);
    return restore;
}

void restore_clear(struct restore **restore)
{
    if (!*restore)
        return;
    g_hash_table_unref((*restore)->inserts);
    store_rollback((*restore)->store);
    g_clear_pointer(restore, g_free);
}

/* --- rows --- */

/* The columns of a table; NULL with an error where there is none. */
static char **columns_of(struct store *store, const char *table, GError **error)
{
    struct query *query = sqlite_query(store->db, "table_columns", error);
    if (!query)
        return NULL;
    sqlite_bind_text(query, table);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    int row;
    while ((row = sqlite_step(query, error)) > 0)
        g_ptr_array_add(names, g_strdup(sqlite_text(query, 0)));
    if (!row && !names->len)
        error_set(error, STATUS_FAILED, "expected a table of an archive, found '%s'", table);
    if (row || !names->len)
        return NULL;
    g_ptr_array_add(names, NULL);
    g_ptr_array_set_free_func(names, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&names), FALSE);
}

/* An INSERT of all columns, made once a table. */
static struct query *insert_of(struct restore *restore, const char *table, GError **error)
{
    struct query *query = g_hash_table_lookup(restore->inserts, table);
    if (query)
        return query;
    g_auto(GStrv) columns = columns_of(restore->store, table, error);
    if (!columns)
        return NULL;
    g_autofree char *names = g_strjoinv("\", \"", columns), *values = g_strjoinv(", :", columns);
    g_autofree char *sql =
        g_strdup_printf("INSERT INTO \"%s\" (\"%s\") VALUES (:%s)", table, names, values);
    query = sqlite_prepare(restore->store->db, table, sql, error);
    if (query)
        g_hash_table_insert(restore->inserts, g_strdup(table), query);
    return query;
}

static void bind(struct query *query, const struct dump_value *value)
{
    switch (value->kind) {
    case DUMP_INTEGER:
        sqlite_bind_integer(query, value->integer);
        break;
    case DUMP_NUMBER:
        sqlite_bind_number(query, value->number);
        break;
    case DUMP_TEXT:
        sqlite_bind_part(query, value->bytes, value->length);
        break;
    case DUMP_BYTES:
        sqlite_bind_bytes(query, value->bytes, value->length);
        break;
    case DUMP_NULL:
        sqlite_bind_text(query, NULL);
        break;
    }
}

bool restore_row(struct restore *restore, const char *table, const struct dump_value *values,
                 gsize n, GError **error)
{
    if (!strcmp(table, "source_part") || g_str_has_prefix(table, "sqlite_"))
        return error_set(error, STATUS_FAILED, "expected a table of an archive, found '%s'", table);
    struct query *query = insert_of(restore, table, error);
    if (!query)
        return false;
    sqlite_unbind(query);
    for (gsize i = 0; i < n; i++) {
        g_autofree char *name = g_strconcat(":", values[i].column, NULL);
        if (!sqlite_parameter(query, name))
            return error_set(error, STATUS_FAILED, "table %s has no column '%s'", table,
                             values[i].column);
        bind(query, &values[i]);
    }
    return sqlite_run(query, error);
}

/* --- sources --- */

bool restore_source(struct restore *restore, const char *sha256, const char *bytes, gsize length,
                    GError **error)
{
    struct store *store = restore->store;
    gint64 source = 0;
    char hash[HASH_HEX];
    hash_of(bytes, length, hash);
    struct query *query = sqlite_query(store->db, "restore_holder", error);
    if (!query)
        return false;
    sqlite_bind_text(query, sha256);
    if (!sqlite_get(query, &source, error))
        return false;
    if (strcmp(hash, sha256))
        return error_set(error, STATUS_FAILED, "its bytes have another hash: %s", hash);
    for (gsize at = 0; source && (!at || at < length); at += SOURCE_PART)
        if (!source_put_part(store, source, (gint64)(at / SOURCE_PART), bytes + at,
                             MIN(SOURCE_PART, length - at), error))
            return false;
    return true; /* a longer source has the bytes of one that grew */
}

bool restore_end(struct restore *restore, GError **error)
{
    struct store *store = restore->store;
    gint64 archives = 0;
    if (!sqlite_number(store->db, "SELECT count(*) FROM archive", &archives, error))
        return false;
    if (!archives)
        return error_set(error, STATUS_FAILED, "expected a row of table archive, found none");
    return summary_mark_added(store, error) && sqlite_script(store->db, "commit", "COMMIT", error);
}
