/* File systems, each a layer over what it is mounted from. */
#include "ingest/collect/mounted.h"

#include "ingest/collect/printed.h"
#include "schema/layout_kind.h"

#include <string.h>

/* The kind of a file system by the name that the system has for it; NULL: none that holds data. */
static const char *kind_of(const char *fs)
{
    static const char *const names[][2] = {
        {"ufs", "ufs"},       {"ffs", "ufs"},           {"ext2", "ext2"},
        {"ext3", "ext3"},     {"ext4", "ext4"},         {"xfs", "xfs"},
        {"btrfs", "btrfs"},   {"zfs", "zfs"},           {"f2fs", "f2fs"},
        {"jfs", "jfs"},       {"reiserfs", "reiserfs"}, {"bcachefs", "bcachefs"},
        {"nilfs2", "nilfs2"}, {"hammer2", "hammer2"},   {"ntfs", "ntfs"},
        {"ntfs3", "ntfs"},    {"exfat", "exfat"},       {"apfs", "apfs"},
        {"hfs", "hfs"},       {"hfsplus", "hfs"},       {"overlay", "overlay"},
        {"nfs", "nfs"},       {"nfs4", "nfs4"},         {"cifs", "smb"},
        {"smb3", "smb"},      {"smbfs", "smb"},         {"afpfs", "afp"},
        {"tmpfs", "tmpfs"},   {"zfs_member", NULL}};
    for (gsize i = 0; fs && i < G_N_ELEMENTS(names); i++)
        if (!strcmp(names[i][0], fs))
            return names[i][1];
    return NULL;
}

/* Mount points that no benchmark is about. */
static bool is_system(const char *mount)
{
    static const char *const folders[] = {"/proc", "/sys", "/dev", "/run", "/snap", "/boot"};
    for (gsize i = 0; mount && i < G_N_ELEMENTS(folders); i++)
        if (g_str_has_prefix(mount, folders[i]) &&
            (!mount[strlen(folders[i])] || mount[strlen(folders[i])] == '/'))
            return true;
    return false;
}

static char *option_of(const char *options, const char *name)
{
    g_auto(GStrv) all = g_strsplit(options ? options : "", ",", 0);
    gsize n = strlen(name);
    for (char **option = all; *option; option++)
        if (!strncmp(*option, name, n) && (!(*option)[n] || (*option)[n] == '='))
            return g_strdup((*option)[n] ? *option + n + 1 : "");
    return NULL;
}

/* compress=zstd:3, compress-force=lzo, compress: of the whole file system; a property of a folder
 * compresses without it. */
static void btrfs_compression(struct device *fs, const char *options)
{
    if (!options)
        return;
    g_autofree char *plain = option_of(options, "compress"),
                    *force = option_of(options, "compress-force");
    const char *value = force ? force : plain;
    g_clear_pointer(&fs->compression, g_free);
    g_clear_pointer(&fs->compression_source, g_free);
    fs->compression = value ? g_strdup(*value ? value : "zlib") : g_strdup("unknown");
    fs->compression_source = g_strdup(
        value ? "mount options" : "not by mount options; properties of files may compress");
    g_strdelimit(fs->compression, ":", '-');
    if (printed_among(fs->compression, "no none")) {
        g_free(fs->compression);
        fs->compression = g_strdup("off");
    }
}

static char *key_of(const char *mount, const char *source)
{
    return g_strdup_printf("mount:%s", mount ? mount : source);
}

static void tell_nfs(const struct telling *telling, const char *key, const char *kind,
                     const char *options)
{
    g_autofree char *version = option_of(options, "vers");
    const char *nfs = version && *version == '3'   ? "nfs3"
                      : version && *version == '4' ? "nfs4"
                                                   : kind;
    struct device *share = devices_layer(telling->devices, key, "%s", nfs);
    g_autofree char *below = g_strconcat(key, " (server)", NULL);
    g_array_set_size(share->members, 0);
    device_member(share, ROLE_NONE, below);
    struct device *server = devices_layer(telling->devices, below, "unknown");
    server->hidden = true;
}

static void tell_dataset(const struct telling *telling, const char *source, const char *mount)
{
    g_autofree char *key = g_strconcat("zfs:", source, NULL);
    g_autofree char *pool = g_strndup(source, strcspn(source, "/"));
    g_autofree char *below = g_strconcat("zpool:", pool, NULL);
    struct device *dataset = devices_layer(telling->devices, key, "zfs");
    g_free(dataset->mount);
    dataset->mount = g_strdup(mount);
    device_member(dataset, ROLE_NONE, below);
}

/* overlay writes to its upper folder; what that is on, its mount tells. */
static void tell_overlay(const struct telling *telling, const char *key, const char *options)
{
    g_autofree char *upper = option_of(options, "upperdir");
    struct device *overlay = devices_layer(telling->devices, key, "overlay");
    const struct device *best = NULL;
    const GPtrArray *all = devices_all(telling->devices);
    for (guint i = 0; upper && *upper == '/' && i < all->len; i++) {
        const struct device *fs = all->pdata[i];
        gsize n = fs->mount ? strlen(fs->mount) : 0;
        bool holds = n && fs != overlay && !strncmp(upper, fs->mount, n) &&
                     (n == 1 || upper[n] == '/' || !upper[n]);
        if (holds && (!best || n >= strlen(best->mount)))
            best = fs;
    }
    g_autofree char *below = g_strconcat(key, " (upper)", NULL);
    overlay->hidden = !best && !telling->folder; /* of a container it lies outside */
    g_array_set_size(overlay->members, 0);
    if (!best)
        devices_layer(telling->devices, below, "unknown")->hidden = true;
    device_member(overlay, ROLE_NONE, best ? device_name(best) : below);
}

static void tell_local(const struct telling *telling, const char *key, const char *source,
                       const char *kind, const char *options, const char *told_by)
{
    const char *layer = kind ? kind : "unknown";
    struct device *fs = devices_find(telling->devices, key);
    bool told = fs && fs->layer && strcmp(fs->layer, "unknown");
    if (told && !strcmp(told_by, "lsblk"))
        return;
    fs = devices_layer(telling->devices, key, "%s", layer);
    g_array_set_size(fs->members, 0);
    if (kind && !strcmp(kind, "apfs")) { /* its container may be on several devices */
        g_autofree char *container = g_strconcat("container:", source, NULL);
        device_member(devices_layer(telling->devices, container, "unknown"), ROLE_NONE, source);
        device_member(fs, ROLE_NONE, container);
        return;
    }
    device_member(fs, ROLE_NONE, source);
    if (kind && !strcmp(kind, "btrfs"))
        btrfs_compression(fs, options);
}

void mounted_tell(const struct telling *telling, const char *source, const char *mount,
                  const char *fs, const char *options, const char *told_by)
{
    const char *kind = kind_of(fs);
    if (is_system(mount) || (fs && !kind))
        return;
    if (kind && !strcmp(kind, "zfs")) {
        if (mount && *source != '/')
            tell_dataset(telling, source, mount);
        return;
    }
    if (kind && !strcmp(kind, "tmpfs") && !telling->folder)
        return;
    g_autofree char *key = key_of(mount, source);
    if (kind && !strcmp(kind, "tmpfs")) {
        g_autofree char *ram = g_strconcat(key, " (memory)", NULL);
        struct device *memory = devices_disk(telling->devices, ram);
        memory->medium = "ram";
        device_member(devices_layer(telling->devices, key, "tmpfs"), ROLE_NONE, ram);
    } else if (kind && printed_among(kind, "nfs nfs3 nfs4 smb afp")) {
        tell_nfs(telling, key, kind, options);
    } else if (kind && !strcmp(kind, "overlay")) {
        tell_overlay(telling, key, options);
    } else {
        tell_local(telling, key, source, kind, options, told_by);
    }
    struct device *device = devices_find(telling->devices, key);
    g_free(device->mount);
    device->mount = g_strdup(mount);
    if (device->doubt == NULL && kind && !strcmp(kind, "btrfs"))
        device_say(&device->shelf, source);
}
