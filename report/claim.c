/* The check of a claim, from its words to the verdict. */
#include "report/claim.h"

#include "report/claim_judge.h"
#include "report/claim_lost.h"
#include "report/claim_without.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

static void check_clear(struct claim_check *check)
{
    claim_pairs_clear(&check->pairs);
}

/* --- findings --- */

static bool has_finding(const struct claim_answer *answer, const char *id)
{
    for (guint i = 0; i < answer->n; i++)
        if (!strcmp(answer->findings[i].rule->id, id))
            return true;
    return false;
}

static void hold_rules(struct claim_check *c)
{
    const struct evidence e = {.limits = &limits_default, .claimed = &c->claimed};
    for (const struct rule *rule = rules_claim; rule->id; rule++) {
        struct finding f = {.rule = rule, .bias = NAN, .runs = 1};
        if (rule->check(&e, &f))
            claim_inner_finding(c, &f);
    }
}

/* --- with figures --- */

static bool goes_way(const struct claim_pair *pair, enum effect_way way)
{
    const char *class = pair->contest->of->words[FIELD_class];
    return way == WAY_ANY || (class && strstr(class, way == WAY_READS ? "read" : "write"));
}

static GArray *pairs_of_way(const struct claim_check *c, enum effect_way way)
{
    GArray *some = g_array_new(FALSE, FALSE, sizeof(struct claim_pair));
    for (guint i = 0; i < c->pairs.all->len; i++) {
        const struct claim_pair *pair = &g_array_index(c->pairs.all, struct claim_pair, i);
        if (goes_way(pair, way))
            g_array_append_val(some, *pair);
    }
    return some;
}

/* The two medians as they are said, in MB/s or in the base unit. */
static bool figures_agree(const struct effect *e, const struct claim_pair *pair)
{
    double scale = metrics[pair->contest->metric].unit == UNIT_BYTES_PER_SECOND ? 1e6 : 1;
    double a = contest_at(pair->contest, pair->a)->median / scale,
           b = contest_at(pair->contest, pair->b)->median / scale, unit = 0.5;
    return fabs(a - e->a) <= unit && fabs(b - e->b) <= unit;
}

static struct claim_judged judge_figures(struct claim_check *c, const struct effect *e,
                                         const GArray *pairs)
{
    const struct claim_pair *pair = &g_array_index(pairs, struct claim_pair, 0);
    const char *tool = contest_at(pair->contest, pair->a)->cell->words[FIELD_tool];
    g_autofree char *figures = claim_judge_figures(pairs, MEASURE_TIMES);
    struct claim_judged j = {.agrees = true};
    if (!figures_agree(e, pair)) {
        j.verdict = CLAIM_CONTRADICTED;
        j.why = j.right = claim_inner_keep(c, g_strdup(figures));
    } else if (!tool || !strcmp(tool, "unknown")) {
        j.verdict = CLAIM_NOT_ANSWERABLE;
        j.why = claim_inner_keep(
            c, g_strdup_printf("the arithmetic is right (%s), but how it was measured is "
                               "not told",
                               figures));
    } else {
        j.verdict = CLAIM_SUPPORTED, j.why = claim_inner_keep(c, g_strdup(figures));
    }
    return j;
}

static struct claim_judged judge(struct claim_check *c, const struct effect *e, const GArray *pairs)
{
    return e->kind == EFFECT_FIGURES ? judge_figures(c, e, pairs)
                                     : claim_judge(e, pairs, c->claims->texts);
}

/* The word for two clauses together: what is worst of either, one that fails spoils what holds. */
static enum claim_verdict both(enum claim_verdict a, enum claim_verdict b)
{
    if (a == b)
        return a;
    if (a == CLAIM_CONTRADICTED || b == CLAIM_CONTRADICTED)
        return CLAIM_CONTRADICTED;
    if (a == CLAIM_OVERCLAIMED || b == CLAIM_OVERCLAIMED)
        return CLAIM_OVERCLAIMED;
    bool holds = a <= CLAIM_MOSTLY || b <= CLAIM_MOSTLY;
    return holds ? CLAIM_MOSTLY : MAX(a, b);
}

/* Few runs bear no certainty; a cause that nobody measured is no finding. */
static void temper(struct claim_check *c)
{
    bool few = false, holds = c->answer->verdict <= CLAIM_MOSTLY;
    for (guint i = 0; i < c->pairs.all->len; i++)
        few |= g_array_index(c->pairs.all, struct claim_pair, i).few;
    if (c->sure && few && holds) {
        c->answer->verdict = CLAIM_OVERCLAIMED;
        c->answer->why = claim_inner_keep(
            c, g_strdup_printf("one or two runs bear no certainty: %s", c->answer->why));
    } else if (c->cause && holds) {
        c->answer->verdict = CLAIM_MOSTLY;
        c->answer->why =
            claim_inner_keep(c, g_strdup_printf("%s; the cause was not measured", c->answer->why));
    }
}

static void answer_with(struct claim_check *c)
{
    bool first = true;
    g_autoptr(GString) why = g_string_new(NULL);
    for (gsize i = 0; i < c->n; i++) {
        g_autoptr(GArray) pairs = pairs_of_way(c, c->effects[i].way);
        if (!pairs->len)
            continue;
        struct claim_judged j = judge(c, &c->effects[i], pairs);
        c->answer->verdict = first ? j.verdict : both(c->answer->verdict, j.verdict);
        c->claimed.agrees |= j.agrees;
        if (j.right && !c->answer->right)
            c->answer->right = j.right;
        g_string_append_printf(why, "%s%s", why->len ? "; " : "", j.why);
        first = false;
    }
    if (first) {
        claim_without_figures(c);
        return;
    }
    c->claimed.right = c->answer->right;
    c->answer->why = claim_inner_keep(c, g_strdup(why->str));
    temper(c);
}

/* The geometric mean over all work, where both sides have the same. */
static bool answer_mean(struct claim_check *c)
{
    double sum = 0;
    guint n = c->pairs.all->len, invalid = 0;
    for (guint i = 0; i < n; i++) {
        const struct claim_pair *pair = &g_array_index(c->pairs.all, struct claim_pair, i);
        sum += log(pair->ratio), invalid += pair->invalid;
    }
    c->claimed.mean = true;
    c->claimed.only_a = c->pairs.only_a, c->claimed.only_b = c->pairs.only_b;
    if (c->pairs.only_a || c->pairs.only_b) {
        claim_inner_decide(
            c, CLAIM_NOT_ANSWERABLE,
            g_strdup_printf("the means would be over different work: %u only of one, %u only of "
                            "the other (P15)",
                            c->pairs.only_a, c->pairs.only_b));
        return true;
    }
    if (invalid) {
        claim_inner_decide(c, CLAIM_NOT_ANSWERABLE,
                           g_strdup("some of the figures are not disk results: they have no mean"));
        return true;
    }
    struct claim_pair mean = g_array_index(c->pairs.all, struct claim_pair, 0);
    mean.ratio = exp(sum / n);
    mean.few = true; /* the interval of one is not that of the mean */
    c->mean_of = *mean.contest;
    c->mean_of.brief =
        claim_inner_keep(c, g_strdup_printf("geometric mean of %u comparison%s, %.2f to %.2f", n,
                                            n == 1 ? "" : "s", c->answer->least, c->answer->most));
    mean.contest = &c->mean_of;
    g_array_set_size(c->pairs.all, 0);
    g_array_append_val(c->pairs.all, mean);
    return false;
}

/* A comparison outside the claim's source that goes the other way. */
static void find_opposed(struct claim_check *c, const GArray *all)
{
    const struct effect *e = &c->effects[0];
    bool faster = e->kind == EFFECT_FASTER || e->kind == EFFECT_FASTEST,
         slower = e->kind == EFFECT_SLOWER || e->kind == EFFECT_SLOWEST;
    for (guint i = 0; i < all->len && (faster || slower); i++) {
        const struct claim_pair *pair = &g_array_index(all, struct claim_pair, i);
        if (pair->own || pair->invalid || claim_pair_sign(pair) != (faster ? -1 : 1))
            continue;
        g_autofree char *words = claim_pair_words(pair, MEASURE_NONE);
        c->claimed.other =
            claim_inner_keep(c, g_strdup_printf("%s for %s (%s)", words, pair->contest->brief,
                                                pair->contest->setting));
        return;
    }
}

/* --- all of it --- */

static void prepare(struct claim_check *c)
{
    c->n = effect_parse(c->claim->effect, c->effects, EFFECTS);
    c->sure = effect_is_sure(c->claim->text) || effect_is_sure(c->claim->effect);
    c->cause = effect_gives_cause(c->claim->text);
    for (gsize i = 0; i < c->n; i++) {
        c->mean |= c->effects[i].mean;
        c->number |= c->effects[i].measure != MEASURE_NONE;
    }
    c->claimed = (struct claimed){.number = c->number, .said = c->claim->effect};
}

static void note_range(struct claim_check *c)
{
    c->answer->least = c->answer->most = NAN;
    c->answer->figures = c->claimed.figures = c->pairs.all->len;
    for (guint i = 0; i < c->pairs.all->len; i++) {
        double ratio = g_array_index(c->pairs.all, struct claim_pair, i).ratio;
        c->answer->least = fmin(c->answer->least, ratio);
        c->answer->most = fmax(c->answer->most, ratio);
    }
}

static bool says_nothing_measurable(const struct claim_check *c)
{
    for (gsize i = 0; i < c->n; i++)
        if (c->effects[i].kind != EFFECT_OTHER)
            return false;
    return true;
}

/* A question without an answer of its own gets the figures. */
static void ask_nothing(struct claim_check *c)
{
    g_autofree char *figures = claim_judge_figures(c->pairs.all, MEASURE_NONE);
    claim_inner_decide(c, CLAIM_NOT_ANSWERABLE,
                       g_strdup_printf("it claims nothing of these: %s", figures));
}

/* "good" of "A good". */
static const char *claimed_word(const char *effect)
{
    return g_str_has_prefix(effect, "A ") ? effect + 2 : effect;
}

static void answer(struct claim_check *c)
{
    const struct finding *block = claim_without_block(c);
    if (!c->pairs.a.said)
        claim_inner_decide(c, CLAIM_NOT_ANSWERABLE, g_strdup("it names nobody"));
    else if (says_nothing_measurable(c))
        claim_inner_decide(
            c, CLAIM_NOT_ANSWERABLE,
            g_strdup_printf("'%s' is nothing that figures show", claimed_word(c->claim->effect)));
    else if (!c->pairs.all->len)
        claim_without_figures(c);
    else if (block)
        claim_without_blocked(c, block);
    else if (c->effects[0].kind == EFFECT_NONE)
        ask_nothing(c);
    else if (!c->mean || !answer_mean(c))
        answer_with(c);
}

bool claim_check(struct claims *claims, const struct claim *claim, const char *folder,
                 struct claim_answer *result, GError **error)
{
    auto_clear(check_clear) struct claim_check c = {
        .claims = claims, .claim = claim, .folder = folder, .answer = result};
    *result = (struct claim_answer){.least = NAN, .most = NAN};
    prepare(&c);
    if (!claim_pairs_find(&c.pairs, claims, claim, folder, error))
        return false;
    const struct claim_pairs *p = &c.pairs;
    c.claimed.tested = !folder || p->a.own || p->a.described || (p->b.said && p->b.own);
    g_autoptr(GArray) all = g_array_copy(p->all);
    if (folder)
        claim_pairs_keep_own(&c.pairs);
    claim_pairs_keep_valid(&c.pairs);
    note_range(&c);
    answer(&c);
    if (folder && result->verdict <= CLAIM_MOSTLY)
        find_opposed(&c, all);
    hold_rules(&c);
    if (has_finding(result, "A29"))
        return claim_lost_audit(claims, &p->a, result, error);
    return true;
}
