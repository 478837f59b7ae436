/* Reading /sys of this machine or of a recording.  chunk_size is in bytes and 0 for raid1; raid0
 * and linear have no `degraded`; the state of a member that is being rebuilt is `spare`;
 * rotational of loops and of virtual disks proves nothing. */
#include "ingest/collect/sysfs.h"

#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "schema/layout_word.h"
#include "schema/unit.h"

#include <string.h>

struct sys {
    struct runner *runner;
    struct devices *devices;
    struct detection *detection;
};

/* The word in a file below /sys/block/NAME; NULL.  The caller frees. */
static char *word(const struct sys *sys, const char *name, const char *file)
{
    g_autofree char *path = g_strdup_printf("/sys/block/%s/%s", name, file);
    return runner_word(sys->runner, path);
}

/* --- md --- */

/* Members: in_sync ones, and spares that are being rebuilt into the array, are its data. */
static void md_members(const struct sys *sys, const char *name, struct device *array, guint width)
{
    g_autofree char *folder = g_strdup_printf("/sys/block/%s/md", name);
    g_auto(GStrv) entries = runner_list(sys->runner, folder);
    g_autofree char *action = word(sys, name, "md/sync_action");
    bool recovers = action && !strcmp(action, "recover");
    guint data = 0;
    for (int spares = 0; spares < 2; spares++)
        for (char **entry = entries; *entry; entry++) {
            if (!g_str_has_prefix(*entry, "dev-"))
                continue;
            g_autofree char *file = g_strdup_printf("md/%s/state", *entry);
            g_autofree char *state = word(sys, name, file);
            bool spare = state && !strcmp(state, "spare"),
                 faulty = state && strstr(state, "faulty");
            if (faulty || spare != (spares == 1))
                continue;
            g_autofree char *slot_file = g_strdup_printf("md/%s/slot", *entry);
            g_autofree char *slot = word(sys, name, slot_file);
            bool rebuilds = spare && (slot ? g_ascii_isdigit(*slot) : recovers && data < width);
            device_member(array, spare && !rebuilds ? (int)ROLE_SPARE : ROLE_NONE,
                          *entry + strlen("dev-"));
            data += !spare || rebuilds;
        }
}

static void read_md(const struct sys *sys, const char *name)
{
    g_autofree char *level = word(sys, name, "md/level"), *chunk = word(sys, name, "md/chunk_size"),
                    *disks = word(sys, name, "md/raid_disks"),
                    *action = word(sys, name, "md/sync_action"),
                    *degraded = word(sys, name, "md/degraded"), *lay = word(sys, name, "md/layout");
    if (!level || !printed_among(level, "raid0 raid1 raid4 raid5 raid6 raid10 linear"))
        return;
    guint64 bytes = chunk ? g_ascii_strtoull(chunk, NULL, 10) : 0;
    g_autofree char *size = bytes && strcmp(level, "raid1") ? unit_format_size(bytes) : NULL;
    /* raid10: far copies in the second byte, near copies in the first */
    guint copies = lay && !strcmp(level, "raid10") ? printed_number(lay) : 0;
    guint far = copies >> 8 & 0xff, near = copies & 0xff;
    g_autofree char *placed = far > 1    ? g_strdup_printf("%clay=f%u", size ? ',' : ':', far)
                              : near > 2 ? g_strdup_printf("%clay=n%u", size ? ',' : ':', near)
                                         : g_strdup("");
    struct device *array = devices_layer(sys->devices, name, "md.%s%s%s%s", level,
                                         size ? ":chunk=" : "", size ? size : "", placed);
    g_array_set_size(array->members, 0);
    array->width = printed_number(disks);
    md_members(sys, name, array, array->width);
    if (action && strcmp(action, "idle"))
        detection_health_of(sys->detection, name, "%s: %s", name, action);
    if (degraded && printed_number(degraded))
        detection_health_of(sys->detection, name, "%s is degraded", name);
}

/* --- the device mapper --- */

static void read_dm(const struct sys *sys, const char *name)
{
    g_autofree char *map = word(sys, name, "dm/name"), *uuid = word(sys, name, "dm/uuid");
    if (!map)
        return;
    g_autofree char *path = g_strconcat("mapper/", map, NULL);
    struct device *device = devices_get(sys->devices, path);
    devices_alias(sys->devices, device, name);
    g_autofree char *folder = g_strdup_printf("/sys/block/%s/slaves", name);
    g_auto(GStrv) slaves = runner_list(sys->runner, folder);
    bool multipath = uuid && g_str_has_prefix(uuid, "mpath-");
    for (char **slave = slaves; *slave; slave++) {
        if (multipath)
            devices_disk(sys->devices, *slave)->hidden = true;
        else
            device_member(device, ROLE_NONE, *slave);
    }
    g_autofree char *sectors = word(sys, name, "size");
    if (multipath) {
        device->disk = true;
        device->size = sectors ? g_ascii_strtoull(sectors, NULL, 10) * 512 : 0;
    } else if (uuid && g_str_has_prefix(uuid, "CRYPT-") && !device->layer)
        devices_layer(sys->devices, path, "dm.crypt");
    else if (uuid && g_str_has_prefix(uuid, "LVM-") && !device->layer) {
        devices_layer(sys->devices, path, g_strv_length(slaves) == 1 ? "lvm.linear" : "unknown");
        device_say(&device->doubt, "how LVM lays the volume out needs root to tell (lvs)");
    }
}

/* --- disks --- */

static void read_disk(const struct sys *sys, const char *name)
{
    g_autofree char *sectors = word(sys, name, "size"),
                    *turns = word(sys, name, "queue/rotational"),
                    *model = word(sys, name, "device/model"),
                    *vendor = word(sys, name, "device/vendor");
    guint64 size = sectors ? g_ascii_strtoull(sectors, NULL, 10) * 512 : 0;
    if (!size || g_str_has_prefix(name, "sr") || g_str_has_prefix(name, "fd") ||
        g_str_has_prefix(name, "ram"))
        return;
    struct device *disk = devices_disk(sys->devices, name);
    if (g_str_has_prefix(name, "loop")) {
        disk->medium = "file";
        disk->hidden = true;
        return;
    }
    disk->volume = hw_is_volume(model) && !g_str_has_prefix(name, "nvme");
    bool virtual = disk->volume || g_str_has_prefix(name, "vd") || g_str_has_prefix(name, "xvd") ||
                   g_str_has_prefix(name, "rbd") || g_str_has_prefix(name, "nbd") ||
                   (model && (strstr(model, "Virtual") || strstr(model, "VIRTUAL") ||
                              strstr(model, "QEMU")));
    if (g_str_has_prefix(name, "nvme"))
        disk->medium = "nvme";
    else if (g_str_has_prefix(name, "zram"))
        disk->medium = "ram";
    else if (g_str_has_prefix(name, "pmem"))
        disk->medium = "pmem";
    else if (!virtual && turns && !disk->medium)
        disk->medium = *turns == '1' ? "hdd" : "ssd";
    if (!disk->size)
        disk->size = size;
    device_say(&disk->model, model);
    if (!disk->link && vendor && !strcmp(vendor, "ATA"))
        disk->link = "sata";
}

static void read_block(const struct sys *sys, const char *name)
{
    if (g_str_has_prefix(name, "dm-"))
        read_dm(sys, name);
    else if (g_str_has_prefix(name, "md"))
        read_md(sys, name);
    else
        read_disk(sys, name);
}

/* --- btrfs --- */

/* The profile that is a folder of allocation/data: of several the one with the most. */
static char *profile_of(const struct sys *sys, const char *uuid, const char *type, bool *several)
{
    g_autofree char *folder = g_strdup_printf("/sys/fs/btrfs/%s/allocation/%s", uuid, type);
    g_auto(GStrv) entries = runner_list(sys->runner, folder);
    char *best = NULL;
    guint64 most = 0;
    for (char **entry = entries; *entry; entry++) {
        if (!printed_among(*entry, "single dup raid0 raid1 raid1c3 raid1c4 raid10 raid5 raid6"))
            continue;
        g_autofree char *path = g_strdup_printf("%s/%s/total_bytes", folder, *entry);
        g_autofree char *total = runner_word(sys->runner, path);
        guint64 bytes = total ? g_ascii_strtoull(total, NULL, 10) : 0;
        *several |= best != NULL && bytes && most;
        if (!best || bytes > most) {
            g_free(best);
            best = g_strdup(*entry);
            most = bytes;
        }
    }
    return best;
}

static void read_btrfs(const struct sys *sys, const char *uuid)
{
    bool several = false, ignored = false;
    g_autofree char *data = profile_of(sys, uuid, "data", &several),
                    *meta = profile_of(sys, uuid, "metadata", &ignored);
    g_autofree char *folder = g_strdup_printf("/sys/fs/btrfs/%s/devices", uuid);
    g_auto(GStrv) members = runner_list(sys->runner, folder);
    if (!data || !*members)
        return;
    g_autofree char *key = g_strconcat("btrfs:", *members, NULL);
    struct device *fs = devices_find(sys->devices, key);
    if (fs)
        return; /* btrfs filesystem usage told of it */
    bool differs = meta && strcmp(meta, data);
    fs = several ? devices_layer(sys->devices, key, "unknown/btrfs")
                 : devices_layer(sys->devices, key, "btrfs.%s%s%s", data, differs ? ":meta=" : "",
                                 differs ? meta : "");
    if (several)
        device_say(&fs->doubt, "data has several profiles: which one new data gets is not told");
    for (char **member = members; *member; member++)
        device_member(fs, ROLE_NONE, *member);
}

void sysfs_read(struct runner *runner, struct devices *devices, struct detection *detection)
{
    const struct sys sys = {runner, devices, detection};
    g_auto(GStrv) blocks = runner_list(runner, "/sys/block");
    for (char **block = blocks; *block; block++)
        read_block(&sys, *block);
    g_auto(GStrv) all = runner_list(runner, "/sys/fs/btrfs");
    for (char **uuid = all; *uuid; uuid++)
        if (strlen(*uuid) == 36)
            read_btrfs(&sys, *uuid);
}
