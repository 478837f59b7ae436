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

#include "ingest/import_source.h"

/* Paths are files, folders (read whole, recursively), addresses of http and https, or "-". */
bool import_paths(struct import *import, const char *const *paths, GError **error);
