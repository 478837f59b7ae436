/* Cells from the store's summaries; their runs where they are wanted. */
#include "report/cells_inside.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* Columns of sketches.sql. */
enum {
    SETUP,
    FIRST,
    WORKLOAD,
    RUNS,
    LONE,
    TOOL,
    TOOL_VERSION,
    NEWEST,
    VERSIONS,
    GUESSED,
    WS,
    STANDS,
    STANDING,
    MEDIAN,
    LEAST,
    LOG_SD,
};

/* What cells of a setup, or of a workload, have in common: read once. */
struct common {
    struct cells_row row;
    const char *parameter;
    GHashTable *known; /* id -> struct cell_data */
};

struct sketcher {
    struct cells *cells;
    struct rows *rows;
    struct common setups, workloads;
    bool lone; /* a cell is not one: its runs stand each by itself */
};

static bool common_init(struct common *common, struct store *store, struct cells *cells,
                        const char *query, const char *parameter, GError **error)
{
    common->row.cells = cells;
    common->parameter = parameter;
    common->known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    common->row.rows = store_rows(store, query, NULL, error);
    if (common->row.rows)
        cells_places_find(common->row.rows, &common->row.at);
    return common->row.rows;
}

static void common_clear(struct common *common)
{
    if (common->known)
        g_hash_table_unref(common->known);
    rows_close(common->row.rows);
}

static const struct cell_data *common_of(struct common *common, gint64 id, GError **error)
{
    struct cell_data *known = g_hash_table_lookup(common->known, &id);
    if (known)
        return known;
    rows_again(common->row.rows);
    rows_bind_integer(common->row.rows, common->parameter, id);
    if (!rows_next(common->row.rows, error))
        return NULL;
    struct cell_data cell = cells_row_cell(&common->row);
    known = g_memdup2(&cell, sizeof cell);
    g_hash_table_insert(common->known, g_memdup2(&id, sizeof id), known);
    return known;
}

static bool sketch(struct sketcher *s, GError **error)
{
    struct rows *rows = s->rows;
    gint64 setup = rows_integer(rows, SETUP), workload = rows_integer(rows, WORKLOAD);
    const struct cell_data *of = common_of(&s->setups, setup, error),
                           *work = of ? common_of(&s->workloads, workload, error) : NULL;
    if (!work)
        return false;
    struct cell_data cell = *of;
    for (int i = 0; i < FIELD_COUNT; i++)
        if (work->words[i])
            cell.words[i] = work->words[i];
    const struct cells *cells = s->cells;
    const char *metric = rows_text(rows, STANDS);
    cell.part = work->part;
    cell.words[FIELD_tool] = cells_keep(cells, rows_text(rows, TOOL));
    cell.words[FIELD_ws] = cells_keep(cells, rows_text(rows, WS));
    cell.tool_version = cells_keep(cells, rows_text(rows, TOOL_VERSION));
    cell.generation = cells_generation(cells, cell.words[FIELD_tool], cell.tool_version);
    cell.newest = cells_keep(cells, rows_text(rows, NEWEST));
    cell.versions_differ = rows_integer(rows, VERSIONS);
    cell.guessed = rows_integer(rows, GUESSED) && cell.words[FIELD_layout];
    cell.runs = (guint)rows_integer(rows, RUNS);
    cell.setup = setup, cell.workload = workload, cell.first = rows_integer(rows, FIRST);
    cell.sketched = true;
    cell.run = cells->cells->len; /* of its own, as first runs are */
    cell.sketch.metric = metric ? metric_find(metric) : METRIC_NONE;
    cell.sketch.n = (guint)rows_integer(rows, STANDING);
    cell.sketch.median = rows_number(rows, MEDIAN);
    cell.sketch.least = rows_number(rows, LEAST);
    cell.sketch.log_sd = rows_number(rows, LOG_SD);
    g_array_append_val(cells->cells, cell);
    return true;
}

static int by_first(gconstpointer a, gconstpointer b)
{
    const struct cell_data *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

static bool sketch_all(struct sketcher *s, GError **error)
{
    GError *failed = NULL;
    bool sorted = true;
    gint64 last = 0;
    while (!s->lone && rows_next(s->rows, &failed)) {
        s->lone = rows_integer(s->rows, LONE);
        if (!s->lone && !sketch(s, &failed))
            break;
        sorted &= rows_integer(s->rows, FIRST) > last;
        last = rows_integer(s->rows, FIRST);
    }
    if (failed) {
        g_propagate_error(error, failed);
        return false;
    }
    if (!sorted && !s->lone) /* as cells_load() meets them */
        g_array_sort(s->cells->cells, by_first);
    return true;
}

bool cells_sketch(struct store *store, const struct filter *where, struct cells *cells, bool *done,
                  GError **error)
{
    *done = false;
    if (!store_summarised(where))
        return true;
    bool fresh;
    if (!store_refresh(store, &fresh, error))
        return false;
    if (!fresh)
        return true;
    struct sketcher s = {.cells = cells};
    bool fine = cells_init(store, cells, error) &&
                common_init(&s.setups, store, cells, "sketch_setup", "setup", error) &&
                common_init(&s.workloads, store, cells, "sketch_workload", "workload", error) &&
                (s.rows = store_rows(store, "sketches", where, error)) && sketch_all(&s, error);
    rows_close(s.rows);
    common_clear(&s.setups);
    common_clear(&s.workloads);
    *done = fine && !s.lone;
    if (*done)
        cells_mark_guesses(cells);
    if (!*done)
        cells_clear(cells);
    return fine;
}

/* --- filling --- */

static char *fill_key(gint64 setup, gint64 workload, const char *tool, const char *generation,
                      const char *ws)
{
    return g_strdup_printf("%" G_GINT64_FORMAT "\x1f%" G_GINT64_FORMAT "\x1f%s\x1f%s\x1f%s", setup,
                           workload, tool, generation ? generation : "", ws ? ws : "");
}

struct filler {
    struct cells_row row;
    GHashTable *wanted; /* key -> number of the cell */
    GArray *runs;       /* struct cells_loaded */
    int setup, workload;
};

/* The row of the first result says what a cell has but summaries do not. */
static void take_first(struct cell_data *cell, const struct cells_row *row)
{
    struct cell_data first = cells_row_cell(row);
    cell->machine = first.machine, cell->command = first.command, cell->reason = first.reason;
    cell->working_set = first.working_set, cell->source = first.source;
    for (int i = 0; i < FIELD_COUNT; i++)
        if (!cell->words[i] && i != FIELD_ws)
            cell->words[i] = first.words[i];
}

static void fill_row(struct filler *f)
{
    const struct cells_row *row = &f->row;
    struct cells *cells = row->cells;
    const char *tool = cells_row_field(row, FIELD_tool),
               *generation =
                   cells_generation(cells, tool, cells_row_text(row, COLUMN_TOOL_VERSION)),
               *ws = workload_ws_class(cells_row_number(row, COLUMN_WORKING_SET),
                                       cells_row_number(row, COLUMN_MEMORY));
    g_autofree char *key =
        fill_key(rows_integer(row->rows, f->setup), rows_integer(row->rows, f->workload), tool,
                 generation, strcmp(ws, "unknown") ? ws : NULL);
    gpointer number;
    if (!g_hash_table_lookup_extended(f->wanted, key, NULL, &number))
        return;
    struct cells_loaded loaded = {GPOINTER_TO_UINT(number), cells_row_run(row)};
    struct cell_data *cell = &g_array_index(cells->cells, struct cell_data, loaded.cell);
    if (loaded.run.result == cell->first)
        take_first(cell, row);
    g_array_append_val(f->runs, loaded);
}

/* "[1,7]": each number once. */
static char *list_of(const struct cells *cells, const bool *wanted, gsize offset)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    GString *list = g_string_new("[");
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        const gint64 *id = (const gint64 *)((const char *)(const void *)cell + offset);
        if (wanted[i] && g_hash_table_add(seen, (gpointer)id))
            g_string_append_printf(list, "%s%" G_GINT64_FORMAT, list->len > 1 ? "," : "", *id);
    }
    g_string_append_c(list, ']');
    return g_string_free(list, FALSE);
}

/* left: those that are wanted and not there yet. */
static GHashTable *index_wanted(const struct cells *cells, const bool *wanted, bool *left)
{
    GHashTable *index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        left[i] = wanted[i] && cell->sketched;
        if (left[i])
            g_hash_table_insert(index,
                                fill_key(cell->setup, cell->workload, cell->words[FIELD_tool],
                                         cell->generation, cell->words[FIELD_ws]),
                                GUINT_TO_POINTER(i));
    }
    return index;
}

static bool fill_rows(struct filler *f, GError **error)
{
    GError *failed = NULL;
    while (rows_next(f->row.rows, &failed))
        fill_row(f);
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

bool cells_fill(struct store *store, const bool *wanted, struct cells *cells, GError **error)
{
    g_autofree bool *left = g_new0(bool, cells->cells->len + 1);
    struct filler f = {.row.cells = cells, .wanted = index_wanted(cells, wanted, left)};
    bool fine = true;
    if (g_hash_table_size(f.wanted)) {
        g_autofree char *setups = list_of(cells, left, offsetof(struct cell_data, setup)),
                        *workloads = list_of(cells, left, offsetof(struct cell_data, workload));
        f.row.rows = store_rows(store, "fills", NULL, error);
        f.runs = g_array_new(FALSE, TRUE, sizeof(struct cells_loaded));
        fine = f.row.rows;
        if (fine) {
            cells_places_find(f.row.rows, &f.row.at);
            f.setup = rows_find(f.row.rows, "setup");
            f.workload = rows_find(f.row.rows, "workload_id");
            rows_bind_text(f.row.rows, "setups", setups);
            rows_bind_text(f.row.rows, "workloads", workloads);
            fine = fill_rows(&f, error) && cells_load_marks(store, f.runs, cells, error);
        }
        cells_order_runs(cells, f.runs);
        g_array_unref(f.runs);
        rows_close(f.row.rows);
    }
    for (guint i = 0; fine && i < cells->cells->len; i++)
        if (left[i])
            g_array_index(cells->cells, struct cell_data, i).sketched = false;
    g_hash_table_unref(f.wanted);
    return fine;
}
