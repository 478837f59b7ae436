/* import --dry-run: what would be stored, one measurement a row, in the form that --as names. */
#pragma once

#include "cli/command.h"
#include "ingest/import.h"

/* Runs the import with a sink that prints.  Returns an exit status. */
int dryrun(struct world *world, const struct args *args, struct import *import, GError **error);
