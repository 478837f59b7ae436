/* Widths: least ones, spans, columns, draid groups, and the powers of two of graid3. */
#include "schema/layout_width.h"
#include "schema/layout_fault.h"

#define N G_GUINT64_FORMAT

bool layout_width_several(const struct layout_kind *kind)
{
    return layout_kind_joins(kind) || layout_kind_pools(kind) || kind->class == CLASS_HOLE;
}

/* Where neither count is known: controllers that pass n disks on as n arrays make one of each. */
static bool one_each(const struct layout_kind *kind)
{
    return !layout_width_several(kind) ||
           (kind->family == FAMILY_HW && kind->shape == SHAPE_STRIPE);
}

bool layout_width_set(struct layout_layer *layer, guint64 devices, GError **error)
{
    layer->width = 0;
    if (devices == COUNT_UNKNOWN && layer->count == COUNT_UNKNOWN)
        layer->width = one_each(layer->kind);
    if (devices == COUNT_UNKNOWN || layer->count == COUNT_UNKNOWN)
        return true;
    if (devices % layer->count)
        return layout_fault(error, layer->column, "width", NULL, "%" N " device%s divide by %u",
                            devices, devices == 1 ? " does not" : "s do not", layer->count);
    layer->width = devices / layer->count;
    return true;
}

static bool too_narrow(const struct layout_layer *layer, guint64 least, GError **error)
{
    return layout_fault(error, layer->column, "width", NULL,
                        "%s needs at least %" N " devices, has %" N, layer->kind->name, least,
                        layer->width);
}

/* Copies that the attribute lay asks for. */
static bool check_copies(const struct layout_layer *layer, GError **error)
{
    const struct layout_attr *lay = layout_attr_find(layer->attrs, "lay");
    guint copies = layout_layer_copies(layer);
    guint64 columns = layout_layer_number(layer, "cols");
    if (lay && !copies)
        return layout_fault(error, lay->column, "value", NULL,
                            "'%s' is no layout of %s: n2, f2, o2, n3 ...", lay->value,
                            layer->kind->name);
    if (lay && layer->width && layer->width < copies)
        return layout_fault(error, layer->column, "width", NULL,
                            "%s needs at least %u devices, has %" N, lay->value, copies,
                            layer->width);
    if (columns && layer->width && columns * copies > layer->width)
        return layout_fault(error, layer->column, "width", NULL,
                            "%" N " columns of %u copies need %" N " devices, has %" N, columns,
                            copies, columns * copies, layer->width);
    return true;
}

static bool check_columns(const struct layout_layer *layer, GError **error)
{
    guint64 columns = layout_layer_number(layer, "cols");
    guint64 least = layer->kind->least;
    if (columns && columns < least)
        return layout_fault(error, layer->column, "width", NULL,
                            "%s needs at least %" N " columns, has %" N, layer->kind->name, least,
                            columns);
    if (columns && layer->width && columns > layer->width)
        return layout_fault(error, layer->column, "width", NULL,
                            "%" N " columns need %" N " devices, has %" N, columns, columns,
                            layer->width);
    return true;
}

/* Spans are arrays of their own, two or more: RAID 5 of 3 and more disks, RAID 6 of 4, pairs. */
static bool check_spans(const struct layout_layer *layer, GError **error)
{
    guint64 span = layout_layer_number(layer, "span"), width = layer->width;
    bool pairs = layer->kind->shape == SHAPE_COPIES;
    guint64 least = pairs ? 2 : layer->kind->number + 2;
    if (pairs && width % 2)
        return layout_fault(error, layer->column, "width", NULL,
                            "%s needs an even number of devices, has %" N, layer->kind->name,
                            width);
    if (!span)
        return true;
    if (span < least || (pairs && span % 2) || (width && (width % span || width / span < 2)))
        return width ? layout_fault(error, layer->column, "width", NULL,
                                    "%" N " devices cannot be spans of %" N " in %s", width, span,
                                    layer->kind->name)
                     : layout_fault(error, layer->column, "width", NULL, "no spans of %" N " in %s",
                                    span, layer->kind->name);
    return true;
}

static bool check_draid(const struct layout_layer *layer, GError **error)
{
    guint64 data = layout_layer_number(layer, "d"), spares = layout_layer_number(layer, "s");
    guint64 least = MAX(data, 1) + layer->kind->number + spares;
    if (!layer->width || layer->width >= least)
        return true;
    return layout_fault(error, layer->column, "width", NULL,
                        "%" N " data, %u parity and %" N " spare devices need %" N ", has %" N,
                        MAX(data, 1), layer->kind->number, spares, least, layer->width);
}

static bool check_raid3(const struct layout_layer *layer, GError **error)
{
    guint64 data = layer->width - 1;
    if (!layer->width || (data > 1 && !(data & (data - 1))))
        return true;
    return layout_fault(error, layer->column, "width", NULL,
                        "%s needs 3, 5, 9, 17 ... devices, has %" N, layer->kind->name,
                        layer->width);
}

bool layout_width_check(const struct layout_layer *layer, GError **error)
{
    const struct layout_kind *kind = layer->kind;
    if (kind->shape == SHAPE_RAID3)
        return check_raid3(layer, error);
    if (layer->width && layer->width < kind->least)
        return too_narrow(layer, kind->least, error);
    if ((kind->has & HAS_SPAN) && !check_spans(layer, error))
        return false;
    switch (kind->shape) {
    case SHAPE_COPIES:
        return check_copies(layer, error);
    case SHAPE_DRAID:
        return check_draid(layer, error);
    case SHAPE_COLUMNS:
    case SHAPE_STRIPE:
        return check_columns(layer, error);
    default:
        return true;
    }
}
