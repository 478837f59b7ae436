/* Single disks, and comparing devices. */
#include "schema/layout_device.h"
#include "schema/layout_canon.h"

#include <math.h>

struct layout_device layout_device_disk(const struct layout_group *group, GStringChunk *chunk)
{
    const struct layout_attr *part = layout_attr_find(group->attrs, "part");
    guint64 bytes = part ? part->number : group->size;
    g_autoptr(GString) make = g_string_new(NULL);
    layout_canon_disks(make, group);
    struct layout_device disk = {
        .data = 1,
        .raw = bytes ? (double)bytes : NAN,
        .usable = 1,
        .penalty = 1,
        .level = "single",
        .redundancy = "none",
        .make = g_string_chunk_insert_const(chunk, make->str),
        .spin = (int)group->medium,
    };
    disk.size = disk.raw;
    for (int i = 0; i < SPEED_COUNT; i++)
        disk.speed[i] = 1;
    for (const char *c = group->speed; c && *c; c++)
        disk.spin = 100 * disk.spin + *c; /* "7k2", "15k": three letters, so no two alike */
    return disk;
}

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b;
}

bool layout_device_equal(const struct layout_device *a, const struct layout_device *b)
{
    bool equal = a->make && a->make == b->make && same(a->data, b->data) &&
                 same(a->size, b->size) && same(a->usable, b->usable) &&
                 same(a->survives, b->survives) && same(a->penalty, b->penalty) &&
                 !g_strcmp0(a->level, b->level) && !g_strcmp0(a->redundancy, b->redundancy);
    for (int i = 0; i < SPEED_COUNT; i++)
        equal = equal && same(a->speed[i], b->speed[i]);
    return equal;
}

double layout_device_least(double a, double b)
{
    return isnan(a) || isnan(b) ? NAN : fmin(a, b);
}
