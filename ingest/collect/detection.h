/* A detection: all that was found out about a machine and its storage, as plain data.
 *
 *     auto_clear(detection_clear) struct detection found = {0};
 *     detection_init(&found);
 *     if (inspect_dir(runner, "/mnt/tank", &found, error))
 *         for (guint i = 0; i < found.stacks->len; i++)
 *             puts(detection_stack(&found, i)->line);
 *
 * Facts are rig facts (schema/rig_fact.h: "memory", "cpu", "disk.model"), each with its value in
 * base units, what told it, and a status: what could not be found out stays in the list without a
 * value, with what would tell it.  Unknown is never none. */
#pragma once

#include "schema/reading_part.h"

#include <stdbool.h>

enum detected_status {
    DETECTED_FOUND,
    DETECTED_NEEDS_ROOT,
    DETECTED_TOOL_MISSING,
    DETECTED_NOT_APPLICABLE,
    DETECTED_UNREADABLE, /* it was there, but what it says is not understood, or it failed */
};
extern const char *const detected_status_words[]; /* "found", "needs root", "tool missing" ... */

struct detected_fact {
    char *key;    /* "memory"; of several of a kind "disk.sda.model" */
    char *value;  /* in base units; NULL unless found */
    char *unit;   /* "B"; NULL none */
    char *source; /* what told it: "/proc/meminfo", "zpool status -P"; or what would tell it */
    enum detected_status status;
    bool identity; /* a serial number, a host's name: kept hashed, not shown unasked */
};

/* One storage stack, from the disks up to what stands on top. */
struct detected_stack {
    char *line;        /* canonical layout; "unknown" where nothing is told */
    char *compression; /* as in a setup: "lz4", "off", "unknown"; "" where nothing speaks of it */
    char *compression_source; /* "zfs get", "mount options"; NULL */
    char *name;               /* of its top: "tank", "md0", "/dev/sda"; NULL none */
    char *mount;              /* where it is mounted; NULL not told */
    char *doubt;              /* what was inferred and not told, or is not as it should be:
                                 "one RAID 0 per disk is inferred"; NULL nothing */
    GArray *parts;            /* struct reading_part: which bytes of the text gave what */
};

struct detection {
    GArray *facts;      /* struct detected_fact, in the order of the vocabulary */
    GPtrArray *stacks;  /* struct detected_stack; of inspect_dir() one, that of the folder */
    GPtrArray *health;  /* char *: what would disturb a run: "md0: resync 12 %", "tank: DEGRADED" */
    GPtrArray *about;   /* char *, beside `health`: the name of its device (devices.h), "hw:" of
                           something that a controller has; NULL: the machine */
    GPtrArray *wants;   /* char *: commands that would tell more: "sudo zdb -C tank" */
    GPtrArray *readers; /* const char *: names of the readers that understood something */
};

void detection_init(struct detection *detection);
void detection_clear(struct detection *detection); /* a zeroed one is fine */

const struct detected_stack *detection_stack(const struct detection *detection, guint i);
struct detected_stack *detection_add_stack(struct detection *detection);

/* A fact that was found: `value` as it was printed, with its unit ("8009912 kB" in B is
 * "8202149888"). The first of a key stays. */
void detection_fact(struct detection *detection, const char *key, const char *value,
                    const char *source);
/* One that was not. */
void detection_missing(struct detection *detection, const char *key, enum detected_status status,
                       const char *source);
const struct detected_fact *detection_find(const struct detection *detection, const char *key);

void detection_health(struct detection *detection, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* The same of a device. */
void detection_health_of(struct detection *detection, const char *device, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
void detection_want(struct detection *detection, const char *command);
