/* The findings of one run. */
#include "cli/show_findings.h"

#include "report/findings.h"
#include "schema/auto.h"

/* Rules on sets and repetitions need the other runs of the machine; a run of an unknown one stands
 * alone. */
static struct filter *neighbours(struct store *store, gint64 run, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "show_run", NULL, error);
    if (!rows)
        return NULL;
    rows_bind_integer(rows, "run", run);
    struct filter *where = g_new0(struct filter, 1);
    *where = (struct filter){.kind = FILTER_COMPARE, .field = FIELD_run, .number = (double)run};
    if (rows_next(rows, error) && rows_text(rows, rows_find(rows, "rig"))) {
        where->field = FIELD_rig;
        where->text =
            g_strdup_printf("%s#%" G_GINT64_FORMAT, rows_text(rows, rows_find(rows, "rig")),
                            rows_integer(rows, rows_find(rows, "rig_revision")));
    }
    return where;
}

static bool has_run(const struct cells *cells, const struct cell_data *cell, gint64 run)
{
    for (guint i = 0; i < cell->runs; i++)
        if (cells_run(cells, cell, i)->run == run)
            return true;
    return false;
}

bool show_findings(struct store *store, gint64 run, struct table *table, GError **error)
{
    auto_clear(filter_clear) struct filter *where = neighbours(store, run, error);
    auto_clear(cells_clear) struct cells cells = {0};
    auto_clear(audit_clear) struct audit audit = {0};
    if (!where || !cells_load(store, where, NULL, &cells, error))
        return false;
    audit_cells(&audit, &cells, &limits_default);
    findings_columns(table);
    for (guint i = 0; i < cells.cells->len; i++)
        if (has_run(&cells, cells_at(&cells, i), run))
            findings_of_cell(&audit, i, table);
    table_end(table);
    return true;
}
