/* A small archive: merged into an empty one in memory, stripped there, copied out. */
#include "store/extract.h"
#include "schema/auto.h"
#include "store/backup.h"
#include "store/inside.h"
#include "store/merge.h"

static GArray *select_runs(struct store *store, const struct filter *where, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "select_runs", where, error);
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GError) why = NULL;
    while (rows && rows_next(rows, &why)) {
        gint64 run = rows_integer(rows, 0);
        g_array_append_val(runs, run);
    }
    if (why)
        g_propagate_error(error, g_steal_pointer(&why));
    else if (rows)
        return g_steal_pointer(&runs);
    return NULL;
}

/* What was there before goes with the pages that held it. */
static bool strip(struct store *store, GError **error)
{
    static const char *const queries[] = {"strip_notes",   "strip_runs",      "strip_setups",
                                          "strip_sources", "strip_parts",     "strip_note_sources",
                                          "strip_history", "strip_rig_facts", "strip_run_facts",
                                          "strip_changes", "strip_archive"};
    for (gsize i = 0; i < G_N_ELEMENTS(queries); i++) {
        struct query *query = sqlite_query(store->db, queries[i], error);
        if (!query || !sqlite_run(query, error))
            return false;
    }
    return sqlite_script(store->db, "vacuum", "VACUUM", error);
}

bool store_extract(struct store *store, const struct filter *where, const char *path,
                   struct extract *extract, GError **error)
{
    auto_clear(store_clear) struct store *small = NULL;
    auto_clear(table_clear) struct table words = {0};
    if (store_lies_at(store,
                      path)) /* also with `replace`: a part must not take the whole's place */
        return error_set(error, STATUS_FAILED, "%s: is the archive itself", path);
    g_autoptr(GArray) runs = select_runs(store, where, error);
    if (!runs)
        return false;
    if (!runs->len)
        return error_set(error, STATUS_FAILED, "no run matches");
    struct merge merge = {
        .path = store->path, .picks = runs, .verb = "export", .command = extract->command};
    if (!(small = store_open(NULL, STORE_MEMORY, error)))
        return false;
    store_set_clock(small, store->clock);
    extract->runs = runs->len;
    return store_merge(small, &merge, &words, error) &&
           (!extract->without_identity || strip(small, error)) &&
           store_backup(small, path, extract->replace, error);
}
