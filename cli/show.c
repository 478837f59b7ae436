/* `shootout show`: one run with all that is known of it, and the bytes it came from. */
#include "cli/archive.h"
#include "cli/output.h"
#include "cli/show_run.h"
#include "cli/show_source.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    {"source", 's', NULL,
     "the whole file that it came from, byte for byte, and nothing else; also of a source or note, "
     "by its hash or name"},
    {0},
};

static bool show(const struct world *world, const struct args *args, struct store *store,
                 gint64 run, GError **error)
{
    auto_clear(show_clear) struct show show = {0};
    const struct table *shown[SHOW_TABLES];
    gsize n = 0;
    bool people = output_for_people(args);
    if (!show_run(&show, store, run, people, error))
        return false;
    for (gsize i = 0; i < SHOW_TABLES; i++)
        if (!people || show.tables[i].rows)
            shown[n++] = &show.tables[i];
    if (!output_tables(world, args, shown, n, error))
        return false;
    guint left = show.notes_left;
    if (left)
        world_say(world, "%u more note%s: shootout show %" G_GINT64_FORMAT " --as csv", left,
                  left == 1 ? "" : "s", run);
    return true;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    gint64 number;
    const char *text = args_rest(args)[0];
    bool numbered = g_ascii_string_to_signed(text, 10, 1, G_MAXINT64, &number, NULL);
    if (!numbered && !args_has(args, "source")) {
        error_set(error, STATUS_USAGE, "expected the number of a run, found '%s'; list shows them",
                  text);
        return STATUS_USAGE;
    }
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store)
        return STATUS_FAILED;
    if (args_has(args, "source"))
        return (numbered ? show_source(world, store, number, error)
                         : show_named_source(world, store, text, error))
                   ? STATUS_DONE
                   : STATUS_FAILED;
    const char *as = args_value(args, "as");
    bool terminal = !args_value(args, "output") && (!as || !strcmp(as, "text"));
    return show(world, args, store, number, error) &&
                   (!terminal || show_lines(world, store, number, error))
               ? STATUS_DONE
               : STATUS_FAILED;
}

const struct command show_command = {
    .name = "show",
    .group = "ask",
    .arguments = "RUN",
    .summary = "one run: what it ran on, its figures, what is wrong with them, its lines",
    .help = "    shootout show 12\n"
            "    shootout show 12 --as json\n"
            "    shootout show 12 --source > bonnie.txt\n"
            "    shootout show --source zpool-status.txt",
    .options = options,
    .prints_table = true,
    .run = run,
};
