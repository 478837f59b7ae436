/* `shootout forget`: take runs out of all answers. */
#include "cli/archive.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"

static int run(struct world *world, const struct args *args, GError **error)
{
    guint64 runs;
    auto_clear(filter_clear) struct filter *where = NULL;
    if (!selection_parse(args, args_rest(args), &where, error))
        return STATUS_USAGE;
    if (!where) {
        error_set(error, STATUS_USAGE, "forget wants a selection; see: shootout forget --help");
        return STATUS_USAGE;
    }
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !selection_settle(world, store, where, error) ||
        !store_begin(store, "forget", world->line, error) ||
        !store_forget(store, where, &runs, error) || !store_commit(store, error))
        return STATUS_FAILED;
    return selection_say_runs(world, store, where, runs, "forgotten", error);
}

const struct command forget_command = {
    .name = "forget",
    .group = "keep",
    .arguments = "[SELECTION...]",
    .summary = "take runs out of all answers; undo brings them back",
    .help = "Nothing is deleted: the runs and the bytes that they came from stay in the archive.\n"
            "\n"
            "    shootout forget run=12\n"
            "    shootout forget --where 'tag.state=bad'",
    .selects = true,
    .run = run,
};
