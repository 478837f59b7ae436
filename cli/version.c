/* `shootout version`. */
#include "cli/command.h"

static int run(struct world *world, const struct args *args, GError **error)
{
    (void)args, (void)error;
    fputs("shootout " VERSION "\n", world->out);
    return STATUS_DONE;
}

const struct command version_command = {
    .name = "version",
    .group = "help",
    .summary = "the version of this program",
    .run = run,
};
