/* What lies in the folder of a source: job files and configurations tell what was asked where the
 * output does not.  A source out of an archive has the members beside it, one that is read again
 * the notes that were kept with it (ingest/note_neighbours.h), any other the files of its folder.
 *
 *     static const char *const endings[] = {".fio", ".job", NULL};
 *     auto_clear(source_clear) struct source found = {0};
 *     if (neighbour_beside(source, endings, &found)) ...
 */
#pragma once

#include "ingest/source.h"

/* One way to look for them; a struct that begins with this one may hold more. */
struct neighbours {
    /* Opens the one called `name`.  False: there is none, or it cannot be read. */
    bool (*open)(const struct neighbours *neighbours, const struct source *source, const char *name,
                 struct source *found);
    /* Appends the names (g_free) that end in `ending`; none where the folder has so many that
     * looking would cost more than it tells. */
    void (*list)(const struct neighbours *neighbours, const struct source *source,
                 const char *ending, GPtrArray *names);
};

enum {
    NEIGHBOURS_MOST = 256,         /* entries of a folder that are looked at */
    NEIGHBOUR_LARGEST = 256 * 1024 /* B: as notes */
};

/* The one that tells of a source: it is called as that is but for its ending (run3.txt, run3.fio),
 * or else is the only one with such an ending.  It is not empty, and no larger than notes are. */
bool neighbour_beside(const struct source *source, const char *const *endings,
                      struct source *found);

/* The one called `name`, under the same limits. */
bool neighbour_named(const struct source *source, const char *name, struct source *found);
