/* Reasons. */
#include "report/why.h"

#include "report/normalise.h"
#include "report/pair.h"
#include "report/plan.h"
#include "report/verdict.h"
#include "schema/stats.h"

#include <math.h>

static void free_reason(gpointer data)
{
    struct reason *reason = data;
    g_free(reason->answer);
    g_free(reason);
}

static void add(GPtrArray *reasons, const char *question, char *answer)
{
    if (!answer)
        return;
    struct reason *reason = g_new0(struct reason, 1);
    *reason = (struct reason){question, answer, false};
    g_ptr_array_add(reasons, reason);
}

static char *value(const struct contest *contest, double number)
{
    return unit_format(number, metrics[contest->metric].unit, UNIT_DECIMAL, 4);
}

static char *range(const struct contest *contest, const struct contestant *c)
{
    g_autofree char *median = value(contest, c->median), *min = value(contest, c->min),
                    *max = value(contest, c->max);
    if (c->n < 2)
        return g_strdup_printf("%s measured %s, in one run", c->label, median);
    return g_strdup_printf("%s measured %s (the middle of %u runs, %s to %s)", c->label, median,
                           c->n, min, max);
}

/* What each measured and, unless a rule refuses the comparison, what that makes of them. */
static char *how_much(const struct contest *contest, guint a, guint b, const struct duel *duel,
                      bool refused)
{
    const struct contestant *x = contest_at(contest, a), *y = contest_at(contest, b);
    g_autofree char *first = range(contest, x), *second = range(contest, y);
    if (refused)
        return g_strdup_printf("%s; %s.", first, second);
    bool times = metrics[contest->metric].better == BETTER_LOWER, tested = duel->grade >= GRADE_FEW;
    double ratio = times ? 1 / duel->ratio : duel->ratio;
    g_autofree char *words = normalise_words(ratio, 1, times, tested);
    return g_strdup_printf("%s; %s. %s %s %s%s%s.", first, second,
                           tested ? "Runs against runs," : "So", x->label,
                           times && ratio != 1 ? "" : "is ", words,
                           g_str_has_suffix(words, "fast") ? " as the other" : "");
}

static char *luck_of_few(const struct duel *duel)
{
    double apart = fmax(duel->ratio, 1 / duel->ratio);
    bool beyond = apart > duel->noise;
    return g_strdup_printf("%s: so few runs differ by up to %.2f times when nothing differs (%s "
                           "%.0f %%), and these differ %.2f times.%s",
                           beyond ? "hardly, though so few cannot be tested" : "easily",
                           duel->noise,
                           duel->sd == VERDICT_NOISE ? "runs are taken to vary by"
                                                     : "runs of this tool and kind of work vary by",
                           100 * duel->sd, apart, beyond ? " Nobody can call that a win." : "");
}

static guint tested_pairs(const struct contest *contest)
{
    guint ranked = 0;
    for (guint i = 0; i < contest->contestants->len; i++)
        ranked += contest_ranked(contest_at(contest, i)) && contest_at(contest, i)->n > 2;
    return ranked * (ranked - 1) / 2;
}

/* Could it be luck, and how was that judged? */
static char *luck(const struct contest *contest, const struct duel *duel)
{
    if (isnan(duel->ratio))
        return NULL;
    if (duel->grade < GRADE_FEW)
        return luck_of_few(duel);
    if (duel->constant || isnan(duel->lo))
        return g_strdup("nobody can say: the runs show no variation, so that nothing is known of "
                        "the noise between them.");
    guint pairs = tested_pairs(contest);
    g_autofree char *many =
        pairs > 1
            ? g_strdup_printf(", %.2g after correcting for %u pairs (Holm)", duel->holm, pairs)
            : g_strdup("");
    bool spread = duel->parametric && !isnan(contest->verdicts->spread);
    return g_strdup_printf("%s: by %s%s, equal layouts would differ so much or more with "
                           "probability %.2g%s. With %.0f "
                           "%% confidence the true ratio is %.2f to %.2f.",
                           duel->holm < 0.05 ? "no" : "yes",
                           duel->parametric
                               ? "Welch's test of logarithms (which assumes lognormal runs)"
                               : "the exact rank test of Mann and Whitney (which assumes nothing)",
                           spread ? " and against the spread of all that compete" : "", duel->p,
                           many, 100 * duel->level, duel->lo, duel->hi);
}

/* "raidz2 is doubtful: ..." where raidz2 is neither of the two. */
static bool is_of_another(const struct contest *contest, const char *doubt, guint a, guint b)
{
    for (guint i = 0; i < contest->contestants->len; i++) {
        g_autofree char *head = g_strdup_printf("%s is doubtful", contest_at(contest, i)->label);
        if (i != a && i != b && g_str_has_prefix(doubt, head))
            return true;
    }
    return false;
}

static void add_doubts(GPtrArray *reasons, const struct contest *contest, guint a, guint b,
                       const char *refused)
{
    for (guint i = 0; i < contest->doubts->len; i++) {
        const char *doubt = contest->doubts->pdata[i];
        if (!is_of_another(contest, doubt, a, b) && !pair_says(contest, doubt) &&
            !(refused && g_str_has_prefix(refused, doubt)))
            add(reasons, "doubt", g_strdup_printf("%s.", doubt));
    }
    const char *reserve = contest_reserve(contest);
    if (reserve)
        add(reasons, "doubt", g_strdup_printf("%s.", reserve));
}

static void add_command(GPtrArray *reasons, char *command)
{
    add(reasons, "what would settle it", command);
    ((struct reason *)reasons->pdata[reasons->len - 1])->command = true;
}

/* What would make disk results of those that are none; NULL where both are. */
static char *clearing(const struct contestant *x, const struct contestant *y)
{
    const struct rule *rules[] = {x->trust == TRUST_INVALID ? rule_find(x->rule) : NULL,
                                  y->trust == TRUST_INVALID ? rule_find(y->rule) : NULL};
    if (!rules[0])
        rules[0] = rules[1], rules[1] = NULL;
    if (!rules[0])
        return NULL;
    bool both = rules[1] && rules[0] != rules[1];
    return g_strdup_printf("not more runs like these: %s%s%s; on %s and on %s:", rules[0]->clears,
                           both ? "; " : "", both ? rules[1]->clears : "", x->label, y->label);
}

/* Runs of both, `more` beside the `have` there are; where doubts ask for other work these do not
 * count. */
static void add_runs(GPtrArray *reasons, const struct contest *contest, const struct contestant *x,
                     const struct contestant *y, guint more, const char *clears)
{
    enum { LEAST = 3 };
    g_autofree char *changed = NULL;
    g_autofree char *workload = plan_workload(contest, SEVERITY_SUSPECT, &changed);
    guint runs = clears || changed ? MAX(more + MIN(x->n, y->n), LEAST) : more;
    add(reasons, "what would settle it",
        clears ? g_strdup(clears)
        : changed
            ? g_strdup_printf("%u runs each with %s would probably tell, and lift doubts that "
                              "runs like these leave; on %s and on %s:",
                              runs, changed, x->label, y->label)
            : g_strdup_printf("%u more run%s each would probably tell; on %s and on %s:", runs,
                              runs == 1 ? "" : "s", x->label, y->label));
    add_command(reasons, plan_command(workload, runs));
}

static void add_settling(GPtrArray *reasons, const struct contest *contest, guint a, guint b,
                         double margin, const struct duel *duel, bool refused)
{
    const struct contestant *x = contest_at(contest, a), *y = contest_at(contest, b);
    guint more = verdict_more_runs(contest, x, y, margin);
    g_autofree char *clears = clearing(x, y);
    if (refused && !clears)
        add(reasons, "what would settle it", g_strdup("not more runs: other ones, as said."));
    else if (clears || more)
        add_runs(reasons, contest, x, y, more, clears);
    else if (duel->grade < GRADE_FEW && !isnan(duel->ratio))
        add(reasons, "what would settle it",
            g_strdup("no number of runs in reach: they are too much alike."));
    else if (contest->capped)
        add(reasons, "what would settle it",
            g_strdup("not more runs: what clears the doubts (shootout audit)."));
}

bool why_answered(const struct contest *contest, guint a, guint b, double margin)
{
    g_autofree char *refused = contest_refused(contest), *pair = pair_refused(contest, a, b);
    return !refused && !pair && verdict_of(contest, a, b, margin, NULL) != VERDICT_NONE;
}

GPtrArray *why_make(const struct contest *contest, guint a, guint b, double margin)
{
    GPtrArray *reasons = g_ptr_array_new_with_free_func(free_reason);
    struct duel duel;
    enum verdict verdict = verdict_of(contest, a, b, margin, &duel);
    g_autofree char *sentence = verdict_sentence(contest, a, b, margin),
                    *refused = contest_refused(contest), *pair = pair_refused(contest, a, b),
                    *differs = pair_differs(contest, a, b, true);
    const char *no = refused ? refused : pair;
    add(reasons, "who",
        no ? g_strdup_printf("not answerable: %s.", no) : g_strdup_printf("%s.", sentence));
    if (verdict != VERDICT_NONE)
        add(reasons, "how much", how_much(contest, a, b, &duel, no));
    if (verdict != VERDICT_NONE && !no)
        add(reasons, "could it be luck", luck(contest, &duel));
    add(reasons, "what else differs",
        differs ? g_strdup_printf("%s.", differs) : g_strdup("nothing else is known to differ."));
    add_doubts(reasons, contest, a, b, no);
    add_settling(reasons, contest, a, b, margin, &duel, no);
    return reasons;
}
