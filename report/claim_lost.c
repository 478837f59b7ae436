/* The audit of a result that nobody has. */
#include "report/claim_lost.h"

#include "schema/auto.h"
#include "schema/layout.h"

#include <math.h>

/* Facts say what the bench was: bench.tool, bench.repetitions. */
static void describe(struct claims *claims, const struct claim_party *party, struct cell_data *cell,
                     struct cell_run *run)
{
    *cell = (struct cell_data){.survives = NAN,
                               .disks = NAN,
                               .data_disks = NAN,
                               .usable = NAN,
                               .capacity = NAN,
                               .memory = NAN,
                               .working_set = NAN,
                               .runs = 1,
                               .rig_revision = party->revision};
    cell->words[FIELD_rig] = party->rig, cell->words[FIELD_layout] = party->layout;
    const char *runs = cells_fact(&claims->cells, cell, "bench.repetitions");
    cell->words[FIELD_os] = cells_fact(&claims->cells, cell, "os");
    cell->words[FIELD_tool] = cells_fact(&claims->cells, cell, "bench.tool");
    *run = (struct cell_run){.n = runs ? (gint)g_ascii_strtoll(runs, NULL, 10) : 0};
    for (int i = 0; i < METRIC_COUNT; i++)
        run->values[i] = NAN;
}

bool claim_lost_audit(struct claims *claims, const struct claim_party *party,
                      struct claim_answer *answer, GError **error)
{
    struct cell_data cell;
    struct cell_run run;
    auto_clear(layout_clear) struct layout *layout =
        party->layout ? layout_parse(party->layout, error) : NULL;
    if (party->layout && !layout)
        return false;
    describe(claims, party, &cell, &run);
    if (layout)
        cell.words[FIELD_fs] = layout_facts(layout)->fs;
    struct cells lost = claims->cells; /* the facts of rigs are the same */
    lost.cells = g_array_new(FALSE, TRUE, sizeof cell);
    lost.runs = g_array_new(FALSE, TRUE, sizeof run);
    g_array_append_val(lost.cells, cell);
    g_array_append_val(lost.runs, run);
    struct audit audit = {0};
    audit_cells(&audit, &lost, &limits_default);
    for (guint i = 0; i < audit_count(&audit, 0); i++) {
        struct finding f = *audit_finding(&audit, 0, i);
        for (guint k = 0; k < f.n; k++)
            if (f.quantities[k].text)
                f.quantities[k].text =
                    g_string_chunk_insert_const(claims->texts, f.quantities[k].text);
        if (answer->n < G_N_ELEMENTS(answer->findings))
            answer->findings[answer->n++] = f;
    }
    audit_clear(&audit);
    g_array_unref(lost.cells);
    g_array_unref(lost.runs);
    return true;
}
