/* Devices in making. */
#include "schema/reading_made.h"

#include "schema/error.h"
#include "schema/layout_stack.h"

#include <stdarg.h>
#include <string.h>

static void group_clear(void *data)
{
    g_free(((struct made_group *)data)->text);
}

static void layer_clear(void *data)
{
    g_free(((struct made_layer *)data)->text);
}

struct made *made_new(void)
{
    struct made *made = g_new0(struct made, 1);
    made->groups = g_array_new(FALSE, TRUE, sizeof(struct made_group));
    made->layers = g_array_new(FALSE, TRUE, sizeof(struct made_layer));
    g_array_set_clear_func(made->groups, group_clear);
    g_array_set_clear_func(made->layers, layer_clear);
    made->top = true;
    return made;
}

void made_free(struct made *made)
{
    if (!made)
        return;
    g_free(made->name);
    g_array_unref(made->groups);
    g_array_unref(made->layers);
    g_free(made);
}

static struct made_group *group_at(const struct made *made, guint i)
{
    return &g_array_index(made->groups, struct made_group, i);
}

static struct made_layer *layer_at(const struct made *made, guint i)
{
    return &g_array_index(made->layers, struct made_layer, i);
}

void made_add_group(struct made *made, guint count, const char *text)
{
    for (guint i = 0; i < made->groups->len; i++) {
        struct made_group *group = group_at(made, i);
        if (strcmp(group->text, text))
            continue;
        group->count = group->count && count ? group->count + count : 0;
        return;
    }
    struct made_group group = {count, g_strdup(text)};
    g_array_append_val(made->groups, group);
}

/* The same layers over disks that may differ. */
static bool alike(const struct made *a, const struct made *b)
{
    if (a->layers->len != b->layers->len)
        return false;
    for (guint i = 0; i < a->layers->len; i++)
        if (layer_at(a, i)->count != layer_at(b, i)->count ||
            strcmp(layer_at(a, i)->text, layer_at(b, i)->text))
            return false;
    return true;
}

/* Disks below layers keep their order: it says which array each is in. */
static void add_groups(struct made *made, const struct made *device)
{
    bool one = device->groups->len == 1 && group_at(device, 0)->count == 1;
    bool ordered = device->layers->len && !one;
    for (guint i = 0; i < device->groups->len; i++) {
        const struct made_group *group = group_at(device, i);
        const struct made_group *last =
            made->groups->len ? group_at(made, made->groups->len - 1) : NULL;
        if (!ordered || !last || !strcmp(last->text, group->text)) {
            made_add_group(made, group->count, group->text);
            continue;
        }
        struct made_group copy = {group->count, g_strdup(group->text)};
        g_array_append_val(made->groups, copy);
    }
}

struct made *made_join(struct made *const *devices, guint n, GError **error)
{
    bool equal = true;
    for (guint i = 0; i < n; i++)
        equal &= alike(devices[0], devices[i]);
    if (!n || !equal) {
        error_set(error, STATUS_USAGE,
                  n ? "devices below one array that are not alike cannot be written as a layout"
                    : "expected devices, found none");
        return NULL;
    }
    struct made *made = made_new();
    for (guint i = 0; i < n; i++)
        add_groups(made, devices[i]);
    for (guint j = 0; j < devices[0]->layers->len; j++) {
        const struct made_layer *layer = layer_at(devices[0], j);
        struct made_layer copy = {MIN(layer->count * n, COUNT_MOST + 1), g_strdup(layer->text)};
        g_array_append_val(made->layers, copy);
    }
    made->unknown = devices[0]->unknown;
    return made;
}

void made_add_layer(struct made *made, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    struct made_layer layer = {1, g_strdup_vprintf(format, values)};
    va_end(values);
    g_array_append_val(made->layers, layer);
}

void made_multiply(struct made *made, guint count)
{
    for (guint i = 0; i < made->groups->len; i++)
        group_at(made, i)->count *= count;
    for (guint i = 0; i < made->layers->len; i++)
        layer_at(made, i)->count *= count;
}

char *made_line(const struct made *made)
{
    g_autoptr(GString) line = g_string_new(NULL);
    for (guint i = 0; i < made->groups->len; i++) {
        const struct made_group *group = group_at(made, i);
        g_string_append(line, i ? "+" : "");
        if (group->count != 1)
            g_string_append_printf(line, group->count ? "%ux" : "nx", group->count);
        g_string_append(line, group->text);
    }
    for (guint i = 0; i < made->layers->len; i++) {
        const struct made_layer *layer = layer_at(made, i);
        g_string_append_c(line, '/');
        if (layer->count > 1)
            g_string_append_printf(line, "%ux", layer->count);
        g_string_append(line, layer->text);
    }
    return g_strdup(line->str);
}

/* --- the workshop --- */

void workshop_init(struct workshop *workshop)
{
    workshop->devices =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)made_free);
    workshop->order = g_ptr_array_new();
}

void workshop_clear(struct workshop *workshop)
{
    g_hash_table_unref(workshop->devices);
    g_ptr_array_unref(workshop->order);
}

void workshop_add(struct workshop *workshop, const char *name, struct made *made)
{
    struct made *old = g_hash_table_lookup(workshop->devices, name);
    if (old)
        g_ptr_array_remove(workshop->order, old);
    made->name = g_strdup(name);
    g_hash_table_replace(workshop->devices, made->name, made);
    g_ptr_array_add(workshop->order, made);
}

struct made *workshop_find(const struct workshop *workshop, const char *name)
{
    return g_hash_table_lookup(workshop->devices, name);
}

/* A part of what was made: md0p1, gm0s1a, gm0a. */
static struct made *find_part(const struct workshop *workshop, const char *name)
{
    g_autofree char *whole = g_strdup(name);
    for (gsize n = strlen(whole); n > 1; n--) {
        if (!strchr("0123456789psabcdefgh", whole[n - 1]))
            return NULL;
        whole[n - 1] = '\0';
        struct made *made = workshop_find(workshop, whole);
        if (made)
            return made;
    }
    return NULL;
}

/* What the name of a device tells of it: "nvme", "file", "disk"; NULL: nothing. */
static const char *medium_of(const char *word, const char *name)
{
    const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    static const char *const flash[] = {"nvme", "nvd", "nda"};
    static const char *const whole[] = {"md", "dm-", "bcache", "drbd", "ccd", "lv"};
    for (gsize i = 0; i < G_N_ELEMENTS(flash); i++)
        if (g_str_has_prefix(base, flash[i]))
            return "nvme";
    if ((*word == '/' && !g_str_has_prefix(word, "/dev/")) || g_str_has_prefix(base, "loop") ||
        g_str_has_prefix(word, "./"))
        return "file";
    if (g_str_has_prefix(base, "zram"))
        return "ram";
    for (gsize i = 0; i < G_N_ELEMENTS(whole); i++)
        if (g_str_has_prefix(base, whole[i]) && strpbrk(base, "0123456789"))
            return NULL;
    static const char *const folders[] = {"disk/", "gpt/", "gptid/", "label/", "diskid/", "block/"};
    bool known = !strchr(name, '/');
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++)
        known |= g_str_has_prefix(name, folders[i]);
    return known ? "disk" : NULL;
}

struct made *made_plain(const char *word)
{
    struct made *made = made_new();
    const char *name = g_str_has_prefix(word, "/dev/") ? word + strlen("/dev/") : word;
    const char *medium = medium_of(word, name);
    made_add_group(made, medium ? 1 : 0, medium ? medium : "disk");
    if (!medium)
        made_add_layer(made, "unknown");
    made->unknown = !medium;
    made->top = false;
    return made;
}

struct made *workshop_device(struct workshop *workshop, const char *word)
{
    const char *name = g_str_has_prefix(word, "/dev/") ? word + strlen("/dev/") : word;
    struct made *made = workshop_find(workshop, name);
    if (!made)
        made = find_part(workshop, name);
    if (made) {
        made->top = false;
        return made;
    }
    if (g_str_has_suffix(name, ".eli")) {
        g_autofree char *below = g_strndup(word, strlen(word) - strlen(".eli"));
        made = made_join((struct made *[]){workshop_device(workshop, below)}, 1, NULL);
        made_add_layer(made, "geom.eli");
        made->top = false;
    } else {
        made = made_plain(word);
    }
    workshop_add(workshop, name, made);
    return made;
}
