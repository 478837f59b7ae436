/* What the system counts beside what a tool says: bytes that the disks below a folder moved, load,
 * temperature.  NAN is not told. */
#pragma once

#include "ingest/collect/target.h"

struct counters {
    double read, written; /* B that the disks moved since they were started */
    double busy;          /* s in which one of them had something to do, summed over them */
    double load;          /* processes that run or wait, mean of the last minute */
    double temperature;   /* degrees Celsius, of the hottest sensor */
    double memory;        /* B; swap: B of it in use */
    double swap;
};

/* Names of the disks below a folder, as the system counts them ("sda"): through device mapper, md
 * and btrfs down to what has nothing below; none for network file systems and ZFS.  The caller
 * frees the array, which owns its names. */
GPtrArray *counters_disks(struct runner *runner, const struct target *target);

/* The same with all layers above them ("dm-3", "md0"). */
GPtrArray *counters_stack(struct runner *runner, const struct target *target);

void counters_take(struct counters *counters, struct runner *runner, const GPtrArray *disks);
