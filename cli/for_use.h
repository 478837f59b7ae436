/* `winners --for USE`: layouts for a use, measured ones first. */
#pragma once

#include "cli/command.h"

/* clang-format off */
#define FOR_USE_OPTIONS \
    {"for", 0, "USE", "layouts for a use: database, vm, backup ... (vocabulary uses)"}, \
    {"disks", 0, "N", "with --for: of so many disks"}
/* clang-format on */

/* The exit status.  Takes the selection, --survive and --disks. */
int for_use(struct world *world, const struct args *args, GError **error);
