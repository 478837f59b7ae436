/* Lines by the names of devices. */
#include "ingest/collect/detect_parts.h"

#include <string.h>

enum { PARTS = 64, PARTS_LOOKED_FOR = 128 };

/* The name as tools print it: without the space that keeps names of several tools apart. */
static const char *printed_as(const char *name)
{
    const char *colon = strchr(name, ':'), *slash = strrchr(name, '/');
    if (colon && slash && slash > colon)
        return slash + 1;
    if (colon)
        return colon + 1;
    return slash && !g_str_has_prefix(name, "/") ? slash + 1 : name;
}

/* The first place where the word stands by itself. */
static const char *find_word(const char *text, const char *word)
{
    gsize n = strlen(word);
    for (const char *at = text; n && (at = strstr(at, word)); at += n) {
        bool before = at == text || !g_ascii_isalnum(at[-1]);
        if (before && !g_ascii_isalnum(at[n]))
            return at;
    }
    return NULL;
}

static void add_part(const struct device *device, const char *text, struct detected_stack *stack)
{
    const char *at = find_word(text, printed_as(device_name(device)));
    g_autofree char *group = device->disk ? device_group(device) : NULL;
    const char *says = device->layer ? device->layer : device->vdevs->len ? "pool" : group;
    if (!at || !says || stack->parts->len >= PARTS)
        return;
    const char *from = at;
    while (from > text && from[-1] != '\n')
        from--;
    struct reading_part part = {(gsize)(from - text), (gsize)(at - text) + strcspn(at, "\n"),
                                g_strdup(says)};
    for (guint i = 0; i < stack->parts->len; i++)
        if (g_array_index(stack->parts, struct reading_part, i).from == part.from) {
            g_free(part.says);
            return;
        }
    g_array_append_val(stack->parts, part);
}

static void add_all(const struct devices *devices, const struct device *device, const char *text,
                    struct detected_stack *stack, GHashTable *seen)
{
    if (stack->parts->len >= PARTS || g_hash_table_size(seen) >= PARTS_LOOKED_FOR ||
        !g_hash_table_add(seen, (void *)device))
        return;
    add_part(device, text, stack);
    for (guint i = 0; i < MIN(device->members->len, PARTS); i++) {
        const char *name = g_array_index(device->members, struct device_member, i).name;
        const struct device *below = *name ? devices_meant(devices, name) : NULL;
        if (below)
            add_all(devices, below, text, stack, seen);
    }
}

void detect_parts(const struct devices *devices, const struct device *top, const char *text,
                  struct detected_stack *stack)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    add_all(devices, top, text, stack, seen);
}
