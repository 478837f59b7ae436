/* iozone: its tests in the order of its table.  What it writes and reads is one file of its own per
 * process, so that without -U what is read was just written or read. */
#include "ingest/map.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <string.h>

static const struct {
    const char *test;
    enum workload_class class;
} classes[] = {
    {"write", WORKLOAD_SEQ_WRITE},
    {"read", WORKLOAD_SEQ_READ},
    {"random-read", WORKLOAD_RAND_READ},
    {"random-write", WORKLOAD_RAND_WRITE},
};

static enum workload_class class_of(const char *test)
{
    for (gsize i = 0; i < G_N_ELEMENTS(classes); i++)
        if (!strcmp(classes[i].test, test))
            return classes[i].class;
    return WORKLOAD_MIXED;
}

static void set_name(const struct iozone_facts *facts, struct workload *w, GStringChunk *texts)
{
    g_autofree char *size = facts->record ? unit_format_size(facts->record) : NULL;
    g_autofree char *name = g_strconcat(facts->test, size ? "-" : "", size ? size : "", NULL);
    g_autofree char *lower = g_ascii_strdown(name, -1);
    w->name = g_string_chunk_insert_const(texts, lower);
    w->origin = "iozone";
}

bool map_iozone(const struct iozone_facts *facts, struct workload *w, GStringChunk *texts,
                GError **error)
{
    if (!facts->test)
        return error_set(error, STATUS_FAILED, "class: no test of iozone");
    workload_init(w, class_of(facts->test));
    if (w->class == WORKLOAD_MIXED) {
        set_name(facts, w, texts);
    } else if (facts->record) {
        g_autofree char *bs = unit_format_size(facts->record);
        w->bs = g_string_chunk_insert_const(texts, bs);
    }
    w->jobs = w->qd = w->files = facts->processes ? (double)facts->processes : 1;
    w->direct = facts->direct ? ANSWER_YES : ANSWER_NO;
    if (facts->reads)
        w->cache = facts->unmount ? "cold" : "warm";
    else
        w->flush = facts->osync ? "osync" : facts->flush ? "end" : "none";
    return true;
}
