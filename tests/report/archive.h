/* What the tests of answers share: an archive in memory from a compact table of runs, and what is
 * answered about it as one text, held against tests/data/answers (UPDATE=1 in the environment
 * writes them anew).
 *
 *     static const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "353.4 350"}};
 *     auto_clear(answers_clear) struct answers a = {0};
 *     answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){.by = "layout"});
 *     CHECK_GOLDEN("two-runs", answers_text(&a));
 *
 * Rigs, sizes and workloads are such that no rule of the audit doubts a number, unless a row says
 * otherwise: what is seen is the answer, not the audit. */
#pragma once

#include "report/compare.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/filter.h"
#include "tests/test.h"

/* What a row leaves out is unknown, or the usual. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

#define RAIDZ1 "6xdisk/zfs.raidz1/zfs"
#define RAIDZ2 "6xdisk/zfs.raidz2/zfs"
#define STRIPE "6xdisk/zfs.stripe/zfs"
#define MIRRORS "6xdisk/3xzfs.mirror/zfs"
#define HW_RAID5 "6xdisk/hw.raid5@perc5:wt/ufs"
#define MD_RAID5 "6xdisk/md.raid5/xfs"
#define WRITE "seq-write:bs=1M,data=random,flush=end,qd=1"
#define READ "seq-read:bs=1M,cache=cold,qd=1"
#define RANDOM "rand-read:bs=4K,cache=cold,qd=1"

/* Runs that repeat each other, unless they are of nobody knows what.  NULL is unknown. */
struct row {
    const char *rig, *layout, *compression, *workload, *tool;
    const char
        *runs; /* a figure per run, MB/s or the metric's base unit; "-": none, with a reason */
    enum metric metric; /* throughput */
    const char *name;   /* of the layout */
    const char *version, *started, *machine;
    const char *source; /* results.log */
    const char *tag;    /* "bay=left" */
    const char *os;     /* FreeBSD 8.1 */
    const char *host;
    const char *model; /* of the disks below the run's folder */
    double size;       /* B; 0: 64 GiB */
    guint line, series;
    gint averaged; /* 0: plain; -1: not stated; 2 ..: a mean of so many */
    bool bare;     /* nothing is known of the rig but its name */
};

struct question {
    const char *by, *tag, *where, *baseline;
    double survive, margin;
    const char *hold, *allow;
};

struct answers {
    struct store *store;
    struct cells cells;
    struct contests contests;
    struct question question;
    GString *text;
};

static inline void no_error(GError *error)
{
    CHECK_TEXT(error ? error->message : NULL, NULL);
    g_clear_error(&error);
}

static inline void put_rig(struct batch *batch, const char *rig, const char *memory, const char *os)
{
    g_auto(GStrv) name = g_strsplit(rig, "#", 2);
    batch_rig(batch, batch_text(batch, name[0], -1), NULL);
    batch_rig_fact(batch, "memory", memory, "B", ORIGIN_STATED);
    batch_rig_fact(batch, "os", os, NULL, ORIGIN_STATED);
    batch_rig_fact(batch, "disk.model", "Some Disk", NULL, ORIGIN_STATED);
    batch_rig_fact(batch, "disk.cache", "off", NULL, ORIGIN_STATED);
}

/* A rig that is new gets its facts; "r1#2" makes the second revision, with more memory. */
static inline void put_rigs(struct batch *batch, GHashTable *known, const struct row *row)
{
    if (!row->rig || row->bare || g_hash_table_contains(known, row->rig))
        return;
    g_hash_table_add(known, (gpointer)row->rig);
    put_rig(batch, row->rig, g_str_has_suffix(row->rig, "#2") ? "8589934592" : "4294967296",
            row->os ? row->os : "FreeBSD 8.1");
}

static inline struct run *put_run(struct batch *batch, const struct row *row)
{
    struct run *run = batch_run(batch);
    run->tool = row->tool, run->tool_version = row->version;
    run->machine = row->machine, run->host = row->host;
    run->started = row->started ? row->started : "2011-05-03T10:00:00";
    run->started_from = DATE_OUTPUT, run->series = row->series;
    run->setup = (struct setup){.rig = row->rig,
                                .layout = row->layout,
                                .layout_name = row->name,
                                .compression = row->compression,
                                .origin = ORIGIN_STATED,
                                .said = SAID_OPTION};
    if (row->model)
        batch_fact(batch, "disk.model", row->model, NULL, ORIGIN_DETECTED);
    if (row->tag) {
        g_auto(GStrv) parts = g_strsplit(row->tag, "=", 2);
        batch_tag(batch, batch_text(batch, parts[0], -1), batch_text(batch, parts[1], -1));
    }
    return run;
}

static inline void put_result(struct batch *batch, const struct row *row, const char *figure)
{
    auto_clear(workload_clear) struct workload workload;
    GError *error = NULL;
    CHECK(workload_parse(row->workload, &workload, &error));
    no_error(error);
    struct result *result = batch_result(batch, batch_workload(batch, &workload, NULL));
    result->working_set = row->size > 0 ? row->size : row->size < 0 ? NAN : 0x1p36;
    result->n = row->averaged < 0 ? 0 : MAX(row->averaged, 1);
    if (!strcmp(figure, "-"))
        batch_missing(batch, row->metric, "+++++", "too fast to measure");
    else
        result->values[row->metric] =
            g_ascii_strtod(figure, NULL) * (row->metric == METRIC_throughput ? 1e6 : 1);
}

static inline void put_row(struct batch *batch, const struct row *row, guint64 *digest)
{
    g_auto(GStrv) figures = g_strsplit(row->runs, " ", -1);
    for (guint i = 0; figures[i]; i++) {
        struct run *run = put_run(batch, row);
        run->digest = ++*digest;
        run->line = row->line ? row->line + i : 0;
        put_result(batch, row, figures[i]);
        CHECK(batch_end_run(batch, NULL));
    }
}

static inline const char *origin_of(const struct row *row)
{
    return row->source ? row->source : "results.log";
}

static inline void put_source(struct store *store, const char *origin, const struct batch *batch,
                              GError **error)
{
    g_autofree char *sha256 = g_compute_checksum_for_string(G_CHECKSUM_SHA256, origin, -1);
    gint64 source;
    struct put_counts counts = {0};
    struct source_info info = {.sha256 = sha256,
                               .size = strlen(origin),
                               .origin = origin,
                               .kind = "results",
                               .format = "test",
                               .importer = 1};
    CHECK(store_source_begin(store, &info, &source, error) &&
          store_source_bytes(store, source, origin, strlen(origin), error) &&
          store_put(store, source, batch, &counts, error) &&
          store_source_end(store, source, error));
}

/* The rows of one source stand together. */
static inline struct store *make_archive(const struct row *rows, gsize n)
{
    GError *error = NULL;
    guint64 digest = 0;
    struct store *store = store_open(NULL, STORE_MEMORY, &error);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    store_set_clock(store, 1304418151);
    CHECK(store_begin(store, "import", "shootout import", &error));
    for (gsize i = 0; i < n;) {
        auto_clear(batch_clear) struct batch batch;
        batch_init(&batch, NULL, NULL);
        const char *origin = origin_of(&rows[i]);
        for (; i < n && !strcmp(origin_of(&rows[i]), origin); i++) {
            put_rigs(&batch, known, &rows[i]);
            put_row(&batch, &rows[i], &digest);
        }
        put_source(store, origin, &batch, &error);
    }
    CHECK(store_commit(store, &error));
    no_error(error);
    return store;
}

static inline void answers_ask(struct answers *a, const struct question *question)
{
    GError *error = NULL;
    a->question = *question;
    auto_clear(filter_clear) struct filter *where =
        question->where ? filter_parse(question->where, &error) : NULL;
    struct cells_split split = {
        question->by && !strcmp(question->by, "host") ? FIELD_host : FIELD_NONE, question->tag};
    CHECK(cells_load(a->store, where, &split, &a->cells, &error));
    no_error(error);
    if (question->survive > 0)
        cells_keep_surviving(&a->cells, question->survive);
    enum field by = question->by ? field_find(question->by) : FIELD_NONE;
    struct contest_terms terms = {0};
    CHECK(!question->hold || contest_terms_hold(&terms, question->hold, &error));
    CHECK(!question->allow || contest_terms_allow(&terms, question->allow, &error));
    no_error(error);
    contests_make_with(&a->cells, by,
                       &(struct contests_options){.survive = question->survive, .terms = &terms},
                       &a->contests);
}

static inline void answers_open(struct answers *a, const struct row *rows, gsize n,
                                const struct question *question)
{
    *a = (struct answers){.store = make_archive(rows, n), .text = g_string_new(NULL)};
    answers_ask(a, question);
}

static inline void answers_clear(struct answers *a)
{
    contests_clear(&a->contests);
    cells_clear(&a->cells);
    store_clear(&a->store);
    if (a->text)
        g_string_free(a->text, TRUE);
    *a = (struct answers){0};
}

static inline const struct contest *contest_of(const struct answers *a, guint i)
{
    return contests_at(&a->contests, i);
}

/* --- as text --- */

static inline int column_of(const struct table *table, const char *name)
{
    for (guint i = 0; i < table->columns->len; i++)
        if (!strcmp(table_column_at(table, i)->name, name))
            return (int)i;
    return -1;
}

/* The named columns of a table, a line per row: "raidz1 | 353.4 | - | baseline". */
static inline void append_table(GString *text, const struct table *table, const char *const *names)
{
    for (guint row = 0; row < table->rows; row++) {
        g_string_append(text, "  ");
        for (const char *const *name = names; *name; name++) {
            const struct cell *cell = table_cell(table, row, (guint)column_of(table, *name));
            if (name != names)
                g_string_append(text, " | ");
            if (cell->kind == CELL_NUMBER)
                g_string_append_printf(text, "%.5g", cell->number);
            else
                g_string_append(text, cell->kind == CELL_TEXT ? cell->text : "-");
        }
        g_string_append_c(text, '\n');
    }
}

static inline void append_contest(struct answers *a, guint number)
{
    static const char *const names[] = {"contestant", "n",        "median",   "min", "max",
                                        "ratio",      "ratio_lo", "ratio_hi", "p",   "rank",
                                        "survives",   "verdict",  NULL};
    const struct contest *contest = contest_of(a, number);
    const struct compare_options options = {a->question.baseline, a->question.margin,
                                            a->question.survive};
    auto_clear(table_clear) struct table table = {0};
    g_autoptr(GError) error = NULL;
    compare_table(&a->contests, number, 1, &options, &table, &error);
    g_string_append_printf(
        a->text, "%u. %s [%s] by %s%s, %s\n", number + 1, contest->title, contest->setting,
        contest->by == FIELD_TAG ? "tag" : fields[contest->by].name,
        contest->taken ? " (taken)" : "",
        contest->metric == METRIC_NONE ? "no metric" : metrics[contest->metric].name);
    append_table(a->text, &table, names);
    g_autofree char *sentence = compare_sentence(contest, a->question.margin),
                    *winners = winners_sentence(contest, a->question.margin);
    g_string_append_printf(a->text, "  = %s\n", sentence);
    if (strcmp(winners, sentence))
        g_string_append_printf(a->text, "  = %s\n", winners);
    for (guint i = 0; i < contest->doubts->len; i++)
        g_string_append_printf(a->text, "  ? %s\n", (const char *)contest->doubts->pdata[i]);
    if (error)
        g_string_append_printf(a->text, "  ! %s\n", error->message);
}

/* All contests with their tables and sentences. */
static inline const char *answers_text(struct answers *a)
{
    for (guint i = 0; i < a->contests.all->len; i++)
        append_contest(a, i);
    return a->text->str;
}

/* Who leads, in one table of all contests. */
static inline const char *winners_text(struct answers *a)
{
    static const char *const names[] = {"task",      "surviving", "survives", "leader",  "median",
                                        "of_leader", "usable",    "ahead_of", "verdict", NULL};
    const struct compare_options options = {NULL, a->question.margin, a->question.survive};
    auto_clear(table_clear) struct table table = {0};
    if (a->contests.all->len)
        winners_table(&a->contests, 0, a->contests.all->len, &options, &table);
    if (table.columns)
        append_table(a->text, &table, names);
    return a->text->str;
}

static inline void check_golden_at(const char *name, const char *got, const char *file, int line)
{
    g_autofree char *path = g_strdup_printf("%s/answers/%s.want", DATA, name), *want = NULL;
    if (g_getenv("UPDATE"))
        g_file_set_contents(path, got, -1, NULL);
    g_file_get_contents(path, &want, NULL, NULL);
    check_text(got, want, name, file, line);
}
#define CHECK_GOLDEN(name, got) check_golden_at(name, got, __FILE__, __LINE__)

/* Rows asked one question, against a golden text. */
#define CHECK_ANSWERS(golden, rows, ...)                                                           \
    do {                                                                                           \
        auto_clear(answers_clear) struct answers a_ = {0};                                         \
        answers_open(&a_, rows, G_N_ELEMENTS(rows), &(struct question){__VA_ARGS__});              \
        CHECK_GOLDEN(golden, answers_text(&a_));                                                   \
    } while (0)
