/* Plain tables: cases without a map, maps, and what they must not take. */
#include "ingest/table_map.h"
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&table_format, "table");
}

/* --- maps --- */

static char *map_error(const char *text)
{
    auto_clear(table_map_clear) struct table_map map = {0};
    g_autoptr(GError) error = NULL;
    bool fine = table_map_parse(&map, text, &error);
    CHECK(fine == !error);
    return g_strdup(fine ? "" : error->message);
}

static void maps_say_what_is_wrong(void)
{
    static const char *const cases[][2] = {
        {"throughput=MB/s,layout=Config", ""},
        {"throughput/seq-write=\"Write, all\"[MB/s], tag.state:=new, layout=Config", ""},
        {"rate/rand-read:bs=4K=x", "map: 'rate/rand-read': expected KEY=COLUMN"},
        {"troughput=MB/s", "map: no key 'troughput'; nearest: throughput"},
        {"throughput/writing=x",
         "map: 'throughput/writing': column 1: class: 'writing' is no class; nearest: "},
        {"throughput", "map: expected KEY=COLUMN, found 'throughput'"},
        {"layout=Config", "map: expected a column of numbers such as throughput=MB/s, found "
                          "'layout=Config'"},
        {"throughput=Speed[furlong]", "map: expected a unit in brackets, found '[furlong]'"},
        {"layout=Config[MB/s]", "map: expected a unit in brackets, found '[MB/s]'"},
        {"throughput=", "map: expected a column for 'throughput', found ''"},
        {"throughput=\"MB/s", "map: expected a column for 'throughput', found '\"MB/s'"},
        {"throughput=\"a\"b", "map: expected a comma, found 'b'"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *got = map_error(cases[i][0]);
        if (i == 2 || i == 4)
            CHECK(*got);
        else
            CHECK_TEXT(got, cases[i][1]);
    }
}

/* "layout|name workload metric=value .." a line for each run, then remarks. */
static char *mapped(const char *map, const char *text, int *score)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "case", text, strlen(text));
    source.map = map;
    *score = table_format.sniff(text, &source);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(table_format.parse(&source, &batch, NULL));
    GString *out = g_string_new(NULL);
    cases_batch(out, &batch);
    return g_string_free(out, FALSE);
}

static bool has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fprintf(stderr, "expected '%s' in\n%s", part, text);
    return strstr(text, part) != NULL;
}

static void a_map_reads_its_columns(void)
{
    int score;
    g_autofree char *got = mapped(
        "throughput/seq-read=Speed[MB/s],layout=Config,bs=Block,tool:=dd,n=Runs,rig=Box,"
        "working-set=Size,tag.bay=Bay,compression=Comp,date=When,latency_p99/rand-read=Slow[ms]",
        "made by hand\n\nSpeed,Config,Block,Runs,Box,Size,Bay,Comp,When,Other,Slow\n"
        "93,mirror,128K,3,pe2900,8 GiB,left,lz4,2011-05-03,???,2.5\n",
        &score);
    CHECK(score == FORMAT_CERTAIN);
    CHECK(has(got, "run at line 4, "));
    CHECK(has(got, "  tool: dd\n  machine: mirror\n  started: 2011-05-03\n  rig: pe2900\n"
                   "  compression: lz4\n  tag bay: left\n"));
    CHECK(has(got, "  result: seq-read:bs=128K n=3\n    throughput: 93000000\n"
                   "    working set: 8589934592\n"));
    CHECK(has(got, "  result: rand-read:bs=128K n=3\n    latency_p99: 0.0025\n"));
}

static void a_map_that_does_not_fit_is_said(void)
{
    int score;
    g_autofree char *got = mapped("throughput=MB/s,layout=Konfig", "Config,MB/s\na,1\n", &score);
    CHECK(score == 20);
    CHECK_TEXT(got, "refused 1:0: no heading with the columns of the map: no column 'Konfig'\n");
    g_autofree char *open = mapped("throughput=Speed", "Config,Speed\na,1\nb,2 MB/s\n", &score);
    CHECK(has(open, "refused 2:3: unit unclear: expected one in the heading, the cell or the map, "
                    "found '1'\n"));
    CHECK(has(open, "throughput: 2000000\n"));
    g_autofree char *twice = mapped("throughput=MB/s", "MB/s,MB/s\n1,2\n", &score);
    CHECK(has(twice, "refused 1:0: no heading with the columns of the map: two columns 'MB/s'\n"));
    g_autofree char *bad = mapped("throughput=MB/s,date=When", "When,MB/s\nlong ago,2\n", &score);
    CHECK(has(bad, "refused 2:1: row not taken: "));
    CHECK(!strstr(bad, "run at"));
}

static void keys_by_a_map(void)
{
    int score;
    g_autofree char *got = mapped("rate/rand-read=iops,throughput/seq-write=w[MB/s],tool:=fio",
                                  "raidz1, iops=900 IOPS, w=7\n", &score);
    CHECK(has(got, "  tool: fio\n  machine: raidz1\n"));
    CHECK(has(got, "  result: rand-read n=0\n    rate: 900\n"));
    CHECK(has(got, "  result: seq-write n=0\n    throughput: 7000000\n"));
}

TESTS("table", {"reads the cases", reads_the_cases},
      {"maps say what is wrong", maps_say_what_is_wrong},
      {"a map reads its columns", a_map_reads_its_columns},
      {"a map that does not fit is said", a_map_that_does_not_fit_is_said},
      {"keys by a map", keys_by_a_map})
