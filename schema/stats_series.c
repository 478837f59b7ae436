/* Values in the order in which they were measured: steady state, drift, outliers, change points. */
#include "schema/stats.h"

#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

/* SNIA Solid State Storage Performance Test Specification 2.0.1: over the window the range is at
 * most 20 % of the mean and the excursion of the least-squares line at most 10 %. */
struct stats_steady stats_steady_state(const double *values, gsize n)
{
    struct stats_steady steady = {NAN, NAN, false};
    if (n < 2)
        return steady;
    g_autofree double *x = g_new(double, n);
    double least = INFINITY, most = -INFINITY, mean = stats_mean(values, n);
    for (gsize i = 0; i < n; i++)
        x[i] = (double)i, least = fmin(least, values[i]), most = fmax(most, values[i]);
    double c0, c1, cov00, cov01, cov11, residual;
    gsl_fit_linear(x, 1, values, 1, n, &c0, &c1, &cov00, &cov01, &cov11, &residual);
    steady.range = (most - least) / mean;
    steady.excursion = fabs(c1) * (double)(n - 1) / mean;
    steady.steady = steady.range <= 0.20 && steady.excursion <= 0.10;
    return steady;
}

double stats_lag1(const double *values, gsize n)
{
    return n < 3 ? NAN : gsl_stats_lag1_autocorrelation(values, 1, n);
}

bool stats_monotone(const double *values, gsize n)
{
    bool rising = true, falling = true;
    for (gsize i = 1; i < n; i++) {
        rising &= values[i] > values[i - 1];
        falling &= values[i] < values[i - 1];
    }
    return n >= 4 && (rising || falling);
}

gsize stats_outliers(const double *sorted, gsize n)
{
    double q1 = stats_quantile(sorted, n, 0.25), q3 = stats_quantile(sorted, n, 0.75),
           reach = 1.5 * (q3 - q1);
    gsize outside = 0;
    for (gsize i = 0; i < n; i++)
        outside += sorted[i] < q1 - reach || sorted[i] > q3 + reach;
    return outside;
}

double stats_mad(const double *values, gsize n)
{
    g_autofree double *sorted = g_memdup2(values, n * sizeof *values);
    stats_sort(sorted, n);
    double middle = stats_median(sorted, n);
    for (gsize i = 0; i < n; i++)
        sorted[i] = fabs(sorted[i] - middle);
    stats_sort(sorted, n);
    return 1.4826 * stats_median(sorted, n);
}

/* The place in [from, to) where a t test splits best; 0 where none splits with p < 0.001. */
static gsize best_split(const double *logs, gsize from, gsize to, gsize window, double least)
{
    gsize best = 0;
    double strongest = 0;
    for (gsize at = from + window; at + window <= to; at++) {
        struct stats_welch test = stats_welch(logs + from, at - from, logs + at, to - at, 0.95);
        if (fabs(test.t) > strongest && test.p < 0.001 && fabs(expm1(-test.difference)) >= least)
            strongest = fabs(test.t), best = at;
    }
    return best;
}

static void split(const double *logs, gsize from, gsize to, gsize window, double least, GArray *at)
{
    gsize found = to - from >= 2 * window ? best_split(logs, from, to, window, least) : 0;
    if (!found)
        return;
    split(logs, from, found, window, least, at);
    g_array_append_val(at, found);
    split(logs, found, to, window, least, at);
}

gsize stats_change_points(const double *values, gsize n, gsize window, double least, gsize *at,
                          gsize max)
{
    g_autofree double *logs = g_new(double, n + 1);
    for (gsize i = 0; i < n; i++)
        logs[i] = log(values[i]);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(gsize));
    split(logs, 0, n, MAX(window, 2), least, found);
    for (gsize i = 0; i < MIN(found->len, max); i++)
        at[i] = g_array_index(found, gsize, i);
    return found->len;
}
