/* Names of Linux's device mapper, of GEOM's classes, and of plain disks. */
#include "ingest/collect/devices_looks.h"

#include "schema/reading_made.h"

#include <string.h>

void looks_clear(struct looks *looks)
{
    g_free(looks->below);
}

/* "vg-lv", dashes of the names doubled: exactly one single dash.  Names that installers give to
 * LUKS and multipath maps are none. */
static bool is_volume(const char *name)
{
    static const char *const others[] = {"luks-", "crypt",     "dm_crypt",
                                         "mpath", "cryptroot", "nvme"};
    guint single = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (g_str_has_prefix(name, others[i]))
            return false;
    for (const char *at = name; *at; at++) {
        if (*at != '-')
            continue;
        if (at[1] == '-')
            at++;
        else
            single++;
    }
    return single == 1 && *name != '-' && !g_str_has_suffix(name, "-");
}

/* Candidates to hold volumes: an array, a mirror or an encrypted device on which nothing stands. */
static const struct device *only_candidate(const struct devices *devices)
{
    const GPtrArray *all = devices_all(devices);
    const struct device *only = NULL;
    for (guint i = 0; i < all->len; i++) {
        const struct device *device = all->pdata[i];
        if (device->used || device->hidden || !device->layer || device->mount)
            continue;
        if (!strchr(device->layer, '.') || g_str_has_prefix(device->layer, "lvm."))
            continue;
        if (only)
            return NULL;
        only = device;
    }
    return only;
}

/* Labels of partitions do not say on which disk they are: where all disks are alike, on one of
 * those. */
static const struct device *one_of_all(const struct devices *devices)
{
    const GPtrArray *all = devices_all(devices);
    const struct device *first = NULL;
    g_autofree char *group = NULL;
    for (guint i = 0; i < all->len; i++) {
        const struct device *disk = all->pdata[i];
        if (!disk->disk || disk->hidden)
            continue;
        g_autofree char *text = device_group(disk);
        if (first &&
            (strcmp(group, text) || !disk->layer != !first->layer ||
             (disk->layer && strncmp(disk->layer, first->layer, strcspn(disk->layer, "@")))))
            return NULL;
        if (!first) {
            first = disk;
            group = g_steal_pointer(&text);
        }
    }
    return first;
}

static const char *geom_class(const char *name)
{
    static const char *const classes[][2] = {{"mirror/", "geom.mirror"},
                                             {"stripe/", "geom.stripe"},
                                             {"raid3/", "geom.raid3"},
                                             {"concat/", "geom.concat"}};
    for (gsize i = 0; i < G_N_ELEMENTS(classes); i++)
        if (g_str_has_prefix(name, classes[i][0]))
            return classes[i][1];
    return NULL;
}

/* 36 characters of a UUID, or the number of a member that is gone. */
static bool is_number(const char *name)
{
    gsize n = strspn(name, "0123456789abcdefABCDEF-");
    return !name[n] && (n == 36 || strspn(name, "0123456789") == n);
}

static void look_mapper(const struct devices *devices, const char *name, struct looks *looks)
{
    looks->count = 0;
    looks->unknown = true;
    if (g_str_has_prefix(name, "luks-") || g_str_has_prefix(name, "dm_crypt")) {
        looks->layer = "dm.crypt";
    } else if (g_str_has_prefix(name, "mpath")) {
        looks->count = 1;
        looks->unknown = false;
    } else if (is_volume(name)) {
        looks->layer = "lvm.linear";
        looks->device = only_candidate(devices);
        looks->doubt = looks->device
                           ? "that the logical volume is linear, and on this device, is inferred"
                           : "that the logical volume is linear is inferred";
    }
}

static void look_plain(const char *name, struct looks *looks)
{
    struct made *made = made_plain(name);
    static const char *const media[] = {"nvme", "file", "ram", "disk"};
    const char *text = g_array_index(made->groups, struct made_group, 0).text;
    for (gsize i = 0; i < G_N_ELEMENTS(media); i++)
        if (!strcmp(media[i], text))
            looks->medium = media[i];
    looks->unknown = made->unknown;
    bool map = g_str_has_prefix(name, "dm-"); /* one device, of which nothing is told */
    looks->count = made->unknown && !map ? 0 : 1;
    made_free(made);
}

/* FreeBSD's drivers of controllers: their disks are arrays (mfid0 of mfi(4)). */
static bool is_array(const char *name)
{
    static const char *const drivers[] = {"mfid", "aacd", "amrd", "twed", "ipsd", "idad", "mlxd"};
    for (gsize i = 0; i < G_N_ELEMENTS(drivers); i++)
        if (g_str_has_prefix(name, drivers[i]))
            return g_ascii_isdigit(name[strlen(drivers[i])]);
    return false;
}

void looks_find(const struct devices *devices, const char *name, struct looks *looks)
{
    *looks = (struct looks){.below = g_strdup(""), .medium = "disk", .count = 1};
    static const char *const drivers[] = {"cciss/", "ida/", "rd/", "diskid/", "ufsid/", "zvol/"};
    bool driver = is_number(name);
    for (gsize i = 0; i < G_N_ELEMENTS(drivers); i++)
        driver |= g_str_has_prefix(name, drivers[i]);
    if (g_str_has_suffix(name, ".eli")) {
        g_free(looks->below);
        looks->below = g_strndup(name, strlen(name) - strlen(".eli"));
        looks->layer = "geom.eli";
    } else if (geom_class(name)) {
        looks->layer = geom_class(name);
        looks->count = 0;
    } else if (is_array(name)) {
        looks->layer = "hw.unknown";
        looks->count = 0;
        looks->doubt = "the controller's tool would tell what the array is";
    } else if (g_str_has_prefix(name, "mapper/")) {
        look_mapper(devices, name + strlen("mapper/"), looks);
    } else if (g_str_has_prefix(name, "gptid/")) {
        looks->device = one_of_all(devices);
        looks->any = looks->device != NULL;
        looks->doubt = looks->any ? "which disks these are is not told; all disks are alike" : NULL;
    } else if (!driver) {
        look_plain(name, looks);
    }
}
