/* Workloads of a batch as rows of the archive. */
#pragma once

#include "store/inside.h"

/* The ids of the batch's workloads, by their number there.  NULL with an error.  The caller frees.
 */
gint64 *workloads_put(struct store *store, const struct batch *batch, GError **error);

/* The workload of a canonical text, found or made. */
bool workloads_find(struct store *store, const char *canon, gint64 *id, GError **error);

/* The facets of a stored workload, derived again from its text: *same is false where its row has
 * others, which are written anew where `repair`.  An error where its text is not canonical. */
bool workloads_again(struct store *store, gint64 id, const char *canon, bool repair, bool *same,
                     GError **error);
