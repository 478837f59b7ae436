/* Contests: how a selection splits, which key competes when nobody says, what contestants are
 * called, and that none of it hangs on the order of rows. */
#include "tests/report/archive.h"

/* --- which key --- */

static void takes_the_key_that_varies(void)
{
    static const struct row layouts[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                         {"r1", RAIDZ2, "off", WRITE, "dd", "90"}};
    static const struct row rigs[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                      {"r2", RAIDZ1, "off", WRITE, "dd", "90"}};
    static const struct row systems[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "90", .os = "Linux 6.1"}};
    static const struct row compressions[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                              {"r1", RAIDZ1, "lz4", WRITE, "dd", "90"}};
    static const struct row tools[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                       {"r1", RAIDZ1, "off", WRITE, "fio", "90"}};
    static const struct row sizes[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                       {"r1", RAIDZ1, "off", WRITE, "dd", "90", .size = 0x1p33}};
    CHECK_ANSWERS("by-layout", layouts, .by = NULL);
    CHECK_ANSWERS("by-rig", rigs, .by = NULL);
    CHECK_ANSWERS("by-os", systems, .by = NULL);
    CHECK_ANSWERS("by-compression", compressions, .by = NULL);
    CHECK_ANSWERS("by-tool", tools, .by = NULL);
    CHECK_ANSWERS("by-nothing", sizes, .by = NULL);
}

/* Two layouts on two machines: a contest of layouts on each, never one of all. */
static void splits_what_must_agree(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"}, {"r1", RAIDZ2, "off", WRITE, "dd", "90"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "110"}, {"r2", RAIDZ2, "off", WRITE, "dd", "99"},
        {"r1", RAIDZ1, "lz4", WRITE, "dd", "200"}, {"r1", RAIDZ2, "lz4", WRITE, "dd", "180"},
        {"r1", RAIDZ1, "off", READ, "dd", "300"},  {"r1", RAIDZ2, "off", READ, "dd", "310"},
        {"r1", RAIDZ1, "off", WRITE, "fio", "95"}, {"r3", MIRRORS, "off", WRITE, "dd", "70"},
    };
    CHECK_ANSWERS("split", rows, .by = NULL);
    CHECK_ANSWERS("split-by-rig", rows, .by = "rig");
}

static void asked_keys_compete(void)
{
    static const struct row rows[] = {
        {"r1", HW_RAID5, "off", WRITE, "dd", "100 101"},
        {"r1", MD_RAID5, "off", WRITE, "dd", "90 92"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "80 81"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "70 73"},
    };
    CHECK_ANSWERS("by-level", rows, .by = "level");
    CHECK_ANSWERS("by-manager", rows, .by = "manager");
    CHECK_ANSWERS("by-survives", rows, .by = "survives");
    CHECK_ANSWERS("by-fs", rows, .by = "fs");
}

static void facets_compete(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", "rand-read:bs=4K,cache=cold,qd=1", "fio", "100",
         .metric = METRIC_rate},
        {"r1", RAIDZ1, "off", "rand-read:bs=4K,cache=cold,qd=8", "fio", "500",
         .metric = METRIC_rate},
        {"r1", RAIDZ1, "off", "rand-read:bs=8K,cache=cold,qd=8", "fio", "450",
         .metric = METRIC_rate},
    };
    CHECK_ANSWERS("by-qd", rows, .by = "qd");
    CHECK_ANSWERS("by-bs", rows, .by = "bs");
}

static void tags_compete(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101", .tag = "bay=left"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "90 91", .tag = "bay=right"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "80"},
    };
    CHECK_ANSWERS("by-tag", rows, .by = "tag.bay", .tag = "bay");
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "tag.bay", .tag = "bay"});
    CHECK(a.contests.untagged == 1);
    CHECK(a.contests.all->len == 1 && contest_of(&a, 0)->contestants->len == 2);
}

/* bonnie++ 1 and 2 mean different things by the same columns: never pooled, never compared, unless
 * the tool is what competes or a person allows it. */
static void generations_of_a_tool(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "bonnie++", "100 101", .version = "1.97"},
        {"r1", RAIDZ1, "off", WRITE, "bonnie++", "102", .version = "1.98"},
        {"r1", RAIDZ1, "off", WRITE, "bonnie++", "80 81", .version = "2.00"},
        {"r1", RAIDZ2, "off", WRITE, "bonnie++", "70", .version = "2.00"},
    };
    CHECK_ANSWERS("generations", rows, .by = "layout");
    CHECK_ANSWERS("generations-by-tool", rows, .by = "tool");
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout", .allow = "P05"});
    CHECK(a.contests.all->len == 1 && contest_of(&a, 0)->contestants->len == 3);
    CHECK_GOLDEN("generations-allowed", answers_text(&a));
}

/* What a person asks to agree, agrees; what a person allows to differ, is said. */
static void terms_of_a_person(void)
{
    static const struct row rows[] = {
        {"r1", HW_RAID5, "off", WRITE, "dd", "100 101"},
        {"r1", MD_RAID5, "off", WRITE, "dd", "90 92"},
        {"r1", RAIDZ1, "off", WRITE, "fio", "80 81"},
        {"r1", RAIDZ2, "lz4", WRITE, "dd", "70 73"},
    };
    static const struct {
        const char *hold, *allow;
        guint contests, widest;
    } cases[] = {{NULL, NULL, 3, 2},  {"manager", NULL, 4, 1}, {"level", NULL, 3, 2},
                 {NULL, "P05", 2, 3}, {NULL, "P03,p05", 1, 4}, {"manager", "P03 P05", 3, 2}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(answers_clear) struct answers a = {0};
        answers_open(
            &a, rows, G_N_ELEMENTS(rows),
            &(struct question){.by = "layout", .hold = cases[i].hold, .allow = cases[i].allow});
        CHECK(a.contests.all->len == cases[i].contests);
        guint widest = 0;
        for (guint k = 0; k < a.contests.all->len; k++)
            widest = MAX(widest, contest_of(&a, k)->contestants->len);
        CHECK(widest == cases[i].widest);
    }
    struct contest_terms terms = {0};
    static const char *const refused[] = {"P12", "P14", "A01", "speed"};
    for (gsize i = 0; i < G_N_ELEMENTS(refused); i++) {
        g_autoptr(GError) error = NULL;
        CHECK(!contest_terms_allow(&terms, refused[i], &error) && error);
    }
    g_autoptr(GError) error = NULL;
    CHECK(!contest_terms_hold(&terms, "levle", &error));
    CHECK(error && strstr(error->message, "nearest: level"));
}

/* --- what is unknown --- */

/* They stand beside each other as layouts, each for itself, and are equal in nothing else. */
static void unknown_layouts(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", NULL, "off", WRITE, "dd", "90 95", .machine = "box", .line = 3},
        {"r2", NULL, "off", WRITE, "dd", "80", .machine = "box", .line = 9},
    };
    CHECK_ANSWERS("unknown-layouts", rows, .by = NULL);
    CHECK_ANSWERS("unknown-layouts-by-tool", rows, .by = "tool");
    CHECK_ANSWERS("unknown-layouts-by-rig", rows, .by = "rig");
}

static void unknown_rigs(void)
{
    static const struct row rows[] = {
        {NULL, RAIDZ1, "off", WRITE, "dd", "100", .machine = "box", .line = 1},
        {NULL, RAIDZ2, "off", WRITE, "dd", "90", .machine = "box", .line = 2},
    };
    CHECK_ANSWERS("unknown-rigs", rows, .by = NULL);
}

static void unnamed_work_is_never_compared(void)
{
    static const struct row rows[] = {{"r1", RAIDZ1, "off", "unknown", "dd", "100"},
                                      {"r1", RAIDZ2, "off", "unknown", "dd", "90"}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(a.contests.all->len == 2);
    for (guint i = 0; i < a.contests.all->len; i++)
        CHECK(contest_of(&a, i)->contestants->len == 1);
}

/* A machine before and after it was rebuilt is two machines. */
static void revisions_are_rigs(void)
{
    static const struct row rows[] = {{"r1#1", RAIDZ1, "off", WRITE, "dd", "100"},
                                      {"r1#2", RAIDZ2, "off", WRITE, "dd", "90"}};
    static const struct row same[] = {{"r1#1", RAIDZ1, "off", WRITE, "dd", "100"},
                                      {"r1#2", RAIDZ1, "off", WRITE, "dd", "90"}};
    auto_clear(answers_clear) struct answers a = {0}, b = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(a.contests.all->len == 2);
    answers_open(&b, same, G_N_ELEMENTS(same), &(struct question){.by = "rig"});
    CHECK(b.contests.all->len == 1);
    CHECK(contest_of(&b, 0)->contestants->len == 2);
    CHECK_ANSWERS("rebuilt", same, .by = NULL);
    CHECK_ANSWERS("rebuilt-between", rows, .by = NULL);
}

/* --- labels --- */

static void check_labels(const struct answers *a)
{
    for (guint i = 0; i < a->contests.all->len; i++) {
        g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
        const struct contest *contest = contest_of(a, i);
        for (guint k = 0; k < contest->contestants->len; k++) {
            const char *label = contest_at(contest, k)->label;
            if (!g_hash_table_add(seen, (gpointer)label))
                CHECK_TEXT(label, "a label of its own");
        }
    }
}

static void check_labels_of(const struct row *rows, gsize n, const char *by)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, n, &(struct question){.by = by});
    CHECK(contest_of(&a, 0)->contestants->len == n);
    check_labels(&a);
}

/* Whatever would look alike gets longer until it does not. */
static void labels_tell_contestants_apart(void)
{
    static const struct row named[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100", .name = "tank"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90", .name = "tank"},
        {"r1", STRIPE, "off", WRITE, "dd", "80", .name = "raidz1"},
    };
    static const struct row levels[] = {{"r1", HW_RAID5, "off", WRITE, "dd", "100"},
                                        {"r1", MD_RAID5, "off", WRITE, "dd", "90"},
                                        {"r1", "8xdisk/md.raid5/xfs", "off", WRITE, "dd", "95"}};
    static const struct row systems[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"},
                                         {"r2", RAIDZ1, "off", WRITE, "dd", "90"},
                                         {"r3", RAIDZ1, "off", WRITE, "dd", "80"}};
    static const struct row depths[] = {
        {"r1", "4xdisk/md.raid5:chunk=64K/ext4", "off", WRITE, "dd", "100"},
        {"r1", "4xdisk/md.raid5:chunk=512K/ext4", "off", WRITE, "dd", "90"},
        {"r1", "4xdisk/md.raid5:chunk=512K/xfs", "off", WRITE, "dd", "80"}};
    check_labels_of(named, G_N_ELEMENTS(named), "layout");
    check_labels_of(levels, G_N_ELEMENTS(levels), "level");
    check_labels_of(systems, G_N_ELEMENTS(systems), "os");
    check_labels_of(depths, G_N_ELEMENTS(depths), "layout");
    CHECK_ANSWERS("labels-named", named, .by = "layout");
    CHECK_ANSWERS("labels-level", levels, .by = "level");
    CHECK_ANSWERS("labels-os", systems, .by = "os");
}

/* Two series of one file, two runs on one line: equal in all that could be said of them. */
static void labels_of_unknowns_differ(void)
{
    static const struct row series[] = {
        {"r1", NULL, "off", WRITE, "bonnie++", "100 101", .machine = "m", .line = 3, .series = 1},
        {"r1", NULL, "off", WRITE, "bonnie++", "90 91", .machine = "m", .line = 9, .series = 2},
    };
    static const struct row line[] = {
        {"r1", NULL, "off", WRITE, "fio", "100", .machine = "m", .line = 1},
        {"r1", NULL, "off", WRITE, "fio", "90", .machine = "m", .line = 1},
    };
    check_labels_of(series, G_N_ELEMENTS(series), "layout");
    check_labels_of(line, G_N_ELEMENTS(line), "layout");
}

/* --- order --- */

static void shuffle(struct row *rows, gsize n, guint32 seed)
{
    GRand *random = g_rand_new_with_seed(seed);
    for (gsize i = n; i > 1; i--) {
        gsize k = (gsize)g_rand_int_range(random, 0, (gint32)i);
        struct row row = rows[i - 1];
        rows[i - 1] = rows[k], rows[k] = row;
    }
    g_rand_free(random);
}

static const struct row mixed[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 99"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "90 91 95"},
    {"r1", MIRRORS, "off", WRITE, "dd", "100 101 99"}, /* a tie */
    {"r1", STRIPE, "off", WRITE, "dd", "120", .started = "2012-01-01"},
    {"r1", HW_RAID5, "off", WRITE, "dd", "-"},
    {"r1", MD_RAID5, "off", WRITE, "dd", "-"},
    {"r1", NULL, "off", WRITE, "dd", "95", .machine = "x", .line = 3},
    {"r1", NULL, "off", WRITE, "dd", "95", .machine = "x", .line = 9},
    {"r1", RAIDZ1, "off", READ, "dd", "300"},
    {"r1", RAIDZ2, "off", READ, "dd", "310"},
    {"r2", RAIDZ1, "off", READ, "dd", "280", .version = "9"},
    {"r2", RAIDZ1, "off", READ, "dd", "290", .version = "8"},
    {"r1", RAIDZ1, "off", RANDOM, "fio", "0.004", .metric = METRIC_latency_mean},
    {"r1", RAIDZ2, "off", RANDOM, "fio", "0.005", .metric = METRIC_latency_mean},
};

static char *all_answers(const struct row *rows, const char *by)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(mixed), &(struct question){.by = by});
    answers_text(&a);
    return g_strdup(winners_text(&a));
}

/* The same rows in another order are the same answer, to the byte. */
static void order_of_rows_means_nothing(void)
{
    static const char *const asked[] = {NULL, "layout", "rig", "tool", "level", "class"};
    g_autofree char *golden = all_answers(mixed, NULL);
    CHECK_GOLDEN("order", golden);
    for (gsize i = 0; i < G_N_ELEMENTS(asked); i++)
        for (guint32 seed = 1; seed <= 10; seed++) {
            struct row other[G_N_ELEMENTS(mixed)];
            memcpy(other, mixed, sizeof mixed);
            shuffle(other, G_N_ELEMENTS(other), seed);
            g_autofree char *first = all_answers(mixed, asked[i]),
                            *again = all_answers(other, asked[i]);
            CHECK_TEXT(again, first);
        }
}

/* Of one contest whose results were measured differently, one metric is taken, whichever came
 * first. */
static void metric_does_not_hang_on_order(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90"},
        {"r1", STRIPE, "off", WRITE, "dd", "60", .metric = METRIC_duration},
    };
    static const struct row turned[] = {
        {"r1", STRIPE, "off", WRITE, "dd", "60", .metric = METRIC_duration},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
    };
    auto_clear(answers_clear) struct answers a = {0}, b = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    answers_open(&b, turned, G_N_ELEMENTS(turned), &(struct question){0});
    CHECK(contest_of(&a, 0)->metric == METRIC_throughput);
    CHECK_TEXT(answers_text(&b), answers_text(&a));
}

/* --- many --- */

/* Nobody knows what any of them ran on; there is no limit of time here, but a person would wait. */
static void a_thousand_unknowns_in_one_contest(void)
{
    enum { MANY = 1000 };
    g_autoptr(GString) figures = g_string_new("100");
    for (int i = 1; i < MANY; i++)
        g_string_append_printf(figures, " %d", 100 + i * 7919 % MANY);
    const struct row rows[] = {
        {"r1", NULL, "off", WRITE, "dd", figures->str, .machine = "box", .line = 1}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 1, &(struct question){0});
    CHECK(a.contests.all->len == 1);
    CHECK(contest_of(&a, 0)->contestants->len == MANY);
    check_labels(&a);
    CHECK(strstr(answers_text(&a), "not comparable") == NULL);
    guint best, worst;
    const struct contest *contest = contest_of(&a, 0);
    verdict_ranks(contest, MANY - 1, 0, &best, &worst);
    CHECK(best == 1 && worst == MANY);
    for (guint far = VERDICT_CONTESTANTS - 1; far <= VERDICT_CONTESTANTS; far++) {
        CHECK(verdict_of(contest, far, far - 1, 0, NULL) == VERDICT_LEVEL);
        CHECK(verdict_of(contest, far, MANY - 1, 0, NULL) == VERDICT_AHEAD);
        CHECK(verdict_of(contest, MANY - 1, far, 0, NULL) == VERDICT_BEHIND);
    }
}

static void nothing_at_all(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, NULL, 0, &(struct question){0});
    CHECK(a.contests.all->len == 0);
    CHECK_TEXT(answers_text(&a), "");
}

TESTS("contests", {"takes the key that varies", takes_the_key_that_varies},
      {"splits what must agree", splits_what_must_agree},
      {"asked keys compete", asked_keys_compete}, {"facets compete", facets_compete},
      {"tags compete", tags_compete}, {"generations of a tool", generations_of_a_tool},
      {"terms of a person", terms_of_a_person}, {"unknown layouts", unknown_layouts},
      {"unknown rigs", unknown_rigs},
      {"unnamed work is never compared", unnamed_work_is_never_compared},
      {"revisions are rigs", revisions_are_rigs},
      {"labels tell contestants apart", labels_tell_contestants_apart},
      {"labels of unknowns differ", labels_of_unknowns_differ},
      {"order of rows means nothing", order_of_rows_means_nothing},
      {"metric does not hang on order", metric_does_not_hang_on_order},
      {"a thousand unknowns in one contest", a_thousand_unknowns_in_one_contest},
      {"nothing at all", nothing_at_all})
