/* trend: setups over time. */
#include "cli/asked.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/trend.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    {"since", 0, "DATE", "only runs from then on"},
    {"all", 'a', NULL, "all histories, not a screenful"},
    ASKED_STATED,
    ASKED_WITH,
    {0},
};

static bool narrow(struct asked *asked, const struct args *args, GError **error)
{
    const char *since = args_value(args, "since");
    if (!since)
        return true;
    g_autofree char *text = g_strdup_printf("date>=%s", since);
    g_autoptr(GError) why = NULL;
    struct filter *more = filter_parse(text, &why);
    if (!more)
        return error_set(error, STATUS_USAGE,
                         "--since: expected a date such as 2011-05, found '%s'", since);
    asked->where = filter_join(asked->where, more);
    return true;
}

static void free_trend(gpointer data)
{
    trend_clear(data);
}

static int in_order(gconstpointer a, gconstpointer b)
{
    static const enum field keys[] = {FIELD_rig,         FIELD_workload, FIELD_layout,
                                      FIELD_compression, FIELD_tool,     FIELD_ws};
    const struct trend *x = a, *y = b;
    bool changed_x = x->segments->len > 1, changed_y = y->segments->len > 1;
    if (changed_x != changed_y)
        return changed_x ? -1 : 1;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        int order = g_strcmp0(x->cell->words[keys[i]], y->cell->words[keys[i]]);
        if (order)
            return order;
    }
    return g_strcmp0(x->cell->lone, y->cell->lone);
}

/* Histories of more than one run, those with changes first. */
static GArray *gather(const struct cells *cells)
{
    GArray *all = g_array_new(FALSE, TRUE, sizeof(struct trend));
    for (guint i = 0; i < cells->cells->len; i++) {
        struct trend trend;
        trend_make(cells, cells_at(cells, i), &trend);
        if (trend.runs->len > 1)
            g_array_append_val(all, trend);
        else
            trend_clear(&trend);
    }
    g_array_sort(all, in_order);
    g_array_set_clear_func(all, free_trend);
    return all;
}

static void set_title(struct table *table, const struct trend *trend)
{
    const struct cell_data *cell = trend->cell;
    const char *rig = cell->words[FIELD_rig], *tool = cell->words[FIELD_tool];
    table_title(table, "%s - %s, %s, compression %s, %s", cell->words[FIELD_workload],
                rig ? rig : "unknown rig", cell->shown ? cell->shown : "unknown layout",
                cell->words[FIELD_compression] ? cell->words[FIELD_compression] : "unknown",
                tool ? tool : "unknown tool");
}

static bool for_people(const struct world *world, const struct args *args, const GArray *all,
                       GError **error)
{
    enum { MOST = 6 };
    guint shown = args_has(args, "all") ? all->len : MIN(all->len, MOST);
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(table_free);
    for (guint i = 0; i < shown; i++) {
        const struct trend *trend = &g_array_index(all, struct trend, i);
        struct table *table = g_new0(struct table, 1);
        g_ptr_array_add(tables, table);
        trend_table(trend, 1, table);
        set_title(table, trend);
        g_autofree char *sentence = trend_sentence(trend);
        table_note(table, NOTE_BELOW, "%s", sentence);
        if (trend_dependent(trend))
            table_note(table, NOTE_BELOW,
                       "runs follow each other (neighbours correlate): a change may be a drift");
        if (trend->undated)
            table_note(table, NOTE_BELOW, "%u runs without a date are left out", trend->undated);
    }
    if (shown < all->len)
        world_say(world, "%u more histories: --all, or a narrower selection", all->len - shown);
    return output_tables(world, args, (const struct table *const *)tables->pdata, tables->len,
                         error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(cells_clear) struct cells cells = {0};
    if (!asked_open(&asked, world, args, error) || !narrow(&asked, args, error) ||
        !cells_load(asked.store, asked.where, NULL, &cells, error))
        return STATUS_FAILED;
    g_autoptr(GArray) all = gather(&cells);
    if (!all->len)
        return error_set(error, STATUS_UNTOLD,
                         "nothing here was run twice with a date: there is no history"),
               STATUS_UNTOLD;
    if (output_for_people(args))
        return for_people(world, args, all, error) ? STATUS_DONE : STATUS_FAILED;
    auto_clear(table_clear) struct table table = {0};
    trend_table((const struct trend *)(void *)all->data, all->len, &table);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command trend_command = {
    .name = "trend",
    .group = "ask",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "setups over time: where they changed, and which versions changed then",
    .help =
        "Runs stand in the order of their dates.  A change is told where a t test of logarithms\n"
        "splits a history with p < 0.001, by 5 % and more, with 12 runs and more on each side.",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
