/* What the audit means for a contest: who is not ranked, who cannot win, what is said once because
 * all share it, and whether the order survives the error. */
#include "tests/report/archive.h"

#define DISKS(layout) "6xhdd.7k2.sata2.1T/" layout
#define BUFFERED "seq-read:bs=1M,qd=1"
#define UNFLUSHED "seq-write:bs=1M,data=random,flush=none,qd=1"
#define ZEROS "seq-write:bs=1M,data=zero,flush=end,qd=1"

/* 3 GB/s from six disks came from somewhere else. */
static void not_a_disk_result_is_not_ranked(void)
{
    static const struct row rows[] = {
        {"r1", DISKS("zfs.raidz1/zfs"), "off", READ, "dd", "3000 3001 3002 3003 3004 3005"},
        {"r1", DISKS("zfs.raidz2/zfs"), "off", READ, "dd", "400 401 402 403 404 405"},
        {"r1", DISKS("zfs.stripe/zfs"), "off", READ, "dd", "500 501 502 503 504 505"},
    };
    CHECK_ANSWERS("invalid", rows, .by = "layout");
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    const struct contest *contest = contest_of(&a, 0);
    CHECK(contest_at(contest, 2)->trust == TRUST_INVALID);
    CHECK_TEXT(contest_at(contest, 2)->rule, "A03");
    CHECK(verdict_of(contest, 0, 2, 0, NULL) == VERDICT_NONE);
    CHECK(verdict_of(contest, 0, 1, 0, NULL) == VERDICT_CLEAR_WIN);
    winners_text(&a);
    CHECK_GOLDEN("invalid-winners", a.text->str);
}

static void nobody_leads_where_nothing_is_one(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "lz4", ZEROS, "dd", "3000 3001 3002"},
        {"r1", RAIDZ2, "lz4", ZEROS, "dd", "2000 2001 2002"},
    };
    CHECK_ANSWERS("invalid-all", rows, .by = "layout");
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(contest_leader(contest_of(&a, 0), 0) == -1);
    CHECK_GOLDEN("invalid-all-winners", winners_text(&a));
}

/* A doubt about the leader alone takes the word "wins" from it; one about another stands beside. */
static void a_doubtful_one_cannot_win(void)
{
    static const struct row leader[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 102 103 104 105", .tag = "limit=cpu"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "70 71 72 73 74 75"},
        {"r1", STRIPE, "off", WRITE, "dd", "50 51 52 53 54 55"},
    };
    static const struct row other[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 102 103 104 105"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "70 71 72 73 74 75", .tag = "limit=cpu"},
        {"r1", STRIPE, "off", WRITE, "dd", "50 51 52 53 54 55"},
    };
    CHECK_ANSWERS("suspect-leader", leader, .by = "layout");
    CHECK_ANSWERS("suspect-other", other, .by = "layout");
    for (int i = 0; i < 2; i++) {
        auto_clear(answers_clear) struct answers a = {0};
        answers_open(&a, i ? other : leader, 3, &(struct question){.by = "layout"});
        const struct contest *contest = contest_of(&a, 0);
        CHECK(!contest->capped);
        CHECK(verdict_of(contest, 1, 2, 0, NULL) == (i ? VERDICT_AHEAD : VERDICT_CLEAR_WIN));
        CHECK(verdict_of(contest, 0, 1, 0, NULL) == (i ? VERDICT_CLEAR_WIN : VERDICT_AHEAD));
        CHECK(verdict_of(contest, 1, 0, 0, NULL) == (i ? VERDICT_CLEAR_LOSS : VERDICT_BEHIND));
        CHECK(contest_at(contest, (guint)i)->trust == TRUST_SUSPECT);
    }
}

/* What all share is about the workload: said once, nobody wins, the order stays. */
static void shared_doubts_are_said_once(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", UNFLUSHED, "dd", "100 101 102 103 104 105", .size = 0x1p32,
         .os = "Linux 6.1"},
        {"r1", RAIDZ2, "off", UNFLUSHED, "dd", "40 41 42 43 44 45", .size = 0x1p32},
    };
    static const struct row close[] = {
        {"r1", RAIDZ1, "off", UNFLUSHED, "dd", "100 101 102 103 104 105", .size = 0x1p32,
         .os = "Linux 6.1"},
        {"r1", RAIDZ2, "off", UNFLUSHED, "dd", "90 91 92 93 94 95", .size = 0x1p32},
    };
    CHECK_ANSWERS("shared-survives", rows, .by = "layout");
    CHECK_ANSWERS("shared-uncertain", close, .by = "layout");
    auto_clear(answers_clear) struct answers a = {0}, b = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(contest_of(&a, 0)->capped && !contest_of(&a, 0)->uncertain && contest_of(&a, 0)->even);
    CHECK(contest_at(contest_of(&a, 0), 0)->trust == TRUST_FINE);
    answers_open(&b, close, G_N_ELEMENTS(close), &(struct question){.by = "layout"});
    CHECK(contest_of(&b, 0)->capped && contest_of(&b, 0)->uncertain && !contest_of(&b, 0)->even);
}

/* Doubts are about those that the question is about. */
static void doubts_follow_the_question(void)
{
    static const struct row rows[] = {
        {"r1", STRIPE, "off", WRITE, "dd", "130 131 132", .tag = "limit=cpu"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 102"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "70 71 72"},
    };
    auto_clear(answers_clear) struct answers all = {0}, safe = {0};
    answers_open(&all, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(verdict_of(contest_of(&all, 0), 0, 1, 0, NULL) == VERDICT_AHEAD);
    CHECK(verdict_of(contest_of(&all, 0), 1, 2, 0, NULL) == VERDICT_CLEAR_WIN);
    answers_open(&safe, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout", .survive = 1});
    CHECK(verdict_of(contest_of(&safe, 0), 0, 1, 0, NULL) == VERDICT_CLEAR_WIN);
    CHECK(contest_of(&safe, 0)->doubts->len == 0);
}

/* At most three, those first that could change the order; the rest is counted. */
static void three_doubts_and_the_rest_counted(void)
{
    static const struct row rows[] = {
        {NULL, NULL, NULL, BUFFERED, "dd", "100", .machine = "a", .line = 1, .version = "1"},
        {NULL, NULL, NULL, BUFFERED, "dd", "90", .machine = "b", .line = 2, .version = "2"},
        {NULL, NULL, NULL, BUFFERED, "dd", "80", .machine = "c", .line = 3, .size = 0x1p30,
         .tag = "limit=cpu"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(contest_of(&a, 0)->doubts->len == 3);
    CHECK(contest_of(&a, 0)->more_doubts > 0);
    CHECK_GOLDEN("three-doubts", answers_text(&a));
}

TESTS("audit_contest", {"not a disk result is not ranked", not_a_disk_result_is_not_ranked},
      {"nobody leads where nothing is one", nobody_leads_where_nothing_is_one},
      {"a doubtful one cannot win", a_doubtful_one_cannot_win},
      {"shared doubts are said once", shared_doubts_are_said_once},
      {"doubts follow the question", doubts_follow_the_question},
      {"three doubts and the rest counted", three_doubts_and_the_rest_counted})
