/* Looking over an archive: one function per part, in a table. */
#include "store/check.h"
#include "schema/auto.h"
#include "store/check_inside.h"
#include "store/inside.h"
#include "store/queries.h"

#include <string.h>

enum { MOST = 1000 /* rows of findings; more are counted */ };

void check_found(struct check *check, enum check_repair repair, const char *place,
                 const char *format, ...)
{
    static const char *const words[] = {
        [REPAIR_NO] = "no", [REPAIR_YES] = "yes", [REPAIR_DONE] = "done"};
    check->counts->found++;
    check->counts->repaired += repair == REPAIR_DONE;
    if (check->table->rows >= MOST)
        return;
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdelimit(g_strdup_vprintf(format, values), "\n", ' ');
    va_end(values);
    table_row(check->table);
    table_text(check->table, check->part);
    table_text(check->table, place);
    table_text(check->table, text);
    table_text(check->table, words[repair]);
}

enum check_repair check_may_repair(const struct check *check)
{
    return check->repair ? REPAIR_DONE : REPAIR_YES;
}

/* --- what SQLite looks at itself --- */

static bool check_structure(struct check *check, GError **error)
{
    struct query *query =
        sqlite_prepare(check->store->db, "integrity", "PRAGMA integrity_check(100)", error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0)
        if (strcmp(sqlite_text(query, 0), "ok"))
            check_found(check, REPAIR_NO, "", "%s", sqlite_text(query, 0));
    sqlite_finish(query);
    return !row;
}

static bool check_references(struct check *check, GError **error)
{
    struct query *query =
        sqlite_prepare(check->store->db, "references", "PRAGMA foreign_key_check", error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        g_autofree char *place = g_strdup_printf("%s %" G_GINT64_FORMAT, sqlite_text(query, 0),
                                                 sqlite_integer(query, 1));
        check_found(check, REPAIR_NO, place, "refers to a row of %s that is not there",
                    sqlite_text(query, 2));
    }
    sqlite_finish(query);
    return !row;
}

/* --- sources --- */

static bool check_sources(struct check *check, GError **error)
{
    g_autoptr(GArray) ids = check_ids(check, "check_sources", error);
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere || !ids) {
        if (nowhere)
            fclose(nowhere);
        return ids && error_set(error, STATUS_FAILED, "/dev/null cannot be opened");
    }
    for (guint i = 0; i < ids->len; i++) {
        g_autoptr(GError) why = NULL;
        gint64 id = g_array_index(ids, gint64, i);
        g_autofree char *place = g_strdup_printf("source %" G_GINT64_FORMAT, id);
        if (!store_source_write(check->store, id, nowhere, &why))
            check_found(check, REPAIR_NO, place, "%s", why->message);
        check->counts->sources++;
    }
    fclose(nowhere);
    return true;
}

/* --- what a query finds: place, what is wrong --- */

static bool check_query(struct check *check, const char *name, GError **error)
{
    struct query *query = sqlite_query(check->store->db, name, error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0)
        check_found(check, REPAIR_NO, sqlite_text(query, 0), "%s", sqlite_text(query, 1));
    return !row;
}

static bool check_orphans(struct check *check, GError **error)
{
    return check_query(check, "check_orphans", error);
}

static bool check_identities(struct check *check, GError **error)
{
    return check_query(check, "check_identities", error);
}

/* --- history --- */

/* The field of a thing as it stands against what the last change made of it. */
static bool check_field(struct check *check, const char *thing, const char *field, GError **error)
{
    struct query *query = sqlite_query_of(check->store->db, "check_history", thing, field, error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        g_autofree char *place =
            g_strdup_printf("%s %" G_GINT64_FORMAT, thing, sqlite_integer(query, 0));
        if (sqlite_integer(query, 1))
            check_found(check, REPAIR_NO, place, "%s is %s, but the last change made it %s", field,
                        sqlite_text(query, 2), sqlite_text(query, 3));
        else
            check_found(check, REPAIR_NO, place, "a change altered it, but it is not there");
    }
    return !row;
}

static bool check_history(struct check *check, GError **error)
{
    struct query *query = sqlite_query(check->store->db, "check_altered", error);
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        if (!sqlite_integer(query, 2))
            check_found(check, REPAIR_NO, "history", "alters %s.%s, which is no column",
                        sqlite_text(query, 0), sqlite_text(query, 1));
        else
            for (int i = 0; i < 2; i++)
                g_ptr_array_add(pairs, g_strdup(sqlite_text(query, i)));
    }
    for (guint i = 0; !row && i < pairs->len; i += 2)
        if (!check_field(check, pairs->pdata[i], pairs->pdata[i + 1], error))
            return false;
    return !row && check_query(check, "check_tags", error);
}

/* --- all of it --- */

static const struct check_part {
    const char *name;
    bool (*look)(struct check *check, GError **error);
} parts[] = {
    {"structure", check_structure}, {"references", check_references},
    {"orphans", check_orphans},     {"tables", check_tables},
    {"sources", check_sources},     {"growth", check_growth},
    {"layouts", check_layouts},     {"workloads", check_workloads},
    {"undoes", check_undoes},       {"identities", check_identities},
    {"history", check_history},     {"summaries", check_summaries},
};

static void add_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "part"},
        {.name = "place"},
        {.name = "found", .wraps = true},
        {.name = "repair"},
    };
    table_init(table, "damage");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

bool store_check(struct store *store, const struct check_options *options, struct table *table,
                 struct check_counts *counts, GError **error)
{
    struct check check = {
        .store = store, .table = table, .counts = counts, .repair = options->repair};
    g_assert(!options->repair || store_change(store));
    add_columns(table);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GError) why = NULL;
        check.part = parts[i].name;
        if (parts[i].look(&check, &why))
            continue;
        if (options->repair)
            return error_set(error, STATUS_FAILED, "%s", why->message);
        check_found(&check, REPAIR_NO, "", "cannot be looked at: %s", why->message);
    }
    table_end(table);
    return true;
}
