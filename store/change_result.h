/* Figures that a change alters in place, as sources are read again. */
#pragma once

#include "store/inside.h"

/* Set a field of a result: a metric, n or working_set; "workload_id", with which its row comes and
 * (NULL) goes; "missing.METRIC", the reason and on a second line what was printed. */
bool change_result(struct store *store, gint64 id, const char *field, const char *value,
                   GError **error);
