/* From contests to lines, pairs and stacks: places along the axis, what is missing between them,
 * labels made from what differs. */
#include "report/figures.h"
#include "tests/report/archive.h"

#define AT(depth) "rand-read:bs=4K,cache=cold,qd=" depth

static const struct row depths[] = {
    {"r1", RAIDZ1, "off", AT("1"), "fio", "100 101 102", METRIC_rate},
    {"r1", RAIDZ1, "off", AT("4"), "fio", "200", METRIC_rate},
    {"r1", RAIDZ1, "off", AT("16"), "fio", "300", METRIC_rate},
    {"r1", RAIDZ2, "off", AT("1"), "fio", "90", METRIC_rate},
    {"r1", RAIDZ2, "off", AT("16"), "fio", "250", METRIC_rate},
};

static void fill(struct figures *f, struct answers *a, const struct chart *chart)
{
    figures_fill(f, &a->contests,
                 &(struct figures_ask){
                     .chart = chart, .n = winners_together(&a->contests, 0), .over = FIELD_NONE});
}

static const struct curve *line_named(const struct figures *f, const char *label)
{
    for (gsize i = 0; i < f->figure.n_lines; i++)
        if (!strcmp(f->figure.lines[i].label, label))
            return &f->figure.lines[i];
    CHECK(false);
    return &f->figure.lines[0];
}

static void lines_follow_the_depth(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, depths, G_N_ELEMENTS(depths), &(struct question){.by = "layout"});
    guint points;
    CHECK(figures_over(&a.contests, 0, 3, &points) == FIELD_qd && points == 3);
    CHECK(figures_best(&a.contests, 0, 3) == &lines_chart);
    auto_clear(figures_clear) struct figures f = {0};
    fill(&f, &a, &lines_chart);
    CHECK(f.figure.n_lines == 2 && f.figure.x.kind == AXIS_LOG2);
    const struct curve *first = line_named(&f, "raidz1"), *second = line_named(&f, "raidz2");
    CHECK(first->n == 3 && second->n == 2 && first->series != second->series);
    CHECK_NEAR(first->points[0].y, 101, 0);
    CHECK(first->points[0].n == 3 && first->points[0].hi > first->points[0].lo);
    CHECK_NEAR(first->points[2].x, 16, 0);
    CHECK(!first->points[1].apart && !first->points[2].apart);
    CHECK(second->points[1].apart); /* raidz1 has a value at 4, between its two */
    CHECK_TEXT(f.figure.title, "rand-read, bs=4K, cache=cold");
    CHECK(chart_can(&lines_chart, &f.figure, NULL));
}

static void one_layout_has_lines_by_its_work(void)
{
    static const struct row alone[] = {
        {"r1", RAIDZ1, "off", "rand-read:bs=4K,cache=cold,qd=1", "fio", "100", METRIC_rate},
        {"r1", RAIDZ1, "off", "rand-read:bs=8K,cache=cold,qd=1", "fio", "90", METRIC_rate},
        {"r1", RAIDZ1, "off", "rand-write:bs=4K,data=random,flush=none,qd=1", "fio", "50",
         METRIC_rate},
        {"r1", RAIDZ1, "off", "rand-write:bs=8K,data=random,flush=none,qd=1", "fio", "40",
         METRIC_rate},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, alone, G_N_ELEMENTS(alone), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures f = {0};
    fill(&f, &a, &lines_chart);
    CHECK(f.figure.n_lines == 2 && f.figure.x.unit == UNIT_BYTES);
    CHECK_NEAR(line_named(&f, "rand-read")->points[1].x, 8192, 0);
}

static void trends_have_every_run(void)
{
    static const struct row years[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100", .started = "2011-05-03"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "105", .started = "2013-05-03"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90", .started = "2012-05-03"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, years, G_N_ELEMENTS(years), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures f = {0};
    fill(&f, &a, &trend_chart);
    const struct curve *line = line_named(&f, "raidz1");
    CHECK(line->n == 2 && line->points[1].x > line->points[0].x);
    CHECK(f.figure.x.kind == AXIS_DATE);
}

static void pairs_begin_with_off(void)
{
    static const struct row both[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ1, "lz4", WRITE, "dd", "140"},
        {"r1", RAIDZ1, "off", READ, "dd", "300"},
        {"r1", RAIDZ1, "lz4", READ, "dd", "200"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, both, G_N_ELEMENTS(both), &(struct question){.by = "compression"});
    CHECK(figures_best(&a.contests, 0, 2) == &dumbbell_chart);
    CHECK(figures_pair_key(&a.contests) == FIELD_compression);
    auto_clear(figures_clear) struct figures f = {0};
    fill(&f, &a, &dumbbell_chart);
    CHECK(f.figure.n == 2);
    for (gsize g = 0; g < f.figure.n; g++) {
        CHECK_TEXT(f.figure.groups[g].bars[0].label, "off");
        CHECK_TEXT(f.figure.groups[g].bars[1].label, "lz4");
    }
    CHECK_TEXT(f.figure.title, "Compression from off to lz4");
}

static void footers_name_what_is_drawn(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, depths, G_N_ELEMENTS(depths), &(struct question){.by = "layout"});
    auto_clear(figures_clear) struct figures bars = {0}, heat = {0};
    fill(&bars, &a, &bars_chart);
    fill(&heat, &a, &heat_chart);
    CHECK(strstr(bars.figure.footer, "bars are medians") != NULL);
    CHECK(strstr(heat.figure.footer, "numbers are medians") != NULL);
}

static void stacks_are_drawn_once(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, depths, G_N_ELEMENTS(depths), &(struct question){.by = "layout"});
    CHECK(figures_pair_key(&a.contests) == FIELD_NONE);
    auto_clear(figures_clear) struct figures f = {0};
    fill(&f, &a, &stack_chart);
    CHECK(f.figure.n_stacks == 2);
    CHECK_TEXT(f.figure.stacks[0].top, "fio");
}

/* A level that falls to the half in the middle, then stays. */
static void runs_become_steady(void)
{
    enum { N = 1000 };
    double x[N], y[N];
    for (int i = 0; i < N; i++)
        x[i] = i, y[i] = (i < N / 2 ? 200e6 : 100e6) * (1 + 0.01 * (i % 3));
    const struct figures_run run = {"a run", x, y, N};
    auto_clear(figures_clear) struct figures f = {0};
    figures_time(&f, &run, 1, METRIC_throughput, "title", NULL);
    const struct curve *line = &f.figure.lines[0];
    CHECK(line->n_changes == 1);
    CHECK_NEAR(line->changes[0], N / 2.0, N / 100.0);
    CHECK_NEAR(line->steady_from, N / 2.0, N / 50.0);
    CHECK_NEAR(line->steady_to, N - 1, 0);
}

TESTS("figures_lines", {"lines follow the depth", lines_follow_the_depth},
      {"one layout has lines by its work", one_layout_has_lines_by_its_work},
      {"trends have every run", trends_have_every_run},
      {"pairs begin with off", pairs_begin_with_off},
      {"footers name what is drawn", footers_name_what_is_drawn},
      {"stacks are drawn once", stacks_are_drawn_once}, {"runs become steady", runs_become_steady})
