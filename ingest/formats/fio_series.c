/* Series of logs. */
#include "ingest/formats/fio_series.h"

#include <math.h>

void fio_series_add(struct fio_series *s, double ms, double value, double weight)
{
    double place = (ms - s->from) / (s->to - s->from) * FIO_FIFTHS;
    int fifth = (int)CLAMP(ceil(place) - 1, 0, FIO_FIFTHS - 1); /* a row ends at its time */
    s->means[fifth] += weight > 0 ? value * weight : value;
    s->weights[fifth] += weight;
    s->rows[fifth]++;
}

bool fio_series_end(struct fio_series *s, double *range, double *slope)
{
    double seconds = (s->to - s->from) / 1000 / FIO_FIFTHS, mean = 0, rise = 0;
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < FIO_FIFTHS; i++) {
        if (!s->rows[i])
            return false;
        double *figure = &s->means[i];
        *figure /= s->weights[i] > 0 ? s->weights[i] : seconds;
        mean += *figure / FIO_FIFTHS;
        rise += (i - 2) * *figure / 10; /* least squares over -2 .. 2 */
        least = fmin(least, *figure);
        most = fmax(most, *figure);
    }
    if (!(mean > 0) || !isfinite(mean))
        return false;
    *range = (most - least) / mean;
    *slope = rise * (FIO_FIFTHS - 1) / mean;
    return true;
}

bool fio_series_steady(double range, double slope)
{
    return range <= 0.20 && fabs(slope) <= 0.10;
}
