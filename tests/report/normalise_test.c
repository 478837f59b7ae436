/* Normalisations: their arithmetic on published figures, and where they refuse. */
#include "report/normalise.h"
#include "tests/report/archive.h"

#define PERC(line) "6xhdd.7k2.sata2.1T/" line "/zfs"
#define EACH "6xhw.raid0@perc5:ra,wt/"

/* Six layouts of six disks; MB/s as published. */
static const struct row writes[] = {
    {"r1", PERC(EACH "zfs.raidz1"), "off", WRITE, "dd", "133"},
    {"r1", PERC(EACH "zfs.raidz2"), "off", WRITE, "dd", "180"},
    {"r1", PERC(EACH "zfs.stripe"), "off", WRITE, "dd", "190"},
    {"r1", PERC("hw.raid0@perc5:ra,wt/zfs.stripe"), "off", WRITE, "dd", "353.4"},
    {"r1", PERC("hw.raid5@perc5:ra,wt/zfs.stripe"), "off", WRITE, "dd", "322.0"},
    {"r1", PERC("hw.raid10@perc5:ra,wt/zfs.stripe"), "off", WRITE, "dd", "251.2"},
};

static struct normalised ask(const struct answers *a, const char *how, const char *whom,
                             const char *base)
{
    const struct contest *contest = contest_of(a, 0);
    int at = contest_find(contest, whom, NULL),
        other = base ? contest_find(contest, base, NULL) : -1;
    CHECK(at >= 0);
    return normalise(normalisation_get(how, NULL), contest, (guint)at,
                     other < 0 ? NULL : contest_at(contest, (guint)other), a->contests.texts);
}

static void per_disk_as_published(void)
{
    static const struct {
        const char *whom;
        double disk, spindle, tb;
    } want[] = {{"raidz1", 26.6, 22.2, 26.6},     {"raidz2", 45.0, 30.0, 45.0},
                {"zfs stripe", 31.7, 31.7, 31.7}, {"hw raid0", 58.9, 58.9, 58.9},
                {"hw raid5", 64.4, 53.7, 64.4},   {"hw raid10", 83.7, 41.9, 83.7}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, writes, G_N_ELEMENTS(writes), &(struct question){.by = "layout"});
    CHECK(a.contests.all->len == 1);
    for (gsize i = 0; i < G_N_ELEMENTS(want); i++) {
        CHECK_NEAR(ask(&a, "per-disk", want[i].whom, NULL).value, want[i].disk * 1e6, 5e4);
        CHECK_NEAR(ask(&a, "per-spindle", want[i].whom, NULL).value, want[i].spindle * 1e6, 5e4);
        CHECK_NEAR(ask(&a, "per-tb", want[i].whom, NULL).value, want[i].tb * 1e6, 5e4);
    }
}

static void against_a_baseline(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, writes, G_N_ELEMENTS(writes), &(struct question){.by = "layout"});
    CHECK_NEAR(ask(&a, "times", "hw raid0", "zfs stripe").value, 1.860, 5e-4);
    CHECK_NEAR(ask(&a, "times", "hw raid5", "raidz1").value, 2.421, 5e-4);
    CHECK_NEAR(ask(&a, "index", "raidz2", "raidz1").value, 135.3, 0.05);
    CHECK_NEAR(ask(&a, "index", "raidz1", "raidz1").value, 100, 1e-9);
    CHECK_NEAR(ask(&a, "slower", "hw raid10", "hw raid5").value, 1 - 1 / 1.282, 5e-4);
    CHECK_NEAR(ask(&a, "faster", "hw raid5", "hw raid10").value, 0.282, 5e-4);
    struct normalised none = ask(&a, "index", "raidz2", NULL);
    CHECK(isnan(none.value) && none.why);
}

/* "37 % slower", "58.7 % faster" and "takes 58.7 % longer" are one ratio. */
static void one_ratio_in_three_wordings(void)
{
    static const struct {
        double a, b;
        bool times, surely;
        const char *want;
    } cases[] = {
        {63, 100, false, false, "37 % slower"},
        {63, 100, false, true, "37 % slower"},
        {100, 63, false, false, "59 % faster"},
        {100, 63, true, false, "takes 59 % longer"},
        {63, 100, true, false, "takes 37 % less time"},
        {353.4, 190, false, false, "86 % faster"},
        {950, 100, false, false, "9.5 times as fast"},
        {950, 100, false, true, "9.50 times as fast"},
        {100, 96.4, false, true, "3.7 % faster"},
        {100, 100, false, true, "alike"},
        {0, 100, false, false, "not to be compared"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *got =
            normalise_words(cases[i].a, cases[i].b, cases[i].times, cases[i].surely);
        CHECK_TEXT(got, cases[i].want);
    }
    CHECK(normalise_almost(50, 47) && normalise_almost(50, 49.9));
    CHECK(!normalise_almost(50, 50) && !normalise_almost(50, 46.9));
    CHECK(normalise_about(37, 39) && normalise_about(37, 35) && !normalise_about(37, 39.1));
    CHECK(normalise_half(45) && normalise_half(55) && !normalise_half(44.9) &&
          !normalise_half(55.1));
}

/* No value where it would mislead, and the reason. */
static void refuses_what_would_mislead(void)
{
    static const struct row rows[] = {
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "off", WRITE, "dd", "133", .tag = "limit=cpu"},
        {"r1", "6xdisk/hw.raid5@perc5:wt/ufs", "off", WRITE, "dd", "120"},
    };
    static const struct row mirrors[] = {
        {"r1", "6xhdd.7k2.sata2.1T/3xzfs.mirror/zfs", "off", RANDOM, "fio", "300",
         .metric = METRIC_rate},
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "off", RANDOM, "fio", "100",
         .metric = METRIC_rate},
    };
    static const struct row zeros[] = {
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "lz4", WRITE, "dd", "133"},
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz2/zfs", "lz4", "seq-write:bs=1M,flush=end,qd=1", "dd",
         "120"},
    };
    auto_clear(answers_clear) struct answers a = {0}, b = {0}, c = {0};
    answers_open(&a, rows, 2, &(struct question){.by = "layout"});
    CHECK(strstr(ask(&a, "per-disk", "raidz1", NULL).why, "processor"));
    CHECK(isnan(ask(&a, "per-disk", "raidz1", NULL).value));
    CHECK(strstr(ask(&a, "per-tb", "raid5", NULL).why, "size of the disks"));
    CHECK(strstr(ask(&a, "efficiency", "raid5", NULL).why, "one disk"));
    CHECK(strstr(ask(&a, "per-core", "raid5", NULL).why, "CPU"));
    CHECK(strstr(ask(&a, "per-price", "raid5", NULL).why, "price"));
    CHECK(strstr(ask(&a, "per-watt", "raid5", NULL).why, "power"));
    answers_open(&b, mirrors, 2, &(struct question){.by = "layout"});
    CHECK(strstr(ask(&b, "per-disk", "mirror", NULL).why, "per-spindle"));
    CHECK_NEAR(ask(&b, "per-spindle", "mirror", NULL).value, 50, 1e-9);
    CHECK_NEAR(ask(&b, "per-disk", "raidz1", NULL).value, 20, 1e-9);
    answers_open(&c, zeros, 2, &(struct question){.by = "layout"});
    for (guint i = 0; i < c.contests.all->len; i++) {
        struct normalised n = normalise(normalisation_get("compression-neutral", NULL),
                                        contest_of(&c, i), 0, NULL, c.contests.texts);
        bool random = strstr(contest_of(&c, i)->title, "random");
        CHECK(isnan(n.value) == !random);
    }
    static const struct row stated[] = {
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "lz4", "seq-write:bs=1M,flush=end,qd=1", "dd",
         "133", .tag = "compressratio=1.9x"},
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz2/zfs", "lz4", "seq-write:bs=1M,flush=end,qd=1", "dd",
         "120", .tag = "compressratio=0.5"},
    };
    auto_clear(answers_clear) struct answers d = {0};
    answers_open(&d, stated, 2, &(struct question){.by = "layout"});
    CHECK_NEAR(ask(&d, "compression-neutral", "raidz1", NULL).value, 133e6 / 1.9, 1e-3);
    CHECK_TEXT(ask(&d, "compression-neutral", "raidz1", NULL).with, "data made 1.9 times smaller");
    CHECK(strstr(ask(&d, "compression-neutral", "raidz2", NULL).why, "tag.compressratio"));
    g_autoptr(GError) error = NULL;
    CHECK(!normalisation_get("per-luck", &error) && strstr(error->message, "per-disk"));
}

/* One disk measured on the same rig is what theory is held against. */
static void efficiency_by_one_disk(void)
{
    static const struct row rows[] = {
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "off", WRITE, "dd", "250"},
        {"r1", "hdd.7k2.sata2.1T/zfs.stripe/zfs", "off", WRITE, "dd", "100"},
    };
    static const struct row alone[] = {
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", "off", WRITE, "dd", "250"},
        {"r1", "6xhdd.7k2.sata2.1T/zfs.raidz2/zfs", "off", WRITE, "dd", "200"},
    };
    auto_clear(answers_clear) struct answers a = {0}, b = {0};
    answers_open(&a, rows, 2, &(struct question){.by = "layout"});
    struct normalised n = ask(&a, "efficiency", "raidz1", NULL);
    CHECK_NEAR(n.value, 250 / (5 * 100.), 1e-9);
    CHECK(n.with && strstr(n.with, "100 MB/s"));
    answers_open(&b, alone, 2, &(struct question){.by = "layout"});
    n = ask(&b, "efficiency", "raidz1", NULL);
    CHECK(n.value > 0 && n.value < 1 && n.with && strstr(n.with, "30 %"));
}

TESTS("normalise", {"per disk as published", per_disk_as_published},
      {"against a baseline", against_a_baseline},
      {"one ratio in three wordings", one_ratio_in_three_wordings},
      {"refuses what would mislead", refuses_what_would_mislead},
      {"efficiency by one disk", efficiency_by_one_disk})
