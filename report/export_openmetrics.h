/* The newest results as OpenMetrics, which Prometheus takes through node_exporter's text folder:
 *
 *     shootout export --as openmetrics -o /var/lib/node_exporter/textfile/shootout.prom
 *
 * One sample per setup and workload, told apart by the labels rig, host, layout, compression,
 * workload, part, tool, tool_version and working_set; what is unknown has no label, a result of an
 * unknown rig or layout bears the name of its source as its layout.
 *
 *     shootout_<metric>_<unit>            median of the runs since the last change (trend.h)
 *     shootout_runs                       how many these are
 *     shootout_change_ratio               to those before the change, above 1 better; 1 no change
 *     shootout_verdict{verdict="..."}     1 for what holds: better, worse, steady, few (one run)
 *     shootout_newest_timestamp_seconds   when the newest was begun, since 1970; absent: unknown
 *     shootout_age_seconds                how long ago that was when this was written
 *
 * Only runs that ended well count.  Values are base units. */
#pragma once

#include "store/store.h"

/* False with an error where the archive or `out` fails.  `now` in epoch seconds. */
bool export_openmetrics(struct store *store, const struct filter *where, gint64 now, FILE *out,
                        GError **error);
