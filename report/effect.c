/* Reading the words of an effect. */
#include "report/effect.h"

#include <math.h>
#include <string.h>

enum {
    ALMOST = 3, /* percent below */
    ABOUT = 2,  /* percent on either side */
    HALF_FROM = 45,
    HALF_TO = 55,
};
#define ABOUT_TIMES 0.05

static bool has_any(const char *text, const char *const *words)
{
    g_autofree char *lower = g_utf8_strdown(text ? text : "", -1);
    for (; *words; words++)
        if (strstr(lower, *words))
            return true;
    return false;
}

bool effect_is_sure(const char *text)
{
    static const char *const words[] = {"settle",     "conclusive", "prove",         "proof",
                                        "always",     "never",      "every ",        "significant",
                                        "definitive", "certain",    "without doubt", NULL};
    return has_any(text, words);
}

bool effect_gives_cause(const char *text)
{
    static const char *const words[] = {"because", "due to", "owing to", "caused by", NULL};
    return has_any(text, words);
}

/* --- numbers --- */

/* The first number at or after `text`; NULL none.  *end: behind it. */
static const char *find_number(const char *text, double *value, const char **end, int *digits)
{
    for (const char *c = text; *c; c++) {
        if (!g_ascii_isdigit(*c) || (c > text && g_ascii_isalpha(c[-1])))
            continue;
        char *stop;
        *value = g_ascii_strtod(c, &stop);
        const char *point = memchr(c, '.', (gsize)(stop - c));
        *digits = point ? (int)(stop - point - 1) : 0;
        *end = stop;
        return c;
    }
    return NULL;
}

/* Ends the text with this word, blanks apart? */
static bool ends_with(const char *text, gsize length, const char *word)
{
    gsize size = strlen(word);
    while (length && text[length - 1] == ' ')
        length--;
    return length >= size && !strncmp(text + length - size, word, size);
}

static enum effect_how how_before(const char *text, gsize length)
{
    static const struct {
        const char *word;
        enum effect_how how;
    } words[] = {
        {"almost", HOW_ALMOST}, {"nearly", HOW_ALMOST},   {"about", HOW_ABOUT},
        {"around", HOW_ABOUT},  {"roughly", HOW_ABOUT},   {"some", HOW_ABOUT},
        {"over", HOW_LEAST},    {"more than", HOW_LEAST}, {"at least", HOW_LEAST},
        {"up to", HOW_MOST},    {"at most", HOW_MOST},    {"less than", HOW_MOST},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (ends_with(text, length, words[i].word))
            return words[i].how;
    return HOW_EXACT;
}

static void read_measure(struct effect *e, const char *text)
{
    double value = NAN;
    const char *end = NULL, *at = find_number(text, &value, &end, &e->digits);
    const char *unit = at ? end + strspn(end, " ") : "";
    if (*unit == '%' || g_str_has_prefix(unit, "percent") || g_str_has_prefix(unit, "per cent"))
        e->measure = MEASURE_PERCENT;
    else if (g_str_has_prefix(unit, "times") || (*unit == 'x' && !g_ascii_isalpha(unit[1])))
        e->measure = MEASURE_TIMES;
    if (e->measure != MEASURE_NONE)
        e->number = value, e->how = how_before(text, (gsize)(at - text));
}

/* "half as fast", "half the speed", "twice as fast". */
static bool read_fraction_word(struct effect *e, const char *text)
{
    if (strstr(text, "half as fast") || strstr(text, "half the speed"))
        e->kind = EFFECT_SLOWER, e->measure = MEASURE_PERCENT, e->how = HOW_HALF, e->number = 50;
    else if (strstr(text, "twice as fast") || strstr(text, "twice the speed"))
        e->kind = EFFECT_FASTER, e->measure = MEASURE_TIMES, e->number = 2;
    else
        return false;
    const char *word = strstr(text, "half ");
    word = word ? word : strstr(text, "twice ");
    enum effect_how how = how_before(text, (gsize)(word - text));
    if (how != HOW_EXACT && e->how != HOW_HALF)
        e->how = how;
    return true;
}

/* --- kinds --- */

static bool read_figures(struct effect *e, const char *text)
{
    const char *against = strstr(text, " against "), *end;
    int digits;
    g_autofree char *before = against ? g_strndup(text, (gsize)(against - text)) : NULL;
    return before && find_number(before, &e->a, &end, &e->digits) &&
           find_number(against, &e->b, &end, &digits);
}

static enum effect_kind kind_of(const char *text)
{
    static const struct {
        const char *word;
        enum effect_kind kind;
    } words[] = {
        {"face value", EFFECT_DOUBTFUL}, {"misleading", EFFECT_DOUBTFUL},
        {"flat", EFFECT_FLAT},           {"fastest", EFFECT_FASTEST},
        {"best", EFFECT_FASTEST},        {"slowest", EFFECT_SLOWEST},
        {"worst", EFFECT_SLOWEST},       {"poor", EFFECT_SLOWEST},
        {"middle", EFFECT_MIDDLE},       {"equal", EFFECT_EQUAL},
        {"same", EFFECT_EQUAL},          {"alike", EFFECT_EQUAL},
        {"longer", EFFECT_SLOWER},       {"slower", EFFECT_SLOWER},
        {"faster", EFFECT_FASTER},       {"as fast", EFFECT_FASTER},
        {"the speed", EFFECT_FASTER},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (strstr(text, words[i].word))
            return words[i].kind;
    return EFFECT_OTHER;
}

/* "0.45 times as fast" is slower; "as fast" without a number is equal. */
static void settle(struct effect *e, const char *text)
{
    if (e->measure == MEASURE_PERCENT && strstr(text, "longer"))
        e->measure = MEASURE_LONGER;
    if (e->kind == EFFECT_FASTER && e->measure == MEASURE_TIMES && e->number < 1)
        e->kind = EFFECT_SLOWER;
    if (e->kind == EFFECT_FASTER && e->measure == MEASURE_NONE && !strstr(text, "faster"))
        e->kind = EFFECT_EQUAL;
    if (e->kind == EFFECT_EQUAL && e->measure != MEASURE_PERCENT)
        e->number = 0;
    bool relative = e->kind == EFFECT_FASTER || e->kind == EFFECT_SLOWER;
    if (!relative)
        e->measure = MEASURE_NONE;
}

static void read_clause(struct effect *e, const char *clause)
{
    g_autofree char *lower = g_utf8_strdown(clause, -1);
    *e = (struct effect){.kind = EFFECT_NONE};
    const char *text = g_strstrip(lower);
    e->way = g_str_has_prefix(text, "write")  ? WAY_WRITES
             : g_str_has_prefix(text, "read") ? WAY_READS
                                              : WAY_ANY;
    e->sure = effect_is_sure(text);
    e->mean = strstr(text, "on average") || strstr(text, "overall");
    if (!*text)
        return;
    if (read_figures(e, text)) {
        e->kind = EFFECT_FIGURES;
        return;
    }
    if (read_fraction_word(e, text))
        return;
    e->kind = kind_of(text);
    read_measure(e, text);
    settle(e, text);
}

gsize effect_parse(const char *text, struct effect *effects, gsize most)
{
    gsize n = 0;
    g_auto(GStrv) clauses = g_strsplit(text ? text : "", ";", -1);
    for (char **clause = clauses; *clause && n < most; clause++)
        read_clause(&effects[n++], *clause);
    if (!n)
        effects[n++] = (struct effect){.kind = EFFECT_NONE};
    return n;
}

/* --- against figures --- */

static bool within(const struct effect *e, double value)
{
    double unit = 0.5 * pow(10, -e->digits) + 1e-9;
    double about = e->measure == MEASURE_TIMES ? ABOUT_TIMES * e->number : ABOUT;
    double almost = e->measure == MEASURE_TIMES ? ALMOST * e->number / 100 : ALMOST;
    switch (e->how) {
    case HOW_ALMOST:
        return value >= e->number - almost && value < e->number;
    case HOW_ABOUT:
        return fabs(value - e->number) <= about;
    case HOW_HALF:
        return value >= HALF_FROM && value <= HALF_TO;
    case HOW_LEAST:
        return value >= e->number - unit;
    case HOW_MOST:
        return value <= e->number + unit;
    default:
        return fabs(value - e->number) <= unit;
    }
}

bool effect_agrees(const struct effect *e, double ratio)
{
    switch (e->measure) {
    case MEASURE_PERCENT:
        return within(e, 100 * (e->kind == EFFECT_SLOWER ? 1 - ratio : ratio - 1));
    case MEASURE_TIMES:
        return within(e, ratio);
    case MEASURE_LONGER:
        return within(e, 100 * (1 / ratio - 1));
    default:
        return true;
    }
}

char *effect_words(double ratio, enum effect_measure said)
{
    if (said == MEASURE_LONGER && ratio < 1)
        return g_strdup_printf("%.0f %% longer", 100 * (1 / ratio - 1));
    if (ratio >= 1.995 || said == MEASURE_TIMES)
        return g_strdup_printf(ratio >= 9.95 ? "%.1f times as fast" : "%.2f times as fast", ratio);
    double percent = 100 * fabs(ratio < 1 ? 1 - ratio : ratio - 1);
    if (percent < 0.5)
        return g_strdup("as fast");
    return g_strdup_printf("%.0f %% %s", percent, ratio < 1 ? "slower" : "faster");
}
