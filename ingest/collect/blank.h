/* Whether a device may be written over: only one that nothing stands on, nothing uses and nothing
 * has marked, and only by who names its model.
 *
 *     struct blank blank = {0};
 *     if (blank_look(&blank, runner, "/dev/sdb", error))        writes nothing
 *         ... blank.model, blank.size ...
 *         int file = blank_open(&blank, "WDC WD1003FBYX", error)
 *
 * Refused are: what has partitions, holders (md, LVM, device mapper), a mount, swap or a signature
 * of any kind on it, what is read-only, and what somebody else has opened for himself.  While the
 * file is open, nobody mounts the device or joins it to something else. */
#pragma once

#include "ingest/collect/runner.h"

struct blank {
    char *path;   /* as the system calls it: "/dev/sdb" */
    char *model;  /* what is to be retyped; the name of one that tells none */
    guint64 size; /* B */
};

bool blank_look(struct blank *blank, struct runner *runner, const char *path, GError **error);
/* A descriptor for reading and writing that others are kept out by; -1 with an error. */
int blank_open(const struct blank *blank, const char *model, GError **error);
void blank_clear(struct blank *blank); /* a zeroed one is fine */
