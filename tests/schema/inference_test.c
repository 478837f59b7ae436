/* Statistics against published and exactly computed reference values (method: R, scipy, NIST StRD,
 * benchstat, SNIA). */
#include "schema/stats.h"
#include "tests/test.h"

#define N(array) (sizeof(array) / sizeof *(array))

static const double pair_a[] = {412, 405, 409, 418, 401, 410},
                    pair_b[] = {388, 395, 391, 379, 399, 385};

static void logs(const double *from, gsize n, double *to)
{
    for (gsize i = 0; i < n; i++)
        to[i] = log(from[i]);
}

static void welch_sleep(void)
{
    const double a[] = {.7, -1.6, -.2, -1.2, -.1, 3.4, 3.7, .8, 0, 2};
    const double b[] = {1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    struct stats_welch w = stats_welch(a, 10, b, 10, 0.95);
    CHECK_NEAR(w.t, -1.860813467, 5e-10);
    CHECK_NEAR(w.freedom, 17.77647352, 5e-9);
    CHECK_NEAR(w.p, 0.07939414, 5e-9);
    CHECK_NEAR(w.lo, -3.365483, 5e-7);
    CHECK_NEAR(w.hi, 0.205483, 5e-7);
    CHECK_NEAR(stats_mean(a, 10), .75, 1e-12);
    CHECK_NEAR(stats_mean(b, 10), 2.33, 1e-12);
    CHECK_NEAR(stats_sd(a, 10), 1.789010, 5e-7);
    CHECK_NEAR(stats_sd(b, 10), 2.002249, 5e-7);
}

static void mann_whitney(void)
{
    const double x[] = {.80, .83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, .73, 1.46};
    const double y[] = {1.15, .88, .90, .74, 1.21};
    struct stats_rank_test t = stats_mann_whitney(NULL, x, 10, y, 5);
    CHECK_NEAR(t.u, 35, 0);
    CHECK(t.exact && !t.constant);
    CHECK_NEAR(t.greater, 382. / 3003, 1e-13);
    CHECK_NEAR(t.p, .2544122544123, 5e-14);
    struct stats_shift s = stats_hodges_lehmann(NULL, x, 10, y, 5, 0.95);
    CHECK_NEAR(s.shift, .305, 1e-12);
    CHECK_NEAR(s.interval.lo, -.15, 1e-12);
    CHECK_NEAR(s.interval.hi, .76, 1e-12);
    CHECK_NEAR(s.interval.level, .96004, 5e-6);
}

/* The same data by the normal approximation, as R prints it, and benchstat's small case. */
static void by_approximation(void)
{
    struct stats_rank_test with = stats_rank_normal(35, 10, 5, 0, 0.5),
                           without = stats_rank_normal(35, 10, 5, 0, 0);
    CHECK_NEAR(with.greater, .1223118025635, 5e-14);
    CHECK_NEAR(with.p, .244623605127, 5e-13);
    CHECK_NEAR(without.greater, .1103356809599, 5e-14);
    CHECK_NEAR(without.p, .2206713619198, 5e-14);
    CHECK_NEAR(stats_rank_normal(3, 3, 2, 0, 0.5).p, 1, 0);
}

/* Against all differences written down and sorted: odd and even numbers, ties, both signs. */
static void shift_of_many(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (gsize trial = 0; trial < 40; trial++) {
        double a[90], b[70], all[90 * 70];
        gsize na = 31 + trial % 60, nb = 31 + trial % 37, n = na * nb;
        for (gsize i = 0; i < na; i++)
            a[i] = g_rand_int_range(random, -40, 40) / (trial % 3 ? 8. : 1e-3);
        for (gsize i = 0; i < nb; i++)
            b[i] = trial % 4 ? g_rand_double_range(random, -5, 5) : 0.125;
        for (gsize i = 0; i < n; i++)
            all[i] = a[i / nb] - b[i % nb];
        stats_sort(all, n);
        struct stats_shift s = stats_hodges_lehmann(NULL, a, na, b, nb, 0.95);
        CHECK_NEAR(s.shift, stats_median(all, n), 0);
        double mean = (double)n / 2, sd = sqrt((double)n * (double)(na + nb + 1) / 12);
        CHECK_NEAR(s.interval.lo, all[(gsize)floor(mean - 1.959963984540054 * sd) - 1], 0);
        CHECK_NEAR(s.interval.hi, all[n - (gsize)floor(mean - 1.959963984540054 * sd)], 0);
    }
}

static void small_u(void)
{
    const double a[] = {2, 1, 3, 5}, b[] = {12, 11, 13, 15}, c[] = {0, 4, 6, 7},
                 ones[] = {1, 1, 1, 1, 1};
    struct stats_rank_test t = stats_mann_whitney(NULL, a, 4, b, 4);
    CHECK_NEAR(t.u, 0, 0);
    CHECK_NEAR(t.p, .0285714, 5e-8);
    t = stats_mann_whitney(NULL, a, 4, c, 4);
    CHECK_NEAR(t.u, 5, 0);
    CHECK_NEAR(t.p, .4857143, 5e-8);
    /* Ties: exact over the permutation distribution. */
    t = stats_mann_whitney(NULL, a, 4, ones, 5);
    CHECK_NEAR(t.greater, 6. / 126, 1e-12);
    CHECK_NEAR(t.p, 2 * 6. / 126, 1e-12);
    t = stats_mann_whitney(NULL, ones, 5, ones, 5);
    CHECK(t.constant);
    CHECK_NEAR(t.p, 1, 0);
}

/* p of complete separation is 2 / C(2n, n). */
static void least_p(void)
{
    const double want[] = {0.1,           .0285714286,    .00793650794, .00216450216,
                           .000582750583, .0001554001554, 4.11353352e-5};
    for (gsize n = 3; n <= 9; n++) {
        double a[9], b[9];
        for (gsize i = 0; i < n; i++)
            a[i] = (double)i, b[i] = 100 + (double)i;
        CHECK_NEAR(stats_mann_whitney(NULL, a, n, b, n).p, want[n - 3], 1e-10);
    }
}

/* The largest U that is significant at .05, two-sided. */
static void critical_u(void)
{
    const struct {
        gsize n, u;
        double p;
    } table[] = {{4, 0, .0286}, {5, 2, .0317},  {6, 5, .0411},
                 {7, 8, .0379}, {8, 13, .0499}, {10, 23, .0433}};
    for (gsize row = 0; row < N(table); row++) {
        gsize n = table[row].n, left = table[row].u;
        double a[10], b[10];
        /* b stands at even places; move a's values up until U is as wanted. */
        for (gsize i = 0; i < n; i++)
            a[i] = (double)i / 100, b[i] = 2 * (double)i + 1;
        for (gsize i = n; i > 0 && left; i--) {
            gsize up = MIN(left, n);
            a[i - 1] = 2 * (double)up + (double)i / 100, left -= up;
        }
        struct stats_rank_test t = stats_mann_whitney(NULL, a, n, b, n);
        CHECK_NEAR(t.u, (double)table[row].u, 0);
        CHECK_NEAR(t.p, table[row].p, 5e-5);
    }
}

static void normal_approximation(void)
{
    double a[40], b[40];
    for (gsize i = 0; i < 40; i++)
        a[i] = (double)(i * 7 % 40), b[i] = (double)(i * 7 % 40) + 0.5;
    struct stats_rank_test t = stats_mann_whitney(NULL, a, 40, b, 40);
    CHECK(!t.exact);
    CHECK_NEAR(t.u, 780, 0);
    CHECK_NEAR(t.p, .8511, 5e-4);
    const double x[] = {1, 2, 3}, y[] = {1.5, 2.5};
    CHECK_NEAR(stats_mann_whitney(NULL, x, 3, y, 2).p, 1, 1e-12);
}

static void order_ranks(void)
{
    const struct {
        gsize n, d;
        double level;
    } table[] = {{5, 0, NAN},      {6, 1, .96875},      {7, 1, .984375},    {8, 1, .9921875},
                 {9, 2, .9609375}, {10, 2, .978515625}, {15, 4, .96484375}, {20, 6, .95861}};
    for (gsize i = 0; i < N(table); i++) {
        double level;
        CHECK(stats_order_rank(table[i].n, 0.95, &level) == table[i].d);
        CHECK_NEAR(level, table[i].level, 1e-6);
    }
}

static void t_quantiles(void)
{
    const double freedom[] = {1, 2, 3, 4, 5, 9, 10, 30};
    const double want[] = {12.706205, 4.302653, 3.182446, 2.776445,
                           2.570582,  2.262157, 2.228139, 2.042272};
    for (gsize i = 0; i < N(freedom); i++)
        CHECK_NEAR(stats_t_quantile(0.975, freedom[i]), want[i], 5e-7);
}

static void holm_and_bh(void)
{
    const double p[] = {.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344,
                        .0459, .3240, .4262, .5719, .6528, .7590, 1};
    double holm[15], bh[15];
    stats_holm(p, 15, holm);
    stats_benjamini_hochberg(p, 15, bh);
    const double want_holm[] = {.0015, .0056, .0247, .114},
                 want_bh[] = {.0015, .003, .0095, .035625, .0603};
    for (gsize i = 0; i < 4; i++)
        CHECK_NEAR(holm[i], want_holm[i], 1e-12);
    for (gsize i = 0; i < 5; i++)
        CHECK_NEAR(bh[i], want_bh[i], 1e-12);
    /* In any order, and in place. */
    double turned[] = {.0019, .0001, .0004};
    stats_holm(turned, 3, turned);
    CHECK_NEAR(turned[0], .0019, 1e-12);
    CHECK_NEAR(turned[1], .0003, 1e-12);
    CHECK_NEAR(turned[2], .0008, 1e-12);
}

static void kruskal(void)
{
    const double values[] = {2.9, 3.0, 2.5, 2.6, 3.2, 3.8, 2.7, 4.0, 2.4, 2.8, 3.4, 3.7, 2.2, 2.0};
    struct stats_kruskal k = stats_kruskal_wallis(values, (const gsize[]){5, 4, 5}, 3);
    CHECK_NEAR(k.h, .7714286, 5e-8);
    CHECK_NEAR(k.p, .6799648, 5e-8);
}

static void geometric_means(void)
{
    const double r[] = {417, 83, 66, 39449, 772}, m[] = {244, 70, 153, 33527, 368},
                 z[] = {134, 70, 135, 66000, 369};
    double mr[5], zr[5];
    for (gsize i = 0; i < 5; i++)
        mr[i] = m[i] / r[i], zr[i] = z[i] / r[i];
    CHECK_NEAR(stats_geometric(mr, 5), .8574, 5e-4);
    CHECK_NEAR(stats_geometric(zr, 5), .8498, 5e-4);
    CHECK_NEAR(stats_mean(mr, 5), 1.0147, 5e-5);
    CHECK_NEAR(stats_mean(zr, 5), 1.0722, 5e-5);
    const double relative[] = {1, .1, .25};
    CHECK_NEAR(stats_geometric(relative, 3), .2924, 5e-5);
}

/* The order of arithmetic means turns with the base; ratios of geometric ones never do. */
static void base_decides_for_arithmetic_means(void)
{
    static const double r[] = {417, 83, 66, 39449, 772}, m[] = {244, 70, 153, 33527, 368},
                        z[] = {134, 70, 135, 66000, 369};
    static const double *const machines[] = {r, m, z};
    static const double want[3][3] = {
        {1, 1.0147, 1.0722}, {1.3201, 1, 1.0806}, {1.4953, 1.0919, 1}}; /* by base, of machine */
    for (int base = 0; base < 3; base++)
        for (int of = 0; of < 3; of++) {
            double ratios[5];
            for (int i = 0; i < 5; i++)
                ratios[i] = machines[of][i] / machines[base][i];
            CHECK_NEAR(stats_mean(ratios, 5), want[base][of], 5e-5);
            CHECK_NEAR(stats_geometric(ratios, 5),
                       stats_geometric(machines[of], 5) / stats_geometric(machines[base], 5),
                       1e-12);
        }
}

/* Hoefler and Belli: 100 units in 10, 100 and 40 s. */
static void means_of_rates(void)
{
    static const double seconds[] = {10, 100, 40}, rates[] = {10, 1, 2.5};
    CHECK_NEAR(stats_mean(seconds, 3), 50, 1e-12);
    CHECK_NEAR(stats_mean(rates, 3), 4.5, 1e-12);
    CHECK_NEAR(stats_harmonic(rates, 3), 2, 1e-12);
    CHECK_NEAR(100 / stats_mean(seconds, 3), stats_harmonic(rates, 3), 1e-12);
    CHECK_NEAR(stats_harmonic(rates, 0), NAN, 0);
    CHECK_NEAR(stats_harmonic((double[]){1, 0}, 2), NAN, 0);
}

/* Two storage servers in four mixes: one table, five "speed-ups". */
static void ratios_of_workloads(void)
{
    static const double a[] = {903, 466, 53, 201}, b[] = {95, 60, 30, 32};
    double ratios[4];
    for (int i = 0; i < 4; i++)
        ratios[i] = a[i] / b[i];
    static const double want[] = {9.505, 7.767, 1.767, 6.281};
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(ratios[i], want[i], 5e-4);
    struct stats_ratios r = stats_ratios(ratios, 4, 0.95);
    CHECK_NEAR(r.mean, 5.350, 5e-4);
    CHECK_NEAR(r.lo, 1.60, 5e-3);
    CHECK_NEAR(r.hi, 17.87, 5e-3);
    CHECK_NEAR(r.without_lo, 4.42, 5e-3);
    CHECK_NEAR(r.without_hi, 7.74, 5e-3);
    CHECK_NEAR(r.least, 1.767, 5e-4);
    CHECK_NEAR(r.most, 9.505, 5e-4);
    CHECK(r.without == 2);
    CHECK_NEAR(stats_mean(ratios, 4), 6.330, 5e-4);
    CHECK_NEAR(stats_harmonic(ratios, 4), 4.170, 5e-4);
    CHECK_NEAR((903. + 466 + 53 + 201) / (95 + 60 + 30 + 32), 7.479, 5e-4);
    CHECK_NEAR(stats_harmonic(a, 4) / stats_harmonic(b, 4), 3.387, 5e-4); /* equal bytes */
    CHECK_NEAR(stats_ratios(ratios, 2, 0.95).lo, NAN, 0);
    CHECK_NEAR(stats_ratios(ratios, 1, 0.95).without_lo, NAN, 0);
    CHECK_NEAR(stats_ratios((double[]){1, 0}, 2, 0.95).mean, NAN, 0);
}

/* NIST StRD, Lottery: 218 draws. */
static void lottery(void)
{
    static const double draws[] = {
        162, 671, 933, 414, 788, 730, 817, 33,  536, 875, 670, 236, 473, 167, 877, 980, 316,
        950, 456, 92,  517, 557, 956, 954, 104, 178, 794, 278, 147, 773, 437, 435, 502, 610,
        582, 780, 689, 562, 964, 791, 28,  97,  848, 281, 858, 538, 660, 972, 671, 613, 867,
        448, 738, 966, 139, 636, 847, 659, 754, 243, 122, 455, 195, 968, 793, 59,  730, 361,
        574, 522, 97,  762, 431, 158, 429, 414, 22,  629, 788, 999, 187, 215, 810, 782, 47,
        34,  108, 986, 25,  644, 829, 630, 315, 567, 919, 331, 207, 412, 242, 607, 668, 944,
        749, 168, 864, 442, 533, 805, 372, 63,  458, 777, 416, 340, 436, 140, 919, 350, 510,
        572, 905, 900, 85,  389, 473, 758, 444, 169, 625, 692, 140, 897, 672, 288, 312, 860,
        724, 226, 884, 508, 976, 741, 476, 417, 831, 15,  318, 432, 241, 114, 799, 955, 833,
        358, 935, 146, 630, 830, 440, 642, 356, 373, 271, 715, 367, 393, 190, 669, 8,   861,
        108, 795, 269, 590, 326, 866, 64,  523, 862, 840, 219, 382, 998, 4,   628, 305, 747,
        247, 34,  747, 729, 645, 856, 974, 24,  568, 24,  694, 608, 480, 410, 729, 947, 293,
        53,  930, 223, 203, 677, 227, 62,  455, 387, 318, 562, 242, 428, 968};
    CHECK(N(draws) == 218);
    CHECK_NEAR(stats_mean(draws, N(draws)), 518.958715596330, 5e-13);
    CHECK_NEAR(stats_sd(draws, N(draws)), 291.699727470969, 5e-13);
    CHECK_NEAR(stats_lag1(draws, N(draws)), -.120948622967393, 5e-15);
}

/* The middle of the distances from the middle; one outlier moves nothing. */
static void robust_deviation(void)
{
    static const double values[] = {1, 1, 2, 2, 4, 6, 9};
    CHECK_NEAR(stats_mad(values, 7), 1.4826, 1e-12);
    static const double wild[] = {1, 1, 2, 2, 4, 6, 9e9};
    CHECK_NEAR(stats_mad(wild, 7), 1.4826, 1e-12);
}

/* What does not overlap is decided by extremes, as ranks would decide it. */
static void separated_samples(void)
{
    for (gsize n = 3; n <= 30; n++) {
        double a[30], b[30];
        for (gsize i = 0; i < n; i++)
            a[i] = 200 + (double)(i * 7 % n), b[i] = 100 + (double)(i * 3 % n);
        struct stats_comparison c = stats_compare(NULL, a, n, b, n, 0.95, 1);
        CHECK_NEAR(c.p, stats_mann_whitney(NULL, a, n, b, n).p, 1e-12 * c.p);
    }
}

/* NIST StRD NumAcc4: 1001 values around 10000000.2. */
static void numerically_stable(void)
{
    double values[1001];
    values[0] = 10000000.2;
    for (gsize i = 1; i < 1001; i++)
        values[i] = i % 2 ? 10000000.1 : 10000000.3;
    CHECK_NEAR(stats_mean(values, 1001), 10000000.2, 1e-8);
    CHECK_NEAR(stats_sd(values, 1001), .1, 1e-8);
}

static void steady_state(void)
{
    const double pass[] = {100, 104, 98, 101, 97}, wide[] = {100, 112, 95, 90, 105},
                 slope[] = {100, 97, 94, 91, 88.5};
    struct stats_steady s = stats_steady_state(pass, 5);
    CHECK(s.steady);
    CHECK_NEAR(s.range, .07, 5e-4);
    CHECK_NEAR(s.excursion, .036, 5e-4);
    s = stats_steady_state(wide, 5);
    CHECK(!s.steady);
    CHECK_NEAR(s.range, .219, 5e-4);
    s = stats_steady_state(slope, 5);
    CHECK(!s.steady);
    CHECK_NEAR(s.range, .122, 5e-4);
    CHECK_NEAR(s.excursion, .123, 5e-4);
}

static void own_pair(void)
{
    struct stats_comparison c = stats_compare(NULL, pair_a, 6, pair_b, 6, 0.95, 0.05);
    CHECK_NEAR(c.p, .00216450, 5e-9);
    CHECK_NEAR(c.ratio, 1.050269, 5e-7);
    CHECK_NEAR(c.lo, 1.025575, 5e-7);
    CHECK_NEAR(c.hi, 1.077320, 5e-7);
    CHECK_NEAR(c.level, .95887, 5e-6);
    CHECK(!c.parametric);
    double a[6], b[6];
    logs(pair_a, 6, a);
    logs(pair_b, 6, b);
    struct stats_welch w = stats_welch(a, 6, b, 6, 0.95);
    CHECK_NEAR(exp(w.difference), 1.050551, 5e-7);
    CHECK_NEAR(exp(w.lo), 1.028363, 5e-7);
    CHECK_NEAR(exp(w.hi), 1.073217, 5e-7);
    CHECK_NEAR(w.freedom, 9.42420, 5e-6);
    CHECK_NEAR(w.p, 4.9264e-4, 5e-9);
}

static void three_runs(void)
{
    struct stats_comparison c = stats_compare(NULL, pair_a, 3, pair_b, 3, 0.95, 0.05);
    CHECK(c.parametric);
    CHECK_NEAR(c.ratio, 1.044295, 5e-7);
    CHECK_NEAR(c.lo, 1.023688, 5e-7);
    CHECK_NEAR(c.hi, 1.065318, 5e-7);
    CHECK_NEAR(c.p, .0038062, 5e-8);
    CHECK_NEAR(stats_mann_whitney(NULL, pair_a, 3, pair_b, 3).p, .1, 1e-12);
}

/* Ranks cannot be significant here: four runs a side, one comparison of ten. */
static void few_of_many(void)
{
    CHECK_NEAR(stats_least_p(4, 4), 2. / 70, 1e-12);
    struct stats_comparison c = stats_compare(NULL, pair_a, 4, pair_b, 4, 0.95, 0.05);
    CHECK(!c.parametric);
    CHECK_NEAR(c.p, 2. / 70, 1e-12);
    c = stats_compare(NULL, pair_a, 4, pair_b, 4, 0.95, 0.05 / 10);
    CHECK(c.parametric && c.p < 0.005);
}

static void too_few(void)
{
    struct stats_comparison c = stats_compare(NULL, pair_a, 2, pair_b, 2, 0.95, 0.05);
    CHECK_NEAR(c.p, NAN, 0);
    CHECK_NEAR(c.lo, NAN, 0);
    CHECK(c.ratio > 1);
    const double same[] = {5, 5, 5}, other[] = {6, 6, 6};
    c = stats_compare(NULL, same, 3, other, 3, 0.95, 0.05);
    CHECK(c.constant);
    CHECK_NEAR(c.p, 1, 0);
}

static void least_significant_ratios(void)
{
    const struct {
        double sd, one, two;
    } known[] = {{.10, 1.319, 1.217}, {.05, 1.149, 1.103}, {.02, 1.057, 1.040}};
    for (gsize i = 0; i < N(known); i++) {
        CHECK_NEAR(stats_least_ratio(known[i].sd, INFINITY, 1, 1), known[i].one, 5e-4);
        CHECK_NEAR(stats_least_ratio(known[i].sd, INFINITY, 2, 2), known[i].two, 5e-4);
    }
    const struct {
        gsize n;
        double at[3];
    } bound[] = {{3, {1.046, 1.120, 1.254}},
                 {5, {1.030, 1.076, 1.157}},
                 {6, {1.026, 1.066, 1.137}},
                 {10, {1.019, 1.048, 1.099}}};
    for (gsize i = 0; i < N(bound); i++)
        for (gsize k = 0; k < 3; k++)
            CHECK_NEAR(stats_least_ratio((const double[]){.02, .05, .10}[k],
                                         2 * (double)bound[i].n - 2, bound[i].n, bound[i].n),
                       bound[i].at[k], 6e-4);
    CHECK(stats_runs_needed(.05, 1.0665) == 6);
    CHECK(stats_runs_needed(.05, 1.065) == 7);
    CHECK(stats_runs_needed(.10, 1.00001) == 0);
}

static void pooled(void)
{
    const double sds[] = {.1, .2, NAN};
    const gsize sizes[] = {3, 5, 1};
    double freedom;
    CHECK_NEAR(stats_pooled_sd(sds, sizes, 3, &freedom), sqrt((2 * .01 + 4 * .04) / 6), 1e-12);
    CHECK_NEAR(freedom, 6, 0);
    CHECK_NEAR(stats_pooled_sd(sds, sizes, 0, &freedom), NAN, 0);
}

static void intervals(void)
{
    double sorted[] = {401, 405, 409, 410, 412, 418};
    struct stats_interval i = stats_median_interval(sorted, 6, 0.95);
    CHECK(i.basis == STATS_ORDER);
    CHECK_NEAR(i.lo, 401, 0);
    CHECK_NEAR(i.hi, 418, 0);
    i = stats_median_interval(sorted, 3, 0.95);
    CHECK(i.basis == STATS_LOGNORMAL && i.lo < 401 && i.hi > 409);
    CHECK_NEAR(sqrt(i.lo * i.hi), stats_geometric(sorted, 3), 1e-9);
    CHECK(stats_median_interval(sorted, 2, 0.95).basis == STATS_NONE);
}

static void series(void)
{
    const double rising[] = {1, 2, 3, 4}, mixed[] = {1, 3, 2, 4};
    CHECK(stats_monotone(rising, 4) && !stats_monotone(rising, 3) && !stats_monotone(mixed, 4));
    const double sorted[] = {10, 11, 12, 13, 14, 40};
    CHECK(stats_outliers(sorted, 6) == 1 && stats_outliers(sorted, 5) == 0);
    double history[60];
    for (gsize i = 0; i < 60; i++)
        history[i] = (i < 30 ? 100 : 90) + (double)(i * 37 % 11) / 5;
    gsize at[4];
    CHECK(stats_change_points(history, 60, 12, 0.05, at, 4) == 1 && at[0] == 30);
    CHECK(stats_change_points(history, 30, 12, 0.05, at, 4) == 0);
    CHECK(stats_change_points(history, 60, 12, 0.2, at, 4) == 0);
    for (gsize i = 0; i < 60; i++) /* two levels and no variation at all */
        history[i] = i < 30 ? 200e6 : 100e6;
    CHECK(stats_change_points(history, 60, 12, 0.05, at, 4) == 1 && at[0] == 30);
    struct stats_welch welch = stats_welch(history, 30, history, 30, 0.95);
    CHECK(welch.p == 1 && welch.difference == 0);
}

TESTS("inference", {"welch: sleep", welch_sleep}, {"mann-whitney", mann_whitney},
      {"shift of many", shift_of_many}, {"small u", small_u}, {"least p", least_p},
      {"critical u", critical_u}, {"normal approximation", normal_approximation},
      {"order ranks", order_ranks}, {"t quantiles", t_quantiles}, {"holm and bh", holm_and_bh},
      {"kruskal-wallis", kruskal}, {"geometric means", geometric_means},
      {"by approximation", by_approximation},
      {"base decides for arithmetic means", base_decides_for_arithmetic_means},
      {"means of rates", means_of_rates}, {"ratios of workloads", ratios_of_workloads},
      {"lottery", lottery}, {"robust deviation", robust_deviation},
      {"separated samples", separated_samples}, {"stable", numerically_stable},
      {"steady state", steady_state}, {"own pair", own_pair}, {"three runs", three_runs},
      {"few of many", few_of_many}, {"too few", too_few},
      {"least significant ratio", least_significant_ratios}, {"pooled sd", pooled},
      {"intervals", intervals}, {"series", series})
