/* Arrays of a RAID controller, as its tool tells them. */
#pragma once

#include "ingest/collect/reader.h"

enum { HW_UNTOLD = -1 };

struct hw_array {
    const char *name;       /* unique in the graph: "storcli:0/v1" */
    const char *controller; /* as printed; NULL not told */
    char level[16];         /* "raid5"; see hw_level() */
    guint64 cache, chunk;   /* B; 0 not told */
    int ahead, back;        /* 1 yes, 0 no, HW_UNTOLD: reads ahead, writes back */
    guint disks;            /* how many; 0 not told, or the members are */
    const char *shelf;      /* list of the disks that it may be over */
    const char *node;       /* /dev/sda; NULL */
};

void hw_array_init(struct hw_array *array, const char *name);

/* "RAID5", "1+0", "6 (ADG)", "6 Reed-Solomon", "RAID-10", "Spanned_volume", "JBOD": the level
 * without its family; false when it is none. */
bool hw_level(const char *printed, char level[16]);

/* Tells it; members may be added to what it returns. */
struct device *hw_tell(const struct telling *telling, const struct hw_array *array);

/* The name of a controller in a layout: makers' words that say nothing are left out, memory of 488
 * MiB is that of a 512 MiB module.  The caller frees. */
char *hw_controller(const char *printed);
guint64 hw_memory(guint64 bytes);

/* "SATA", "SAS 6.0 Gb/s", "SATA3" as a tag of disks: "sata3" at 6 Gb/s, "sas2"; NULL none.  `speed`
 * NULL: in the same text, or not told. */
const char *hw_link(const char *bus, const char *speed);

/* Is this the model of a controller's volume, not of a disk: "PERC H730P", "LOGICAL VOLUME"? */
bool hw_is_volume(const char *model);

/* What the model of a drive says of its medium where the tool does not: "ssd", "hdd", NULL. */
const char *hw_medium(const char *model);
