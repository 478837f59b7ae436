/* winners: who leads each workload, by number of failures survived. */
#include "cli/contested.h"
#include "cli/for_use.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/coverage.h"
#include "report/doubted.h"
#include "report/pair.h"
#include "schema/auto.h"

enum { LINES = 3 /* of a contest */ };

static const struct option options[] = {CONTESTED_OPTIONS,
                                        CONTESTED_SHOW,
                                        CONTESTED_PLAN,
                                        FOR_USE_OPTIONS,
                                        ASKED_STATED,
                                        ASKED_WITH,
                                        {0}};

/* Contests in which something competes come first; the others are only counted. */
static guint count_contested(const struct contests *contests)
{
    guint n = 0;
    while (n < contests->all->len && contests_at(contests, n)->contestants->len > 1)
        n++;
    return n;
}

static void add_doubts(struct table *table, const struct contests *contests, guint first, guint n)
{
    g_autoptr(GArray) doubted = doubted_rank(contests, first, n);
    for (guint i = 0; i < MIN(doubted->len, DOUBTED); i++) {
        const struct doubted *doubt = &g_array_index(doubted, struct doubted, i);
        g_autofree char *refused = contest_refused(contests_at(contests, doubt->first));
        if (refused && g_str_has_prefix(refused, doubt->text)) /* stands beside the leader */
            continue;
        bool which = n > 1 && doubt->contests < n;
        table_note(table, NOTE_BELOW, "doubt: %s%s%s",
                   which ? contests_at(contests, doubt->first)->brief : "", which ? ": " : "",
                   doubt->text);
    }
}

static void note_gaps(struct table *table, const struct contests *contests, guint number)
{
    auto_clear(coverage_clear) struct coverage coverage = {0};
    coverage_make(&coverage, contests, number);
    g_autofree char *sentence = coverage_sentence(&coverage);
    if (sentence)
        table_note(table, NOTE_BELOW, "%s; --plan says what to run", sentence);
}

/* NULL where the rig is not known. */
static char *place_of(const struct contest *contest)
{
    const char *rig = contest->of->words[FIELD_rig], *workload = contest->of->words[FIELD_workload];
    return rig ? g_strdup_printf("%s\x1f%s", rig, workload ? workload : "\x1e") : NULL;
}

/* Results that share workload and rig with something shown, but nothing that would make them
 * comparable: a leader must not be crowned in their silent absence. */
static void say_not_compared(const struct contested *c, const struct world *world, guint contested)
{
    guint said = 0, more = 0;
    g_autoptr(GHashTable) places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < contested; i++) {
        char *place = place_of(contests_at(&c->contests, i));
        if (place)
            g_hash_table_add(places, place);
    }
    for (guint i = contested; i < c->contests.all->len; i++) {
        const struct contest *alone = contests_at(&c->contests, i);
        g_autofree char *place = place_of(alone);
        bool beside = place && g_hash_table_contains(places, place);
        if (beside && said++ < 3)
            world_say(world, "not compared: %s, %s (%s)", contest_at(alone, 0)->label, alone->brief,
                      alone->setting);
        else if (beside)
            more++;
    }
    if (more)
        world_say(world, "and %u more that nothing else can be compared with", more);
}

static bool for_people(const struct contested *c, const struct world *world,
                       const struct args *args, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(table_free);
    guint contested = count_contested(&c->contests),
          shown = contested_shown(c, world, args, LINES, false);
    enum field said = FIELD_NONE;
    for (guint i = 0; i < MIN(contested, shown);) {
        guint n = winners_together(&c->contests, i);
        const struct contest *of = contests_at(&c->contests, i);
        if (of->metric == METRIC_NONE) {
            i += n;
            continue;
        }
        struct table *table = g_new0(struct table, 1);
        g_ptr_array_add(tables, table);
        winners_table(&c->contests, i, n, &c->options, table);
        table_title(table, "%s", *of->setting ? of->setting : "setting unknown");
        if (of->taken && of->by < FIELD_COUNT && of->by != said)
            table_note(table, NOTE_ABOVE, "by %s: the key that varies", fields[of->by].name);
        said = of->taken ? of->by : FIELD_NONE;
        add_doubts(table, &c->contests, i, n);
        note_gaps(table, &c->contests, i);
        i += n;
    }
    guint left = doubted_left(&c->contests, 0, MIN(contested, shown));
    if (left)
        world_say(world, "%u more doubt%s: shootout audit", left, left == 1 ? "" : "s");
    if (!tables->len)
        return error_set(
            error, STATUS_UNTOLD,
            "nothing competes in this selection: %u results stand alone (list shows them)",
            c->contests.all->len);
    say_not_compared(c, world, contested);
    return output_tables(world, args, (const struct table *const *)tables->pdata, tables->len,
                         error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(contested_clear) struct contested c = {0};
    if (args_value(args, "for"))
        return for_use(world, args, error);
    if (output_for_people(args) && !args_has(args, "plan") && !args_has(args, "all") &&
        !args_has(args, "show"))
        c.least = LINES;
    if (!contested_open(&c, world, args, error))
        return STATUS_FAILED;
    if (args_has(args, "plan"))
        return contested_plan(&c, world, args, c.contests.all->len, error) ? STATUS_DONE
                                                                           : STATUS_FAILED;
    if (output_for_people(args))
        return for_people(&c, world, args, error) ? STATUS_DONE : STATUS_FAILED;
    auto_clear(table_clear) struct table table = {0};
    winners_table(&c.contests, 0, count_contested(&c.contests), &c.options, &table);
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command winners_command = {
    .name = "winners",
    .group = "ask",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "who leads each workload, among all and among those that survive failures",
    .help = "For each contest: the leader, by how much, with usable capacity beside it; then who "
            "leads among\n"
            "the layouts that survive one failure, two and three, and what that costs.",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
