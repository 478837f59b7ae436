/* Two samples by the test that their size allows, many comparisons at once, and noise. */
#include "schema/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum { MOST_RUNS = 1000 };

struct stats_welch stats_welch(const double *a, gsize na, const double *b, gsize nb, double level)
{
    double va = stats_sd(a, na), vb = stats_sd(b, nb);
    va = va * va / (double)na, vb = vb * vb / (double)nb;
    double se = sqrt(va + vb), d = stats_mean(a, na) - stats_mean(b, nb);
    double freedom =
        (va + vb) * (va + vb) / (va * va / ((double)na - 1) + vb * vb / ((double)nb - 1));
    /* Without variation there is nothing to judge a difference by, and GSL gives up. */
    const double enormous = 1e8;
    if (!(fabs(d) < enormous * se))
        return (struct stats_welch){d / se, (double)(na + nb) - 2, d != 0 ? 0 : 1, d, d, d};
    double t = d / se, half = stats_t_quantile(0.5 + level / 2, freedom) * se;
    return (struct stats_welch){t, freedom, stats_t_p(t, freedom), d, d - half, d + half};
}

static double *logarithms(const double *values, gsize n)
{
    double *logs = g_new(double, n + 1);
    for (gsize i = 0; i < n; i++)
        logs[i] = log(values[i]);
    return logs;
}

static bool all_equal(const double *a, gsize na, const double *b, gsize nb)
{
    for (gsize i = 0; i < na; i++)
        if (a[i] != a[0])
            return false;
    for (gsize i = 0; i < nb; i++)
        if (b[i] != b[0])
            return false;
    return true;
}

/* No value of one lies among those of the other: their extremes say what the ranks would. */
static bool apart(const double *a, gsize na, const double *b, gsize nb)
{
    double least_a = INFINITY, most_a = -INFINITY, least_b = INFINITY, most_b = -INFINITY;
    for (gsize i = 0; i < na; i++)
        least_a = fmin(least_a, a[i]), most_a = fmax(most_a, a[i]);
    for (gsize i = 0; i < nb; i++)
        least_b = fmin(least_b, b[i]), most_b = fmax(most_b, b[i]);
    return most_a < least_b || most_b < least_a;
}

struct stats_comparison stats_compare(struct stats_tables *tables, const double *a, gsize na,
                                      const double *b, gsize nb, double level, double alpha)
{
    struct stats_comparison c = {NAN, NAN, NAN, NAN, NAN, false, false};
    if (!na || !nb)
        return c;
    g_autofree double *x = logarithms(a, na), *y = logarithms(b, nb);
    struct stats_shift shift = stats_hodges_lehmann(tables, x, na, y, nb, level);
    c.ratio = exp(shift.shift);
    gsize least = MIN(na, nb);
    if (least < 3)
        return c;
    if (all_equal(a, na, b, nb)) {
        /* Samples without any variation carry no evidence about noise, whatever their difference.
         */
        c.constant = true, c.p = 1;
        return c;
    }
    if (stats_least_p(na, nb) > alpha) {
        struct stats_welch welch = stats_welch(x, na, y, nb, level);
        c.ratio = exp(welch.difference), c.lo = exp(welch.lo), c.hi = exp(welch.hi);
        c.level = level, c.p = welch.p, c.parametric = true;
        return c;
    }
    c.lo = exp(shift.interval.lo), c.hi = exp(shift.interval.hi), c.level = shift.interval.level;
    bool exact = na + nb <= STATS_EXACT;
    c.p = exact && apart(a, na, b, nb) ? stats_least_p(na, nb)
                                       : stats_mann_whitney(tables, a, na, b, nb).p;
    return c;
}

/* Indexes of p in ascending order; the caller frees. */
static gsize *order(const double *p, gsize n)
{
    gsize *at = g_new(gsize, n + 1);
    for (gsize i = 0; i < n; i++) {
        gsize k = i;
        for (; k > 0 && p[at[k - 1]] > p[i]; k--)
            at[k] = at[k - 1];
        at[k] = i;
    }
    return at;
}

void stats_holm(const double *p, gsize n, double *adjusted)
{
    g_autofree gsize *at = order(p, n);
    g_autofree double *result = g_new(double, n + 1);
    double most = 0;
    for (gsize i = 0; i < n; i++) {
        most = fmax(most, fmin(1, p[at[i]] * (double)(n - i)));
        result[at[i]] = most;
    }
    for (gsize i = 0; i < n; i++)
        adjusted[i] = result[i];
}

void stats_benjamini_hochberg(const double *p, gsize n, double *adjusted)
{
    g_autofree gsize *at = order(p, n);
    g_autofree double *result = g_new0(double, n + 1);
    double least = 1;
    for (gsize i = n; i > 0; i--) {
        least = fmin(least, p[at[i - 1]] * (double)n / (double)i);
        result[at[i - 1]] = least;
    }
    for (gsize i = 0; i < n; i++)
        adjusted[i] = result[i];
}

double stats_pooled_sd(const double *sds, const gsize *sizes, gsize k, double *freedom)
{
    double sum = 0;
    *freedom = 0;
    for (gsize i = 0; i < k; i++) {
        if (sizes[i] < 2 || isnan(sds[i]))
            continue;
        sum += (double)(sizes[i] - 1) * sds[i] * sds[i];
        *freedom += (double)(sizes[i] - 1);
    }
    return *freedom ? sqrt(sum / *freedom) : NAN;
}

double stats_least_ratio(double sd, double freedom, gsize na, gsize nb)
{
    return exp(stats_t_quantile(0.975, freedom) * sd * sqrt(1 / (double)na + 1 / (double)nb));
}

gsize stats_runs_needed(double sd, double ratio)
{
    /* The least ratio falls with n: halve the range. */
    gsize enough = MOST_RUNS, few = 1;
    if (!(stats_least_ratio(sd, 2 * (double)enough - 2, enough, enough) <= ratio))
        return 0;
    while (enough - few > 1) {
        gsize n = few + (enough - few) / 2;
        if (stats_least_ratio(sd, 2 * (double)n - 2, n, n) <= ratio)
            enough = n;
        else
            few = n;
    }
    return enough;
}

struct stats_ratios stats_ratios(const double *ratios, gsize n, double level)
{
    struct stats_ratios r = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, 0};
    r.mean = stats_geometric(ratios, n);
    if (isnan(r.mean))
        return r;
    g_autofree double *logs = logarithms(ratios, n);
    double sum = stats_mean(logs, n) * (double)n, farthest = -1;
    for (gsize i = 0; i < n; i++) {
        r.least = fmin(r.least, ratios[i]), r.most = fmax(r.most, ratios[i]);
        double rest = exp((sum - logs[i]) / ((double)n - 1));
        if (n < 2)
            break;
        r.without_lo = fmin(r.without_lo, rest), r.without_hi = fmax(r.without_hi, rest);
        if (fabs(log(rest / r.mean)) > farthest)
            farthest = fabs(log(rest / r.mean)), r.without = i;
    }
    if (n < 3)
        return r;
    double half =
        stats_t_quantile(0.5 + level / 2, (double)n - 1) * stats_sd(logs, n) / sqrt((double)n);
    r.lo = exp(sum / (double)n - half), r.hi = exp(sum / (double)n + half);
    return r;
}
