/* The files below a folder, in a stable order: by name, shootout.xml before all else of its folder.
 * Names that begin with a dot, symbolic links that lead out of the folder, and what is no regular
 * file are passed over and counted. */
#pragma once

#include "ingest/passed.h"

#include <stdbool.h>

struct walk {
    GPtrArray *files;     /* paths, owned */
    GArray *sizes;        /* guint64 each: their bytes */
    struct passed passed; /* dot files, links out, devices, pipes, folders that cannot be read */
};

/* `path` is a folder.  False with an error when it cannot be read; folders below that cannot be
 * read are counted. */
bool walk_folder(struct walk *walk, const char *path, GError **error);
void walk_clear(struct walk *walk);
