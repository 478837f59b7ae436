/* Histograms of fio. */
#include "ingest/formats/fio_bins.h"

#include <math.h>

enum { BITS = 6, PER_OCTAVE = 1 << BITS };

guint fio_bins_index(guint64 value)
{
    if (value < 2 * PER_OCTAVE)
        return (guint)value;
    guint shift = g_bit_storage(value >> (BITS + 1));
    return (shift << BITS) + (guint)(value >> shift);
}

double fio_bins_value(guint index)
{
    if (index < 2 * PER_OCTAVE)
        return index;
    guint shift = (index >> BITS) - 1;
    return ldexp((index & (PER_OCTAVE - 1)) + PER_OCTAVE + 0.5, (int)shift);
}

void fio_bins_add(struct fio_bins *bins, guint index, double count)
{
    bins->counts[MIN(index, FIO_BINS - 1)] += count;
    bins->n += count;
}

double fio_bins_percentile(const struct fio_bins *bins, double percent)
{
    double wanted = bins->n * percent / 100, seen = 0;
    if (bins->n - wanted < 1)
        return NAN;
    for (guint i = 0; i < FIO_BINS; i++) {
        seen += bins->counts[i];
        if (seen >= wanted && seen > 0)
            return fio_bins_value(i);
    }
    return NAN;
}
