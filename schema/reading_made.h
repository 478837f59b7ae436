/* What commands have made so far: devices by name, each with the disks and layers it stands on.
 *
 *     struct made *pair = made_join(devices, n, error);      sda and sdb -> 2xdisk
 *     made_add_layer(pair, "md.raid1");                      2xdisk/md.raid1 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct made_group {
    guint count; /* 0: unknown */
    char *text;  /* "disk", "nvme" */
};

struct made_layer {
    guint count;
    char *text; /* "md.raid5:chunk=64K" */
};

struct made {
    char *name;        /* below /dev; NULL none */
    GArray *groups;    /* struct made_group */
    GArray *layers;    /* struct made_layer */
    bool unknown, top; /* what it stands on is not told; nothing stands on it */
};

struct made *made_new(void);
/* A device that nobody explained, by the look of its name: a disk, flash, a file, or something of
 * which nothing is known (/dev/md0). */
struct made *made_plain(const char *word);
void made_free(struct made *made);

/* One device out of equal ones, or of unlike plain disks; NULL with an error otherwise. */
struct made *made_join(struct made *const *devices, guint n, GError **error);

/* So many more of a group: "hdd.7k2.4T"; 0: nobody knows how many. */
void made_add_group(struct made *made, guint count, const char *text);

void made_add_layer(struct made *made, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The same, `count` times over. */
void made_multiply(struct made *made, guint count);

/* "2xdisk/md.raid1".  The caller frees. */
char *made_line(const struct made *made);

/* A workshop: all devices by name. */
struct workshop {
    GHashTable *devices; /* name -> struct made, owned */
    GPtrArray *order;    /* as they were made */
};
void workshop_init(struct workshop *workshop);
void workshop_clear(struct workshop *workshop);

/* The device that a word of a command names: one made before (or a part of it), else a plain disk,
 * flash, or file, or one of which nothing is known (/dev/md0).  It is no top from now on. */
struct made *workshop_device(struct workshop *workshop, const char *word);

/* Give a device its name, the workshop owns it. */
void workshop_add(struct workshop *workshop, const char *name, struct made *made);
/* One made before, by its name; NULL none.  It stays a top. */
struct made *workshop_find(const struct workshop *workshop, const char *name);
