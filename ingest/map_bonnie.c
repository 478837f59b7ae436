/* bonnie++: what each of its tests does, by version (source of 1.00 to 2.00a). */
#include "ingest/map.h"

#include "schema/unit.h"

#include <math.h>

enum { CHUNK = 8192 };

/* 1.97 is 197, 1.03e 103; the letter comes in the last digits: 1.90b is 19002.  0: unknown. */
static int version_number(const char *version)
{
    char *end;
    gint64 major = version && g_ascii_isdigit(*version) ? g_ascii_strtoll(version, &end, 10) : 0;
    if (major < 1 || major > 99 || *end != '.' || !g_ascii_isdigit(end[1]))
        return 0;
    gint64 minor = g_ascii_strtoll(end + 1, &end, 10);
    int letter = g_ascii_islower(*end) ? *end - 'a' + 1 : 0;
    return minor > 99 ? 0 : (int)(major * 100 + minor) * 100 + letter;
}

/* 1.90b and later fsync() each file at close, inside the time of writing; before only with -b. */
static const char *flush_at_close(const struct bonnie_facts *facts)
{
    int version = version_number(facts->version);
    if (facts->sync || version >= 19002)
        return "end";
    return version ? "none" : NULL;
}

static void set_seeks(const struct bonnie_facts *facts, struct workload *w)
{
    int version = version_number(facts->version);
    double seekers = facts->seekers > 0 ? (double)facts->seekers
                     : !version         ? NAN
                     : version >= 19100 ? 5
                                        : 3;
    w->jobs = w->qd = seekers;
    w->flush = facts->sync ? "every-1" : "none";
}

static void set_files(const struct bonnie_facts *facts, struct workload *w, GStringChunk *texts)
{
    bool changes = facts->test != BONNIE_SEQ_STAT && facts->test != BONNIE_RAN_STAT;
    w->files = facts->files ? (double)facts->files : NAN;
    w->flush = facts->sync && changes ? "every-1" : "none";
    g_autofree char *least = unit_format_size(MIN(facts->smallest, facts->largest));
    g_autofree char *most = unit_format_size(MAX(facts->smallest, facts->largest));
    g_autofree char *range = g_strconcat(least, "-", most, NULL);
    w->fsize = g_string_chunk_insert_const(texts, range);
}

bool map_bonnie(const struct bonnie_facts *facts, struct workload *w, GStringChunk *texts,
                GError **error)
{
    static const enum workload_class classes[BONNIE_TESTS] = {
        [BONNIE_PUTC] = WORKLOAD_CHAR_WRITE,
        [BONNIE_PUT_BLOCK] = WORKLOAD_SEQ_WRITE,
        [BONNIE_REWRITE] = WORKLOAD_SEQ_REWRITE,
        [BONNIE_GETC] = WORKLOAD_CHAR_READ,
        [BONNIE_GET_BLOCK] = WORKLOAD_SEQ_READ,
        [BONNIE_SEEKS] = WORKLOAD_SEEKS,
        [BONNIE_SEQ_CREATE] = WORKLOAD_META_CREATE_SEQ,
        [BONNIE_SEQ_STAT] = WORKLOAD_META_STAT_SEQ,
        [BONNIE_SEQ_DELETE] = WORKLOAD_META_DELETE_SEQ,
        [BONNIE_RAN_CREATE] = WORKLOAD_META_CREATE_RAND,
        [BONNIE_RAN_STAT] = WORKLOAD_META_STAT_RAND,
        [BONNIE_RAN_DELETE] = WORKLOAD_META_DELETE_RAND,
    };
    const struct workload_class_row *class = &workload_classes[classes[facts->test]];
    (void)error; /* every test is a workload */
    workload_init(w, classes[facts->test]);
    if (facts->test > BONNIE_SEEKS) {
        set_files(facts, w, texts);
        return true;
    }
    if (facts->test != BONNIE_PUTC && facts->test != BONNIE_GETC) {
        g_autofree char *bs = unit_format_size(facts->chunk ? facts->chunk : CHUNK);
        w->bs = g_string_chunk_insert_const(texts, bs);
        w->qd = 1;
    }
    if (class->reads) /* what the test before has written */
        w->cache = "warm";
    if (class->writes)
        w->flush = flush_at_close(facts);
    if (facts->test == BONNIE_SEEKS)
        set_seeks(facts, w);
    /* O_DIRECT is only used where the file is made; the others open it again without. */
    if (facts->direct && (facts->test == BONNIE_PUTC || facts->test == BONNIE_PUT_BLOCK))
        w->direct = ANSWER_YES;
    return true;
}
