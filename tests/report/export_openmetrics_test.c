/* OpenMetrics: medians since the last change, labels, and the shape that collectors accept. */
#include "report/export_openmetrics.h"

#include "tests/report/archive.h"

static char *exported(const struct row *rows, gsize n)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, n, &(struct question){0});
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    GError *error = NULL;
    CHECK(export_openmetrics(a.store, NULL, 1304424000, out, &error));
    no_error(error);
    fclose(out);
    return text;
}

static void medians_labels_and_ages(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350 352", .name = "six \"z1\" \\ new\nline"},
        {"r1", RAIDZ2, "lz4", RANDOM, "fio", "0.0005", METRIC_latency_p99, .host = "box2"},
        {NULL, NULL, NULL, READ, "dd", "120", .machine = "box"},
    };
    char *text = exported(rows, G_N_ELEMENTS(rows));
    CHECK_GOLDEN("openmetrics", text);
    free(text);
}

/* Twelve runs and more on each side: the median is of those since. */
static void a_change_starts_anew(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 99 100 102 98 100 101 99 100 101 99 100",
         .started = "2011-05-01"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "80 81 79 80 82 78 80 81 79 80 81 79 80",
         .started = "2011-06-01"}};
    char *text = exported(rows, G_N_ELEMENTS(rows));
    CHECK(strstr(text, ",verdict=\"worse\"} 1\n"));
    CHECK(strstr(text, "} 80000000\n"));
    CHECK(strstr(text, "} 0.8\n"));
    CHECK(!strstr(text, "} 100000000\n"));
    free(text);
}

static void nothing_is_only_an_end(void)
{
    char *text = exported(NULL, 0);
    CHECK(g_str_has_suffix(text, "# EOF\n"));
    CHECK(!strstr(text, "{"));
    free(text);
}

TESTS("export_openmetrics", {"medians, labels and ages", medians_labels_and_ages},
      {"a change starts anew", a_change_starts_anew},
      {"nothing is only an end", nothing_is_only_an_end})
