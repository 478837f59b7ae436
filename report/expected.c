/* Tables of what is expected. */
#include "report/expected.h"

#include "report/sketch.h"

#include <math.h>
#include <string.h>

void expected_layout(const struct stack *stack, struct table *table)
{
    const struct layout_facts *facts = stack->facts;
    const struct column columns[] = {
        {.name = "layout", .wraps = true},
        {.name = "words", .title = "in words", .wraps = true},
        {.name = "usable", .wraps = true},
        {.name = "survives", .wraps = true},
        {.name = "unknown", .title = "not said", .wraps = true},
        {.name = "level", .machine = true},
        {.name = "manager", .machine = true},
        {.name = "disks", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "data_disks", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "fraction", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "capacity", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES, .machine = true},
        {.name = "failures", .kind = COLUMN_INTEGER, .machine = true},
    };
    g_autofree char *words = sketch_words(stack), *survives = sketch_survives(facts->survives),
                    *unknown = sketch_unknown(stack),
                    *bytes = unit_format(facts->capacity, UNIT_BYTES, UNIT_DECIMAL, 3);
    table_init(table, "layout");
    table->upright = true;
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    table_row(table);
    table_text(table, stack->canon);
    table_text(table, words);
    if (isnan(facts->usable))
        table_text(table, "not known");
    else if (isnan(facts->capacity))
        table_printf(table, "%.0f %% of the disks", 100 * facts->usable);
    else
        table_printf(table, "%s (%.0f %% of the disks)", bytes, 100 * facts->usable);
    table_text(table, survives);
    table_text(table, unknown);
    table_text(table, facts->level);
    table_text(table, facts->manager);
    table_number(table, facts->disks);
    table_number(table, facts->data_disks);
    table_number(table, facts->usable);
    table_number(table, facts->capacity);
    table_number(table, facts->survives);
    table_end(table);
}

/* --- like arrays --- */

static bool same(const char *a, const char *b)
{
    return a && b && !strcmp(a, b);
}

static bool is_like(const struct stack *stack, const struct cell_data *cell, bool disks)
{
    return !cell->lone && same(stack->facts->level, cell->words[FIELD_level]) &&
           (!disks || (stack->facts->disks == cell->disks &&
                       (!stack->facts->media || !cell->words[FIELD_media] ||
                        same(stack->facts->media, cell->words[FIELD_media]))));
}

/* "hw raid5 on pe2900 326 MB/s", at most two, and how many more. */
static char *measured(const struct stack *stack, const struct cells *cells,
                      const struct audit *audit, const struct expected *e, bool disks)
{
    enum { SAID = 2 };
    guint n = 0;
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct evidence *its = evidence_at(&audit->base, i);
        const struct finding *why;
        bool rate = e->unit == UNIT_PER_SECOND;
        double value = rate ? its->rate : its->throughput;
        if (its->workload->class != e->class || !is_like(stack, its->cell, disks) || isnan(value) ||
            audit_worst(audit, i, &why) == SEVERITY_INVALID || n++ >= SAID)
            continue;
        const char *rig = its->cell->words[FIELD_rig], *name = its->cell->shown;
        g_autofree char *speed = unit_format(value, e->unit, UNIT_DECIMAL, 3);
        g_string_append_printf(text, "%s%s %s%s%s", text->len ? "; " : "", speed, name,
                               rig ? " on " : "", rig ? rig : "");
    }
    if (n > SAID)
        g_string_append_printf(text, "; %u more", n - SAID);
    return g_string_free(text, !n);
}

/* --- the table --- */

static void add_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "class"},
        {.name = "range", .title = "expected"},
        {.name = "binds", .title = "what binds it", .wraps = true},
        {.name = "measured", .title = "measured on like arrays", .wraps = true},
        {.name = "least", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "most", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "unit", .machine = true},
        {.name = "from", .machine = true},
    };
    table_init(table, "expected");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void add_row(struct table *table, const struct expected *e, const char *found)
{
    g_autofree char *range = expect_range(e);
    table_row(table);
    table_text(table, workload_classes[e->class].text);
    table_text(table, range);
    table_text(table, isnan(e->most) || isnan(e->least) ? "the disks or the layout are not known"
                                                        : e->binds);
    table_text(table, found);
    table_number(table, e->least);
    table_number(table, e->most);
    table_text(table, unit_name(e->unit));
    table_text(table, e->from);
}

void expected_table(const struct stack *stack, const struct stack_spindles *spindles,
                    const struct cells *cells, const struct audit *audit,
                    const struct limits *values, struct table *table)
{
    bool others = false;
    add_columns(table);
    for (const enum workload_class *of = expect_classes; *of != WORKLOAD_UNKNOWN; of++) {
        struct expected e = expect_class(stack, spindles, *of, values);
        g_autofree char *found = cells ? measured(stack, cells, audit, &e, true) : NULL;
        if (!found && cells && (found = measured(stack, cells, audit, &e, false)))
            others = true;
        add_row(table, &e, found);
    }
    table_end(table);
    if (spindles->disk.source)
        table_note(table, NOTE_BELOW, "disks: %s", spindles->disk.source);
    if (spindles->disk.turns)
        table_note(
            table, NOTE_BELOW,
            "the lower ends: inner tracks at %.0f %% of the outer ones, one request at a time",
            100 * values->values[LIMIT_INNER_EDGE]);
    if (others)
        table_note(table, NOTE_BELOW,
                   "none of as many disks was measured: these are of the same level");
}
