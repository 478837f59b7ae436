/* The meaning of a layout, from the disks upwards: each layer is first given what it implies below
 * it, then asked whether it can stand there, then how wide it is. */
#include "schema/layout_check.h"
#include "schema/layout_branch.h"
#include "schema/layout_fault.h"
#include "schema/layout_width.h"

#include <string.h>

enum gives { GIVES_DEVICES, GIVES_VDEVS, GIVES_PROFILE, GIVES_FILES, GIVES_EITHER, GIVES_NOTHING };
enum takes { TAKES_DEVICES, TAKES_FILES, TAKES_EITHER, TAKES_MEMORY };

static const struct {
    enum takes takes;
    enum gives gives;
} classes[] = {
    [CLASS_ARRAY] = {TAKES_DEVICES, GIVES_DEVICES},
    [CLASS_VDEV] = {TAKES_DEVICES, GIVES_VDEVS},
    [CLASS_PROFILE] = {TAKES_DEVICES, GIVES_PROFILE},
    [CLASS_PASS] = {TAKES_DEVICES, GIVES_DEVICES},
    [CLASS_COVER] = {TAKES_DEVICES, GIVES_DEVICES},
    [CLASS_CACHE] = {TAKES_DEVICES, GIVES_DEVICES},
    [CLASS_FS] = {TAKES_DEVICES, GIVES_FILES},
    [CLASS_TMPFS] = {TAKES_MEMORY, GIVES_FILES},
    [CLASS_POOL] = {TAKES_DEVICES, GIVES_FILES},
    [CLASS_VOLUME] = {TAKES_DEVICES, GIVES_DEVICES},
    [CLASS_OVERLAY] = {TAKES_FILES, GIVES_FILES},
    [CLASS_RAW] = {TAKES_DEVICES, GIVES_NOTHING},
    [CLASS_SHARE] = {TAKES_FILES, GIVES_FILES},
    [CLASS_EXPORT] = {TAKES_EITHER, GIVES_DEVICES},
    [CLASS_IMAGE] = {TAKES_EITHER, GIVES_DEVICES},
    [CLASS_HOLE] = {TAKES_EITHER, GIVES_EITHER},
};

/* What the next layer finds. */
struct below {
    guint64 devices; /* COUNT_UNKNOWN: n */
    enum gives gives;
    const char *name; /* of the kind, or the medium */
    bool memory;      /* nothing but plain ram */
};

static struct below given(const struct layout_layer *layer)
{
    return (struct below){layer->count, classes[layer->kind->class].gives, layer->kind->name,
                          false};
}

static bool is_btrfs(const struct layout_kind *kind)
{
    return kind->class == CLASS_FS && kind->family == FAMILY_BTRFS;
}

static bool is_stripe(const struct layout_kind *kind)
{
    return kind->class == CLASS_VDEV && kind->shape == SHAPE_STRIPE;
}

/* Move the members of `from` to `to`; a role that both have is a fault where `later` has it. */
static bool move_members(struct layout_layer *from, struct layout_layer *to,
                         const struct layout_layer *later, GError **error)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        struct layout_member *member = &from->members[i];
        if (member->disks && to->members[i].disks)
            return layout_fault(error, later->members[i].column, "double", NULL, "a second '%s'",
                                layout_roles[i].word);
        if (member->disks)
            to->members[i] = *member;
        *member = (struct layout_member){0};
    }
    return true;
}

/* zfs/zvol is zvol: what both say, the volume says. */
static bool merge_volumes(GPtrArray *layers, GError **error)
{
    for (guint i = 0; i + 1 < layers->len; i++) {
        struct layout_layer *pool = layers->pdata[i], *volume = layers->pdata[i + 1];
        if (pool->kind->class != CLASS_POOL || volume->kind->class != CLASS_VOLUME ||
            pool->count != volume->count)
            continue;
        if (!move_members(pool, volume, volume, error))
            return false;
        for (guint k = 0; k < pool->attrs->len; k++) {
            struct layout_attr *attr = &g_array_index(pool->attrs, struct layout_attr, k);
            if (!layout_attr_find(volume->attrs, attr->key->word))
                layout_attr_insert(volume->attrs, attr);
        }
        volume->name = volume->name ? volume->name : pool->name;
        volume->comp = volume->comp ? volume->comp : pool->comp;
        volume->dedup |= pool->dedup;
        volume->column = pool->column;
        g_ptr_array_remove_index(layers, i);
    }
    return true;
}

/* The kind that goes without saying between what is below and `layer`; NULL when there is none. */
static const struct layout_kind *implied(const struct below *below,
                                         const struct layout_layer *layer)
{
    const struct layout_kind *kind = layer->kind;
    bool files = classes[kind->class].takes == TAKES_FILES || kind->class == CLASS_IMAGE;
    if (below->gives == GIVES_DEVICES && layout_kind_pools(kind))
        return layout_kind_find("zfs.stripe");
    if (below->gives == GIVES_VDEVS && files)
        return layout_kind_find("zfs");
    if (below->gives == GIVES_PROFILE && files)
        return layout_kind_find("btrfs");
    if (below->gives == GIVES_DEVICES && is_btrfs(kind) && below->devices == layer->count)
        return layout_kind_find("btrfs.single");
    return NULL;
}

/* The same for the top of a line. */
static const struct layout_kind *implied_top(const struct below *below)
{
    switch (below->gives) {
    case GIVES_VDEVS:
        return layout_kind_find("zfs");
    case GIVES_PROFILE:
        return layout_kind_find("btrfs");
    case GIVES_DEVICES:
        return layout_kind_find("unknown");
    case GIVES_EITHER:
        return strcmp(below->name, "unknown") ? layout_kind_find("unknown") : NULL;
    default:
        return NULL;
    }
}

static bool check_order(const struct below *below, const struct layout_layer *layer, GError **error)
{
    const struct layout_kind *kind = layer->kind;
    enum takes takes = classes[kind->class].takes;
    const char *between = NULL, *after = "";
    if (below->gives == GIVES_NOTHING)
        return layout_fault(error, layer->column, "order", NULL, "nothing stands on %s",
                            below->name);
    if (takes == TAKES_MEMORY && !below->memory)
        return layout_fault(error, layer->column, "order", NULL, "%s lives in ram", kind->name);
    if (below->gives == GIVES_VDEVS && !layout_kind_pools(kind))
        between = "stands on a zfs or zvol, not on";
    else if (below->gives == GIVES_PROFILE && !is_btrfs(kind))
        between = "stands on a btrfs, not on";
    else if (takes == TAKES_DEVICES && below->gives == GIVES_FILES)
        between = layout_width_several(kind) ? "needs devices," : "needs a device,",
        after = " gives files";
    else if (takes == TAKES_FILES && below->gives == GIVES_DEVICES)
        between = "serves files, put the file system or unknown below; it stands on";
    return !between || layout_fault(error, layer->column, "order", NULL, "%s %s %s%s", kind->name,
                                    between, below->name, after);
}

/* Plain devices of a pool are one vdev each, written once; a btrfs takes all its devices. */
static bool check_count(const GPtrArray *layers, guint index, const struct below *below,
                        GError **error)
{
    struct layout_layer *layer = layers->pdata[index];
    const struct layout_layer *above = layout_layer_at(layers, index + 1);
    bool taken = above && (layout_kind_pools(above->kind) || is_btrfs(above->kind));
    guint makers = taken ? above->count : 1;
    if (!layout_width_set(layer, below->devices, error))
        return false;
    if (layer->kind->class == CLASS_PROFILE && layer->count != makers)
        return layout_fault(error, layer->column, "width", NULL, "one btrfs takes all devices");
    if (!is_stripe(layer->kind))
        return true;
    layer->count = makers;
    return layout_width_set(layer, below->devices, error);
}

static bool check_one_device(const struct layout_layer *layer, GError **error)
{
    if (layer->width == 1 || (layout_width_several(layer->kind) && !is_btrfs(layer->kind)))
        return true;
    g_autofree char *devices =
        layer->width ? g_strdup_printf("%" G_GUINT64_FORMAT, layer->width) : g_strdup("n");
    if (is_btrfs(layer->kind))
        return layout_fault(error, layer->column, "profile", NULL,
                            "btrfs over %s devices needs its data profile: btrfs.single, "
                            "btrfs.raid0, btrfs.raid1 ...",
                            devices);
    return layout_fault(error, layer->column, "one-device", NULL,
                        "%s takes one device, %s stand below", layer->kind->name, devices);
}

static bool check_members(struct layout_layer *layer, GError **error)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        const struct layout_member *member = &layer->members[i];
        if (!member->disks || !member->kind)
            continue;
        struct layout_layer array = {
            .column = member->kind_column, .count = member->count, .kind = member->kind};
        if (!layout_width_set(&array, member->disks->count, error) ||
            !layout_width_check(&array, error))
            return false;
    }
    return true;
}

/* The layer at `index`, with what it implies put below it. */
static bool check_layer(GPtrArray *layers, guint index, struct below *below, GError **error)
{
    struct layout_layer *layer = layers->pdata[index];
    if (!check_order(below, layer, error) || !check_count(layers, index, below, error) ||
        !check_one_device(layer, error) || !layout_width_check(layer, error) ||
        !check_members(layer, error))
        return false;
    bool on_vdev = layout_kind_pools(layer->kind) && below->gives == GIVES_VDEVS && index;
    *below = given(layer);
    return !on_vdev || move_members(layer, layers->pdata[index - 1], layer, error);
}

static bool check_layers(GPtrArray *layers, struct below *below, GError **error)
{
    for (guint i = 0; i < layers->len; i++) {
        struct layout_layer *layer = layers->pdata[i];
        if (layer->count == COUNT_UNKNOWN && !layout_width_several(layer->kind) &&
            below->devices <= COUNT_MOST)
            layer->count = (guint)below->devices; /* one each, however many there are */
        const struct layout_kind *kind = implied(below, layer);
        if (kind)
            g_ptr_array_insert(
                layers, (int)i,
                layout_layer_new(kind, classes[kind->class].gives == GIVES_FILES ? 1 : layer->count,
                                 layer->column));
        if (!check_layer(layers, i, below, error))
            return false;
    }
    return true;
}

/* What stands at the top is one thing, and its file system is said. */
static bool check_top(GPtrArray *layers, struct below *below, GError **error)
{
    const struct layout_kind *kind;
    gsize column = layers->len ? layout_layer_at(layers, layers->len - 1)->column : 1;
    while ((kind = implied_top(below))) {
        g_ptr_array_add(layers, layout_layer_new(kind, 1, column));
        if (!check_layer(layers, layers->len - 1, below, error))
            return false;
    }
    if (below->devices == 1)
        return true;
    g_autofree char *count =
        below->devices ? g_strdup_printf("%" G_GUINT64_FORMAT, below->devices) : g_strdup("n");
    return layout_fault(error, column, "top", NULL,
                        "%s of %s stand at the top; other@NAME or unknown joins them", count,
                        below->name);
}

static struct below given_by_disks(const struct layout_line *line)
{
    const struct layout_group *first = line->groups->pdata[0];
    struct below below = {0, GIVES_DEVICES, layout_media[first->medium].word, true};
    bool known = true;
    for (guint i = 0; i < line->groups->len; i++) {
        const struct layout_group *group = line->groups->pdata[i];
        below.memory &= group->medium == MEDIUM_RAM;
        below.devices += group->count;
        known &= group->count != COUNT_UNKNOWN;
    }
    if (!known)
        below.devices = COUNT_UNKNOWN;
    return below;
}

static bool check_line(struct layout_line *line, GError **error)
{
    struct below below = given_by_disks(line);
    return check_layers(line->layers, &below, error) && check_top(line->layers, &below, error);
}

static struct below given_by_branch(const struct layout_line *line)
{
    guint layers = line->layers->len;
    return layers ? given(line->layers->pdata[layers - 1]) : given_by_disks(line);
}

static bool check_branch(struct layout_line *line, GError **error)
{
    struct below below = given_by_disks(line);
    if (!merge_volumes(line->layers, error) || !check_layers(line->layers, &below, error))
        return false;
    if (below.gives == GIVES_DEVICES || below.gives == GIVES_VDEVS || below.gives == GIVES_EITHER)
        return true;
    return layout_fault(error, layout_layer_at(line->layers, line->layers->len - 1)->column,
                        "order", NULL, "a branch ends in devices or vdevs, not in %s", below.name);
}

/* Under a pool a branch of plain devices is a vdev of them, and what belongs to the pool (log,
 * cache, special ...) stands on its layer above all branches. */
static bool pool_branch(struct layout_line *line, struct layout_layer *pool, GError **error)
{
    struct below below = given_by_branch(line);
    if (below.gives == GIVES_DEVICES) {
        g_ptr_array_add(line->layers,
                        layout_layer_new(layout_kind_find("zfs.stripe"), 1, pool->column));
        if (!check_layer(line->layers, line->layers->len - 1, &below, error))
            return false;
    }
    struct layout_layer *vdev = layout_layer_at(line->layers, line->layers->len - 1);
    return below.gives != GIVES_VDEVS || move_members(vdev, pool, vdev, error);
}

/* What all branches together give to the layer above them. */
static struct below given_by_branches(const struct layout_stack *stack)
{
    struct below all = given_by_branch(stack->branches->pdata[0]);
    for (guint i = 1; i < stack->branches->len; i++) {
        struct below branch = given_by_branch(stack->branches->pdata[i]);
        bool known = all.devices != COUNT_UNKNOWN && branch.devices != COUNT_UNKNOWN;
        all.devices = known ? all.devices + branch.devices : COUNT_UNKNOWN;
        if (branch.gives == GIVES_VDEVS || all.gives == GIVES_EITHER) {
            all.gives = branch.gives;
            all.name = branch.name;
        }
    }
    all.memory = false;
    return all;
}

/* The layer above all branches, with the pool that it implies put below it. */
static struct layout_layer *first_above(struct layout_stack *stack)
{
    struct layout_layer *first = stack->layers->pdata[0];
    struct below below = given_by_branches(stack);
    const struct layout_kind *kind = implied(&below, first);
    if (!kind || !layout_kind_pools(kind))
        return first;
    g_ptr_array_insert(stack->layers, 0, layout_layer_new(kind, 1, first->column));
    return stack->layers->pdata[0];
}

static bool check_branches(struct layout_stack *stack, GError **error)
{
    for (guint i = 0; i < stack->branches->len; i++)
        if (!check_branch(stack->branches->pdata[i], error))
            return false;
    if (!merge_volumes(stack->layers, error))
        return false;
    struct layout_layer *first = first_above(stack);
    for (guint i = 0; layout_kind_pools(first->kind) && i < stack->branches->len; i++)
        if (!pool_branch(stack->branches->pdata[i], first, error))
            return false;
    layout_branch_settle(stack, first->count != 1);
    struct layout_line *line = stack->branches->pdata[0];
    if (stack->branches->len == 1) {
        while (stack->layers->len)
            g_ptr_array_add(line->layers, g_ptr_array_steal_index(stack->layers, 0));
        return check_line(line, error);
    }
    struct below below = given_by_branches(stack);
    return check_layers(stack->layers, &below, error) && check_top(stack->layers, &below, error);
}

bool layout_check(struct layout_stack *stack, GError **error)
{
    for (guint i = 0; i < stack->branches->len; i++)
        layout_branch_join_groups(stack->branches->pdata[i]);
    if (stack->branches->len > 1)
        return check_branches(stack, error);
    struct layout_line *line = stack->branches->pdata[0];
    return merge_volumes(line->layers, error) && check_line(line, error);
}
