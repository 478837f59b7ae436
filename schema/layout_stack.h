/* A layout as read: branches of disks and layers, and the layers above them.
 *
 * A plain line is one branch and nothing above it.  Texts (names, links, attributes) live in the
 * stack's chunk.  Columns are 1-based places in the text that was read, for faults. */
#pragma once

#include "schema/layout_attr.h"
#include "schema/layout_word.h"

enum {
    COUNT_UNKNOWN = 0,  /* a count written n */
    COUNT_MOST = 99999, /* the greatest count */
};

/* Equal disks. */
struct layout_group {
    gsize column;
    guint count;
    enum layout_medium medium;
    const char *speed, *link; /* NULL: not said */
    guint64 size;             /* bytes; 0: not said */
    GArray *attrs;            /* struct layout_attr, sorted by key */
};

/* Devices that a layer has beside those it stands on. */
struct layout_member {
    gsize column;
    struct layout_group *disks; /* NULL: no such role */
    guint count;                /* of the arrays they make */
    gsize kind_column;
    const struct layout_kind *kind; /* NULL: striped */
};

struct layout_layer {
    gsize column;
    guint count;
    const struct layout_kind *kind;
    const char *name; /* after @; NULL: not said */
    GArray *attrs;    /* struct layout_attr, sorted by key */
    const char *comp; /* NULL: not said */
    bool dedup;
    struct layout_member members[ROLE_COUNT];
    guint64 width; /* devices below each; 0 unknown; set by layout_check() */
};

struct layout_line {
    GPtrArray *groups; /* struct layout_group */
    GPtrArray *layers; /* struct layout_layer */
};

struct layout_stack {
    GStringChunk *chunk;
    GPtrArray *branches; /* struct layout_line, at least one */
    GPtrArray *layers;   /* struct layout_layer, above several branches */
};

void layout_stack_init(struct layout_stack *stack);
void layout_stack_clear(struct layout_stack *stack);

/* New parts, owned by the array that they are put into. */
struct layout_line *layout_line_add(struct layout_stack *stack);
struct layout_group *layout_group_new(gsize column);
struct layout_layer *layout_layer_new(const struct layout_kind *kind, guint count, gsize column);
void layout_group_free(struct layout_group *group);

/* The layer at `index`; NULL beyond the end. */
struct layout_layer *layout_layer_at(const GPtrArray *layers, guint index);

/* All layers and all groups from the disks upwards, branch by branch.  The caller frees the array,
 * not what is in it. */
GPtrArray *layout_stack_layers(const struct layout_stack *stack);
GPtrArray *layout_stack_groups(const struct layout_stack *stack);

/* Sorted insertion, and look-up by key; NULL when there is none. */
void layout_attr_insert(GArray *attrs, const struct layout_attr *attr);
const struct layout_attr *layout_attr_find(const GArray *attrs, const char *key);

/* A number among a layer's attributes; 0 when it is not said. */
guint64 layout_layer_number(const struct layout_layer *layer, const char *key);

/* Copies of each block: as `lay` says, else as the kind does; 0 when `lay` says no copies. */
guint layout_layer_copies(const struct layout_layer *layer);

/* True where a layer joins several devices, or may: what joins, over another width than 1. */
bool layout_layer_joins(const struct layout_layer *layer);
bool layout_layer_has_members(const struct layout_layer *layer);
