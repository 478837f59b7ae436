/* An archive that `export --all` wrote as plain files, taken back.
 *
 *     if (restore_is("saved/")) restore_folder(store, "saved/", &counts, error);
 *
 * Into an archive that holds nothing yet: an equal one comes of it, numbers of runs and changes
 * included.  Errors name file and line; nothing stays of a folder that could not be taken whole. */
#pragma once

#include "store/store.h"

/* True for a folder with an archive.ndjson. */
bool restore_is(const char *path);

struct restore_counts {
    guint64 rows, sources;
    guint64 without; /* sources whose bytes are not there, as of an archive to be given away */
};

bool restore_folder(struct store *store, const char *folder, struct restore_counts *counts,
                    GError **error);
