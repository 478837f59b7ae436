/* `shootout backup`: a verified copy, while others may write. */
#include "store/backup.h"
#include "cli/archive.h"
#include "cli/world.h"
#include "schema/auto.h"

static const struct option options[] = {
    {"force", 'f', NULL, "replace a file that is there"},
    {0},
};

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *path = args_rest(args)[0];
    auto_clear(store_clear) struct store *store = archive_open(world, STORE_READ, error);
    if (!store || !store_backup(store, path, args_has(args, "force"), error))
        return STATUS_FAILED;
    world_say(world, "%s: a verified copy of %s", path, store_path(store));
    return STATUS_DONE;
}

const struct command backup_command = {
    .name = "backup",
    .group = "care",
    .arguments = "FILE",
    .summary = "a verified copy of the archive, while others may write to it",
    .help = "The copy is an archive of one moment, one file that only its owner can read; it "
            "appears when it is whole.\n"
            "\n"
            "    shootout backup /media/usb/shootout-2026-12.db",
    .options = options,
    .run = run,
};
