/* Finding numbers in prose. */
#include "ingest/draft.h"

#include "ingest/scan.h"
#include "schema/unit.h"

#include <string.h>

enum { MOST = 2000, SENTENCE = 400, LONGEST = 1000, FULL_LINE = 60, HEADING = 160 };

void draft_init(struct draft *draft)
{
    *draft = (struct draft){g_array_new(FALSE, TRUE, sizeof(struct draft_figure))};
}

void draft_clear(struct draft *draft)
{
    for (guint i = 0; draft->figures && i < draft->figures->len; i++) {
        struct draft_figure *figure = &g_array_index(draft->figures, struct draft_figure, i);
        g_free(figure->value);
        g_free(figure->printed);
        g_free(figure->sentence);
    }
    g_clear_pointer(&draft->figures, g_array_unref);
}

/* --- words --- */

/* Whether `text` has a word that begins with one of `beginnings`. */
static bool mentions(const char *text, const char *const *beginnings)
{
    for (const char *at = text; *at; at++)
        for (gsize i = 0; (at == text || !g_ascii_isalnum(at[-1])) && beginnings[i]; i++)
            if (!g_ascii_strncasecmp(at, beginnings[i], strlen(beginnings[i])))
                return true;
    return false;
}

static const char *const about_latency[] = {"latenc", "respon", "access time",
                                            "seek",   "await",  NULL};
static const char *const about_rebuild[] = {"rebuil", "resilver", "reshap", "resync", NULL};
static const char *const about_writing[] = {"writ", "wrote", NULL};
static const char *const about_reading[] = {"read", NULL};
static const char *const about_random[] = {"random", "iops", "4k", NULL};

/* What was asked of the storage, as far as the words say one thing. */
static const char *workload_of(const char *sentence, enum metric metric)
{
    bool writes = mentions(sentence, about_writing), reads = mentions(sentence, about_reading);
    bool random = mentions(sentence, about_random);
    if (metric == METRIC_duration)
        return "rebuild";
    if (writes == reads)
        return NULL;
    if (writes)
        return random ? "rand-write" : "seq-write";
    return random ? "rand-read" : "seq-read";
}

/* --- units --- */

/* Spellings behind the prefix; `word` is what must follow the number, case as it is. */
static const struct {
    const char *spelling, *unit;
    enum metric metric;
    const char *const *about; /* only in such sentences; NULL: in all */
} units[] = {
    {"B/sec", "B/s", METRIC_throughput, NULL},
    {"B/s", "B/s", METRIC_throughput, NULL},
    {"Bps", "B/s", METRIC_throughput, NULL},
    {"B per second", "B/s", METRIC_throughput, NULL},
    {"B / s", "B/s", METRIC_throughput, NULL},
    {"Bs", "B/s", METRIC_throughput, NULL},
    {"b/s", "B/s", METRIC_throughput, NULL},
    {"b/sec", "B/s", METRIC_throughput, NULL},
    {"IOPS", "/s", METRIC_rate, NULL},
    {"IOPs", "/s", METRIC_rate, NULL},
    {"iops", "/s", METRIC_rate, NULL},
    {"IO/s", "/s", METRIC_rate, NULL},
    {"io/s", "/s", METRIC_rate, NULL},
    {"I/O per second", "/s", METRIC_rate, NULL},
    {"ms", "ms", METRIC_latency_mean, about_latency},
    {"us", "us", METRIC_latency_mean, about_latency},
    {"\xc2\xb5s", "us", METRIC_latency_mean, about_latency},
    {"hours", "h", METRIC_duration, about_rebuild},
    {"hour", "h", METRIC_duration, about_rebuild},
    {"hrs", "h", METRIC_duration, about_rebuild},
    {"h", "h", METRIC_duration, about_rebuild},
    {"minutes", "min", METRIC_duration, about_rebuild},
    {"min", "min", METRIC_duration, about_rebuild},
};

/* "M", "Mi", "k" before a unit, as shootout.xml writes it; "" is none. */
static bool scan_prefix(const char **at, char *prefix)
{
    static const char letters[] = "kKmMgGtT";
    const char *letter = **at ? strchr(letters, **at) : NULL;
    prefix[0] = prefix[1] = prefix[2] = 0;
    if (!letter)
        return false;
    prefix[0] = *letter == 'k' || *letter == 'K' ? 'k' : g_ascii_toupper(*letter);
    ++*at;
    if (**at == 'i' && (*at)[1] == 'B') {
        prefix[0] = g_ascii_toupper(prefix[0]);
        prefix[1] = 'i';
        ++*at;
    }
    return true;
}

/* The unit at `*at`, a whole word.  B and b alone are no figure of storage without a prefix, and
 * Mb/s, in which only the M is large, are bits. */
static bool scan_unit(const char **at, const char *sentence, char *prefix, gsize *row)
{
    const char *begin = *at;
    for (int with = 1; with >= 0; with--) {
        const char *end = begin;
        if (with && !scan_prefix(&end, prefix))
            continue;
        if (!with)
            *prefix = 0;
        bool spaced = with && *end == ' '; /* "12 k IOPS" */
        for (gsize i = 0; i < G_N_ELEMENTS(units); i++) {
            const char *after = end + spaced;
            bool bytes = units[i].metric == METRIC_throughput,
                 rate = units[i].metric == METRIC_rate;
            if (!scan_text(&after, units[i].spelling) || g_ascii_isalnum(*after) ||
                (units[i].about && !mentions(sentence, units[i].about)))
                continue;
            if ((bytes && (!*prefix || spaced)) || (!bytes && !rate && with) ||
                (*units[i].spelling == 'b' && g_ascii_isupper(*begin)))
                continue;
            *at = after;
            *row = i;
            return true;
        }
    }
    return false;
}

/* --- numbers --- */

/* "1,234.5", "60,8", "106.22" as digits with a point.  A comma before exactly three digits keeps
 * thousands apart. */
static bool scan_figure(const char **at, GString *digits)
{
    const char *p = *at;
    g_string_truncate(digits, 0);
    while (g_ascii_isdigit(*p))
        g_string_append_c(digits, *p++);
    while (*p == ',' && strspn(p + 1, "0123456789") == 3) {
        g_string_append_len(digits, p + 1, 3);
        p += 4;
    }
    if ((*p == '.' || *p == ',') && g_ascii_isdigit(p[1])) {
        g_string_append_c(digits, '.');
        for (p++; g_ascii_isdigit(*p); p++)
            g_string_append_c(digits, *p);
    }
    if (!digits->len || digits->len > 20)
        return false;
    *at = p;
    return true;
}

static void add(struct draft *draft, const char *heading, const char *sentence, const char *printed,
                gsize length, char *value, enum metric metric)
{
    double is;
    if (!unit_parse(value, metrics[metric].unit, &is, NULL) || draft->figures->len >= MOST) {
        g_free(value);
        return;
    }
    g_autofree char *own =
        g_utf8_substring(sentence, 0, MIN(g_utf8_strlen(sentence, -1), SENTENCE));
    bool short_of_words = strlen(own) < FULL_LINE && *heading;
    char *all = short_of_words ? g_strdup_printf("%s: %s", heading, own) : g_strdup(own);
    struct draft_figure figure = {
        .metric = metric,
        .value = value,
        .printed = strlen(value) == length && !strncmp(value, printed, length)
                       ? NULL
                       : g_strndup(printed, length),
        .sentence = all,
        .workload = workload_of(all, metric),
    };
    g_array_append_val(draft->figures, figure);
}

/* True where the sentence has a figure. */
static bool take_sentence(struct draft *draft, const char *heading, const char *sentence)
{
    g_autoptr(GString) digits = g_string_new(NULL);
    guint before = draft->figures->len;
    for (const char *at = sentence; *at;) {
        bool begins = at == sentence || !(g_ascii_isalnum(at[-1]) || strchr("._/", at[-1]));
        const char *begin = at;
        if (!begins || !g_ascii_isdigit(*at) || !scan_figure(&at, digits)) {
            at++;
            continue;
        }
        const char *end = at;
        char prefix[3];
        gsize row;
        if (*end == 'x' || *end == '+') /* "438.8x MB/s" has a digit that nobody could read */
            end++;
        scan_blanks(&end);
        if (!scan_unit(&end, sentence, prefix, &row))
            continue;
        add(draft, heading, sentence, begin, (gsize)(end - begin),
            g_strdup_printf("%s %s%s", digits->str, prefix, units[row].unit), units[row].metric);
        at = end;
    }
    return draft->figures->len > before;
}

/* --- sentences --- */

static const char *sentence_end(const char *text)
{
    for (const char *at = text; *at; at++) {
        if (*at == ' ' && at - text > LONGEST) /* no sentence, but words without end */
            return at;
        if (!strchr(".!?", *at) || at[1] != ' ')
            continue;
        const char *next = at + 1 + strspn(at + 1, " ");
        if (!g_ascii_islower(*next))
            return at + 1;
    }
    return text + strlen(text);
}

/* A paragraph; where none of it is a figure, it heads what follows. */
static void take_paragraph(struct draft *draft, GString *heading, const char *paragraph)
{
    bool figures = false;
    for (const char *at = paragraph; *at;) {
        const char *end = sentence_end(at);
        g_autofree char *sentence = g_strndup(at, (gsize)(end - at));
        figures |= take_sentence(draft, heading->str, g_strstrip(sentence));
        at = end;
    }
    if (figures || !*paragraph)
        return;
    g_autofree char *head =
        g_utf8_substring(paragraph, 0, MIN(g_utf8_strlen(paragraph, -1), HEADING));
    g_string_assign(heading, g_strchomp(head));
    if (heading->len && heading->str[heading->len - 1] == ':')
        g_string_truncate(heading, heading->len - 1);
}

/* Without indent and bullet. */
static const char *bare(const char *line)
{
    static const char *const bullets[] = {"\xe2\x80\xa2", "* ", "- ", "> "};
    scan_blanks(&line);
    for (gsize i = 0; i < G_N_ELEMENTS(bullets); i++)
        if (scan_text(&line, bullets[i]))
            scan_blanks(&line);
    return line;
}

void draft_text(struct draft *draft, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
    g_autoptr(GString) paragraph = g_string_new(NULL), heading = g_string_new(NULL);
    for (gsize i = 0; lines[i]; i++) {
        g_strdelimit(lines[i], "\t\r\f", ' ');
        const char *line = bare(g_strchomp(lines[i]));
        bool goes_on = lines[i + 1] && bare(lines[i + 1]) == lines[i + 1] &&
                       g_ascii_islower(*lines[i + 1]) && strlen(line) >= FULL_LINE;
        g_string_append_printf(paragraph, "%s%s", line, goes_on ? " " : "");
        if (goes_on)
            continue;
        take_paragraph(draft, heading, paragraph->str);
        g_string_truncate(paragraph, 0);
    }
}
