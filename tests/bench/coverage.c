/* coverage [TRIALS]: what verdicts do to data whose truth is known: 2 to 6 contestants with 2 to 20
 * runs each, true ratios 1 to 1.5, under four kinds of noise, all from fixed seeds.
 *
 *     false wins   at true ratio 1 at most 5 % of the contests hold a win after Holm
 *     coverage     exact intervals hold the true ratio as often as they say, under every noise;
 *                  those marked parametric under lognormal noise (elsewhere only printed)
 *     power        the share of wins by runs a side, printed
 *     two runs     never win
 *
 * TRIALS per point: 2000.  Fails where one of these does not hold, beyond what chance does to that
 * many trials. */
#include "tests/report/simulated.h"

#include <gsl/gsl_cdf.h>
#include <stdio.h>

enum { TRIALS = 2000, MOST = 6, RUNS = 20 };
static const double SD = 0.05;

struct tally {
    guint trials;
    guint false_wins; /* contests with any win or loss */
    guint wins;       /* of the pair that differs */
    guint exact, exact_held, parametric, parametric_held;
    double level; /* of the exact intervals */
};

struct study {
    struct stats_tables *tables;
    guint trials;
    guint points, failed;
};

/* At most `share` of `all` should fail; it does not hold where so many failures, or more, would
 * come by chance less than once in 100,000 times. */
static void check_share(struct study *study, guint failures, guint all, double share,
                        const char *what, const char *where)
{
    study->points++;
    if (!failures || gsl_cdf_binomial_Q(failures - 1, share, all) > 1e-5)
        return;
    study->failed++;
    printf("FAILED  %s, %s: %.2f %%, at most %.2f %% expected\n", what, where,
           100.0 * failures / all, 100 * share);
}

/* The first contestant is `ratio` times as fast as the others. */
static void take(struct study *study, GRand *random, enum noise_kind kind, guint contestants,
                 guint n, double ratio, struct tally *tally)
{
    auto_clear(simulated_clear) struct simulated s;
    simulated_open(&s, METRIC_throughput, study->tables);
    for (guint i = 0; i < contestants; i++) {
        double values[RUNS];
        for (guint k = 0; k < n; k++)
            values[k] = 1e8 * (i ? 1 : ratio) * draw_run(random, kind, SD);
        simulated_add(&s, values, n);
    }
    simulated_judge(&s);
    bool any = false;
    for (guint j = 1; j < contestants; j++)
        for (guint i = 0; i < j; i++) {
            enum verdict verdict = verdict_of(&s.contest, i, j, 0, NULL);
            any |= is_win(verdict) || is_loss(verdict);
        }
    struct duel duel;
    tally->wins += is_win(verdict_of(&s.contest, 0, 1, 0, &duel));
    tally->trials++, tally->false_wins += any;
    if (isnan(duel.lo))
        return;
    bool held = duel.lo <= ratio && ratio <= duel.hi;
    if (duel.parametric)
        tally->parametric++, tally->parametric_held += held;
    else
        tally->exact++, tally->exact_held += held, tally->level = duel.level;
}

static struct tally study_point(struct study *study, enum noise_kind kind, guint contestants,
                                guint n, double ratio)
{
    struct tally tally = {0};
    GRand *random = g_rand_new_with_seed((guint32)kind * 1000003 + contestants * 10007 + n * 101 +
                                         (guint32)(ratio * 100));
    for (guint i = 0; i < study->trials; i++)
        take(study, random, kind, contestants, n, ratio, &tally);
    g_rand_free(random);
    return tally;
}

static void check_point(struct study *study, enum noise_kind kind, guint contestants, guint n,
                        double ratio, const struct tally *t)
{
    g_autofree char *where = g_strdup_printf("%s noise, %u contestants, %u runs, ratio %.2f",
                                             noise_names[kind], contestants, n, ratio);
    if (n < 3)
        check_share(study, t->false_wins, t->trials, 0, "wins of two runs", where);
    else if (ratio == 1)
        check_share(study, t->false_wins, t->trials, 0.05, "false wins", where);
    if (t->exact)
        check_share(study, t->exact - t->exact_held, t->exact, 1 - t->level,
                    "truths outside exact intervals", where);
    if (t->parametric && kind == NOISE_LOGNORMAL)
        check_share(study, t->parametric - t->parametric_held, t->parametric, 0.05,
                    "truths outside parametric intervals", where);
}

static void print_share(guint part, guint all)
{
    if (all)
        printf(" %6.1f", 100.0 * part / all);
    else
        printf(" %6s", "-");
}

/* A line per number of runs: what came out at each true ratio. */
static void study_family(struct study *study, enum noise_kind kind, guint contestants)
{
    static const double ratios[] = {1, 1.02, 1.05, 1.1, 1.5};
    printf("\n%s noise, %u contestants: %% of contests with a false win; intervals that hold the "
           "truth, exact and parametric; wins at true ratio 1.02 1.05 1.10 1.50\n"
           "%6s %6s %6s %6s %6s %6s %6s %6s\n",
           noise_names[kind], contestants, "runs", "false", "exact", "param", "1.02", "1.05",
           "1.10", "1.50");
    for (guint n = 2; n <= RUNS; n += n < 8 ? 1 : n < 12 ? 2 : 4) {
        struct tally at[G_N_ELEMENTS(ratios)];
        for (gsize i = 0; i < G_N_ELEMENTS(ratios); i++) {
            at[i] = study_point(study, kind, contestants, n, ratios[i]);
            check_point(study, kind, contestants, n, ratios[i], &at[i]);
        }
        printf("%6u", n);
        print_share(at[0].false_wins, at[0].trials);
        print_share(at[0].exact_held, at[0].exact);
        print_share(at[0].parametric_held, at[0].parametric);
        for (gsize i = 1; i < G_N_ELEMENTS(ratios); i++)
            print_share(at[i].wins, at[i].trials);
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    guint64 trials = TRIALS;
    if (argc > 2 ||
        (argc == 2 && !g_ascii_string_to_unsigned(argv[1], 10, 1, 1000000, &trials, NULL))) {
        fprintf(stderr, "usage: coverage [TRIALS]\n");
        return 2;
    }
    struct study study = {.tables = stats_tables_new(), .trials = (guint)trials};
    for (int kind = 0; kind < NOISE_KINDS; kind++)
        for (guint contestants = 2; contestants <= MOST; contestants++)
            study_family(&study, (enum noise_kind)kind, contestants);
    stats_tables_free(study.tables);
    printf("\n%u of %u checks failed\n", study.failed, study.points);
    return study.failed ? 1 : 0;
}
