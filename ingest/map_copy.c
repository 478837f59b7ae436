/* cp, rsync, tar: one file after the other, through the cache. */
#include "ingest/map.h"

#include "schema/error.h"

#include <math.h>

bool map_copy(const struct copy_facts *facts, struct workload *w, GError **error)
{
    if (!facts->reads && !facts->writes)
        return error_set(error, STATUS_FAILED, "memory: no storage was used");
    workload_init(w, !facts->writes ? WORKLOAD_SEQ_READ
                     : facts->reads ? WORKLOAD_COPY
                                    : WORKLOAD_SEQ_WRITE);
    if (facts->writes)
        w->flush = facts->flushed ? "end" : "none";
    w->files = NAN;
    return true;
}
