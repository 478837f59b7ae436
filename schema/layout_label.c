/* Short labels. */
#include "schema/layout_label.h"

#include <string.h>

char *layout_label_kind(const struct layout_layer *layer)
{
    const struct layout_kind *kind = layer->kind;
    const char *level = layout_kind_level(kind);
    if (kind->class == CLASS_HOLE && layer->name)
        return g_strdup(layer->name);
    if (kind->shape == SHAPE_RAIDZ || kind->shape == SHAPE_DRAID)
        return g_strdup(level);
    if (kind->family == FAMILY_GEOM)
        return g_strconcat("g", level, NULL);
    return g_strdelimit(g_strdup(kind->name), ".", ' ');
}

static void append_count(GString *text, guint count)
{
    if (count == COUNT_UNKNOWN)
        g_string_append(text, "nx ");
    else if (count > 1)
        g_string_append_printf(text, "%ux ", count);
}

void layout_label_append(GString *text, const char *sign, const struct layout_layer *layer)
{
    g_autofree char *kind = layout_label_kind(layer);
    g_string_append(text, sign);
    append_count(text, layer->count);
    g_string_append(text, kind);
}

/* What is not known at the top is a file system that nobody told; below, it joins. */
bool layout_label_names(const GPtrArray *layers, guint index)
{
    const struct layout_layer *layer = layers->pdata[index];
    if (layer->kind->class == CLASS_HOLE)
        return layer->name || (layer->width != 1 && index + 1 < layers->len);
    return layout_layer_joins(layer);
}

static void append_joins(GString *text, const GPtrArray *layers)
{
    for (guint i = 0; i < layers->len; i++)
        if (layout_label_names(layers, i))
            layout_label_append(text, text->len ? " + " : "", layers->pdata[i]);
}

static void append_disks(GString *text, const struct layout_line *line)
{
    for (guint i = 0; i < line->groups->len; i++) {
        const struct layout_group *group = line->groups->pdata[i];
        g_string_append(text, text->len ? " + " : "");
        append_count(text, group->count);
        g_string_append(text, layout_media[group->medium].word);
    }
}

/* "zfs mirror and raidz1"; equal neighbours once: "2x raidz2". */
static void append_branches(GString *text, const GPtrArray *labels)
{
    for (guint i = 0, same; i < labels->len; i += same) {
        const char *label = labels->pdata[i];
        for (same = 1; i + same < labels->len && !strcmp(labels->pdata[i + same], label);)
            same++;
        if (strstr(label, "x "))
            same = 1; /* a count of counts is no label */
        g_string_append(text, text->len ? " and " : "");
        append_count(text, same);
        g_string_append(text, label);
    }
}

static bool is_plain_vdev(const struct layout_line *line)
{
    const struct layout_layer *last = layout_layer_at(line->layers, line->layers->len - 1);
    return last && last->kind->class == CLASS_VDEV && last->kind->shape == SHAPE_STRIPE &&
           last->width == 1;
}

/* Branches are named by what joins their devices.  Where none does, only what is above them is. */
static void append_several(GString *text, const struct layout_stack *stack)
{
    g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func(g_free);
    bool any = false, plain = true;
    for (guint i = 0; i < stack->branches->len; i++) {
        const struct layout_line *line = stack->branches->pdata[i];
        g_autoptr(GString) label = g_string_new(NULL);
        append_joins(label, line->layers);
        any |= label->len > 0;
        plain &= is_plain_vdev(line);
        if (!label->len)
            append_disks(label, line);
        g_ptr_array_add(labels, g_strdup(label->str));
    }
    g_autoptr(GString) above = g_string_new(plain ? "zfs stripe" : NULL);
    append_joins(above, stack->layers);
    if (any || !above->len)
        append_branches(text, labels);
    if (above->len)
        g_string_append_printf(text, "%s%s", text->len ? " + " : "", above->str);
}

char *layout_label_short(const struct layout_stack *stack)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const struct layout_line *line = stack->branches->pdata[0];
    if (stack->branches->len > 1) {
        append_several(text, stack);
    } else {
        append_joins(text, line->layers);
        if (!text->len)
            append_disks(text, line);
    }
    return g_strdup(text->str);
}
