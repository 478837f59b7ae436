/* Readers: what one storage tool prints, told to the graph of devices and to the facts.  One file
 * each or a family of them; one const struct at its foot, one extern below, one row in detect.c.
 * sniff() looks at content; all readers that know a text read it, each its own blocks of it. */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/devices.h"

struct telling {
    const char *text; /* NUL-terminated, UTF-8, lines end by \n */
    gsize length;
    const char *source; /* "zpool status -P", "/proc/mdstat"; NULL: not told */
    struct devices *devices;
    struct detection *detection;
};

struct reader {
    const char *name; /* "zpool status" */
    bool (*sniff)(const char *text);
    void (*read)(const struct telling *telling);
};
