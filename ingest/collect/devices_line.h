/* From devices to layout lines. */
#pragma once

#include "ingest/collect/devices.h"

/* The canonical line with the device at its top; "unknown" where that cannot be written.  *doubt
 * (NULL: not asked) becomes what was inferred; the caller frees both. */
char *devices_line(const struct devices *devices, const struct device *top, char **doubt);

/* Several equal ones, or unlike disks of a shelf, as one. */
char *devices_lines(const struct devices *devices, struct device *const *tops, guint n,
                    char **doubt);

/* What nothing stands on, in the order of the telling, those that are told together in one array:
 * GPtrArray * of struct device *. */
GPtrArray *devices_tops(const struct devices *devices);
