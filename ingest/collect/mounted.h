/* What is mounted: a file system on a device, or files from elsewhere. */
#pragma once

#include "ingest/collect/reader.h"

/* `source` is a device, a dataset, host:/export or a word; `fs` may be NULL (not told); options
 * parted by commas, NULL where they are not told.  Kernel file systems are passed over.  The last
 * one told on a mount point counts. */
void mounted_tell(const struct telling *telling, const char *source, const char *mount,
                  const char *fs, const char *options, const char *told_by);
