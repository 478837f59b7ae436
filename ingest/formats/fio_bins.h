/* Histograms as fio keeps them (stat.c, plat_val_to_idx): values below 128 each have a bin, above
 * every power of two has 64.  A bin is at most 1/64 wide, so percentiles are within 0.8 %. */
#pragma once

#include <glib.h>

enum { FIO_BINS = 64 * 59 }; /* for any 64-bit value */

struct fio_bins {
    double counts[FIO_BINS];
    double n;
};

guint fio_bins_index(guint64 value);
double fio_bins_value(guint index); /* the middle of a bin */
void fio_bins_add(struct fio_bins *bins, guint index, double count);

/* The least value that `percent` of all do not exceed; NAN where too few were counted to tell. */
double fio_bins_percentile(const struct fio_bins *bins, double percent);
