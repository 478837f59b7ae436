/* Statistics against published and exact values. */
#include "schema/stats.h"
#include "tests/test.h"

static double median_of(double *values, gsize n)
{
    stats_sort(values, n);
    return stats_median(values, n);
}

static void sorts_ascending_with_nan_last(void)
{
    double values[] = {3, NAN, -1, INFINITY, 2, -INFINITY, 2};
    stats_sort(values, G_N_ELEMENTS(values));
    const double want[] = {-INFINITY, -1, 2, 2, 3, INFINITY, NAN};
    for (gsize i = 0; i < G_N_ELEMENTS(want); i++)
        CHECK(values[i] == want[i] || (isnan(values[i]) && isnan(want[i])));
    stats_sort(NULL, 0);
}

static void median_is_in_the_middle(void)
{
    CHECK_NEAR(median_of((double[]){5}, 1), 5, 0);
    CHECK_NEAR(median_of((double[]){5, 1}, 2), 3, 0);
    CHECK_NEAR(median_of((double[]){9, 1, 5}, 3), 5, 0);
    CHECK_NEAR(median_of((double[]){412, 405, 409, 418, 401, 410}, 6), 409.5, 0);
    CHECK_NEAR(median_of((double[]){1, NAN, 2}, 3), NAN, 0);
}

/* The sleep data of Student (1908), with the means and deviations that R prints. */
static void mean_and_deviation(void)
{
    static const double first[] = {.7, -1.6, -.2, -1.2, -.1, 3.4, 3.7, .8, 0, 2};
    static const double second[] = {1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    CHECK_NEAR(stats_mean(first, 10), .75, 1e-15);
    CHECK_NEAR(stats_mean(second, 10), 2.33, 1e-15);
    CHECK_NEAR(stats_sd(first, 10), 1.789010, 5e-7);
    CHECK_NEAR(stats_sd(second, 10), 2.002249, 5e-7);
}

/* NumAcc4 of NIST's reference data: mean 10000000.2, deviation exactly 0.1. */
static void stays_exact_where_digits_cancel(void)
{
    double values[1001] = {10000000.2};
    for (gsize i = 1; i < G_N_ELEMENTS(values); i++)
        values[i] = i % 2 ? 10000000.1 : 10000000.3;
    CHECK_NEAR(stats_mean(values, 1001), 10000000.2, 1e-8);
    CHECK_NEAR(stats_sd(values, 1001), .1, 1e-8);
}

/* Fleming and Wallace: the same ratios whatever machine they are measured by. */
static void geometric_mean_keeps_ratios(void)
{
    static const double r[] = {417, 83, 66, 39449, 772}, m[] = {244, 70, 153, 33527, 368},
                        z[] = {134, 70, 135, 66000, 369};
    CHECK_NEAR(stats_geometric(m, 5) / stats_geometric(r, 5), .8574, 5e-5);
    CHECK_NEAR(stats_geometric(z, 5) / stats_geometric(r, 5), .8498, 5e-5);
    CHECK_NEAR(stats_geometric((double[]){1, .1, .25}, 3), .2924, 5e-5);
    CHECK_NEAR(stats_geometric((double[]){1e300, 1e300, 1e300}, 3), 1e300, 1e286);
    CHECK_NEAR(stats_geometric((double[]){1, 0}, 2), NAN, 0);
    CHECK_NEAR(stats_geometric((double[]){1, -1}, 2), NAN, 0);
}

static void nothing_in_nothing_out(void)
{
    static const double some[] = {1, NAN, 3};
    CHECK_NEAR(stats_median(NULL, 0), NAN, 0);
    CHECK_NEAR(stats_mean(NULL, 0), NAN, 0);
    CHECK_NEAR(stats_sd(some, 1), NAN, 0);
    CHECK_NEAR(stats_sd(NULL, 0), NAN, 0);
    CHECK_NEAR(stats_geometric(NULL, 0), NAN, 0);
    CHECK_NEAR(stats_mean(some, 3), NAN, 0);
    CHECK_NEAR(stats_sd(some, 3), NAN, 0);
    CHECK_NEAR(stats_geometric(some, 3), NAN, 0);
}

TESTS("stats", {"sorts ascending with nan last", sorts_ascending_with_nan_last},
      {"median is in the middle", median_is_in_the_middle},
      {"mean and deviation", mean_and_deviation},
      {"stays exact where digits cancel", stays_exact_where_digits_cancel},
      {"geometric mean keeps ratios", geometric_mean_keeps_ratios},
      {"nothing in, nothing out", nothing_in_nothing_out})
