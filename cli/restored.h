/* `import DIR` of what `export --all` or `check --rescue` wrote: into a new archive an equal
 * one, into one that holds something as `merge` would. */
#pragma once

#include "cli/command.h"

int restored(struct world *world, const char *folder, GError **error);
