/* Series: fio's logs of means, of every request, of two directions, in us and ns; and what is none.
 */
#include "ingest/series.h"
#include "schema/auto.h"
#include "tests/test.h"

static bool read_log(struct series *series, const char *name, const char *text)
{
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, name, text, strlen(text));
    return series_read(&source, series);
}

static void reads_means(void)
{
    auto_clear(series_clear) struct series series = {0};
    CHECK(read_log(&series, "a/w_bw.1.log", "500, 100, 1, 0, 0\n1000, 200, 1, 0, 0\n"));
    CHECK(series.metric == METRIC_throughput && series.sides[0].n == 0 && series.sides[1].n == 2);
    CHECK_NEAR(series.sides[1].x[1], 1, 0);
    CHECK_NEAR(series.sides[1].y[1], 200 * 1024, 0);
}

/* Five columns: ns; four: us. */
static void reads_latency(void)
{
    auto_clear(series_clear) struct series ns = {0}, us = {0};
    CHECK(read_log(&ns, "r_lat.log", "1, 2000, 0, 8, 0\n2, 4000, 1, 8, 0\n3, 6000, 0, 8, 0\n"));
    CHECK(ns.metric == METRIC_latency_mean && ns.sides[0].n == 2 && ns.sides[1].n == 0);
    CHECK_NEAR(ns.sides[0].y[1], 6e-6, 1e-18);
    CHECK(read_log(&us, "r_clat.log", "1, 2000, 0, 4096\n2, 4000, 0, 4096\n"));
    CHECK_NEAR(us.sides[0].y[0], 2e-3, 1e-15);
}

/* A row for each request says nothing of speed: bytes and requests are counted. */
static void counts_requests(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 1000; i++)
        g_string_append_printf(text, "%d, 1, 0, 4096, 0\n", i);
    auto_clear(series_clear) struct series rate = {0}, bytes = {0};
    CHECK(read_log(&rate, "x_iops.log", text->str));
    CHECK(rate.metric == METRIC_rate && rate.sides[0].n == 10);
    CHECK_NEAR(rate.sides[0].y[3], 1000, 1e-6);
    CHECK_NEAR(rate.sides[0].x[0], 0.05, 1e-9);
    CHECK(read_log(&bytes, "x_bw.log", text->str));
    CHECK_NEAR(bytes.sides[0].y[3], 4096e3, 1e-3);
}

static void refuses_others(void)
{
    static const char *const texts[] = {"", "a,b,c,d\n", "1, 2, 0, 0\nfree words\n", "1, 2\n"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(series_clear) struct series series = {0};
        CHECK(!read_log(&series, "x_bw.log", texts[i]));
    }
    auto_clear(series_clear) struct series unnamed = {0};
    CHECK(!read_log(&unnamed, "x.log", "500, 100, 1, 0\n1000, 200, 1, 0\n"));
}

TESTS("series", {"reads means", reads_means}, {"reads latency", reads_latency},
      {"counts requests", counts_requests}, {"refuses others", refuses_others})
