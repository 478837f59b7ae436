/* Time linear in the input: each reader is given 256 KiB and 1 MiB of what is worst for it (deep
 * nesting, repeats, one long line, many columns), and four times the bytes may cost nine times the
 * CPU; what is quadratic costs sixteen times as much.  What takes less than FLOOR for 1 MiB is
 * quick enough, whatever grows in it, and nothing else is timed. */
#include "ingest/format.h"
#include "ingest/lines.h"
#include "ingest/page.h"
#include "schema/auto.h"
#include "schema/filter.h"
#include "schema/layout.h"
#include "schema/reading.h"
#include "schema/workload.h"
#include "tests/test.h"

#include <time.h>

enum { SMALL = 256 * 1024, TIMES = 4, MOST = 9, ROUNDS = 3 };
static const double floor_cpu = 0.25; /* s */

/* What may be long or deep in any text. */
static const char *const units[] = {"[",  "{\"a\":", "<a>", "1,", "1 ",
                                    "\r", "> ",      "x",   "\n", "\xc2\xa0"};

/* --- readers --- */

struct reader {
    const struct format *format; /* NULL: `read` */
    void (*read)(const char *text, gsize length);
};

static bool drop(void *user, const struct batch *batch, GError **error)
{
    (void)user, (void)batch, (void)error;
    return true;
}

static void read_format(const struct format *format, const char *text, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "x", text, length);
    GString *head = lines_head(&source, FORMAT_HEAD);
    format->sniff(head->str, &source);
    g_string_free(head, TRUE);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, drop, NULL);
    format->parse(&source, &batch, NULL);
    batch_flush(&batch, NULL);
}

static void read_page(const char *text, gsize length)
{
    auto_clear(source_clear) struct source source;
    auto_clear(page_clear) struct page page = {0};
    source_of_bytes(&source, "x", text, length);
    page_read(&page, &source, NULL);
}

static void read_layout(const char *text, gsize length)
{
    (void)length;
    auto_clear(layout_clear) struct layout *layout = layout_parse(text, NULL);
    (void)layout;
}

static void read_words(const char *text, gsize length)
{
    (void)length;
    auto_clear(readings_clear) struct readings readings = {0};
    readings_find(text, &readings, NULL);
}

static void read_workload(const char *text, gsize length)
{
    (void)length;
    g_free(workload_canon(text, NULL));
}

static void read_filter(const char *text, gsize length)
{
    (void)length;
    auto_clear(filter_clear) struct filter *filter = filter_parse(text, NULL);
    (void)filter;
}

/* --- measuring --- */

/* `unit` again and again, at most so many bytes of it, behind `head`. */
static GString *repeat(const char *head, const char *unit, gsize bytes)
{
    GString *text = g_string_sized_new(bytes + 1);
    g_string_append(text, head);
    for (gsize n = strlen(unit); text->len + n <= bytes;)
        g_string_append_len(text, unit, (gssize)n);
    return text;
}

/* With `row`, half of it is a line of units and half a line of rows' cells. */
static double cpu_of(const struct reader *reader, const char *head, const char *unit,
                     const char *row, gsize bytes)
{
    g_autoptr(GString) text = repeat(head, unit, row ? bytes / 2 : bytes);
    if (row) {
        g_autoptr(GString) below = repeat("\n", row, bytes / 2);
        g_string_append_len(text, below->str, (gssize)below->len);
    }
    clock_t from = clock();
    if (reader->format)
        read_format(reader->format, text->str, text->len);
    else
        reader->read(text->str, text->len);
    return (double)(clock() - from) / CLOCKS_PER_SEC;
}

/* Other work on the machine makes single figures too large: the least of some rounds. */
static bool is_wide_linear(const struct reader *reader, const char *head, const char *unit,
                           const char *row)
{
    double small = INFINITY, large = INFINITY;
    for (int i = 0; i < ROUNDS; i++) {
        large = fmin(large, cpu_of(reader, head, unit, row, SMALL * TIMES));
        if (large < floor_cpu)
            return true;
        small = fmin(small, cpu_of(reader, head, unit, row, SMALL));
        if (large <= small * MOST)
            return true;
    }
    g_autofree char *shown = g_strescape(unit, NULL);
    fprintf(stderr, "%s: %d times the bytes cost %.1f times the CPU (%.3f s): '%.100s'\n",
            reader->format ? reader->format->name : "reader", TIMES, large / small, large, shown);
    return false;
}

static bool is_linear(const struct reader *reader, const char *head, const char *unit)
{
    return is_wide_linear(reader, head, unit, NULL);
}

static bool are_linear(const struct reader *reader)
{
    bool linear = true;
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++)
        linear &= is_linear(reader, "", units[i]);
    return linear;
}

/* --- formats --- */

/* A heading of many columns, and a row below it. */
static void wide_tables_are_linear(void)
{
    static const char *const columns[] = {"Write MB/s,", "bs,", "Config,", "x,", "r [IOPS],"};
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++) {
        const struct reader reader = {.format = &table_format};
        CHECK(is_linear(&reader, "Config,Write MB/s\na,1\n", columns[i]));
        CHECK(is_wide_linear(&reader, "", columns[i], "1,"));
    }
}

/* A table pasted from a page in one line, of which every blank is a no-break space. */
static void no_break_spaces_are_linear(void)
{
    const struct reader reader = {.format = &bonnie_format};
    CHECK(is_linear(&reader, "", "db1\xc2\xa0\xc2\xa0\xc2\xa0\xc2\xa0\xc2\xa0 16G"));
}

/* --- other readers --- */

static void pages_are_linear(void)
{
    const struct reader reader = {.read = read_page};
    static const char *const own[] = {"<div>",    "<p>a",  "<table><tr><td>1",
                                      "<pre>a\n", "&amp;", "<!--"};
    CHECK(are_linear(&reader));
    for (gsize i = 0; i < G_N_ELEMENTS(own); i++)
        CHECK(is_linear(&reader, "<html><body>", own[i]));
}

static void texts_are_linear(void)
{
    static const struct {
        struct reader reader;
        const char *head, *units[4];
    } all[] = {
        {{.read = read_layout}, "hdd", {"/md.raid0", "+ssd", "++hdd", ",a=1"}},
        {{.read = read_words}, "", {"6x raidz1 ", "mirror a b ", "zpool create t a\n", "raid5 + "}},
        {{.read = read_workload}, "seq-read:", {"bs=4K,", "qd=1,", "x=1,", "4K/"}},
        {{.read = read_filter},
         "rig=a",
         {" and rig=a", " or not (rig=a", " and (rig=a or fs=b)", "a"}},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++) {
        CHECK(are_linear(&all[i].reader));
        for (gsize j = 0; j < G_N_ELEMENTS(all[i].units); j++)
            CHECK(is_linear(&all[i].reader, all[i].head, all[i].units[j]));
    }
}

TESTS("linear", {"wide tables are linear", wide_tables_are_linear},
      {"no-break spaces are linear", no_break_spaces_are_linear},
      {"pages are linear", pages_are_linear}, {"texts are linear", texts_are_linear})
