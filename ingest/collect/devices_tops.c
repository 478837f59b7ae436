/* Tops: what nothing stands on. */
#include "ingest/collect/devices_line.h"

#include <string.h>

static void use(const struct devices *devices, const char *name, const struct device *user)
{
    g_autofree char *whole = g_strdup(name);
    while (g_str_has_suffix(whole, ".eli") && !devices_meant(devices, whole))
        whole[strlen(whole) - strlen(".eli")] = '\0';
    struct device *device = *whole ? devices_meant(devices, whole) : NULL;
    if (device && device != user)
        device->used = true;
}

/* A partition of a disk uses the disk only when something is on the partition itself. */
static bool counts(const struct device *device)
{
    return device->layer || device->vdevs->len || device->used || device->hidden;
}

static void mark(const struct devices *devices)
{
    const GPtrArray *all = devices_all(devices);
    for (guint round = 0; round < 2; round++)
        for (guint i = 0; i < all->len; i++) {
            const struct device *device = all->pdata[i];
            for (guint j = 0; counts(device) && j < device->members->len; j++)
                use(devices, g_array_index(device->members, struct device_member, j).name, device);
        }
}

/* The disks of a list are used where an array is over it without naming them. */
static bool shelf_is_used(const GPtrArray *all, const char *shelf)
{
    for (guint i = 0; shelf && i < all->len; i++) {
        const struct device *device = all->pdata[i];
        if (device->layer && !device->disk && !device->members->len && device->shelf &&
            !strcmp(device->shelf, shelf))
            return true;
    }
    return false;
}

static bool together(const struct device *a, const struct device *b)
{
    if (!a->shelf || g_strcmp0(a->shelf, b->shelf) || a->mount || b->mount)
        return false;
    if (a->disk && b->disk && !a->layer && !b->layer)
        return !g_strcmp0(a->medium, b->medium);
    return a->layer && b->layer && !strcmp(a->layer, b->layer) && a->width == b->width &&
           a->disk == b->disk;
}

GPtrArray *devices_tops(const struct devices *devices)
{
    const GPtrArray *all = devices_all(devices);
    GPtrArray *tops = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    mark(devices);
    for (guint i = 0; i < all->len; i++) {
        struct device *device = all->pdata[i];
        bool stack = device->layer || device->disk || device->vdevs->len;
        if (!stack || device->used || device->hidden ||
            (device->disk && !device->layer && shelf_is_used(all, device->shelf)))
            continue;
        GPtrArray *group = NULL;
        for (guint j = 0; device->shelf && j < tops->len && !group; j++)
            if (together(((GPtrArray *)tops->pdata[j])->pdata[0], device))
                group = tops->pdata[j];
        if (!group)
            g_ptr_array_add(tops, group = g_ptr_array_new());
        g_ptr_array_add(group, device);
    }
    return tops;
}
