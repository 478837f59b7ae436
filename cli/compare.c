/* compare: contestants side by side. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/claim_table.h"
#include "report/doubted.h"
#include "report/effects.h"
#include "report/gate.h"
#include "report/verdict.h"
#include "schema/auto.h"

#include <string.h>

enum { LINES = 5 /* of a contest, beside one per contestant */ };

static const struct option options[] = {
    CONTESTED_OPTIONS,
    CONTESTED_SHOW,
    CONTESTED_PLAN,
    {"effects", 0, NULL,
     "what level, manager, disks, compression do (or --by KEY), by matched pairs"},
    {"overall", 0, NULL, "contestants over all workloads: geometric means, won, tied, lost"},
    {"fail-on", 0, "CONDITION",
     "exit 4 where it holds, 5 where it cannot be told: regression, ratio<0.95, contradicted"},
    {"against", 0, "NAME", "against the runs tagged baseline=NAME"},
    {"undecided", 0, "pass|fail", "with --fail-on: what cannot be told is taken for that"},
    ASKED_STATED,
    ASKED_WITH,
    {0},
};

static bool print_effects(const struct contested *c, const struct world *world,
                          const struct args *args, GError **error)
{
    enum field by = args_has(args, "by") ? contests_at(&c->contests, 0)->by : FIELD_NONE;
    if (by == FIELD_TAG)
        return error_set(error, STATUS_USAGE, "--effects: expected --by with a key, found a tag");
    auto_clear(table_clear) struct table table = {0};
    effects_table(&c->cells, by, &table);
    return output_table(world, args, &table, error);
}

/* A table per setting in which something competes. */
static bool print_overall(const struct contested *c, const struct world *world,
                          const struct args *args, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(table_free);
    g_autoptr(GError) why = NULL;
    guint all = c->contests.all->len;
    for (guint i = 0; i < all; i += winners_together(&c->contests, i)) {
        if (contests_at(&c->contests, i)->contestants->len < 2)
            continue;
        struct table *table = g_new0(struct table, 1);
        g_clear_error(&why);
        if (overall_table(&c->contests, i, c->options.baseline, c->options.margin, table, &why))
            g_ptr_array_add(tables, table);
        else
            g_free(table), world_say(world, "%s", why->message);
    }
    if (!tables->len)
        return error_set(error, STATUS_UNTOLD, "no setting has two workloads that all ran");
    return output_tables(world, args, (const struct table *const *)tables->pdata, tables->len,
                         error);
}

/* One table per contest for people, with its verdict above. */
static bool for_people(const struct contested *c, const struct world *world,
                       const struct args *args, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(table_free);
    guint shown = contested_shown(c, world, args, LINES, true), without = 0;
    g_autoptr(GError) why = NULL;
    for (guint i = 0; i < shown; i++) {
        struct table *table = g_new0(struct table, 1);
        g_ptr_array_add(tables, table);
        g_clear_error(&why);
        if (!compare_table(&c->contests, i, 1, &c->options, table, &why))
            without++;
    }
    guint left = doubted_left(&c->contests, 0, shown);
    if (left)
        world_say(world, "%u more doubt%s: shootout audit", left, left == 1 ? "" : "s");
    if (without == shown) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    return output_tables(world, args, (const struct table *const *)tables->pdata, tables->len,
                         error);
}

static bool read_undecided(const struct args *args, int *status, GError **error)
{
    const char *text = args_value(args, "undecided");
    *status = !text ? STATUS_UNTOLD : !strcmp(text, "pass") ? STATUS_DONE : STATUS_HOLDS;
    return !text || !strcmp(text, "pass") || !strcmp(text, "fail") ||
           error_set(error, STATUS_USAGE, "--undecided: expected pass or fail, found '%s'", text);
}

/* The exit status says it all; the table says why. */
static int answer_gate(const struct world *world, const struct args *args, enum gate_answer answer,
                       const struct table *table, int undecided, GError **error)
{
    const char *condition = args_value(args, "fail-on");
    if (condition)
        world_say(world, "%s: %s", condition,
                  answer == GATE_TRUE    ? "yes"
                  : answer == GATE_FALSE ? "no"
                                         : "it cannot be told");
    if (!output_table(world, args, table, error))
        return STATUS_FAILED;
    return !condition             ? STATUS_DONE
           : answer == GATE_TRUE  ? STATUS_HOLDS
           : answer == GATE_FALSE ? STATUS_DONE
                                  : undecided;
}

/* Of the claims that the archive keeps about the selection, whether or not it has results. */
static int run_claims(struct world *world, const struct args *args, GError **error)
{
    int undecided;
    struct claim_counts counts;
    auto_clear(asked_clear) struct asked asked = {0};
    auto_clear(claims_clear) struct claims claims = {0};
    auto_clear(table_clear) struct table table = {0};
    if (!read_undecided(args, &undecided, error))
        return STATUS_USAGE;
    if (!asked_open(&asked, world, args, error) ||
        !claims_open(&claims, asked.store, asked.where, error) ||
        !claim_table(&claims, output_for_people(args), &counts, &table, error))
        return STATUS_FAILED;
    bool told = counts.verdicts[CLAIM_SUPPORTED] || counts.verdicts[CLAIM_MOSTLY];
    enum gate_answer answer = counts.verdicts[CLAIM_CONTRADICTED] ? GATE_TRUE
                              : told                              ? GATE_FALSE
                                                                  : GATE_UNTOLD;
    return answer_gate(world, args, answer, &table, undecided, error);
}

static int run_gate(const struct contested *c, const struct world *world, const struct args *args,
                    GError **error)
{
    int undecided;
    struct gate gate = {.margin = c->options.margin > 1 ? c->options.margin : VERDICT_MARGIN,
                        .baseline = c->options.baseline,
                        .against = args_value(args, "against")};
    const char *condition = args_value(args, "fail-on");
    if ((condition && !gate_parse(condition, &gate, error)) ||
        !read_undecided(args, &undecided, error))
        return STATUS_USAGE;
    g_autoptr(GArray) cases = gate_ask(&gate, &c->contests);
    auto_clear(table_clear) struct table table = {0};
    gate_table(cases, &table);
    return answer_gate(world, args, gate_answer(cases), &table, undecided, error);
}

static bool print_sentences(const struct contested *c, const struct world *world,
                            const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    compare_sentences(&c->contests, 0, c->contests.all->len, c->options.margin, &table);
    return output_table(world, args, &table, error);
}

static bool print_plan(const struct contested *c, const struct world *world,
                       const struct args *args, GError **error)
{
    return contested_plan(c, world, args, c->contests.all->len, error);
}

static bool for_programs(const struct contested *c, const struct world *world,
                         const struct args *args, GError **error)
{
    auto_clear(table_clear) struct table table = {0};
    return compare_table(&c->contests, 0, c->contests.all->len, &c->options, &table, error) &&
           output_table(world, args, &table, error);
}

/* Whether people see the beginning, and nothing else is asked. */
static bool shows_beginning(const struct args *args)
{
    static const char *const others[] = {"plan",    "effects", "overall", "fail-on",
                                         "against", "all",     "show"};
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (args_has(args, others[i]))
            return false;
    return output_for_people(args);
}

/* Questions of their own, by the option that asks them. */
static const struct mode {
    const char *option;
    bool (*print)(const struct contested *c, const struct world *world, const struct args *args,
                  GError **error);
} modes[] = {{"plan", print_plan}, {"effects", print_effects}, {"overall", print_overall}};

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(contested_clear) struct contested c = {0};
    if (!g_strcmp0(args_value(args, "fail-on"), "contradicted"))
        return run_claims(world, args, error);
    if (shows_beginning(args))
        c.least = LINES, c.each = true;
    if (!contested_open(&c, world, args, error))
        return STATUS_FAILED;
    if (args_has(args, "fail-on") || args_has(args, "against"))
        return run_gate(&c, world, args, error);
    bool junit = !g_strcmp0(args_value(args, "as"), "junit");
    bool (*print)(const struct contested *, const struct world *, const struct args *, GError **) =
        junit                     ? print_sentences
        : output_for_people(args) ? for_people
                                  : for_programs;
    for (gsize i = 0; i < G_N_ELEMENTS(modes); i++)
        if (args_has(args, modes[i].option))
            print = modes[i].print;
    return print(&c, world, args, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command compare_command = {
    .name = "compare",
    .group = "ask",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "contestants side by side: n, median, range, ratio, what else differs",
    .help =
        "Results are split into contests: those that share all that matters but what competes. "
        " Numbers\n"
        "of different contests are never pooled, and results of unknown arrays never at all.\n"
        "Files in place of a selection are compared without keeping them.\n"
        "\n"
        "In scripts --fail-on tells a regression by its exit status: with --by tag.build the "
        "newest build\n"
        "is held against the last stable stretch of runs before it, or with --against NAME "
        "against the\n"
        "runs that were marked by: annotate SELECTION tag.baseline=NAME; or, with --fail-on "
        "contradicted,\n"
        "a claim that the archive keeps about these and that the figures contradict.  --as junit "
        "gives a\n"
        "case for each workload.",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
