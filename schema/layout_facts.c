/* Numbers that follow from a layout: devices are carried upwards in runs of equal ones, so that a
 * layout of many thousand disks costs no more than one of two. */
#include "schema/layout_facts.h"
#include "schema/layout_join.h"
#include "schema/layout_names.h"

#include <math.h>
#include <string.h>

static GArray *runs_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(struct layout_run));
}

static struct layout_run *run_at(const GArray *runs, guint index)
{
    return &g_array_index(runs, struct layout_run, index);
}

static void push(GArray *runs, double count, const struct layout_device *device)
{
    struct layout_run *last = runs->len ? run_at(runs, runs->len - 1) : NULL;
    if (last && layout_device_equal(&last->device, device)) {
        last->count += count;
        return;
    }
    struct layout_run run = {count, *device};
    g_array_append_val(runs, run);
}

static double number(guint count)
{
    return count == COUNT_UNKNOWN ? NAN : (double)count;
}

/* What `count` arrays of `layer` make, each of equal runs. */
static void push_joined(GArray *above, double count, const struct layout_layer *layer,
                        const GArray *runs, GStringChunk *chunk)
{
    struct layout_device device = layout_join(layer, runs, chunk);
    push(above, count, &device);
}

/* Arrays of known width take the devices below in their order. */
static GArray *split(const struct layout_layer *layer, const GArray *below, GStringChunk *chunk)
{
    GArray *above = runs_new();
    g_autoptr(GArray) part = runs_new();
    double width = (double)layer->width, missing = width;
    for (guint i = 0; i < below->len; i++) {
        struct layout_run run = *run_at(below, i);
        while (run.count > 0) {
            double whole = part->len ? 0 : floor(run.count / width);
            double taken = whole ? width : fmin(missing, run.count);
            push(part, taken, &run.device);
            run.count -= taken * fmax(whole, 1);
            missing -= taken;
            if (missing > 0)
                continue;
            push_joined(above, fmax(whole, 1), layer, part, chunk);
            g_array_set_size(part, 0);
            missing = width;
        }
    }
    return above;
}

/* Arrays of unknown width: the only one takes all; of several each takes some of all. */
static GArray *share(const struct layout_layer *layer, const GArray *below, GStringChunk *chunk)
{
    GArray *above = runs_new();
    g_autoptr(GArray) part = runs_new();
    for (guint i = 0; i < below->len; i++) {
        const struct layout_run *run = run_at(below, i);
        push(part, layer->count == 1 ? run->count : NAN, &run->device);
    }
    push_joined(above, number(layer->count), layer, part, chunk);
    return above;
}

/* One of each below: arrays over single devices. */
static GArray *each(const struct layout_layer *layer, const GArray *below, GStringChunk *chunk)
{
    GArray *above = runs_new();
    g_autoptr(GArray) part = runs_new();
    for (guint i = 0; i < below->len; i++) {
        const struct layout_run *run = run_at(below, i);
        g_array_set_size(part, 0);
        push(part, 1, &run->device);
        push_joined(above, run->count, layer, part, chunk);
    }
    return above;
}

/* How many failures the devices of a role stand: what joins them, or none where they are striped;
 * NAN where there are none. */
static double member_survives(const struct layout_member *member, GStringChunk *chunk)
{
    if (!member->disks || !member->kind)
        return member->disks ? 0 : NAN;
    guint disks = member->disks->count;
    struct layout_layer array = {.count = member->count, .kind = member->kind};
    if (disks != COUNT_UNKNOWN && member->count != COUNT_UNKNOWN)
        array.width = disks / member->count;
    g_autoptr(GArray) part = runs_new();
    struct layout_device disk = layout_device_disk(member->disks, chunk);
    push(part, array.width ? (double)array.width : NAN, &disk);
    return layout_join(&array, part, chunk).survives;
}

/* What limits another tolerance; what stands no failure at all leaves none. */
static double limited(double survives, double limit)
{
    return survives == 0 || limit == 0 ? 0 : layout_device_least(survives, limit);
}

/* Losing special or dedup devices loses the pool. */
static double with_pool_members(const struct layout_layer *layer, double survives,
                                GStringChunk *chunk)
{
    static const enum layout_role vital[] = {ROLE_SPECIAL, ROLE_DEDUP};
    for (gsize i = 0; i < G_N_ELEMENTS(vital); i++)
        if (layer->members[vital[i]].disks)
            survives = limited(survives, member_survives(&layer->members[vital[i]], chunk));
    return survives;
}

/* Data that is new lies on a write-back cache alone.  Where the mode is not said, what the array
 * survives is known only if the cache survives as much. */
static double with_cache(const struct layout_layer *layer, double survives, GStringChunk *chunk)
{
    double cache = member_survives(&layer->members[ROLE_CACHE], chunk);
    bool back = layout_attr_find(layer->attrs, "wb") || !strcmp(layer->kind->name, "dm.writecache");
    bool through = layout_attr_find(layer->attrs, "wt") || layout_attr_find(layer->attrs, "wa");
    if (back)
        return limited(survives, cache);
    return through || survives == 0 || cache >= survives ? survives : NAN;
}

static void pass(const struct layout_layer *layer, struct layout_device *device,
                 GStringChunk *chunk)
{
    if (layer->kind->class == CLASS_CACHE) {
        device->survives = with_cache(layer, device->survives, chunk);
        device->penalty = NAN;
        for (int i = 0; i < SPEED_COUNT; i++)
            device->speed[i] = NAN;
    } else {
        device->survives = with_pool_members(layer, device->survives, chunk);
    }
}

/* `unknown` over one device hides nothing of it; everything else that is not known does. */
static bool combines(const struct layout_layer *layer)
{
    const struct layout_kind *kind = layer->kind;
    if (kind->class == CLASS_HOLE)
        return layer->width != 1 || layer->name;
    return layout_kind_joins(kind) || layout_kind_pools(kind);
}

/* The devices that `layer` makes of those in `below`, which it frees. */
static GArray *climb(const struct layout_layer *layer, GArray *below, GStringChunk *chunk)
{
    GArray *above = below;
    if (combines(layer)) {
        above = layer->width == 1 ? each(layer, below, chunk)
                : layer->width    ? split(layer, below, chunk)
                                  : share(layer, below, chunk);
        g_array_unref(below);
    }
    for (guint i = 0; i < above->len; i++)
        pass(layer, &run_at(above, i)->device, chunk);
    return above;
}

static GArray *climb_all(const GPtrArray *layers, GArray *runs, GStringChunk *chunk)
{
    for (guint i = 0; i < layers->len; i++)
        runs = climb(layers->pdata[i], runs, chunk);
    return runs;
}

/* Where all disks are of one make their size can stay unknown: it is the unit then. */
static bool are_alike(const GPtrArray *groups, GStringChunk *chunk)
{
    const struct layout_device first = layout_device_disk(groups->pdata[0], chunk);
    for (guint i = 1; i < groups->len; i++)
        if (layout_device_disk(groups->pdata[i], chunk).make != first.make)
            return false;
    return isnan(first.size);
}

static GArray *disks_of(const struct layout_line *line, bool alike, GStringChunk *chunk)
{
    GArray *runs = runs_new();
    for (guint i = 0; i < line->groups->len; i++) {
        const struct layout_group *group = line->groups->pdata[i];
        struct layout_device disk = layout_device_disk(group, chunk);
        if (alike)
            disk.raw = disk.size = 1;
        push(runs, number(group->count), &disk);
    }
    return runs;
}

/* The one device at the top. */
static struct layout_device derive(struct layout_stack *stack, bool alike)
{
    GArray *runs = runs_new();
    for (guint i = 0; i < stack->branches->len; i++) {
        const struct layout_line *line = stack->branches->pdata[i];
        g_autoptr(GArray) branch =
            climb_all(line->layers, disks_of(line, alike, stack->chunk), stack->chunk);
        for (guint k = 0; k < branch->len; k++)
            push(runs, run_at(branch, k)->count, &run_at(branch, k)->device);
    }
    runs = climb_all(stack->layers, runs, stack->chunk);
    struct layout_device top = run_at(runs, 0)->device;
    g_array_unref(runs);
    return top;
}

static double count_disks(const GPtrArray *groups)
{
    double disks = 0;
    for (guint i = 0; i < groups->len; i++)
        disks += number(((struct layout_group *)groups->pdata[i])->count);
    return disks;
}

void layout_facts_derive(struct layout_stack *stack, struct layout_facts *facts)
{
    g_autoptr(GPtrArray) groups = layout_stack_groups(stack);
    bool alike = are_alike(groups, stack->chunk);
    struct layout_device top = derive(stack, alike);
    facts->disks = count_disks(groups);
    facts->data_disks = top.data;
    facts->redundancy_disks = facts->disks - top.data;
    facts->usable = top.usable;
    facts->capacity = alike ? NAN : top.size;
    facts->survives = top.survives;
    facts->seq_read = top.speed[SEQ_READ];
    facts->seq_write = top.speed[SEQ_WRITE];
    facts->rand_read = top.speed[RAND_READ];
    facts->rand_write = top.speed[RAND_WRITE];
    facts->penalty = top.penalty;
    facts->level = top.level;
    facts->redundancy = top.redundancy;
    layout_names_derive(stack, facts);
}
