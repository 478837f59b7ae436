/* Rules about the layouts that ran one workload on one machine. */
#include "report/evidence.h"
#include "report/rules_limits.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

static bool has_value(const struct evidence *e)
{
    return e->value > 0;
}

/* --- all alike --- */

struct range {
    double least, most;
    guint n;
};

static void widen(struct range *range, double value)
{
    if (!(value > 0))
        return;
    range->least = range->n ? fmin(range->least, value) : value;
    range->most = range->n ? fmax(range->most, value) : value;
    range->n++;
}

static bool flat_line(const struct evidence *e, struct finding *f)
{
    enum { LEAST = 3 };
    struct range values = {0}, theory = {0};
    for (guint i = 0; i < e->members; i++) {
        double could = rules_theory(&e->set[i], true);
        if (!has_value(&e->set[i]) || isnan(could))
            continue;
        widen(&values, e->set[i].value);
        widen(&theory, could);
    }
    if (values.n < LEAST || isnan(rules_theory(e, true)) || !has_value(e) ||
        values.most > limit(e, LIMIT_FLAT) * values.least ||
        theory.most < limit(e, LIMIT_FLAT_THEORY) * theory.least)
        return false;
    finding_add(f, "n", UNIT_NONE, values.n);
    finding_add(f, "spread", UNIT_NONE, values.most / values.least);
    finding_add(f, "theory", UNIT_NONE, theory.most / theory.least);
    return finding_is(f, SEVERITY_SUSPECT);
}

/* --- order against theory --- */

/* What the number gives per disk that theory counts. */
static double yield(const struct evidence *e)
{
    return e->value / rules_theory(e, true);
}

static bool comparable(const struct evidence *a, const struct evidence *b)
{
    return has_value(b) && !isnan(yield(b)) && stack_differs_in_one(a->stack, b->stack);
}

/* The median yield of e and those it can be held against. */
static double usual_yield(const struct evidence *e)
{
    g_autofree double *yields = g_new(double, e->members + 1);
    gsize n = 0;
    yields[n++] = yield(e);
    for (guint i = 0; i < e->members; i++)
        if (comparable(e, &e->set[i]))
            yields[n++] = yield(&e->set[i]);
    stats_sort(yields, n);
    return stats_median(yields, n);
}

/* Of two in the wrong order the one whose yield is the less usual is named; where that does not
 * tell, the faster. */
static bool is_odd_one(const struct evidence *e, const struct evidence *other)
{
    double usual = usual_yield(e);
    double mine = fabs(log(yield(e) / usual)), its = fabs(log(yield(other) / usual));
    return fabs(mine - its) > 1e-9 ? mine > its : e->value > other->value;
}

static double ratio_against(const struct evidence *e, const struct evidence *other)
{
    bool faster = e->value > other->value;
    double measured = faster ? e->value / other->value : other->value / e->value,
           theory = rules_theory(faster ? e : other, true) / rules_theory(faster ? other : e, true);
    return theory < 1 - 1e-9 ? measured : NAN;
}

static const char *name_of(const struct evidence *e)
{
    return e->cell->shown;
}

static bool inversion(const struct evidence *e, struct finding *f)
{
    const struct evidence *worst = NULL;
    double ratio = limit(e, LIMIT_INVERSION);
    if (!has_value(e) || isnan(yield(e)))
        return false;
    for (guint i = 0; i < e->members; i++) {
        const struct evidence *other = &e->set[i];
        if (comparable(e, other) && ratio_against(e, other) > ratio && is_odd_one(e, other))
            worst = other, ratio = ratio_against(e, other);
    }
    if (!worst)
        return false;
    double least =
        stats_least_ratio(limit(e, LIMIT_NOISE), INFINITY, e->cell->runs, worst->cell->runs);
    bool faster = e->value > worst->value;
    const struct evidence *a = faster ? e : worst, *b = faster ? worst : e;
    finding_text(f, "A", name_of(a));
    finding_text(f, "B", name_of(b));
    finding_add(f, "x", UNIT_NONE, ratio);
    finding_add(f, "a", UNIT_NONE, evidence_factor(a));
    finding_add(f, "b", UNIT_NONE, evidence_factor(b));
    finding_add(f, "least", UNIT_NONE, least);
    return finding_is(f, ratio > least ? SEVERITY_SUSPECT : SEVERITY_NOTE);
}

/* --- equal figures --- */

/* Three significant digits and more stood there: 414, not 95. */
static bool three_digits(double value)
{
    char digits[32];
    g_ascii_formatd(digits, sizeof digits, "%.2e", value);
    return digits[3] != '0';
}

static bool twins(const struct evidence *e, struct finding *f)
{
    if (!has_value(e) || !three_digits(e->value))
        return false;
    for (guint i = 0; i < e->members; i++) {
        const struct evidence *other = &e->set[i];
        if (other->cell == e->cell || other->value != e->value || other->metric != e->metric)
            continue;
        finding_add(f, "V", metrics[e->metric].unit, e->value);
        finding_text(f, "B", name_of(other));
        return finding_is(f, SEVERITY_NOTE);
    }
    return false;
}

const struct rule rules_set[] = {
    {.id = "A22",
     .name = "flat-line",
     .scope = SCOPE_SET,
     .check = flat_line,
     .sum = "greatest / least = {spread}, in theory {theory}",
     .bars = true,
     .says = "{n} layouts within {spread} times, {theory} apart in theory: they share a limit",
     .about = "three layouts and more, which theory has flat-theory apart, lie within flat",
     .source = "Gregg: why not double?",
     .clears = "lifting it",
     .limits = {LIMIT_FLAT, LIMIT_FLAT_THEORY},
     .drawn = 2},
    {.id = "A23",
     .name = "theory-inversion",
     .scope = SCOPE_SET,
     .check = inversion,
     .sum = "measured {x}, in theory {a} against {b}; least ratio beyond noise {least}",
     .says = "{A} should not beat {B} ({x} times; in theory {a} disks against {b})",
     .about = "two stacks that differ in the kind of one layer alone, in an order against theory "
              "by more than inversion; "
              "doubtful where that is more than noise, else a note",
     .source = "layout factors; least significant ratio",
     .clears = "six runs each",
     .limits = {LIMIT_INVERSION, LIMIT_NOISE},
     .drawn = 2},
    {.id = "A27",
     .name = "twins",
     .scope = SCOPE_SET,
     .check = twins,
     .says = "{V} is exactly what {B} gave: copied, or capped?",
     .about = "equal figures of three digits and more on different layouts",
     .source = "chance: one in hundreds",
     .clears = "the tool's own output"},
    {0},
};
