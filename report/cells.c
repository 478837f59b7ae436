/* What a cell holds, and how two of them differ. */
#include "report/cells.h"

#include "schema/repeat.h"
#include "schema/stats.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

void cells_keep_surviving(struct cells *cells, double failures)
{
    guint kept = 0;
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        if (cell->survives >= failures)
            g_array_index(cells->cells, struct cell_data, kept++) = *cell;
    }
    g_array_set_size(cells->cells, kept);
}

void cells_clear(struct cells *cells)
{
    if (!cells->cells)
        return;
    g_array_unref(cells->cells);
    g_array_unref(cells->runs);
    g_string_chunk_free(cells->texts);
    g_hash_table_unref(cells->rigs);
    g_hash_table_unref(cells->marks);
    *cells = (struct cells){0};
}

const struct cell_data *cells_at(const struct cells *cells, guint i)
{
    return &g_array_index(cells->cells, struct cell_data, i);
}

const struct cell_run *cells_run(const struct cells *cells, const struct cell_data *cell, guint i)
{
    return &g_array_index(cells->runs, struct cell_run, cell->run + i);
}

GHashTable *cells_facts(const struct cells *cells, const struct cell_data *cell)
{
    if (!cell->words[FIELD_rig])
        return NULL;
    g_autofree char *name =
        g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
    return g_hash_table_lookup(cells->rigs, name);
}

const char *cells_fact(const struct cells *cells, const struct cell_data *cell, const char *key)
{
    GHashTable *facts = cells_facts(cells, cell);
    const char *value = facts ? g_hash_table_lookup(facts, key) : NULL;
    bool own = !value && cell->runs && !cell->sketched;
    return own ? cells_mark(cells, cells_run(cells, cell, 0), key) : value;
}

const char *cells_mark(const struct cells *cells, const struct cell_run *run, const char *name)
{
    const GArray *marks = g_hash_table_lookup(cells->marks, &run->run);
    for (guint i = 0; marks && i < marks->len; i++) {
        const struct cell_mark *mark = &g_array_index(marks, struct cell_mark, i);
        if (!strcmp(mark->name, name) && (!mark->result || mark->result == run->result))
            return mark->value;
    }
    return NULL;
}

GPtrArray *cells_rig_differences(const struct cells *cells, const struct cell_data *a,
                                 const struct cell_data *b)
{
    GPtrArray *keys = g_ptr_array_new();
    GHashTable *x = cells_facts(cells, a), *y = cells_facts(cells, b);
    if (!x || !y)
        return keys;
    GHashTableIter iter;
    gpointer key, value;
    g_hash_table_iter_init(&iter, x);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const char *other = g_hash_table_lookup(y, key);
        if (other && strcmp(other, value))
            g_ptr_array_add(keys, key);
    }
    g_ptr_array_sort(keys, words_order);
    return keys;
}

double *cells_values(const struct cells *cells, const struct cell_data *cell, enum metric metric,
                     gsize *n)
{
    double *values = g_new(double, cell->runs + 1);
    *n = 0;
    for (guint i = 0; i < cell->runs; i++) {
        double value = cells_run(cells, cell, i)->values[metric];
        if (!isnan(value))
            values[(*n)++] = value;
    }
    stats_sort(values, *n);
    return values;
}

static bool has(const struct cells *cells, const struct cell_data *cell, enum metric metric)
{
    for (guint i = 0; i < cell->runs; i++)
        if (!isnan(cells_run(cells, cell, i)->values[metric]))
            return true;
    return false;
}

enum metric cells_metric(const struct cells *cells, const struct cell_data *cell)
{
    const enum metric *order = repeat_metrics(cell->words[FIELD_class]);
    if (cell->sketched)
        return cell->sketch.metric;
    while (*order != METRIC_NONE && !has(cells, cell, *order))
        order++;
    return *order;
}
