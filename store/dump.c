/* Rows as they lie there, behind damage too. */
#include "store/dump.h"
#include "schema/auto.h"
#include "store/inside.h"

#include <string.h>

/* Tables whose rows follow from others, are written in another form, or go on with work on one
 * machine. */
static const char *const left_out[] = {"source_part", "plan", "plan_cell", "summary", "stale"};

/* By what a table is read in order; every other one has an id. */
static const struct key {
    const char *table, *column;
} keys[] = {
    {"rig_fact", "rig_id"},
    {"run_fact", "run_id"},
    {"tag", "run_id"},
    {"missing", "result_id"},
};

enum { FAILURES = 10000 /* places of damage after which a table is given up */ };

static const char *key_of(const char *table)
{
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (!strcmp(keys[i].table, table))
            return keys[i].column;
    return "id";
}

/* Names of tables of ours are plain words; what else somebody put into the file is not read. */
static bool is_left_out(const char *table)
{
    if (!table || table[strspn(table, "abcdefghijklmnopqrstuvwxyz_")])
        return true;
    for (gsize i = 0; i < G_N_ELEMENTS(left_out); i++)
        if (!strcmp(left_out[i], table))
            return true;
    return g_str_has_prefix(table, "sqlite_");
}

char **dump_tables(struct store *store, GError **error)
{
    struct query *query = sqlite_query(store->db, "list_tables", error);
    if (!query)
        return NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    int row;
    while ((row = sqlite_step(query, error)) > 0)
        if (!is_left_out(sqlite_text(query, 0)))
            g_ptr_array_add(names, g_strdup(sqlite_text(query, 0)));
    g_ptr_array_add(names, NULL);
    if (row < 0)
        return NULL;
    g_ptr_array_set_free_func(names, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&names), FALSE);
}

/* --- one row --- */

static void read_value(const struct query *query, int i, struct dump_value *value)
{
    static const enum dump_kind kinds[] = {[VALUE_NULL] = DUMP_NULL,
                                           [VALUE_INTEGER] = DUMP_INTEGER,
                                           [VALUE_NUMBER] = DUMP_NUMBER,
                                           [VALUE_TEXT] = DUMP_TEXT,
                                           [VALUE_BYTES] = DUMP_BYTES};
    *value =
        (struct dump_value){.column = sqlite_name(query, i), .kind = kinds[sqlite_kind(query, i)]};
    if (value->kind == DUMP_INTEGER)
        value->integer = sqlite_integer(query, i);
    else if (value->kind == DUMP_NUMBER)
        value->number = sqlite_double(query, i);
    else if (value->kind != DUMP_NULL)
        value->bytes = sqlite_bytes(query, i, &value->length);
}

/* --- reading on --- */

struct dump {
    struct store *store;
    const char *table;
    bool (*take)(void *, const char *, const struct dump_value *, gsize, GError **);
    void *user;
    GArray *values;
    gint64 last;  /* key of the last row read */
    bool any;     /* a row was read */
    bool stopped; /* by `take` */
};

static bool take_row(struct dump *dump, const struct query *query, GError **error)
{
    g_array_set_size(dump->values, (guint)sqlite_columns(query) - 1);
    for (guint i = 0; i < dump->values->len; i++)
        read_value(query, (int)i + 1, &g_array_index(dump->values, struct dump_value, i));
    dump->stopped =
        !dump->take(dump->user, dump->table, (const struct dump_value *)(void *)dump->values->data,
                    dump->values->len, error);
    return !dump->stopped;
}

/* Rows from key `start` on, until the end (true) or damage.  A key that does not rise is damage. */
static bool read_from(struct dump *dump, gint64 start, GError **error)
{
    const char *key = key_of(dump->table);
    g_autofree char *sql = g_strdup_printf("SELECT %s, * FROM \"%s\" WHERE %s >= ? ORDER BY %s",
                                           key, dump->table, key, key);
    struct query *query = sqlite_prepare(dump->store->db, dump->table, sql, error);
    if (!query)
        return false;
    sqlite_bind_integer(query, start);
    int row;
    gint64 before = start;
    bool fine = true;
    while (fine && (row = sqlite_step(query, error)) > 0) {
        gint64 at = sqlite_integer(query, 0);
        fine =
            at >= before || error_set(error, STATUS_FAILED, "%s: damaged: keys of %s do not rise",
                                      dump->store->path, dump->table);
        fine = fine && take_row(dump, query, error);
        if (fine)
            dump->last = before = at, dump->any = true;
    }
    sqlite_finish(query);
    return fine && !row;
}

/* Behind damage: the next key, then ever wider steps until something can be read again. */
static bool read_on(struct dump *dump, guint64 *lost, GError **error)
{
    gint64 start = G_MININT64, step = 1;
    for (int failures = 0; failures < FAILURES; failures++) {
        g_autoptr(GError) why = NULL;
        dump->any = false;
        if (read_from(dump, start, &why))
            return true;
        if (dump->stopped) {
            g_propagate_error(error, g_steal_pointer(&why));
            return false;
        }
        *lost += failures == 0 || dump->any;
        if (dump->any)
            start = dump->last, step = 1;
        else if (start == G_MININT64)
            start = 0;
        if (start > G_MAXINT64 - step)
            break;
        start += step;
        step *= step < G_MAXINT64 / 4 ? 2 : 1;
    }
    return true;
}

bool dump_rows(struct store *store, const char *table,
               bool (*take)(void *, const char *, const struct dump_value *, gsize, GError **),
               void *user, guint64 *lost, GError **error)
{
    struct dump dump = {.store = store, .table = table, .take = take, .user = user};
    dump.values = g_array_new(FALSE, TRUE, sizeof(struct dump_value));
    bool read = lost ? read_on(&dump, lost, error) : read_from(&dump, G_MININT64, error);
    g_array_unref(dump.values);
    return read;
}
