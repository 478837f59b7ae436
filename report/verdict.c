/* Pairs, families, ranks. */
#include "report/verdict.h"

#include "report/hosts.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

/* --- noise --- */

struct noise {
    GHashTable *spreads; /* "tool\x1fclass" -> struct spreads */
};

/* Standard deviations of logarithms and the runs they are of, a cell each. */
struct spreads {
    GArray *sds;   /* double */
    GArray *sizes; /* gsize */
};

static void spreads_free(gpointer data)
{
    struct spreads *spreads = data;
    g_array_unref(spreads->sds);
    g_array_unref(spreads->sizes);
    g_free(spreads);
}

static char *noise_key(const struct cell_data *cell)
{
    const char *tool = cell->words[FIELD_tool], *class = cell->words[FIELD_class];
    return g_strdup_printf("%s\x1f%s", tool ? tool : "", class ? class : "");
}

static double log_sd(const double *values, gsize n)
{
    g_autofree double *logs = g_new(double, n + 1);
    for (gsize i = 0; i < n; i++)
        logs[i] = log(values[i]);
    return stats_sd(logs, n);
}

static void add_spread(struct noise *noise, const struct cell_data *cell, double sd, gsize n)
{
    g_autofree char *key = noise_key(cell);
    struct spreads *spreads = g_hash_table_lookup(noise->spreads, key);
    if (!spreads) {
        spreads = g_new0(struct spreads, 1);
        spreads->sds = g_array_new(FALSE, FALSE, sizeof(double));
        spreads->sizes = g_array_new(FALSE, FALSE, sizeof(gsize));
        g_hash_table_insert(noise->spreads, g_steal_pointer(&key), spreads);
    }
    g_array_append_val(spreads->sds, sd);
    g_array_append_val(spreads->sizes, n);
}

/* Of runs of one cell; false where they tell nothing. */
static bool cell_spread(const struct cells *cells, const struct cell_data *cell, enum metric metric,
                        gsize *n, double *sd)
{
    if (cell->sketched) {
        *n = cell->sketch.n, *sd = cell->sketch.log_sd;
        return *n > 1 && cell->sketch.least > 0;
    }
    g_autofree double *values = cells_values(cells, cell, metric, n);
    if (*n < 2 || !(values[0] > 0))
        return false;
    *sd = log_sd(values, *n);
    return true;
}

struct noise *noise_new(const struct cells *cells)
{
    struct noise *noise = g_new0(struct noise, 1);
    noise->spreads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, spreads_free);
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        enum metric metric = cell->runs > 1 ? cells_metric(cells, cell) : METRIC_NONE;
        if (metric == METRIC_NONE)
            continue;
        gsize n;
        double sd;
        if (cell_spread(cells, cell, metric, &n, &sd))
            add_spread(noise, cell, sd, n);
    }
    return noise;
}

void noise_free(struct noise *noise)
{
    if (!noise)
        return;
    g_hash_table_unref(noise->spreads);
    g_free(noise);
}

enum { NOISE_FREEDOM = 10 }; /* below it the archive does not tell */

static void find_noise(const struct noise *noise, const struct cell_data *cell,
                       struct verdicts *verdicts)
{
    g_autofree char *key = noise_key(cell);
    const struct spreads *spreads = g_hash_table_lookup(noise->spreads, key);
    double freedom = 0;
    double sd = spreads ? stats_pooled_sd((const double *)(const void *)spreads->sds->data,
                                          (const gsize *)(const void *)spreads->sizes->data,
                                          spreads->sds->len, &freedom)
                        : NAN;
    bool known = freedom >= NOISE_FREEDOM;
    verdicts->noise_sd = known ? sd : VERDICT_NOISE;
    verdicts->noise_freedom = known ? freedom : INFINITY;
}

/* --- duels --- */

static gsize index_of(guint i, guint j)
{
    return (gsize)j * (j - 1) / 2 + i;
}

static const struct duel none = {NAN, NAN, NAN, NAN, NAN, NAN, false, false, GRADE_NONE, NAN, NAN};

static enum grade grade_of(const struct contestant *c)
{
    if (!c->n)
        return GRADE_NONE;
    if (c->n == 1)
        return c->averaged == 1 ? GRADE_ONE : GRADE_TWO;
    return c->n == 2 ? GRADE_TWO : c->n < 6 ? GRADE_FEW : GRADE_MANY;
}

static bool has_logarithms(const double *sorted)
{
    return sorted && sorted[0] > 0;
}

/* The standard deviation of logarithms of all ranked contestants together. */
static void find_spread(const struct contest *contest, double *const *values,
                        struct verdicts *verdicts)
{
    g_autofree double *sds = g_new(double, verdicts->n);
    g_autofree gsize *sizes = g_new(gsize, verdicts->n);
    gsize k = 0;
    for (guint i = 0; i < verdicts->n; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (!contest_ranked(c) || c->n < 2 || !has_logarithms(values[i]))
            continue;
        sds[k] = log_sd(values[i], c->n);
        sizes[k++] = c->n;
    }
    verdicts->spread = stats_pooled_sd(sds, sizes, k, &verdicts->spread_freedom);
    if (k < 3)
        verdicts->spread = NAN;
}

/* p of a ratio against that spread; 0 where it is not known. */
static double spread_p(const struct verdicts *verdicts, double ratio, gsize na, gsize nb)
{
    double se = verdicts->spread * sqrt(1 / (double)na + 1 / (double)nb);
    return se > 0 ? stats_t_p(log(ratio) / se, verdicts->spread_freedom) : 0;
}

/* What one pair must reach among all pairs that are tested. */
static double share_of_pair(const struct verdicts *verdicts)
{
    return 0.05 / (double)index_of(0, verdicts->n);
}

static struct duel compare(const struct contest *contest, const struct verdicts *verdicts,
                           double *const *values, guint i, guint j, struct stats_tables *tables)
{
    const struct contestant *a = contest_at(contest, i), *b = contest_at(contest, j);
    struct duel duel = none;
    duel.grade = MIN(grade_of(a), grade_of(b));
    if (duel.grade == GRADE_NONE || !contest_ranked(a) || !contest_ranked(b) ||
        !has_logarithms(values[i]) || !has_logarithms(values[j]))
        return duel;
    bool lower = metrics[contest->metric].better == BETTER_LOWER;
    guint x = lower ? j : i, y = lower ? i : j;
    struct stats_comparison c = stats_compare(tables, values[x], contest_at(contest, x)->n,
                                              values[y], contest_at(contest, y)->n,
                                              VERDICT_LEVEL_OF_CONFIDENCE, share_of_pair(verdicts));
    duel.ratio = c.ratio, duel.lo = c.lo, duel.hi = c.hi, duel.level = c.level;
    duel.p = c.parametric ? fmax(c.p, spread_p(verdicts, c.ratio, a->n, b->n)) : c.p;
    duel.holm = duel.p, duel.parametric = c.parametric, duel.constant = c.constant;
    duel.noise = stats_least_ratio(verdicts->noise_sd, verdicts->noise_freedom, a->n, b->n);
    duel.sd =
        isnan(c.lo) ? verdicts->noise_sd : fmax(log_sd(values[i], a->n), log_sd(values[j], b->n));
    return duel;
}

/* Holm over the duels of the contest that have a p. */
static void adjust(struct duel *duels, gsize n)
{
    g_autofree double *p = g_new(double, n + 1);
    g_autofree gsize *at = g_new(gsize, n + 1);
    gsize known = 0;
    for (gsize i = 0; i < n; i++)
        if (!isnan(duels[i].p))
            p[known] = duels[i].p, at[known++] = i;
    stats_holm(p, known, p);
    for (gsize i = 0; i < known; i++)
        duels[at[i]].holm = p[i];
}

/* Whether anything differs at all: ranked contestants of three runs and more, all at once. */
static double all_alike(const struct contest *contest, double *const *values, guint n)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(double));
    g_autofree gsize *sizes = g_new(gsize, n + 1);
    gsize k = 0;
    for (guint i = 0; i < n; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (!contest_ranked(c) || c->n < 3)
            continue;
        g_array_append_vals(all, values[i], c->n);
        sizes[k++] = c->n;
    }
    const double *pooled = (const double *)(const void *)all->data;
    return k < 3 ? NAN : stats_kruskal_wallis(pooled, sizes, k).p;
}

struct verdicts *verdicts_new(const struct cells *cells, const struct contest *contest,
                              const struct noise *noise, struct stats_tables *tables)
{
    struct verdicts *verdicts = g_new0(struct verdicts, 1);
    verdicts->n = MIN(contest->contestants->len, VERDICT_CONTESTANTS);
    verdicts->alike = verdicts->spread = NAN;
    find_noise(noise, contest->of, verdicts);
    if (verdicts->n < 2 || contest->metric == METRIC_NONE)
        return verdicts;
    gsize n = index_of(0, verdicts->n);
    verdicts->duels = g_new0(struct duel, n);
    g_auto(GStrv) owned = (char **)g_new0(double *, verdicts->n + 1);
    double **values = (double **)(void *)owned;
    for (guint i = 0; i < verdicts->n; i++) {
        gsize count;
        guint hosts;
        values[i] =
            hosts_values(cells, contest_at(contest, i)->cell, contest->metric, &count, &hosts);
    }
    find_spread(contest, values, verdicts);
    for (guint j = 1; j < verdicts->n; j++)
        for (guint i = 0; i < j; i++)
            verdicts->duels[index_of(i, j)] = compare(contest, verdicts, values, i, j, tables);
    adjust(verdicts->duels, n);
    verdicts->alike = all_alike(contest, values, verdicts->n);
    return verdicts;
}

void verdicts_free(struct verdicts *verdicts)
{
    if (!verdicts)
        return;
    g_free(verdicts->duels);
    g_free(verdicts);
}

static struct duel turned(struct duel duel)
{
    double lo = duel.lo;
    duel.ratio = 1 / duel.ratio;
    duel.lo = 1 / duel.hi, duel.hi = 1 / lo;
    return duel;
}

/* With one run or two: is it more than runs usually differ? */
static enum verdict few_runs(const struct duel *duel)
{
    if (duel->ratio > duel->noise)
        return VERDICT_AHEAD;
    return duel->ratio < 1 / duel->noise ? VERDICT_BEHIND : VERDICT_LEVEL;
}

/* a is surely better than b. */
static bool wins(enum verdict verdict)
{
    return verdict == VERDICT_CLEAR_WIN || verdict == VERDICT_WIN || verdict == VERDICT_SMALL;
}

/* The same, seen from the other side. */
static enum verdict mirrored(enum verdict verdict)
{
    static const enum verdict other[VERDICT_COUNT] = {
        [VERDICT_CLEAR_WIN] = VERDICT_CLEAR_LOSS,
        [VERDICT_CLEAR_LOSS] = VERDICT_CLEAR_WIN,
        [VERDICT_WIN] = VERDICT_LOSS,
        [VERDICT_LOSS] = VERDICT_WIN,
        [VERDICT_SMALL] = VERDICT_SLIGHT,
        [VERDICT_SLIGHT] = VERDICT_SMALL,
        [VERDICT_AHEAD] = VERDICT_BEHIND,
        [VERDICT_BEHIND] = VERDICT_AHEAD,
    };
    return other[verdict] ? other[verdict] : verdict;
}

static enum verdict judge(const struct duel *duel, double margin)
{
    if (isnan(duel->ratio))
        return VERDICT_NONE;
    if (duel->grade < GRADE_FEW)
        return few_runs(duel);
    if (isnan(duel->lo) || duel->constant)
        return VERDICT_STILL;
    bool told = duel->holm < 0.05 && (duel->lo > 1 || duel->hi < 1);
    if (!told)
        return duel->lo > 1 / margin && duel->hi < margin ? VERDICT_SAME : VERDICT_UNDECIDED;
    if (duel->hi < 1) {
        struct duel other = turned(*duel);
        return mirrored(judge(&other, margin));
    }
    return duel->lo > margin       ? VERDICT_CLEAR_WIN
           : duel->ratio >= margin ? VERDICT_WIN
                                   : VERDICT_SMALL;
}

/* A doubt that all share leaves the order and takes the word: nobody wins under it.  One about a
 * side takes that side's wins. */
static enum verdict capped(enum verdict verdict, bool of_winner, bool of_loser)
{
    bool won = wins(verdict), lost = wins(mirrored(verdict));
    return won && of_winner ? VERDICT_AHEAD : lost && of_loser ? VERDICT_BEHIND : verdict;
}

/* Where one is beyond those that are tested: by medians, as of two runs. */
static struct duel untested(const struct contest *contest, guint i, guint j)
{
    const struct contestant *a = contest_at(contest, i), *b = contest_at(contest, j);
    const struct verdicts *v = contest->verdicts;
    struct duel duel = none;
    if (!contest_ranked(a) || !contest_ranked(b))
        return duel;
    duel.grade = MIN(MIN(grade_of(a), grade_of(b)), GRADE_TWO);
    duel.ratio = contest_ratio(contest, a->median, b->median);
    duel.noise = stats_least_ratio(v->noise_sd, v->noise_freedom, a->n, b->n);
    duel.sd = v->noise_sd;
    return duel;
}

enum verdict verdict_of(const struct contest *contest, guint a, guint b, double margin,
                        struct duel *duel)
{
    const struct verdicts *v = contest->verdicts;
    struct duel found = none;
    guint i = MIN(a, b), j = MAX(a, b);
    if (i != j && v && v->duels)
        found = j < v->n ? v->duels[index_of(i, j)] : untested(contest, i, j);
    if (a > b)
        found = turned(found);
    if (duel)
        *duel = found;
    enum verdict verdict = judge(&found, margin > 1 ? margin : VERDICT_MARGIN);
    return capped(verdict, contest->capped || contest_at(contest, a)->trust == TRUST_SUSPECT,
                  contest->capped || contest_at(contest, b)->trust == TRUST_SUSPECT);
}

int verdict_sign(enum verdict verdict)
{
    if (verdict == VERDICT_AHEAD || wins(verdict))
        return 1;
    return verdict == VERDICT_BEHIND || wins(mirrored(verdict)) ? -1 : 0;
}

double verdict_ratio(const struct contest *contest, guint a, guint b)
{
    struct duel duel;
    verdict_of(contest, a, b, 0, &duel);
    return isnan(duel.ratio) ? contest_ratio(contest, contest_at(contest, a)->median,
                                             contest_at(contest, b)->median)
                             : duel.ratio;
}

void verdict_ranks(const struct contest *contest, guint a, double margin, guint *best, guint *worst)
{
    guint tested = contest->verdicts ? contest->verdicts->n : 0;
    *best = 1, *worst = 0;
    for (guint b = 0; b < contest->contestants->len; b++) {
        *worst += contest_ranked(contest_at(contest, b));
        if (b == a || MAX(a, b) >= tested)
            continue;
        *best += wins(verdict_of(contest, b, a, margin, NULL));
        *worst -= wins(verdict_of(contest, a, b, margin, NULL));
    }
}

guint verdict_tier_of(const struct contest *contest, guint a, double margin)
{
    guint tier = 0;
    if (a >= VERDICT_CONTESTANTS || !contest_ranked(contest_at(contest, a)))
        return 0;
    for (guint i = 0, best = 0; i <= a; i++) {
        if (!contest_ranked(contest_at(contest, i)))
            continue;
        if (!tier || wins(verdict_of(contest, best, i, margin, NULL)))
            tier++, best = i;
    }
    return tier;
}

/* Runs a side with which the spread of all does not hide the ratio, or ranks tell without it. */
static gsize beyond_spread(const struct verdicts *verdicts, double ratio)
{
    gsize ranks = 3, spread = stats_runs_needed(verdicts->spread, ratio);
    while (stats_least_p(ranks, ranks) > share_of_pair(verdicts))
        ranks++;
    return spread ? MIN(spread, ranks) : ranks;
}

guint verdict_more_runs(const struct contest *contest, const struct contestant *a,
                        const struct contestant *b, double margin)
{
    guint first = contest_place(contest, a), second = contest_place(contest, b);
    struct duel duel;
    if (MAX(first, second) >= VERDICT_CONTESTANTS)
        return 0;
    enum verdict verdict = verdict_of(contest, first, second, margin, &duel);
    if ((verdict != VERDICT_UNDECIDED && verdict != VERDICT_LEVEL && verdict != VERDICT_AHEAD &&
         verdict != VERDICT_BEHIND) ||
        (duel.grade >= GRADE_FEW && verdict != VERDICT_UNDECIDED) || isnan(duel.sd) ||
        duel.constant) /* more runs lift no doubt */
        return 0;
    double ratio = fmax(duel.ratio, 1 / duel.ratio);
    gsize needed = stats_runs_needed(duel.sd, ratio);
    if (!needed)
        return 0;
    needed = MAX(needed, 3); /* fewer are never called a win */
    if (duel.parametric && !isnan(contest->verdicts->spread))
        needed = MAX(needed, beyond_spread(contest->verdicts, ratio));
    guint have = MIN(a->n, b->n);
    return needed > have ? (guint)needed - have : 1;
}
