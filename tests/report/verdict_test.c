/* Verdicts: the word for every number of runs and contestants, what a pair looks like from the
 * other side, families, places; on made-up runs whose truth is known. */
#include "tests/report/archive.h"
#include "tests/report/simulated.h"

enum { MOST = 6, RUNS = 20 };

static struct stats_tables *tables; /* shared by all; made at first use */

static void open_of(struct simulated *s, enum metric metric, guint contestants, const guint *n,
                    double (*values)[RUNS])
{
    if (!tables)
        tables = stats_tables_new();
    simulated_open(s, metric, tables);
    for (guint i = 0; i < contestants; i++)
        simulated_add(s, values[i], n[i]);
    simulated_judge(s);
}

/* Contestants whose true speeds fall by `step`. */
static void draw(GRand *random, double sd, double step, guint contestants, double (*values)[RUNS])
{
    for (guint i = 0; i < contestants; i++)
        for (guint k = 0; k < RUNS; k++)
            values[i][k] = 1e8 * pow(step, -(double)i) * draw_run(random, NOISE_LOGNORMAL, sd);
}

/* How many cannot be told from the leader, itself included. */
static guint first_tier(const struct contest *contest)
{
    guint n = 0;
    for (guint i = 0; i < contest->contestants->len; i++)
        n += verdict_tier_of(contest, i, 0) == 1;
    return n;
}

/* --- words by runs --- */

/* How much a word claims; what is nearer to even claims less. */
static int strength(enum verdict verdict)
{
    static const int strengths[] = {
        [VERDICT_NONE] = 0,  [VERDICT_LEVEL] = 1, [VERDICT_UNDECIDED] = 1, [VERDICT_SAME] = 1,
        [VERDICT_AHEAD] = 2, [VERDICT_SMALL] = 3, [VERDICT_WIN] = 4,       [VERDICT_CLEAR_WIN] = 5,
    };
    return verdict < G_N_ELEMENTS(strengths) ? strengths[verdict] : -1;
}

static void append_words(GString *text, guint contestants, guint n, double step)
{
    GRand *random = g_rand_new_with_seed(contestants);
    double values[MOST][RUNS];
    guint sizes[MOST];
    for (guint i = 0; i < MOST; i++)
        sizes[i] = n;
    draw(random, 0.02, step, contestants, values);
    g_rand_free(random);
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, contestants, sizes, values);
    struct duel duel;
    enum verdict verdict = verdict_of(&s.contest, 0, 1, 0, &duel);
    guint best, worst;
    verdict_ranks(&s.contest, 0, 0, &best, &worst);
    g_string_append_printf(text, "%u x %u runs, %.2f apart: %s, %s, place %u-%u, tier %u\n",
                           contestants, n, step, verdict_word(verdict),
                           isnan(duel.p)     ? "no test"
                           : duel.parametric ? "lognormal"
                                             : "exact",
                           best, worst, first_tier(&s.contest));
    g_autofree char *sentence = verdict_sentence(&s.contest, 0, 1, 0);
    g_string_append_printf(text, "    %s\n", sentence);
}

static void words_for_each_number_of_runs(void)
{
    static const double steps[] = {1, 1.03, 1.2};
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint contestants = 2; contestants <= MOST; contestants++)
        for (guint n = 1; n <= 6; n++)
            for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
                append_words(text, contestants, n, steps[i]);
    CHECK_GOLDEN("words", text->str);
}

/* A difference far beyond noise stays told when runs are added, whatever the seed. */
static void more_runs_never_weaken_a_plain_win(void)
{
    for (guint seed = 1; seed <= 40; seed++)
        for (guint contestants = 2; contestants <= MOST; contestants++) {
            GRand *random = g_rand_new_with_seed(seed * 100 + contestants);
            double values[MOST][RUNS];
            draw(random, 0.02, 1.5, contestants, values);
            g_rand_free(random);
            int before = 0;
            for (guint n = 1; n <= RUNS; n++) {
                guint sizes[] = {n, n, n, n, n, n};
                auto_clear(simulated_clear) struct simulated s;
                open_of(&s, METRIC_throughput, contestants, sizes, values);
                int now = strength(verdict_of(&s.contest, 0, 1, 0, NULL));
                CHECK(now >= before);
                before = now;
            }
            CHECK(before == strength(VERDICT_CLEAR_WIN));
        }
}

enum { SEEDS = 400 };

/* How many of SEEDS contests say that the first, truly `step` times as fast, wins. */
static guint wins_of(guint contestants, guint n, double sd, double step)
{
    guint wins = 0;
    GRand *random = g_rand_new_with_seed(contestants * 1000 + n);
    for (guint i = 0; i < SEEDS; i++) {
        double values[MOST][RUNS];
        guint sizes[] = {n, n, n, n, n, n};
        draw(random, sd, step, contestants, values);
        auto_clear(simulated_clear) struct simulated s;
        open_of(&s, METRIC_throughput, contestants, sizes, values);
        wins += is_win(verdict_of(&s.contest, 0, 1, 0, NULL));
    }
    g_rand_free(random);
    return wins;
}

/* Also where the test changes from logarithms to ranks. */
static void more_runs_tell_more_often(void)
{
    double error = sqrt(0.5 / SEEDS); /* of a difference of two shares, at most */
    for (guint contestants = 2; contestants <= MOST; contestants++) {
        double before = 0;
        for (guint n = 3; n <= 10; n++) {
            double share = (double)wins_of(contestants, n, 0.05, 1.15) / SEEDS;
            if (share < before - 3 * error)
                fprintf(stderr, "%u contestants, %u runs: %.3f win, %.3f with a run less\n",
                        contestants, n, share, before);
            CHECK(share >= before - 3 * error);
            before = share;
        }
        CHECK(before > 0.9);
    }
}

static void one_and_two_runs_never_win(void)
{
    for (guint n = 1; n <= 2; n++) {
        guint sizes[] = {n, 20}, both[] = {n, n};
        double values[2][RUNS];
        for (guint k = 0; k < RUNS; k++)
            values[0][k] = 9e9 + k, values[1][k] = 1e6 + k;
        auto_clear(simulated_clear) struct simulated many;
        open_of(&many, METRIC_throughput, 2, sizes, values);
        CHECK(verdict_of(&many.contest, 0, 1, 0, NULL) == VERDICT_AHEAD);
        auto_clear(simulated_clear) struct simulated few;
        open_of(&few, METRIC_throughput, 2, both, values);
        CHECK(verdict_of(&few.contest, 0, 1, 0, NULL) == VERDICT_AHEAD);
        CHECK(verdict_of(&few.contest, 1, 0, 0, NULL) == VERDICT_BEHIND);
    }
}

/* --- from the other side --- */

static enum verdict mirror(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_CLEAR_WIN:
        return VERDICT_CLEAR_LOSS;
    case VERDICT_WIN:
        return VERDICT_LOSS;
    case VERDICT_SMALL:
        return VERDICT_SLIGHT;
    case VERDICT_CLEAR_LOSS:
        return VERDICT_CLEAR_WIN;
    case VERDICT_LOSS:
        return VERDICT_WIN;
    case VERDICT_SLIGHT:
        return VERDICT_SMALL;
    case VERDICT_AHEAD:
        return VERDICT_BEHIND;
    case VERDICT_BEHIND:
        return VERDICT_AHEAD;
    default:
        return verdict;
    }
}

static void check_mirror(const struct contest *contest, guint a, guint b, guint *seen)
{
    struct duel there, back;
    enum verdict verdict = verdict_of(contest, a, b, 0, &there);
    CHECK(verdict_of(contest, b, a, 0, &back) == mirror(verdict));
    CHECK_NEAR(back.ratio, 1 / there.ratio, 1e-12 * there.ratio);
    CHECK_NEAR(back.lo, 1 / there.hi, 1e-9);
    CHECK_NEAR(back.hi, 1 / there.lo, 1e-9);
    CHECK_NEAR(back.p, there.p, 0);
    CHECK_NEAR(back.holm, there.holm, 0);
    seen[verdict]++;
}

static void each_side_sees_the_mirror(void)
{
    guint seen[VERDICT_SLIGHT + 1] = {0};
    for (guint seed = 1; seed <= 300; seed++) {
        GRand *random = g_rand_new_with_seed(seed);
        guint contestants = (guint)g_rand_int_range(random, 2, MOST + 1);
        double values[MOST][RUNS], sd = g_rand_double_range(random, 0.001, 0.1),
                                   step = g_rand_double_range(random, 1, 1.2);
        guint sizes[MOST], least = seed % 3 ? 3 : 1;
        draw(random, sd, step, contestants, values);
        for (guint k = 0; seed % 50 == 0 && k < 2 * RUNS; k++) /* two without variation */
            values[k / RUNS][k % RUNS] = k < RUNS ? 1.1e8 : 1e8;
        for (guint i = 0; i < contestants; i++)
            sizes[i] = (guint)g_rand_int_range(random, (gint32)least, RUNS + 1);
        g_rand_free(random);
        auto_clear(simulated_clear) struct simulated s;
        open_of(&s, seed % 2 ? METRIC_throughput : METRIC_latency_mean, contestants, sizes, values);
        s.contest.capped = seed % 10 == 0;
        for (guint a = 0; a < contestants; a++)
            for (guint b = 0; b < contestants; b++)
                if (a != b)
                    check_mirror(&s.contest, a, b, seen);
    }
    for (int verdict = VERDICT_CLEAR_WIN; verdict <= VERDICT_SLIGHT; verdict++)
        CHECK(seen[verdict] > 0); /* or nothing was tested */
}

/* One figure for how much better, whichever answer gives it; and one for all at once. */
static void one_ratio_for_all_answers(void)
{
    double values[3][RUNS] = {{506, 540, 535, 533, 531, 512, 549, 532},
                              {496, 506, 539, 505, 500, 538, 507, 506},
                              {400, 410, 405, 402, 398, 404, 407, 401}};
    guint sizes[] = {8, 8, 8}, few[] = {2, 1, 1};
    auto_clear(simulated_clear) struct simulated s, t;
    open_of(&s, METRIC_throughput, 3, sizes, values);
    struct duel duel;
    verdict_of(&s.contest, 0, 1, 0, &duel);
    CHECK_NEAR(verdict_ratio(&s.contest, 0, 1), duel.ratio, 0);
    CHECK_NEAR(verdict_ratio(&s.contest, 1, 0), 1 / duel.ratio, 1e-12);
    CHECK(duel.lo <= duel.ratio && duel.ratio <= duel.hi);
    CHECK(s.contest.verdicts->alike < 0.001);
    open_of(&t, METRIC_throughput, 3, few, values);
    CHECK_NEAR(verdict_ratio(&t.contest, 1, 2), 496. / 400, 1e-12);
    CHECK(isnan(t.contest.verdicts->alike));
}

static void lower_may_be_better(void)
{
    static const enum metric lower[] = {METRIC_latency_mean, METRIC_latency_p99, METRIC_duration,
                                        METRIC_cpu};
    double values[2][RUNS] = {{2.0, 2.02, 2.04, 2.01, 2.03, 2.05},
                              {1.0, 1.02, 1.01, 1.03, 1.04, 1.05}};
    guint sizes[] = {6, 6};
    auto_clear(simulated_clear) struct simulated up;
    open_of(&up, METRIC_throughput, 2, sizes, values);
    struct duel faster, shorter;
    CHECK(verdict_of(&up.contest, 0, 1, 0, &faster) == VERDICT_CLEAR_WIN);
    for (gsize i = 0; i < G_N_ELEMENTS(lower); i++) {
        auto_clear(simulated_clear) struct simulated down;
        open_of(&down, lower[i], 2, sizes, values);
        CHECK(verdict_of(&down.contest, 0, 1, 0, &shorter) == VERDICT_CLEAR_LOSS);
        CHECK(verdict_of(&down.contest, 1, 0, 0, &shorter) == VERDICT_CLEAR_WIN);
        CHECK_NEAR(shorter.ratio, faster.ratio, 1e-12);
        CHECK_NEAR(shorter.lo, faster.lo, 1e-9);
        CHECK(shorter.lo > 1 && shorter.hi > shorter.ratio && shorter.lo < shorter.ratio);
    }
}

/* --- numbers that are none --- */

static void nothing_is_said_without_numbers(void)
{
    double values[5][RUNS] = {{100, 101, 99, 100.5},
                              {0, 0, 0, 0},
                              {-3, -2, -4, -3.5},
                              {NAN, NAN, NAN, NAN},
                              {50, 51, NAN, 0}};
    guint sizes[] = {4, 4, 4, 4, 4};
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 5, sizes, values);
    for (guint b = 1; b < 5; b++) {
        struct duel duel;
        CHECK(verdict_of(&s.contest, 0, b, 0, &duel) == VERDICT_NONE);
        CHECK(verdict_of(&s.contest, b, 0, 0, NULL) == VERDICT_NONE);
        CHECK(isnan(duel.ratio) && isnan(duel.lo) && isnan(duel.p) && isnan(duel.holm));
        g_autofree char *sentence = verdict_sentence(&s.contest, 0, b, 0);
        CHECK(strstr(sentence, "cannot be compared") != NULL);
    }
    CHECK(verdict_of(&s.contest, 0, 0, 0, NULL) == VERDICT_NONE);
    guint best, worst;
    verdict_ranks(&s.contest, 0, 0, &best, &worst);
    CHECK(best == 1 && worst == 4); /* one has no number at all */
}

/* Figures printed alike say nothing of noise, however far apart. */
static void constant_runs_decide_nothing(void)
{
    double values[3][RUNS], spread[2][RUNS];
    guint sizes[] = {8, 8, 8};
    for (guint i = 0; i < 3; i++)
        for (guint k = 0; k < RUNS; k++)
            values[i][k] = i == 0 ? 200 : 100;
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 3, sizes, values);
    struct duel duel;
    CHECK(verdict_of(&s.contest, 0, 1, 0, &duel) == VERDICT_STILL);
    CHECK(duel.constant && duel.p == 1 && isnan(duel.lo));
    CHECK_NEAR(duel.ratio, 2, 1e-12);
    CHECK(verdict_of(&s.contest, 1, 2, 0, &duel) == VERDICT_STILL);
    CHECK_NEAR(duel.ratio, 1, 1e-12);
    CHECK(verdict_sign(VERDICT_STILL) == 0);
    g_autofree char *sentence = verdict_sentence(&s.contest, 0, 1, 0);
    CHECK(strstr(sentence, "no variation") != NULL);
    for (guint k = 0; k < RUNS; k++)
        spread[0][k] = 200, spread[1][k] = 100 + k;
    auto_clear(simulated_clear) struct simulated half;
    open_of(&half, METRIC_throughput, 2, sizes, spread);
    CHECK(verdict_of(&half.contest, 0, 1, 0, &duel) == VERDICT_CLEAR_WIN);
    CHECK(!duel.constant);
}

/* Equal to the last digit, with variation: no difference, never ahead. */
static void ties_are_ties(void)
{
    double values[2][RUNS];
    for (guint k = 0; k < RUNS; k++)
        values[0][k] = values[1][k] = 100 + 0.1 * k;
    for (guint n = 1; n <= RUNS; n++) {
        guint sizes[] = {n, n};
        struct duel duel;
        auto_clear(simulated_clear) struct simulated s;
        open_of(&s, METRIC_throughput, 2, sizes, values);
        enum verdict verdict = verdict_of(&s.contest, 0, 1, 0, &duel);
        CHECK(verdict == (n < 3 ? VERDICT_LEVEL : VERDICT_SAME));
        CHECK_NEAR(duel.ratio, 1, 1e-12);
        CHECK(first_tier(&s.contest) == 2);
    }
}

/* --- families --- */

/* Every pair's p is corrected for all pairs, in order. */
static void corrects_over_the_family(void)
{
    GRand *random = g_rand_new_with_seed(7);
    double values[MOST][RUNS], p[MOST * (MOST - 1) / 2], adjusted[G_N_ELEMENTS(p)];
    guint sizes[] = {6, 8, 10, 7, 9, 6};
    draw(random, 0.05, 1.05, MOST, values);
    g_rand_free(random);
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, MOST, sizes, values);
    gsize n = 0, raised = 0;
    struct duel duel;
    for (guint j = 1; j < MOST; j++)
        for (guint i = 0; i < j; i++)
            verdict_of(&s.contest, i, j, 0, &duel), p[n++] = duel.p;
    stats_holm(p, n, adjusted);
    n = 0;
    for (guint j = 1; j < MOST; j++)
        for (guint i = 0; i < j; i++) {
            enum verdict verdict = verdict_of(&s.contest, i, j, 0, &duel);
            CHECK_NEAR(duel.holm, adjusted[n++], 0);
            CHECK(!(is_win(verdict) || is_loss(verdict)) || duel.holm < 0.05);
            raised += duel.p < 0.05 && duel.holm >= 0.05;
        }
    CHECK(raised > 0); /* some pair would be told on its own, and is not among all */
}

/* A pair that cannot be tested makes the others no stricter. */
static void untested_pairs_are_no_part_of_the_family(void)
{
    double values[3][RUNS] = {{1.00, 1.02, 1.01, 1.03}, {0.90, 0.91, 0.89, 0.92}, {0.5}};
    guint sizes[] = {4, 4, 1};
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 3, sizes, values);
    struct duel duel;
    CHECK(is_win(verdict_of(&s.contest, 0, 1, 0, &duel)));
    CHECK_NEAR(duel.holm, duel.p, 0);
    CHECK(verdict_of(&s.contest, 0, 2, 0, &duel) == VERDICT_AHEAD);
    CHECK(isnan(duel.p));
}

/* --- places --- */

static void places_and_tiers(void)
{
    double values[4][RUNS];
    guint sizes[] = {10, 10, 10, 10}, best, worst;
    static const double speeds[] = {100, 99, 80, 40};
    static const guint want[][2] = {{1, 2}, {1, 2}, {3, 3}, {4, 4}};
    for (guint i = 0; i < 4; i++)
        for (guint k = 0; k < RUNS; k++)
            values[i][k] = speeds[i] + (k * 7 % 11) * 0.4;
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 4, sizes, values);
    for (guint i = 0; i < 4; i++) {
        verdict_ranks(&s.contest, i, 0, &best, &worst);
        CHECK(best == want[i][0] && worst == want[i][1]);
    }
    CHECK(first_tier(&s.contest) == 2);
    s.contest.capped = true;
    verdict_ranks(&s.contest, 0, 0, &best, &worst);
    CHECK(best == 1 && worst == 4);
    CHECK(first_tier(&s.contest) == 4);
}

/* The margin moves what matters, not what is told. */
static void margin_decides_what_matters(void)
{
    double values[2][RUNS];
    guint sizes[] = {12, 12};
    for (guint k = 0; k < RUNS; k++)
        values[0][k] = 103 + 0.05 * (k * 7 % 11), values[1][k] = 100 + 0.05 * (k * 5 % 11);
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 2, sizes, values);
    CHECK(verdict_of(&s.contest, 0, 1, 0, NULL) == VERDICT_SMALL);
    CHECK(verdict_of(&s.contest, 0, 1, 1.05, NULL) == VERDICT_SMALL);
    CHECK(verdict_of(&s.contest, 0, 1, 1.01, NULL) == VERDICT_CLEAR_WIN);
    CHECK(verdict_of(&s.contest, 1, 0, 1.01, NULL) == VERDICT_CLEAR_LOSS);
    CHECK(verdict_of(&s.contest, 1, 0, 1.5, NULL) == VERDICT_SLIGHT);
}

/* Where the archive knows the noise of a tool, one run is held against it. */
static void noise_comes_from_the_archive(void)
{
    double values[3][RUNS] = {
        {1.00, 1.01, 1.00, 1.01, 1.00, 1.01, 1.00, 1.01, 1.00, 1.01, 1.0, 1.01}, {1.00}, {1.05}};
    guint sizes[] = {12, 1, 1};
    struct duel known, unknown;
    auto_clear(simulated_clear) struct simulated s;
    open_of(&s, METRIC_throughput, 3, sizes, values);
    CHECK(verdict_of(&s.contest, 2, 1, 0, &known) == VERDICT_AHEAD);
    sizes[0] = 10; /* nine degrees of freedom: too few to know */
    auto_clear(simulated_clear) struct simulated t;
    open_of(&t, METRIC_throughput, 3, sizes, values);
    CHECK(verdict_of(&t.contest, 2, 1, 0, &unknown) == VERDICT_LEVEL);
    CHECK_NEAR(unknown.noise, 1.319, 0.001);
    CHECK(known.noise < 1.03);
}

/* Two steady ones of three runs: a win between them alone, none beside a third that scatters more
 * than they differ. */
static void few_runs_are_held_against_the_spread_of_all(void)
{
    double values[3][RUNS] = {{120, 120.1, 119.9}, {100, 100.1, 99.9}, {60, 100, 140}};
    const guint n[] = {3, 3, 3};
    for (guint contestants = 2; contestants <= 3; contestants++) {
        auto_clear(simulated_clear) struct simulated s;
        open_of(&s, METRIC_throughput, contestants, n, values);
        struct duel duel;
        enum verdict verdict = verdict_of(&s.contest, 0, 1, 0, &duel);
        CHECK(duel.parametric && duel.lo > 1.19);
        CHECK(contestants == 2 ? verdict == VERDICT_CLEAR_WIN : verdict == VERDICT_UNDECIDED);
        /* ranks of five each tell three pairs, whatever the spread: 2 / C(10, 5) * 3 < 0.05 */
        CHECK(verdict_more_runs(&s.contest, contest_at(&s.contest, 0), contest_at(&s.contest, 1),
                                0) == (contestants == 2 ? 0 : 2));
    }
}

TESTS("verdict", {"words for each number of runs", words_for_each_number_of_runs},
      {"more runs never weaken a plain win", more_runs_never_weaken_a_plain_win},
      {"more runs tell more often", more_runs_tell_more_often},
      {"one and two runs never win", one_and_two_runs_never_win},
      {"each side sees the mirror", each_side_sees_the_mirror},
      {"one ratio for all answers", one_ratio_for_all_answers},
      {"lower may be better", lower_may_be_better},
      {"nothing is said without numbers", nothing_is_said_without_numbers},
      {"constant runs decide nothing", constant_runs_decide_nothing},
      {"ties are ties", ties_are_ties}, {"corrects over the family", corrects_over_the_family},
      {"untested pairs are no part of the family", untested_pairs_are_no_part_of_the_family},
      {"places and tiers", places_and_tiers},
      {"margin decides what matters", margin_decides_what_matters},
      {"noise comes from the archive", noise_comes_from_the_archive},
      {"few runs are held against the spread of all", few_runs_are_held_against_the_spread_of_all})
