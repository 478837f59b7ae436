/* Several machines of one kind: where runs of a cell come from two hosts and more, the host is the
 * unit of repetition, because runs on one host repeat its luck with disks and firmware.  Noise
 * between runs and between hosts is told apart.
 *
 *     double *units = hosts_values(&cells, cell, metric, &n, &hosts);     the caller frees
 */
#pragma once

#include "report/contest.h"

/* The sorted values that count as repetitions: a median per host where there are several, the runs'
 * own values else; *hosts: how many hosts, 0 where runs count. */
double *hosts_values(const struct cells *cells, const struct cell_data *cell, enum metric metric,
                     gsize *n, guint *hosts);

/* Standard deviations of logarithms: of runs within a host, and between hosts beyond what runs
 * explain (one-way analysis of variance).  NAN where there are fewer than two hosts, or no host
 * with two runs. */
struct host_noise {
    double runs, hosts;
    guint n; /* hosts */
};
struct host_noise hosts_noise(const struct cells *cells, const struct cell_data *cell,
                              enum metric metric);

/* How many robust deviations (median absolute deviation) a contestant's median lies from that of
 * all, negative where it is worse; NAN for fewer than five contestants or without any spread. */
double hosts_deviation(const struct contest *contest, guint at);
enum { HOSTS_APART = 3 }; /* beyond so many a host stands apart */
