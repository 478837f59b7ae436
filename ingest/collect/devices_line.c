/* Lines: each device is made of those below it, once, then written in the notation. */
#include "ingest/collect/devices_line.h"

#include "ingest/collect/devices_looks.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/layout_word.h"
#include "schema/reading_pool.h"

#include <string.h>

enum { STACK_DEPTH = 40 }; /* layers; what is deeper, or stands on itself, is unknown */

struct build {
    const struct devices *devices;
    GHashTable *made;  /* struct device -> struct made, borrowed */
    GPtrArray *owned;  /* struct made */
    GPtrArray *doubts; /* char *, borrowed or static */
    guint depth;
};

static void build_init(struct build *build, const struct devices *devices)
{
    *build = (struct build){.devices = devices,
                            .made = g_hash_table_new(NULL, NULL),
                            .owned = g_ptr_array_new_with_free_func((GDestroyNotify)made_free),
                            .doubts = g_ptr_array_new()};
}

static void build_clear(struct build *build)
{
    g_hash_table_unref(build->made);
    g_ptr_array_unref(build->owned);
    g_ptr_array_unref(build->doubts);
}

static struct made *own(struct build *build, struct made *made)
{
    g_ptr_array_add(build->owned, made);
    return made;
}

static void doubt(struct build *build, const char *text)
{
    if (text && !g_ptr_array_find_with_equal_func(build->doubts, text, g_str_equal, NULL))
        g_ptr_array_add(build->doubts, (char *)text);
}

static struct made *build_device(struct build *build, const struct device *device);
static struct made *without_names(struct build *build, const struct made *device);

static struct made *unknown_disks(struct build *build)
{
    struct made *made = own(build, made_new());
    made_add_group(made, 0, "disk");
    made_add_layer(made, "unknown");
    made->unknown = true;
    return made;
}

/* What a name means; nobody may have told of it. */
static struct made *build_name(struct build *build, const char *name)
{
    const struct device *device = devices_meant(build->devices, name);
    if (device)
        return build_device(build, device);
    struct looks looks;
    looks_find(build->devices, name, &looks);
    struct made *below = looks.device ? build_device(build, looks.device)
                         : *looks.below && build->depth < STACK_DEPTH
                             ? (build->depth++, build_name(build, looks.below))
                             : NULL;
    struct made *made = below ? own(build, made_join(&below, 1, NULL)) : own(build, made_new());
    if (!below)
        made_add_group(made, looks.count, looks.medium);
    if (!below && looks.unknown)
        made_add_layer(made, "unknown");
    made->unknown = !below && looks.unknown;
    if (looks.any)
        made = without_names(build, made);
    if (looks.layer)
        made_add_layer(made, "%s", looks.layer);
    doubt(build, looks.doubt);
    looks_clear(&looks);
    return made;
}

/* Devices that differ in the names of their controllers only. */
static struct made *without_names(struct build *build, const struct made *device)
{
    struct made *plain = own(build, made_join((struct made *[]){(struct made *)device}, 1, NULL));
    for (guint i = 0; i < plain->layers->len; i++) {
        char *text = g_array_index(plain->layers, struct made_layer, i).text;
        char *name = strchr(text, '@');
        if (name)
            memmove(name, name + strcspn(name, ":+"), strlen(name + strcspn(name, ":+")) + 1);
    }
    return plain;
}

static struct made *join(struct build *build, GPtrArray *below)
{
    struct made *made = made_join((struct made *const *)below->pdata, below->len, NULL);
    for (guint i = 0; !made && i < below->len; i++)
        below->pdata[i] = without_names(build, below->pdata[i]);
    if (!made)
        made = made_join((struct made *const *)below->pdata, below->len, NULL);
    return made ? own(build, made) : NULL;
}

/* "+spare=2xhdd.1T" of the members that have a role. */
static char *roles_of(struct build *build, const struct device *device)
{
    GString *text = g_string_new(NULL);
    for (int role = 0; role < ROLE_COUNT; role++) {
        guint n = 0;
        const char *group = "disk";
        for (guint i = 0; i < device->members->len; i++) {
            const struct device_member *member =
                &g_array_index(device->members, struct device_member, i);
            if (member->role != role)
                continue;
            const struct made *made = *member->name ? build_name(build, member->name) : NULL;
            if (!n++ && made && made->groups->len)
                group = g_array_index(made->groups, struct made_group, 0).text;
        }
        int medium = (int)strcspn(group, "."); /* of these devices the kind is enough */
        if (!n)
            continue;
        g_string_append_printf(text, "+%s=", layout_roles[role].word);
        if (n > 1)
            g_string_append_printf(text, "%ux", n);
        g_string_append_len(text, group, medium);
    }
    return g_string_free(text, FALSE);
}

/* The data members of a vdev (of no pool: of all), as many as the width says: a missing one is like
 * the first that is there. */
static GPtrArray *members_of(struct build *build, const struct device *device, guint vdev,
                             guint width)
{
    GPtrArray *below = g_ptr_array_new();
    guint absent = 0;
    for (guint i = 0; i < device->members->len; i++) {
        const struct device_member *member =
            &g_array_index(device->members, struct device_member, i);
        bool wanted = device->vdevs->len ? member->vdev == vdev : member->role == ROLE_NONE;
        if (wanted && *member->name && (!width || below->len < width))
            g_ptr_array_add(below, build_name(build, member->name));
        else if (wanted)
            absent++;
    }
    guint all = width ? width : below->len + absent;
    if (all > below->len && !below->len) {
        struct made *disk = own(build, made_new());
        made_add_group(disk, 1, "disk");
        g_ptr_array_add(below, disk);
    }
    while (below->len < MIN(all, 100000))
        g_ptr_array_add(below, below->pdata[0]);
    return below;
}

/* Disks of a list, where all are alike and there are enough; else plain ones. */
static struct made *shelf_disks(struct build *build, const struct device *device)
{
    const GPtrArray *all = devices_all(build->devices);
    g_autofree char *group = NULL;
    guint n = 0;
    bool alike = true;
    for (guint i = 0; device->shelf && alike && i < all->len; i++) {
        const struct device *disk = all->pdata[i];
        if (!disk->disk || g_strcmp0(disk->shelf, device->shelf))
            continue;
        g_autofree char *text = device_group(disk);
        alike = !group || !strcmp(group, text);
        if (!group)
            group = g_steal_pointer(&text);
        n++;
    }
    struct made *made = own(build, made_new());
    bool known = group && alike && n >= device->width;
    made_add_group(made, device->width, known ? group : "disk");
    return made;
}

static struct made *build_below(struct build *build, const struct device *device)
{
    if (device->disk) {
        g_autofree char *group = device_group(device);
        struct made *made = own(build, made_new());
        made_add_group(made, device->uncounted ? 0 : 1, group);
        return made;
    }
    g_autoptr(GPtrArray) below = members_of(build, device, 0, device->width);
    if (device->members->len && below->len)
        return join(build, below);
    bool maps = device->layer &&
                (g_str_has_prefix(device->layer, "lvm.") || g_str_has_prefix(device->layer, "dm."));
    if (device->layer && !(maps && !device->width))
        return shelf_disks(build, device);
    return NULL;
}

static struct made *build_device(struct build *build, const struct device *device)
{
    if (g_hash_table_contains(build->made, device))
        return g_hash_table_lookup(build->made, device) ? g_hash_table_lookup(build->made, device)
                                                        : unknown_disks(build);
    if (build->depth >= STACK_DEPTH || device->vdevs->len)
        return unknown_disks(build);
    g_hash_table_insert(build->made, (void *)device, NULL);
    build->depth++;
    struct made *below = build_below(build, device);
    if (!below && !device->layer && !device->members->len) {
        below = own(build, made_plain(device_name(device)));
    } else if (!below) {
        below = unknown_disks(build);
    }
    struct made *made = below;
    if (device->layer) {
        g_autofree char *roles = roles_of(build, device);
        made = own(build, made_join(&below, 1, NULL));
        made_add_layer(made, "%s%s", device->layer, roles);
    }
    build->depth--;
    doubt(build, device->doubt);
    g_hash_table_insert(build->made, (void *)device, made);
    return made;
}

/* --- pools --- */

/* The pool that a dataset, or what stands on it, is of; NULL when it is on none. */
static const struct device *pool_below(const struct devices *devices, const struct device *top)
{
    for (guint depth = 0; top && depth < STACK_DEPTH; depth++) {
        if (top->vdevs->len)
            return top;
        if (top->members->len != 1)
            return NULL;
        top = devices_find(devices, g_array_index(top->members, struct device_member, 0).name);
    }
    return NULL;
}

static bool is_dataset(const struct device *top)
{
    return top->layer && (!strcmp(top->layer, "zfs") || !strcmp(top->layer, "zvol"));
}

static void set_properties(struct pool *pool, const struct device *device)
{
    for (guint i = 0; i < device->properties->len; i++)
        pool_set(pool, device->properties->pdata[i]);
}

static char *build_pool(struct build *build, const struct device *top, const struct device *below,
                        GError **error)
{
    struct pool *pool = pool_new(device_name(top));
    if (below && below != top)
        set_properties(pool, below);
    set_properties(pool, top);
    for (guint i = 0; below && i < below->vdevs->len; i++) {
        const struct device_vdev *row = &g_array_index(below->vdevs, struct device_vdev, i);
        struct vdev *vdev = pool_vdev(pool, row->role, row->kind);
        g_autoptr(GPtrArray) members = members_of(build, below, i, 0);
        for (guint j = 0; j < members->len; j++)
            vdev_add(vdev, members->pdata[j]);
    }
    if (!below)
        vdev_add(pool_vdev(pool, -1, "stripe"), own(build, made_plain("dm-0")));
    char *line = pool_line(pool, error);
    pool_free(pool);
    if (below)
        doubt(build, below->doubt);
    return line;
}

/* --- lines --- */

static char *canonical(struct build *build, const char *text)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *layout = text ? layout_parse(text, &error) : NULL;
    if (layout)
        return g_strdup(layout_canon(layout));
    doubt(build, text ? "the parts do not make a layout that can be written"
                      : "devices below one array are not alike");
    return g_strdup("unknown");
}

char *devices_lines(const struct devices *devices, struct device *const *tops, guint n, char **why)
{
    struct build build;
    build_init(&build, devices);
    const struct device *pool = n == 1 ? pool_below(devices, tops[0]) : NULL;
    g_autofree char *text = NULL;
    if (pool || (n == 1 && is_dataset(tops[0]))) {
        text = build_pool(&build, tops[0], pool, NULL);
    } else {
        g_autoptr(GPtrArray) all = g_ptr_array_new();
        for (guint i = 0; i < n; i++)
            g_ptr_array_add(all, build_device(&build, tops[i]));
        struct made *made = join(&build, all);
        text = made ? made_line(made) : NULL;
    }
    char *line = canonical(&build, text);
    if (why && build.doubts->len) {
        g_ptr_array_add(build.doubts, NULL);
        *why = g_strjoinv("; ", (char **)build.doubts->pdata);
    }
    build_clear(&build);
    return line;
}

char *devices_line(const struct devices *devices, const struct device *top, char **why)
{
    return devices_lines(devices, (struct device *const[]){(struct device *)top}, 1, why);
}
