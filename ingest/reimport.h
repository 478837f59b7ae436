/* Kept sources read again by today's importers.
 *
 *     struct reimport reimport = {.store = store, .where = where};
 *     reimport_compare(&reimport, &table, error)             what would be other
 *     reimport_apply(&reimport, line, &table, error)         the same, kept as one change
 *
 * The table has a row for each number that differs: run, workload, metric, old, new.  A run is
 * found by its identity, else by its place in the source.  What people said of runs stays as it is;
 * numbers, workloads, reasons and identities become what is read today.  Runs that only today's
 * importers see are added, runs that they do not see any more are said and stay. */
#pragma once

#include "store/store.h"

struct reimport {
    struct store *store;
    const struct filter *where; /* sources of these runs; NULL: all */
    guint64 sources;            /* read */
    guint64 runs, numbers;      /* runs that differ, and figures in them */
    guint64 added, gone;        /* runs that only one of the two has */
    guint64 unread;             /* sources without bytes, or of a format that is unknown */
};

bool reimport_compare(struct reimport *reimport, struct table *table, GError **error);
bool reimport_apply(struct reimport *reimport, const char *command, struct table *table,
                    GError **error);
