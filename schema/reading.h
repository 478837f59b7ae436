/* Readings: what everyday words, a file's name or the commands that made an array may mean as a
 * layout.
 *
 *     auto_clear(readings_clear) struct readings readings = {0};
 *     if (readings_find("six 1TB disks, md raid6, LVM, XFS", &readings, error))
 *         ... readings_at(&readings, 0)->line      "6xdisk.1T/md.raid6/lvm.linear/xfs"
 *
 * A text means one layout, or several (a "RAID 5" is a controller's or software), best first: then
 * nothing is chosen.  Only what the words support is read: a count that is not said is n, a file
 * system that is not said is unknown; counts that contradict each other and arrays that cannot be
 * are errors.  Read are, in this order:
 *
 *   layout lines    6xdisk/zfs.raidz2/zfs
 *   lines in words  6 disks; zfs.raidz2 (a raidz vdev with two parity devices); zfs ...
 *   commands        zpool create, zfs set, mdadm --create, mkfs.*, newfs, gmirror gstripe gconcat
 *                   graid3 label, geli, cryptsetup, pvcreate vgcreate lvcreate, storcli add vd;
 *                   several, one a line or parted by ; or &&, of which one builds on the other
 *   words           "RAID 10 on PERC H700, 4 disks"; in file names - and _ are blanks */
#pragma once

#include "schema/reading_part.h"

#include <stdbool.h>

struct reading {
    char *line;        /* canonical */
    char *compression; /* as layout_compression(): "lz4", "off"; "" where nothing is said */
};

struct readings {
    GArray *all;   /* struct reading, no two with equal lines; best first */
    GArray *parts; /* struct reading_part, as they stand in the text; of layout lines none */
    bool exact;    /* the text is a layout line, perhaps in words: nothing was read into it */
};

/* False with an error (STATUS_USAGE) when the text means no layout. */
bool readings_find(const char *text, struct readings *readings, GError **error);
void readings_clear(struct readings *readings);

/* For who knows the lines from elsewhere: a canonical line that is not there yet. */
void readings_init(struct readings *readings);
void readings_add(struct readings *readings, const char *line, const char *compression);

const struct reading *readings_at(const struct readings *readings, guint i);

/* "nxdisk/hw.raid5/unknown or nxdisk/md.raid5/unknown": all lines, for messages.  The caller
 * frees. */
char *readings_list(const struct readings *readings);
