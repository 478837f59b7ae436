/* The parts of a layout: making, freeing, and small questions. */
#include "schema/layout_stack.h"

#include <string.h>

static GArray *new_attrs(void)
{
    return g_array_new(FALSE, FALSE, sizeof(struct layout_attr));
}

static void free_group(gpointer group)
{
    layout_group_free(group);
}

static void free_layer(gpointer data)
{
    struct layout_layer *layer = data;
    for (int i = 0; i < ROLE_COUNT; i++)
        layout_group_free(layer->members[i].disks);
    g_array_unref(layer->attrs);
    g_free(layer);
}

static void free_line(gpointer data)
{
    struct layout_line *line = data;
    g_ptr_array_unref(line->groups);
    g_ptr_array_unref(line->layers);
    g_free(line);
}

void layout_stack_init(struct layout_stack *stack)
{
    *stack = (struct layout_stack){
        .chunk = g_string_chunk_new(512),
        .branches = g_ptr_array_new_with_free_func(free_line),
        .layers = g_ptr_array_new_with_free_func(free_layer),
    };
}

void layout_stack_clear(struct layout_stack *stack)
{
    g_clear_pointer(&stack->branches, g_ptr_array_unref);
    g_clear_pointer(&stack->layers, g_ptr_array_unref);
    g_clear_pointer(&stack->chunk, g_string_chunk_free);
}

struct layout_line *layout_line_add(struct layout_stack *stack)
{
    struct layout_line *line = g_new0(struct layout_line, 1);
    line->groups = g_ptr_array_new_with_free_func(free_group);
    line->layers = g_ptr_array_new_with_free_func(free_layer);
    g_ptr_array_add(stack->branches, line);
    return line;
}

struct layout_group *layout_group_new(gsize column)
{
    struct layout_group *group = g_new0(struct layout_group, 1);
    group->column = column;
    group->count = 1;
    group->attrs = new_attrs();
    return group;
}

void layout_group_free(struct layout_group *group)
{
    if (group)
        g_array_unref(group->attrs);
    g_free(group);
}

struct layout_layer *layout_layer_new(const struct layout_kind *kind, guint count, gsize column)
{
    struct layout_layer *layer = g_new0(struct layout_layer, 1);
    layer->column = column;
    layer->count = count;
    layer->kind = kind;
    layer->attrs = new_attrs();
    return layer;
}

struct layout_layer *layout_layer_at(const GPtrArray *layers, guint index)
{
    return index < layers->len ? layers->pdata[index] : NULL;
}

static void append(GPtrArray *all, const GPtrArray *some)
{
    for (guint i = 0; i < some->len; i++)
        g_ptr_array_add(all, some->pdata[i]);
}

GPtrArray *layout_stack_layers(const struct layout_stack *stack)
{
    GPtrArray *all = g_ptr_array_new();
    for (guint i = 0; i < stack->branches->len; i++)
        append(all, ((struct layout_line *)stack->branches->pdata[i])->layers);
    append(all, stack->layers);
    return all;
}

GPtrArray *layout_stack_groups(const struct layout_stack *stack)
{
    GPtrArray *all = g_ptr_array_new();
    for (guint i = 0; i < stack->branches->len; i++)
        append(all, ((struct layout_line *)stack->branches->pdata[i])->groups);
    return all;
}

void layout_attr_insert(GArray *attrs, const struct layout_attr *attr)
{
    guint place = 0;
    while (place < attrs->len &&
           strcmp(g_array_index(attrs, struct layout_attr, place).key->word, attr->key->word) < 0)
        place++;
    g_array_insert_vals(attrs, place, attr, 1);
}

const struct layout_attr *layout_attr_find(const GArray *attrs, const char *key)
{
    for (guint i = 0; attrs && i < attrs->len; i++) {
        const struct layout_attr *attr = &g_array_index(attrs, struct layout_attr, i);
        if (!strcmp(attr->key->word, key))
            return attr;
    }
    return NULL;
}

guint64 layout_layer_number(const struct layout_layer *layer, const char *key)
{
    const struct layout_attr *attr = layout_attr_find(layer->attrs, key);
    return attr ? attr->number : 0;
}

/* md's near, far and offset copies: n2, f2, o3. */
guint layout_layer_copies(const struct layout_layer *layer)
{
    const struct layout_attr *lay = layout_attr_find(layer->attrs, "lay");
    guint64 copies = 0;
    if (!lay)
        return layer->kind->number;
    if (strchr("nfo", lay->value[0]) && lay->value[1] != '0')
        g_ascii_string_to_unsigned(lay->value + 1, 10, 2, COUNT_MOST, &copies, NULL);
    return (guint)copies;
}

bool layout_layer_joins(const struct layout_layer *layer)
{
    return layout_kind_joins(layer->kind) && layer->width != 1;
}

bool layout_layer_has_members(const struct layout_layer *layer)
{
    for (int i = 0; i < ROLE_COUNT; i++)
        if (layer->members[i].disks)
            return true;
    return false;
}
