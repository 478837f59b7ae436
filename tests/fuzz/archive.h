/* What the fuzz targets of archives share: a small archive, and all that a program would do with
 * one. */
#pragma once

#include "schema/auto.h"
#include "schema/hash.h"
#include "store/check.h"
#include "store/store.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static inline void put_small(struct store *store, const char *origin, const char *layout)
{
    char hash[HASH_HEX];
    gint64 source;
    gsize length = strlen(origin);
    struct put_counts counts = {0};
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    for (guint i = 1; i <= 4; i++) {
        struct workload workload;
        workload_init(&workload, i % 2 ? WORKLOAD_SEQ_WRITE : WORKLOAD_SEQ_READ);
        workload.bs = "1M", workload.qd = 1;
        struct run *run = batch_run(&batch);
        run->digest = g_str_hash(layout) + i, run->tool = "dd", run->started = "2011-05-03";
        run->setup = (struct setup){.rig = "a", .layout = layout, .said = SAID_OPTION};
        struct result *result = batch_result(&batch, batch_workload(&batch, &workload, NULL));
        result->values[METRIC_throughput] = 1e8 + i * 1e6;
        g_assert_true(batch_end_run(&batch, NULL));
    }
    hash_of(origin, length, hash);
    struct source_info info = {
        .sha256 = hash, .size = length, .origin = origin, .kind = "results", .format = "dd"};
    g_assert_true(store_source_begin(store, &info, &source, NULL) &&
                  store_source_bytes(store, source, origin, length, NULL) &&
                  store_put(store, source, &batch, &counts, NULL) &&
                  store_source_end(store, source, NULL));
}

/* Two layouts, four runs of each; path NULL: in memory. */
static inline struct store *small_archive(const char *path)
{
    struct store *store = store_open(path, path ? STORE_WRITE : STORE_MEMORY, NULL);
    g_assert_true(store && store_begin(store, "import", "shootout import", NULL));
    put_small(store, "raidz1.log", "6xdisk/zfs.raidz1/zfs");
    put_small(store, "raidz2.log", "6xdisk/zfs.raidz2/zfs");
    g_assert_true(store_commit(store, NULL));
    return store;
}

/* Checked and listed; what it says is one line each. */
static inline void use_archive(struct store *store)
{
    static const char *const queries[] = {"list_runs", "observations", "status", "list_sources",
                                          "list_changes"};
    g_autoptr(GError) error = NULL;
    struct check_counts counts = {0};
    auto_clear(table_clear) struct table table = {0};
    store_check(store, &(struct check_options){0}, &table, &counts, &error);
    g_assert_true(!error || !strchr(error->message, '\n'));
    for (gsize i = 0; i < G_N_ELEMENTS(queries); i++) {
        auto_clear(rows_clear) struct rows *rows = store_rows(store, queries[i], NULL, NULL);
        while (rows && rows_next(rows, NULL))
            for (int c = 0; c < rows_columns(rows); c++)
                g_assert_true(rows_null(rows, c) || rows_text(rows, c));
    }
}
