/* Media, tags and roles of layouts: the vocabulary of layout_word.def, and how it is looked up.
 *
 *     layout_medium_find("disks")      MEDIUM_DISK
 *     layout_speed_find("7200rpm")     "7k2"
 */
#pragma once

#include "schema/layout_kind.h"

enum layout_medium {
#define MEDIUM(id, word, turns, help) MEDIUM_##id,
#include "schema/layout_word.def"
    MEDIUM_COUNT,
};

struct layout_medium_row {
    const char *word;
    bool turns; /* may have a speed */
    const char *help;
};
extern const struct layout_medium_row layout_media[MEDIUM_COUNT];

enum layout_role {
#define ROLE(id, word, families, has, cached, help) ROLE_##id,
#include "schema/layout_word.def"
    ROLE_COUNT,
};

struct layout_role_row {
    const char *word;
    unsigned families, has; /* layers that may have it: these families, this mark ... */
    bool cached;            /* ... and caches */
    const char *help;
};
extern const struct layout_role_row layout_roles[ROLE_COUNT];

/* MEDIUM_COUNT and ROLE_COUNT when the word is none. */
enum layout_medium layout_medium_find(const char *word);
enum layout_role layout_role_find(const char *word);
char *layout_medium_nearest(const char *word); /* the caller frees these, as words_nearest() */
char *layout_role_nearest(const char *word);
bool layout_role_allowed(enum layout_role role, const struct layout_kind *kind);

/* Tags of a disk, canonical or everyday; the canonical text, or NULL when it is none.  Links of the
 * form pcieGxL are kept in `chunk`. */
const char *layout_speed_find(const char *word);
const char *layout_link_find(const char *word, GStringChunk *chunk);
char *layout_tag_nearest(const char *word);
