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

/* What was undone, as it was typed, cut where it is long; NULL where nobody knows. The caller
 * frees. */
static char *command_of(struct store *store, gint64 change)
{
    enum { LONGEST = 100 };
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "change_command", NULL, NULL);
    if (rows)
        rows_bind_integer(rows, "change", change);
    const char *text = rows && rows_next(rows, NULL) ? rows_text(rows, 0) : NULL;
    if (!text || g_utf8_strlen(text, -1) <= LONGEST)
        return g_strdup(text);
    g_autofree char *head = g_utf8_substring(text, 0, LONGEST);
    return g_strconcat(head, " ...", NULL);
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
    g_autofree char *command = command_of(store, undone);
    world_say(world, "undone: change %" G_GINT64_FORMAT ", %s; archive: %s", undone,
              command ? command : "of an unknown command", store_path(store));
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
