/* Comparing what runs say. */
#include "store/form.h"
#include "store/change.h"

#include <math.h>
#include <string.h>

enum { FACTS = 1000000 /* as run_lacks.sql puts two counts into one number */ };

/* --- comparing --- */

static guint count_figures(const struct result *result)
{
    guint n = 0;
    for (int i = 0; i < METRIC_COUNT; i++)
        n += !isnan(result->values[i]);
    return n;
}

static bool equal(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* The columns of run_figures.sql; *n counts the figures that stand. */
static bool same_result(const struct query *query, const struct result *result, gint64 workload,
                        guint *n)
{
    enum { FIRST = 2 };
    bool same = result && sqlite_integer(query, 0) == workload &&
                sqlite_integer(query, 1) == result->n &&
                equal(sqlite_double(query, FIRST + METRIC_COUNT), result->working_set);
    for (int i = 0; i < METRIC_COUNT; i++) {
        double value = sqlite_double(query, FIRST + i);
        *n += !isnan(value);
        same = same && equal(value, result->values[i]);
    }
    return same;
}

static bool same_lacks(struct store *store, gint64 known, const struct run *run, guint missings,
                       bool *same, GError **error)
{
    gint64 lacks;
    struct query *query = sqlite_query(store->db, "run_lacks", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, known);
    if (!sqlite_get(query, &lacks, error))
        return false;
    *same = *same && lacks == (gint64)run->facts * FACTS + missings;
    return true;
}

bool form_compare(struct store *store, gint64 known, const struct run *run,
                  const struct batch *batch, const gint64 *workloads, struct form *form,
                  GError **error)
{
    struct query *query = sqlite_query(store->db, "run_figures", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, known);
    const struct result *results = (const struct result *)(void *)batch->results->data;
    results += run->result;
    guint rows = 0, stand = 0, come = 0, missings = 0;
    int row;
    form->same = true;
    for (; (row = sqlite_step(query, error)) > 0; rows++) {
        const struct result *result = rows < run->results ? &results[rows] : NULL;
        gint64 workload = result ? workloads[result->workload] : 0;
        form->same &= same_result(query, result, workload, &stand);
    }
    form->same &= rows == run->results;
    for (guint i = 0; i < run->results; i++)
        come += count_figures(&results[i]), missings += results[i].missings;
    form->richer = come > stand;
    return !row && same_lacks(store, known, run, missings, &form->same, error);
}

/* --- the row --- */

/* A column of run_row.sql, as history keeps it. */
static char *column_text(const struct query *query, int column)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    if (sqlite_kind(query, column) != VALUE_NUMBER)
        return g_strdup(sqlite_text(query, column));
    return g_strdup(g_ascii_dtostr(number, sizeof number, sqlite_double(query, column)));
}

static char *count_text(guint64 count)
{
    return g_strdup_printf("%" G_GUINT64_FORMAT, count);
}

enum { ROW_STARTED = 4, ROW_STARTED_FROM, ROW_SOURCE = 12, ROW_FIELDS };
static const char *const row_fields[ROW_FIELDS] = {
    "tool_version", "command", "machine", "host",   "started", "started_from", "duration",
    "status",       "series",  "at",      "length", "line",    "source_id",
};

static void format_row(const struct run *run, gint64 source, char *texts[ROW_FIELDS])
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    char *const row[ROW_FIELDS] = {
        g_strdup(run->tool_version),
        g_strdup(run->command),
        g_strdup(run->machine),
        g_strdup(run->host),
        g_strdup(run->started),
        g_strdup(run->started ? date_from_words(run->started_from) : NULL),
        isnan(run->duration) ? NULL
                             : g_strdup(g_ascii_dtostr(number, sizeof number, run->duration)),
        g_strdup(run_status_words[run->status]),
        run->series ? count_text(run->series) : NULL,
        count_text(run->at),
        count_text(run->length),
        run->line ? count_text(run->line) : NULL,
        count_text((guint64)source),
    };
    memcpy(texts, row, sizeof row);
}

static bool edit_row(struct store *store, gint64 known, char *const stand[], char *const come[],
                     GError **error)
{
    bool dated = !g_strcmp0(stand[ROW_STARTED_FROM], date_from_words(DATE_STATED));
    for (int i = 0; i < ROW_FIELDS; i++) {
        if (dated && (i == ROW_STARTED || i == ROW_STARTED_FROM))
            continue;
        if (!change_edit(store, "run", known, row_fields[i], stand[i], come[i], error))
            return false;
    }
    return true;
}

bool form_take_row(struct store *store, gint64 known, const struct run *run, bool here,
                   GError **error)
{
    char *stand[ROW_FIELDS] = {0}, *come[ROW_FIELDS] = {0};
    struct query *query = sqlite_query(store->db, "run_row", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, known);
    bool fine = sqlite_step(query, error) > 0;
    if (fine) {
        for (int i = 0; i < ROW_FIELDS; i++)
            stand[i] = column_text(query, i);
        gint64 source = here ? store->source : sqlite_integer(query, ROW_SOURCE);
        sqlite_reset(query);
        format_row(run, source, come);
        fine = edit_row(store, known, stand, come, error);
    }
    for (int i = 0; i < ROW_FIELDS; i++)
        g_free(stand[i]), g_free(come[i]);
    return fine;
}
