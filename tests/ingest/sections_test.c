/* Texts in which what several tools printed stands one behind another. */
#include "ingest/sections.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <string.h>

static const char dd[] = "[root@box ~]# dd if=/dev/zero of=/tank/t bs=1M count=1000\n"
                         "1000+0 records in\n1000+0 records out\n"
                         "1048576000 bytes (1.0 GB) copied, 10 s, 105 MB/s\n\nreal\t0m10.1s\n",
                  bonnie[] =
                      "[root@box ~]# bonnie++ -d /tank -s 8g\nUsing uid:0, gid:0.\n"
                      "Writing a byte at a time...done\n"
                      "Version  1.97       ------Sequential Output------ --Sequential Input-"
                      " --Random-\n"
                      "Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block--"
                      " --Seeks--\n"
                      "Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP"
                      "  /sec %CP\n"
                      "box              8G   700  98 90000  31 83710  17  2281  97 307640  24"
                      " 206.5   8\n",
                  fio_begins[] =
                      "fio-3.1\nt: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B,"
                      " (T) 4096B-4096B, ioengine=libaio, iodepth=4\n"
                      "Starting 1 process\n\n",
                  fio_ends[] = "t: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 17:10:55 2026\n"
                               "   read: IOPS=1000, BW=4000KiB/s (4096kB/s)(39.1MiB/10000msec)\n"
                               "     lat (usec): min=100, max=900, avg=300.00, stdev=10.00\n"
                               "  cpu          : usr=1.00%, sys=2.00%, ctx=10, majf=0, minf=1\n";

/* "dd 1, bonnie++ 7": the format of each section and the line where it begins. */
static char *sections_of(const struct source *source)
{
    const struct format *format = format_sniff(source, NULL);
    g_autoptr(GArray) sections = sections_find(source, format);
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < sections->len; i++) {
        const struct section *section = &g_array_index(sections, struct section, i);
        g_string_append_printf(out, "%s%s %" G_GSIZE_FORMAT, i ? ", " : "", section->format->name,
                               section->line);
    }
    return g_string_free(out, FALSE);
}

#define CHECK_SECTIONS(text, want)                                                                 \
    do {                                                                                           \
        auto_clear(source_clear) struct source source;                                             \
        source_of_bytes(&source, "log", text, strlen(text));                                       \
        g_autofree char *got = sections_of(&source);                                               \
        CHECK_TEXT(got, want);                                                                     \
    } while (0)

static void each_tool_has_its_own(void)
{
    g_autofree char *three = g_strconcat(dd, bonnie, fio_begins, fio_ends, NULL),
                    *again = g_strconcat(bonnie, dd, bonnie, NULL);
    g_autoptr(GString) quoted = g_string_new(three);
    g_string_replace(quoted, "\n", "\n> ", 0);
    CHECK_SECTIONS(three, "dd 1, bonnie++ 7, fio 14");
    CHECK_SECTIONS(again, "bonnie++ 1, dd 8, bonnie++ 14");
    CHECK_SECTIONS(quoted->str, "dd 1, bonnie++ 7, fio 14");
}

static void what_stands_before_goes_along(void)
{
    g_autofree char *label = g_strconcat(bonnie, "Write test:\n", strstr(dd, "1000+0"), NULL),
                    *caches = g_strconcat(
                        bonnie, "# sync\n[root@box ~]# echo 3 > /proc/sys/vm/drop_caches\n", dd,
                        NULL),
                    *words = g_strconcat(bonnie, "some words\n", strstr(dd, "1000+0"), NULL);
    CHECK_SECTIONS(label, "bonnie++ 1, dd 8");
    CHECK_SECTIONS(caches, "bonnie++ 1, dd 9");
    CHECK_SECTIONS(words, "bonnie++ 1, dd 9");
}

static void one_tool_stays_one_text(void)
{
    g_autofree char *twice = g_strconcat(dd, dd, NULL),
                    *asked = g_strconcat(dd, "[root@box ~]# hdparm -W0 /dev/sda\n",
                                         "[root@box ~]# bonnie++\n-bash: bonnie++: not found\n", dd,
                                         NULL);
    CHECK_SECTIONS(dd, "");
    CHECK_SECTIONS(twice, "");
    CHECK_SECTIONS(asked, "");
    CHECK_SECTIONS("", "");
}

/* dd printed while fio ran: a cut would take fio's figures from its job. */
static void what_is_mixed_stays_one_text(void)
{
    g_autofree char *mixed =
        g_strconcat(fio_begins, "t: (groupid=0, jobs=1): err= 0: pid=1: Mon Nov 30 17:10:55 2026\n",
                    strstr(dd, "1000+0"), strstr(fio_ends, "   read"), NULL);
    CHECK_SECTIONS(mixed, "");
}

static void sections_are_in_the_encoding_of_the_whole(void)
{
    g_autofree char *text = g_strconcat(dd, bonnie, dd, NULL);
    g_autoptr(GString) wide = g_string_new_len("\xff\xfe", 2);
    for (const char *at = text; *at; at++)
        g_string_append_len(wide, (const char[]){*at, 0}, 2);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "log", wide->str, wide->len);
    g_autofree char *got = sections_of(&source);
    CHECK_TEXT(got, "dd 1, bonnie++ 7, dd 14");
}

/* --- any two tools --- */

/* "line 5: dd 1.0: seq-write throughput 105", one a number. */
static void add_run(GString *out, const struct batch *batch, const struct run *run, guint lines)
{
    for (guint i = run->result; i < run->result + run->results; i++) {
        const struct result *result = &g_array_index(batch->results, struct result, i);
        for (int m = 0; m < METRIC_COUNT; m++)
            if (!isnan(result->values[m]))
                g_string_append_printf(
                    out, "line %u: %s %s: %s %s %.10g\n", run->line + lines, run->tool,
                    run->tool_version,
                    g_array_index(batch->workloads, struct batch_workload, result->workload).canon,
                    metrics[m].name, result->values[m]);
    }
}

struct collected {
    GString *text;
    guint lines; /* that stand before */
};

static bool collect(void *user, const struct batch *batch, G_GNUC_UNUSED GError **error)
{
    struct collected *collected = user;
    for (guint i = 0; i < batch->runs->len; i++)
        add_run(collected->text, batch, &g_array_index(batch->runs, struct run, i),
                collected->lines);
    return true;
}

static char *read_case(const char *name)
{
    g_autofree char *path = g_strdup_printf(DATA "/%s.in", name);
    char *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL));
    return text ? text : g_strdup("");
}

static void collect_alone(struct collected *collected, const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "log", text, strlen(text));
    const struct format *format = format_sniff(&source, NULL);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, collect, collected);
    CHECK(format && format->parse(&source, &batch, NULL) && batch_flush(&batch, NULL));
}

static guint lines_in(const char *text)
{
    guint n = 0;
    for (; (text = strchr(text, '\n')); text++)
        n++;
    return n;
}

static void check_pair(const char *first, const char *second)
{
    g_autofree char *a = read_case(first), *b = read_case(second), *both = g_strconcat(a, b, NULL);
    g_autoptr(GString) want = g_string_new(NULL), got = g_string_new(NULL);
    collect_alone(&(struct collected){want, 0}, a);
    collect_alone(&(struct collected){want, lines_in(a)}, b);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "log", both, strlen(both));
    g_autoptr(GArray) sections = sections_find(&source, format_sniff(&source, NULL));
    CHECK(sections_parse(sections, collect, &(struct collected){got, 0}, NULL));
    CHECK_TEXT(got->str, want->str);
}

static void any_two_tools_give_what_each_gives(void)
{
    static const char *const cases[] = {"dd/gnu5-translated",
                                        "dd/time-of-shells",
                                        "bonnie/csv-1.97",
                                        "bonnie/csv-1.03",
                                        "fio/json-3.42-later-keys",
                                        "fio/json-plus",
                                        "hdparm/two-devices",
                                        "ioping/new",
                                        "iozone/all-tests",
                                        "iozone/throughput-mode",
                                        "sysbench/1.0-rndrw",
                                        "vdbench/flatfile-averages-only",
                                        "elbencho/csv-mixed",
                                        "diskspd/text-2.0.21",
                                        "sqlio/read-random",
                                        "crystaldiskmark/8.0",
                                        "asssd/text-german-date-commas",
                                        "hdtune/free",
                                        "iometer/depth-series"};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        for (gsize k = 0; k < G_N_ELEMENTS(cases); k++)
            if (strncmp(cases[i], cases[k], strcspn(cases[i], "/") + 1)) /* of two tools */
                check_pair(cases[i], cases[k]);
}

TESTS("sections", {"each tool has its own", each_tool_has_its_own},
      {"what stands before goes along", what_stands_before_goes_along},
      {"one tool stays one text", one_tool_stays_one_text},
      {"what is mixed stays one text", what_is_mixed_stays_one_text},
      {"sections are in the encoding of the whole", sections_are_in_the_encoding_of_the_whole},
      {"any two tools give what each gives", any_two_tools_give_what_each_gives})
