/* Workloads of a batch as rows of the archive. */
#pragma once

#include "store/inside.h"

/* The ids of the batch's workloads, by their number there.  NULL with an error.  The caller frees.
 */
gint64 *workloads_put(struct store *store, const struct batch *batch, GError **error);
