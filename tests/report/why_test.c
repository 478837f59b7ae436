/* Reasons, plans, coverage, effects and means over workloads, as texts. */
#include "report/coverage.h"
#include "report/effects.h"
#include "report/plan.h"
#include "report/why.h"
#include "tests/report/archive.h"

static void append_reasons(struct answers *a, guint number, guint x, guint y)
{
    g_autoptr(GPtrArray) reasons = why_make(contest_of(a, number), x, y, 0);
    for (guint i = 0; i < reasons->len; i++) {
        const struct reason *reason = reasons->pdata[i];
        g_string_append_printf(a->text, "%s? %s\n", reason->question, reason->answer);
    }
    g_string_append_c(a->text, '\n');
}

static void reasons_by_runs(void)
{
    static const char *const first[] = {"100", "100 101", "100 101 102", "100 101 102 99 98 97"},
                             *const second[] = {"50", "95 97", "99 104 96", "90 91 92 89 88 87"};
    g_autoptr(GString) all = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(first); i++) {
        const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", first[i]},
                                   {"r1", RAIDZ2, "off", WRITE, "dd", second[i]}};
        auto_clear(answers_clear) struct answers a = {0};
        answers_open(&a, rows, 2, &(struct question){.by = "layout"});
        append_reasons(&a, 0, 0, 1);
        g_string_append(all, a.text->str);
    }
    CHECK_GOLDEN("why-runs", all->str);
}

static void reasons_of_refusals(void)
{
    static const struct row rows[] = {
        {"r1", "6xdisk/hw.raid5@perc5:wt/xfs", "off", WRITE, "dd", "100 101 102"},
        {"r1", "4xdisk/md.raid0/xfs", "off", WRITE, "dd", "70 71 72"},
        {"r1", "4xdisk/md.raid1/xfs", "off", WRITE, "dd", "20 21 22", .tag = "limit=cpu"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 3, &(struct question){.by = "manager"});
    append_reasons(&a, 0, 0, 1);
    CHECK_GOLDEN("why-refused", a.text->str);
}

static void plans_settle_what_is_open(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 104 97"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "98 101 95"},
        {"r1", STRIPE, "off", WRITE, "dd", "40 41 42"},
        {"r1", RAIDZ1, "off", READ, "dd", "200"},
        {"r1", RAIDZ2, "off", READ, "dd", "150"},
        {"r1", MIRRORS, "off", RANDOM, "fio", "90"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    g_autoptr(GArray) steps = plan_make(&a.contests, 0, a.contests.all->len, 0);
    for (guint i = 0; i < steps->len; i++) {
        const struct step *step = &g_array_index(steps, struct step, i);
        g_autofree char *command = plan_command(step->workload, step->repeat);
        g_string_append_printf(a.text, "%s: %s\n  %s\n", step->contestant->label, step->why,
                               command);
    }
    auto_clear(coverage_clear) struct coverage coverage = {0};
    coverage_make(&coverage, &a.contests, 0);
    g_autofree char *sentence = coverage_sentence(&coverage);
    g_string_append_printf(a.text, "%s\n", sentence);
    CHECK_GOLDEN("plan", a.text->str);
    CHECK(coverage.cells == 6 && coverage.gaps->len == 1);
    struct table table = {0};
    plan_table(steps, &table);
    CHECK(table.rows == steps->len);
    table_clear(&table);
}

/* What was in doubt is not asked for again, and all run the same. */
static void plans_avoid_what_was_doubted(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", "seq-read:bs=1M,cache=warm,qd=1", "dd", "200", .size = 6e9},
        {"r1", RAIDZ2, "off", "seq-read:bs=1M,cache=warm,qd=1", "dd", "150", .size = 6e9},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    g_autoptr(GArray) steps = plan_make(&a.contests, 0, a.contests.all->len, 0);
    CHECK(steps->len == 2);
    for (guint i = 0; i < steps->len; i++) {
        const struct step *step = &g_array_index(steps, struct step, i);
        CHECK_TEXT(step->workload, "seq-read:bs=1M,cache=cold,qd=1");
        CHECK(step->repeat >= 3 && strstr(step->also, "cache=cold"));
    }
    g_autofree char *changed = NULL;
    g_autofree char *same = plan_workload(contest_of(&a, 0), SEVERITY_INVALID, &changed);
    CHECK_TEXT(same, "seq-read:bs=1M,cache=warm,qd=1");
    CHECK(!changed);
}

static const struct row factorial[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100"}, {"r1", RAIDZ1, "lz4", WRITE, "dd", "110"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "80"},  {"r1", RAIDZ2, "lz4", WRITE, "dd", "100"},
    {"r1", STRIPE, "off", WRITE, "dd", "120"}, {"r1", STRIPE, "lz4", WRITE, "dd", "150"},
    {"r1", MIRRORS, "off", WRITE, "dd", "70"}, {"r1", MIRRORS, "lz4", WRITE, "dd", "63"},
    {"r2", RAIDZ1, "off", WRITE, "dd", "50"},  {"r2", HW_RAID5, "off", WRITE, "dd", "55"},
};

/* Held against each other is only what differs in one thing. */
static void effects_are_of_matched_pairs(void)
{
    static const char *const names[] = {"key",   "value",    "against",  "pairs",
                                        "ratio", "ratio_lo", "ratio_hi", "wins",
                                        "ties",  "losses",   "verdict",  NULL};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, factorial, G_N_ELEMENTS(factorial), &(struct question){.by = "layout"});
    auto_clear(table_clear) struct table table = {0}, one = {0};
    effects_table(&a.cells, FIELD_NONE, &table);
    append_table(a.text, &table, names);
    for (guint i = 0; i < table.notes->len; i++)
        g_string_append_printf(a.text, "  ? %s\n",
                               g_array_index(table.notes, struct table_note, i).text);
    CHECK_GOLDEN("effects", a.text->str);
    effects_table(&a.cells, FIELD_compression, &one);
    CHECK(one.rows == 1);
    double want = pow(110. / 100 * 100 / 80 * 150 / 120 * 63 / 70, 0.25);
    CHECK_NEAR(table_cell(&one, 0, (guint)column_of(&one, "ratio"))->number, want, 1e-12);
    CHECK_NEAR(table_cell(&one, 0, (guint)column_of(&one, "pairs"))->number, 4, 0);
}

/* One mean over workloads, over those that all ran; which workload it hangs on. */
static void one_figure_over_workloads(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "fio", "100"},
        {"r1", RAIDZ2, "off", WRITE, "fio", "90"},
        {"r1", RAIDZ1, "off", READ, "fio", "100"},
        {"r1", RAIDZ2, "off", READ, "fio", "95"},
        {"r1", RAIDZ1, "off", RANDOM, "fio", "10"},
        {"r1", RAIDZ2, "off", RANDOM, "fio", "40"},
        {"r1", RAIDZ1, "off", "seeks:bs=8K,qd=3", "fio", "10"},
    };
    static const char *const names[] = {"contestant", "workloads",        "ratio",   "without_lo",
                                        "without_hi", "wins_ties_losses", "verdict", NULL};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    auto_clear(table_clear) struct table table = {0};
    GError *error = NULL;
    CHECK(overall_table(&a.contests, 0, "raidz1", 0, &table, &error));
    no_error(error);
    append_table(a.text, &table, names);
    for (guint i = 0; i < table.notes->len; i++)
        g_string_append_printf(a.text, "  ? %s\n",
                               g_array_index(table.notes, struct table_note, i).text);
    CHECK_GOLDEN("overall", a.text->str);
    auto_clear(answers_clear) struct answers b = {0};
    auto_clear(table_clear) struct table none = {0};
    answers_open(&b, rows, 2, &(struct question){.by = "layout"});
    CHECK(!overall_table(&b.contests, 0, NULL, 0, &none, &error));
    CHECK(error && error->code == STATUS_UNTOLD);
    g_clear_error(&error);
}

TESTS("why", {"reasons by runs", reasons_by_runs}, {"reasons of refusals", reasons_of_refusals},
      {"plans settle what is open", plans_settle_what_is_open},
      {"plans avoid what was doubted", plans_avoid_what_was_doubted},
      {"effects are of matched pairs", effects_are_of_matched_pairs},
      {"one figure over workloads", one_figure_over_workloads})
