/* The tree of a pool as zpool prints it, row by row. */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/devices.h"

struct zpool_tree {
    struct devices *devices;
    struct device *pool; /* NULL: told before */
    int role;            /* of the section */
    int wrapped;         /* depth of a replacing-N or spare-N whose members are passed over; -1 */
    bool wants;          /* ... but for the first */
};

/* ROLE_NONE when the name is no section. */
int zpool_section(const char *name);
/* "raidz2" of "raidz2-0"; NULL: a device.  The caller frees. */
char *zpool_kind(const char *name);
bool zpool_wraps(const char *kind);
struct device *zpool_device(struct devices *devices, const char *name);

/* What is not well with a pool: "pool tank" " is " "DEGRADED". */
void zpool_health(struct detection *detection, const char *pool, const char *is, const char *what);

void zpool_begin(struct zpool_tree *tree, struct devices *devices, const char *name);
/* Depth 0: a section; 1: a vdev or a device; 2 and more: members. */
void zpool_row(struct zpool_tree *tree, int depth, const char *name);
