/* Devices by their names. */
#include "ingest/collect/devices.h"

#include <string.h>

enum { NAME_LENGTH = 256, MEMBERS_TOLD_APART = 512 };

struct devices {
    GHashTable *by_name; /* name -> struct device */
    GPtrArray *all;
};

static void member_clear(void *data)
{
    g_free(((struct device_member *)data)->name);
}

static void vdev_clear(void *data)
{
    g_free(((struct device_vdev *)data)->kind);
}

static void device_free(void *data)
{
    struct device *device = data;
    g_ptr_array_unref(device->names);
    g_array_unref(device->vdevs);
    g_array_unref(device->members);
    g_ptr_array_unref(device->properties);
    char *texts[] = {device->layer,    device->shelf,       device->model,
                     device->firmware, device->serial,      device->mount,
                     device->doubt,    device->compression, device->compression_source};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
    g_free(device);
}

struct devices *devices_new(void)
{
    struct devices *devices = g_new0(struct devices, 1);
    devices->by_name = g_hash_table_new(g_str_hash, g_str_equal);
    devices->all = g_ptr_array_new_with_free_func(device_free);
    return devices;
}

void devices_free(struct devices *devices)
{
    if (!devices)
        return;
    g_hash_table_unref(devices->by_name);
    g_ptr_array_unref(devices->all);
    g_free(devices);
}

static const char *below_dev(const char *name)
{
    return g_str_has_prefix(name, "/dev/") ? name + strlen("/dev/") : name;
}

struct device *devices_find(const struct devices *devices, const char *name)
{
    return g_hash_table_lookup(devices->by_name, below_dev(name));
}

void devices_alias(struct devices *devices, struct device *device, const char *name)
{
    name = below_dev(name);
    if (!*name || g_hash_table_contains(devices->by_name, name))
        return;
    char *copy = g_strdup(name);
    g_ptr_array_add(device->names, copy);
    g_hash_table_insert(devices->by_name, copy, device);
}

struct device *devices_get(struct devices *devices, const char *name)
{
    struct device *device = devices_find(devices, name);
    if (device)
        return device;
    device = g_new0(struct device, 1);
    device->names = g_ptr_array_new_with_free_func(g_free);
    device->vdevs = g_array_new(FALSE, TRUE, sizeof(struct device_vdev));
    device->members = g_array_new(FALSE, TRUE, sizeof(struct device_member));
    device->properties = g_ptr_array_new_with_free_func(g_free);
    g_array_set_clear_func(device->vdevs, vdev_clear);
    g_array_set_clear_func(device->members, member_clear);
    g_ptr_array_add(devices->all, device);
    devices_alias(devices, device, name);
    return device;
}

struct device *devices_disk(struct devices *devices, const char *name)
{
    struct device *device = devices_get(devices, name);
    device->disk = true;
    return device;
}

struct device *devices_layer(struct devices *devices, const char *name, const char *format, ...)
{
    struct device *device = devices_get(devices, name);
    va_list values;
    va_start(values, format);
    g_free(device->layer);
    device->layer = g_strdup_vprintf(format, values);
    va_end(values);
    return device;
}

const GPtrArray *devices_all(const struct devices *devices)
{
    return devices->all;
}

/* Is the end of a name that of a part: sda1, nvme0n1p2, ada0s1a, gm0a?  `whole` is what stands
 * before it. */
static bool is_part(const char *whole, gsize n, const char *part)
{
    bool numbered = g_ascii_isdigit(whole[n - 1]);
    const char *digits = part + (*part == 'p' || *part == 's');
    gsize count = strspn(digits, "0123456789");
    const char *rest = digits + count;
    if (!count) /* a BSD label's letter */
        return numbered && strchr("abcdefgh", *part) && !part[1];
    if (digits == part && numbered)
        return false;
    return !*rest || (*part == 's' && strchr("abcdefgh", *rest) && !rest[1]);
}

struct device *devices_meant(const struct devices *devices, const char *name)
{
    struct device *device = devices_find(devices, name);
    g_autofree char *whole = g_strdup(below_dev(name));
    const char *given = below_dev(name);
    char *part = strstr(whole, "-part");
    if (!device && part) {
        *part = '\0';
        device = devices_find(devices, whole);
    }
    for (gsize n = strlen(whole); !device && n > 1 && n < NAME_LENGTH; n--) {
        if (!strchr("0123456789psabcdefgh", whole[n - 1]))
            break;
        whole[n - 1] = '\0';
        if (is_part(whole, n - 1, given + n - 1))
            device = devices_find(devices, whole);
    }
    return device;
}

static bool is_same(const struct device_member *a, const struct device_member *b)
{
    return a->role == b->role && a->vdev == b->vdev && !strcmp(a->name, b->name);
}

void device_member(struct device *device, int role, const char *name)
{
    struct device_member member = {role, device->vdevs->len ? device->vdevs->len - 1 : 0,
                                   (char *)below_dev(name)};
    for (guint i = 0; *member.name && i < MIN(device->members->len, MEMBERS_TOLD_APART); i++)
        if (is_same(&g_array_index(device->members, struct device_member, i), &member))
            return;
    member.name = g_strdup(member.name);
    g_array_append_val(device->members, member);
}

void devices_member(const struct devices *devices, struct device *device, const char *name)
{
    const struct device *meant = devices_meant(devices, name);
    for (guint i = 0; meant && i < MIN(device->members->len, MEMBERS_TOLD_APART); i++)
        if (devices_meant(devices, g_array_index(device->members, struct device_member, i).name) ==
            meant)
            return;
    device_member(device, ROLE_NONE, name);
}

void devices_rest(struct devices *devices, const char *name, const struct device *below)
{
    struct device *device = devices_get(devices, name);
    if (device == below || device->layer)
        return;
    device->disk = device->volume = false;
    g_array_set_size(device->members, 0);
    device_member(device, ROLE_NONE, device_name(below));
}

void device_vdev(struct device *pool, int role, const char *kind)
{
    struct device_vdev vdev = {role, g_strdup(kind)};
    g_array_append_val(pool->vdevs, vdev);
}

void device_property(struct device *device, const char *property, const char *value)
{
    g_ptr_array_add(device->properties, g_strdup_printf("%s=%s", property, value));
}

const char *device_name(const struct device *device)
{
    return device->names->len ? device->names->pdata[0] : "";
}

void device_say(char **text, const char *value)
{
    if (*text || !value)
        return;
    g_autofree char *said = g_strstrip(g_strdup(value));
    if (*said)
        *text = g_steal_pointer(&said);
}

/* --- disks --- */

/* Sizes that are sold, in GB: what an array leaves of them is a little less. */
static const guint sold[] = {
    9,    18,   36,   73,   74,    80,    120,   128,   146,   147,   150,   160,   200,  240,
    250,  256,  300,  320,  400,   450,   480,   500,   512,   600,   640,   750,   800,  900,
    960,  1000, 1024, 1200, 1500,  1600,  1800,  1920,  2000,  2400,  3000,  3200,  3840, 4000,
    5000, 6000, 7680, 8000, 10000, 12000, 14000, 15360, 16000, 18000, 20000, 22000, 24000};

/* Whole GB of the makers' common formula: 97,696,368 + 1,953,504 x (GB - 50) sectors (IDEMA
 * LBA1-03). 0 when the size does not follow it. */
static guint64 idema(guint64 bytes)
{
    const guint64 first = 97696368, each = 1953504;
    guint64 sectors = bytes / 512;
    if (bytes % 512 || sectors < first || (sectors - first) % each)
        return 0;
    return (sectors - first) / each + 50;
}

char *device_size_tag(guint64 bytes)
{
    guint64 whole = idema(bytes);
    double gb = (double)bytes / 1e9;
    for (gsize i = 0; !whole && i < G_N_ELEMENTS(sold); i++)
        if (gb > sold[i] * 0.9945 && gb < sold[i] * 1.0055)
            whole = sold[i];
    if (!whole && bytes < 1000000000)
        return bytes >= 500000
                   ? g_strdup_printf("%" G_GUINT64_FORMAT "M", (bytes + 500000) / 1000000)
                   : NULL;
    double step = 1;
    while (!whole && gb / step >= 1000)
        step *= 10;
    if (!whole)
        whole = (guint64)(gb / step + 0.5) * (guint64)step;
    return whole % 1000 ? g_strdup_printf("%" G_GUINT64_FORMAT "G", whole)
                        : g_strdup_printf("%" G_GUINT64_FORMAT "T", whole / 1000);
}

/* The notation's classes; makers print 5425, 10020, 10500. */
static const char *rpm_tag(guint rpm)
{
    static const struct {
        guint from, to;
        const char *tag;
    } classes[] = {{5200, 5700, "5k4"},
                   {5800, 6000, "5k9"},
                   {7000, 7400, "7k2"},
                   {9900, 11000, "10k"},
                   {14500, 15500, "15k"}};
    for (gsize i = 0; i < G_N_ELEMENTS(classes); i++)
        if (rpm >= classes[i].from && rpm <= classes[i].to)
            return classes[i].tag;
    return NULL;
}

char *device_group(const struct device *disk)
{
    GString *text = g_string_new(disk->medium ? disk->medium : "disk");
    bool turns = !disk->medium || !strcmp(disk->medium, "hdd");
    const char *rpm = turns ? rpm_tag(disk->rpm) : NULL;
    g_autofree char *size = disk->size ? device_size_tag(disk->size) : NULL;
    const char *tags[] = {rpm, disk->link, size};
    for (gsize i = 0; i < G_N_ELEMENTS(tags); i++)
        if (tags[i])
            g_string_append_printf(text, ".%s", tags[i]);
    return g_string_free(text, FALSE);
}
