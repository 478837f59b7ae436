/* Ranks: Mann and Whitney's test over its exact distribution, Hodges and Lehmann's shift, Kruskal
 * and Wallis' test.  GSL has none of these. */
#include "schema/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

struct ranked {
    double value, rank;
    gsize from; /* number of the sample */
};

static int by_value(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* Mid-ranks of sorted values; returns the sum of t^3 - t over groups of equal ones. */
static double rank(struct ranked *all, gsize n)
{
    double ties = 0;
    for (gsize i = 0; i < n;) {
        gsize end = i + 1;
        while (end < n && all[end].value == all[i].value)
            end++;
        double t = (double)(end - i), middle = ((double)i + 1 + (double)end) / 2;
        for (; i < end; i++)
            all[i].rank = middle;
        ties += t * t * t - t;
    }
    return ties;
}

static struct ranked *rank_samples(const double *values, const gsize *sizes, gsize k, gsize *n,
                                   double *ties)
{
    *n = 0;
    for (gsize s = 0; s < k; s++)
        *n += sizes[s];
    struct ranked *all = g_new0(struct ranked, *n + 1);
    for (gsize s = 0, i = 0; s < k; s++)
        for (gsize end = i + sizes[s]; i < end; i++)
            all[i] = (struct ranked){values[i], 0, s};
    qsort(all, *n, sizeof *all, by_value);
    *ties = rank(all, *n);
    return all;
}

/* Ways to choose `m` of the doubled ranks so that they sum to each value; the permutation
 * distribution whatever ties there are.  The caller frees. */
static double *subset_sums(const struct ranked *all, gsize n, gsize m, gsize *most)
{
    gsize top = 0;
    for (gsize i = 0; i < n; i++)
        top += (gsize)(2 * all[i].rank + 0.5);
    *most = top;
    double *ways = g_new0(double, (m + 1) * (top + 1));
    ways[0] = 1;
    gsize sum = 0;
    for (gsize i = 0; i < n; i++) {
        gsize r = (gsize)(2 * all[i].rank + 0.5);
        sum += r;
        for (gsize c = MIN(m, i + 1); c > 0; c--)
            for (gsize s = sum; s >= r; s--)
                ways[c * (top + 1) + s] += ways[(c - 1) * (top + 1) + s - r];
    }
    double *last = g_memdup2(ways + m * (top + 1), (top + 1) * sizeof(double));
    g_free(ways);
    return last;
}

static void exact_p(const struct ranked *all, gsize n, gsize na, double rank_sum,
                    struct stats_rank_test *test)
{
    gsize top, at = (gsize)(2 * rank_sum + 0.5);
    g_autofree double *ways = subset_sums(all, n, na, &top);
    double below = 0, above = 0, total = 0;
    for (gsize s = 0; s <= top; s++) {
        total += ways[s];
        if (s <= at)
            below += ways[s];
        if (s >= at)
            above += ways[s];
    }
    test->exact = true;
    test->greater = above / total;
    test->p = fmin(1, 2 * fmin(below, above) / total);
}

/* P(U <= u) for each u, without ties; the caller frees. */
static double *u_distribution(gsize m, gsize n)
{
    gsize top = m * n;
    double *ways = g_new0(double, (m + 1) * (top + 1));
    ways[0] = 1;
    /* Subsets of size c out of ranks 1 .. i, by their excess over the least sum. */
    for (gsize i = 1; i <= m + n; i++)
        for (gsize c = MIN(m, i); c > 0; c--)
            for (gsize s = top; s + 1 > i - c; s--)
                ways[c * (top + 1) + s] += ways[(c - 1) * (top + 1) + s - (i - c)];
    double *p = g_memdup2(ways + m * (top + 1), (top + 1) * sizeof(double)), total = 0;
    g_free(ways);
    for (gsize u = 0; u <= top; u++)
        total += p[u];
    for (gsize u = 0; u <= top; u++)
        p[u] = p[u] / total + (u ? p[u - 1] : 0);
    return p;
}

struct stats_tables {
    GHashTable *known; /* m << 32 | n -> P(U <= u) for each u */
};

struct stats_tables *stats_tables_new(void)
{
    struct stats_tables *tables = g_new0(struct stats_tables, 1);
    tables->known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    return tables;
}

void stats_tables_free(struct stats_tables *tables)
{
    if (!tables)
        return;
    g_hash_table_unref(tables->known);
    g_free(tables);
}

/* Owned by the tables; without them *own is what the caller frees. */
static const double *distribution(struct stats_tables *tables, gsize m, gsize n, double **own)
{
    *own = NULL;
    if (!tables)
        return *own = u_distribution(m, n);
    gint64 key = (gint64)(m << 32 | n);
    double *p = g_hash_table_lookup(tables->known, &key);
    if (!p) {
        p = u_distribution(m, n);
        g_hash_table_insert(tables->known, g_memdup2(&key, sizeof key), p);
    }
    return p;
}

/* Without ties U is a whole number and its distribution depends on the sizes alone. */
static void untied_p(struct stats_tables *tables, gsize na, gsize nb, struct stats_rank_test *test)
{
    g_autofree double *own = NULL;
    const double *p = distribution(tables, na, nb, &own);
    gsize u = (gsize)(test->u + 0.5);
    double below = p[u], above = 1 - (u ? p[u - 1] : 0);
    /* The distribution is symmetric: take the far tail from the near one, which has the digits. */
    if (u)
        above = p[na * nb - u];
    test->exact = true;
    test->greater = above;
    test->p = fmin(1, 2 * fmin(below, above));
}

double stats_least_p(gsize na, gsize nb)
{
    double ways = 1;
    for (gsize i = 1; i <= na; i++)
        ways *= (double)(nb + i) / (double)i;
    return fmin(1, 2 / ways);
}

struct stats_rank_test stats_rank_normal(double u, gsize na, gsize nb, double ties,
                                         double correction)
{
    double m = (double)na, n = (double)nb, all = m + n, mean = m * n / 2;
    double variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)));
    double sd = sqrt(variance), d = u - mean;
    double z = fmax(fabs(d) - correction, 0) / sd;
    struct stats_rank_test test = {.u = u};
    test.p = fmin(1, 2 * gsl_cdf_ugaussian_Q(z));
    test.greater = gsl_cdf_ugaussian_Q((d - correction) / sd);
    return test;
}

struct stats_rank_test stats_mann_whitney(struct stats_tables *tables, const double *a, gsize na,
                                          const double *b, gsize nb)
{
    struct stats_rank_test test = {NAN, NAN, NAN, false, false};
    if (!na || !nb)
        return test;
    g_autofree double *values = g_new(double, na + nb);
    memcpy(values, a, na * sizeof *a);
    memcpy(values + na, b, nb * sizeof *b);
    gsize n;
    double ties, sum = 0;
    g_autofree struct ranked *all = rank_samples(values, (const gsize[]){na, nb}, 2, &n, &ties);
    for (gsize i = 0; i < n; i++)
        sum += all[i].from ? 0 : all[i].rank;
    test.u = sum - (double)na * ((double)na + 1) / 2;
    test.constant = all[0].value == all[n - 1].value;
    if (test.constant)
        test.p = test.greater = 1, test.exact = true;
    else if (n <= STATS_EXACT && !ties)
        untied_p(tables, na, nb, &test);
    else if (n <= STATS_EXACT)
        exact_p(all, n, na, sum, &test);
    else
        test = stats_rank_normal(test.u, na, nb, ties, 0.5);
    return test;
}

/* The place in the sorted differences where the interval begins, by the normal approximation. */
static gsize normal_place(gsize m, gsize n, double level, double *achieved)
{
    double mean = (double)(m * n) / 2, sd = sqrt((double)(m * n) * (double)(m + n + 1) / 12);
    double place = floor(mean - gsl_cdf_ugaussian_Pinv(0.5 + level / 2) * sd);
    *achieved = level;
    return place < 1 ? 1 : (gsize)place;
}

static gsize exact_place(struct stats_tables *tables, gsize m, gsize n, double level,
                         double *achieved)
{
    g_autofree double *own = NULL;
    const double *p = distribution(tables, m, n, &own);
    gsize q = 0;
    while (p[q] < (1 - level) / 2)
        q++;
    q = MAX(q, 1);
    *achieved = 1 - 2 * p[q - 1];
    return q;
}

/* --- the differences between two samples, which are too many to write down --- */

/* The samples in ascending order; NAN last. */
struct differences {
    double *a, *b;
    gsize na, nb;
};

static double *sorted_copy(const double *values, gsize n)
{
    double *copy = g_memdup2(values, n * sizeof *values);
    for (gsize i = 1; i < n; i++)
        if (!(copy[i - 1] <= copy[i])) {
            stats_sort(copy, n);
            break;
        }
    return copy;
}

/* How many are at most `limit`: a[i] - b[k] grows with i and falls with k, so one pass tells. */
static gsize count_to(const struct differences *d, double limit)
{
    gsize count = 0, k = 0;
    for (gsize i = 0; i < d->na; i++) {
        while (k < d->nb && d->a[i] - d->b[k] > limit)
            k++;
        count += d->nb - k;
    }
    return count;
}

/* Numbers as integers of the same order, and back. */
static gint64 place_of(double value)
{
    gint64 bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? G_MININT64 - bits : bits;
}

static double value_at(gint64 place)
{
    gint64 bits = place < 0 ? G_MININT64 - place : place;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The k-th smallest, from 1: the least number that k differences do not exceed.  At most 64 passes
 * over the samples halve the numbers in question down to that one. */
static double kth(const struct differences *d, gsize k)
{
    gint64 lo = place_of(d->a[0] - d->b[d->nb - 1]), hi = place_of(d->a[d->na - 1] - d->b[0]);
    while (lo < hi) {
        gint64 middle = (lo & hi) + ((lo ^ hi) >> 1);
        if (count_to(d, value_at(middle)) >= k)
            hi = middle;
        else
            lo = middle + 1;
    }
    return value_at(lo);
}

struct stats_shift stats_hodges_lehmann(struct stats_tables *tables, const double *a, gsize na,
                                        const double *b, gsize nb, double level)
{
    struct stats_shift shift = {NAN, {NAN, NAN, NAN, STATS_NONE}};
    gsize n = na * nb;
    if (!n)
        return shift;
    g_autofree double *x = sorted_copy(a, na), *y = sorted_copy(b, nb);
    if (isnan(x[na - 1]) || isnan(y[nb - 1]))
        return shift;
    struct differences d = {x, y, na, nb};
    double achieved;
    gsize q = na + nb <= STATS_EXACT ? exact_place(tables, na, nb, level, &achieved)
                                     : normal_place(na, nb, level, &achieved);
    shift.shift = n % 2 ? kth(&d, n / 2 + 1) : (kth(&d, n / 2) + kth(&d, n / 2 + 1)) / 2;
    shift.interval = (struct stats_interval){kth(&d, q), kth(&d, n - q + 1), achieved, STATS_ORDER};
    return shift;
}

struct stats_kruskal stats_kruskal_wallis(const double *values, const gsize *sizes, gsize k)
{
    gsize n;
    double ties, sum = 0;
    g_autofree struct ranked *all = rank_samples(values, sizes, k, &n, &ties);
    g_autofree double *ranks = g_new0(double, k + 1);
    for (gsize i = 0; i < n; i++)
        ranks[all[i].from] += all[i].rank;
    for (gsize s = 0; s < k; s++)
        sum += sizes[s] ? ranks[s] * ranks[s] / (double)sizes[s] : 0;
    double m = (double)n;
    double h = (12 / (m * (m + 1)) * sum - 3 * (m + 1)) / (1 - ties / (m * m * m - m));
    return (struct stats_kruskal){h, gsl_cdf_chisq_Q(h, (double)k - 1)};
}
