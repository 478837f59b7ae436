/* Is the archive whole?  Everything that follows from something else is derived again and compared.
 *
 *     struct check_options options = {.repair = false};
 *     store_check(store, &options, &table, &counts, error)
 *
 * What is looked at: structure (pages, indexes, kinds of values), references between tables, the
 * bytes of every source against its hash, rows without an owner, tables and views against those of
 * this program, what follows from layouts, workloads, sources and undoes, identities, and history
 * against what stands.
 *
 * The table has a row for each thing found: part, place, found, repair ("yes", "no", "done").  An
 * error only where looking was impossible: damage is a row. */
#pragma once

#include "store/store.h"

struct check_options {
    bool repair; /* within a change under way: derive again what is derived */
};

struct check_counts {
    guint64 sources, layouts, workloads; /* derived again */
    guint64 found, repaired;
};

bool store_check(struct store *store, const struct check_options *options, struct table *table,
                 struct check_counts *counts, GError **error);
