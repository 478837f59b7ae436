/* Intervals of one sample: order statistics, and t on logarithms. */
#include "schema/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

gsize stats_order_rank(gsize n, double level, double *achieved)
{
    gsize rank = 0;
    double best = NAN;
    for (gsize d = 1; 2 * d <= n; d++) {
        double covered = 1 - 2 * gsl_cdf_binomial_P((unsigned)(d - 1), 0.5, (unsigned)n);
        if (covered < level)
            break;
        rank = d, best = covered;
    }
    if (achieved)
        *achieved = best;
    return rank;
}

double stats_t_p(double t, double freedom)
{
    return 2 * gsl_cdf_tdist_Q(fabs(t), freedom);
}

double stats_t_quantile(double probability, double freedom)
{
    return isinf(freedom) ? gsl_cdf_ugaussian_Pinv(probability)
                          : gsl_cdf_tdist_Pinv(probability, freedom);
}

static struct stats_interval lognormal(const double *sorted, gsize n, double level)
{
    struct stats_interval none = {NAN, NAN, NAN, STATS_NONE};
    double logs[8];
    if (n < 3 || n > G_N_ELEMENTS(logs) || !(sorted[0] > 0))
        return none;
    for (gsize i = 0; i < n; i++)
        logs[i] = log(sorted[i]);
    double mean = stats_mean(logs, n);
    double half =
        stats_t_quantile(0.5 + level / 2, (double)n - 1) * stats_sd(logs, n) / sqrt((double)n);
    return (struct stats_interval){exp(mean - half), exp(mean + half), level, STATS_LOGNORMAL};
}

struct stats_interval stats_median_interval(const double *sorted, gsize n, double level)
{
    double achieved;
    gsize d = stats_order_rank(n, level, &achieved);
    if (d)
        return (struct stats_interval){sorted[d - 1], sorted[n - d], achieved, STATS_ORDER};
    return lognormal(sorted, n, level);
}

double stats_quantile(const double *sorted, gsize n, double probability)
{
    if (!n)
        return NAN;
    double place = probability * (double)(n - 1);
    gsize below = (gsize)place;
    if (below + 1 >= n)
        return sorted[n - 1];
    return sorted[below] + (place - (double)below) * (sorted[below + 1] - sorted[below]);
}
