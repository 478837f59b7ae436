/* The storage of a machine as its tools tell it: devices by their names, each with what it is
 * and what it stands on.  Tools are read in any order; names are resolved when a line is asked
 * for.
 *
 *     struct devices *devices = devices_new();
 *     struct device *array = devices_layer(devices, "md0", "md.raid5:chunk=64K");
 *     device_member(array, ROLE_NONE, "sda1");  ... "sdb1" ... "sdc1"
 *     devices_disk(devices, "sda")->size = 500107862016;         another tool, before or after
 *     g_autofree char *line = devices_line(devices, array, NULL);
 *         "disk.500G+2xdisk/md.raid5:chunk=64K/unknown"
 *
 * Names are as below /dev ("sda", "mapper/vg-lv", "gptid/..."); a leading /dev/ is taken off.
 * One device may have several.  A name that nobody explained is a part of a device whose name it
 * begins with (sda1 of sda, nvme0n1p2 of nvme0n1), else what its look says: a plain disk, flash,
 * a file, a gmirror (mirror/gm0), or something unknown (dm-15). */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { ROLE_NONE = -1 }; /* beside enum layout_role */

struct device_member {
    int role;   /* ROLE_NONE: data */
    guint vdev; /* of a pool: number in `vdevs` */
    char *name; /* "": one of which only the existence is told */
};

struct device_vdev {
    int role;
    char *kind; /* "raidz2"; "stripe" */
};

struct device {
    GPtrArray *names; /* char *; the first is what people call it */
    /* what it is: a disk, a pool of vdevs, or a layer over its members; else it passes its one
     * member on */
    bool disk;
    GArray *vdevs;         /* struct device_vdev; of a pool */
    char *layer;           /* "md.raid5:chunk=64K"; NULL none */
    guint width;           /* devices below, as the tool says; 0: as many as there are members */
    GArray *members;       /* struct device_member */
    GPtrArray *properties; /* char *: "recordsize=128K"; of a pool or a dataset */
    char *shelf; /* of a disk: the list it stands in; of a layer: the list whose disks it is over
                      where its members are not named; equal ones of a shelf are told together */
    /* of a disk; zero and NULL are not told */
    const char *medium; /* "hdd", "ssd", "nvme", "file", "ram"; NULL: disk */
    guint rpm;
    const char *link; /* "sata3", "sas2" */
    guint64 size;     /* B */
    char *model, *firmware, *serial;
    bool volume;    /* not a disk but what a controller shows as one, by its model */
    bool uncounted; /* nobody tells how many: nx */
    bool hidden;    /* never a stack of its own: a spare, a container, swap, a path */
    bool used;      /* something stands on it; known after devices_tops() */
    char *mount, *compression, *compression_source;
    char *doubt;
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
/* Another name of it; the first to take a name has it. */
void devices_alias(struct devices *devices, struct device *device, const char *name);

/* All devices, in the order of the telling: struct device *. */
const GPtrArray *devices_all(const struct devices *devices);

/* The device that a name means, also where it names a part of one; NULL when nobody told of it. */
struct device *devices_meant(const struct devices *devices, const char *name);

void device_member(struct device *device, int role, const char *name);
/* The same of data, where several names of one device count once. */
void devices_member(const struct devices *devices, struct device *device, const char *name);
/* What the system calls NAME is that device: a controller's volume that looked like a disk. */
void devices_rest(struct devices *devices, const char *name, const struct device *below);
/* A vdev; members that are added after it are of it. */
void device_vdev(struct device *pool, int role, const char *kind);
void device_property(struct device *device, const char *property, const char *value);
const char *device_name(const struct device *device);
/* Sets a text that is not set yet; NULL and blanks say nothing. */
void device_say(char **text, const char *value);

/* "hdd.7k2.sata2.2T" of a disk.  The caller frees. */
char *device_group(const struct device *disk);
/* The size as the maker says it: 1999844147200 is "2T", 298999349248 "300G".  The caller frees. */
char *device_size_tag(guint64 bytes);
