/* Verdicts in words: for a layman first, figures after. */
#include "report/verdict.h"

#include "schema/stats.h"

#include <math.h>

const char *verdict_word(enum verdict verdict)
{
    static const char *const words[] = {
        [VERDICT_NONE] = "not comparable",
        [VERDICT_CLEAR_WIN] = "wins clearly",
        [VERDICT_WIN] = "wins",
        [VERDICT_SMALL] = "a little faster",
        [VERDICT_SAME] = "no difference that matters",
        [VERDICT_UNDECIDED] = "too close to call",
        [VERDICT_STILL] = "no variation recorded",
        [VERDICT_AHEAD] = "ahead",
        [VERDICT_LEVEL] = "within noise",
        [VERDICT_BEHIND] = "behind",
        [VERDICT_CLEAR_LOSS] = "loses clearly",
        [VERDICT_LOSS] = "loses",
        [VERDICT_SLIGHT] = "a little slower",
    };
    return words[verdict];
}

const char *verdict_grade_name(enum grade grade)
{
    static const char *const names[] = {[GRADE_ONE] = "one run",
                                        [GRADE_TWO] = "two runs",
                                        [GRADE_FEW] = "indicates",
                                        [GRADE_MANY] = "shows"};
    return names[grade];
}

static const char *compared(const struct contest *contest)
{
    return metrics[contest->metric].better == BETTER_LOWER ? "times as good as"
                                                           : "times as fast as";
}

/* "3 more runs each would tell" */
static char *needed_words(const struct duel *duel, const struct contestant *a,
                          const struct contestant *b)
{
    gsize needed = stats_runs_needed(duel->sd, fmax(duel->ratio, 1 / duel->ratio)),
          have = MIN(a->n, b->n);
    if (!needed)
        return g_strdup("no number of runs in reach would tell");
    if (needed <= have)
        return g_strdup("a few more runs each would tell");
    gsize more = needed - have;
    return g_strdup_printf("%" G_GSIZE_FORMAT " more run%s each would tell", more,
                           more == 1 ? "" : "s");
}

static char *interval_words(const struct duel *duel)
{
    return g_strdup_printf("%.0f %% interval %.2f to %.2f%s", duel->level * 100, duel->lo, duel->hi,
                           duel->parametric ? ", assuming lognormal runs" : "");
}

static char *sure_sentence(const struct contest *contest, enum verdict verdict,
                           const struct duel *duel, const struct contestant *a,
                           const struct contestant *b)
{
    g_autofree char *interval = interval_words(duel), *runs = contest_runs_words(a, b),
                    *needed = needed_words(duel, a, b);
    const char *show = duel->grade == GRADE_MANY ? "show" : "indicate";
    const char *words = compared(contest);
    switch (verdict) {
    case VERDICT_AHEAD:
    case VERDICT_CLEAR_WIN:
    case VERDICT_WIN:
        return g_strdup_printf("%s %s: %.2f %s %s (%s; %s %s it)", a->label, verdict_word(verdict),
                               duel->ratio, words, b->label, interval, runs, show);
    case VERDICT_SMALL:
        return g_strdup_printf("%s is %.2f %s %s: real, but too little to matter (%s; %s %s it)",
                               a->label, duel->ratio, words, b->label, interval, runs, show);
    case VERDICT_STILL:
        return g_strdup_printf("nobody can say between %s and %s (%.2f times, %s): their runs show "
                               "no variation, so that nothing tells the noise",
                               a->label, b->label, duel->ratio, runs);
    case VERDICT_SAME:
        return g_strdup_printf("no difference that matters between %s and %s (%s; %s %s it)",
                               a->label, b->label, interval, runs, show);
    default:
        break;
    }
    return g_strdup_printf("too close to call between %s and %s (%.2f times, %s; %s); %s", a->label,
                           b->label, duel->ratio, interval, runs, needed);
}

static char *incomparable(const struct contestant *a, const struct contestant *b)
{
    bool x = a->trust == TRUST_INVALID, y = b->trust == TRUST_INVALID;
    if (x && y)
        return g_strdup_printf("%s and %s cannot be compared: neither is a disk result", a->label,
                               b->label);
    if (x || y)
        return g_strdup_printf("%s and %s cannot be compared: %s is not a disk result", a->label,
                               b->label, x ? a->label : b->label);
    return g_strdup_printf("%s and %s cannot be compared: a number is missing or not above 0",
                           a->label, b->label);
}

char *verdict_sentence(const struct contest *contest, guint first, guint second, double margin)
{
    const struct contestant *a = contest_at(contest, first), *b = contest_at(contest, second);
    struct duel duel;
    enum verdict verdict = verdict_of(contest, first, second, margin, &duel);
    if (verdict == VERDICT_NONE)
        return incomparable(a, b);
    if (duel.grade >= GRADE_FEW)
        return sure_sentence(contest, verdict, &duel, a, b);
    g_autofree char *runs = contest_runs_words(a, b);
    if (duel.ratio == 1)
        return g_strdup_printf("level: %s and %s (%s)", a->label, b->label, runs);
    if (verdict == VERDICT_LEVEL)
        return g_strdup_printf(
            "within noise: %s %.2f %s %s (%s; single runs differ by up to %.2f times)", a->label,
            duel.ratio, compared(contest), b->label, runs, duel.noise);
    return g_strdup_printf("%s is ahead (%s): %.2f %s %s", a->label, runs, duel.ratio,
                           compared(contest), b->label);
}
