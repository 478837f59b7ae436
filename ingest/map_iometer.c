/* iometer: from an access specification to a workload. */
#include "ingest/map.h"

#include "schema/error.h"

bool map_iometer(const struct iometer_facts *facts, struct workload *w, GStringChunk *texts,
                 GError **error)
{
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, facts->lines, facts->n, facts->name, texts);
    if (w->class == WORKLOAD_UNKNOWN)
        return error_set(error, STATUS_FAILED, "class: an access specification without requests");
    guint64 outstanding = MAX(facts->outstanding, 1), workers = MAX(facts->workers, 1);
    guint64 targets = MAX(facts->targets, 1);
    w->qd = (double)outstanding * (double)workers * (double)targets;
    w->jobs = (double)workers;
    w->files = (double)targets;
    w->direct = facts->windows ? ANSWER_YES : ANSWER_UNKNOWN;
    w->data = facts->data;
    if (w->read != 100) /* it never asks for a flush */
        w->flush = "none";
    return true;
}
