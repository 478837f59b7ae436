/* Linux's /sys, readable without root: disks and their queues, md arrays, the device mapper, loop
 * files, btrfs. */
#pragma once

#include "ingest/collect/devices.h"
#include "ingest/collect/detection.h"
#include "ingest/collect/runner.h"

void sysfs_read(struct runner *runner, struct devices *devices, struct detection *detection);
