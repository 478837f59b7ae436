/* Mixes: the classic ones, and the way from the lines of a specification to a workload. */
#include "schema/workload_mix.h"

#include "schema/hash.h"
#include "schema/unit.h"
#include "schema/workload_sizes.h"

#include <math.h>
#include <string.h>

static const char fileserver_bs[] = "512/10:1K/5:2K/5:4K/60:8K/2:16K/4:32K/4:64K/10";
static const char webserver_bs[] = "512/22:1K/15:2K/8:4K/23:8K/15:16K/2:32K/6:64K/7:128K/1:512K/1";
/* The webserver of a widely copied icf: 66560 bytes for 65536. */
static const char webserver65_bs[] =
    "512/22:1K/15:2K/8:4K/23:8K/15:16K/2:32K/6:65K/7:128K/1:512K/1";
static const char stream_bs[] = "64K/34:128K/33:256K/33";

static const struct mix mixes[] = {
    {"fileserver", 80, 100, fileserver_bs},
    {"webserver", 100, 100, webserver_bs},
    {"database", 67, 100, "8K"},
    {"workstation", 80, 80, "8K"},
    {"stream-read", 100, 0, stream_bs},
    {"stream-write", 0, 0, stream_bs},
};
const char *const mix_names[] = {
    "fileserver", "webserver", "database", "workstation", "stream-read", "stream-write", NULL,
};

const struct mix *mix_find(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(mixes); i++)
        if (!strcmp(mixes[i].name, name))
            return &mixes[i];
    return NULL;
}

static const struct mix *find_equal(double read, double random, const char *bs)
{
    for (gsize i = 0; i < G_N_ELEMENTS(mixes); i++)
        if (mixes[i].read == read && mixes[i].random == random && !g_strcmp0(mixes[i].bs, bs))
            return &mixes[i];
    return NULL;
}

static void name_as(struct workload *workload, const struct mix *mix)
{
    workload->class = WORKLOAD_MIXED;
    workload->name = mix->name;
    workload->origin = "iometer";
    workload->bs = NULL;
}

void mix_settle(struct workload *workload)
{
    double read = workload->read, random = workload->random;
    const struct mix *mix = workload->lines ? NULL : find_equal(read, random, workload->bs);
    workload->class = WORKLOAD_MIXED;
    workload->name = workload->origin = NULL;
    if (mix)
        name_as(workload, mix);
    else if (!workload->lines && (read == 0 || read == 100) && (random == 0 || random == 100))
        workload->class = random == 0 ? (read == 0 ? WORKLOAD_SEQ_WRITE : WORKLOAD_SEQ_READ)
                                      : (read == 0 ? WORKLOAD_RAND_WRITE : WORKLOAD_RAND_READ);
}

static int by_kind(const void *a, const void *b)
{
    const struct mix_line *x = a, *y = b;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? -1 : 1;
    if (x->read != y->read)
        return x->read < y->read ? -1 : 1;
    return (x->random > y->random) - (x->random < y->random);
}

/* Sort lines and join those of the same kind; how many are left. */
static gsize join_lines(struct mix_line *lines, gsize n)
{
    gsize kept = 0;
    qsort(lines, n, sizeof *lines, by_kind);
    for (gsize i = 0; i < n; i++) {
        if (kept && !by_kind(&lines[kept - 1], &lines[i]))
            lines[kept - 1].share += lines[i].share;
        else
            lines[kept++] = lines[i];
    }
    return kept;
}

/* Eight digits of the SHA-256 of "bytes/share/read/random;..." in ascending order. */
static const char *hash_lines(struct mix_line *lines, gsize n, GStringChunk *texts)
{
    n = join_lines(lines, n);
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < n; i++) {
        g_string_append_printf(text, "%s%" G_GUINT64_FORMAT, i ? ";" : "", lines[i].bytes);
        const double parts[] = {lines[i].share, lines[i].read, lines[i].random};
        for (gsize j = 0; j < G_N_ELEMENTS(parts); j++) {
            g_autofree char *number = unit_format_number(parts[j]);
            g_string_append_printf(text, "/%s", number);
        }
    }
    char hash[HASH_HEX];
    hash_of(text->str, text->len, hash);
    return g_string_chunk_insert_len(texts, hash, 8);
}

/* Shares of requests as people write them: what adding and dividing left is taken off. */
static double tidy(double percent)
{
    return rint(percent * 1e9) / 1e9;
}

static bool title_is_webserver(const char *title)
{
    g_autofree char *letters = g_ascii_strdown(title ? title : "", -1);
    g_strcanon(letters, "abcdefghijklmnopqrstuvwxyz", ' ');
    g_auto(GStrv) words = g_strsplit(letters, " ", -1);
    g_autofree char *joined = g_strjoinv("", words);
    return strstr(joined, "webserver") != NULL;
}

void workload_mix(struct workload *workload, const struct mix_line *lines, gsize n,
                  const char *title, GStringChunk *texts)
{
    g_autofree struct mix_line *used = g_new0(struct mix_line, n + 1);
    g_autoptr(GArray) sizes = g_array_new(FALSE, FALSE, sizeof(struct size_share));
    double total = 0, read = 0, random = 0;
    gsize kept = 0;
    bool alike = true;
    for (gsize i = 0; i < n; i++) {
        if (!(lines[i].share > 0))
            continue;
        used[kept] = lines[i];
        used[kept++].share = tidy(lines[i].share);
        alike &= lines[i].read == used[0].read && lines[i].random == used[0].random;
        total += lines[i].share;
        read += lines[i].share * lines[i].read;
        random += lines[i].share * lines[i].random;
        struct size_share size = {lines[i].bytes, tidy(lines[i].share)};
        g_array_append_val(sizes, size);
    }
    if (!kept) {
        workload->class = WORKLOAD_UNKNOWN;
        return;
    }
    workload->read = alike ? used[0].read : tidy(read / total);
    workload->random = alike ? used[0].random : tidy(random / total);
    g_autofree char *bs = workload_sizes_format(sizes);
    workload->bs = g_string_chunk_insert_const(texts, bs);
    workload->lines = alike ? NULL : hash_lines(used, kept, texts);
    mix_settle(workload);
    if (alike && !strcmp(bs, webserver65_bs) && title_is_webserver(title) &&
        workload->class == WORKLOAD_RAND_READ)
        name_as(workload, &mixes[1]);
}
