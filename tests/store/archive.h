/* What the tests of store/ share: archives in memory, sources with a few runs, numbers by SQL.
 *
 *     auto_clear(store_clear) struct store *s = make_archive();
 *     import(s, "a.log", "bytes", (struct given[]){{.digest = 1}}, 1);
 *     CHECK(number(s, "SELECT count(*) FROM runs") == 1);
 */
#pragma once

#include "schema/auto.h"
#include "store/store.h"
#include "tests/test.h"

#define RAIDZ1 "6xdisk/zfs.raidz1/zfs"
#define RAIDZ2 "6xdisk/zfs.raidz2/zfs"
#define MIRROR "2xdisk/geom.mirror/ufs"

/* A run with a sequential write and a sequential read of 8 KiB blocks. */
struct given {
    guint64 digest;
    const char *machine, *tool, *started;
    struct setup setup;
    guint line;
    double write; /* B/s */
    double working_set;
};

static inline void no_error(GError *error)
{
    if (error)
        fprintf(stderr, "unexpected: %s\n", error->message);
    CHECK(!error);
    g_clear_error(&error);
}

static inline struct store *make_archive(void)
{
    GError *error = NULL;
    struct store *store = store_open(NULL, STORE_MEMORY, &error);
    no_error(error);
    store_set_clock(store, 1304418151);
    return store;
}

static inline int seq(struct batch *batch, enum workload_class class)
{
    struct workload workload;
    workload_init(&workload, class);
    workload.bs = "8K", workload.qd = 1;
    return batch_workload(batch, &workload, NULL);
}

static inline void fill(struct batch *batch, const struct given *given, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        struct run *run = batch_run(batch);
        run->digest = given[i].digest, run->machine = given[i].machine;
        run->tool = given[i].tool ? given[i].tool : "dd";
        run->started = given[i].started, run->started_from = DATE_OUTPUT;
        run->setup = given[i].setup, run->line = given[i].line;
        struct result *result = batch_result(batch, seq(batch, WORKLOAD_SEQ_WRITE));
        result->values[METRIC_throughput] = given[i].write ? given[i].write : 1e8;
        result->working_set = given[i].working_set ? given[i].working_set : NAN;
        double working_set = result->working_set;
        result = batch_result(batch, seq(batch, WORKLOAD_SEQ_READ));
        result->values[METRIC_throughput] = 2e8;
        result->working_set = working_set;
        batch_end_run(batch, NULL);
    }
}

static inline char *hash(const char *bytes)
{
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, bytes, -1);
}

/* A source with what is in the batch, inside the change under way; typed in where it is called
 * shootout.xml. */
static inline bool put_batch(struct store *store, const char *origin, const char *bytes,
                             const struct batch *batch, struct put_counts *counts, GError **error)
{
    g_autofree char *sha256 = hash(bytes);
    gint64 source;
    guint64 replaced;
    bool typed = g_str_has_suffix(origin, "shootout.xml");
    struct source_info info = {.sha256 = sha256,
                               .size = strlen(bytes),
                               .origin = origin,
                               .kind = typed ? "typed" : "results",
                               .format = "dd",
                               .importer = 1};
    if (!store_source_begin(store, &info, &source, error))
        return false;
    if (store_source_bytes(store, source, bytes, strlen(bytes), error) &&
        store_put(store, source, batch, counts, error) &&
        (!typed || store_source_replaces(store, source, &replaced, error)))
        return store_source_end(store, source, error);
    store_source_cancel(store);
    return false;
}

static inline bool put_given(struct store *store, const char *origin, const char *bytes,
                             const struct given *given, gsize n, struct put_counts *counts,
                             GError **error)
{
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    fill(&batch, given, n);
    return put_batch(store, origin, bytes, &batch, counts, error);
}

/* One import of one source. */
static inline struct put_counts import(struct store *store, const char *origin, const char *bytes,
                                       const struct given *given, gsize n)
{
    GError *error = NULL;
    struct put_counts counts = {0};
    CHECK(store_begin(store, "import", "shootout import", &error));
    CHECK(put_given(store, origin, bytes, given, n, &counts, &error));
    CHECK(store_commit(store, &error));
    no_error(error);
    return counts;
}

/* The same for a batch. */
static inline struct put_counts import_batch(struct store *store, const char *origin,
                                             const char *bytes, const struct batch *batch)
{
    GError *error = NULL;
    struct put_counts counts = {0};
    CHECK(store_begin(store, "import", "shootout import", &error));
    CHECK(put_batch(store, origin, bytes, batch, &counts, &error));
    CHECK(store_commit(store, &error));
    no_error(error);
    return counts;
}

/* First cell of the first row; "NULL" for NULL, "none" without rows.  The caller frees. */
static inline char *answer(struct store *store, const char *sql)
{
    auto_clear(table_clear) struct table table = {0};
    GError *error = NULL;
    CHECK(store_sql(store, sql, 10, &table, &error));
    no_error(error);
    if (!table.rows)
        return g_strdup("none");
    const struct cell *cell = table_cell(&table, 0, 0);
    if (cell->kind == CELL_NUMBER)
        return g_strdup_printf("%.15g", cell->number);
    return g_strdup(cell->kind == CELL_TEXT ? cell->text : "NULL");
}

static inline double number(struct store *store, const char *sql)
{
    g_autofree char *text = answer(store, sql);
    return g_ascii_strtod(text, NULL);
}

#define CHECK_ANSWER(store, sql, want)                                                             \
    do {                                                                                           \
        g_autofree char *got_ = answer(store, sql);                                                \
        check_text(got_, want, sql, __FILE__, __LINE__);                                           \
    } while (0)

/* The error's text holds these words; frees it. */
#define CHECK_ERROR(error, words)                                                                  \
    do {                                                                                           \
        CHECK(error &&strstr((error)->message, words));                                            \
        if (!error || !strstr((error)->message, words))                                            \
            fprintf(stderr, "%s:%d: got '%s', want '%s'\n", __FILE__, __LINE__,                    \
                    error ? (error)->message : "no error", words);                                 \
        g_clear_error(&error);                                                                     \
    } while (0)

static inline bool annotate(struct store *store, const char *where, const char *key,
                            const char *value, GError **error)
{
    auto_clear(filter_clear) struct filter *filter = where ? filter_parse(where, error) : NULL;
    guint64 runs;
    if ((where && !filter) || !store_begin(store, "annotate", "shootout annotate", error))
        return false;
    if (store_annotate(store, filter, &(struct pair){key, value}, 1, &runs, error))
        return store_commit(store, error);
    store_rollback(store);
    return false;
}

static inline bool forget(struct store *store, const char *where)
{
    auto_clear(filter_clear) struct filter *filter = filter_parse(where, NULL);
    guint64 runs;
    return store_begin(store, "forget", "shootout forget", NULL) &&
           store_forget(store, filter, &runs, NULL) && store_commit(store, NULL);
}

/* The number of the change that undoes `change`; 0 and *error where it cannot. */
static inline gint64 undo(struct store *store, gint64 change, GError **error)
{
    gint64 undone;
    if (!store_undo(store, change, "shootout undo", &undone, error))
        return 0;
    return (gint64)number(store, "SELECT max(change) FROM changes");
}
