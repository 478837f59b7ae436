/* ioping: one request after the other, at random places unless -L is given; what it reads it has
 * dropped from the cache before, unless -C is. */
#include "ingest/map.h"

#include "schema/error.h"
#include "schema/unit.h"

bool map_ioping(const struct ioping_facts *facts, struct workload *w, GStringChunk *texts,
                GError **error)
{
    bool only_reads = facts->reads && !facts->writes, both = facts->reads && facts->writes;
    struct mix_line line = {.bytes = facts->bytes, .share = 100};
    if (!facts->reads && !facts->writes)
        return error_set(error, STATUS_FAILED, "class: neither reads nor writes");
    line.read = both ? 50 : only_reads ? 100 : 0;
    line.random = facts->sequential == ANSWER_YES ? 0 : 100;
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, &line, 1, NULL, texts);
    if (!facts->bytes)
        w->bs = NULL;
    w->qd = 1;
    w->direct = facts->direct;
    if (facts->reads && facts->cached == ANSWER_NO)
        w->cache = "cold";
    if (facts->writes && facts->direct != ANSWER_UNKNOWN)
        w->flush = facts->synced ? "osync" : "none";
    return true;
}
