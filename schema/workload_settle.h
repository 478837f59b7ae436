/* Bringing a workload into its canonical form: every value by its canonical text, the class named
 * by what is known, what has no meaning refused. */
#pragma once

#include "schema/workload_facet.h"

/* Where the words of a text stand, for errors; 1-based. */
struct workload_places {
    guint class, end;
    guint facet[FACET_COUNT];
};

/* workload->owned is there and keeps the texts made.  `places` may be NULL. */
bool workload_settle(struct workload *workload, const struct workload_places *places,
                     GError **error);

/* "mixed.fileserver.read@iometer".  The caller frees. */
char *workload_class_text(const struct workload *workload);
