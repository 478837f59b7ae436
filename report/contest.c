/* Contestants by place, by rank and by what a person calls them. */
#include "report/contest.h"

#include <math.h>
#include <string.h>

const struct contestant *contest_at(const struct contest *contest, guint i)
{
    return &g_array_index(contest->contestants, struct contestant, i);
}

guint contest_place(const struct contest *contest, const struct contestant *contestant)
{
    return (guint)(contestant - contest_at(contest, 0));
}

bool contest_ranked(const struct contestant *c)
{
    return !isnan(c->median) && c->trust != TRUST_INVALID;
}

const char *contest_reserve(const struct contest *contest)
{
    return contest->uncertain ? "order uncertain" : contest->even;
}

const char *contest_plain_text(const char *label)
{
    return label + (*label == '~');
}

const char *contest_plain(const struct contestant *c)
{
    return contest_plain_text(c->label);
}

char *contest_name(const struct contestant *c)
{
    return g_strconcat(c->label, c->trust == TRUST_SUSPECT ? " (doubtful)" : "", NULL);
}

int contest_leader(const struct contest *contest, double failures)
{
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (contest_ranked(c) && (failures <= 0 || c->cell->survives >= failures))
            return (int)i;
    }
    return -1;
}

double contest_ratio(const struct contest *contest, double a, double b)
{
    if (!(a > 0) || !(b > 0))
        return NAN;
    return metrics[contest->metric].better == BETTER_LOWER ? b / a : a / b;
}

static bool equal(const char *a, const char *b)
{
    return a && !g_ascii_strcasecmp(a, b);
}

static bool contains(const char *a, const char *b)
{
    if (!a)
        return false;
    g_autofree char *x = g_utf8_casefold(a, -1), *y = g_utf8_casefold(b, -1);
    return strstr(x, y) != NULL;
}

static bool fits(const struct contestant *c, const char *text, bool part)
{
    bool (*test)(const char *, const char *) = part ? contains : equal;
    const char *names[] = {c->label,
                           contest_plain(c),
                           c->cell->layout_name,
                           c->cell->label,
                           c->cell->words[FIELD_layout],
                           c->cell->words[FIELD_level],
                           c->cell->words[FIELD_rig],
                           c->cell->words[FIELD_os],
                           c->cell->words[FIELD_compression],
                           c->cell->tag,
                           c->cell->lone};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (test(names[i], text))
            return true;
    return false;
}

static char *candidates(const struct contest *contest, const char *text, bool part, bool all)
{
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < contest->contestants->len; i++)
        if (all || fits(contest_at(contest, i), text, part))
            g_string_append_printf(list, "%s%s", list->len ? ", " : "",
                                   contest_at(contest, i)->label);
    return g_string_free(list, FALSE);
}

int contest_find(const struct contest *contest, const char *text, GError **error)
{
    for (int part = 0; part < 2; part++) {
        int found = -1, count = 0;
        for (guint i = 0; i < contest->contestants->len; i++)
            if (fits(contest_at(contest, i), text, part))
                found = (int)i, count++;
        if (count == 1)
            return found;
        if (count > 1) {
            g_autofree char *list = candidates(contest, text, part, false);
            error_set(error, STATUS_USAGE, "'%s' fits %d: %s", text, count, list);
            return -1;
        }
    }
    g_autofree char *list = candidates(contest, text, false, true);
    error_set(error, STATUS_USAGE, "nothing here is called '%s'; there are %s", text, list);
    return -1;
}

/* "one" to "nine", then digits. */
static const char *count_word(guint n, char *digits, gsize size)
{
    static const char *const words[] = {"no",   "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight", "nine"};
    if (n < G_N_ELEMENTS(words))
        return words[n];
    g_snprintf(digits, size, "%u", n);
    return digits;
}

char *contest_runs_words(const struct contestant *a, const struct contestant *b)
{
    char least[16], most[16];
    if (a->averaged > 1 || b->averaged > 1)
        return g_strdup_printf("mean of %d", MAX(a->averaged, b->averaged));
    if (!a->averaged || !b->averaged)
        return g_strdup("run count not stated");
    guint lo = MIN(a->n, b->n), hi = MAX(a->n, b->n);
    const char *runs = a->hosts || b->hosts ? "hosts" : hi == 1 ? "run" : "runs";
    if (lo == hi)
        return g_strdup_printf("%s %s each", count_word(lo, least, sizeof least), runs);
    return g_strdup_printf("%s and %s runs", count_word(lo, least, sizeof least),
                           count_word(hi, most, sizeof most));
}
