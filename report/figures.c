/* From contests to plain figures. */
#include "report/figures.h"

#include "report/compare.h"
#include "report/rules_limits.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

GHashTable *figures_series(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

int figures_number(struct figures *f, const char *label)
{
    gpointer found;
    label =
        contest_plain_text(label); /* a guess has the colour that it will have when it is known */
    if (g_hash_table_lookup_extended(f->series, label, NULL, &found))
        return GPOINTER_TO_INT(found);
    int number = (int)g_hash_table_size(f->series);
    g_hash_table_insert(f->series, g_strdup(label), GINT_TO_POINTER(number));
    return number;
}

const char *figures_keep(struct figures *f, const char *text)
{
    return text ? g_string_chunk_insert_const(f->texts, text) : NULL;
}

gpointer figures_own(struct figures *f, gpointer memory)
{
    g_ptr_array_add(f->values, memory);
    return memory;
}

void figures_open(struct figures *f, GHashTable *series)
{
    *f = (struct figures){
        .figure = {.top = NAN, .metric = METRIC_NONE},
        .groups = g_array_new(FALSE, TRUE, sizeof(struct bar_group)),
        .bars = g_ptr_array_new_with_free_func(g_free),
        .lines = g_array_new(FALSE, TRUE, sizeof(struct curve)),
        .stacks = g_array_new(FALSE, TRUE, sizeof(struct stacked)),
        .values = g_ptr_array_new_with_free_func(g_free),
        .series = series ? g_hash_table_ref(series) : figures_series(),
        .texts = g_string_chunk_new(256),
    };
}

static const struct contestant *base_of(const struct contest *contest, const char *baseline)
{
    int found = baseline ? contest_find(contest, baseline, NULL) : -1;
    if (found < 0)
        found = contest_leader(contest, 0);
    return found < 0 ? NULL : contest_at(contest, (guint)found);
}

/* What its disks can do at most: what they are known to do, else what the fastest of their kind and
 * time could. */
static double ceiling_of(const struct contests *contests, const struct contest *contest,
                         const struct contestant *c)
{
    const struct evidence *evidence =
        evidence_at(&contests->audit->base, audit_number(contests->audit, c->cell));
    bool sequential = evidence_sequential(evidence);
    if (contest->metric == METRIC_throughput && sequential) {
        double known = rules_ceiling(evidence);
        return isnan(known) ? rules_theory(evidence, true) : known;
    }
    return contest->metric == METRIC_rate && !sequential ? rules_theory(evidence, true) : NAN;
}

static struct bar bar_of(struct figures *f, const struct contests *contests,
                         const struct contest *contest, const struct contestant *c,
                         const struct contestant *base)
{
    struct bar bar = {
        .label = c->label,
        .tooltip = c->cell->words[FIELD_layout],
        .series = figures_number(f, c->label),
        .value = c->median,
        .lo = NAN,
        .hi = NAN,
        .trust = c->trust,
        .rule = c->rule,
        .ratio =
            base && contest->contestants->len > 1 && contest_ranked(c)
                ? verdict_ratio(contest, contest_place(contest, c), contest_place(contest, base))
                : NAN,
        .ceiling = ceiling_of(contests, contest, c),
        .reason = c->reason ? c->reason : "no number",
    };
    if (contest->metric == METRIC_NONE)
        return bar;
    gsize n;
    double *values = cells_values(contests->cells, c->cell, contest->metric, &n);
    g_ptr_array_add(f->values, values);
    bar.runs = values, bar.n = n;
    struct stats_interval interval = stats_median_interval(values, n, 0.95);
    bar.lo = interval.lo, bar.hi = interval.hi;
    return bar;
}

static void add_interval(struct bar *bar, const struct contest *contest, guint i,
                         const struct contestant *base)
{
    if (!base || !(bar->ratio > 0) || contest_at(contest, i) == base)
        return;
    struct duel duel;
    verdict_of(contest, i, contest_place(contest, base), VERDICT_MARGIN, &duel);
    bar->ratio_lo = duel.lo, bar->ratio_hi = duel.hi;
}

/* More bars than these no picture can hold; the table has the rest. */
enum { MOST_BARS = 60 };

static void add_group(struct figures *f, const struct contests *contests, guint number, bool lone,
                      const char *baseline)
{
    const struct contest *contest = contests_at(contests, number);
    const struct contestant *base = base_of(contest, baseline);
    struct bar *bars = g_new0(struct bar, contest->contestants->len + 1);
    guint n = MIN(contest->contestants->len, MOST_BARS);
    for (guint i = 0; i < n; i++) {
        bars[i] = bar_of(f, contests, contest, contest_at(contest, i), base);
        add_interval(&bars[i], contest, i, base);
    }
    g_ptr_array_add(f->bars, bars);
    struct bar_group group = {lone ? NULL : contest->title, bars, n};
    g_array_append_val(f->groups, group);
}

static void count_runs(const struct contest *contest, guint *least, guint *most)
{
    for (guint i = 0; i < contest->contestants->len; i++) {
        guint n = contest_at(contest, i)->n;
        if (n)
            *least = MIN(*least, n), *most = MAX(*most, n);
    }
}

/* Tool and versions, dates, runs per bar: what a reader needs to judge the picture on its own. */
char *figures_footer(const struct contests *contests, guint first, guint n, const char *noun)
{
    const struct contest *of = contests_at(contests, first);
    guint least = G_MAXUINT, most = 0;
    const char *oldest = NULL, *newest = NULL;
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        count_runs(contest, &least, &most);
        if (!contest->newest)
            continue;
        if (!oldest || strcmp(contest->newest, oldest) < 0)
            oldest = contest->newest;
        if (!newest || strcmp(contest->newest, newest) > 0)
            newest = contest->newest;
    }
    GString *text =
        g_string_new(of->of->words[FIELD_tool] ? of->of->words[FIELD_tool] : "tool unknown");
    if (of->of->tool_version)
        g_string_append_printf(text, " %s", of->of->tool_version);
    if (newest)
        g_string_append_printf(text, ", %.10s", newest);
    if (most)
        g_string_append_printf(text, ", n = %u", least);
    if (most > least)
        g_string_append_printf(text, " to %u", most);
    if (most > 1)
        g_string_append_printf(text, "; %s are medians", noun);
    return g_string_free(text, FALSE);
}

/* What the baseline is called among the contestants; NULL where nobody is. */
static const char *baseline_label(const struct contests *contests, guint first,
                                  const char *baseline)
{
    const struct contest *contest = contests_at(contests, first);
    int found = baseline ? contest_find(contest, baseline, NULL) : -1;
    return found < 0 ? NULL : contest_at(contest, (guint)found)->label;
}

void figures_make(struct figures *f, const struct contests *contests, guint first, guint n,
                  const char *baseline, GHashTable *series)
{
    figures_open(f, series);
    const struct contest *of = contests_at(contests, first);
    for (guint i = first; i < first + n; i++)
        add_group(f, contests, i, n == 1, baseline);
    g_autofree char *foot = figures_footer(contests, first, n, "bars");
    f->figure = (struct figure){
        .title = n == 1 ? of->title : of->setting,
        .caption = n == 1 ? of->setting : NULL,
        .footer = g_string_chunk_insert(f->texts, foot),
        .metric = of->metric == METRIC_NONE ? METRIC_throughput : of->metric,
        .base = UNIT_DECIMAL,
        .groups = (const struct bar_group *)(void *)f->groups->data,
        .n = f->groups->len,
        .top = NAN,
        .whisker = "95 % interval of the median",
        .baseline = figures_keep(f, baseline_label(contests, first, baseline)),
    };
}

void figures_clear(struct figures *f)
{
    if (!f->groups)
        return;
    g_array_unref(f->groups);
    g_ptr_array_unref(f->bars);
    g_array_unref(f->lines);
    g_array_unref(f->stacks);
    g_ptr_array_unref(f->values);
    g_hash_table_unref(f->series);
    g_string_chunk_free(f->texts);
    *f = (struct figures){0};
}

/* One bar per workload of results that stand alone: what a single array did in each. */
void figures_alone(struct figures *f, const struct contests *contests, guint first, guint n)
{
    figures_make(f, contests, first, 1, NULL, NULL);
    struct bar *bars = g_new0(struct bar, n + 1);
    for (guint i = 0; i < n; i++) {
        const struct contest *contest = contests_at(contests, first + i);
        bars[i] = bar_of(f, contests, contest, contest_at(contest, 0), NULL);
        bars[i].label = contest->title;
        bars[i].series = 0;
    }
    g_ptr_array_add(f->bars, bars);
    struct bar_group *group = &g_array_index(f->groups, struct bar_group, 0);
    *group = (struct bar_group){NULL, bars, n};
    const struct contest *of = contests_at(contests, first);
    g_autofree char *title =
        g_strdup_printf("%s%s%s", contest_at(of, 0)->label, *of->setting ? ", " : "", of->setting);
    g_autofree char *foot = figures_footer(contests, first, n, "bars");
    f->figure.title = g_string_chunk_insert(f->texts, title);
    f->figure.footer = g_string_chunk_insert(f->texts, foot);
    f->figure.caption = NULL;
}

static void normalise_bar(struct bar *bar, const struct normalised *n)
{
    double factor = n->value / bar->value;
    double *runs = (double *)bar->runs; /* ours, in figures->values */
    if (isnan(factor)) {
        bar->value = bar->lo = bar->hi = bar->ceiling = bar->ratio = NAN, bar->n = 0;
        bar->reason = n->why ? n->why : "no number";
        return;
    }
    for (gsize i = 0; i < bar->n; i++)
        runs[i] *= factor;
    bar->value *= factor, bar->lo *= factor, bar->hi *= factor, bar->ceiling *= factor;
}

void figures_normalise(struct figures *f, const struct contests *contests, guint first, guint n,
                       const char *baseline, const struct normalisation *shown)
{
    for (guint i = 0; i < n; i++) {
        const struct contest *contest = contests_at(contests, first + i);
        const struct contestant *base = base_of(contest, baseline);
        struct bar_group *group = &g_array_index(f->groups, struct bar_group, i);
        for (gsize k = 0; k < group->n; k++) {
            struct normalised value = normalise(shown, contest, (guint)k, base, f->texts);
            normalise_bar((struct bar *)&group->bars[k], &value);
        }
    }
    if (!shown->keeps_unit)
        f->figure.metric = METRIC_NONE;
    g_autofree char *caption =
        g_strdup_printf("%s%s%s: %s", f->figure.caption ? f->figure.caption : "",
                        f->figure.caption ? "; " : "", shown->title, shown->formula);
    f->figure.caption = g_string_chunk_insert(f->texts, caption);
}

/* Whatever a chart is made of. */
void figures_fill(struct figures *f, const struct contests *contests, const struct figures_ask *ask)
{
    static void (*const fillers[])(struct figures *, const struct contests *,
                                   const struct figures_ask *) = {
        [CHART_PAIRS] = figures_fill_pairs,   [CHART_OVER] = figures_fill_lines,
        [CHART_LATENCY] = figures_fill_lines, [CHART_TAIL] = figures_fill_lines,
        [CHART_SAFETY] = figures_fill_lines,  [CHART_TREND] = figures_fill_lines,
        [CHART_STACKS] = figures_fill_stacks,
    };
    guint data = ask->chart->data;
    if (data < G_N_ELEMENTS(fillers) && fillers[data])
        fillers[data](f, contests, ask);
    else if (contests_at(contests, ask->first)->contestants->len > 1 || ask->n == 1)
        figures_make(f, contests, ask->first, ask->n, ask->baseline, ask->series);
    else
        figures_alone(f, contests, ask->first, ask->n);
    if (ask->chart == &heat_chart || ask->chart == &distribution_chart) {
        g_autofree char *foot = figures_footer(contests, ask->first, ask->n, "numbers");
        f->figure.footer = figures_keep(f, foot);
    }
    f->figure.base = ask->base;
}

static bool all_pairs(const struct contests *contests, guint first, guint n)
{
    for (guint i = first; i < first + n; i++)
        if (contests_at(contests, i)->contestants->len != 2)
            return false;
    return true;
}

const struct chart *figures_best(const struct contests *contests, guint first, guint n)
{
    enum { LEAST_POINTS = 3, BARS_LEGIBLE = 30, BARS_CLOSE = 60 };
    const struct contest *of = contests_at(contests, first);
    guint points, bars = 0;
    figures_over(contests, first, n, &points);
    if (points >= LEAST_POINTS)
        return &lines_chart;
    if (of->by == FIELD_compression && all_pairs(contests, first, n))
        return &dumbbell_chart;
    for (guint i = first; i < first + n; i++)
        bars += contests_at(contests, i)->contestants->len;
    if (n == 1 || of->contestants->len == 1 || bars <= BARS_LEGIBLE)
        return &bars_chart;
    return bars <= BARS_CLOSE ? &grouped_chart : &heat_chart;
}
