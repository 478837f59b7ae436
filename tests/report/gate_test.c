/* Gates, histories and hosts: yes, no and "it cannot be told" are three answers. */
#include "report/gate.h"
#include "report/hosts.h"
#include "report/trend.h"
#include "tests/report/archive.h"

#define BUILD(build, day, runs)                                                                    \
    {                                                                                              \
        "r1", RAIDZ1, "off", WRITE, "dd", runs, .started = "2024-01-" day "T03:00:00",             \
                                                .tag = "build=" build                              \
    }
#define GOOD "100 101 102 99 98 100.5"
#define BAD "90 91 92 89 88 90.5"
#define SLIGHT "98 99 97.5 97 96 98.5"
#define WILD "60 130 95 105 80 120"

struct want {
    const struct row *rows;
    gsize n;
    const char *condition;
    enum gate_answer answer;
};

static void ask(struct answers *a, const struct row *rows, gsize n, const char *condition,
                const char *against, GArray **cases)
{
    struct gate gate = {.margin = 1.05, .against = against};
    CHECK(gate_parse(condition, &gate, NULL));
    answers_open(a, rows, n, &(struct question){.by = "tag.build", .tag = "build"});
    *cases = gate_ask(&gate, &a->contests);
}

static enum gate_answer answer_of(const struct row *rows, gsize n, const char *condition,
                                  const char *against)
{
    auto_clear(answers_clear) struct answers a = {0};
    g_autoptr(GArray) cases = NULL;
    ask(&a, rows, n, condition, against, &cases);
    return gate_answer(cases);
}

static void six_runs_are_enough(void)
{
    static const struct row worse[] = {BUILD("a", "01", GOOD), BUILD("b", "02", BAD)},
                            same[] = {BUILD("a", "01", GOOD), BUILD("b", "02", GOOD)},
                            better[] = {BUILD("a", "01", BAD), BUILD("b", "02", GOOD)},
                            slight[] = {BUILD("a", "01", GOOD), BUILD("b", "02", SLIGHT)},
                            wild[] = {BUILD("a", "01", GOOD), BUILD("b", "02", WILD)},
                            few[] = {BUILD("a", "01", GOOD), BUILD("b", "02", "50 51")},
                            first[] = {BUILD("a", "01", GOOD)},
                            flat[] = {BUILD("a", "01", "100 100 100"),
                                      BUILD("b", "02", "100 100 100")};
    CHECK(answer_of(worse, 2, "regression", NULL) == GATE_TRUE);
    CHECK(answer_of(same, 2, "regression", NULL) == GATE_FALSE);
    CHECK(answer_of(better, 2, "regression", NULL) == GATE_FALSE);
    CHECK(answer_of(slight, 2, "regression", NULL) == GATE_FALSE); /* told, and under 5 % */
    CHECK(answer_of(wild, 2, "regression", NULL) == GATE_UNTOLD);
    CHECK(answer_of(few, 2, "regression", NULL) == GATE_UNTOLD);
    CHECK(answer_of(first, 1, "regression", NULL) == GATE_UNTOLD);
    CHECK(answer_of(flat, 2, "regression", NULL) == GATE_UNTOLD);
    CHECK(answer_of(worse, 2, "ratio<0.95", NULL) == GATE_TRUE);
    CHECK(answer_of(worse, 2, "ratio<0.8", NULL) == GATE_FALSE);
    CHECK(answer_of(worse, 2, "ratio<0.9", NULL) == GATE_UNTOLD);
    CHECK(answer_of(slight, 2, "ratio<0.9", NULL) == GATE_FALSE);
}

/* The newest by date, however builds are called and in whatever order they came. */
static void the_newest_is_the_candidate(void)
{
    static const struct row rows[] = {BUILD("z", "02", BAD), BUILD("a", "09", GOOD),
                                      BUILD("m", "01", BAD)};
    auto_clear(answers_clear) struct answers a = {0};
    g_autoptr(GArray) cases = NULL;
    ask(&a, rows, 3, "regression", NULL, &cases);
    const struct gate_case *c = &g_array_index(cases, struct gate_case, 0);
    CHECK(cases->len == 1);
    CHECK_TEXT(c->candidate, "a");
    CHECK(c->n == 6 && c->against == 12 && c->ratio > 1 && c->answer == GATE_FALSE);
}

static void named_baselines(void)
{
    static const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", GOOD,
                                       .started = "2024-01-01T03:00:00", .tag = "baseline=gold"},
                                      BUILD("b", "02", BAD),
                                      BUILD("c", "03", BAD)};
    CHECK(answer_of(rows, 3, "regression", NULL) == GATE_FALSE); /* b was as slow */
    CHECK(answer_of(rows, 3, "regression", "gold") == GATE_TRUE);
    CHECK(answer_of(rows, 3, "regression", "silver") == GATE_UNTOLD);
}

static void conditions_are_read(void)
{
    static const char *const wrong[] = {"",           "ratio",        "ratio<",
                                        "ratio<x",    "ratio<0",      "ratio>1",
                                        "ratio<0.9 ", "contradicted", "speed<1"};
    struct gate gate = {0};
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        CHECK(!gate_parse(wrong[i], &gate, &error));
        CHECK(error && error->code == STATUS_USAGE);
    }
    CHECK(gate_parse("ratio < 0.9", &gate, NULL) && gate.condition == GATE_RATIO);
    CHECK_NEAR(gate.bound, 0.9, 0);
}

/* --- histories --- */

/* A day each; speeds fall by a tenth after `good` of them. */
static void make_history(struct row *rows, char (*days)[24], char (*runs)[16], guint n, guint good)
{
    for (guint i = 0; i < n; i++) {
        g_snprintf(days[i], sizeof days[i], "2024-%02u-%02uT03:00:00", i / 28 + 1, i % 28 + 1);
        g_snprintf(runs[i], sizeof runs[i], "%u", (i < good ? 1000 : 900) + i * 7 % 11);
        rows[i] = (struct row){"r1",
                               RAIDZ1,
                               "off",
                               WRITE,
                               "dd",
                               runs[i],
                               .started = days[i],
                               .version = i < good ? "8.25" : "8.26"};
    }
}

static void a_change_is_found_and_explained(void)
{
    enum { N = 40 };
    struct row rows[N];
    char days[N][24], runs[N][16];
    make_history(rows, days, runs, N, 25);
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, N, &(struct question){.by = "layout"});
    auto_clear(trend_clear) struct trend trend = {0};
    trend_make(&a.cells, cells_at(&a.cells, 0), &trend);
    CHECK(trend.segments->len == 2 && trend.turnings->len == 1);
    const struct segment *last = &g_array_index(trend.segments, struct segment, 1);
    CHECK(last->first == 25 && last->n == 15);
    CHECK_NEAR(last->ratio, 0.9, 0.005);
    CHECK(g_array_index(trend.turnings, struct turning, 0).at == 25);
    g_autofree char *sentence = trend_sentence(&trend);
    CHECK_TEXT(sentence,
               "seq-write on raidz1: 10 % worse since 2024-01-26 (25 runs before, 15 since)");
}

/* What the gate holds the newest against is the last stable segment, not all history. */
static void gates_forget_old_regimes(void)
{
    enum { N = 46 };
    struct row rows[N];
    char days[N][24], runs[N][16];
    make_history(rows, days, runs, N, 20);
    for (guint i = 0; i < N; i++)
        rows[i].version = NULL, rows[i].tag = i < 40 ? "build=old" : "build=new";
    auto_clear(answers_clear) struct answers a = {0};
    g_autoptr(GArray) cases = NULL;
    ask(&a, rows, N, "regression", NULL, &cases);
    const struct gate_case *c = &g_array_index(cases, struct gate_case, 0);
    CHECK(c->n == 6 && c->against == 20 && c->answer == GATE_FALSE);
}

/* --- hosts --- */

#define ON(name, runs)                                                                             \
    {                                                                                              \
        "r1", RAIDZ1, "off", WRITE, "dd", runs, .host = name                                       \
    }

static void a_host_counts_once(void)
{
    static const struct row rows[] = {ON("a", "100 101 102"), ON("b", "90 91 92"),
                                      ON("c", "110 111 112 113")};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 3, &(struct question){.by = "layout"});
    const struct contestant *c = contest_at(contest_of(&a, 0), 0);
    CHECK(c->n == 3 && c->hosts == 3);
    CHECK_NEAR(c->median, 101e6, 1);
    struct host_noise noise = hosts_noise(&a.cells, c->cell, METRIC_throughput);
    CHECK(noise.n == 3 && noise.runs > 0.008 && noise.runs < 0.013);
    CHECK(noise.hosts > 0.09 && noise.hosts < 0.11);
    static const struct row one[] = {ON("a", "100 101 102"), ON("a", "90 91 92")};
    auto_clear(answers_clear) struct answers b = {0};
    answers_open(&b, one, 2, &(struct question){.by = "layout"});
    CHECK(contest_at(contest_of(&b, 0), 0)->n == 6 && !contest_at(contest_of(&b, 0), 0)->hosts);
}

static void a_host_may_stand_apart(void)
{
    static const struct row rows[] = {ON("a", "100 101"), ON("b", "99 100"),  ON("c", "101 102"),
                                      ON("d", "98 99"),   ON("e", "102 103"), ON("f", "60 61")};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 6, &(struct question){.by = "host"});
    const struct contest *contest = contest_of(&a, 0);
    CHECK(contest->contestants->len == 6);
    for (guint i = 0; i < 6; i++) {
        bool bad = !strcmp(contest_at(contest, i)->label, "f");
        CHECK((fabs(hosts_deviation(contest, i)) > HOSTS_APART) == bad);
        CHECK(!bad || hosts_deviation(contest, i) < 0);
    }
}

TESTS("gate", {"six runs are enough", six_runs_are_enough},
      {"the newest is the candidate", the_newest_is_the_candidate},
      {"named baselines", named_baselines}, {"conditions are read", conditions_are_read},
      {"a change is found and explained", a_change_is_found_and_explained},
      {"gates forget old regimes", gates_forget_old_regimes},
      {"a host counts once", a_host_counts_once},
      {"a host may stand apart", a_host_may_stand_apart})
