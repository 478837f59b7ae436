/* fio 3: reads and writes of any mix, in order and at random places.  Iometer's patterns become its
 * bssplit, with places drawn anew for each request as Iometer does, not once each. */
#include "ingest/collect/fio_split.h"
#include "ingest/collect/tool.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"
#include "schema/workload_mix.h"

#include <math.h>
#include <string.h>

static bool is(const char *value, const char *text)
{
    return !g_strcmp0(value, text);
}

static bool every(const char *flush, guint64 *n)
{
    return flush && g_str_has_prefix(flush, "every-") &&
           g_ascii_string_to_unsigned(flush + strlen("every-"), 10, 1, G_MAXUINT, n, NULL);
}

/* "40%" is 40 percent that do not compress. */
static bool percent(const char *data, guint64 *share)
{
    g_autofree char *digits = g_strdup(data ? data : "");
    gsize n = strlen(digits);
    if (!n || digits[n - 1] != '%')
        return false;
    digits[n - 1] = '\0';
    return g_ascii_string_to_unsigned(digits, 10, 1, 99, share, NULL);
}

static const struct mix *mix_of(const struct workload *w)
{
    return w->class == WORKLOAD_MIXED && w->name && is(w->origin, "iometer") ? mix_find(w->name)
                                                                             : NULL;
}

struct shares {
    double read, random;
    const char *bs;
};

static struct shares shares_of(const struct workload *w)
{
    const struct mix *mix = mix_of(w);
    if (mix)
        return (struct shares){mix->read, mix->random, mix->bs};
    if (w->class == WORKLOAD_MIXED)
        return (struct shares){w->read, w->random, w->bs};
    bool reads = workload_classes[w->class].reads;
    bool random = w->class == WORKLOAD_RAND_READ || w->class == WORKLOAD_RAND_WRITE;
    return (struct shares){reads ? 100 : 0, random ? 100 : 0, w->bs};
}

/* NULL where fio can do it. */
static const char *why_not(const struct workload *w)
{
    guint64 n;
    if (w->class == WORKLOAD_MIXED && !mix_of(w) && w->name)
        return "what it is made of is not known";
    struct shares shares = shares_of(w);
    if (w->class == WORKLOAD_MIXED && isnan(shares.read))
        return "its shares of reads and of random places are not told";
    if (!w->lines &&
        (!fio_split_whole(shares.bs) || fmod(shares.read, 1) != 0 || fmod(shares.random, 1) != 0))
        return "fio counts in whole percents";
    if (w->files > 1)
        return "it works on one file";
    if (fmod(w->qd, w->jobs) != 0)
        return "the requests under way must be shared evenly by the jobs";
    if (w->direct == ANSWER_UNKNOWN)
        return "direct is yes or no";
    if (w->flush && !is(w->flush, "none") && !is(w->flush, "end") && !is(w->flush, "osync") &&
        !every(w->flush, &n))
        return "it flushes at the end, at each write, after every so many, or never";
    if (w->data && !is(w->data, "zero") && !is(w->data, "random") && !is(w->data, "repeat") &&
        !percent(w->data, &n))
        return "data is zero, repeat, random or whole percent";
    return NULL;
}

static void settle_facets(struct workload *w, const struct means *means)
{
    struct shares shares = shares_of(w);
    bool reads = shares.read > 0, writes = shares.read<100, random = shares.random> 0;
    bool said = w->cache || w->direct == ANSWER_YES;
    w->part = PART_WHOLE;
    if (!shares.bs)
        w->bs = random ? "4K" : "1M";
    w->jobs = isnan(w->jobs) ? 1 : w->jobs;
    w->qd = isnan(w->qd) ? w->jobs : MAX(w->qd, w->jobs);
    if (means->direct && !said && (random || w->qd > w->jobs || (reads && !means->drops)))
        w->direct = ANSWER_YES;
    if (!reads || w->direct == ANSWER_YES)
        w->cache = NULL;
    else if (!w->cache)
        w->cache = "cold"; /* it drops what the caches have of its file */
    if (!writes) {
        w->data = w->flush = NULL;
        return;
    }
    w->data = w->data ? w->data : "random";
    w->flush = w->flush ? w->flush : "end";
}

/* The lines decide what is asked; the facets behind them how. */
static bool parse_lines(struct task *task, const char *text, GError **error)
{
    auto_clear(fio_split_clear) struct fio_split split = {0};
    struct workload *w = &task->facets;
    if (!fio_split_parse(text, &split, error))
        return false;
    g_autofree char *read = unit_format_number(split.read), *rand = unit_format_number(split.rand);
    g_autofree char *facets = strstr(split.facets, "read=") /* in a journal */
                                  ? g_strconcat("mixed:", split.facets, NULL)
                                  : g_strconcat("mixed:read=", read, ",random=", rand,
                                                *split.facets ? "," : "", split.facets, NULL);
    if (!workload_parse(facets, w, error))
        return false;
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    workload_mix(w, (const struct mix_line *)(void *)split.lines->data, split.lines->len, NULL,
                 texts);
    const char **const made[] = {&w->bs, &w->lines};
    for (gsize i = 0; i < G_N_ELEMENTS(made); i++)
        if (*made[i]) {
            *made[i] = g_strdup(*made[i]);
            g_ptr_array_add(w->owned, (gpointer)*made[i]);
        }
    return true;
}

/* What a journal has: the lines, with what was settled beside them. */
static bool name_lines(struct task *task, const char *text, GError **error)
{
    task->title = workload_format(&task->facets, error);
    const char *colon = task->title ? strchr(task->title, ':') : NULL;
    if (!colon)
        return false;
    g_autofree char *lines = g_strndup(text, strcspn(text, ":"));
    task->workload = g_strconcat(lines, colon, NULL);
    return true;
}

static bool settle(struct task *task, const char *text, const struct means *means, GError **error)
{
    static const enum workload_class classes[] = {WORKLOAD_SEQ_READ, WORKLOAD_SEQ_WRITE,
                                                  WORKLOAD_RAND_READ, WORKLOAD_RAND_WRITE,
                                                  WORKLOAD_MIXED};
    struct workload *w = &task->facets;
    bool known = false, lines = fio_split_is(text);
    if (!(lines ? parse_lines(task, text, error) : workload_parse(text, w, error)))
        return false;
    for (gsize i = 0; i < G_N_ELEMENTS(classes); i++)
        known |= w->class == classes[i];
    if (!known)
        return tool_cannot(task->tool, text, NULL, error);
    settle_facets(w, means);
    const char *why = why_not(w);
    if (why)
        return tool_cannot(task->tool, text, why, error);
    struct shares shares = shares_of(w);
    bool fresh = w->class == WORKLOAD_SEQ_WRITE;
    task->wants_file = !fresh;
    task->makes_file = fresh;
    task->wants_cold = is(w->cache, "cold");
    task->seconds = fresh ? 0 : means->seconds;
    task->passes = shares.random > 0 ? NAN : 1;
    task->writes = shares.random > 0 ? (100 - shares.read) / 100 : fresh;
    return !w->lines || name_lines(task, text, error);
}

/* --- the command --- */

static void add_lines(const struct task *task, GPtrArray *argv)
{
    auto_clear(fio_split_clear) struct fio_split split = {0};
    bool fine = fio_split_parse(task->workload, &split, NULL);
    g_assert(fine); /* when it was settled */
    bool mixed = split.read > 0 && split.read < 100;
    tool_word(argv, "--rw=%s%s", split.rand > 0 ? "rand" : "",
              mixed            ? "rw"
              : split.read > 0 ? "read"
                               : "write");
    if (mixed)
        tool_word(argv, "--rwmixread=%.0f", split.read);
    if (split.rand > 0) {
        tool_word(argv, "--percentage_random=%s", split.random);
        tool_word(argv, "--norandommap=1");
    }
    tool_word(argv, "--bssplit=%s", split.bs);
}

static void add_pattern(const struct task *task, GPtrArray *argv)
{
    if (fio_split_is(task->workload)) {
        add_lines(task, argv);
        return;
    }
    struct shares shares = shares_of(&task->facets);
    const char *prefix = shares.random > 0 ? "rand" : "";
    bool mixed = shares.read > 0 && shares.read < 100;
    tool_word(argv, "--rw=%s%s", prefix, mixed ? "rw" : shares.read > 0 ? "read" : "write");
    if (mixed)
        tool_word(argv, "--rwmixread=%.0f", shares.read);
    if (shares.random > 0 && shares.random < 100)
        tool_word(argv, "--percentage_random=%.0f", shares.random);
    g_autofree char *bs = g_ascii_strdown(shares.bs, -1);
    tool_word(argv, "--%s=%s", strchr(bs, '/') ? "bssplit" : "bs", bs);
    if (task->facets.class == WORKLOAD_MIXED && shares.random > 0)
        tool_word(argv, "--norandommap=1");
}

/* An engine that has as many requests under way as asked for: libaio waits for each when the
 * system's cache lies between. */
static void add_load(const struct task *task, GPtrArray *argv)
{
    const struct workload *w = &task->facets;
    double depth = w->qd / w->jobs;
    const char *engine = depth > 1 ? (w->direct == ANSWER_YES ? "libaio" : "io_uring") : "psync";
    tool_word(argv, "--ioengine=%s", engine);
    if (depth > 1)
        tool_word(argv, "--iodepth=%.0f", depth);
    if (w->jobs > 1) {
        tool_word(argv, "--numjobs=%.0f", w->jobs);
        tool_word(argv, "--group_reporting=1");
    }
}

/* In order, each job has a part of the file of its own; else they would read what another has just
 * brought in. */
static void add_place(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    const struct workload *w = &task->facets;
    bool parts = w->jobs > 1 && shares_of(w).random <= 0;
    guint64 size = parts ? task->size / (guint64)w->jobs : task->size;
    tool_word(argv, "--filename=%s", task->makes_file ? bench->fresh : bench->file);
    tool_word(argv, "--size=%" G_GUINT64_FORMAT, size);
    if (parts)
        tool_word(argv, "--offset_increment=%" G_GUINT64_FORMAT, size);
    if (task->makes_file)
        tool_word(argv, "--fallocate=none");
    else
        tool_word(argv, "--allow_file_create=0");
    if (task->seconds)
        tool_word(argv, "--runtime=%u", task->seconds);
    if (isnan(task->passes))
        tool_word(argv, "--time_based=1");
}

static void add_writing(const struct workload *w, GPtrArray *argv)
{
    guint64 n;
    if (is(w->data, "zero"))
        tool_word(argv, "--zero_buffers=1");
    else if (is(w->data, "random"))
        tool_word(argv, "--refill_buffers=1");
    else if (percent(w->data, &n)) {
        tool_word(argv, "--refill_buffers=1");
        tool_word(argv, "--buffer_compress_percentage=%d", 100 - (int)n);
    }
    if (is(w->flush, "end"))
        tool_word(argv, "--end_fsync=1");
    else if (is(w->flush, "osync"))
        tool_word(argv, "--sync=1");
    else if (every(w->flush, &n))
        tool_word(argv, "--fsync=%" G_GUINT64_FORMAT, n);
}

static void command(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    const struct workload *w = &task->facets;
    tool_word(argv, "--output-format=json");
    tool_word(argv, "--name=%s", bench->name);
    add_place(task, bench, argv);
    add_pattern(task, argv);
    add_load(task, argv);
    if (w->direct == ANSWER_YES)
        tool_word(argv, "--direct=1");
    if (is(w->cache, "warm"))
        tool_word(argv, "--pre_read=1");
    if (w->flush)
        add_writing(w, argv);
    tool_word(argv, "--randseed=%" G_GUINT64_FORMAT, bench->seed);
}

const struct tool fio_tool = {
    .name = "fio",
    .package = "fio",
    .runs = "seq-read, seq-write, rand-read, rand-write and mixed work",
    .format = &fio_format,
    .devices = true,
    .settle = settle,
    .command = command,
};
