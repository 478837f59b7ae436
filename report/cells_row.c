/* Rows of queries as cells and runs. */
#include "report/cells_inside.h"

#include "schema/auto.h"
#include "schema/model.h"
#include "schema/repeat.h"

#include <math.h>
#include <string.h>

static const char *const column_names[COLUMNS] = {
    "line",         "series",       "machine",     "source_id",

    "rig_revision", "memory",       "layout_name", "label",
    "data_disks",   "usable",       "capacity",    "compression_origin",
    "unknown",      "tool_version", "part",        "n",
    "working_set",  "reason",       "result",      "status",
    "command",
};

void cells_places_find(const struct rows *rows, struct cells_places *at)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        at->fields[i] = rows_find(rows, i == FIELD_date ? "started" : fields[i].name);
    for (int i = 0; i < COLUMNS; i++)
        at->columns[i] = rows_find(rows, column_names[i]);
    for (int i = 0; i < METRIC_COUNT; i++)
        at->metrics[i] = rows_find(rows, metrics[i].name);
}

const char *cells_row_text(const struct cells_row *row, enum extra column)
{
    int at = row->at.columns[column];
    return at < 0 ? NULL : rows_text(row->rows, at);
}

double cells_row_number(const struct cells_row *row, enum extra column)
{
    int at = row->at.columns[column];
    return at < 0 ? NAN : rows_number(row->rows, at);
}

static double field_number(const struct cells_row *row, enum field field)
{
    int at = row->at.fields[field];
    return at < 0 ? NAN : rows_number(row->rows, at);
}

const char *cells_row_field(const struct cells_row *row, enum field field)
{
    int at = row->at.fields[field];
    return at < 0 ? NULL : rows_text(row->rows, at);
}

const char *cells_keep(const struct cells *cells, const char *text)
{
    return text ? g_string_chunk_insert_const(cells->texts, text) : NULL;
}

static const char *keep(const struct cells_row *row, enum extra column)
{
    return cells_keep(row->cells, cells_row_text(row, column));
}

struct cell_data cells_row_cell(const struct cells_row *row)
{
    struct cell_data cell = {
        .unknown = keep(row, COLUMN_UNKNOWN),
        .layout_name = keep(row, COLUMN_LAYOUT_NAME),
        .label = keep(row, COLUMN_LABEL),
        .tool_version = keep(row, COLUMN_TOOL_VERSION),
        .compression_origin = keep(row, COLUMN_COMPRESSION_ORIGIN),
        .part = keep(row, COLUMN_PART),
        .machine = keep(row, COLUMN_MACHINE),
        .command = keep(row, COLUMN_COMMAND),
        .survives = field_number(row, FIELD_survives),
        .disks = field_number(row, FIELD_disks),
        .data_disks = cells_row_number(row, COLUMN_DATA_DISKS),
        .usable = cells_row_number(row, COLUMN_USABLE),
        .capacity = cells_row_number(row, COLUMN_CAPACITY),
        .memory = cells_row_number(row, COLUMN_MEMORY),
        .working_set = cells_row_number(row, COLUMN_WORKING_SET),
        .reason = keep(row, COLUMN_REASON),
    };
    double revision = cells_row_number(row, COLUMN_REVISION),
           source = cells_row_number(row, COLUMN_SOURCE);
    cell.rig_revision = isnan(revision) ? 0 : (gint64)revision;
    cell.source = isnan(source) ? 0 : (gint64)source;
    for (int i = 0; i < FIELD_COUNT; i++)
        cell.words[i] = cells_keep(row->cells, cells_row_field(row, (enum field)i));
    return cell;
}

struct cell_run cells_row_run(const struct cells_row *row)
{
    const struct cells *cells = row->cells;
    double n = cells_row_number(row, COLUMN_N);
    struct cell_run run = {
        .run = rows_integer(row->rows, row->at.fields[FIELD_run]),
        .n = isnan(n) ? 0 : (gint)n,
        .started = cells_keep(cells, cells_row_field(row, FIELD_date)),
        .status = keep(row, COLUMN_STATUS),
        .host = cells_keep(cells, cells_row_field(row, FIELD_host)),
        .version = keep(row, COLUMN_TOOL_VERSION),
        .os = cells_keep(cells, cells_row_field(row, FIELD_os)),
        .result = (gint64)cells_row_number(row, COLUMN_RESULT),
    };
    for (int i = 0; i < METRIC_COUNT; i++)
        run.values[i] = row->at.metrics[i] < 0 ? NAN : rows_number(row->rows, row->at.metrics[i]);
    return run;
}

const char *cells_generation(const struct cells *cells, const char *tool, const char *version)
{
    gsize length = repeat_generation(tool, version);
    g_autofree char *text = length ? g_strndup(version, length) : NULL;
    return cells_keep(cells, text);
}

static int by_cell(gconstpointer a, gconstpointer b)
{
    const struct cells_loaded *x = a, *y = b;
    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    return (x->run.run > y->run.run) - (x->run.run < y->run.run);
}

void cells_order_runs(struct cells *cells, GArray *runs)
{
    g_array_sort(runs, by_cell);
    for (guint i = 0; i < runs->len; i++) {
        const struct cells_loaded *loaded = &g_array_index(runs, struct cells_loaded, i);
        struct cell_data *cell = &g_array_index(cells->cells, struct cell_data, loaded->cell);
        if (!i || loaded[-1].cell != loaded->cell)
            cell->run = cells->runs->len;
        g_array_append_val(cells->runs, loaded->run);
    }
}

static void add_mark(struct cells *cells, const struct rows *rows)
{
    gint64 run = rows_integer(rows, rows_find(rows, "run"));
    GArray *marks = g_hash_table_lookup(cells->marks, &run);
    if (!marks) {
        marks = g_array_new(FALSE, TRUE, sizeof(struct cell_mark));
        g_hash_table_insert(cells->marks, g_memdup2(&run, sizeof run), marks);
    }
    struct cell_mark mark = {
        .result = rows_integer(rows, rows_find(rows, "result")),
        .name = g_string_chunk_insert_const(cells->texts, rows_text(rows, rows_find(rows, "name"))),
        .value =
            g_string_chunk_insert_const(cells->texts, rows_text(rows, rows_find(rows, "value"))),
    };
    g_array_append_val(marks, mark);
}

static bool take_marks(struct rows *rows, struct cells *cells, GError **error)
{
    GError *failed = NULL;
    while (rows_next(rows, &failed))
        add_mark(cells, rows);
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

static int by_number(gconstpointer a, gconstpointer b)
{
    const gint64 *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The runs that were loaded, each once. */
static GArray *runs_of(const GArray *loaded)
{
    g_autoptr(GArray) all = g_array_sized_new(FALSE, FALSE, sizeof(gint64), loaded->len);
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < loaded->len; i++)
        g_array_append_val(all, g_array_index(loaded, struct cells_loaded, i).run.run);
    g_array_sort(all, by_number);
    for (guint i = 0; i < all->len; i++)
        if (!i || g_array_index(all, gint64, i) != g_array_index(all, gint64, i - 1))
            g_array_append_val(runs, g_array_index(all, gint64, i));
    return runs;
}

static bool marks_between(struct rows *rows, gint64 first, gint64 last, struct cells *cells,
                          GError **error)
{
    rows_again(rows);
    rows_bind_integer(rows, "first", first);
    rows_bind_integer(rows, "last", last);
    return take_marks(rows, cells, error);
}

/* Of a few runs one by one, else all that there are: reading them in order costs a tenth each. */
bool cells_load_marks(struct store *store, const GArray *loaded, struct cells *cells,
                      GError **error)
{
    auto_clear(rows_clear) struct rows *next = store_rows(store, "next_run", NULL, error),
                                       *rows = store_rows(store, "marks", NULL, error);
    g_autoptr(GArray) runs = runs_of(loaded);
    if (!next || !rows || !rows_next(next, error))
        return false;
    gint64 end = rows_integer(next, 0);
    if (runs->len >= end / 10)
        return marks_between(rows, 1, end, cells, error);
    for (guint i = 0; i < runs->len; i++) {
        gint64 run = g_array_index(runs, gint64, i);
        if (!marks_between(rows, run, run, cells, error))
            return false;
    }
    return true;
}

static bool load_rigs(struct store *store, struct cells *cells, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "rig_facts", NULL, error);
    if (!rows)
        return false;
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        g_autofree char *name =
            g_strdup_printf("%s#%" G_GINT64_FORMAT, rows_text(rows, 0), rows_integer(rows, 1));
        GHashTable *facts = g_hash_table_lookup(cells->rigs, name);
        if (!facts) {
            facts = g_hash_table_new(g_str_hash, g_str_equal);
            g_hash_table_insert(cells->rigs, g_string_chunk_insert(cells->texts, name), facts);
        }
        const char *value = rows_text(rows, 3), *unit = rows_text(rows, 4);
        g_autofree char *text =
            g_strdup_printf("%s%s%s", value ? value : "", unit ? " " : "", unit ? unit : "");
        g_hash_table_insert(facts, g_string_chunk_insert_const(cells->texts, rows_text(rows, 2)),
                            g_string_chunk_insert_const(cells->texts, text));
    }
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

bool cells_init(struct store *store, struct cells *cells, GError **error)
{
    *cells = (struct cells){
        g_array_new(FALSE, TRUE, sizeof(struct cell_data)),
        g_array_new(FALSE, TRUE, sizeof(struct cell_run)),
        g_string_chunk_new(4096),
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_unref),
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)g_array_unref),
        NULL};
    return load_rigs(store, cells, error);
}

/* One run whose layout is a guess makes that of the cell one. */
void cells_mark_guesses(struct cells *cells)
{
    for (guint i = 0; i < cells->cells->len; i++) {
        struct cell_data *cell = &g_array_index(cells->cells, struct cell_data, i);
        guint runs = cell->words[FIELD_layout] && !cell->sketched ? cell->runs : 0;
        for (guint k = 0; k < runs && !cell->guessed; k++)
            cell->guessed = cells_mark(cells, cells_run(cells, cell, k), guessed_tag);
        const char *name = cell->layout_name ? cell->layout_name : cell->label;
        g_autofree char *marked = cell->guessed && name ? g_strconcat("~", name, NULL) : NULL;
        cell->shown = marked ? g_string_chunk_insert_const(cells->texts, marked) : name;
    }
}
