/* A log as a series: how its figure went over the fifths of its time, and whether that was steady.
 *
 * Steady as in SNIA's Solid State Storage Performance Test Specification 2.0.1: over five rounds
 * the greatest and the least differ by at most 20 % of the mean, and the straight line that fits
 * them best rises or falls by at most 10 % of it.
 *
 *     struct fio_series series = {.from = 0, .to = 60000};
 *     fio_series_add(&series, ms, bytes, 0) ...        amounts, over time
 *     fio_series_add(&series, ms, latency, 1) ...      or values, weighted
 *     if (fio_series_end(&series, &range, &slope)) ...
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { FIO_FIFTHS = 5 };

struct fio_series {
    double from, to; /* ms */
    double means[FIO_FIFTHS], weights[FIO_FIFTHS];
    double rows[FIO_FIFTHS];
};

void fio_series_add(struct fio_series *series, double ms, double value, double weight);

/* `means` become the figure of each fifth (amounts: per second); range and slope are fractions of
 * their mean.  False where a fifth has no row. */
bool fio_series_end(struct fio_series *series, double *range, double *slope);

bool fio_series_steady(double range, double slope);
