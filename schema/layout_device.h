/* What is known of one device at some height of a layout.
 *
 * NAN and NULL are unknown and stay so. */
#pragma once

#include "schema/layout_stack.h"

enum layout_speed { SEQ_READ, SEQ_WRITE, RAND_READ, RAND_WRITE, SPEED_COUNT };

struct layout_device {
    double data;      /* disks' worth of data */
    double raw, size; /* bytes of the disks below, and usable bytes */
    double usable;    /* fraction; known also where the sizes are not */
    double survives;
    double speed[SPEED_COUNT]; /* multiples of one disk */
    double penalty;            /* disk operations per small write; 0: none */
    const char *level;         /* "single", "raid5", "raid10" */
    const char *redundancy;    /* "none", "mirror", "mirrors", "parity1", "parity1+mirror" */
    const char *make;          /* one text per make of disks; NULL: several makes */
    int spin;                  /* medium and speed of the disks; -1: several */
};

/* `count` equal devices; NAN: n. */
struct layout_run {
    double count;
    struct layout_device device;
};

/* A disk of the group; its make is kept in `chunk`. */
struct layout_device layout_device_disk(const struct layout_group *group, GStringChunk *chunk);

/* Equal in all that is known, and of one make. */
bool layout_device_equal(const struct layout_device *a, const struct layout_device *b);

/* The smaller; NAN when either is unknown. */
double layout_device_least(double a, double b);
