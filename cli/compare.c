/* compare: contestants side by side. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/doubted.h"
#include "schema/auto.h"

static const struct option options[] = {CONTESTED_OPTIONS, ASKED_STATED, ASKED_WITH, {0}};

/* One table per contest for people, with its verdict above. */
static bool for_people(const struct contested *c, const struct world *world,
                       const struct args *args, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(table_free);
    guint shown = contested_shown(c, world, args, 5, true), without = 0;
    g_autoptr(GError) why = NULL;
    for (guint i = 0; i < shown; i++) {
        struct table *table = g_new0(struct table, 1);
        g_ptr_array_add(tables, table);
        g_clear_error(&why);
        if (!compare_table(&c->contests, i, 1, &c->options, table, &why))
            without++;
        g_autofree char *sentence =
            compare_sentence(contests_at(&c->contests, i), c->options.margin);
        table_note(table, NOTE_BELOW, "%s", sentence);
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

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(contested_clear) struct contested c = {0};
    if (!contested_open(&c, world, args, error))
        return STATUS_FAILED;
    if (output_for_people(args))
        return for_people(&c, world, args, error) ? STATUS_DONE : STATUS_FAILED;
    auto_clear(table_clear) struct table table = {0};
    if (!compare_table(&c.contests, 0, c.contests.all->len, &c.options, &table, error))
        return STATUS_FAILED;
    return output_table(world, args, &table, error) ? STATUS_DONE : STATUS_FAILED;
}

const struct command compare_command = {
    .name = "compare",
    .group = "ask",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "contestants side by side: n, median, range, ratio, what else differs",
    .help = "Results are split into contests: those that share all that matters but what competes. "
            " Numbers\n"
            "of different contests are never pooled, and results of unknown arrays never at all.\n"
            "Files in place of a selection are compared without keeping them.",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
