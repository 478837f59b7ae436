/* What lies beside results and may tell what they ran on: scripts, READMEs, tables, outputs of
 * storage tools.
 *
 *     auto_clear(nearby_clear) struct nearby notes;
 *     nearby_init(&notes, store, "/home/a/bench");
 *     const GPtrArray *near = nearby_of(&notes, "/home/a/bench/raidz2/2014");
 *
 * Those of the folder itself come first, then those of the folders above, up to the one given to
 * nearby_init().  Folders on disk are read as they are now.  What lay in an archive is taken from
 * the notes that were kept when it was imported: "/home/a/bench/old.zip!" is the folder of its
 * members, "/home/a/bench/old.zip!raidz2" one in it, and "/home/a/bench" the one above.
 *
 * Beside a composite.xml of Phoronix lie system-logs/NAME/mdstat and mounts, of each machine that
 * it has results of: they are notes of the folder too. */
#pragma once

#include "store/store.h"

struct paper {
    char *name;   /* as shown: from the top folder */
    char *folder; /* the one it lies in */
    char *text;   /* UTF-8, without carriage returns */
    char *log;    /* the machine's folder of system-logs in which it lies; NULL: in none */
    /* Of an output of storage tools that tells of one array; NULL: it is none such. */
    char *array;       /* what the tools call it: "tank" */
    char *line;        /* the array's layout */
    char *compression; /* NULL not told */
};

struct nearby {
    struct store *store;
    char *top;
    GHashTable *results; /* absolute paths of files that are results */
    GHashTable *names;   /* and the ends of these */
    GHashTable *folders; /* path -> GPtrArray of struct paper */
    GHashTable *near;    /* path -> GPtrArray of struct paper, borrowed */
    GHashTable *kept;    /* folder in an archive -> GPtrArray of struct note; NULL not asked yet */
};

/* `top` is absolute, or NULL: only the folder itself is looked into, in an archive also those above
 * it. */
void nearby_init(struct nearby *notes, struct store *store, const char *top);
void nearby_clear(struct nearby *notes);

/* A file that holds results tells nothing beside them.  Before the first nearby_of(). */
void nearby_is_result(struct nearby *notes, const char *path);

/* The folder of a file on disk or in an archive.  The caller frees. */
char *nearby_folder(const char *path);

/* Of struct paper; owned by `notes`. */
const GPtrArray *nearby_of(struct nearby *notes, const char *folder);
