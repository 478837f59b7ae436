/* Comparing runs with what an importer says of them today, and altering them. */
#include "store/reread.h"
#include "schema/auto.h"
#include "schema/unit.h"
#include "store/change.h"
#include "store/inside.h"
#include "store/workloads.h"

#include <math.h>
#include <string.h>

enum { PLACES = 4096 /* results of a run: result.id is run * 4096 + place */ };

/* A result as it is kept, or as it was read; canon NULL: it is not there. */
struct figures {
    const char *canon;
    gint64 workload; /* its number, where kept */
    double values[METRIC_COUNT + 2];
};

enum { FIGURE_N = METRIC_COUNT, FIGURE_WORKING_SET, FIGURES };

static const char *figure_name(int figure)
{
    return figure < METRIC_COUNT ? metrics[figure].name : figure == FIGURE_N ? "n" : "working_set";
}

void reread_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "run", .kind = COLUMN_INTEGER},
        {.name = "workload", .wraps = true},
        {.name = "metric"},
        {.name = "old", .kind = COLUMN_NUMBER, .digits = 9},
        {.name = "new", .kind = COLUMN_NUMBER, .digits = 9},
    };
    table_init(table, "numbers");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

bool reread_init(struct reread *reread, struct store *store, gint64 source, struct table *table,
                 bool apply, GError **error)
{
    *reread = (struct reread){
        .store = store,
        .source = source,
        .table = table,
        .apply = apply,
        .seen = g_hash_table_new(NULL, NULL),
        .of = g_hash_table_new(NULL, NULL),
    };
    struct query *query = sqlite_query(store->db, "source_runs", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, source);
    int row;
    while ((row = sqlite_step(query, error)) > 0)
        g_hash_table_add(reread->of, ID_TO_POINTER(sqlite_integer(query, 0)));
    return !row;
}

void reread_clear(struct reread *reread)
{
    nth_clear(&reread->nth);
    g_clear_pointer(&reread->seen, g_hash_table_unref);
    g_clear_pointer(&reread->of, g_hash_table_unref);
}

/* --- one result --- */

static bool differ(double a, double b)
{
    return isnan(a) ? !isnan(b) : a != b;
}

static void add_row(struct reread *reread, gint64 run, const char *workload, const char *metric,
                    double old, double new)
{
    reread->numbers++;
    table_row(reread->table);
    table_number(reread->table, (double)run);
    table_text(reread->table, workload);
    table_text(reread->table, metric);
    table_number(reread->table, old);
    table_number(reread->table, new);
}

static bool edit_figure(struct reread *reread, gint64 id, int figure, double old, double new,
                        GError **error)
{
    char before[G_ASCII_DTOSTR_BUF_SIZE], after[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_dtostr(before, sizeof before, old);
    g_ascii_dtostr(after, sizeof after, new);
    return change_edit(reread->store, "result", id, figure_name(figure), isnan(old) ? NULL : before,
                       isnan(new) ? NULL : after, error);
}

static bool edit_workload(struct reread *reread, gint64 id, const struct figures *old,
                          const struct figures *new, GError **error)
{
    gint64 workload = 0;
    return (!new->canon || workloads_find(reread->store, new->canon, &workload, error)) &&
           change_edit_id(reread->store, "result", id, "workload_id", old->workload, workload,
                          error);
}

static bool edit_figures(struct reread *reread, gint64 id, const struct figures *old,
                         const struct figures *new, GError **error)
{
    for (int i = 0; i < FIGURES; i++)
        if (!edit_figure(reread, id, i, old->values[i], new->values[i], error))
            return false;
    return true;
}

/* A row is made before its figures, and goes after them. */
static bool compare_result(struct reread *reread, gint64 run, gint64 id, const struct figures *old,
                           const struct figures *new, GError **error)
{
    bool moved = g_strcmp0(old->canon, new->canon);
    if (moved && old->canon && new->canon) {
        g_autofree char *both = g_strdup_printf("%s, now %s", old->canon, new->canon);
        add_row(reread, run, both, "workload", NAN, NAN);
    }
    for (int i = 0; i < FIGURES; i++)
        if (differ(old->values[i], new->values[i]))
            add_row(reread, run, new->canon ? new->canon : old->canon, figure_name(i),
                    old->values[i], new->values[i]);
    if (!reread->apply)
        return true;
    if (moved && new->canon && !edit_workload(reread, id, old, new, error))
        return false;
    return edit_figures(reread, id, old, new, error) &&
           (new->canon || edit_workload(reread, id, old, new, error));
}

/* --- one run --- */

static void no_figures(struct figures *figures)
{
    *figures = (struct figures){0};
    for (int i = 0; i < FIGURES; i++)
        figures->values[i] = NAN;
}

static void read_figures(const struct query *query, struct figures *figures)
{
    figures->workload = sqlite_integer(query, 1);
    figures->canon = g_strdup(sqlite_text(query, 2));
    for (int i = 0; i < FIGURES; i++)
        figures->values[i] = sqlite_double(query, 3 + i);
}

static void clear_figures(void *figures)
{
    g_free((char *)((struct figures *)figures)->canon);
}

/* By place; places without a result have no canon. */
static GArray *kept_figures(struct reread *reread, gint64 run, GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "reread_results", error);
    if (!query)
        return NULL;
    g_autoptr(GArray) kept = g_array_new(FALSE, TRUE, sizeof(struct figures));
    g_array_set_clear_func(kept, clear_figures);
    sqlite_bind_integer(query, run);
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        struct figures figures;
        no_figures(&figures);
        while (kept->len < sqlite_integer(query, 0) % PLACES)
            g_array_append_val(kept, figures);
        read_figures(query, &figures);
        g_array_append_val(kept, figures);
    }
    return row ? NULL : g_steal_pointer(&kept);
}

static void fresh_figures(const struct batch *batch, const struct run *run, guint place,
                          struct figures *figures)
{
    no_figures(figures);
    if (place >= run->results)
        return;
    const struct result *result =
        &g_array_index(batch->results, struct result, run->result + place);
    figures->canon = g_array_index(batch->workloads, struct batch_workload, result->workload).canon;
    memcpy(figures->values, result->values, sizeof result->values);
    figures->values[FIGURE_N] = result->n ? (double)result->n : NAN;
    figures->values[FIGURE_WORKING_SET] = result->working_set;
}

static bool compare_results(struct reread *reread, const struct batch *batch, const struct run *run,
                            gint64 id, GError **error)
{
    g_autoptr(GArray) kept = kept_figures(reread, id, error);
    for (guint i = 0; kept && i < MAX(kept->len, run->results); i++) {
        struct figures none, fresh;
        no_figures(&none);
        fresh_figures(batch, run, i, &fresh);
        if (!compare_result(reread, id, id * PLACES + i,
                            i < kept->len ? &g_array_index(kept, struct figures, i) : &none, &fresh,
                            error))
            return false;
    }
    return kept;
}

/* Why figures are missing, as the text that history keeps: reason, then what was printed. */
static char *fresh_reason(const struct batch *batch, const struct result *result, int metric)
{
    char *text = NULL;
    for (guint i = 0; i < result->missings; i++) {
        const struct missing *missing =
            &g_array_index(batch->missings, struct missing, result->missing + i);
        if ((int)missing->metric != metric)
            continue;
        g_free(text);
        text = g_strconcat(missing->reason, missing->printed ? "\n" : NULL, missing->printed, NULL);
    }
    return text;
}

static bool kept_reason(struct reread *reread, gint64 id, int metric, char **text, GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "reread_reason", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, id);
    sqlite_bind_text(query, metrics[metric].name);
    int row = sqlite_step(query, error);
    *text = row > 0 ? g_strdup(sqlite_text(query, 0)) : NULL;
    sqlite_reset(query);
    return row >= 0;
}

static bool edit_reason(struct reread *reread, const struct batch *batch,
                        const struct result *result, gint64 id, int metric, GError **error)
{
    g_autofree char *old = NULL, *new = fresh_reason(batch, result, metric);
    g_autofree char *field = g_strconcat("missing.", metrics[metric].name, NULL);
    return kept_reason(reread, id, metric, &old, error) &&
           change_edit(reread->store, "result", id, field, old, new, error);
}

static bool edit_reasons(struct reread *reread, const struct batch *batch, const struct run *run,
                         gint64 id, GError **error)
{
    for (guint i = 0; i < run->results; i++)
        for (int metric = 0; metric < METRIC_COUNT; metric++)
            if (!edit_reason(reread, batch,
                             &g_array_index(batch->results, struct result, run->result + i),
                             id * PLACES + i, metric, error))
                return false;
    return true;
}

/* --- which run --- */

static bool find(struct reread *reread, const struct run *run, guint nth, gint64 *id,
                 GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "find_run", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, (gint64)run->digest);
    sqlite_bind_integer(query, nth);
    return sqlite_get(query, id, error);
}

/* One whose identity is another today, at its place in the bytes. */
static bool find_at(struct reread *reread, const struct run *run, gint64 *id, GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "reread_at", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, reread->source);
    sqlite_bind_integer(query, (gint64)run->at);
    sqlite_bind_text(query, run->tool);
    if (!sqlite_get(query, id, error))
        return false;
    if (g_hash_table_contains(reread->seen, ID_TO_POINTER(*id)))
        *id = 0;
    return true;
}

static bool edit_identity(struct reread *reread, const struct run *run, guint nth, gint64 id,
                          GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "reread_identity", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, id);
    int row = sqlite_step(query, error);
    gint64 digest = row > 0 ? sqlite_integer(query, 0) : 0;
    gint64 before = row > 0 ? sqlite_integer(query, 1) : 0;
    sqlite_reset(query);
    return row >= 0 &&
           change_edit_number(reread->store, "run", id, "digest", digest, (gint64)run->digest,
                              error) &&
           change_edit_number(reread->store, "run", id, "nth", before, nth, error);
}

static bool compare_run(struct reread *reread, const struct batch *batch, const struct run *run,
                        GError **error)
{
    gint64 id = 0;
    guint nth = nth_next(&reread->nth, run->digest);
    if (!find(reread, run, nth, &id, error) || (!id && !find_at(reread, run, &id, error)))
        return false;
    reread->added += !id;
    if (!id || !g_hash_table_contains(reread->of, ID_TO_POINTER(id)) ||
        !g_hash_table_add(reread->seen, ID_TO_POINTER(id)))
        return true; /* new, another source's, or printed twice in this one */
    guint64 before = reread->numbers;
    if (!compare_results(reread, batch, run, id, error))
        return false;
    reread->runs += reread->numbers > before;
    return !reread->apply || (edit_reasons(reread, batch, run, id, error) &&
                              edit_identity(reread, run, nth, id, error));
}

bool reread_batch(struct reread *reread, const struct batch *batch, GError **error)
{
    for (guint i = 0; i < batch->runs->len; i++)
        if (!compare_run(reread, batch, &g_array_index(batch->runs, struct run, i), error))
            return false;
    return true;
}

bool reread_end(struct reread *reread, int importer, GError **error)
{
    struct query *query = sqlite_query(reread->store->db, "reread_importer", error);
    gint64 before;
    reread->gone = g_hash_table_size(reread->of) - g_hash_table_size(reread->seen);
    if (!query)
        return false;
    sqlite_bind_integer(query, reread->source);
    return sqlite_get(query, &before, error) &&
           (!reread->apply || change_edit_id(reread->store, "source", reread->source, "importer",
                                             before, importer, error));
}
