/* hdparm: -t reads a device from its beginning, after its cache was flushed; -T reads one stretch
 * of it over and over from memory (with --direct from the drive's memory) and measures no storage.
 */
#include "ingest/map.h"

void map_hdparm(const struct hdparm_facts *facts, struct workload *w)
{
    workload_init(w, facts->cached ? WORKLOAD_UNKNOWN : WORKLOAD_SEQ_READ);
    if (facts->cached)
        return;
    w->qd = 1;
    w->direct = facts->direct ? ANSWER_YES : ANSWER_NO;
    w->cache = "cold";
}
