/* Cells: which runs repeat each other, and which only look as if. */
#include "schema/words.h"
#include "tests/report/archive.h"

static const char *or_unknown(const char *word)
{
    return word ? word : "unknown";
}

/* "r1#1 6xdisk/zfs.raidz1/zfs off seq-write... dd ws=>4x: 353.4 350": a line per cell. */
static char *cell_line(const struct cells *cells, const struct cell_data *cell)
{
    g_autofree char *revision = g_strdup_printf(
        "%s#%" G_GINT64_FORMAT, or_unknown(cell->words[FIELD_rig]), cell->rig_revision);
    g_autoptr(GString) line = g_string_new(NULL);
    g_string_append_printf(
        line, "%s %s %s %s%s%s %s ws=%s", revision, or_unknown(cell->words[FIELD_layout]),
        or_unknown(cell->words[FIELD_compression]), or_unknown(cell->words[FIELD_workload]),
        cell->part ? "/" : "", cell->part ? cell->part : "", or_unknown(cell->words[FIELD_tool]),
        or_unknown(cell->words[FIELD_ws]));
    if (cell->lone)
        g_string_append_printf(line, " alone='%s'", cell->lone);
    if (cell->tag)
        g_string_append_printf(line, " tag=%s", cell->tag);
    if (cell->tool_version)
        g_string_append_printf(line, " version=%s%s", cell->tool_version,
                               cell->versions_differ ? " and others" : "");
    gsize n;
    enum metric metric = cells_metric(cells, cell);
    g_autofree double *values =
        metric == METRIC_NONE ? NULL : cells_values(cells, cell, metric, &n);
    g_string_append_printf(line, " newest=%s: %u runs,", or_unknown(cell->newest), cell->runs);
    for (gsize i = 0; values && i < n; i++)
        g_string_append_printf(line, " %g", values[i]);
    return g_string_free(g_steal_pointer(&line), FALSE);
}

static char *cells_text(const struct row *rows, gsize n, const char *tag)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, n, &(struct question){.tag = tag});
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < a.cells.cells->len; i++)
        g_ptr_array_add(lines, cell_line(&a.cells, cells_at(&a.cells, i)));
    g_ptr_array_sort(lines, words_order);
    g_ptr_array_add(lines, g_strdup(""));
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

#define CHECK_CELLS(golden, rows, tag)                                                             \
    do {                                                                                           \
        g_autofree char *got_ = cells_text(rows, G_N_ELEMENTS(rows), tag);                         \
        CHECK_GOLDEN(golden, got_);                                                                \
    } while (0)

/* All that must agree, one row each with one thing that does not. */
static void pools_repetitions_only(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "102", .source = "later.log", .started = "2012-01-01"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "103"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "104"},
        {"r1", RAIDZ1, "lz4", WRITE, "dd", "105"},
        {"r1", RAIDZ1, "unknown", WRITE, "dd", "106"},
        {"r1", RAIDZ1, NULL, WRITE, "dd", "107"},
        {"r1", RAIDZ1, "off", READ, "dd", "108"},
        {"r1", RAIDZ1, "off", WRITE, "fio", "109"},
        {"r1", RAIDZ1, "off", "seq-write:bs=2M,data=random,flush=end,qd=1", "dd", "110"},
    };
    CHECK_CELLS("pooled", rows, NULL);
}

static void size_classes_stay_apart(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", READ, "dd", "100", .size = 0x1p32},   /* as much as memory */
        {"r1", RAIDZ1, "off", READ, "dd", "101", .size = 0x1p31},   /* half of it */
        {"r1", RAIDZ1, "off", READ, "dd", "102", .size = 0x1.8p32}, /* 1.5 times */
        {"r1", RAIDZ1, "off", READ, "dd", "103", .size = 0x1p33},   /* twice */
        {"r1", RAIDZ1, "off", READ, "dd", "104", .size = 0x1p34},   /* four times */
        {"r1", RAIDZ1, "off", READ, "dd", "105", .size = 0x1.1p34},
        {"r1", RAIDZ1, "off", READ, "dd", "106", .size = 0x1p40},
        {"r1", RAIDZ1, "off", READ, "dd", "107", .size = -1},
        {"r9", RAIDZ1, "off", READ, "dd", "108", .size = 0x1p31, .bare = true},
        {"r9", RAIDZ1, "off", READ, "dd", "109", .size = 0x1p36, .bare = true},
    };
    CHECK_CELLS("sizes", rows, NULL);
}

/* Nobody says what they ran on: not even equal names in one file make them equal. */
static void unknown_setups_are_never_pooled(void)
{
    static const struct row rows[] = {
        {"r1", NULL, "off", WRITE, "dd", "100 101", .machine = "raid5", .line = 3},
        {"r1", NULL, "off", WRITE, "dd", "102", .machine = "raid5", .line = 9},
        {NULL, RAIDZ1, "off", WRITE, "dd", "103 104", .machine = "raidz", .line = 20},
        {NULL, NULL, NULL, WRITE, "dd", "105 106", .line = 30},
        {"r1", NULL, "off", WRITE, "dd", "107", .machine = "raid5", .line = 3, .source = "b.log"},
        {"r1", NULL, "off", WRITE, "fio", "108", .machine = "one line", .line = 1, .source = "c"},
        {"r1", NULL, "off", WRITE, "fio", "109", .machine = "one line", .line = 1, .source = "c"},
        {"r1", NULL, "off", WRITE, "fio", "110 111", .machine = "no line", .source = "c"},
    };
    CHECK_CELLS("unknown-setups", rows, NULL);
}

/* bonnie++ -x: one call, the same array. */
static void series_are_pooled(void)
{
    static const struct row rows[] = {
        {"r1", NULL, "off", WRITE, "bonnie++", "100 101", .machine = "m", .line = 3, .series = 1},
        {"r1", NULL, "off", WRITE, "bonnie++", "102 103", .machine = "m", .line = 9, .series = 2},
        {"r1", NULL, "off", WRITE, "bonnie++", "104 105", .machine = "m", .line = 3, .series = 1,
         .source = "b.log"},
        {"r1", RAIDZ1, "off", WRITE, "bonnie++", "106 107", .machine = "m", .series = 1,
         .source = "c.log"},
        {"r1", RAIDZ1, "off", WRITE, "bonnie++", "108", .machine = "m", .source = "c.log"},
    };
    CHECK_CELLS("series", rows, NULL);
}

static void versions_are_pooled_and_said(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "fio", "100", .version = "3.33", .started = "2020-01-01"},
        {"r1", RAIDZ1, "off", WRITE, "fio", "101", .version = "3.35", .started = "2021-01-01"},
        {"r1", RAIDZ1, "off", WRITE, "fio", "102", .version = "3.34", .started = "2020-06-01"},
        {"r1", RAIDZ2, "off", WRITE, "fio", "103 104", .version = "3.33"},
    };
    CHECK_CELLS("versions", rows, NULL);
}

/* A rig that was rebuilt is another machine. */
static void revisions_stay_apart(void)
{
    static const struct row rows[] = {
        {"r1#1", RAIDZ1, "off", WRITE, "dd", "100"},
        {"r1#2", RAIDZ1, "off", WRITE, "dd", "101 102"},
    };
    CHECK_CELLS("revisions", rows, NULL);
}

static void tags_divide_where_asked(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101", .tag = "bay=left"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "102", .tag = "bay=right"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "103"},
    };
    CHECK_CELLS("tags-asked", rows, "bay");
    CHECK_CELLS("tags", rows, NULL);
}

static void parts_of_a_mix_stay_apart(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", "mixed.fileserver@iometer:qd=4", "iometer", "100"},
        {"r1", RAIDZ1, "off", "mixed.fileserver.read@iometer:qd=4", "iometer", "80"},
        {"r1", RAIDZ1, "off", "mixed.fileserver.write@iometer:qd=4", "iometer", "20"},
    };
    CHECK_CELLS("parts", rows, NULL);
}

/* Zero and less are figures; what is missing is none. */
static void odd_figures_are_kept(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "0 -5 - 100"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "- -"},
        {"r1", STRIPE, "off", RANDOM, "fio", "120.5 119", .metric = METRIC_rate},
        {"r1", MIRRORS, "off", RANDOM, "fio", "0.004", .metric = METRIC_latency_mean},
    };
    CHECK_CELLS("odd-figures", rows, NULL);
}

/* What a run says of the disks below it holds where its rig says nothing of them. */
static void disks_may_be_the_runs(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100", .model = "Other Disk"},
        {"r2", RAIDZ1, "off", WRITE, "dd", "100", .model = "Other Disk", .bare = true},
        {"r3", RAIDZ1, "off", WRITE, "dd", "100", .bare = true},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    for (guint i = 0; i < a.cells.cells->len; i++) {
        const struct cell_data *cell = cells_at(&a.cells, i);
        const char *rig = cell->words[FIELD_rig];
        CHECK_TEXT(cells_fact(&a.cells, cell, "disk.model"), !strcmp(rig, "r1")   ? "Some Disk"
                                                             : !strcmp(rig, "r2") ? "Other Disk"
                                                                                  : NULL);
    }
    CHECK(a.cells.cells->len == G_N_ELEMENTS(rows));
}

static void survivors_are_kept(void)
{
    static const struct row rows[] = {
        {"r1", STRIPE, "off", WRITE, "dd", "100"},
        {"r1", RAIDZ1, "off", WRITE, "dd", "101"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "102"},
        {"r1", MIRRORS, "off", WRITE, "dd", "103"},
        {"r1", "nxdisk/unknown", "off", WRITE, "dd", "104"},
    };
    static const guint left[] = {5, 3, 1, 0};
    for (guint failures = 0; failures < G_N_ELEMENTS(left); failures++) {
        auto_clear(answers_clear) struct answers a = {0};
        answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.survive = failures});
        CHECK(a.cells.cells->len == left[failures]);
    }
}

TESTS("cells", {"pools repetitions only", pools_repetitions_only},
      {"size classes stay apart", size_classes_stay_apart},
      {"unknown setups are never pooled", unknown_setups_are_never_pooled},
      {"series are pooled", series_are_pooled},
      {"versions are pooled and said", versions_are_pooled_and_said},
      {"revisions stay apart", revisions_stay_apart},
      {"tags divide where asked", tags_divide_where_asked},
      {"parts of a mix stay apart", parts_of_a_mix_stay_apart},
      {"odd figures are kept", odd_figures_are_kept}, {"survivors are kept", survivors_are_kept},
      {"disks may be the run's", disks_may_be_the_runs})
