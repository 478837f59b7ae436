/* Names that a layout says. */
#include "schema/layout_names.h"

#include <string.h>

static void add_once(GPtrArray *names, const char *name)
{
    for (guint i = 0; i < names->len; i++)
        if (!strcmp(names->pdata[i], name))
            return;
    g_ptr_array_add(names, (gpointer)name);
}

/* The names joined by '+'; NULL when there are none.  Frees the array. */
static const char *joined(GPtrArray *names, GStringChunk *chunk)
{
    bool none = !names->len;
    g_ptr_array_add(names, NULL);
    g_autofree char *text = g_strjoinv("+", (char **)names->pdata);
    g_ptr_array_unref(names);
    return none ? NULL : g_string_chunk_insert_const(chunk, text);
}

/* Families of the layers that join devices; a pool joins its vdevs. */
static const char *manager(const GPtrArray *layers, GStringChunk *chunk)
{
    GPtrArray *names = g_ptr_array_new();
    bool known = true;
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_layer *layer = layers->pdata[i];
        const struct layout_kind *kind = layer->kind;
        if (kind->class == CLASS_HOLE)
            known &= layer->width == 1 && !layer->name;
        else if (layout_layer_joins(layer) || (layout_kind_pools(kind) && layer->width != 1))
            add_once(names,
                     kind->family == FAMILY_HW ? "controller" : layout_family_name(kind->family));
    }
    const char *text = joined(names, chunk);
    return !known ? NULL : text ? text : "none";
}

static bool is_file_system(const struct layout_kind *kind)
{
    return kind->class == CLASS_FS || kind->class == CLASS_TMPFS || kind->class == CLASS_OVERLAY ||
           kind->class == CLASS_RAW || layout_kind_pools(kind);
}

static bool is_elsewhere(const struct layout_kind *kind)
{
    return kind->class == CLASS_SHARE || kind->class == CLASS_EXPORT || kind->class == CLASS_IMAGE;
}

/* The topmost below the first share, export or image; where none stands there (a device that is
 * exported), the topmost of the next part. */
static const char *file_system(const GPtrArray *layers)
{
    const char *fs = NULL;
    bool said = false;
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_kind *kind = ((struct layout_layer *)layers->pdata[i])->kind;
        if (is_elsewhere(kind) && said)
            break;
        if (is_file_system(kind))
            fs = kind->name, said = true;
        else if (kind->class == CLASS_HOLE && !strcmp(kind->name, "unknown"))
            fs = NULL, said = true;
    }
    return fs;
}

static const char *controller(const GPtrArray *layers, GStringChunk *chunk)
{
    GPtrArray *names = g_ptr_array_new();
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_layer *layer = layers->pdata[i];
        if (layer->kind->family == FAMILY_HW && layer->name)
            add_once(names, layer->name);
    }
    return joined(names, chunk);
}

/* In the order of the vocabulary, so that the same media are the same text. */
static const char *media(const struct layout_stack *stack, GStringChunk *chunk)
{
    bool has[MEDIUM_COUNT] = {false};
    g_autoptr(GPtrArray) groups = layout_stack_groups(stack);
    for (guint i = 0; i < groups->len; i++)
        has[((struct layout_group *)groups->pdata[i])->medium] = true;
    GPtrArray *names = g_ptr_array_new();
    for (int i = 0; i < MEDIUM_COUNT; i++)
        if (has[i])
            g_ptr_array_add(names, (gpointer)layout_media[i].word);
    const char *text = joined(names, chunk);
    return has[MEDIUM_DISK] ? NULL : text;
}

void layout_names_derive(struct layout_stack *stack, struct layout_facts *facts)
{
    g_autoptr(GPtrArray) layers = layout_stack_layers(stack);
    facts->manager = manager(layers, stack->chunk);
    facts->fs = file_system(layers);
    facts->controller = controller(layers, stack->chunk);
    facts->media = media(stack, stack->chunk);
}
