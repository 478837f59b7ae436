/* fio: from the options of a job to its workload.  Defaults are those of fio 2 and 3. */
#include "ingest/map.h"
#include "ingest/options.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

/* Options without a value ("refill_buffers") are on. */
static bool is_on(const struct options *options, const char *name)
{
    const char *value = options_text(options, name, NULL);
    return value && strcmp(value, "0") && strcmp(value, "none");
}

guint64 map_fio_size(const char *text, bool si)
{
    static const char prefixes[] = "kmgtp";
    char *end;
    if (!g_ascii_isdigit(*text))
        return 0;
    guint64 size = g_ascii_strtoull(text, &end, 10);
    const char *prefix = *end ? strchr(prefixes, g_ascii_tolower(*end)) : NULL;
    end += prefix != NULL;
    bool i = prefix && g_ascii_tolower(*end) == 'i';
    end += i;
    end += g_ascii_tolower(*end) == 'b';
    if (*end && *end != '/')
        return 0;
    for (long step = prefix ? prefix - prefixes + 1 : 0; step > 0; step--)
        if (!g_uint64_checked_mul(&size, size, i == si ? 1024 : 1000))
            return 0;
    return size;
}

/* The part of "reads,writes,trims" for one direction; the last one given holds for the rest. */
static char *part_of(const char *text, guint direction)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", 3);
    guint n = g_strv_length(parts);
    return g_strdup(n ? parts[MIN(direction, n - 1)] : "");
}

static double percent(const char *text)
{
    double value;
    return unit_parse(text, UNIT_NONE, &value, NULL) ? value : NAN;
}

/* NAN where it is left open: such sizes share what the others leave. */
static double share_of(const char *word)
{
    const char *slash = strchr(word, '/');
    return slash && slash[1] ? percent(slash + 1) : NAN;
}

/* Add the lines of "512/10:1k/90" or "4k"; line.share is the share of all of them.  False when a
 * size is not told. */
static bool add_lines(GArray *lines, const char *sizes, struct mix_line line, bool si)
{
    g_auto(GStrv) words = g_strsplit(sizes, ":", -1);
    double all = line.share, told = 0, open = 0;
    for (char **word = words; *word; word++) {
        double share = share_of(*word);
        told += isnan(share) ? 0 : share;
        open += isnan(share);
    }
    for (char **word = words; *word; word++) {
        double share = share_of(*word);
        line.share = (isnan(share) ? (100 - told) / open : share) * all / 100;
        line.bytes = map_fio_size(*word, si);
        if (!line.bytes)
            return false;
        g_array_append_val(lines, line);
    }
    return lines->len > 0;
}

/* Of an option like bs the part for one direction. */
struct side {
    char *sizes;
    double random;
};

static void side_clear(struct side *side)
{
    g_free(side->sizes);
}

static struct side side_of(const struct options *options, bool random, guint direction)
{
    const char *range = options_text(options, "bsrange", NULL); /* how often each comes: not told */
    const char *bs = options_text(options, "bs", options_text(options, "blocksize", NULL));
    const char *sizes = options_text(options, "bssplit", bs ? bs : range ? "" : "4k");
    const char *places = options_text(options, "percentage_random", "100");
    g_autofree char *place = part_of(places, direction);
    return (struct side){part_of(sizes, direction), random ? percent(place) : 0};
}

/* Class, block sizes and shares, where `read` percent read and the pattern is random or not. */
static void set_mix(const struct options *options, double read, bool random, struct workload *w,
                    GStringChunk *texts)
{
    bool si = options_number(options, "kb_base", 1024) == 1000;
    auto_clear(side_clear) struct side reads = side_of(options, random, 0);
    auto_clear(side_clear) struct side writes = side_of(options, random, 1);
    bool alike = !strcmp(reads.sizes, writes.sizes) && reads.random == writes.random;
    struct mix_line both = {.share = 100, .read = read, .random = reads.random};
    struct mix_line reader = {.share = read, .read = 100, .random = reads.random};
    struct mix_line writer = {.share = 100 - read, .read = 0, .random = writes.random};

    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(struct mix_line));
    bool told = alike ? add_lines(lines, reads.sizes, both, si)
                      : (read <= 0 || add_lines(lines, reads.sizes, reader, si)) &&
                            (read >= 100 || add_lines(lines, writes.sizes, writer, si));
    if (told) {
        workload_mix(w, (struct mix_line *)(gpointer)lines->data, lines->len, NULL, texts);
        return;
    }
    both.random = (read * reads.random + (100 - read) * writes.random) / 100;
    workload_mix(w, &both, 1, NULL, texts);
    w->bs = NULL;
}

/* What asks for a flush; the strictest counts. */
static const char *flush_of(const struct options *options, GStringChunk *texts)
{
    if (is_on(options, "sync"))
        return "osync";
    double fsync = options_number(options, "fsync", 0);
    double fdatasync = options_number(options, "fdatasync", 0);
    double every = fsync > 0 && fdatasync > 0 ? MIN(fsync, fdatasync) : MAX(fsync, fdatasync);
    if (every > 0) {
        g_autofree char *count = unit_format_number(every);
        g_autofree char *flush = g_strconcat("every-", count, NULL);
        return g_string_chunk_insert_const(texts, flush);
    }
    return is_on(options, "end_fsync") || is_on(options, "fsync_on_close") ? "end" : "none";
}

/* Without further options one random buffer is written again and again. */
static const char *data_of(const struct options *options, GStringChunk *texts)
{
    double compressible = options_number(options, "buffer_compress_percentage", 0);
    if (is_on(options, "zero_buffers"))
        return "zero";
    if (compressible > 0) {
        g_autofree char *share = unit_format_number(100 - compressible);
        g_autofree char *data = g_strconcat(share, "%", NULL);
        return g_string_chunk_insert_const(texts, data);
    }
    return is_on(options, "refill_buffers") ? "random" : "repeat";
}

/* One request at a time, whatever iodepth says; also the default engine. */
static bool is_synchronous(const char *engine)
{
    static const char *const engines[] = {"sync",    "psync", "vsync",  "pvsync",
                                          "pvsync2", "mmap",  "splice", NULL};
    return !engine || g_strv_contains(engines, engine);
}

static void set_load(const struct options *options, struct workload *w)
{
    const char *filename = options_text(options, "filename", NULL);
    double jobs = options_number(options, "numjobs", 1);
    double depth = options_number(options, "iodepth", 1);
    w->jobs = jobs;
    w->qd = jobs * (is_synchronous(options_text(options, "ioengine", NULL)) ? 1 : depth);
    w->files = jobs * options_number(options, "nrfiles", 1);
    if (filename) { /* shared by all jobs; several are joined by colons */
        g_auto(GStrv) names = g_strsplit(filename, ":", -1);
        w->files = MAX(g_strv_length(names), 1);
    }
}

static const struct pattern {
    const char *name;
    double read; /* NAN: as rwmixread has it */
    bool random;
} patterns[] = {
    {"read", 100, false},      {"write", 0, false},     {"rw", NAN, false},
    {"readwrite", NAN, false}, {"randread", 100, true}, {"randwrite", 0, true},
    {"randrw", NAN, true},
};

static const struct pattern *find_pattern(const char *rw, GError **error)
{
    g_autofree char *name = g_strdup(rw);
    g_strdelimit(name, ":", '\0'); /* "randread:8" */
    for (gsize i = 0; i < G_N_ELEMENTS(patterns); i++)
        if (!strcmp(patterns[i].name, name))
            return &patterns[i];
    if (strstr(name, "trim"))
        error_set(error, STATUS_FAILED, "class: trim is no class");
    else
        error_set(error, STATUS_FAILED, "class: '%s' is no class", name);
    return NULL;
}

bool map_fio(const struct options *options, struct workload *w, GStringChunk *texts, GError **error)
{
    const char *rw = options_text(options, "rw", options_text(options, "readwrite", "read"));
    const struct pattern *pattern = find_pattern(rw, error);
    if (!pattern)
        return false;
    double written = options_number(options, "rwmixwrite", 50);
    double read = options_number(options, "rwmixread", 100 - written);
    read = isnan(pattern->read) ? CLAMP(read, 0, 100) : pattern->read;
    workload_init(w, WORKLOAD_MIXED);
    set_mix(options, read, pattern->random, w, texts);
    set_load(options, w);
    const char *buffered = options_text(options, "buffered", NULL);
    bool direct = is_on(options, "direct") || !g_strcmp0(buffered, "0");
    w->direct = direct ? ANSWER_YES : ANSWER_NO;
    /* Before it starts, fio drops what the cache has of its files, unless told otherwise. */
    if (read > 0 && !direct && g_strcmp0(options_text(options, "invalidate", NULL), "0"))
        w->cache = is_on(options, "pre_read") ? "warm" : "cold";
    if (read < 100) {
        w->flush = flush_of(options, texts);
        w->data = data_of(options, texts);
    }
    return true;
}
