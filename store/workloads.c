/* Workloads: found by their canonical text or made; the facets repeat it for queries. */
#include "store/workloads.h"
#include "schema/auto.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

static const char *const part_words[] = {
    [PART_WHOLE] = NULL, [PART_READ] = "read", [PART_WRITE] = "write"};
static const double answer_numbers[] = {[ANSWER_NO] = 0, [ANSWER_YES] = 1, [ANSWER_UNKNOWN] = NAN};

static double block_size(const char *bs)
{
    guint64 bytes;
    return bs && unit_parse_size(bs, &bytes) ? (double)bytes : NAN;
}

static bool find(struct store *store, const char *canon, gint64 *id, GError **error)
{
    struct query *query = sqlite_query(store->db, "find_workload", error);
    if (!query)
        return false;
    sqlite_bind_text(query, canon);
    return sqlite_get(query, id, error);
}

static void bind(struct query *query, const char *canon, const struct workload *facets)
{
    g_autofree char *class = g_strndup(canon, strcspn(canon, ":"));
    const double before[] = {
        facets->read, facets->random, block_size(facets->bs),        facets->qd,
        facets->jobs, facets->files,  answer_numbers[facets->direct]};
    sqlite_bind_text(query, canon);
    sqlite_bind_copy(query, class);
    sqlite_bind_text(query, part_words[facets->part]);
    for (gsize i = 0; i < G_N_ELEMENTS(before); i++)
        sqlite_bind_number(query, before[i]);
    sqlite_bind_text(query, facets->flush);
    sqlite_bind_text(query, facets->data);
    sqlite_bind_text(query, facets->cache);
}

static bool make(struct store *store, const char *canon, const struct workload *facets, gint64 *id,
                 GError **error)
{
    struct query *query = sqlite_query(store->db, "put_workload", error);
    if (!query)
        return false;
    bind(query, canon, facets);
    return sqlite_get(query, id, error);
}

static bool parse_canon(const char *canon, struct workload *facets, GError **error)
{
    if (!workload_parse(canon, facets, error))
        return false;
    g_autofree char *again = workload_format(facets, error);
    if (again && strcmp(again, canon))
        error_set(error, STATUS_FAILED, "expected a canonical text: %s", again);
    if (again && !strcmp(again, canon))
        return true;
    workload_clear(facets);
    return false;
}

bool workloads_find(struct store *store, const char *canon, gint64 *id, GError **error)
{
    if (!find(store, canon, id, error) || *id)
        return *id;
    auto_clear(workload_clear) struct workload facets = {0};
    return parse_canon(canon, &facets, error) && make(store, canon, &facets, id, error);
}

/* What stands beside the text follows from the text, whatever else an importer knew: the text is
 * the identity, and one workload must not have other facets for who met it first. */
static bool put(struct store *store, const struct batch_workload *workload, gint64 *id,
                GError **error)
{
    *id = POINTER_TO_ID(g_hash_table_lookup(store->workloads, workload->canon));
    if (*id)
        return true;
    if (!workloads_find(store, workload->canon, id, error))
        return false;
    g_hash_table_insert(store->workloads, g_strdup(workload->canon), ID_TO_POINTER(*id));
    return true;
}

gint64 *workloads_put(struct store *store, const struct batch *batch, GError **error)
{
    g_autofree gint64 *ids = g_new0(gint64, batch->workloads->len + 1);
    for (guint i = 0; i < batch->workloads->len; i++)
        if (!put(store, &g_array_index(batch->workloads, struct batch_workload, i), &ids[i], error))
            return NULL;
    return g_steal_pointer(&ids);
}

bool workloads_again(struct store *store, gint64 id, const char *canon, bool repair, bool *same,
                     GError **error)
{
    auto_clear(workload_clear) struct workload facets = {0};
    struct query *query;
    gint64 is = 0;
    if (!parse_canon(canon, &facets, error) ||
        !(query = sqlite_query(store->db, "same_workload", error)))
        return false;
    bind(query, canon, &facets);
    sqlite_bind_integer(query, id);
    if (!sqlite_get(query, &is, error))
        return false;
    *same = is;
    if (is || !repair)
        return true;
    if (!(query = sqlite_query(store->db, "repair_workload", error)))
        return false;
    bind(query, canon, &facets);
    sqlite_bind_integer(query, id);
    store->altered = true;
    return sqlite_run(query, error);
}
