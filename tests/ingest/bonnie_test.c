/* bonnie++: the cases of tests/data/bonnie, one identity for one run in all its forms, and order
 * over many batches. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&bonnie_format, "bonnie");
}

/* The digests of all runs in `text`, one a line. */
static char *digests(const char *text, gsize length)
{
    g_autofree char *all = cases_parse(&bonnie_format, text, length);
    GString *found = g_string_new(NULL);
    for (const char *at = all; (at = strstr(at, "run at line")); at++) {
        const char *end = at + strcspn(at, "\n");
        g_string_append_printf(found, "%.*s\n", 16, end - 16);
    }
    return g_string_free(found, FALSE);
}

/* Where the CSV row of a table with its row begins. */
static const char *row_of(const char *text)
{
    const char *line = text;
    for (const char *at = text; *at; at++) {
        gsize commas = 0;
        for (line = at; *at && *at != '\n'; at++)
            commas += *at == ',';
        if (commas > 20)
            break;
    }
    return line;
}

static void same_identity(const char *name)
{
    g_autofree char *path = g_strdup_printf("%s/bonnie/%s.in", DATA, name), *both = NULL;
    gsize length = 0;
    CHECK(g_file_get_contents(path, &both, &length, NULL));
    const char *row = row_of(both ? both : "");
    gsize table = both ? (gsize)(row - both) : 0;
    CHECK(table > 0 && table < length);
    g_autofree char *of_both = digests(both, length);
    g_autofree char *of_table = digests(both, table);
    g_autofree char *of_row = digests(row, length - table);
    CU_ASSERT_EQUAL(strlen(of_both), 17);
    CHECK_TEXT(of_table, of_both);
    CHECK_TEXT(of_row, of_both);
}

static void table_and_row_are_one(void)
{
    static const char *const names[] = {
        "pair-table-csv",   "pair-1.03-version", "pair-crlf",     "pair-1.03-seeks-rounded",
        "pair-2.00a-units", "pair-name-cut",     "pair-all-plus", "pair-log-prefix"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        same_identity(names[i]);
}

static void copies_are_one(void)
{
    static const char *const names[] = {
        "pair-table-csv",     "pair-crlf",     "pair-utf16",        "pair-mail-quoted",
        "table-1.97",         "table-quoted",  "table-initials",    "table-html-pre",
        "table-collapsed",    "table-wrapped", "table-edited-name", "csv-wrapped-72",
        "pair-names-disagree"};
    g_autofree char *first = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_strdup_printf("%s/bonnie/%s.in", DATA, names[i]), *text = NULL;
        gsize length = 0;
        CHECK(g_file_get_contents(path, &text, &length, NULL));
        char *found = digests(text, length);
        if (!first)
            first = found;
        else {
            CHECK_TEXT(found, first);
            g_free(found);
        }
    }
}

/* bon_csv2html and bon_csv2txt keep of 2.x less than the rows had; what is left is the same run. */
static char *digests_of(const char *name)
{
    g_autofree char *path = g_strdup_printf("%s/bonnie/%s.in", DATA, name), *text = NULL;
    gsize length = 0;
    CHECK(g_file_get_contents(path, &text, &length, NULL));
    return digests(text ? text : "", length);
}

static void a_page_is_its_rows(void)
{
    g_autofree char *rows = digests_of("csv-2.00a-converted");
    g_autofree char *page = digests_of("html-2.00a-converted");
    g_autofree char *line = digests_of("html-2.00a-one-line");
    g_autofree char *table = digests_of("csv2txt-2.00a-converted");
    CU_ASSERT_EQUAL(strlen(rows), 4 * 17);
    CHECK_TEXT(page, rows);
    CHECK_TEXT(line, rows);
    CU_ASSERT_NSTRING_EQUAL(table, rows, 2 * 17); /* where the cell left the whole name */
}

static void a_page_of_1_03_is_its_table(void)
{
    g_autofree char *page = digests_of("html-1.03");
    g_autofree char *table = digests_of("csv2txt-1.03-header-of-bonnie");
    CU_ASSERT_EQUAL(strlen(table), 17);
    CU_ASSERT_NSTRING_EQUAL(page, table, 17);
}

enum { MANY = 3 * BATCH_RUNS };

struct seen {
    guint runs, flushes, stop;
    bool ordered;
};

static bool see(void *user, const struct batch *batch, GError **error)
{
    struct seen *seen = user;
    (void)error;
    seen->flushes++;
    for (guint i = 0; i < batch->runs->len; i++)
        seen->ordered &= g_array_index(batch->runs, struct run, i).line == ++seen->runs;
    return seen->flushes != seen->stop;
}

static bool parse_many(struct seen *seen)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < MANY; i++)
        g_string_append_printf(text, "db%d,%dG,,,%d,9,%d,4,,,%d,6,%d.%d,1,,,,,,,,,,,,,\n", i % 7,
                               4 << i % 5, 40000 + i, 20000 + i, 60000 + i, 100 + i % 800, i % 10);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "many", text->str, text->len);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, see, seen);
    return bonnie_format.parse(&source, &batch, NULL) && batch_flush(&batch, NULL);
}

static void keeps_order_over_batches(void)
{
    struct seen seen = {.ordered = true};
    CHECK(parse_many(&seen));
    CHECK(seen.ordered);
    CU_ASSERT_EQUAL(seen.runs, MANY);
    CHECK(seen.flushes >= 3);
}

static void stops_when_the_sink_fails(void)
{
    struct seen seen = {.stop = 2};
    CHECK(!parse_many(&seen));
    CU_ASSERT_EQUAL(seen.flushes, 2);
}

TESTS("bonnie", {"reads the cases", reads_the_cases},
      {"table and row are one", table_and_row_are_one}, {"copies are one", copies_are_one},
      {"a page is its rows", a_page_is_its_rows},
      {"a page of 1.03 is its table", a_page_of_1_03_is_its_table},
      {"keeps order over batches", keeps_order_over_batches},
      {"stops when the sink fails", stops_when_the_sink_fails})
