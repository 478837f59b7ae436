/* From a run to the batch: its facts, its results by test, and why a figure is missing. */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

/* What decides the workloads of a run; zeroed before use, so that it compares as bytes. */
struct setting {
    char version[16];
    guint64 chunk, files, smallest, largest;
    gint64 seekers;
    int kind;
    int workloads[BONNIE_TESTS];
};

enum { SETTINGS = 256, UNKNOWN_YET = -1, OLD_CHUNK = 16384, OLD_SEEKERS = 3 };

struct bonnie_emit {
    struct batch *batch;
    GError **error;
    GStringChunk *texts;
    GHashTable *settings; /* struct setting, each its own key */
    struct setting *last;
};

static guint setting_hash(gconstpointer key)
{
    guint hash = 2166136261u;
    const guchar *at = key;
    for (gsize i = 0; i < offsetof(struct setting, workloads); i++)
        hash = (hash ^ at[i]) * 16777619u;
    return hash;
}

static gboolean setting_equal(gconstpointer a, gconstpointer b)
{
    return !memcmp(a, b, offsetof(struct setting, workloads));
}

struct bonnie_emit *bonnie_emit_new(struct batch *batch, GError **error)
{
    struct bonnie_emit *emit = g_new0(struct bonnie_emit, 1);
    emit->batch = batch;
    emit->error = error;
    emit->texts = g_string_chunk_new(1024);
    emit->settings = g_hash_table_new_full(setting_hash, setting_equal, g_free, NULL);
    return emit;
}

void bonnie_emit_free(struct bonnie_emit *emit)
{
    g_hash_table_unref(emit->settings);
    g_string_chunk_free(emit->texts);
    g_free(emit);
}

static struct setting *setting_of(struct bonnie_emit *emit, const struct bonnie_run *run)
{
    struct setting new;
    memset(&new, 0, sizeof new);
    /* A CSV without a version field is 1.0x: all of these work as 1.03 does. */
    const char *version = *run->version || !run->stdio ? run->version : "1.03";
    memcpy(new.version, version, strlen(version));
    new.chunk = run->chunk;
    new.files = run->files;
    new.smallest = run->smallest;
    new.largest = run->largest;
    new.seekers = run->seekers;
    new.kind = run->kind;
    if (emit->last && setting_equal(emit->last, &new))
        return emit->last;
    struct setting *found = g_hash_table_lookup(emit->settings, &new);
    if (!found) {
        if (g_hash_table_size(emit->settings) >= SETTINGS)
            g_hash_table_remove_all(emit->settings);
        for (int i = 0; i < BONNIE_TESTS; i++)
            new.workloads[i] = UNKNOWN_YET;
        found = g_memdup2(&new, sizeof new);
        g_hash_table_add(emit->settings, found);
    }
    return emit->last = found;
}

/* What the versions do not tell, or tell otherwise than bonnie++ does. */
static void correct(const struct setting *setting, int test, struct workload *workload)
{
    if (test == BONNIE_SEEKS && setting->seekers == BONNIE_SEEKERS_LOST)
        workload->jobs = workload->qd = NAN;
    /* What "04k" in the header of Garloff's seeks means is not known. */
    if (test == BONNIE_SEEKS && setting->kind >= BONNIE_NOSYNC)
        workload->bs = NULL;
    if (test != BONNIE_SEEKS && setting->kind >= BONNIE_NOSYNC &&
        workload_classes[workload->class].writes)
        workload->flush = setting->kind == BONNIE_SYNC ? "end" : "none";
}

static bool find_workload(struct bonnie_emit *emit, const struct setting *setting, int test,
                          int *index)
{
    bool old = setting->kind != BONNIE_PLUS;
    struct bonnie_facts facts = {
        .test = (enum bonnie_test)test,
        .version = *setting->version ? setting->version : NULL,
        .chunk = old ? OLD_CHUNK : setting->chunk,
        .files = setting->files,
        .smallest = setting->smallest,
        .largest = setting->largest,
        .seekers = old && !setting->seekers ? OLD_SEEKERS : setting->seekers,
    };
    struct workload workload;
    if (!map_bonnie(&facts, &workload, emit->texts, emit->error))
        return false;
    correct(setting, test, &workload);
    *index = batch_workload(emit->batch, &workload, emit->error);
    g_string_chunk_clear(emit->texts); /* the batch has its own */
    return *index >= 0;
}

static bool emit_test(struct bonnie_emit *emit, const struct bonnie_run *run,
                      struct setting *setting, int test)
{
    const struct bonnie_cell *cell = &run->cells[test];
    int *workload = &setting->workloads[test];
    if (*workload < 0 && !find_workload(emit, setting, test, workload))
        return false;
    enum metric metric = bonnie_moves_bytes(test) ? METRIC_throughput : METRIC_rate;
    struct result *result = batch_result(emit->batch, *workload);
    result->n = 1;
    result->values[metric] = cell->rate;
    result->values[METRIC_cpu] = cell->cpu;
    result->values[METRIC_latency_max] = cell->latency;
    if (!bonnie_counts_files(test) && run->size)
        result->working_set = (double)run->size;
    if (cell->state == BONNIE_FAST)
        batch_missing(emit->batch, metric, "+++++", "too fast to measure");
    else if (cell->state == BONNIE_HIDDEN)
        batch_missing(emit->batch, metric, NULL,
                      bonnie_moves_bytes(test) ? "less than half a MiB/s, rounded to 0"
                                               : "tables of 2.x print the number of files here");
    return true;
}

static void fact(struct batch *batch, const char *key, const char *value, const char *unit)
{
    if (*value)
        batch_fact(batch, key, value, unit, ORIGIN_IMPORTED);
}

static void number_fact(struct batch *batch, const char *key, guint64 value, const char *unit)
{
    char text[24], *at = text + sizeof text;
    *--at = 0;
    for (; value; value /= 10)
        *--at = (char)('0' + value % 10);
    fact(batch, key, at, unit);
}

/* What is unusual about a run; what its workloads or its source tell anyway is not repeated. */
static void emit_facts(struct batch *batch, const struct bonnie_run *run)
{
    if (run->concurrency > 1)
        number_fact(batch, "concurrency", run->concurrency, NULL);
    number_fact(batch, "chunk", run->chunk, "B");
    number_fact(batch, "seeks", run->seeks, NULL);
    number_fact(batch, "seekers", (guint64)MAX(run->seekers, 0), NULL);
    number_fact(batch, "volumes", run->volumes, NULL);
    if (run->files_cell[strspn(run->files_cell, "0123456789")])
        fact(batch, "files", run->files_cell, NULL);
    if (run->kind != BONNIE_PLUS && !run->size)
        fact(batch, "size", run->size_cell, "GB of 1048576000 B, cut");
}

bool bonnie_emit_run(struct bonnie_emit *emit, const struct bonnie_run *run)
{
    struct batch *batch = emit->batch;
    struct run *made = batch_run(batch);
    made->tool = run->kind == BONNIE_PLUS ? "bonnie++" : "bonnie";
    made->tool_version = *run->version ? batch_text(batch, run->version, -1) : NULL;
    made->machine = *run->name ? batch_text(batch, run->name, -1) : NULL;
    made->line = run->line;
    made->at = run->at;
    made->length = run->end - run->at;
    made->series = run->series;
    made->digest = bonnie_digest(run);
    emit_facts(batch, run);
    if (run->differ)
        batch_remark(batch, REMARK_NOTE, run->line, 0,
                     "bonnie++: table and CSV of a run differ (figures: %u), CSV taken",
                     run->differ);
    struct setting *setting = setting_of(emit, run);
    for (int test = 0; test < BONNIE_TESTS; test++)
        if (run->cells[test].state != BONNIE_NOT_RUN && !emit_test(emit, run, setting, test)) {
            batch_drop_run(batch);
            return false;
        }
    return batch_end_run(batch, emit->error);
}
