/* What lies beside results in a folder or an archive that is imported whole: text without any
 * becomes notes (store/note.h) of the runs around it, once it is known that there are some.
 *
 *     beside_begin(&beside, "bench/");
 *     beside_results(&beside, "bench/raidz1/bonnie.csv");
 *     beside_offer(&beside, &source)         README, dmesg ...: true where it may become a note
 *     beside_keep(&beside, store, &source_info ...)
 *     beside_end(&beside);
 *
 * A note tells of the runs in its folder and below it; where there are none, as in the tree of a
 * sosreport, of those of the nearest folder above that has some. */
#pragma once

#include "ingest/source.h"
#include "store/store.h"

/* A text that waits: a file, or bytes in the temporary file. */
struct beside_text {
    char *origin, *path; /* path NULL: no file of its own */
    guint64 at;
    gsize length;
    gint64 modified;
};

struct beside {
    char *top;           /* what is imported: "bench/", "a.zip!"; NULL: nothing under way */
    GHashTable *folders; /* with results in them or below: "bench/raidz1/" */
    GArray *texts;       /* struct beside_text */
    int file;            /* temporary, of what comes out of archives; 0: none yet */
    guint64 end;         /* of it */
};

/* False where something is under way already: an archive inside a folder belongs to it. */
bool beside_begin(struct beside *beside, const char *top);
void beside_end(struct beside *beside);

/* A source gave results, now or earlier. */
void beside_results(struct beside *beside, const char *origin);
bool beside_has_results(const struct beside *beside);

/* A text gave none.  True where it may be kept: not where it is too large, or nothing is under
 * way. */
bool beside_offer(struct beside *beside, const struct source *source);

/* Keep text number `i` in the change under way; *kept: whether it is new there.  False only where
 * the archive failed. */
bool beside_keep(struct beside *beside, guint i, struct store *store, bool *kept, GError **error);
