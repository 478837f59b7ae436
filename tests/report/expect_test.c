/* What layouts allow: ranges by theory with what binds them, numbers held against these, layouts in
 * words and drawn, and candidates for a use. */
#include "report/expect.h"
#include "report/sketch.h"
#include "report/uses.h"
#include "schema/auto.h"
#include "tests/report/archive.h"

/* Lines from theory, MB/s or requests/s; `most` NAN: unknown. */
static const struct {
    const char *layout;
    double year;
    enum workload_class class;
    double least, most;
    const char *words, *binds;
} ranges[] = {
    {"6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", 2009, WORKLOAD_SEQ_READ, 225e6, 750e6, "225 to 750 MB/s",
     "5 x 45 to 6 x 125 MB/s"},
    {"6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", 2009, WORKLOAD_SEQ_WRITE, 225e6, 625e6, "225 to 625 MB/s",
     "5 x 45 to 5 x 125 MB/s"},
    {"6xhdd.7k2.sata2.1T/zfs.raidz1/zfs", 2009, WORKLOAD_RAND_READ, 79, 197.5, "79 to 198 /s",
     "1 x 79/s to 1 x 79/s x 2.5 (deep queues)"},
    {"3xhdd.7k2.sata2.500G:model=wd-re3/hw.raid5@a/ufs", NAN, WORKLOAD_SEQ_WRITE, 113e6, 226e6,
     "113 to 226 MB/s", "2 x 56.5 to 2 x 113 MB/s"},
    {"2xhdd.7k2.sata2.500G:model=wd-re3/md.raid1/ext4", NAN, WORKLOAD_SEQ_READ, 56.5e6, 226e6,
     "56 to 226 MB/s", "1 x 56.5 to 2 x 113 MB/s"},
    {"5xhdd.7k2.sata2.1T/zfs.raidz1/zfs/nfs3:link=1gbe", 2010, WORKLOAD_SEQ_READ, 0, 118.66e6,
     "up to 119 MB/s", "nfs3: 119 MB/s"},
    {"4xhdd.15k.u160.146G/md.raid0/xfs", 2007, WORKLOAD_SEQ_READ, 150e6, 160e6, "150 to 160 MB/s",
     "the links of all disks: 160 MB/s"},
    {"2xnvme.pcie3x4.1T/zfs.mirror/zfs", 2018, WORKLOAD_RAND_WRITE, 0, 4e6, "up to 4.00 M/s",
     "1 x 4.00 M/s"},
    {"6xhdd/other@shr/unknown", 2010, WORKLOAD_SEQ_READ, NAN, NAN, "unknown", NULL},
    {"6xhdd.7k2/zfs.raidz1/zfs", 2010, WORKLOAD_MIXED, NAN, NAN, "unknown", NULL},
};

static void knows_the_range(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ranges); i++) {
        auto_clear(stack_clear) struct stack stack = {0};
        stack_init(&stack, ranges[i].layout);
        CHECK(stack.known);
        struct stack_spindles spindles = stack_spindles(&stack, NULL, NULL, ranges[i].year);
        struct expected e = expect_class(&stack, &spindles, ranges[i].class, &limits_default);
        g_autofree char *range = expect_range(&e);
        CHECK_TEXT(range, ranges[i].words);
        if (ranges[i].binds)
            CHECK_TEXT(e.binds, ranges[i].binds);
        check_near(e.most, ranges[i].most, 1e4, ranges[i].layout, __FILE__, __LINE__);
    }
}

static void holds_numbers_against_it(void)
{
    static const struct {
        double value;
        const char *starts;
    } numbers[] = {
        {29.6e6, "below 113 to 226 MB/s: look at cache policy, alignment"},
        {113e6, "as expected (113 to 226 MB/s)"},
        {232e6, "as expected"}, /* within the tolerance of A03 */
        {240e6, "above 113 to 226 MB/s: from memory"},
    };
    auto_clear(stack_clear) struct stack stack = {0};
    stack_init(&stack, "3xhdd.7k2.sata2.500G:model=wd-re3/hw.raid5@a/ufs");
    struct stack_spindles spindles = stack_spindles(&stack, NULL, NULL, NAN);
    struct expected e = expect_class(&stack, &spindles, WORKLOAD_SEQ_WRITE, &limits_default);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autofree char *words = expect_words(&e, numbers[i].value);
        CHECK(words && g_str_has_prefix(words, numbers[i].starts));
    }
    CHECK(expect_words(&e, NAN) == NULL);
}

static void draws_layouts(void)
{
    auto_clear(stack_clear) struct stack stack = {0};
    stack_init(&stack, "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:ra,wb/zfs.raidz1/zfs");
    g_autofree char *drawn = sketch_draw(&stack), *words = sketch_words(&stack);
    CHECK_TEXT(drawn, "    zfs\n"
                      "    zfs.raidz1                        5 data + 1 parity\n"
                      "    6 x hw.raid0 @perc5\n"
                      "    [hdd][hdd][hdd][hdd][hdd][hdd]\n");
    CHECK_TEXT(words,
               "6 hard disks (7200 rpm, sata2, 1 TB each); 6 x hw.raid0 (striped by a "
               "controller: perc5, ra, wb); zfs.raidz1 (a raidz vdev with one parity device); zfs "
               "(dataset of a ZFS pool)");
    stack_clear(&stack);
    stack_init(&stack, "2xssd/zfs.mirror++nxhdd/zfs.raidz1//zfs");
    g_autofree char *branches = sketch_draw(&stack);
    CHECK_TEXT(branches, "    zfs\n"
                         "    zfs.mirror                        2 copies\n"
                         "    [ssd][ssd]\n"
                         "    ++\n"
                         "    zfs.raidz1\n"
                         "    [hdd] ... n\n");
}

static void shares_are_whole(void)
{
    for (const struct use *use = uses; use->name; use++) {
        int sum = 0, last = 100;
        for (guint i = 0; use_class_at(use, i); i++) {
            const struct use_class *class = use_class_at(use, i);
            bool known = false;
            for (int k = 0; k < WORKLOAD_COUNT; k++)
                known |= !strcmp(workload_classes[k].text, class->class);
            CHECK(known);
            CHECK(class->share <= last);
            sum += last = class->share;
        }
        CHECK(sum == 100);
    }
    g_autoptr(GError) error = NULL;
    CHECK(!use_get("databse", &error));
    CHECK(error && strstr(error->message, "nearest: database"));
}

/* Measured layouts come first, by the class that weighs most; what survives less is not there. */
static const struct row measured[] = {
    {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 102 103 104 105"},
    {"r1", RAIDZ2, "off", WRITE, "dd", "200 201 202 203 204 205"},
    {"r1", STRIPE, "off", WRITE, "dd", "300 301 302 303 304 305"},
};

static void lists_measured_layouts_first(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, measured, G_N_ELEMENTS(measured), &(struct question){.by = "layout"});
    const struct uses_question question = {use_get("backup", NULL), 0, 1};
    auto_clear(table_clear) struct table table = {0};
    guint disks = 0;
    uses_table(&a.cells, a.contests.audit, &question, &disks, &table);
    CHECK(disks == 6 && table.rows >= 6);
    CHECK_TEXT(table_cell(&table, 0, 0)->text, "raidz2 on r1");
    CHECK_TEXT(table_cell(&table, 0, 3)->text, "202 MB/s");
    CHECK_TEXT(table_cell(&table, 1, 0)->text, "raidz1 on r1");
    for (guint i = 2; i < table.rows; i++) {
        const char *name = table_cell(&table, i, 0)->text;
        CHECK(g_str_has_suffix(name, ", not measured"));
        CHECK(!strstr(name, "stripe") && !strstr(name, "raid0"));
        CHECK(table_cell(&table, i, 1)->number >= 1);
    }
}

TESTS("expect", {"knows the range", knows_the_range},
      {"holds numbers against it", holds_numbers_against_it}, {"draws layouts", draws_layouts},
      {"shares are whole", shares_are_whole},
      {"lists measured layouts first", lists_measured_layouts_first})
