/* Statistics over doubles, by GSL but for the order of NAN. */
#include "schema/stats.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>

/* Numbers first, NAN last, so that a sorted array shows at its end whether it has one. */
static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    if (isnan(x) || isnan(y))
        return !!isnan(x) - !!isnan(y);
    return (x > y) - (x < y);
}

void stats_sort(double *values, gsize n)
{
    if (n)
        qsort(values, n, sizeof *values, by_value);
}

double stats_median(const double *sorted, gsize n)
{
    if (!n || isnan(sorted[n - 1]))
        return NAN;
    return gsl_stats_median_from_sorted_data(sorted, 1, n);
}

double stats_mean(const double *values, gsize n)
{
    return n ? gsl_stats_mean(values, 1, n) : NAN;
}

double stats_sd(const double *values, gsize n)
{
    return n < 2 ? NAN : gsl_stats_sd(values, 1, n);
}

double stats_harmonic(const double *values, gsize n)
{
    double sum = 0;
    for (gsize i = 0; i < n; i++) {
        if (!(values[i] > 0))
            return NAN;
        sum += 1 / values[i];
    }
    return n ? (double)n / sum : NAN;
}

double stats_geometric(const double *values, gsize n)
{
    long double sum = 0;
    for (gsize i = 0; i < n; i++) {
        if (!(values[i] > 0))
            return NAN;
        sum += logl(values[i]);
    }
    return n ? (double)expl(sum / (long double)n) : NAN;
}
