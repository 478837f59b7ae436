/* Usable space: shares for equal devices, and what each kind makes of unequal ones. */
#include "schema/layout_usable.h"

#include <math.h>

/* A number that the layout may leave out. */
static double said(const struct layout_layer *layer, const char *key)
{
    return layout_attr_find(layer->attrs, key) ? (double)layout_layer_number(layer, key) : NAN;
}

/* Storage Spaces chooses the columns itself where nobody says; on the fewest disks it has no
 * choice. */
static double columns(const struct layout_layer *layer, double width)
{
    double said_columns = said(layer, "cols");
    return isnan(said_columns) && width == layer->kind->least ? width : said_columns;
}

bool layout_usable_is_even(const struct layout_kind *kind)
{
    switch (kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
    case SHAPE_COPIES:
    case SHAPE_DUP:
    case SHAPE_SPANS:
    case SHAPE_COLUMNS:
        return true;
    default:
        return false;
    }
}

double layout_usable_fraction(const struct layout_layer *layer, double width)
{
    double parity = layer->kind->number, span = said(layer, "span");
    double cols = columns(layer, width);
    switch (layer->kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
        return 1;
    case SHAPE_COPIES:
        return 1.0 / layout_layer_copies(layer);
    case SHAPE_DUP:
        return 0.5;
    case SHAPE_SPANS:
        return (span - parity) / span;
    case SHAPE_COLUMNS:
        return (cols - parity) / cols;
    default:
        return layout_usable_devices(layer, width) / width;
    }
}

double layout_usable_devices(const struct layout_layer *layer, double width)
{
    double parity = layer->kind->number, group = said(layer, "d");
    switch (layer->kind->shape) {
    case SHAPE_MIRROR:
        return 1;
    case SHAPE_RAID3:
    case SHAPE_RAID4:
    case SHAPE_PARITY:
    case SHAPE_RAIDZ:
        return width - parity;
    case SHAPE_DRAID: /* OpenZFS: groups of d + p share all but the spares */
        return (width - said(layer, "s")) * group / (group + parity);
    case SHAPE_NONE:
        return NAN;
    default:
        return layout_usable_fraction(layer, width) * width;
    }
}

static int by_size(gconstpointer a, gconstpointer b)
{
    double one = ((const struct layout_run *)a)->device.size;
    double other = ((const struct layout_run *)b)->device.size;
    return (one > other) - (one < other);
}

/* k copies on k devices each: what is left of the largest beyond the rest's need stays empty. */
static double copied(const GArray *sorted, double total, guint copies)
{
    double best = total / copies;
    guint left = copies;
    for (guint i = sorted->len; i-- && left > 1;) {
        const struct layout_run *run = &g_array_index(sorted, struct layout_run, i);
        for (double n = run->count; n > 0 && left > 1; n--) {
            total -= run->device.size;
            best = fmin(best, total / --left);
        }
    }
    return best;
}

/* Rows over the devices that still have room, as btrfs allocates them. */
static double rows(const GArray *sorted, double width, double parity)
{
    double bytes = 0, filled = 0;
    for (guint i = 0; i < sorted->len && width > parity; i++) {
        const struct layout_run *run = &g_array_index(sorted, struct layout_run, i);
        bytes += (width - parity) * (run->device.size - filled);
        filled = run->device.size;
        width -= run->count;
    }
    return bytes;
}

double layout_usable_bytes(const struct layout_layer *layer, const GArray *runs)
{
    const struct layout_kind *kind = layer->kind;
    g_autoptr(GArray) sorted = g_array_copy((GArray *)runs);
    double width = 0, total = 0;
    for (guint i = 0; i < runs->len; i++) {
        const struct layout_run *run = &g_array_index(runs, struct layout_run, i);
        width += run->count;
        total += run->count * run->device.size;
    }
    if (isnan(total))
        return NAN;
    g_array_sort(sorted, by_size);
    double least = g_array_index(sorted, struct layout_run, 0).device.size;
    if (!(kind->has & HAS_FILL))
        return kind->family == FAMILY_SS ? NAN : layout_usable_devices(layer, width) * least;
    if (kind->shape == SHAPE_COPIES)
        return copied(sorted, total, kind->number);
    if (kind->shape == SHAPE_PARITY)
        return rows(sorted, width, kind->number);
    return layout_usable_fraction(layer, width) * total;
}
