/* composite.xml: what is written, and that reading it gives the same measurements. */
#include "report/export_phoronix.h"

#include "ingest/format.h"
#include "schema/words.h"
#include "tests/report/archive.h"

static char *exported(struct store *store)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    GError *error = NULL;
    struct export_phoronix about = {.title = "disks: all", .version = "1.0", .now = 1700000000};
    CHECK(export_phoronix(store, NULL, &about, out, &error));
    no_error(error);
    fclose(out);
    return text;
}

/* "r1 6xdisk/... off dd seq-write... ws=6.9e10 n=1 2011 throughput=1": sorted, one for each number.
 */
static char *measurements(struct store *store)
{
    GError *error = NULL;
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "observations", NULL, &error);
    while (rows && rows_next(rows, &error))
        for (int i = 0; i < METRIC_COUNT; i++) {
            double value = rows_number(rows, rows_find(rows, metrics[i].name));
            g_autoptr(GString) line = g_string_new(NULL);
            static const char *const columns[] = {
                "rig",      "layout",       "layout_name", "compression", "tool",
                "workload", "tool_version", "started",     "working_set", "n"};
            for (gsize k = 0; k < G_N_ELEMENTS(columns); k++) {
                const char *text = rows_text(rows, rows_find(rows, columns[k]));
                g_string_append_printf(line, "%s ", text ? text : "unknown");
            }
            g_string_append_printf(line, "%s=%.17g\n", metrics[i].name, value);
            if (!isnan(value))
                g_ptr_array_add(lines, g_string_free(g_steal_pointer(&line), FALSE));
        }
    no_error(error);
    g_ptr_array_sort(lines, words_order);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("", (char **)lines->pdata);
}

static struct store *imported(const char *text)
{
    GError *error = NULL;
    struct store *store = store_open(NULL, STORE_MEMORY, &error);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "composite.xml", text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(phoronix_format.parse(&source, &batch, &error));
    CHECK(!batch.remarks->len);
    CHECK(store_begin(store, "import", "test", &error));
    put_source(store, "composite.xml", &batch, &error);
    CHECK(store_commit(store, &error));
    no_error(error);
    return store;
}

static void check_round(const struct row *rows, gsize n)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, n, &(struct question){0});
    char *text = exported(a.store);
    auto_clear(store_clear) struct store *again = imported(text);
    g_autofree char *before = measurements(a.store), *after = measurements(again);
    CHECK_TEXT(after, before);
    free(text);
}

static void comes_back_the_same(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350 232.49163002"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "0.1 1e-7", .started = "2012-01-01"},
        {"r1", RAIDZ1, "lz4", WRITE, "dd", "105", .name = "six: z1", .version = "8.32"},
        {"r1", RAIDZ1, NULL, READ, "bonnie++", "108.333333333333333", .averaged = 3},
        {"r2", MD_RAID5, "off", RANDOM, "fio", "81234.5 80000", METRIC_rate, .size = -1},
        {"r2", MD_RAID5, "off", RANDOM, "fio", "0.000123456789012345", METRIC_latency_p99},
        {"r2", MD_RAID5, "off", RANDOM, "fio", "0.33", METRIC_cpu},
        {"r2", HW_RAID5, "off", "mixed.read:bs=4K,qd=8,random=100,read=70", "fio", "91 92",
         METRIC_rate, .averaged = -1},
    };
    check_round(rows, G_N_ELEMENTS(rows));
}

static void metrics_of_a_run_meet_again(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    static const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350"}};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    char *text = exported(a.store);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "composite.xml", text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(phoronix_format.parse(&source, &batch, NULL));
    CHECK(batch.runs->len == 2 && batch.results->len == 2);
    free(text);
}

static void says_it_in_their_words(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350", .name = "a: b & <c>"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "100"}};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    char *text = exported(a.store);
    CHECK_GOLDEN("composite", text);
    free(text);
}

static void nothing_is_an_error(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, &error);
    struct export_phoronix about = {.version = "1.0"};
    CHECK(!export_phoronix(store, NULL, &about, stdout, &error));
    CHECK_TEXT(error ? error->message : NULL, "no figure is selected");
    g_clear_error(&error);
}

TESTS("export_phoronix", {"comes back the same", comes_back_the_same},
      {"metrics of a run meet again", metrics_of_a_run_meet_again},
      {"says it in their words", says_it_in_their_words},
      {"nothing is an error", nothing_is_an_error})
