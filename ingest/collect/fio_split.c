/* From the lines of a specification to fio's options. */
#include "ingest/collect/fio_split.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

static const char prefix[] = "lines ";

bool fio_split_is(const char *text)
{
    return g_str_has_prefix(text, prefix);
}

void fio_split_clear(struct fio_split *split)
{
    g_clear_pointer(&split->lines, g_array_unref);
    char **const texts[] = {&split->text, &split->facets, &split->bs, &split->random};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
}

char *fio_split_format(const struct mix_line *lines, gsize n)
{
    GString *text = g_string_new(prefix);
    for (gsize i = 0; i < n; i++) {
        g_string_append_printf(text, "%s%" G_GUINT64_FORMAT, i ? ";" : "", lines[i].bytes);
        const double parts[] = {lines[i].share, lines[i].read, lines[i].random};
        for (gsize j = 0; j < G_N_ELEMENTS(parts); j++) {
            g_autofree char *number = unit_format_number(parts[j]);
            g_string_append_printf(text, "/%s", number);
        }
    }
    return g_string_free(text, FALSE);
}

static bool parse_line(const char *text, GArray *lines)
{
    struct mix_line line = {0};
    double *const parts[] = {&line.share, &line.read, &line.random};
    char *at;
    line.bytes = g_ascii_strtoull(text, &at, 10);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (*at != '/')
            return false;
        *parts[i] = g_ascii_strtod(at + 1, &at);
        if (!(*parts[i] >= 0 && *parts[i] <= 100))
            return false;
    }
    g_array_append_val(lines, line);
    return line.bytes && !*at;
}

static bool is_whole(double percent)
{
    return fabs(percent - rint(percent)) < 1e-6;
}

bool fio_split_whole(const char *sizes)
{
    g_auto(GStrv) words = g_strsplit(sizes, ":", -1);
    for (char **word = words; *word; word++) {
        const char *slash = strchr(*word, '/');
        if (slash && !is_whole(g_ascii_strtod(slash + 1, NULL)))
            return false;
    }
    return true;
}

/* One direction: its sizes with their shares, its share of random places. */
struct side {
    GString *sizes;
    GArray *lines;        /* struct mix_line: shares of this direction */
    double random, share; /* random: NAN until a line has told it */
};

/* NULL when fio can make it. */
static const char *add_side(const GArray *lines, bool reads, struct side *side)
{
    *side = (struct side){g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(struct mix_line)),
                          NAN, 0};
    for (int pass = 0; pass < 2; pass++)
        for (guint i = 0; i < lines->len; i++) {
            const struct mix_line *line = &g_array_index(lines, struct mix_line, i);
            double share = line->share * (reads ? line->read : 100 - line->read) / 100;
            if (share <= 0)
                continue;
            if (!pass) {
                side->share += share;
                continue;
            }
            double percent = 100 * share / side->share;
            if (!is_whole(percent))
                return "its sizes do not come in whole percents of the reads or of the writes";
            if (!isnan(side->random) && side->random != line->random)
                return "its sizes differ in how many go to random places";
            side->random = line->random;
            struct mix_line one = {line->bytes, rint(percent), reads ? 100 : 0, line->random};
            g_array_append_val(side->lines, one);
            g_string_append_printf(side->sizes, "%s%" G_GUINT64_FORMAT "/%.0f",
                                   side->sizes->len ? ":" : "", line->bytes, percent);
        }
    return NULL;
}

static void add_lines(GArray *lines, const struct side *side, double all)
{
    for (guint i = 0; i < side->lines->len; i++) {
        struct mix_line line = g_array_index(side->lines, struct mix_line, i);
        line.share = line.share * all / 100;
        g_array_append_val(lines, line);
    }
}

static void join(struct fio_split *split, const struct side *reads, const struct side *writes)
{
    const struct side *first = reads->share > 0 ? reads : writes;
    const struct side *second = writes->share > 0 ? writes : reads;
    split->read = reads->share;
    split->rand = ((reads->share > 0 ? reads->share * reads->random : 0) +
                   (writes->share > 0 ? writes->share * writes->random : 0)) /
                  100;
    split->bs = g_strdup_printf("%s,%s", first->sizes->str, second->sizes->str);
    split->random = g_strdup_printf("%.0f,%.0f", first->random, second->random);
    bool alike = !strcmp(first->sizes->str, second->sizes->str) && first->random == second->random;
    g_array_set_size(split->lines, 0);
    add_lines(split->lines, first, alike ? 100 : first->share);
    if (!alike)
        add_lines(split->lines, second, second->share);
    for (guint i = 0; alike && i < split->lines->len; i++)
        g_array_index(split->lines, struct mix_line, i).read = split->read;
}

static const char *settle(struct fio_split *split)
{
    struct side reads, writes;
    const char *why = add_side(split->lines, true, &reads);
    const char *also = add_side(split->lines, false, &writes);
    why = why ? why : also;
    if (!why && (!is_whole(reads.share) || (reads.share > 0 && !is_whole(reads.random)) ||
                 (writes.share > 0 && !is_whole(writes.random))))
        why = "its reads or random places are no whole percents";
    if (!why)
        join(split, &reads, &writes);
    struct side *const both[] = {&reads, &writes};
    for (gsize i = 0; i < G_N_ELEMENTS(both); i++) {
        g_string_free(both[i]->sizes, TRUE);
        g_array_unref(both[i]->lines);
    }
    return why;
}

bool fio_split_parse(const char *text, struct fio_split *split, GError **error)
{
    g_assert(fio_split_is(text));
    gsize n = strcspn(text, ":");
    *split = (struct fio_split){
        .lines = g_array_new(FALSE, FALSE, sizeof(struct mix_line)),
        .text = g_strndup(text, n),
        .facets = g_strdup(text[n] ? text + n + 1 : ""),
    };
    g_auto(GStrv) words = g_strsplit(split->text + strlen(prefix), ";", -1);
    for (char **word = words; *word; word++)
        if (!parse_line(*word, split->lines))
            return error_set(error, STATUS_USAGE,
                             "expected bytes/share/read/random in percent, found '%s'", *word);
    const char *why = settle(split);
    return !why ||
           error_set(error, STATUS_USAGE, "fio cannot make %s exactly: %s", split->text, why);
}
