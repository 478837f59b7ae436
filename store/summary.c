/* Summaries, from runs and results. */
#include "store/summary.h"
#include "schema/repeat.h"
#include "schema/stats.h"
#include "schema/workload.h"
#include "store/queries.h"

#include <math.h>
#include <string.h>

/* --- marking --- */

bool summary_there(struct store *store, bool *there, GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(store->db, "summaries_there", error);
    if (!query || !sqlite_get(query, &found, error))
        return false;
    *there = found;
    return true;
}

/* They come last in the text of the tables. */
static bool make_tables(struct store *store, GError **error)
{
    const char *text = strstr(queries_text("tables"), "CREATE TABLE summary (");
    g_assert(text);
    g_autofree char *script =
        g_strconcat("DROP TABLE IF EXISTS summary; DROP TABLE IF EXISTS stale;", text,
                    "INSERT INTO stale SELECT id FROM setup;", NULL);
    return sqlite_script(store->db, "tables", script, error);
}

bool summary_watch(struct store *store, GError **error)
{
    bool there;
    return summary_there(store, &there, error) && (there || make_tables(store, error)) &&
           sqlite_script(store->db, "triggers", queries_text("triggers"), error);
}

static bool run_of(struct store *store, const char *name, gint64 value, GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query)
        return false;
    sqlite_bind_integer(query, value);
    return sqlite_run(query, error);
}

bool summary_mark_added(struct store *store, GError **error)
{
    return run_of(store, "stale_added", store->first_run, error);
}

bool summary_mark_run(struct store *store, gint64 run, GError **error)
{
    return run_of(store, "stale_run", run, error);
}

void summary_clear(void *data)
{
    struct summary *s = data;
    g_free(s->tool);
    g_free(s->version);
    g_free(s->newest);
}

/* --- making --- */

/* A cell while it is put together. */
struct gathered {
    struct summary summary;
    const enum metric *order;
    char *generation;               /* NULL: all versions mean the same */
    GArray *values[REPEAT_METRICS]; /* by `order`; NULL none */
    int next;                       /* of the same workload; -1 none */
};

struct gatherer {
    struct query *query;
    double memory;
    GArray *cells;                     /* struct gathered */
    GHashTable *heads;                 /* workload -> number of its first cell and one */
    gint64 run;                        /* the one whose words these are */
    char *tool, *version, *generation; /* owned */
    char *started;
};

enum {
    C_RUN,
    C_TOOL,
    C_VERSION,
    C_STARTED,
    C_RESULT,
    C_WORKLOAD,
    C_CLASS,
    C_WORKING_SET,
    C_GUESSED,
    C_FIGURES,
};
/* As the query has them, from C_FIGURES on. */
static const enum metric figures[REPEAT_METRICS] = {METRIC_throughput, METRIC_rate,
                                                    METRIC_latency_mean, METRIC_duration};

static void clear_gathered(void *data)
{
    struct gathered *cell = data;
    summary_clear(&cell->summary);
    g_free(cell->generation);
    for (int i = 0; i < REPEAT_METRICS; i++)
        if (cell->values[i])
            g_array_unref(cell->values[i]);
}

static void replace(char **text, const char *by)
{
    g_free(*text);
    *text = g_strdup(by);
}

static void take_run(struct gatherer *g)
{
    gint64 run = sqlite_integer(g->query, C_RUN);
    if (run == g->run)
        return;
    g->run = run;
    replace(&g->tool, sqlite_text(g->query, C_TOOL));
    replace(&g->version, sqlite_text(g->query, C_VERSION));
    replace(&g->started, sqlite_text(g->query, C_STARTED));
    gsize length = repeat_generation(g->tool, g->version);
    g_free(g->generation);
    g->generation = length ? g_strndup(g->version, length) : NULL;
}

static struct gathered *start_cell(struct gatherer *g, gint64 workload, const char *ws, int next)
{
    struct gathered cell = {
        .order = repeat_metrics(sqlite_text(g->query, C_CLASS)),
        .generation = g_strdup(g->generation),
        .next = next,
        .summary = {.first = sqlite_integer(g->query, C_RESULT),
                    .workload = workload,
                    .tool = g_strdup(g->tool),
                    .version = g_strdup(g->version),
                    .ws = ws},
    };
    g_array_append_val(g->cells, cell);
    g_hash_table_insert(g->heads, ID_TO_POINTER(workload), ID_TO_POINTER(g->cells->len));
    return &g_array_index(g->cells, struct gathered, g->cells->len - 1);
}

static struct gathered *cell_of(struct gatherer *g)
{
    gint64 workload = sqlite_integer(g->query, C_WORKLOAD);
    const char *ws = workload_ws_class(sqlite_double(g->query, C_WORKING_SET), g->memory);
    int head = (int)POINTER_TO_ID(g_hash_table_lookup(g->heads, ID_TO_POINTER(workload))) - 1;
    for (int at = head; at >= 0;) {
        struct gathered *cell = &g_array_index(g->cells, struct gathered, at);
        if (cell->summary.ws == ws && !g_strcmp0(cell->summary.tool, g->tool) &&
            !g_strcmp0(cell->generation, g->generation))
            return cell;
        at = cell->next;
    }
    return start_cell(g, workload, ws, head);
}

static void take_figures(const struct gatherer *g, struct gathered *cell)
{
    for (int i = 0; i < REPEAT_METRICS; i++) {
        double value = sqlite_double(g->query, C_FIGURES + i);
        int place = 0;
        if (isnan(value))
            continue;
        while (cell->order[place] != figures[i])
            place++;
        if (!cell->values[place])
            cell->values[place] = g_array_new(FALSE, FALSE, sizeof(double));
        g_array_append_val(cell->values[place], value);
    }
}

static void take_result(struct gatherer *g)
{
    take_run(g);
    struct gathered *cell = cell_of(g);
    struct summary *s = &cell->summary;
    s->runs++;
    s->versions |= g_strcmp0(g->version, s->version) != 0;
    s->guessed |= sqlite_integer(g->query, C_GUESSED) != 0;
    if (g->started && g_strcmp0(g->started, s->newest) > 0) {
        replace(&s->newest, g->started);
        replace(&s->version, g->version);
    }
    take_figures(g, cell);
}

static double log_sd(const double *values, gsize n)
{
    if (n < 2 || !(values[0] > 0))
        return NAN;
    g_autofree double *logs = g_new(double, n);
    for (gsize i = 0; i < n; i++)
        logs[i] = log(values[i]);
    return stats_sd(logs, n);
}

static struct summary finish_cell(struct gathered *cell)
{
    struct summary s = cell->summary;
    int place = 0;
    s.metric = METRIC_NONE;
    s.median = s.least = s.log_sd = NAN;
    cell->summary = (struct summary){0}; /* its texts moved */
    while (place < REPEAT_METRICS && !cell->values[place])
        place++;
    if (place == REPEAT_METRICS)
        return s;
    double *values = (double *)(void *)cell->values[place]->data;
    gsize n = cell->values[place]->len;
    stats_sort(values, n);
    s.metric = cell->order[place];
    s.n = (gint64)n;
    s.median = stats_median(values, n);
    s.least = values[0];
    s.log_sd = log_sd(values, n);
    return s;
}

static GArray *finish(struct gatherer *g)
{
    GArray *made = g_array_sized_new(FALSE, TRUE, sizeof(struct summary), g->cells->len);
    g_array_set_clear_func(made, summary_clear);
    for (guint i = 0; i < g->cells->len; i++) {
        struct summary s = finish_cell(&g_array_index(g->cells, struct gathered, i));
        g_array_append_val(made, s);
    }
    return made;
}

static bool find_memory(struct store *store, gint64 setup, struct gatherer *g, GError **error)
{
    struct query *query = sqlite_query(store->db, "setup_memory", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, setup);
    int row = sqlite_step(query, error);
    g->memory = row > 0 ? sqlite_double(query, 0) : NAN;
    sqlite_reset(query);
    return row >= 0;
}

GArray *summary_make(struct store *store, gint64 setup, GError **error)
{
    struct gatherer g = {.run = -1};
    if (!find_memory(store, setup, &g, error) ||
        !(g.query = sqlite_query(store->db, "setup_observations", error)))
        return NULL;
    g.cells = g_array_new(FALSE, TRUE, sizeof(struct gathered));
    g_array_set_clear_func(g.cells, clear_gathered);
    g.heads = g_hash_table_new(NULL, NULL);
    sqlite_bind_integer(g.query, setup);
    int row;
    while ((row = sqlite_step(g.query, error)) > 0)
        take_result(&g);
    GArray *made = row ? NULL : finish(&g);
    g_array_unref(g.cells);
    g_hash_table_unref(g.heads);
    g_free(g.tool);
    g_free(g.version);
    g_free(g.generation);
    g_free(g.started);
    return made;
}

/* --- keeping --- */

static const char *known_ws(const struct summary *s)
{
    return strcmp(s->ws, "unknown") ? s->ws : NULL;
}

static const char *metric_name(const struct summary *s)
{
    return s->metric == METRIC_NONE ? NULL : metrics[s->metric].name;
}

static bool put(struct store *store, gint64 setup, const struct summary *s, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_summary", error);
    if (!query)
        return false;
    const gint64 integers[] = {setup, s->first, s->workload, s->runs};
    for (gsize i = 0; i < G_N_ELEMENTS(integers); i++)
        sqlite_bind_integer(query, integers[i]);
    sqlite_bind_text(query, s->tool);
    sqlite_bind_text(query, s->version);
    sqlite_bind_text(query, s->newest);
    sqlite_bind_integer(query, s->versions);
    sqlite_bind_integer(query, s->guessed);
    sqlite_bind_text(query, known_ws(s));
    sqlite_bind_text(query, metric_name(s));
    sqlite_bind_integer(query, s->n);
    const double numbers[] = {s->median, s->least, s->log_sd};
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        sqlite_bind_number(query, numbers[i]);
    return sqlite_run(query, error);
}

bool summary_renew(struct store *store, gint64 setup, GError **error)
{
    g_autoptr(GArray) made = summary_make(store, setup, error);
    if (!made || !run_of(store, "drop_summaries", setup, error))
        return false;
    for (guint i = 0; i < made->len; i++)
        if (!put(store, setup, &g_array_index(made, struct summary, i), error))
            return false;
    return run_of(store, "stale_done", setup, error);
}

static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* Columns of setup_summaries.sql. */
enum {
    S_FIRST,
    S_WORKLOAD,
    S_RUNS,
    S_TOOL,
    S_VERSION,
    S_NEWEST,
    S_VERSIONS,
    S_GUESSED,
    S_WS,
    S_METRIC,
    S_N,
    S_MEDIAN,
    S_LEAST,
    S_LOG_SD,
};

static bool is_row(const struct query *query, const struct summary *s)
{
    return sqlite_integer(query, S_FIRST) == s->first &&
           sqlite_integer(query, S_WORKLOAD) == s->workload &&
           sqlite_integer(query, S_RUNS) == s->runs && sqlite_integer(query, S_N) == s->n &&
           sqlite_integer(query, S_VERSIONS) == s->versions &&
           sqlite_integer(query, S_GUESSED) == s->guessed &&
           !g_strcmp0(sqlite_text(query, S_TOOL), s->tool) &&
           !g_strcmp0(sqlite_text(query, S_VERSION), s->version) &&
           !g_strcmp0(sqlite_text(query, S_NEWEST), s->newest) &&
           !g_strcmp0(sqlite_text(query, S_WS), known_ws(s)) &&
           !g_strcmp0(sqlite_text(query, S_METRIC), metric_name(s)) &&
           same_number(sqlite_double(query, S_MEDIAN), s->median) &&
           same_number(sqlite_double(query, S_LEAST), s->least) &&
           same_number(sqlite_double(query, S_LOG_SD), s->log_sd);
}

bool summary_same(struct store *store, gint64 setup, const GArray *summaries, bool *same,
                  GError **error)
{
    struct query *query = sqlite_query(store->db, "setup_summaries", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, setup);
    guint rows = 0;
    int row;
    *same = true;
    while ((row = sqlite_step(query, error)) > 0 && *same) {
        *same =
            rows < summaries->len && is_row(query, &g_array_index(summaries, struct summary, rows));
        rows++;
    }
    *same = *same && rows == summaries->len;
    sqlite_reset(query);
    return row >= 0;
}
