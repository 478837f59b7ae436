/* What a tool logged while it ran, second by second: for pictures of a run, never for its results.
 *
 *     auto_clear(series_clear) struct series series = {0};
 *     if (series_read(&source, &series))
 *         for (int i = 0; i < 2; i++)
 *             draw(series.sides[i].x, series.sides[i].y, series.sides[i].n);
 *
 * Understood are fio's bandwidth, iops and latency logs.  Logs of every request (without
 * log_avg_msec) become means of a tenth of a second and more: the value in such a row is no speed
 * of the run. */
#pragma once

#include "ingest/source.h"
#include "schema/metric.h"

struct series {
    enum metric metric;
    struct {
        double *x, *y; /* s from the start, ascending; base units */
        gsize n;
    } sides[2]; /* reading, writing */
};

/* False where the source is no such log. */
bool series_read(const struct source *source, struct series *series);
void series_clear(struct series *series);
