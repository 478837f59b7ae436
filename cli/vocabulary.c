/* `shootout vocabulary`: every word that selections, layouts and workloads may be made of, from the
 * tables that define them. */
#include "cli/output.h"
#include "report/ceilings.h"
#include "report/normalise.h"
#include "report/uses.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/fields.h"
#include "schema/layout.h"
#include "schema/metric.h"
#include "schema/rig_fact.h"
#include "schema/words.h"
#include "schema/workload.h"

#include <math.h>
#include <string.h>

static void add_text_column(struct table *table, const char *name, bool wraps)
{
    table_column(table, &(struct column){.name = name, .wraps = wraps});
}

static void fill_keys(struct table *table)
{
    static const char *const kinds[] = {[FIELD_KIND_TEXT] = "text",
                                        [FIELD_KIND_NUMBER] = "number",
                                        [FIELD_KIND_SIZE] = "size",
                                        [FIELD_KIND_DATE] = "date"};
    add_text_column(table, "key", false);
    add_text_column(table, "kind", false);
    add_text_column(table, "of", false);
    add_text_column(table, "means", true);
    for (int i = 0; i < FIELD_COUNT; i++) {
        table_row(table);
        table_text(table, fields[i].name);
        table_text(table, kinds[fields[i].kind]);
        table_text(table, fields[i].of == FIELD_NONE ? NULL : fields[fields[i].of].name);
        table_text(table, fields[i].help);
    }
    table_row(table);
    table_text(table, "tag.NAME");
    table_text(table, "text");
    table_null(table);
    table_text(table, "a tag that somebody gave");
}

static void fill_metrics(struct table *table)
{
    static const char *const better[] = {
        [BETTER_NEITHER] = NULL, [BETTER_HIGHER] = "higher", [BETTER_LOWER] = "lower"};
    add_text_column(table, "metric", false);
    add_text_column(table, "unit", false);
    add_text_column(table, "better", false);
    add_text_column(table, "means", true);
    for (int i = 0; i < METRIC_COUNT; i++) {
        table_row(table);
        table_text(table, metrics[i].name);
        table_text(table, unit_name(metrics[i].unit));
        table_text(table, better[metrics[i].better]);
        table_text(table, metrics[i].title);
    }
}

/* What people see of a unit, at three sizes. */
static void fill_units(struct table *table)
{
    static const struct {
        enum unit unit;
        const char *means;
        double sizes[3];
    } rows[] = {
        {UNIT_BYTES, "bytes", {512, 14e6, 1.5e12}},
        {UNIT_BYTES_PER_SECOND, "bytes in a second", {96e3, 133e6, 2.6e9}},
        {UNIT_PER_SECOND, "operations in a second", {117, 9030, 1.2e6}},
        {UNIT_SECONDS, "time", {85e-6, 12.5e-3, 7200}},
        {UNIT_FRACTION, "share; of one CPU where CPU is meant", {0.02, 0.5, 1.75}},
    };
    add_text_column(table, "unit", false);
    add_text_column(table, "means", false);
    add_text_column(table, "examples", true);
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *small = unit_format(rows[i].sizes[0], rows[i].unit, UNIT_DECIMAL, 3);
        g_autofree char *middle = unit_format(rows[i].sizes[1], rows[i].unit, UNIT_DECIMAL, 3);
        g_autofree char *large = unit_format(rows[i].sizes[2], rows[i].unit, UNIT_DECIMAL, 3);
        table_row(table);
        table_text(table, unit_name(rows[i].unit));
        table_text(table, rows[i].means);
        table_printf(table, "%s, %s, %s", small, middle, large);
    }
}

static void fill_classes(struct table *table)
{
    add_text_column(table, "class", false);
    add_text_column(table, "does", false);
    add_text_column(table, "means", true);
    for (int i = 0; i < WORKLOAD_COUNT; i++) {
        const struct workload_class_row *row = &workload_classes[i];
        table_row(table);
        table_text(table, row->text);
        table_text(table, row->reads && row->writes ? "reads, writes"
                          : row->reads              ? "reads"
                          : row->writes             ? "writes"
                                                    : NULL);
        table_text(table, row->help);
    }
}

static void fill_facets(struct table *table)
{
    add_text_column(table, "facet", false);
    add_text_column(table, "values", true);
    add_text_column(table, "means", true);
    for (const struct workload_word *word = workload_words; word->facet; word++) {
        table_row(table);
        table_text(table, word->facet);
        table_text(table, word->values);
        table_text(table, word->help);
    }
}

static void fill_facts(struct table *table)
{
    add_text_column(table, "fact", false);
    add_text_column(table, "kind", false);
    add_text_column(table, "means", true);
    for (int i = 0; i < RIG_FACT_COUNT; i++) {
        table_row(table);
        table_text(table, rig_facts[i].key);
        table_text(table, rig_fact_kind_words[rig_facts[i].kind]);
        table_text(table, rig_facts[i].help);
    }
}

static void fill_layouts(struct table *table)
{
    add_text_column(table, "section", false);
    add_text_column(table, "word", false);
    add_text_column(table, "means", true);
    for (const struct layout_word *word = layout_words(); word->section; word++) {
        table_row(table);
        table_text(table, word->section);
        table_text(table, word->word);
        table_text(table, word->help);
    }
}

static void fill_figures(struct table *table)
{
    add_text_column(table, "figure", false);
    add_text_column(table, "formula", true);
    for (const struct normalisation *row = normalisations; row->name; row++) {
        table_row(table);
        table_text(table, row->name);
        table_text(table, row->formula);
    }
}

static const struct {
    const char *name, *title;
    void (*fill)(struct table *table);
} sections[] = {
    {"keys", "Keys of selections (--where, key=value) and of --by", fill_keys},
    {"metrics", "What is measured", fill_metrics},
    {"units", "Units", fill_units},
    {"classes", "Classes of workloads", fill_classes},
    {"facets", "Facets of workloads: class:facet=value,...", fill_facets},
    {"layouts", "Words of layouts", fill_layouts},
    {"uses", "Uses, as shares of classes: shown, never summed (winners --for)", uses_vocabulary},
    {"ceilings", "What disks and links can do at most, where nobody states it (disk.seq)",
     ceilings_vocabulary},
    {"facts", "Facts of rigs (<fact key=>, annotate rig.FACT=)", fill_facts},
    {"figures", "Further figures (--show): V is the number measured, A/B its ratio to the baseline",
     fill_figures},
};
enum { SECTIONS = G_N_ELEMENTS(sections) };

static int unknown(const char *name, GError **error)
{
    const char *names[SECTIONS + 1] = {NULL};
    for (gsize i = 0; i < SECTIONS; i++)
        names[i] = sections[i].name;
    g_autofree char *all = g_strjoinv(", ", (char **)names);
    error_set(error, STATUS_USAGE, "vocabulary has no section '%s'; it has %s", name, all);
    return STATUS_USAGE;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *only = args_rest(args)[0];
    struct table tables[SECTIONS] = {0};
    const struct table *chosen[SECTIONS];
    gsize n = 0;
    for (gsize i = 0; i < SECTIONS; i++) {
        if (only && strcmp(only, sections[i].name))
            continue;
        table_init(&tables[n], sections[i].name);
        table_title(&tables[n], "%s", sections[i].title);
        sections[i].fill(&tables[n]);
        table_end(&tables[n]);
        chosen[n] = &tables[n];
        n++;
    }
    if (!n)
        return unknown(only, error);
    bool done = output_tables(world, args, chosen, n, error);
    for (gsize i = 0; i < n; i++)
        table_clear(&tables[i]);
    return done ? STATUS_DONE : STATUS_FAILED;
}

const struct command vocabulary_command = {
    .name = "vocabulary",
    .group = "ask",
    .arguments = "[SECTION]",
    .summary = "the words that selections, layouts and workloads are made of",
    .help = "Sections: keys, metrics, units, classes, facets, layouts, uses, ceilings, facts; all "
            "where none "
            "is named.\n"
            "\n"
            "    shootout vocabulary layouts\n"
            "    shootout vocabulary metrics --as csv",
    .prints_table = true,
    .run = run,
};
