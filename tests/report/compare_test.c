/* Comparison and winners: tables and sentences of what people ask, against tests/data/answers. */
#include "tests/report/archive.h"

/* --- baselines --- */

static const struct row layouts[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 99 100.5 99.5 100.2", .name = "tank"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "90 91 89 90.5 89.5 90.2"},
    {"r1", STRIPE, "off", WRITE, "dd", "130 131 129 130.5 129.5 130.2"},
    {"r1", RAIDZ1, "off", READ, "dd", "300 302 301", .name = "tank"},
    {"r1", STRIPE, "off", READ, "dd", "400 401 404"},
};

static void ratios_refer_to_the_baseline(void)
{
    CHECK_ANSWERS("baseline-leader", layouts, .by = "layout");
    CHECK_ANSWERS("baseline-name", layouts, .by = "layout", .baseline = "tank");
    CHECK_ANSWERS("baseline-label", layouts, .by = "layout", .baseline = "ZFS stripe");
    CHECK_ANSWERS("baseline-part", layouts, .by = "layout", .baseline = "raidz2");
    CHECK_ANSWERS("baseline-several", layouts, .by = "layout", .baseline = "raidz");
    CHECK_ANSWERS("baseline-none", layouts, .by = "layout", .baseline = "raid5");
}

/* One contest that has it is enough; none is an error. */
static void baseline_of_several_contests(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, layouts, G_N_ELEMENTS(layouts), &(struct question){.by = "layout"});
    for (int i = 0; i < 2; i++) {
        auto_clear(table_clear) struct table table = {0};
        g_autoptr(GError) error = NULL;
        const struct compare_options options = {.baseline = i ? "nobody" : "raidz2"};
        bool fine = compare_table(&a.contests, 0, 2, &options, &table, &error);
        CHECK(fine == !i && !error == !i);
        CHECK(table.rows == 5);
    }
}

/* --- numbers --- */

static void every_number_of_runs(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "80"},
        {"r1", RAIDZ1, "off", READ, "dd", "300 303"},
        {"r1", RAIDZ2, "off", READ, "dd", "200 202"},
        {"r1", RAIDZ1, "lz4", WRITE, "dd", "100 101 102", .version = "1"},
        {"r1", RAIDZ2, "lz4", WRITE, "dd", "80 81 79", .version = "1"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "100 101 102 100.5 101.5 99"},
        {"r2", RAIDZ2, "off", WRITE, "dd", "80 81 79 80.5 79.5 80.2"},
        {"r3", RAIDZ1, "off", WRITE, "dd", "100", .averaged = 5},
        {"r3", RAIDZ2, "off", WRITE, "dd", "50", .averaged = -1},
        {"r3", STRIPE, "off", WRITE, "dd", "150"},
    };
    CHECK_ANSWERS("runs", rows, .by = "layout");
}

static void lower_is_better(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", RANDOM, "fio", "0.004 0.0041 0.0042 0.0039",
         .metric = METRIC_latency_mean},
        {"r1", RAIDZ2, "off", RANDOM, "fio", "0.008 0.0082 0.0081 0.0079",
         .metric = METRIC_latency_mean},
        {"r1", STRIPE, "off", RANDOM, "fio", "-", .metric = METRIC_latency_mean},
        {"r1", RAIDZ1, "off", "copy", "cp", "60", .metric = METRIC_duration},
        {"r1", RAIDZ2, "off", "copy", "cp", "90", .metric = METRIC_duration},
    };
    CHECK_ANSWERS("lower", rows, .by = "layout");
    CHECK_ANSWERS("lower-baseline", rows, .by = "layout", .baseline = "raidz2");
}

static void odd_numbers(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 100 100"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90 90 90"},
        {"r1", STRIPE, "off", WRITE, "dd", "0 0 0"},
        {"r1", MIRRORS, "off", WRITE, "dd", "-5"},
        {"r1", HW_RAID5, "off", WRITE, "dd", "-"},
        {"r1", MD_RAID5, "off", WRITE, "dd", "95 - 97 96"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "- -"},
        {"r2", RAIDZ2, "off", WRITE, "dd", "-"},
        {"r3", RAIDZ1, "off", WRITE, "dd", "0"},
        {"r3", RAIDZ2, "off", WRITE, "dd", "0 0 0"},
    };
    CHECK_ANSWERS("odd-numbers", rows, .by = "layout");
}

static void ties(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "100"},
        {"r1", STRIPE, "off", WRITE, "dd", "100"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "100 101 102 103 104 105"},
        {"r2", RAIDZ2, "off", WRITE, "dd", "105 104 103 102 101 100"},
    };
    CHECK_ANSWERS("ties", rows, .by = "layout");
}

static void margin(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "103 103.1 103.2 103.3 103.4 103.5"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "100 100.1 100.2 100.3 100.4 100.5"},
    };
    CHECK_ANSWERS("margin-usual", rows, .by = "layout");
    CHECK_ANSWERS("margin-narrow", rows, .by = "layout", .margin = 1.01);
    CHECK_ANSWERS("margin-wide", rows, .by = "layout", .margin = 1.5);
}

/* --- winners --- */

#define CHECK_WINNERS(golden, rows, ...)                                                           \
    do {                                                                                           \
        auto_clear(answers_clear) struct answers a_ = {0};                                         \
        answers_open(&a_, rows, G_N_ELEMENTS(rows), &(struct question){__VA_ARGS__});              \
        CHECK_GOLDEN(golden, winners_text(&a_));                                                   \
    } while (0)

static const struct row safety[] = {
    {"r1", "6xdisk.1T/zfs.stripe/zfs", "off", WRITE, "dd", "130 131 129"},
    {"r1", "6xdisk.1T/zfs.raidz1/zfs", "off", WRITE, "dd", "110 111 109"},
    {"r1", "6xdisk.1T/3xzfs.mirror/zfs", "off", WRITE, "dd", "100 101 99"},
    {"r1", "6xdisk.1T/zfs.raidz2/zfs", "off", WRITE, "dd", "90 91 89"},
    {"r1", "6xdisk.1T/zfs.raidz3/zfs", "off", WRITE, "dd", "70 71 69"},
    {"r1", NULL, "off", WRITE, "dd", "95", .machine = "box", .line = 3},
    {"r1", "6xdisk.1T/zfs.raidz2/zfs", "off", READ, "dd", "400 401 399"},
    {"r1", "6xdisk.1T/zfs.stripe/zfs", "off", READ, "dd", "300 301 299"},
};

/* Who leads among those that survive more, at which price; each leader once, at the most that it
 * survives on the way up. */
static void winners_by_failures_survived(void)
{
    CHECK_WINNERS("survive-0", safety, .by = "layout");
    CHECK_WINNERS("survive-1", safety, .by = "layout", .survive = 1);
    CHECK_WINNERS("survive-2", safety, .by = "layout", .survive = 2);
    CHECK_WINNERS("survive-3", safety, .by = "layout", .survive = 3);
    CHECK_WINNERS("survive-4", safety, .by = "layout", .survive = 4);
    CHECK_ANSWERS("survive-sentences", safety, .by = "layout");
}

static void what_cannot_be_compared(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r2", RAIDZ2, "off", WRITE, "fio", "90"},
        {"r3", RAIDZ2, "off", WRITE, "fio", "-"},
        {NULL, NULL, NULL, "unknown", "dd", "80", .machine = "box", .line = 3},
    };
    CHECK_WINNERS("alone", rows, .by = NULL);
    CHECK_ANSWERS("alone-compared", rows, .by = NULL);
}

static void together_is_one_setting(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, layouts, G_N_ELEMENTS(layouts), &(struct question){.by = "layout"});
    CHECK(a.contests.all->len == 2);
    CHECK(winners_together(&a.contests, 0) == 2);
    CHECK(winners_together(&a.contests, 1) == 1);
}

TESTS("compare", {"ratios refer to the baseline", ratios_refer_to_the_baseline},
      {"baseline of several contests", baseline_of_several_contests},
      {"every number of runs", every_number_of_runs}, {"lower is better", lower_is_better},
      {"odd numbers", odd_numbers}, {"ties", ties}, {"margin", margin},
      {"winners by failures survived", winners_by_failures_survived},
      {"what cannot be compared", what_cannot_be_compared},
      {"together is one setting", together_is_one_setting})
