/* A draft: what the items of a text say together, before it is known who joins the disks.  Counts
 * of 0 and texts of NULL are not said. */
#pragma once

#include "schema/layout_word.h"
#include "schema/reading_token.h"

struct draft_disks {
    guint count;
    const char *medium, *link, *rpm, *size, *model;
};

/* An array that is named: bottom-up by family, else as they come. */
struct draft_array {
    const char *level;  /* "raid5", "raidz2"; mirrors are raid1, stripes raid0 */
    const char *family; /* of its clause; NULL: not said there */
    guint arrays;       /* so many of them */
    guint count;        /* stands before it: of arrays, of disks in each, or of all disks */
    bool pairs;         /* mirrors: more than one */
    bool each;          /* one on each disk */
};

enum { DRAFT_ARRAYS = 8, DRAFT_FAMILIES = 8 };

struct draft {
    struct draft_disks disks, members[ROLE_COUNT];
    bool member[ROLE_COUNT];
    bool member_mirrored[ROLE_COUNT];
    struct draft_array arrays[DRAFT_ARRAYS];
    guint n_arrays;
    const char *other_level; /* "raidz2 or raidz3": the second */
    const char *families[DRAFT_FAMILIES];
    guint n_families;
    const char *controller, *cover, *fs, *share, *compression, *lay, *other;
    const char *crypt; /* "": encrypted, by what is not said */
    guint data, parity, way, span;
    guint64 chunk;  /* B */
    const char *os; /* "linux", "freebsd" */
    bool software;  /* not by a controller */
    bool jbod, single, lvm, zvol, crypt_below, fs_each;
};

bool draft_has_family(const struct draft *draft, const char *family);

/* Fills the draft; `used` gets the indexes (guint) of the items that said something.  False with an
 * error where items contradict each other. */
bool draft_fill(struct draft *draft, const GArray *items, GArray *used, GError **error);

/* The lines that it may be, best first: texts that are not yet checked, added to `lines`. */
void draft_lines(const struct draft *draft, GPtrArray *lines);
