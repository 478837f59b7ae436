/* Results as a composite.xml of the Phoronix Test Suite, which shows, merges and uploads it.
 *
 *     struct export_phoronix about = {.title = "pe2900", .version = "0.1.0", .now = world->now};
 *     if (!export_phoronix(store, where, &about, out, error)) ...
 *
 * A system is a rig with a layout and a compression; a result is one metric of one workload, with
 * the figures of all runs of a system as its trials (RawString) and their mean as its value.  What
 * the format has no place for stands in JSON under keys of our own (shootout-...), which that suite
 * shows as notes and import takes back: reading the file gives the same measurements, each metric
 * of a run in the run that it came from.
 *
 * Figures are plain digits, never exponents or commas, and exact: MB, MB/s, IOPS, ms and percent
 * are the base unit with its point moved. */
#pragma once

#include "store/store.h"

struct export_phoronix {
    const char *title;   /* 1 to 126 characters */
    const char *version; /* of this program */
    gint64 now;          /* epoch seconds: when it was written */
};

/* False with an error where the archive or `out` fails, or nothing is selected. */
bool export_phoronix(struct store *store, const struct filter *where,
                     const struct export_phoronix *about, FILE *out, GError **error);
