/* Readers: what one storage tool prints, told to the graph of devices and to the facts.  One const
 * struct at the foot of its file, one extern in readers.h, one row in readers.c.  sniff() looks at
 * content; all readers that know a text read it, each its own blocks of it. */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/devices.h"

struct telling {
    const char *text; /* NUL-terminated UTF-8 */
    gsize length;
    const char *source; /* "zpool status -P", "/proc/mdstat"; NULL: not told */
    bool folder;        /* one folder is asked about, which may be on anything */
    struct devices *devices;
    struct detection *detection;
};

struct reader {
    const char *name; /* "zpool status" */
    bool (*sniff)(const char *text);
    void (*read)(const struct telling *telling);
};
