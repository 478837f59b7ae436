/* Level and redundancy. */
#include "schema/layout_level.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

static bool is(const char *text, const char *word)
{
    return !g_strcmp0(text, word);
}

/* `a` and `b` with `sign` between, once where they are the same; NULL when either is unknown. */
static const char *join(const char *a, const char *sign, const char *b, GStringChunk *chunk)
{
    if (!a || !b)
        return NULL;
    if (is(a, b))
        return a;
    g_autofree char *text = g_strconcat(a, sign, b, NULL);
    return g_string_chunk_insert_const(chunk, text);
}

/* Stripes over arrays that have a name together. */
static const char *striped(const char *below)
{
    static const struct {
        const char *below, *together;
    } names[] = {
        {"raid1", "raid10"},
        {"mirror", "raid10"},
        {"raid5", "raid50"},
        {"raid6", "raid60"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (is(names[i].below, below))
            return names[i].together;
    return NULL;
}

static const char *level(const struct layout_layer *layer, const char *below, GStringChunk *chunk)
{
    bool pool = layout_kind_pools(layer->kind);
    const char *own = pool ? "stripe" : layout_kind_level(layer->kind);
    const char *name = layer->kind->shape == SHAPE_STRIPE ? striped(below) : NULL;
    if (!below || (layer->width == 1 && layer->kind->shape != SHAPE_DUP))
        return below;
    if (is(below, "single"))
        return own;
    if (pool && (!name || is(below, "mirror")))
        return below;
    return name ? name : join(below, "+", own, chunk);
}

static const char *own_redundancy(const struct layout_layer *layer, double data)
{
    static const char *const parities[] = {NULL, "parity1", "parity2", "parity3"};
    const struct layout_kind *kind = layer->kind;
    switch (kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
    case SHAPE_DUP:
        return "none";
    case SHAPE_COPIES:
        return isnan(data) && is(layout_kind_level(kind), "raid10") ? "mirrors" : "mirror";
    case SHAPE_MIRROR:
        return "mirror";
    default:
        return parities[kind->number];
    }
}

/* Mirrors of mirrors are mirrors; mirrors of which more than one holds data are many. */
static const char *redundancy(const struct layout_layer *layer, const char *below, double data,
                              GStringChunk *chunk)
{
    const char *own = own_redundancy(layer, data);
    bool many = data > 1 || (isnan(data) && is(own, "none") && layer->width != 1);
    const char *both;
    if (!below || !own)
        return NULL;
    if (is(own, "none"))
        both = below;
    else if (is(below, "none") ||
             (is(own, "mirror") && g_str_has_prefix(below, "mirror") && !strpbrk(below, "+")))
        both = own;
    else
        both = join(below, "+", own, chunk);
    return is(both, "mirror") && many ? "mirrors" : both;
}

/* Different words in the order of the alphabet, so that the order of branches says nothing. */
static const char *unlike(GPtrArray *words, GStringChunk *chunk)
{
    const char *text = "";
    if (g_ptr_array_find(words, NULL, NULL))
        return NULL;
    g_ptr_array_sort(words, words_order);
    for (guint i = 0; i < words->len; i++)
        if (!i || !is(words->pdata[i], words->pdata[i - 1]))
            text = i ? join(text, "++", words->pdata[i], chunk) : words->pdata[i];
    return text;
}

static const char *levels(const GArray *runs, GStringChunk *chunk)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    for (guint i = 0; i < runs->len; i++)
        g_ptr_array_add(words, (gpointer)g_array_index(runs, struct layout_run, i).device.level);
    return unlike(words, chunk);
}

/* Of those that survive least. */
static const char *redundancies(const GArray *runs, GStringChunk *chunk)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    double least = INFINITY;
    for (guint i = 0; i < runs->len; i++)
        least = fmin(least, g_array_index(runs, struct layout_run, i).device.survives);
    for (guint i = 0; i < runs->len; i++) {
        const struct layout_device *device = &g_array_index(runs, struct layout_run, i).device;
        if (!(device->survives > least))
            g_ptr_array_add(words, (gpointer)device->redundancy);
    }
    return unlike(words, chunk);
}

void layout_level_set(const struct layout_layer *layer, const GArray *runs,
                      struct layout_device *device, GStringChunk *chunk)
{
    device->level = level(layer, levels(runs, chunk), chunk);
    device->redundancy = redundancy(layer, redundancies(runs, chunk), device->data, chunk);
}
