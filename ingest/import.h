/* Importing: from paths to runs in an archive (or in any sink).  Opens, sniffs, parses, says for
 * each run what it ran on, stores.
 *
 *     struct import import = {.store = store, .say = print_line, .user = world};
 *     import.statement.setup.layout = "6xdisk/zfs.raidz2/zfs";
 *     if (!import_paths(&import, paths, error)) ...      the archive failed: nothing of it stays
 *     if (import.not_taken) status = STATUS_PARTIAL;
 *
 * A file that cannot be read or holds no result is said and counted; the others go in.  What a run
 * ran on comes from, strongest first: the options here, the nearest shootout.xml (in the file's
 * folder or above), the file itself.  Known bytes are not stored again: new words apply to their
 * runs, and that is said. */
#pragma once

#include "ingest/format.h"
#include "ingest/words.h"
#include "store/store.h"

struct import {
    /* Where runs go: an archive, or (store NULL) a sink of the caller. */
    struct store *store;
    bool (*sink)(void *user, const struct batch *batch, GError **error);
    void (*say)(void *user, const char *line); /* remarks, one line each; NULL: silent */
    void *user;                                /* for both */

    /* What the caller states for all. */
    struct statement statement;
    const char *command; /* for the log */
    const char *format;  /* name; NULL: by content */

    /* What came of it. */
    guint64 files;       /* that held results */
    guint64 files_known; /* whose bytes were there already */
    guint64 passed_over; /* in folders: no result in them */
    guint64 remarks;     /* said about rows or blocks */
    guint64 rows_refused;
    struct put_counts put;
    bool not_taken; /* an input named by hand was not taken */
};

/* Paths are files, folders (read whole, recursively), or "-". */
bool import_paths(struct import *import, const char *const *paths, GError **error);
