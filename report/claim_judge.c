/* Judging clauses. */
#include "report/claim_judge.h"

#include "report/verdict.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { SHOWN = 4 };

static const struct claim_pair *at(const GArray *pairs, guint i)
{
    return &g_array_index(pairs, struct claim_pair, i);
}

static const char *keep(GStringChunk *texts, char *text)
{
    const char *kept = g_string_chunk_insert(texts, text);
    g_free(text);
    return kept;
}

char *claim_judge_figures(const GArray *pairs, enum effect_measure said_as)
{
    GString *text = g_string_new(NULL);
    const char *said = "";
    guint invalid = 0;
    for (guint i = 0; i < pairs->len; i++)
        invalid += at(pairs, i)->invalid;
    for (guint i = 0; i < MIN(pairs->len, SHOWN); i++) {
        const struct claim_pair *pair = at(pairs, i);
        g_autofree char *words = claim_pair_words(pair, said_as);
        bool same = !strcmp(said, pair->contest->brief);
        g_string_append_printf(text, "%s%s%s%s%s",
                               !text->len ? ""
                               : same     ? ", "
                                          : "; ",
                               same ? "" : pair->contest->brief, same ? "" : ": ", words,
                               pair->invalid && invalid < pairs->len ? " (not a disk result)" : "");
        said = pair->contest->brief;
    }
    if (pairs->len > SHOWN)
        g_string_append_printf(text, "; and %u more", pairs->len - SHOWN);
    return g_string_free(text, FALSE);
}

/* How pairs stand to a claim that goes one way. */
struct tally {
    guint with, against;           /* beyond noise */
    guint lean_with, lean_against; /* inside it */
    guint invalid, doubtful, few, number;
    bool uncertain;
    bool unsized; /* a doubt that all share, whose error nobody bounds: the ratio may be its work */
    const char *even;
};

static struct tally tally_of(const struct effect *effect, const GArray *pairs)
{
    bool slower = effect->kind == EFFECT_SLOWER || effect->kind == EFFECT_SLOWEST;
    struct tally t = {0};
    for (guint i = 0; i < pairs->len; i++) {
        const struct claim_pair *pair = at(pairs, i);
        int sign = claim_pair_sign(pair) * (slower ? -1 : 1);
        bool lean = slower ? pair->ratio < 1 : pair->ratio > 1;
        t.with += sign > 0, t.against += sign < 0;
        t.lean_with += !sign && lean, t.lean_against += !sign && !lean;
        t.invalid += pair->invalid, t.doubtful += pair->doubtful, t.few += pair->few;
        t.number += effect_agrees(effect, pair->ratio);
        t.uncertain |= pair->contest->uncertain;
        t.unsized |= effect->measure != MEASURE_NONE && pair->contest->capped &&
                     !pair->contest->even && !pair->contest->uncertain;
        if (pair->contest->even && sign > 0 && !slower && !pair->a)
            t.even = pair->contest->even; /* it is about the leader */
    }
    return t;
}

/* What keeps support from being whole, joined; "" nothing does. */
static char *reserves(const struct tally *t, guint pairs)
{
    GString *text = g_string_new(NULL);
    if (t->against || t->lean_against)
        g_string_append_printf(text, "true of %u of %u comparisons", t->with + t->lean_with, pairs);
    else if (t->lean_with)
        g_string_append_printf(text, "%u of %u differ by no more than noise", t->lean_with, pairs);
    if (t->invalid)
        g_string_append_printf(text, "%s%s", text->len ? "; " : "",
                               t->invalid == pairs ? "none is a disk result"
                                                   : "some are not disk results");
    if (t->doubtful && !t->invalid)
        g_string_append_printf(text, "%s%s", text->len ? "; " : "",
                               t->doubtful == pairs ? "the figures are doubtful"
                                                    : "some of the figures are doubtful");
    if (t->unsized)
        g_string_append_printf(text, "%sthe direction holds, the size cannot be relied on",
                               text->len ? "; " : "");
    if (t->uncertain)
        g_string_append_printf(text, "%sthe order is uncertain", text->len ? "; " : "");
    return g_string_free(text, FALSE);
}

static bool mostly_with(const struct tally *t)
{
    return t->with && t->with + t->lean_with >= 3 * (t->against + t->lean_against);
}

static struct claim_judged judge_way(const struct effect *effect, const GArray *pairs,
                                     GStringChunk *texts)
{
    struct tally t = tally_of(effect, pairs);
    g_autofree char *figures = claim_judge_figures(pairs, effect->measure),
                    *but = reserves(&t, pairs->len);
    struct claim_judged j = {.agrees = t.number > 0};
    if (t.against && !mostly_with(&t)) {
        j.verdict = CLAIM_CONTRADICTED;
        j.why = keep(texts, g_strdup_printf("the figures say otherwise: %s", figures));
        j.right = keep(texts, effect_words(at(pairs, 0)->ratio, effect->measure));
    } else if (!t.with && t.lean_with && !t.lean_against) {
        j.verdict = CLAIM_OVERCLAIMED;
        j.why = keep(texts, g_strdup_printf("the difference is inside usual noise: %s", figures));
        if (!t.number)
            j.right = keep(texts, effect_words(at(pairs, 0)->ratio, effect->measure));
    } else if (!t.with) {
        j.verdict = CLAIM_UNSUPPORTED;
        j.why = keep(texts, g_strdup_printf("inside usual noise: %s", figures));
    } else if (!t.number) {
        j.verdict = CLAIM_CONTRADICTED;
        j.right = keep(texts, effect_words(at(pairs, 0)->ratio, effect->measure));
        j.why =
            keep(texts, g_strdup_printf("the direction is right, the number is not: %s", figures));
    } else {
        bool some = effect->measure != MEASURE_NONE && t.number < pairs->len;
        j.verdict = *but || some ? CLAIM_MOSTLY : CLAIM_SUPPORTED;
        j.why = keep(texts, g_strdup_printf("%s%s%s%s%s%s", but, *but ? ": " : "", figures,
                                            some ? "; the number holds for some" : "",
                                            t.even ? "; " : "", t.even ? t.even : ""));
    }
    return j;
}

/* --- alike --- */

static int alike(const struct effect *effect, const struct claim_pair *pair)
{
    double margin = effect->number > 0 ? 1 + effect->number / 100 : VERDICT_MARGIN;
    double ratio = pair->ratio < 1 ? 1 / pair->ratio : pair->ratio;
    if (!pair->few)
        return pair->lo > 1 / margin && pair->hi < margin   ? 1
               : pair->lo > margin || pair->hi < 1 / margin ? -1
                                                            : 0;
    return ratio <= margin ? 1 : ratio > pair->least ? -1 : 0;
}

static struct claim_judged judge_equal(const struct effect *effect, const GArray *pairs,
                                       GStringChunk *texts)
{
    guint yes = 0, no = 0, few = 0;
    for (guint i = 0; i < pairs->len; i++) {
        int is = alike(effect, at(pairs, i));
        yes += is > 0, no += is < 0, few += at(pairs, i)->few;
    }
    g_autofree char *figures = claim_judge_figures(pairs, effect->measure);
    struct claim_judged j = {.agrees = true};
    if (no > yes) {
        j.verdict = CLAIM_CONTRADICTED;
        j.why = keep(texts, g_strdup_printf("they are not alike: %s", figures));
        j.right = keep(texts, effect_words(at(pairs, 0)->ratio, effect->measure));
    } else if (yes) {
        j.verdict = yes == pairs->len && !few ? CLAIM_SUPPORTED : CLAIM_MOSTLY;
        j.why = keep(
            texts, g_strdup_printf("%s%s", few ? "as far as so few runs can tell: " : "", figures));
    } else {
        j.verdict = CLAIM_UNSUPPORTED;
        j.why = keep(texts, g_strdup_printf("alike or not, so few runs cannot tell: %s", figures));
    }
    return j;
}

/* --- one party among others --- */

/* "309 MB/s is the least of seq-read 10M": where A comes last; NULL nowhere. */
static struct claim_judged judge_middle(const struct effect *effect, const GArray *pairs,
                                        GStringChunk *texts)
{
    struct claim_judged j = {.verdict = CLAIM_SUPPORTED, .agrees = true};
    g_autofree char *figures = claim_judge_figures(pairs, effect->measure);
    for (guint i = 0; i < pairs->len; i++) {
        const struct claim_pair *first = at(pairs, i);
        double best = 0;
        for (guint k = 0; k < pairs->len; k++)
            if (at(pairs, k)->contest == first->contest && at(pairs, k)->a == first->a)
                best = fmax(best, at(pairs, k)->ratio);
        if (best >= 1)
            continue;
        const struct contestant *a = contest_at(first->contest, first->a);
        g_autofree char *value =
            unit_format(a->median, metrics[first->contest->metric].unit, UNIT_DECIMAL, 3);
        j.verdict = CLAIM_CONTRADICTED;
        j.right = keep(texts, g_strdup_printf("last in %s", first->contest->brief));
        j.why = keep(texts, g_strdup_printf("%s is last in %s with %s%s", a->label,
                                            first->contest->brief, value,
                                            first->invalid ? "; taken literally, as none of these "
                                                             "is a disk result"
                                                           : ""));
        return j;
    }
    j.why = keep(texts, g_strdup(figures));
    return j;
}

/* Of each contest the span of A's numbers. */
static struct claim_judged judge_flat(const GArray *pairs, GStringChunk *texts)
{
    double widest = 1;
    g_autoptr(GString) text = g_string_new(NULL);
    const struct contest *last = NULL;
    for (guint i = 0; i < pairs->len; i++) {
        const struct contest *contest = at(pairs, i)->contest;
        double span = 1;
        for (guint k = 0; k < pairs->len && contest != last; k++)
            if (at(pairs, k)->contest == contest)
                span = fmax(span, at(pairs, k)->ratio);
        if (contest != last)
            g_string_append_printf(text, "%s%s within %.2f times", text->len ? ", " : "",
                                   contest->brief, span);
        widest = fmax(widest, span);
        last = contest;
    }
    bool flat = widest <= limits_default.values[LIMIT_FLAT];
    struct claim_judged j = {.verdict = flat ? CLAIM_MOSTLY : CLAIM_CONTRADICTED, .agrees = true};
    j.why = keep(texts, g_strdup_printf("%s: %s%s", flat ? "consistent" : "they differ", text->str,
                                        flat ? "; what limits them was not measured" : ""));
    if (!flat)
        j.right = keep(texts, g_strdup_printf("%.2f times apart", widest));
    return j;
}

static struct claim_judged judge_doubtful(const GArray *pairs, GStringChunk *texts)
{
    guint invalid = 0, doubtful = 0;
    const char *why = NULL;
    for (guint i = 0; i < pairs->len; i++) {
        const struct contestant *a = contest_at(at(pairs, i)->contest, at(pairs, i)->a);
        invalid += a->trust == TRUST_INVALID, doubtful += a->trust == TRUST_SUSPECT;
        if (a->trust != TRUST_FINE && !why)
            why = a->doubt;
    }
    struct claim_judged j = {.agrees = true};
    j.verdict = invalid == pairs->len    ? CLAIM_SUPPORTED
                : invalid + doubtful > 0 ? CLAIM_MOSTLY
                                         : CLAIM_UNSUPPORTED;
    j.why = keep(
        texts, why ? g_strdup_printf("%u of %u are not disk results: %s", invalid, pairs->len, why)
                   : g_strdup("nothing is found against these figures"));
    return j;
}

static struct claim_judged judge(const struct effect *effect, const GArray *pairs,
                                 GStringChunk *texts)
{
    switch (effect->kind) {
    case EFFECT_EQUAL:
        return judge_equal(effect, pairs, texts);
    case EFFECT_MIDDLE:
        return judge_middle(effect, pairs, texts);
    case EFFECT_FLAT:
        return judge_flat(pairs, texts);
    case EFFECT_DOUBTFUL:
        return judge_doubtful(pairs, texts);
    default:
        return judge_way(effect, pairs, texts);
    }
}

/* Figures that are no disk results are taken literally, and that is said. */
struct claim_judged claim_judge(const struct effect *effect, const GArray *pairs,
                                GStringChunk *texts)
{
    struct claim_judged j = judge(effect, pairs, texts);
    for (guint i = 0; i < pairs->len; i++)
        if (!at(pairs, i)->invalid)
            return j;
    if (pairs->len && effect->kind != EFFECT_FLAT && !strstr(j.why, "disk result"))
        j.why =
            keep(texts,
                 g_strdup_printf("%s; taken literally, as none of these is a disk result", j.why));
    return j;
}
