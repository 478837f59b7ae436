/* Gates: what would disturb a run, looked for before it.  What is found is said, kept with each
 * result, and marks it (tags that the audit knows: state, fill). */
#pragma once

#include "ingest/collect/counters.h"

#include "schema/model.h"

struct gates {
    GPtrArray *words;  /* char *: "md0: resync = 12.6%", "the file system is 83 % full" */
    const char *state; /* "rebuilding", "degraded", "scrubbing"; NULL: nothing is wrong */
    double fill;       /* share in use; NAN where it does not matter */
};

/* Looks for half a second, because other work on the disks only shows in the difference. */
void gates_look(struct gates *gates, struct runner *runner, const struct target *target,
                const GPtrArray *disks);
/* What was found to be wrong with the storage below and its controllers (detection.h), where it was
 * not seen already. */
void gates_add(struct gates *gates, const GPtrArray *health);
void gates_clear(struct gates *gates); /* a zeroed one is fine */
