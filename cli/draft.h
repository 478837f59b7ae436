/* import --draft: the numbers of a page or a text as a shootout.xml to be gone through by a person;
 * nothing is archived. */
#pragma once

#include "cli/command.h"
#include "ingest/import.h"

/* Returns an exit status. */
int draft(struct world *world, const struct args *args, const struct import *import,
          GError **error);
