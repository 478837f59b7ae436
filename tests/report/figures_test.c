/* From contests to bars: values, ranges, ratios, doubts, and colours that stay with their
 * contestants. */
#include "report/figures.h"
#include "tests/report/archive.h"

static const struct row rows[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100 104 102", .started = "2011-05-03"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "50", .started = "2012-01-01"},
    {"r1", STRIPE, "off", WRITE, "dd", "-"},
    {"r1", RAIDZ2, "off", READ, "dd", "300", .started = "2012-01-01"},
    {"r1", RAIDZ1, "off", READ, "dd", "200", .started = "2011-05-03"},
};

static const struct bar *bar_at(const struct figures *f, gsize group, gsize i)
{
    return &f->figure.groups[group].bars[i];
}

static void bars_are_contestants(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures f = {0};
    figures_make(&f, &a.contests, 0, 2, NULL, NULL);
    CHECK(f.figure.n == 2);
    CHECK(f.figure.groups[0].n == 3 && f.figure.groups[1].n == 2);
    const struct bar *first = bar_at(&f, 0, 0), *last = bar_at(&f, 0, 2);
    CHECK_TEXT(first->label, "raidz1");
    CHECK_TEXT(first->tooltip, RAIDZ1);
    CHECK_NEAR(first->value, 102e6, 0);
    CHECK_NEAR(first->lo, 97.138e6, 1e3); /* 95 % of the median of three: t of the logarithms */
    CHECK_NEAR(first->hi, 107.078e6, 1e3);
    CHECK(first->n == 3 && first->runs[1] == 102e6);
    CHECK_NEAR(first->ratio, 1, 0);
    CHECK_NEAR(bar_at(&f, 0, 1)->ratio, 50.0 / 102, 1e-12);
    CHECK_NEAR(bar_at(&f, 0, 1)->lo, NAN, 0); /* one run has no range */
    CHECK_TEXT(last->reason, "too fast to measure");
    CHECK(isnan(last->value) && isnan(last->ratio) && last->n == 0);
    CHECK_TEXT(f.figure.footer, "dd, 2012-01-01, n = 1 to 3; bars are medians");
}

static void ratios_follow_the_baseline(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures f = {0}, g = {0};
    figures_make(&f, &a.contests, 0, 2, "raidz2", NULL);
    CHECK_NEAR(bar_at(&f, 0, 0)->ratio, 102.0 / 50, 1e-12);
    CHECK_NEAR(bar_at(&f, 1, 1)->ratio, 200.0 / 300, 1e-12);
    figures_make(&g, &a.contests, 0, 1, "nobody", NULL);
    CHECK_NEAR(bar_at(&g, 0, 0)->ratio, 1, 0);
}

/* The same contestant has the same colour in every group and figure, whatever its place. */
static void colours_stay(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    g_autoptr(GHashTable) series = figures_series();
    auto_clear(figures_clear) struct figures read = {0}, both = {0};
    figures_make(&read, &a.contests, 1, 1, NULL, series);
    figures_make(&both, &a.contests, 0, 2, NULL, series);
    CHECK_TEXT(bar_at(&read, 0, 0)->label, "raidz2");
    CHECK(bar_at(&read, 0, 0)->series == bar_at(&both, 0, 1)->series);
    CHECK(bar_at(&both, 1, 1)->series == bar_at(&both, 0, 0)->series);
    CHECK(bar_at(&both, 0, 0)->series != bar_at(&both, 0, 1)->series);
}

static void doubts_are_drawn(void)
{
    static const struct row doubtful[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100", .tag = "limit=cpu"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90"},
        {"r1", STRIPE, "off", WRITE, "dd", "150", .tag = "state=degraded"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, doubtful, G_N_ELEMENTS(doubtful), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures f = {0};
    figures_make(&f, &a.contests, 0, 1, NULL, NULL);
    CHECK(bar_at(&f, 0, 0)->trust == TRUST_SUSPECT);
    CHECK_TEXT(bar_at(&f, 0, 0)->rule, "A21");
    CHECK(bar_at(&f, 0, 2)->trust == TRUST_INVALID);
    CHECK_TEXT(bar_at(&f, 0, 2)->rule, "A31");
    CHECK(isnan(bar_at(&f, 0, 2)->ratio)); /* what is not a disk result is a multiple of nothing */
}

static void lone_results_make_one_figure(void)
{
    static const struct row alone[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ1, "off", READ, "dd", "200 202"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, alone, G_N_ELEMENTS(alone), &(struct question){.by = "layout"});
    CHECK(winners_together(&a.contests, 0) == 2);
    auto_clear(figures_clear) struct figures f = {0};
    figures_alone(&f, &a.contests, 0, 2);
    CHECK(f.figure.n == 1 && f.figure.groups[0].n == 2);
    CHECK_TEXT(bar_at(&f, 0, 0)->label, contest_of(&a, 0)->title);
    CHECK(isnan(bar_at(&f, 0, 0)->ratio));
    CHECK_TEXT(f.figure.title, "raidz1, r1, compression off, dd, >4x of memory");
    CHECK_TEXT(f.figure.footer, "dd, 2011-05-03, n = 1 to 2; bars are medians");
}

TESTS("figures", {"bars are contestants", bars_are_contestants},
      {"ratios follow the baseline", ratios_follow_the_baseline}, {"colours stay", colours_stay},
      {"doubts are drawn", doubts_are_drawn},
      {"lone results make one figure", lone_results_make_one_figure})
