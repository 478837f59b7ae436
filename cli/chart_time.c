/* Finds logs among the sources and makes a figure of them. */
#include "cli/chart_time.h"

#include "ingest/series.h"
#include "schema/auto.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LOGS = 8 };

struct logs {
    GPtrArray *kept; /* struct series */
    GArray *runs;    /* struct figures_run */
    GPtrArray *labels;
    enum metric metric;
    guint others; /* logs of another metric */
};

static void free_series(void *data)
{
    series_clear(data);
    g_free(data);
}

static void add_sides(struct logs *logs, struct series *series, const char *origin)
{
    static const char *const words[] = {"read", "write"};
    const char *slash = strrchr(origin, '/');
    bool both = series->sides[0].n && series->sides[1].n;
    for (int i = 0; i < 2; i++) {
        if (!series->sides[i].n)
            continue;
        char *label = g_strdup_printf("%s%s%s", slash ? slash + 1 : origin, both ? ", " : "",
                                      both ? words[i] : "");
        g_ptr_array_add(logs->labels, label);
        struct figures_run run = {label, series->sides[i].x, series->sides[i].y,
                                  series->sides[i].n};
        g_array_append_val(logs->runs, run);
    }
}

static bool add_source(struct logs *logs, struct store *store, gint64 number, const char *origin,
                       GError **error)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&bytes, &length);
    bool fine = store_source_write(store, number, memory, error);
    fclose(memory);
    struct series *series = g_new0(struct series, 1);
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, origin, bytes, length);
    bool is_log = fine && series_read(&source, series);
    if (is_log && logs->metric == METRIC_NONE)
        logs->metric = series->metric;
    if (is_log && series->metric == logs->metric) {
        add_sides(logs, series, origin);
        g_ptr_array_add(logs->kept, series);
    } else {
        logs->others += is_log;
        free_series(series);
    }
    free(bytes);
    return fine;
}

static bool gather(struct logs *logs, struct store *store, const struct cells *cells,
                   GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = 0; i < cells->cells->len && logs->kept->len < MOST_LOGS; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        const char *origin = cell->words[FIELD_source];
        if (!origin || !g_hash_table_add(seen, (gpointer)&cell->source))
            continue;
        if (!add_source(logs, store, cell->source, origin, error))
            return false;
    }
    return true;
}

bool chart_time(struct figures *figures, struct store *store, const struct cells *cells,
                GError **error)
{
    struct logs logs = {.kept = g_ptr_array_new_with_free_func(free_series),
                        .runs = g_array_new(FALSE, FALSE, sizeof(struct figures_run)),
                        .labels = g_ptr_array_new_with_free_func(g_free),
                        .metric = METRIC_NONE};
    bool fine = gather(&logs, store, cells, error);
    g_autofree char *others =
        logs.others ? g_strdup_printf("%u logs of other quantities are not shown.", logs.others)
                    : NULL;
    const char *title = logs.labels->len == 1 ? logs.labels->pdata[0] : "Over the time of the runs";
    figures_time(figures, (const struct figures_run *)(void *)logs.runs->data, logs.runs->len,
                 logs.metric == METRIC_NONE ? METRIC_throughput : logs.metric, title, others);
    g_ptr_array_unref(logs.kept);
    g_array_unref(logs.runs);
    g_ptr_array_unref(logs.labels);
    return fine;
}
