/* `shootout undo`: reverse a change, as a new change. */
#include "cli/archive.h"
#include "cli/world.h"
#include "schema/auto.h"

static bool read_number(const char *text, gint64 *number, GError **error)
{
    return g_ascii_string_to_signed(text, 10, 1, G_MAXINT64, number, NULL) ||
           error_set(error, STATUS_USAGE,
                     "expected the number of a change, found '%s'; log shows them", text);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *text = args_rest(args)[0];
    gint64 number = 0, undone;
    if (text && !read_number(text, &number, error))
        return STATUS_USAGE;
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !store_undo(store, number, world->line, &undone, error))
        return STATUS_FAILED;
    world_say(world, "undone: change %" G_GINT64_FORMAT "; archive: %s", undone, store_path(store));
    return STATUS_DONE;
}

const struct command undo_command = {
    .name = "undo",
    .group = "keep",
    .arguments = "[CHANGE]",
    .summary = "take a change back; without a number the last that stands",
    .help = "The undoing is a change itself, so it can be undone too: shootout undo, with its "
            "number from shootout log.",
    .run = run,
};
