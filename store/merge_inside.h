/* What the files merge*.c share. */
#pragma once

#include "store/inside.h"
#include "store/merge.h"

/* One store_merge(). */
struct merging {
    struct store *store;
    struct merge *merge;
    struct table *table;
    GHashTable *rigs; /* name there -> name here */
};

/* A row of the table; `done` begins with "kept" where the two contradict each other. */
void merge_say(struct merging *m, const char *thing, const char *name, const char *field,
               const char *here, const char *there, const char *done);
/* An embedded statement whose :change, :whole and so on are bound by name where it has them. */
bool merge_run(struct merging *m, const char *query, GError **error);

/* Layouts, rigs, workloads and setups: found here or made, so that map_setup holds for all needed.
 */
bool merge_setups(struct merging *m, GError **error);
/* Words about runs that are here already, filled in or said. */
bool merge_words(struct merging *m, GError **error);
