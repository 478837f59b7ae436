/* The canonical text of a layout. */
#include "schema/layout_canon.h"
#include "schema/layout_size.h"

#include <string.h>

static void count(GString *text, guint n)
{
    if (n == COUNT_UNKNOWN)
        g_string_append(text, "nx");
    else if (n > 1)
        g_string_append_printf(text, "%ux", n);
}

static void attrs(GString *text, const GArray *attrs)
{
    for (guint i = 0; i < attrs->len; i++)
        g_string_append_printf(text, "%c%s", i ? ',' : ':',
                               g_array_index(attrs, struct layout_attr, i).text);
}

/* What stands before the attributes: "hdd.7k2.sata2.1T". */
static void medium(GString *text, const struct layout_group *group)
{
    g_string_append(text, layout_media[group->medium].word);
    if (group->speed)
        g_string_append_printf(text, ".%s", group->speed);
    if (group->link)
        g_string_append_printf(text, ".%s", group->link);
    if (group->size) {
        g_autofree char *size = layout_size_decimal_text(group->size);
        g_string_append_printf(text, ".%s", size);
    }
}

void layout_canon_disks(GString *text, const struct layout_group *group)
{
    medium(text, group);
    attrs(text, group->attrs);
}

void layout_canon_member(GString *text, int role, const struct layout_member *member)
{
    g_string_append_printf(text, "%s=", layout_roles[role].word);
    count(text, member->disks->count);
    medium(text, member->disks);
    if (member->kind) {
        g_string_append_c(text, '.');
        count(text, member->count);
        g_string_append(text, member->kind->name);
    }
    attrs(text, member->disks->attrs);
}

void layout_canon_layer(GString *text, const struct layout_layer *layer)
{
    g_string_append(text, layer->kind->name);
    if (layer->name)
        g_string_append_printf(text, "@%s", layer->name);
    attrs(text, layer->attrs);
    for (int i = 0; i < ROLE_COUNT; i++)
        if (layer->members[i].disks) {
            g_string_append_c(text, '+');
            layout_canon_member(text, i, &layer->members[i]);
        }
}

static void layers(GString *text, const GPtrArray *layers)
{
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_layer *layer = layers->pdata[i];
        g_string_append_c(text, '/');
        count(text, layer->count);
        layout_canon_layer(text, layer);
    }
}

char *layout_canon_line(const struct layout_line *line)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < line->groups->len; i++) {
        const struct layout_group *group = line->groups->pdata[i];
        if (i)
            g_string_append_c(text, '+');
        count(text, group->count);
        layout_canon_disks(text, group);
    }
    layers(text, line->layers);
    return g_string_free(text, FALSE);
}

char *layout_canon_text(const struct layout_stack *stack)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < stack->branches->len; i++) {
        g_autofree char *line = layout_canon_line(stack->branches->pdata[i]);
        g_string_append_printf(text, "%s%s", i ? "++" : "", line);
    }
    if (stack->layers->len) {
        g_string_append_c(text, '/');
        layers(text, stack->layers);
    }
    return g_string_free(text, FALSE);
}

struct compression {
    GString *values;
    bool off, dedup;
};

static void compress(struct compression *compression, const GPtrArray *layers)
{
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_layer *layer = layers->pdata[i];
        compression->dedup |= layer->dedup;
        if (!layer->comp)
            continue;
        if (!strcmp(layer->comp, "off"))
            compression->off = true;
        else
            g_string_append_printf(compression->values, "%s%s", compression->values->len ? "+" : "",
                                   layer->comp);
    }
}

char *layout_canon_compression(const struct layout_stack *stack)
{
    struct compression c = {.values = g_string_new(NULL)};
    for (guint i = 0; i < stack->branches->len; i++)
        compress(&c, ((struct layout_line *)stack->branches->pdata[i])->layers);
    compress(&c, stack->layers);
    bool said = c.values->len > 0;
    if (c.dedup)
        g_string_append(c.values, said ? "+dedup" : c.off ? "dedup" : "unknown+dedup");
    else if (!said && c.off)
        g_string_append(c.values, "off");
    return g_string_free(c.values, FALSE);
}
