/* The bytes that a run came from. */
#pragma once

#include "cli/command.h"
#include "store/store.h"

/* The whole source, byte for byte, to standard output. */
bool show_source(const struct world *world, struct store *store, gint64 run, GError **error);

/* The lines of the run itself, as text below a heading; the first 40, and none of sources beyond
 * 64 MiB. */
bool show_lines(const struct world *world, struct store *store, gint64 run, GError **error);
