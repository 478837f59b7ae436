/* audit: findings, worst first, each said once, and what would clear it. */
#include "cli/asked.h"
#include "cli/output.h"
#include "report/findings.h"
#include "report/judged.h"
#include "schema/auto.h"

#include <string.h>

enum { CASES = 20 };

static const struct option options[] = {
    {"notes", 'n', NULL, "also what is worth a note only"},
    {"explain", 0, "RULE", "one rule: its source, its lines, the arithmetic of each case"},
    {"threshold", 0, "NAME=VALUE", "move one of the lines that rules draw; may be given again"},
    ASKED_STATED,
    ASKED_WITH,
    {0},
};

/* What the answer is made of. */
struct audited {
    struct asked asked;
    struct cells cells;
    struct contests contests;
    struct limits limits;
    bool *only; /* the cells that finding= and severity= leave; NULL all */
};

static void audited_clear(struct audited *a)
{
    contests_clear(&a->contests);
    cells_clear(&a->cells);
    asked_clear(&a->asked);
    g_free(a->only);
}

/* Rules on sets must see the whole set, also where only some of it is asked for. */
static bool load(struct audited *a, GError **error)
{
    const struct filter *where = a->asked.where;
    bool judged = judged_asks(where);
    auto_clear(filter_clear) struct filter *among = judged ? judged_among(where) : NULL;
    if (!cells_load(a->asked.store, judged ? among : where, NULL, &a->cells, error))
        return false;
    if (judged)
        a->only = judged_cells(a->asked.store, where, &a->cells, error);
    return !judged || a->only;
}

/* How many results the answer is about. */
static guint count(const struct audited *a)
{
    guint n = 0;
    for (guint i = 0; i < a->cells.cells->len; i++)
        n += !a->only || a->only[i];
    return n;
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
    if (!asked_open(&a->asked, world, args, error) || !load(a, error))
        return false;
    g_autofree char *where = filter_format(a->asked.where);
    if (!count(a))
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
    if (!cases.rows) {
        table_note(&about, NOTE_BELOW, "%s",
                   rule->scope == SCOPE_CLAIM ? "claims and what is found on them: shootout claim"
                                              : "it fires on none of these results");
        return output_table(world, args, &about, error) ? STATUS_DONE : STATUS_FAILED;
    }
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
        findings_table_of(&a.contests, a.only, args_has(args, "notes"), &table);
    else
        findings_flat(&a.contests, a.only, &table);
    if (!table.rows)
        table_note(&table, NOTE_BELOW, "nothing to doubt in %u results", count(&a));
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
            "    shootout audit finding=A23\n"
            "    shootout audit --explain A03\n"
            "    shootout audit dd.txt --threshold flat=1.05",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
