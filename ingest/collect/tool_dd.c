/* dd: front to back, one request at a time. */
#include "ingest/collect/tool.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

static bool is(const char *value, const char *text)
{
    return !g_strcmp0(value, text);
}

/* NULL where dd can do it. */
static const char *why_not(const struct workload *w)
{
    if (w->qd > 1 || w->jobs > 1 || w->files > 1)
        return "it has one request under way, on one file";
    if (w->direct == ANSWER_UNKNOWN)
        return "direct is yes or no";
    if (is(w->cache, "warm"))
        return "it cannot tell that a file is in the caches";
    if (w->class == WORKLOAD_SEQ_WRITE && !is(w->data, "zero") && !is(w->data, "random"))
        return "it writes data=zero or data=random";
    if (w->class == WORKLOAD_SEQ_WRITE && !is(w->flush, "none") && !is(w->flush, "end") &&
        !is(w->flush, "osync"))
        return "it flushes at the end, at each write, or never";
    return NULL;
}

static void settle_read(struct task *task, const struct means *means)
{
    struct workload *w = &task->facets;
    w->data = w->flush = NULL;
    if (!w->cache && means->direct && !means->drops)
        w->direct = ANSWER_YES;
    if (w->direct == ANSWER_YES)
        w->cache = NULL; /* nothing is read from there */
    else if (!w->cache && means->drops)
        w->cache = "cold";
    task->wants_file = true;
    task->wants_cold = w->direct != ANSWER_YES;
}

static void settle_write(struct task *task)
{
    struct workload *w = &task->facets;
    w->cache = NULL;
    w->data = w->data ? w->data : "random";
    w->flush = w->flush ? w->flush : "end";
    task->makes_file = true;
    task->writes = 1;
}

static bool settle(struct task *task, const char *text, const struct means *means, GError **error)
{
    struct workload *w = &task->facets;
    if (!workload_parse(text, w, error))
        return false;
    if (w->class != WORKLOAD_SEQ_READ && w->class != WORKLOAD_SEQ_WRITE)
        return tool_cannot(task->tool, text, NULL, error);
    w->bs = w->bs ? w->bs : "1M";
    w->qd = isnan(w->qd) ? 1 : w->qd;
    guint64 bs;
    if (!unit_parse_size(w->bs, &bs))
        return tool_cannot(task->tool, text, "it has blocks of one size", error);
    if (w->class == WORKLOAD_SEQ_READ)
        settle_read(task, means);
    else
        settle_write(task);
    task->passes = 1;
    const char *why = why_not(w);
    if (w->cache && is(w->cache, "cold") && !means->drops)
        why = "only root can empty the caches; with direct=yes it reads past them";
    return !why || tool_cannot(task->tool, text, why, error);
}

/* dd reads an operand's size like we do, but for the letter: 1M is 1048576. */
static void command(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    const struct workload *w = &task->facets;
    guint64 bs = 1;
    bool reads = w->class == WORKLOAD_SEQ_READ, direct = w->direct == ANSWER_YES;
    unit_parse_size(w->bs, &bs);
    if (reads) {
        tool_word(argv, "if=%s", bench->file);
        tool_word(argv, "of=/dev/null");
    } else {
        tool_word(argv, "if=/dev/%s", is(w->data, "zero") ? "zero" : "urandom");
        tool_word(argv, "of=%s", bench->fresh);
    }
    tool_word(argv, "bs=%s", w->bs);
    tool_word(argv, "count=%" G_GUINT64_FORMAT, MAX(task->size / bs, 1));
    if (reads && direct)
        tool_word(argv, "iflag=direct");
    if (!reads && is(w->data, "random")) /* which gives less than a block at a time */
        tool_word(argv, "iflag=fullblock");
    if (!reads && (direct || is(w->flush, "osync")))
        tool_word(argv, "oflag=%s%s%s", direct ? "direct" : "",
                  direct && is(w->flush, "osync") ? "," : "", is(w->flush, "osync") ? "dsync" : "");
    if (!reads && is(w->flush, "end"))
        tool_word(argv, "conv=fsync");
}

const struct tool dd_tool = {
    .name = "dd",
    .package = "coreutils",
    .runs = "seq-read and seq-write",
    .format = &dd_format,
    .devices = true,
    .settle = settle,
    .command = command,
};
