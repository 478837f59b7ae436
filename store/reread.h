/* A source that is read again: what today's importer says of its runs against what is kept.
 *
 *     auto_clear(reread_clear) struct reread reread;
 *     reread_init(&reread, store, source, &table, apply);
 *     reread_batch(&reread, batch, error)            ... each batch of it
 *     reread_end(&reread, importer, error)
 *
 * Each figure that differs is a row of the table (reread_columns()): run, workload, metric, old,
 * new.  `apply`: it is altered too, in the change under way. */
#pragma once

#include "store/nth.h"
#include "store/store.h"

struct reread {
    struct store *store;
    gint64 source;
    struct table *table;
    bool apply;
    struct nth nth;        /* of equal digests */
    GHashTable *seen;      /* runs of it that were met */
    GHashTable *of;        /* all runs of it that stand */
    guint64 runs, numbers; /* that differ */
    guint64 added, gone;   /* runs that only the importer, only the archive has */
};

void reread_columns(struct table *table);
bool reread_init(struct reread *reread, struct store *store, gint64 source, struct table *table,
                 bool apply, GError **error);
bool reread_batch(struct reread *reread, const struct batch *batch, GError **error);
bool reread_end(struct reread *reread, int importer, GError **error);
void reread_clear(struct reread *reread);
