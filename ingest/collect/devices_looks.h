/* What the name of a device tells where nobody told of the device. */
#pragma once

#include "ingest/collect/devices.h"

struct looks {
    const struct device *device; /* what it must stand on, inferred; NULL */
    bool any;                    /* ... or on one like it, of whichever controller */
    char *below;                 /* the name of what it stands on; "" none */
    const char *layer;           /* "geom.eli"; NULL */
    const char *medium;          /* where it stands on nothing that is told */
    guint count;                 /* 0: unknown */
    bool unknown;                /* between them something that is not told */
    const char *doubt;           /* static */
};

void looks_find(const struct devices *devices, const char *name, struct looks *looks);
void looks_clear(struct looks *looks);
