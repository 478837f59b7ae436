/* What a layer makes of the devices below it: speeds, penalty, tolerance. */
#include "schema/layout_join.h"
#include "schema/layout_level.h"
#include "schema/layout_usable.h"

#include <math.h>
#include <string.h>

/* The devices below: sums over all, the least of each, and what they share. */
struct below {
    double width, data, raw, least_data;
    double speed[SPEED_COUNT], least[SPEED_COUNT];
    double penalty;   /* NAN where it differs */
    const char *make; /* NULL where it differs */
    int spin;         /* -1 where it differs */
};

static void add(struct below *below, const struct layout_run *run)
{
    const struct layout_device *device = &run->device;
    below->width += run->count;
    below->data += run->count * device->data;
    below->raw += run->count * device->raw;
    below->least_data = layout_device_least(below->least_data, device->data);
    for (int i = 0; i < SPEED_COUNT; i++) {
        below->speed[i] += run->count * device->speed[i];
        below->least[i] = layout_device_least(below->least[i], device->speed[i]);
    }
    if (below->penalty != device->penalty)
        below->penalty = NAN;
    if (below->make != device->make)
        below->make = NULL;
    if (below->spin != device->spin)
        below->spin = -1;
}

static struct below gather(const GArray *runs)
{
    const struct layout_device *first = &g_array_index(runs, struct layout_run, 0).device;
    struct below below = {.least_data = first->data,
                          .penalty = first->penalty,
                          .make = first->make,
                          .spin = first->spin};
    memcpy(below.least, first->speed, sizeof below.least);
    for (guint i = 0; i < runs->len; i++)
        add(&below, &g_array_index(runs, struct layout_run, i));
    return below;
}

/* Reads and writes in order. */
static void sequential(const struct layout_layer *layer, const struct below *below,
                       double speed[SPEED_COUNT])
{
    const struct layout_kind *kind = layer->kind;
    const struct layout_attr *lay = layout_attr_find(layer->attrs, "lay");
    bool one = kind->has & HAS_ONE;
    for (int i = SEQ_READ; i <= SEQ_WRITE; i++)
        speed[i] = layout_usable_is_even(kind)
                       ? layout_usable_fraction(layer, below->width) * below->speed[i]
                       : layout_usable_devices(layer, below->width) * below->least[i];
    switch (kind->shape) {
    case SHAPE_CONCAT: /* one device after the other */
        speed[SEQ_READ] = below->least[SEQ_READ];
        speed[SEQ_WRITE] = below->least[SEQ_WRITE];
        break;
    case SHAPE_DUP:
        speed[SEQ_READ] = below->least[SEQ_READ];
        speed[SEQ_WRITE] = below->least[SEQ_WRITE] / 2;
        break;
    case SHAPE_MIRROR:
        speed[SEQ_READ] = one ? below->least[SEQ_READ] : below->speed[SEQ_READ];
        break;
    case SHAPE_COPIES: /* far copies are read as a stripe over all disks */
        if (one && !isnan(below->width))
            speed[SEQ_READ] = below->least[SEQ_READ];
        else if (lay && lay->value[0] == 'f')
            speed[SEQ_READ] = below->speed[SEQ_READ];
        break;
    default:
        break;
    }
}

/* Small writes of parity arrays: each reads and writes old data and every parity, so that with R
 * and W of a device w devices do w / ((p + 1) (1/R + 1/W)): w/4 and w/6 on disks. */
static double small_writes(const struct layout_kind *kind, const struct below *below)
{
    double each = 1 / below->least[RAND_READ] + 1 / below->least[RAND_WRITE];
    return kind->shape == SHAPE_RAID4 ? 1 / each : below->width / ((kind->number + 1) * each);
}

/* Reads and writes at random places. */
static void scattered(const struct layout_layer *layer, const struct below *below,
                      double speed[SPEED_COUNT])
{
    const struct layout_kind *kind = layer->kind;
    double groups = floor((below->width - (double)layout_layer_number(layer, "s")) /
                          (double)(layout_layer_number(layer, "d") + kind->number));
    bool grouped = layout_attr_find(layer->attrs, "d") && layout_attr_find(layer->attrs, "s");
    speed[RAND_READ] = below->speed[RAND_READ];
    switch (kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
        speed[RAND_WRITE] = below->speed[RAND_WRITE];
        break;
    case SHAPE_MIRROR:
        speed[RAND_WRITE] = below->least[RAND_WRITE];
        break;
    case SHAPE_COPIES:
    case SHAPE_DUP:
        speed[RAND_WRITE] = layout_usable_fraction(layer, below->width) * below->speed[RAND_WRITE];
        break;
    case SHAPE_RAID3: /* every request moves every device */
    case SHAPE_RAIDZ:
        speed[RAND_READ] = below->least[RAND_READ];
        speed[RAND_WRITE] = below->least[RAND_WRITE];
        break;
    case SHAPE_DRAID:
        speed[RAND_READ] = (grouped ? groups : NAN) * below->least[RAND_READ];
        speed[RAND_WRITE] = (grouped ? groups : NAN) * below->least[RAND_WRITE];
        break;
    case SHAPE_RAID4:
        speed[RAND_READ] = (below->width - 1) * below->least[RAND_READ];
        speed[RAND_WRITE] = small_writes(kind, below);
        break;
    default:
        speed[RAND_WRITE] = small_writes(kind, below);
    }
}

/* Disk operations per small write, of a device below: C.  Old data and parity are read (one
 * operation each) and written (C each). */
static double penalty(const struct layout_layer *layer, const struct below *below)
{
    double c = below->penalty;
    switch (layer->kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
        return c;
    case SHAPE_MIRROR:
        return below->width * c;
    case SHAPE_COPIES:
    case SHAPE_DUP:
        return layout_layer_copies(layer) * c;
    case SHAPE_RAID3:
    case SHAPE_RAIDZ:
    case SHAPE_DRAID:
        return 0;
    default: /* over full stripes only, what a part of one costs is not known */
        return c > 0 ? (layer->kind->number + 1) * (1 + c) : NAN;
    }
}

/* Failed devices that the array itself stands. */
static double tolerance(const struct layout_layer *layer, double width)
{
    switch (layer->kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
    case SHAPE_DUP:
        return 0;
    case SHAPE_MIRROR:
        return width - 1;
    case SHAPE_COPIES:
        return layout_layer_copies(layer) - 1;
    default:
        return layer->kind->number;
    }
}

static int by_survival(gconstpointer a, gconstpointer b)
{
    double one = ((const struct layout_run *)a)->device.survives;
    double other = ((const struct layout_run *)b)->device.survives;
    return (one > other) - (one < other);
}

/* Any so many disks may fail: one fewer than it takes to lose the devices that go soonest. */
static double survives(const GArray *runs, double tolerated)
{
    g_autoptr(GArray) sorted = g_array_copy((GArray *)runs);
    g_array_sort(sorted, by_survival);
    const struct layout_run *soonest = &g_array_index(sorted, struct layout_run, 0);
    double latest = g_array_index(sorted, struct layout_run, sorted->len - 1).device.survives;
    if (soonest->device.survives == latest)
        return (tolerated + 1) * (latest + 1) - 1;
    double lost = 0, left = tolerated + 1;
    for (guint i = 0; i < sorted->len; i++) {
        const struct layout_run *run = &g_array_index(sorted, struct layout_run, i);
        double taken = layout_device_least(left, run->count);
        lost += taken * (run->device.survives + 1);
        left -= taken;
    }
    return lost - 1;
}

/* Nothing is known but what the disks are. */
static struct layout_device hole(const struct below *below)
{
    struct layout_device device = {.data = NAN,
                                   .raw = below->raw,
                                   .size = NAN,
                                   .usable = NAN,
                                   .survives = NAN,
                                   .penalty = NAN,
                                   .make = below->make,
                                   .spin = below->spin};
    for (int i = 0; i < SPEED_COUNT; i++)
        device.speed[i] = NAN;
    return device;
}

struct layout_device layout_join(const struct layout_layer *layer, const GArray *runs,
                                 GStringChunk *chunk)
{
    struct below below = gather(runs);
    struct layout_device device = hole(&below);
    const struct layout_run *first = &g_array_index(runs, struct layout_run, 0);
    bool even = layout_usable_is_even(layer->kind), equal = runs->len == 1;
    double width = below.width, fraction = layout_usable_fraction(layer, width);
    if (layer->kind->shape == SHAPE_NONE)
        return device;
    device.data =
        even ? fraction * below.data : layout_usable_devices(layer, width) * below.least_data;
    device.size = equal ? fraction * width * first->device.size : layout_usable_bytes(layer, runs);
    device.usable = equal ? fraction * first->device.usable : device.size / below.raw;
    device.survives = survives(runs, tolerance(layer, width));
    device.penalty = penalty(layer, &below);
    if (below.spin >= 0) {
        sequential(layer, &below, device.speed);
        scattered(layer, &below, device.speed);
    }
    layout_level_set(layer, runs, &device, chunk);
    return device;
}
