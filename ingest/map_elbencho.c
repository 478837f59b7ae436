/* elbencho: a phase with its options.  Files are worked on by all threads of all hosts. */
#include "ingest/map.h"

#include "ingest/scan.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *operation;
    enum workload_class class;
} metas[] = {
    {"STAT", WORKLOAD_META_STAT_SEQ},
    {"STATFILES", WORKLOAD_META_STAT_SEQ},
    {"RMFILES", WORKLOAD_META_DELETE_SEQ},
};

static enum workload_class meta_of(const struct elbencho_facts *facts)
{
    if (facts->entries && !strcmp(facts->operation, "WRITE"))
        return WORKLOAD_META_CREATE_SEQ;
    for (gsize i = 0; i < G_N_ELEMENTS(metas); i++)
        if (!strcmp(facts->operation, metas[i].operation))
            return metas[i].class;
    return WORKLOAD_UNKNOWN;
}

static void set_meta(const struct elbencho_facts *facts, struct workload *w, GStringChunk *texts)
{
    g_autofree char *size = unit_format_size(facts->file_bytes);
    w->fsize = facts->file_bytes ? g_string_chunk_insert_const(texts, size) : NULL;
    w->data = w->class == WORKLOAD_META_CREATE_SEQ ? facts->data : NULL;
}

/* What share reads; NAN for what neither reads nor writes blocks. */
static double read_of(const struct elbencho_facts *facts)
{
    const char *at = facts->operation;
    double share;
    if (!strcmp(at, "READ"))
        return 100;
    if (!strcmp(at, "WRITE"))
        return 0;
    return scan_text(&at, "RWMIX") && scan_number(&at, &share) && !*at && share >= 0 && share <= 100
               ? share
               : NAN;
}

static void set_blocks(const struct elbencho_facts *facts, double read, struct workload *w,
                       GStringChunk *texts)
{
    struct mix_line line = {facts->bytes, 100, read, facts->random == ANSWER_YES ? 100 : 0};
    workload_mix(w, &line, 1, NULL, texts);
    w->direct = facts->direct;
    if (read > 0 && facts->direct != ANSWER_YES && facts->dropped)
        w->cache = "cold";
    if (read < 100) {
        w->flush = "none";
        w->data = facts->data;
    }
}

static void set_name(const struct elbencho_facts *facts, struct workload *w, GStringChunk *texts)
{
    g_autofree char *lower = g_ascii_strdown(facts->operation, -1);
    g_strcanon(lower, G_CSET_a_2_z G_CSET_DIGITS "_-", '-');
    bool of_blocks = !strcmp(lower, "read") || !strcmp(lower, "write");
    const char *of = of_blocks ? facts->entries ? "-files" : "-blocks" : "";
    g_autofree char *name = g_strconcat(lower, of, NULL);
    w->name = g_string_chunk_insert_const(texts, name);
    w->origin = "elbencho";
    w->direct = facts->direct;
}

bool map_elbencho(const struct elbencho_facts *facts, struct workload *w, GStringChunk *texts,
                  G_GNUC_UNUSED GError **error)
{
    enum workload_class meta = meta_of(facts);
    double read = facts->entries ? NAN : read_of(facts);
    workload_init(w, meta == WORKLOAD_UNKNOWN ? WORKLOAD_MIXED : meta);
    if (meta != WORKLOAD_UNKNOWN)
        set_meta(facts, w, texts);
    else if (!isnan(read) && facts->bytes && facts->random != ANSWER_UNKNOWN)
        set_blocks(facts, read, w, texts);
    else
        set_name(facts, w, texts);
    w->jobs = facts->threads;
    w->files = facts->files;
    w->qd = isnan(read) ? NAN : facts->threads * facts->depth;
    return true;
}
