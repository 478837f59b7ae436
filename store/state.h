/* Runs that are there already, and what is said of them now. */
#pragma once

#include "store/inside.h"

/* What the archive knows of a run; freed by state_clear(). */
struct state {
    gint64 run, source, whole; /* whole: the source that now holds its bytes */
    gint64 setup, rig, layout;
    gint64 added, removed;
    bool forgotten; /* by a person: it does not come back by itself */
    bool older;     /* out of an older version of the file under way, which replaces it */
    enum said said;
    char *compression, *origin; /* of the setup; NULL for state_merge(): to be derived */
    char *machine, *basename;   /* name the unknown */
    gint64 at, length, line;
};

bool state_read(struct store *store, gint64 run, struct state *state, GError **error);
void state_clear(struct state *state);

/* The setup that the run has when `words` are put over what is known: parts that are not said stay.
 */
bool state_merge(struct store *store, const struct state *state, const struct setup *words,
                 gint64 *setup, GError **error);

/* Give the run a setup and the strength of who said so (never less than before). */
bool state_set(struct store *store, const struct state *state, gint64 setup, enum said said,
               GError **error);

/* The run comes again, out of the source under way, with the words in `stated`.  *own: it came from
 * what that source was before, so that what it says of itself now counts. */
enum again { AGAIN_KNOWN, AGAIN_STATED, AGAIN_REFUSED, AGAIN_REVIVED, AGAIN_FORGOTTEN };
bool state_again(struct store *store, gint64 known, const struct run *run,
                 const struct stated *stated, enum again *again, bool *own, GError **error);

/* The machine or the source of the run was altered: what is unknown of it is named after them. */
bool state_rename(struct store *store, gint64 run, GError **error);
