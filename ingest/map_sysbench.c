/* sysbench fileio: from its --file-* options to a workload.  Its buffers are filled with zeros, in
 * `prepare` as well. */
#include "ingest/map.h"

#include "schema/error.h"

#include <math.h>
#include <string.h>

static const struct mode {
    const char *name;
    double read; /* -1: as the ratio has it */
    double random;
} modes[] = {
    {"seqwr", 0, 0},     {"seqrewr", 0, 0}, {"seqrd", 100, 0},
    {"rndrd", 100, 100}, {"rndwr", 0, 100}, {"rndrw", -1, 100},
};

static const char *flush_of(const struct sysbench_facts *facts, GStringChunk *texts)
{
    bool synced = facts->flags && strstr(facts->flags, "sync"); /* sync, dsync */
    if (synced)
        return "osync";
    if (facts->fsync_all)
        return "every-1";
    if (!facts->fsync_every)
        return facts->fsync_end ? "end" : "none";
    g_autofree char *flush = g_strdup_printf("every-%" G_GUINT64_FORMAT, facts->fsync_every);
    return g_string_chunk_insert_const(texts, flush);
}

bool map_sysbench(const struct sysbench_facts *facts, struct workload *w, GStringChunk *texts,
                  GError **error)
{
    const struct mode *mode = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(modes) && !mode; i++)
        if (!g_strcmp0(modes[i].name, facts->mode))
            mode = &modes[i];
    if (!mode)
        return error_set(error, STATUS_FAILED, "class: '%s' is no mode of sysbench fileio",
                         facts->mode ? facts->mode : "");
    struct mix_line line = {facts->bytes, 100, mode->read, mode->random};
    if (line.read < 0 && !(facts->ratio >= 0))
        return error_set(error, STATUS_FAILED, "class: the ratio of reads to writes is not told");
    if (line.read < 0)
        line.read = 100 * facts->ratio / (facts->ratio + 1);
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, &line, 1, NULL, texts);
    if (!facts->bytes)
        w->bs = NULL;
    w->jobs = facts->threads;
    w->qd = facts->asynchronous ? NAN : facts->threads;
    w->files = facts->files;
    w->direct = facts->flags && strstr(facts->flags, "direct") ? ANSWER_YES : ANSWER_NO;
    w->data = "zero";
    if (line.read < 100)
        w->flush = flush_of(facts, texts);
    return true;
}
