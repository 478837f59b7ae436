/* Attributes of disks and layers: the keys of layout_word.def, where they may stand, and their
 * values.
 *
 *     const struct layout_key *key = layout_key_find("chunk");
 *     struct layout_attr attr;
 *     layout_attr_read(key, "65536", column, chunk, &attr, error)      attr.text "chunk=64K"
 */
#pragma once

#include "schema/layout_kind.h"

enum layout_value {
    VALUE_FLAG,
    VALUE_WORD,
    VALUE_NUMBER,    /* from 0 */
    VALUE_COUNT,     /* from 1 */
    VALUE_SIZE,      /* binary */
    VALUE_DISK_SIZE, /* decimal */
    VALUE_COMP,
    VALUE_DEDUP,
};

/* Where a key may stand, beside the marks of enum layout_has. */
enum { ON_LAYERS = 0, ON_DISKS = 1 << 30 };

struct layout_key {
    const char *word;
    enum layout_value value;
    unsigned on;
    const char *help;
};
extern const struct layout_key layout_keys[]; /* closed by {0} */

const struct layout_key *layout_key_find(const char *word); /* NULL when there is none */
char *layout_key_nearest(const char *word);                 /* the caller frees */

/* `kind` NULL: a group of disks. */
bool layout_key_allowed(const struct layout_key *key, const struct layout_kind *kind);

struct layout_attr {
    const struct layout_key *key;
    const char *text;  /* canonical: "chunk=64K", "wb"; NULL where unknown, which is left out */
    const char *value; /* of words: "f2" */
    guint64 number;    /* of numbers, counts and sizes in bytes */
    gsize column;      /* of the value */
};

/* Read a value (NULL: none was given) that stands at `column`; texts are kept in `chunk`. */
bool layout_attr_read(const struct layout_key *key, const char *value, gsize column,
                      GStringChunk *chunk, struct layout_attr *attr, GError **error);
