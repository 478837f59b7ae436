/* Kinds of layers: the vocabulary of layout_kind.def, and how it is looked up.
 *
 *     const struct layout_kind *kind = layout_kind_find("gmirror");      the row of geom.mirror
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Who runs a layer; bits, so that a role can name several. */
enum layout_family {
    FAMILY_NONE = 0,
    FAMILY_HW = 1 << 0,
    FAMILY_MD = 1 << 1,
    FAMILY_LVM = 1 << 2,
    FAMILY_DM = 1 << 3,
    FAMILY_GEOM = 1 << 4,
    FAMILY_ZFS = 1 << 5,
    FAMILY_BTRFS = 1 << 6,
    FAMILY_SS = 1 << 7,
};

/* What a layer stands on and gives. */
enum layout_class {
    CLASS_ARRAY,   /* devices -> a device */
    CLASS_VDEV,    /* devices -> a part of a ZFS pool */
    CLASS_PROFILE, /* devices -> what a btrfs stands on */
    CLASS_PASS,    /* a device -> that device */
    CLASS_COVER,   /* a device -> a device with its bytes changed or placed otherwise */
    CLASS_CACHE,   /* a device -> a device with a cache before it */
    CLASS_FS,      /* a device -> files */
    CLASS_TMPFS,   /* memory -> files */
    CLASS_POOL,    /* vdevs -> files */
    CLASS_VOLUME,  /* vdevs -> a device */
    CLASS_OVERLAY, /* files -> files */
    CLASS_RAW,     /* a device -> nothing may stand on it */
    CLASS_SHARE,   /* files -> files elsewhere */
    CLASS_EXPORT,  /* a device or a file -> a device elsewhere */
    CLASS_IMAGE,   /* a file or a device -> a device */
    CLASS_HOLE,    /* what is not known, or has no kind */
};

/* How the devices below a layer share data. */
enum layout_shape {
    SHAPE_NONE, /* one device, or of an array not known */
    SHAPE_STRIPE,
    SHAPE_CONCAT,
    SHAPE_MIRROR,  /* every device holds all data */
    SHAPE_COPIES,  /* `number` copies of each block, spread over all devices */
    SHAPE_DUP,     /* two copies, maybe on one device */
    SHAPE_RAID3,   /* every request uses every device */
    SHAPE_RAID4,   /* parity on one device */
    SHAPE_PARITY,  /* `number` parity blocks in each row, devices take turns */
    SHAPE_SPANS,   /* the same in spans of `span` devices, striped */
    SHAPE_COLUMNS, /* the same in rows of `cols` devices out of all */
    SHAPE_RAIDZ,   /* parity in each record, whose blocks are on all devices */
    SHAPE_DRAID,   /* the same in groups of d + `number` out of all but s devices */
};

enum layout_has {
    HAS_ONE = 1 << 0,     /* one sequential stream reads one copy only */
    HAS_FILL = 1 << 1,    /* unequal devices are filled to their ends */
    HAS_JOURNAL = 1 << 2, /* may have role journal */
    HAS_SPAN = 1 << 3,    /* and these attributes: */
    HAS_LAY = 1 << 4,
    HAS_META = 1 << 5,
    HAS_COLS = 1 << 6,
    HAS_DRAID = 1 << 7,
    HAS_COMP = 1 << 8, /* can compress or deduplicate, as far as is known */
};

struct layout_kind {
    const char *name; /* "md.raid5" */
    enum layout_family family;
    enum layout_class class;
    enum layout_shape shape;
    guint number;
    guint least; /* width */
    unsigned has;
    const char *help;
};
extern const struct layout_kind layout_kinds[]; /* closed by {0} */

/* By name or everyday spelling; NULL when there is none. */
const struct layout_kind *layout_kind_find(const char *word);

/* The name after its family: "raid5" of md.raid5, "ext4" of ext4. */
const char *layout_kind_level(const struct layout_kind *kind);

/* The families of a level written without one: "md.raid5" and its like for "raid5", by alphabet,
 * parted by blanks; "" when the word is no level.  The caller frees. */
char *layout_kind_families(const char *level);

/* The nearest names and spellings, as words_nearest().  The caller frees. */
char *layout_kind_nearest(const char *word);

/* "hw", "md"; "" for FAMILY_NONE. */
const char *layout_family_name(enum layout_family family);

/* True for what joins several devices: arrays, vdevs, btrfs profiles. */
bool layout_kind_joins(const struct layout_kind *kind);

/* True for what stands on vdevs: zfs and zvol. */
bool layout_kind_pools(const struct layout_kind *kind);
