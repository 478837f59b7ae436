/* Cells from the archive: rows of observations.sql, joined where they repeat each other. */
#include "report/cells_inside.h"

#include "schema/auto.h"
#include "schema/model.h"

#include <math.h>
#include <string.h>

struct loader {
    struct cells *cells;
    struct cells_row row;
    GHashTable *index;  /* key text -> number of the cell */
    GHashTable *tags;   /* run -> value; NULL when no tag divides */
    enum field divides; /* a key whose value divides cells too; FIELD_NONE none */
    GArray *runs;       /* struct cells_loaded: as they come */
    GString *key;
};

/* Numbers of series count from 1; 0 is none. */
static bool in_series(const struct loader *l)
{
    return cells_row_number(&l->row, COLUMN_SERIES) > 0;
}

/* Whether the row repeats others of its setup is said by a person (who described it) or by the tool
 * (its series); an unknown setup alone does not say it. */
static char *lone_name(const struct loader *l)
{
    const char *unknown = cells_row_text(&l->row, COLUMN_UNKNOWN);
    if (!unknown)
        return NULL;
    gint64 line = (gint64)cells_row_number(&l->row, COLUMN_RUN_LINE);
    if (in_series(l) || line <= 0)
        return g_strdup(unknown);
    const char *bracket = strrchr(unknown, ')');
    gsize head = bracket ? (gsize)(bracket - unknown) : strlen(unknown);
    return g_strdup_printf("%.*s:%" G_GINT64_FORMAT "%s", (int)head, unknown, line,
                           bracket ? ")" : "");
}

static void start_cell(struct loader *l, const char *lone, const char *tag, const char *ws,
                       const char *generation)
{
    struct cell_data cell = cells_row_cell(&l->row);
    cell.tag = cells_keep(l->cells, tag);
    cell.lone = cells_keep(l->cells, lone);
    cell.generation = generation;
    cell.words[FIELD_ws] = strcmp(ws, "unknown") ? cells_keep(l->cells, ws) : NULL;
    g_hash_table_insert(l->index, g_strdup(l->key->str), GUINT_TO_POINTER(l->cells->cells->len));
    g_array_append_val(l->cells->cells, cell);
}

static void set_key(struct loader *l, const char *lone, const char *tag, const char *ws,
                    const char *generation)
{
    const char *parts[] = {
        lone,
        tag,
        ws,
        generation,
        l->divides == FIELD_NONE ? NULL : cells_row_field(&l->row, l->divides),
        cells_row_field(&l->row, FIELD_rig),
        cells_row_field(&l->row, FIELD_layout),
        cells_row_field(&l->row, FIELD_compression),
        cells_row_field(&l->row, FIELD_workload),
        cells_row_text(&l->row, COLUMN_PART),
        cells_row_field(&l->row, FIELD_tool),
        lone ? cells_row_text(&l->row, COLUMN_SOURCE) : cells_row_text(&l->row, COLUMN_REVISION),
        lone && in_series(l) ? cells_row_text(&l->row, COLUMN_SERIES) : NULL,
        lone && !in_series(l) ? cells_row_field(&l->row, FIELD_run) : NULL,
    };
    g_string_truncate(l->key, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        g_string_append_printf(l->key, "%s\x1f", parts[i] ? parts[i] : "\x1e");
}

static void note_newest(struct cell_data *cell, const struct loader *l, const char *started)
{
    const char *version = cells_row_text(&l->row, COLUMN_TOOL_VERSION);
    cell->versions_differ |= g_strcmp0(version, cell->tool_version) != 0;
    if (started && g_strcmp0(started, cell->newest) > 0)
        cell->newest = started, cell->tool_version = cells_keep(l->cells, version);
}

static void take_row(struct loader *l)
{
    g_autofree char *lone = lone_name(l);
    gint64 run = rows_integer(l->row.rows, l->row.at.fields[FIELD_run]);
    const char *tag = l->tags ? g_hash_table_lookup(l->tags, &run) : NULL;
    const char *ws = workload_ws_class(cells_row_number(&l->row, COLUMN_WORKING_SET),
                                       cells_row_number(&l->row, COLUMN_MEMORY));
    const char *generation = cells_generation(l->cells, cells_row_field(&l->row, FIELD_tool),
                                              cells_row_text(&l->row, COLUMN_TOOL_VERSION));
    set_key(l, lone, tag, ws, generation);
    gpointer found;
    guint number = l->cells->cells->len;
    if (g_hash_table_lookup_extended(l->index, l->key->str, NULL, &found))
        number = GPOINTER_TO_UINT(found);
    else
        start_cell(l, lone, tag, ws, generation);
    struct cell_data *cell = &g_array_index(l->cells->cells, struct cell_data, number);
    struct cells_loaded loaded = {number, cells_row_run(&l->row)};
    note_newest(cell, l, loaded.run.started);
    cell->runs++;
    g_array_append_val(l->runs, loaded);
}

static bool load_tags(struct store *store, const char *tag, struct loader *l, GError **error)
{
    if (!tag)
        return true;
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "tag_values", NULL, error);
    if (!rows)
        return false;
    rows_bind_text(rows, "tag", tag);
    l->tags = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        gint64 run = rows_integer(rows, 0);
        g_hash_table_insert(l->tags, g_memdup2(&run, sizeof run),
                            (gpointer)cells_keep(l->cells, rows_text(rows, 1)));
    }
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

bool cells_load(struct store *store, const struct filter *where, const struct cells_split *split,
                struct cells *cells, GError **error)
{
    if (!cells_init(store, cells, error))
        return false;
    struct loader l = {
        .cells = cells, .row.cells = cells, .divides = split ? split->key : FIELD_NONE};
    const char *tag = split ? split->tag : NULL;
    cells->tag = cells_keep(cells, tag);
    if (!load_tags(store, tag, &l, error))
        return false;
    l.row.rows = store_rows(store, "observations", where, error);
    if (!l.row.rows) {
        g_clear_pointer(&l.tags, g_hash_table_unref);
        return false;
    }
    l.index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    l.runs = g_array_new(FALSE, TRUE, sizeof(struct cells_loaded));
    l.key = g_string_new(NULL);
    cells_places_find(l.row.rows, &l.row.at);
    GError *failed = NULL;
    while (rows_next(l.row.rows, &failed))
        take_row(&l);
    rows_close(l.row.rows);
    if (!failed)
        cells_load_marks(store, l.runs, cells, &failed);
    cells_order_runs(cells, l.runs);
    cells_mark_guesses(cells);
    g_hash_table_unref(l.index);
    g_clear_pointer(&l.tags, g_hash_table_unref);
    g_array_unref(l.runs);
    g_string_free(l.key, TRUE);
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}
