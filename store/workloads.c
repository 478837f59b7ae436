/* Workloads: found by their canonical text or made; the facets repeat it for queries. */
#include "store/workloads.h"
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

static bool make(struct store *store, const struct batch_workload *workload, gint64 *id,
                 GError **error)
{
    struct query *query = sqlite_query(store->db, "put_workload", error);
    if (!query)
        return false;
    const struct workload *facets = &workload->facets;
    g_autofree char *class = g_strndup(workload->canon, strcspn(workload->canon, ":"));
    sqlite_bind_text(query, workload->canon);
    sqlite_bind_text(query, class);
    sqlite_bind_text(query, part_words[facets->part]);
    sqlite_bind_number(query, facets->read);
    sqlite_bind_number(query, facets->random);
    sqlite_bind_number(query, block_size(facets->bs));
    sqlite_bind_number(query, facets->qd);
    sqlite_bind_number(query, facets->jobs);
    sqlite_bind_number(query, facets->files);
    sqlite_bind_number(query, answer_numbers[facets->direct]);
    sqlite_bind_text(query, facets->flush);
    sqlite_bind_text(query, facets->data);
    sqlite_bind_text(query, facets->cache);
    return sqlite_get(query, id, error);
}

static bool put(struct store *store, const struct batch_workload *workload, gint64 *id,
                GError **error)
{
    *id = POINTER_TO_ID(g_hash_table_lookup(store->workloads, workload->canon));
    if (*id)
        return true;
    if (!find(store, workload->canon, id, error) || (!*id && !make(store, workload, id, error)))
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
