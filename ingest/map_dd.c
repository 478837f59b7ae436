/* dd: what a command line did to the storage. */
#include "ingest/map.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <string.h>

static bool has(const char *list, const char *word)
{
    g_auto(GStrv) words = g_strsplit(list ? list : "", ",", -1);
    return g_strv_contains((const char *const *)words, word);
}

static bool is_one_of(const char *path, const char *const *paths)
{
    return path && g_strv_contains(paths, path);
}

static bool is_pipe(const char *path)
{
    static const char *const pipes[] = {"-",         "/dev/stdin", "/dev/stdout",
                                        "/dev/fd/0", "/dev/fd/1",  NULL};
    return !path || is_one_of(path, pipes);
}

/* What is read without any storage; NULL for a file or device. */
static const char *made_data(const char *input)
{
    static const char *const zero[] = {"/dev/zero", NULL};
    static const char *const random[] = {"/dev/urandom", "/dev/random", "/dev/arandom",
                                         "/dev/srandom", NULL};
    return is_one_of(input, zero) ? "zero" : is_one_of(input, random) ? "random" : NULL;
}

static void set_read(const struct dd_facts *facts, struct workload *w)
{
    w->cache = facts->before == BEFORE_UNKNOWN ? NULL
               : facts->before == BEFORE_WRITE ? "warm"
                                               : "cold";
    w->data = facts->data;
}

static void set_write(const struct dd_facts *facts, struct workload *w)
{
    bool synced = has(facts->oflag, "dsync") || has(facts->oflag, "sync");
    bool flushed = has(facts->conv, "fsync") || has(facts->conv, "fdatasync");
    w->flush = synced ? "osync" : flushed ? "end" : "none";
}

bool map_dd(const struct dd_facts *facts, struct workload *w, GStringChunk *texts, GError **error)
{
    static const char *const nowhere[] = {"/dev/null", "/dev/zero", NULL};
    const char *data = made_data(facts->input);
    guint64 ibs = facts->ibs ? facts->ibs : 512, obs = facts->obs ? facts->obs : 512;
    bool reads = !data, writes = !is_one_of(facts->output, nowhere);
    if (is_pipe(facts->input) || is_pipe(facts->output))
        return error_set(error, STATUS_FAILED, "pipe: one side is a pipe");
    if (!reads && !writes)
        return error_set(error, STATUS_FAILED, "memory: no storage was used");
    workload_init(w, reads && writes ? WORKLOAD_COPY
                     : reads         ? WORKLOAD_SEQ_READ
                                     : WORKLOAD_SEQ_WRITE);
    w->qd = 1;
    if (reads)
        set_read(facts, w);
    else
        w->data = data;
    if (writes)
        set_write(facts, w);
    bool past_in = has(facts->iflag, "direct"), past_out = has(facts->oflag, "direct");
    bool some = (reads && past_in) || (writes && past_out);
    bool all = (!reads || past_in) && (!writes || past_out);
    w->direct = all ? ANSWER_YES : some ? ANSWER_UNKNOWN : ANSWER_NO;
    /* A copy in blocks of two sizes has none that could be compared. */
    if (!reads || !writes || ibs == obs) {
        g_autofree char *bs = unit_format_size(reads ? ibs : obs);
        w->bs = g_string_chunk_insert_const(texts, bs);
    }
    return true;
}
