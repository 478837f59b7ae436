/* audit: findings, worst first, each said once, and what would clear it. */
#include "cli/asked.h"
#include "cli/output.h"
#include "report/findings.h"
#include "schema/auto.h"

#include <string.h>

enum { CASES = 20 };

static const struct option options[] = {
    {"notes", 'n', NULL, "also what is worth a note only"},
    {"explain", 0, "RULE", "one rule: its source, its lines, the arithmetic of each case"},
    {"threshold", 0, "NAME=VALUE", "move one of the lines that rules draw; may be given again"},
    ASKED_STATED,
    {0},
};

/* What the answer is made of. */
struct audited {
    struct asked asked;
    struct cells cells;
    struct contests contests;
    struct limits limits;
};

static void audited_clear(struct audited *a)
{
    contests_clear(&a->contests);
    cells_clear(&a->cells);
    asked_clear(&a->asked);
}

static bool audited_open(struct audited *a, struct world *world, const struct args *args,
                         GError **error)
{
    a->limits = limits_default;
    for (const char *const *text = args_values(args, "threshold"); *text; text++) {
        g_autoptr(GError) wrong = NULL;
        if (!limits_set(&a->limits, *text, &wrong))
            return error_set(error, STATUS_USAGE, "%s", wrong->message);
    }
    if (!asked_open(&a->asked, world, args, error) ||
        !cells_load(a->asked.store, a->asked.where, NULL, &a->cells, error))
        return false;
    g_autofree char *where = filter_format(a->asked.where);
    if (!a->cells.cells->len)
        return error_set(error, STATUS_FAILED, "no results for %s", where);
    const struct contests_options with = {.limits = &a->limits};
    contests_make_with(&a->cells, FIELD_NONE, &with, &a->contests);
    return true;
}

static int explain(const struct audited *a, const struct rule *rule, const struct world *world,
                   const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table about = {0}, cases = {0};
    findings_rule(rule, &a->limits, &about);
    findings_cases(&a->contests, rule, CASES, &cases);
    const struct table *tables[] = {&about, &cases};
    return output_tables(world, args, tables, 2, error) ? STATUS_DONE : STATUS_FAILED;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(audited_clear) struct audited a = {0};
    const char *id = args_value(args, "explain");
    const struct rule *rule = id ? rule_get(id, error) : NULL;
    if ((id && !rule) || !audited_open(&a, world, args, error))
        return STATUS_FAILED;
    if (rule)
        return explain(&a, rule, world, args, error);
    auto_clear(table_clear) struct table table = {0};
    if (output_for_people(args))
        findings_table(&a.contests, args_has(args, "notes"), &table);
    else
        findings_flat(&a.contests, &table);
    if (!table.rows)
        table_note(&table, NOTE_BELOW, "nothing to doubt in %u results", a.cells.cells->len);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command audit_command = {
    .name = "audit",
    .group = "ask",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "which numbers are not to be trusted, why, and what would clear them",
    .help = "Worst first, each finding once with how many results it is about.  Thresholds that "
            "are this\n"
            "program's own judgement stand beside the rule; --threshold moves them.  Forms for "
            "programs have one\n"
            "row per result and rule, notes too.\n"
            "\n"
            "    shootout audit rig=pe2900\n"
            "    shootout audit --explain A03\n"
            "    shootout audit dd.txt --threshold flat=1.05",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
