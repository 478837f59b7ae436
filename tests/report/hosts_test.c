/* Several machines of one kind: who counts once, and who stands apart. */
#include "report/hosts.h"

#include "tests/report/archive.h"

#include <math.h>

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* Three hosts of three runs each; the figures are those of a one-way analysis of variance of the
 * logarithms, done by hand. */
static void a_host_counts_once(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 102 104", .host = "a"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "110 111 113", .host = "b"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "95 96 99", .host = "c"}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    CHECK(a.cells.cells->len == 1);
    const struct cell_data *cell = cells_at(&a.cells, 0);
    gsize n;
    guint hosts;
    g_autofree double *values = hosts_values(&a.cells, cell, METRIC_throughput, &n, &hosts);
    CHECK(n == 3 && hosts == 3);
    CHECK(near(values[0], 96e6) && near(values[1], 102e6) && near(values[2], 111e6));
    struct host_noise noise = hosts_noise(&a.cells, cell, METRIC_throughput);
    CHECK(noise.n == 3);
    CHECK(near(noise.runs, 0.01854394213434209));
    CHECK(near(noise.hosts, 0.07054170708794952));
}

static void runs_of_one_host_count_each(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 102 104", .host = "a"}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
    gsize n;
    guint hosts;
    const struct cell_data *cell = cells_at(&a.cells, 0);
    g_autofree double *values = hosts_values(&a.cells, cell, METRIC_throughput, &n, &hosts);
    CHECK(n == 3 && hosts == 0 && near(values[1], 102e6));
    CHECK(isnan(hosts_noise(&a.cells, cell, METRIC_throughput).hosts));
}

/* The median is 100, the median distance from it 1: 130 lies 30 / 1.4826 from the middle. */
static void one_stands_apart(void)
{
    static const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "98", .host = "a"},
                                      {"r1", RAIDZ1, "off", WRITE, "dd", "99", .host = "b"},
                                      {"r1", RAIDZ1, "off", WRITE, "dd", "100", .host = "c"},
                                      {"r1", RAIDZ1, "off", WRITE, "dd", "101", .host = "d"},
                                      {"r1", RAIDZ1, "off", WRITE, "dd", "130", .host = "e"}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "host"});
    const struct contest *contest = contest_of(&a, 0);
    CHECK(contest->contestants->len == 5);
    guint apart = 0;
    for (guint i = 0; i < contest->contestants->len; i++) {
        double off = hosts_deviation(contest, i);
        apart += fabs(off) > HOSTS_APART;
        CHECK(contest_at(contest, i)->median < 120e6 || fabs(off - 30 / 1.4826) < 1e-6);
    }
    CHECK(apart == 1);
    auto_clear(answers_clear) struct answers four = {0};
    answers_open(&four, rows, 4, &(struct question){.by = "host"});
    CHECK(isnan(hosts_deviation(contest_of(&four, 0), 0)));
}

TESTS("hosts", {"a host counts once", a_host_counts_once},
      {"runs of one host count each", runs_of_one_host_count_each},
      {"one stands apart", one_stands_apart})
