/* Layouts in words and characters. */
#include "report/sketch.h"

#include "schema/layout_say.h"

#include <math.h>
#include <string.h>

enum { DRAWN_DISKS = 12, NOTE_COLUMN = 34 };

static void add(GString *list, const char *text)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", text);
}

/* --- words --- */

char *sketch_words(const struct stack *stack)
{
    return layout_say(&stack->parts);
}

char *sketch_survives(double survives)
{
    static const char *const numbers[] = {"no", "one", "two", "three"};
    if (isnan(survives))
        return g_strdup("not known");
    if (survives == 0)
        return g_strdup("no disk may fail");
    if (survives <= 3)
        return g_strdup_printf("any %s disk%s may fail", numbers[(int)survives],
                               survives > 1 ? "s" : "");
    return g_strdup_printf("any %.0f disks may fail", survives);
}

/* --- what is not said --- */

static void groups_unknown(GString *list, const GPtrArray *groups)
{
    bool count = false, medium = false, size = false;
    for (guint i = 0; i < groups->len; i++) {
        const struct layout_group *group = groups->pdata[i];
        bool disk = group->medium != MEDIUM_FILE && group->medium != MEDIUM_RAM;
        count |= group->count == COUNT_UNKNOWN;
        medium |= group->medium == MEDIUM_DISK && !group->speed;
        size |= disk && !group->size;
    }
    if (count)
        add(list, "how many disks");
    if (medium)
        add(list, "hard disks or flash");
    if (size)
        add(list, "their size");
}

/* The layers in which something is open: counts, controllers, what stands there at all. */
static void layers_unknown(GString *list, const GPtrArray *layers)
{
    for (guint i = 0; i < layers->len; i++) {
        const struct layout_layer *layer = layers->pdata[i];
        bool top = i + 1 == layers->len, hole = !strcmp(layer->kind->name, "unknown");
        if (layer->count == COUNT_UNKNOWN)
            add(list, "how many arrays");
        if (layer->kind->family == FAMILY_HW && !layer->name)
            add(list, "which controller");
        if (hole || !strcmp(layer->kind->name, "hw.unknown"))
            add(list, top && hole ? "the file system" : "what joins the disks");
    }
}

char *sketch_unknown(const struct stack *stack)
{
    GString *list = g_string_new(NULL);
    g_autoptr(GPtrArray) groups = layout_stack_groups(&stack->parts),
                         layers = layout_stack_layers(&stack->parts);
    groups_unknown(list, groups);
    layers_unknown(list, layers);
    if (!list->len)
        g_string_append(list, "nothing");
    return g_string_free(list, FALSE);
}

/* --- drawing --- */

/* What a layer keeps beside data: "5 data, 1 parity". */
static char *layer_note(const struct layout_layer *layer)
{
    const struct layout_kind *kind = layer->kind;
    guint64 width = layer->width;
    const char *each = layer->count > 1 ? " each" : "";
    if (!width || !layout_kind_joins(kind) || width == 1)
        return NULL;
    switch (kind->shape) {
    case SHAPE_STRIPE:
    case SHAPE_CONCAT:
        return g_strdup_printf("%" G_GUINT64_FORMAT " data%s", width, each);
    case SHAPE_MIRROR:
        return g_strdup_printf("%" G_GUINT64_FORMAT " copies%s", width, each);
    case SHAPE_COPIES:
        return g_strdup_printf("%u copies of each block", layout_layer_copies(layer));
    case SHAPE_PARITY:
    case SHAPE_RAIDZ:
        return g_strdup_printf("%" G_GUINT64_FORMAT " data + %u parity%s", width - kind->number,
                               kind->number, each);
    default:
        return NULL;
    }
}

static void draw_line(GString *out, const char *what, const char *note)
{
    g_string_append_printf(out, "    %s", what);
    if (note)
        g_string_append_printf(out, "%*s%s", MAX(2, NOTE_COLUMN - (int)strlen(what)), "", note);
    g_string_append_c(out, '\n');
}

static void draw_layer(GString *out, const struct layout_layer *layer)
{
    g_autoptr(GString) what = g_string_new(NULL);
    g_autofree char *note = layer_note(layer);
    if (layer->count > 1)
        g_string_append_printf(what, "%u x ", layer->count);
    g_string_append(what, layer->kind->name);
    if (layer->name)
        g_string_append_printf(what, " @%s", layer->name);
    for (int i = 0; i < ROLE_COUNT; i++)
        if (layer->members[i].disks)
            g_string_append_printf(what, " + %s", layout_roles[i].word);
    draw_line(out, what->str, note);
}

static void draw_group(GString *out, const struct layout_group *group)
{
    g_autoptr(GString) what = g_string_new(NULL);
    const char *word = layout_media[group->medium].word;
    guint n = group->count == COUNT_UNKNOWN ? 1 : group->count;
    for (guint i = 0; i < MIN(n, DRAWN_DISKS); i++)
        g_string_append_printf(what, "[%s]", word);
    if (n > DRAWN_DISKS)
        g_string_append_printf(what, " ... %u in all", n);
    if (group->count == COUNT_UNKNOWN)
        g_string_append(what, " ... n");
    draw_line(out, what->str, NULL);
}

static void draw_line_of(GString *out, const struct layout_line *line)
{
    for (guint i = line->layers->len; i-- > 0;)
        draw_layer(out, line->layers->pdata[i]);
    for (guint i = 0; i < line->groups->len; i++)
        draw_group(out, line->groups->pdata[i]);
}

char *sketch_draw(const struct stack *stack)
{
    GString *out = g_string_new(NULL);
    for (guint i = stack->parts.layers->len; i-- > 0;)
        draw_layer(out, stack->parts.layers->pdata[i]);
    for (guint i = 0; i < stack->parts.branches->len; i++) {
        if (i)
            draw_line(out, "++", NULL);
        draw_line_of(out, stack->parts.branches->pdata[i]);
    }
    return g_string_free(out, FALSE);
}
