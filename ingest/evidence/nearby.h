/* What lies beside results and may tell what they ran on: scripts, READMEs, tables, outputs of
 * storage tools.
 *
 *     auto_clear(nearby_clear) struct nearby notes;
 *     nearby_init(&notes, "/home/a/bench");
 *     const GPtrArray *near = nearby_of(&notes, "/home/a/bench/raidz2/2014");
 *
 * Those of the folder itself come first, then those of the folders above, up to the one given to
 * nearby_init(). */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct paper {
    char *name; /* as shown: from the top folder */
    char *text; /* UTF-8, without carriage returns */
};

struct nearby {
    char *top;
    GHashTable *results; /* absolute paths of files that are results */
    GHashTable *names;   /* and the ends of these */
    GHashTable *folders; /* path -> GPtrArray of struct paper */
    GHashTable *near;    /* path -> GPtrArray of struct paper, borrowed */
};

/* `top` is absolute, or NULL: only the folder itself is looked into. */
void nearby_init(struct nearby *notes, const char *top);
void nearby_clear(struct nearby *notes);

/* A file that holds results tells nothing beside them.  Before the first nearby_of(). */
void nearby_is_result(struct nearby *notes, const char *path);

/* Of struct paper; owned by `notes`. */
const GPtrArray *nearby_of(struct nearby *notes, const char *folder);
