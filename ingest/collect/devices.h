/* The storage of a machine as its tools tell it: devices by their names, each with what it is and
 * what it stands on.  Tools are read in any order; names are resolved when a line is asked for.
 *
 *     struct devices *devices = devices_new();
 *     struct device *array = devices_layer(devices, "md0", "md.raid5:chunk=64K");
 *     device_member(array, ROLE_NONE, "sda1");  ... "sdb1" ... "sdc1"
 *     devices_disk(devices, "sda")->size = 500107862016;                another tool, before or after
 *     g_autofree char *line = devices_line(devices, array);
 *         "disk.500G+2xdisk/md.raid5:chunk=64K/unknown"
 *
 * Names are as below /dev ("sda", "mapper/vg-lv", "gptid/..."); a leading /dev/ is taken off.  One
 * device may have several.  A name that nobody explained is a part of a device whose name it begins
 * with (sda1 of sda, nvme0n1p2 of nvme0n1), else a plain disk, flash or file by the look of it, or
 * unknown (dm-15). */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { ROLE_NONE = -1 }; /* beside enum layout_role */

struct device_member {
    int role;   /* ROLE_NONE: data */
    char *name; /* "": one that is missing or of which only the existence is told */
};

struct device {
    GPtrArray *names; /* char *; the first is what people call it */
    /* what it is: a disk, or a layer over its members; neither: it passes its one member on */
    bool disk;
    char *layer;     /* "md.raid5:chunk=64K"; NULL none */
    guint made;      /* layers of it, one over each member ("6xhw.raid0"): 0 is 1 */
    guint width;     /* devices below, as the tool says; 0: as many as there are members */
    GArray *members; /* struct device_member */
    char *shelf; /* of a disk: the list it stands in; of a layer whose members are not named: the
                      list they must be of; NULL none */
    /* of a disk; zero and NULL are not told */
    const char *medium; /* "hdd", "ssd", "nvme", "file", "ram"; NULL: disk */
    guint rpm;
    const char *link; /* "sata3", "sas2" */
    guint64 size;     /* B */
    char *model, *firmware, *serial;
    guint count;    /* so many equal ones; 0 is 1 */
    bool uncounted; /* nobody tells how many: nx */
    bool used;      /* something stands on it */
    bool hidden;    /* never a stack of its own: a spare, a container, swap */
    /* of what is mounted */
    char *mount, *options, *compression, *compression_source;
    char *doubt, *health;
    gsize from, to; /* bytes of the text that told it */
};

struct devices;

struct devices *devices_new(void);
void devices_free(struct devices *devices);

/* The device of a name, made when it is not there yet. */
struct device *devices_get(struct devices *devices, const char *name);
struct device *devices_find(const struct devices *devices, const char *name); /* NULL none */
/* The same as a disk, or with a layer (printf; attributes in any order). */
struct device *devices_disk(struct devices *devices, const char *name);
struct device *devices_layer(struct devices *devices, const char *name, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* Another name of it; what was said of that name joins it. */
void devices_alias(struct devices *devices, struct device *device, const char *name);

void device_member(struct device *device, int role, const char *name);
/* "7200", "5425", "10020 rpm": the nearest class that the notation has. */
void device_rpm(struct device *device, guint rpm);

/* The canonical line with the device at its top, "unknown" where that cannot be told; *doubt
 * becomes what was inferred (the caller frees; NULL none). */
char *devices_line(struct devices *devices, const struct device *top, char **doubt);

/* What nothing stands on, in the order of the telling: const struct device *. */
GPtrArray *devices_tops(struct devices *devices);
