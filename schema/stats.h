/* Statistics: pure functions over doubles.  What needs a distribution comes from GSL.  NAN in, NAN
 * out; n 0 gives NAN. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Sorts `values` in place (ascending). */
void stats_sort(double *values, gsize n);

/* Of sorted values: the middle one, or the mean of the two middle ones. */
double stats_median(const double *sorted, gsize n);

double stats_mean(const double *values, gsize n);

/* Sample standard deviation (n - 1); NAN for n < 2. */
double stats_sd(const double *values, gsize n);

/* Harmonic mean, the one of rates over equal bytes: total bytes by total time; NAN when a value is
 * not above 0. */
double stats_harmonic(const double *values, gsize n);

/* Geometric mean; NAN when a value is not above 0. */
double stats_geometric(const double *values, gsize n);

/* --- intervals --- */

enum stats_basis {
    STATS_NONE,      /* too few values for any */
    STATS_ORDER,     /* order statistics: exact, no assumption about the distribution */
    STATS_LOGNORMAL, /* t interval of the logarithms: assumes lognormal values */
};

struct stats_interval {
    double lo, hi; /* NAN without one */
    double level;  /* what is achieved: 0.96875 where 0.95 was asked for; NAN without one */
    enum stats_basis basis;
};

/* The rank d so that [x(d), x(n+1-d)] covers the median with probability `level` and more: the
 * largest with 1 - 2 P(Bin(n, 1/2) <= d-1)
 * >= level.  0 where there is none (n <= 5 at 0.95).  *achieved (may be NULL) becomes that
 * probability. */
gsize stats_order_rank(gsize n, double level, double *achieved);

/* The interval of the median of sorted values above 0: order statistics where they reach the level
 * (n >= 6 at 0.95), the t interval of the logarithms for 3 to 5, none below. */
struct stats_interval stats_median_interval(const double *sorted, gsize n, double level);

/* Quantile of Student's t: stats_t_quantile(0.975, 9) = 2.262157. */
double stats_t_quantile(double probability, double freedom);

/* Two-sided p of a t. */
double stats_t_p(double t, double freedom);

/* --- two samples --- */

/* Distributions of U, computed once per pair of sizes: many comparisons share them.  Functions that
 * take tables take NULL too. */
struct stats_tables;
struct stats_tables *stats_tables_new(void);
void stats_tables_free(struct stats_tables *tables);

struct stats_rank_test {
    double u;       /* of the first sample */
    double p;       /* two-sided */
    double greater; /* one-sided: the first tends to be greater */
    bool exact;    /* over the permutation distribution, ties by mid-ranks; else normal with tie and
                      continuity corrections */
    bool constant; /* all values of both are equal: no variation was recorded; p = 1 */
};

/* Ranks are tested over their exact distribution for up to so many values in all. */
enum { STATS_EXACT = 60 };

/* The least two-sided p that samples of these sizes can have: 2 / C(na + nb, na). */
double stats_least_p(gsize na, gsize nb);

/* Mann and Whitney's test. */
struct stats_rank_test stats_mann_whitney(struct stats_tables *tables, const double *a, gsize na,
                                          const double *b, gsize nb);

/* The same by the normal approximation: `ties` is the sum of t^3 - t over groups of t equal values,
 * `correction` 0.5 for continuity. */
struct stats_rank_test stats_rank_normal(double u, gsize na, gsize nb, double ties,
                                         double correction);

/* Hodges and Lehmann's shift between the samples (median of all differences a - b), with the
 * interval that inverts the exact test at 1 - level. Give logarithms for a ratio. */
struct stats_shift {
    double shift;
    struct stats_interval interval;
};
struct stats_shift stats_hodges_lehmann(struct stats_tables *tables, const double *a, gsize na,
                                        const double *b, gsize nb, double level);

/* Welch's t test: for logarithms where the samples are too small for ranks. */
struct stats_welch {
    double t, freedom, p;
    double difference, lo, hi; /* of the means, a - b, at the level asked for */
};
struct stats_welch stats_welch(const double *a, gsize na, const double *b, gsize nb, double level);

/* How one sample of values above 0 compares with another, by the test that their sizes allow: ranks
 * where complete separation would be significant at `alpha` (0.05 for one comparison, less for one
 * of many), else Welch on logarithms, from 3 values on each side. */
struct stats_comparison {
    double ratio, lo, hi, level; /* a/b; NAN interval below 3 values */
    double p;                    /* NAN below 3 */
    bool parametric;             /* assumes lognormal */
    bool constant;
};
struct stats_comparison stats_compare(struct stats_tables *tables, const double *a, gsize na,
                                      const double *b, gsize nb, double level, double alpha);

/* Ratios of several workloads (or matched pairs) as one: their geometric mean, the only mean of
 * ratios that does not hang on which side is the base; the t interval of their logarithms from 3
 * on; and what leaving out any one does to it. */
struct stats_ratios {
    double mean, lo, hi;           /* NAN interval below 3; all NAN where a ratio is not above 0 */
    double least, most;            /* single ratios */
    double without_lo, without_hi; /* means without one of them; NAN below 2 */
    gsize without;                 /* the one without which the mean changes most */
};
struct stats_ratios stats_ratios(const double *ratios, gsize n, double level);

/* --- many comparisons --- */

/* Adjusted p values, in the order given: Holm's (family-wise) and Benjamini and Hochberg's (false
 * discovery rate).  `adjusted` may be `p`. */
void stats_holm(const double *p, gsize n, double *adjusted);
void stats_benjamini_hochberg(const double *p, gsize n, double *adjusted);

/* Kruskal and Wallis' H over k samples that stand one after the other, with tie correction; p by
 * chi-square with k - 1 degrees. */
struct stats_kruskal {
    double h, p;
};
struct stats_kruskal stats_kruskal_wallis(const double *values, const gsize *sizes, gsize k);

/* --- noise --- */

/* Pooled standard deviation of logarithms: sum (n-1) s^2 / sum (n-1); *freedom becomes the sum. NAN
 * where it is 0. */
double stats_pooled_sd(const double *sds, const gsize *sizes, gsize k, double *freedom);

/* The least ratio that is larger than noise at 95 %: exp(t(0.975, freedom) sd sqrt(1/na + 1/nb));
 * freedom INFINITY: normal. */
double stats_least_ratio(double sd, double freedom, gsize na, gsize nb);

/* The smallest n per side with which a ratio (above 1) would be told from noise of `sd`:
 * exp(t(0.975, 2n-2) sd sqrt(2/n)) <= ratio.  0 where even 1000 would not do. */
gsize stats_runs_needed(double sd, double ratio);

/* --- series --- */

/* SNIA's steady state over a window: range and the excursion of the least-squares line, as
 * fractions of the mean; steady where range <= 0.20 and excursion <= 0.10. */
struct stats_steady {
    double range, excursion;
    bool steady;
};
struct stats_steady stats_steady_state(const double *values, gsize n);

/* Correlation of each value with the next: near 0 where runs are independent. */
double stats_lag1(const double *values, gsize n);

/* True where every value is above the one before it, or every one below: from 4 values on, a chance
 * of 2/n!. */
bool stats_monotone(const double *values, gsize n);

/* Tukey's fences: how many of the sorted values lie more than 1.5 interquartile ranges outside the
 * quartiles. */
gsize stats_outliers(const double *sorted, gsize n);

/* The median absolute deviation from the median, times 1.4826 so that it estimates the standard
 * deviation of normal values: a spread that single outliers do not move. */
double stats_mad(const double *values, gsize n);

/* Change points of a history of values above 0: places where a t test of logarithms splits it with
 * p < 0.001, a change of `least` (0.05) and more, and `window` (12) values on each side.  Fills at
 * most `max` indexes (the first value after the change), ascending; returns how many. */
gsize stats_change_points(const double *values, gsize n, gsize window, double least, gsize *at,
                          gsize max);

/* Quantile by linear interpolation between order statistics (type 7). */
double stats_quantile(const double *sorted, gsize n, double probability);
