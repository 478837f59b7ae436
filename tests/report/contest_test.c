/* One contest: whom a name means, who leads, ratios and runs in words. */
#include "tests/report/archive.h"

#include "schema/error.h"

static const struct row named[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100", .name = "tank"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "90", .name = "Backup Pool"},
    {"r1", STRIPE, "off", WRITE, "dd", "120"},
    {"r1", HW_RAID5, "off", WRITE, "dd", "80"},
    {"r1", MD_RAID5, "off", WRITE, "dd", "70"},
    {"r1", NULL, "off", WRITE, "dd", "60", .machine = "box", .line = 3},
};

static void open_named(struct answers *a)
{
    answers_open(a, named, G_N_ELEMENTS(named), &(struct question){.by = "layout"});
}

static void finds_by_name_label_and_part(void)
{
    static const struct {
        const char *text, *label;
    } cases[] = {
        {"tank", "tank"},
        {"TANK", "tank"},
        {"backup pool", "Backup Pool"},
        {"pool", "Backup Pool"},
        {"raidz1", "tank"},
        {RAIDZ2, "Backup Pool"},
        {"zfs stripe", "zfs stripe"},
        {"stripe", "zfs stripe"},
        {"md", "md raid5"},
        {"perc5", "hw raid5"},
        {"box", "box (results.log:3)"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    open_named(&a);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GError *error = NULL;
        int found = contest_find(contest_of(&a, 0), cases[i].text, &error);
        CHECK_TEXT(found < 0 ? "not found" : contest_at(contest_of(&a, 0), (guint)found)->label,
                   cases[i].label);
        no_error(error);
    }
}

/* A whole name goes before a part: "raid5" is a level here, never the first that contains it. */
static void refuses_what_fits_several_or_none(void)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"raid5", "'raid5' fits 2: hw raid5, md raid5"},
        {"raidz", "'raidz' fits 2: tank, Backup Pool"},
        {"r1", "'r1' fits 6: zfs stripe, tank, Backup Pool, hw raid5, md raid5, box "
               "(results.log:3)"},
        {"raid7", "nothing here is called 'raid7'; there are zfs stripe, tank, Backup Pool, hw "
                  "raid5, md raid5, box (results.log:3)"},
        {"%s%n", "nothing here is called '%s%n'; there are zfs stripe, tank, Backup Pool, hw "
                 "raid5, md raid5, box (results.log:3)"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    open_named(&a);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        CHECK(contest_find(contest_of(&a, 0), cases[i].text, &error) == -1);
        CHECK_TEXT(error ? error->message : NULL, cases[i].words);
        CHECK(error && error->code == STATUS_USAGE);
    }
}

static void leads_among_survivors(void)
{
    static const struct row rows[] = {
        {"r1", STRIPE, "off", WRITE, "dd", "120"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "110"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90"},
        {"r1", "6xdisk/zfs.raidz3/zfs", "off", WRITE, "dd", "-"},
    };
    static const int leaders[] = {0, 1, 2, -1, -1};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    for (int failures = 0; failures < (int)G_N_ELEMENTS(leaders); failures++)
        CHECK(contest_leader(contest_of(&a, 0), failures) == leaders[failures]);
}

static void ratios_say_how_much_better(void)
{
    struct contest contest = {.metric = METRIC_throughput};
    CHECK_NEAR(contest_ratio(&contest, 300, 200), 1.5, 1e-12);
    CHECK_NEAR(contest_ratio(&contest, 0, 200), NAN, 0);
    CHECK_NEAR(contest_ratio(&contest, 300, -1), NAN, 0);
    CHECK_NEAR(contest_ratio(&contest, NAN, 1), NAN, 0);
    contest.metric = METRIC_latency_p99;
    CHECK_NEAR(contest_ratio(&contest, 0.002, 0.003), 1.5, 1e-12);
    contest.metric = METRIC_duration;
    CHECK_NEAR(contest_ratio(&contest, 60, 30), 0.5, 1e-12);
}

static void runs_in_words(void)
{
    static const struct {
        guint a, b;
        gint averaged_a, averaged_b;
        const char *words;
    } cases[] = {
        {1, 1, 1, 1, "one run each"},
        {2, 2, 1, 1, "two runs each"},
        {9, 9, 1, 1, "nine runs each"},
        {10, 10, 1, 1, "10 runs each"},
        {5, 3, 1, 1, "three and five runs"},
        {1, 12, 1, 1, "one and 12 runs"},
        {1, 1, 2, 1, "mean of 2"},
        {1, 1, 2, 3, "mean of 3"},
        {1, 1, 0, 1, "run count not stated"},
        {1, 1, 0, 3, "mean of 3"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct contestant a = {.n = cases[i].a, .averaged = cases[i].averaged_a},
                          b = {.n = cases[i].b, .averaged = cases[i].averaged_b};
        g_autofree char *there = contest_runs_words(&a, &b), *back = contest_runs_words(&b, &a);
        CHECK_TEXT(there, cases[i].words);
        CHECK_TEXT(back, cases[i].words);
    }
}

TESTS("contest", {"finds by name, label and part", finds_by_name_label_and_part},
      {"refuses what fits several or none", refuses_what_fits_several_or_none},
      {"leads among survivors", leads_among_survivors},
      {"ratios say how much better", ratios_say_how_much_better}, {"runs in words", runs_in_words})
