/* SQL that a person wrote: read-only, guarded, limited in time, as a table. */
#include "schema/auto.h"
#include "schema/metric.h"
#include "store/inside.h"

#include <string.h>

/* Names are keys in json, so of equal ones the later get a number. */
static char *unique_name(const struct table *table, const char *name)
{
    g_autofree char *unique = g_utf8_make_valid(name, -1);
    for (int n = 2; table_find_column(table, unique) >= 0; n++) {
        g_free(unique);
        unique = g_strdup_printf("%s_%d", name, n);
    }
    return g_steal_pointer(&unique);
}

static void add_column(struct table *table, const struct query *query, int i)
{
    g_autofree char *name = unique_name(table, sqlite_name(query, i));
    enum metric metric = metric_find(name);
    enum value value = sqlite_declared(query, i);
    struct column column = {.name = name, .kind = COLUMN_TEXT};
    if (value == VALUE_INTEGER)
        column.kind = COLUMN_INTEGER;
    else if (value == VALUE_NUMBER)
        column.kind = COLUMN_NUMBER, column.digits = 6;
    if (metric != METRIC_NONE)
        column = (struct column){
            .name = name, .kind = COLUMN_NUMBER, .unit = metrics[metric].unit, .digits = 4};
    table_column(table, &column);
}

/* Cells are doubles: what they cannot hold, as the digest of a run, becomes text. */
static void add_integer(struct table *table, gint64 value)
{
    const gint64 most = G_GINT64_CONSTANT(1) << 53;
    if (value >= -most && value <= most)
        table_number(table, (double)value);
    else
        table_printf(table, "%" G_GINT64_FORMAT, value);
}

static void add_cell(struct table *table, const struct query *query, int i)
{
    gsize length;
    switch (sqlite_kind(query, i)) {
    case VALUE_NULL:
        table_null(table);
        break;
    case VALUE_INTEGER:
        add_integer(table, sqlite_integer(query, i));
        break;
    case VALUE_NUMBER:
        table_number(table, sqlite_double(query, i));
        break;
    case VALUE_TEXT: {
        g_autofree char *text = g_utf8_make_valid(sqlite_text(query, i), -1);
        table_text(table, text);
        break;
    }
    case VALUE_BYTES:
        sqlite_bytes(query, i, &length);
        table_printf(table, "(%" G_GSIZE_FORMAT " bytes)", length);
        break;
    }
}

static bool fill(struct query *query, struct table *table, GError **error)
{
    int row, columns = sqlite_columns(query);
    bool named = false;
    do {
        row = sqlite_step(query, error);
        for (int i = 0; row >= 0 && !named && i < columns; i++)
            add_column(table, query, i);
        named = true;
        if (row > 0)
            table_row(table);
        for (int i = 0; row > 0 && i < columns; i++)
            add_cell(table, query, i);
    } while (row > 0);
    table_end(table);
    return !row;
}

static bool ask(struct store *store, const char *sql, struct table *table, GError **error)
{
    struct query *query = sqlite_prepare(store->db, "sql", sql, error);
    bool reads = query && sqlite_only_reads(query);
    if (query && !reads)
        error_set(error, STATUS_FAILED, "sql only reads; corrections are made by annotate");
    bool done = reads && fill(query, table, error);
    sqlite_finish(query);
    return done;
}

bool store_sql(struct store *store, const char *sql, int seconds, struct table *table,
               GError **error)
{
    table_init(table, "rows");
    sqlite_guard(store->db, MAX(seconds, 1));
    bool done = ask(store, sql, table, error);
    sqlite_guard(store->db, 0);
    return done;
}
