/* The bytes that a run came from. */
#pragma once

#include "cli/command.h"
#include "store/store.h"

/* The whole source, byte for byte, to standard output. */
bool show_source(const struct world *world, struct store *store, gint64 run, GError **error);

/* The same for a source or a note by its hash or name, or by what its hash begins or its name ends
 * with. */
bool show_named_source(const struct world *world, struct store *store, const char *name,
                       GError **error);

/* The lines of the run itself, as text below a heading; the first 40, and none of sources beyond
 * 64 MiB. */
bool show_lines(const struct world *world, struct store *store, gint64 run, GError **error);
