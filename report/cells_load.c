/* Cells from the archive: rows of observations.sql, joined where they repeat each other. */
#include "report/cells.h"

#include "schema/auto.h"
#include "schema/model.h"

#include <math.h>
#include <string.h>

/* A row's columns that are not keys of selections. */
enum extra {
    COLUMN_RUN_LINE,
    COLUMN_SERIES,
    COLUMN_MACHINE,
    COLUMN_SOURCE,

    COLUMN_REVISION,
    COLUMN_MEMORY,
    COLUMN_LAYOUT_NAME,
    COLUMN_LABEL,
    COLUMN_DATA_DISKS,
    COLUMN_USABLE,
    COLUMN_CAPACITY,
    COLUMN_COMPRESSION_ORIGIN,
    COLUMN_UNKNOWN,
    COLUMN_TOOL_VERSION,
    COLUMN_PART,
    COLUMN_N,
    COLUMN_WORKING_SET,
    COLUMN_REASON,
    COLUMN_RESULT,
    COLUMN_STATUS,
    COLUMN_COMMAND,
    COLUMNS,
};
static const char *const column_names[COLUMNS] = {
    "line",         "series",       "machine",     "source_id",

    "rig_revision", "memory",       "layout_name", "label",
    "data_disks",   "usable",       "capacity",    "compression_origin",
    "unknown",      "tool_version", "part",        "n",
    "working_set",  "reason",       "result",      "status",
    "command",
};

/* Where each column stands in the query; -1: not there. */
struct places {
    int fields[FIELD_COUNT], columns[COLUMNS], metrics[METRIC_COUNT];
};

struct loader {
    struct cells *cells;
    struct rows *rows;
    struct places at;
    GHashTable *index;  /* key text -> number of the cell */
    GHashTable *tags;   /* run -> value; NULL when no tag divides */
    enum field divides; /* a key whose value divides cells too; FIELD_NONE none */
    GArray *runs;       /* struct loaded: as they come */
    GString *key;
};

/* A run with the cell it belongs to, until the runs are ordered by cell. */
struct loaded {
    guint cell;
    struct cell_run run;
};

static void find_places(const struct rows *rows, struct places *at)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        at->fields[i] = rows_find(rows, i == FIELD_date ? "started" : fields[i].name);
    for (int i = 0; i < COLUMNS; i++)
        at->columns[i] = rows_find(rows, column_names[i]);
    for (int i = 0; i < METRIC_COUNT; i++)
        at->metrics[i] = rows_find(rows, metrics[i].name);
}

static const char *text_at(const struct loader *l, enum extra column)
{
    int at = l->at.columns[column];
    return at < 0 ? NULL : rows_text(l->rows, at);
}

static double number_at(const struct loader *l, enum extra column)
{
    int at = l->at.columns[column];
    return at < 0 ? NAN : rows_number(l->rows, at);
}

static double field_number(const struct loader *l, enum field field)
{
    int at = l->at.fields[field];
    return at < 0 ? NAN : rows_number(l->rows, at);
}

static const char *field_text(const struct loader *l, enum field field)
{
    int at = l->at.fields[field];
    return at < 0 ? NULL : rows_text(l->rows, at);
}

static const char *keep(const struct loader *l, const char *text)
{
    return text ? g_string_chunk_insert_const(l->cells->texts, text) : NULL;
}

/* Numbers of series count from 1; 0 is none. */
static bool in_series(const struct loader *l)
{
    return number_at(l, COLUMN_SERIES) > 0;
}

/* Whether the row repeats others of its setup is said by a person (who described it) or by the tool
 * (its series); an unknown setup alone does not say it. */
static char *lone_name(const struct loader *l)
{
    const char *unknown = text_at(l, COLUMN_UNKNOWN);
    if (!unknown)
        return NULL;
    gint64 line = (gint64)number_at(l, COLUMN_RUN_LINE);
    if (in_series(l) || line <= 0)
        return g_strdup(unknown);
    const char *bracket = strrchr(unknown, ')');
    gsize head = bracket ? (gsize)(bracket - unknown) : strlen(unknown);
    return g_strdup_printf("%.*s:%" G_GINT64_FORMAT "%s", (int)head, unknown, line,
                           bracket ? ")" : "");
}

static void start_cell(struct loader *l, const char *lone, const char *tag, const char *ws,
                       const char *generation, guint number)
{
    struct cell_data cell = {
        .tag = keep(l, tag),
        .unknown = keep(l, text_at(l, COLUMN_UNKNOWN)),
        .lone = keep(l, lone),
        .layout_name = keep(l, text_at(l, COLUMN_LAYOUT_NAME)),
        .label = keep(l, text_at(l, COLUMN_LABEL)),
        .tool_version = keep(l, text_at(l, COLUMN_TOOL_VERSION)),
        .generation = keep(l, generation),
        .compression_origin = keep(l, text_at(l, COLUMN_COMPRESSION_ORIGIN)),
        .part = keep(l, text_at(l, COLUMN_PART)),
        .machine = keep(l, text_at(l, COLUMN_MACHINE)),
        .command = keep(l, text_at(l, COLUMN_COMMAND)),
        .survives = field_number(l, FIELD_survives),
        .disks = field_number(l, FIELD_disks),
        .data_disks = number_at(l, COLUMN_DATA_DISKS),
        .usable = number_at(l, COLUMN_USABLE),
        .capacity = number_at(l, COLUMN_CAPACITY),
        .memory = number_at(l, COLUMN_MEMORY),
        .working_set = number_at(l, COLUMN_WORKING_SET),
        .reason = keep(l, text_at(l, COLUMN_REASON)),
        .source = (gint64)number_at(l, COLUMN_SOURCE),
    };
    double revision = number_at(l, COLUMN_REVISION);
    cell.rig_revision = isnan(revision) ? 0 : (gint64)revision;
    for (int i = 0; i < FIELD_COUNT; i++)
        cell.words[i] = keep(l, field_text(l, (enum field)i));
    cell.words[FIELD_ws] = strcmp(ws, "unknown") ? keep(l, ws) : NULL;
    g_array_append_val(l->cells->cells, cell);
    g_hash_table_insert(l->index, g_strdup(l->key->str), GUINT_TO_POINTER(number));
}

/* What a tool calls by one name and measures in two ways: bonnie++ 2 starts more processes for its
 * seeks than 1 did and reads characters otherwise.  The caller frees; NULL where versions agree. */
static char *generation_of(const char *tool, const char *version)
{
    if (g_strcmp0(tool, "bonnie++") || !version)
        return NULL;
    return g_strndup(version, strcspn(version, "."));
}

static void set_key(struct loader *l, const char *lone, const char *tag, const char *ws,
                    const char *generation)
{
    const char *parts[] = {
        lone,
        tag,
        ws,
        generation,
        l->divides == FIELD_NONE ? NULL : field_text(l, l->divides),
        field_text(l, FIELD_rig),
        field_text(l, FIELD_layout),
        field_text(l, FIELD_compression),
        field_text(l, FIELD_workload),
        text_at(l, COLUMN_PART),
        field_text(l, FIELD_tool),
        lone ? text_at(l, COLUMN_SOURCE) : text_at(l, COLUMN_REVISION),
        lone && in_series(l) ? text_at(l, COLUMN_SERIES) : NULL,
        lone && !in_series(l) ? field_text(l, FIELD_run) : NULL,
    };
    g_string_truncate(l->key, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        g_string_append_printf(l->key, "%s\x1f", parts[i] ? parts[i] : "\x1e");
}

static void note_newest(struct cell_data *cell, const struct loader *l, const char *started)
{
    const char *version = text_at(l, COLUMN_TOOL_VERSION);
    cell->versions_differ |= g_strcmp0(version, cell->tool_version) != 0;
    if (started && g_strcmp0(started, cell->newest) > 0)
        cell->newest = started, cell->tool_version = keep(l, version);
}

static void take_row(struct loader *l)
{
    g_autofree char *lone = lone_name(l);
    gint64 run = rows_integer(l->rows, l->at.fields[FIELD_run]);
    const char *tag = l->tags ? g_hash_table_lookup(l->tags, &run) : NULL;
    const char *ws =
        workload_ws_class(number_at(l, COLUMN_WORKING_SET), number_at(l, COLUMN_MEMORY));
    g_autofree char *generation =
        generation_of(field_text(l, FIELD_tool), text_at(l, COLUMN_TOOL_VERSION));
    set_key(l, lone, tag, ws, generation);
    gpointer found;
    guint number = l->cells->cells->len;
    if (g_hash_table_lookup_extended(l->index, l->key->str, NULL, &found))
        number = GPOINTER_TO_UINT(found);
    else
        start_cell(l, lone, tag, ws, generation, number);
    struct cell_data *cell = &g_array_index(l->cells->cells, struct cell_data, number);
    double n = number_at(l, COLUMN_N);
    struct loaded loaded = {number, {.run = run, .n = isnan(n) ? 0 : (gint)n}};
    loaded.run.started = keep(l, field_text(l, FIELD_date));
    loaded.run.status = keep(l, text_at(l, COLUMN_STATUS));
    loaded.run.host = keep(l, field_text(l, FIELD_host));
    loaded.run.version = keep(l, text_at(l, COLUMN_TOOL_VERSION));
    loaded.run.os = keep(l, field_text(l, FIELD_os));
    loaded.run.result = (gint64)number_at(l, COLUMN_RESULT);
    for (int i = 0; i < METRIC_COUNT; i++)
        loaded.run.values[i] = l->at.metrics[i] < 0 ? NAN : rows_number(l->rows, l->at.metrics[i]);
    note_newest(cell, l, loaded.run.started);
    cell->runs++;
    g_array_append_val(l->runs, loaded);
}

static int by_cell(gconstpointer a, gconstpointer b)
{
    const struct loaded *x = a, *y = b;
    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    return (x->run.run > y->run.run) - (x->run.run < y->run.run);
}

static void order_runs(struct loader *l)
{
    g_array_sort(l->runs, by_cell);
    for (guint i = 0; i < l->runs->len; i++) {
        const struct loaded *loaded = &g_array_index(l->runs, struct loaded, i);
        struct cell_data *cell = &g_array_index(l->cells->cells, struct cell_data, loaded->cell);
        if (!i || loaded[-1].cell != loaded->cell)
            cell->run = i;
        g_array_append_val(l->cells->runs, loaded->run);
    }
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
                            (gpointer)keep(l, rows_text(rows, 1)));
    }
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
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

/* One run whose layout is a guess makes that of the cell one. */
static void mark_guesses(struct cells *cells)
{
    for (guint i = 0; i < cells->cells->len; i++) {
        struct cell_data *cell = &g_array_index(cells->cells, struct cell_data, i);
        for (guint k = 0; k < cell->runs && cell->words[FIELD_layout] && !cell->guessed; k++)
            cell->guessed = cells_mark(cells, cells_run(cells, cell, k), guessed_tag);
        const char *name = cell->layout_name ? cell->layout_name : cell->label;
        g_autofree char *marked = cell->guessed && name ? g_strconcat("~", name, NULL) : NULL;
        cell->shown = marked ? g_string_chunk_insert_const(cells->texts, marked) : name;
    }
}

/* Those that were loaded, each once; rows come run by run. */
static GArray *runs_of(const struct loader *l)
{
    GArray *runs = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < l->runs->len; i++) {
        gint64 run = g_array_index(l->runs, struct loaded, i).run.run;
        if (!runs->len || g_array_index(runs, gint64, runs->len - 1) != run)
            g_array_append_val(runs, run);
    }
    return runs;
}

static bool marks_of_each(struct store *store, const GArray *runs, struct cells *cells,
                          GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "run_marks", NULL, error);
    for (guint i = 0; rows && i < runs->len; i++) {
        rows_again(rows);
        rows_bind_integer(rows, "run", g_array_index(runs, gint64, i));
        if (!take_marks(rows, cells, error))
            return false;
    }
    return rows;
}

/* Of a few runs one by one, else all that there are: reading them in order costs a tenth each. */
static bool load_marks(struct store *store, const struct loader *l, GError **error)
{
    auto_clear(rows_clear) struct rows *last = store_rows(store, "next_run", NULL, error);
    g_autoptr(GArray) runs = runs_of(l);
    if (!last || !rows_next(last, error))
        return false;
    if (runs->len < rows_integer(last, 0) / 10)
        return marks_of_each(store, runs, l->cells, error);
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "marks", NULL, error);
    return rows && take_marks(rows, l->cells, error);
}

bool cells_load(struct store *store, const struct filter *where, const struct cells_split *split,
                struct cells *cells, GError **error)
{
    *cells = (struct cells){
        g_array_new(FALSE, TRUE, sizeof(struct cell_data)),
        g_array_new(FALSE, TRUE, sizeof(struct cell_run)),
        g_string_chunk_new(4096),
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_hash_table_unref),
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)g_array_unref),
        NULL};
    struct loader l = {.cells = cells, .divides = split ? split->key : FIELD_NONE};
    const char *tag = split ? split->tag : NULL;
    cells->tag = keep(&l, tag);
    if (!load_rigs(store, cells, error) || !load_tags(store, tag, &l, error))
        return false;
    l.rows = store_rows(store, "observations", where, error);
    if (!l.rows) {
        g_clear_pointer(&l.tags, g_hash_table_unref);
        return false;
    }
    l.index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    l.runs = g_array_new(FALSE, TRUE, sizeof(struct loaded));
    l.key = g_string_new(NULL);
    find_places(l.rows, &l.at);
    GError *failed = NULL;
    while (rows_next(l.rows, &failed))
        take_row(&l);
    rows_close(l.rows);
    if (!failed)
        load_marks(store, &l, &failed);
    order_runs(&l);
    mark_guesses(cells);
    g_hash_table_unref(l.index);
    g_clear_pointer(&l.tags, g_hash_table_unref);
    g_array_unref(l.runs);
    g_string_free(l.key, TRUE);
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}
