/* Really deleting: runs with all that hangs on them, sources that nothing else needs, what history
 * and the log said of them.  The pages that held it are overwritten.
 *
 *     store_purge(store, where, &purge, error)       one change, which cannot be undone
 *
 * A source is needed while a run, a claim or a setup of it is left, or of one that it grew into.
 * Setups and rigs go with their last run.  The log keeps that something was purged, not what. */
#pragma once

#include "store/store.h"

struct purge {
    bool dry_run;
    guint64 runs, sources, setups, rigs; /* what went */
};

/* where NULL: what was taken back already, by forget or undo; else runs of the selection, taken
 * back or not. */
bool store_purge(struct store *store, const struct filter *where, struct purge *purge,
                 GError **error);

/* Make the tables of what goes: a step of store_purge(), here for the test that prepares its
 * queries. */
bool purge_tables(struct store *store, GError **error);
