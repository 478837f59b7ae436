/* lsblk -J, -P and its drawing.  The output is a graph printed as a tree: a device stands again
 * below each of its parents, so that they are joined by name.  Numbers and truth are texts before
 * util-linux 2.33; mountpoint became mountpoints[] in 2.37; without udev's data fstype, tran and
 * model are null.  What a volume of LVM is does not stand here. */
#include "ingest/collect/mounted.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"

#include <string.h>

struct block {
    char *name, *kernel, *path, *type, *fs, *mount, *tran, *model, *vendor, *serial;
    guint64 size;
    int turns; /* -1: not told */
};

static void block_clear(struct block *block)
{
    char *texts[] = {block->name,  block->kernel, block->path,  block->type,   block->fs,
                     block->mount, block->tran,   block->model, block->vendor, block->serial};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}

/* What the notation calls a disk that the kernel says turns, or not: not so of a virtual one, whose
 * flag proves nothing. */
static void tell_disk(struct device *disk, const struct block *block)
{
    const char *base = block->kernel;
    bool virtual = g_str_has_prefix(base, "vd") || g_str_has_prefix(base, "xvd") ||
                   g_str_has_prefix(base, "zram") || g_str_has_prefix(base, "rbd") ||
                   (block->vendor &&
                    printed_among(g_strstrip(block->vendor),
                                  "VMware QEMU Msft VBOX IET LIO-ORG DELL LSI AVAGO HP"));
    disk->disk = true;
    if (g_str_has_prefix(base, "nvme"))
        disk->medium = "nvme";
    else if (g_str_has_prefix(base, "zram"))
        disk->medium = "ram";
    else if (!virtual && block->turns >= 0 && !disk->medium)
        disk->medium = block->turns ? "hdd" : "ssd";
    if (!disk->size)
        disk->size = block->size;
    if (!disk->link && block->tran && printed_among(block->tran, "sata sas usb"))
        disk->link = !strcmp(block->tran, "sata")  ? "sata"
                     : !strcmp(block->tran, "sas") ? "sas"
                                                   : "usb";
    device_say(&disk->model, block->model);
    device_say(&disk->serial, block->serial);
}

static void tell_layer(const struct telling *telling, struct device *device,
                       const struct block *block)
{
    const char *name = device_name(device);
    if (!strcmp(block->type, "crypt") && !device->layer)
        devices_layer(telling->devices, name, "dm.crypt");
    else if (g_str_has_prefix(block->type, "raid") && !device->layer &&
             printed_among(block->type, "raid0 raid1 raid4 raid5 raid6 raid10"))
        devices_layer(telling->devices, name, "md.%s", block->type);
    else if (!strcmp(block->type, "linear") && !device->layer)
        devices_layer(telling->devices, name, "md.linear");
    else if (!strcmp(block->type, "lvm") && !device->layer)
        devices_layer(telling->devices, name, "unknown"); /* settled by how many are below */
    device->size = block->size;
}

static void tell_kind(const struct telling *telling, struct device *device,
                      const struct block *block)
{
    if (!strcmp(block->type, "disk"))
        tell_disk(device, block);
    else if (!strcmp(block->type, "loop")) {
        device->medium = "file";
        device->disk = device->hidden = true;
    } else if (!strcmp(block->type, "mpath")) { /* one disk, several ways to it */
        device->disk = true;
        device->size = device->size ? device->size : block->size;
    } else if (strcmp(block->type, "part") && strcmp(block->type, "rom")) {
        tell_layer(telling, device, block);
    }
    if (!strcmp(block->type, "rom") || (!strcmp(block->type, "disk") && !block->size))
        device->hidden = true;
}

/* LVM says nothing of itself here: a volume on one device is linear; on several, too, where they
 * differ in size and it has all of them; else it is not known. */
static void settle_volume(const struct telling *telling, struct device *volume)
{
    guint64 sum = 0, first = 0;
    bool differ = false;
    if (g_strcmp0(volume->layer, "unknown"))
        return;
    for (guint i = 0; i < volume->members->len; i++) {
        const struct device *below = devices_find(
            telling->devices, g_array_index(volume->members, struct device_member, i).name);
        guint64 size = below ? below->size : 0;
        first = i ? first : size;
        differ |= size != first;
        sum += size;
    }
    if (volume->members->len == 1 || (differ && volume->size > sum / 100 * 95))
        devices_layer(telling->devices, device_name(volume), "lvm.linear");
}

/* What is mounted, or a file system that is not. */
static void settle_volumes(const struct telling *telling)
{
    const GPtrArray *all = devices_all(telling->devices);
    for (guint i = 0; i < all->len; i++)
        if (g_str_has_prefix(device_name(all->pdata[i]), "mapper/"))
            settle_volume(telling, all->pdata[i]);
}

static void tell_fs(const struct telling *telling, struct device *device, const struct block *block)
{
    bool swap = !g_strcmp0(block->fs, "swap") || !g_strcmp0(block->mount, "[SWAP]");
    if (swap)
        device->hidden = true;
    else if (block->mount || (block->fs && !strstr(block->fs, "_member") &&
                              !g_str_has_prefix(block->fs, "crypto_")))
        mounted_tell(telling, device_name(device), block->mount, block->fs, NULL, "lsblk");
    if (device->disk && device->medium && !strcmp(device->medium, "file"))
        device->hidden = true;
}

static struct device *tell_block(const struct telling *telling, const struct block *block,
                                 struct device *parent)
{
    if (!block->name || !block->type)
        return NULL;
    const char *base = strrchr(block->name, '/') ? strrchr(block->name, '/') + 1 : block->name;
    bool mapped = printed_among(block->type, "lvm crypt mpath dm");
    /* a part of another disk by its name: the tree is right, the name is not */
    bool strange = parent && !strcmp(block->type, "part") && parent->disk &&
                   !g_str_has_prefix(block->name, device_name(parent)) &&
                   !g_str_has_prefix(base, device_name(parent)) &&
                   !g_str_has_prefix(device_name(parent), "mapper/");
    g_autofree char *name = mapped    ? g_strconcat("mapper/", base, NULL)
                            : strange ? g_strdup_printf("%s:%s", device_name(parent), base)
                                      : g_strdup(block->name);
    struct device *device = devices_get(telling->devices, name);
    if (!strange && block->kernel && strcmp(block->kernel, name))
        devices_alias(telling->devices, device, block->kernel);
    if (!strange && block->path)
        devices_alias(telling->devices, device, block->path);
    bool again = device->layer || device->disk;
    tell_kind(telling, device, block);
    if (parent && !strcmp(block->type, "mpath"))
        parent->hidden = true;
    else if (parent)
        device_member(device, ROLE_NONE, device_name(parent));
    if (!device->size && g_strcmp0(device->medium, "file"))
        device->size = block->size;
    if (!again || !device->used)
        tell_fs(telling, device, block);
    return device;
}

/* --- JSON --- */

static bool json_sniff(const char *text)
{
    return strstr(text, "\"blockdevices\"") != NULL;
}

static char *first_mount(const json_t *row)
{
    const json_t *all = json_object_get(row, "mountpoints");
    char *one = json_text(row, "mountpoint");
    for (gsize i = 0; !one && i < json_array_size(all); i++)
        if (json_is_string(json_array_get(all, i)))
            one = g_strdup(json_string_value(json_array_get(all, i)));
    return one;
}

static void read_rows(const struct telling *telling, const json_t *rows, struct device *parent,
                      guint depth)
{
    for (gsize i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        g_autofree char *turns = json_text(row, "rota"), *size = json_text(row, "size");
        struct block block = {
            .name = json_text(row, "name"),
            .kernel = json_text(row, "kname"),
            .path = json_text(row, "path"),
            .type = json_text(row, "type"),
            .fs = json_text(row, "fstype"),
            .mount = first_mount(row),
            .tran = json_text(row, "tran"),
            .model = json_text(row, "model"),
            .vendor = json_text(row, "vendor"),
            .serial = json_text(row, "serial"),
            .size = size ? printed_size(size, 1024, 0) : 0,
            .turns = turns ? *turns == '1' : -1,
        };
        if (!block.kernel && block.name)
            block.kernel = g_path_get_basename(block.name);
        struct device *device = tell_block(telling, &block, parent);
        if (device && depth < 32)
            read_rows(telling, json_object_get(row, "children"), device, depth + 1);
        block_clear(&block);
    }
}

static void json_read(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    read_rows(telling, json_object_get(json, "blockdevices"), NULL, 0);
    settle_volumes(telling);
    json_decref(json);
}

const struct reader lsblk_json_reader = {
    .name = "lsblk -J", .sniff = json_sniff, .read = json_read};

/* --- KEY="value" pairs: no tree; a volume's parents are told by PKNAME, or not at all --- */

static bool pairs_sniff(const char *text)
{
    return strstr(text, "NAME=\"") && strstr(text, "TYPE=\"") && strstr(text, "SIZE=\"");
}

static char *pair_of(const char *line, const char *key)
{
    g_autofree char *before = g_strdup_printf(" %s=\"", key);
    g_autofree char *spaced = g_strconcat(" ", line, NULL);
    char *value = printed_between(spaced, before, "\"");
    return value && *value ? value : (g_free(value), NULL);
}

static void pairs_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *member = NULL; /* the last one that LVM has */
    for (char **line = lines; *line; line++) {
        g_autofree char *turns = pair_of(*line, "ROTA"), *size = pair_of(*line, "SIZE"),
                        *parent = pair_of(*line, "PKNAME");
        struct block block = {.name = pair_of(*line, "NAME"),
                              .kernel = pair_of(*line, "KNAME"),
                              .type = pair_of(*line, "TYPE"),
                              .fs = pair_of(*line, "FSTYPE"),
                              .mount = pair_of(*line, "MOUNTPOINT"),
                              .tran = pair_of(*line, "TRAN"),
                              .model = pair_of(*line, "MODEL"),
                              .vendor = pair_of(*line, "VENDOR"),
                              .size = size ? printed_size(size, 1024, 0) : 0,
                              .turns = turns ? *turns == '1' : -1};
        if (!block.kernel)
            block.kernel = g_strdup(block.name ? block.name : "");
        struct device *below = parent ? devices_find(telling->devices, parent) : NULL;
        if (!below && block.type && !strcmp(block.type, "part"))
            below = devices_meant(telling->devices, block.name);
        if (!below && block.type && !strcmp(block.type, "lvm"))
            below = member;
        struct device *device = tell_block(telling, &block, below);
        if (!g_strcmp0(block.fs, "LVM2_member"))
            member = device;
        block_clear(&block);
    }
    settle_volumes(telling);
}

const struct reader lsblk_pairs_reader = {
    .name = "lsblk -P", .sniff = pairs_sniff, .read = pairs_read};

/* --- the drawing --- */

static bool text_sniff(const char *text)
{
    return g_str_has_prefix(text, "NAME ") && strstr(text, "MAJ:MIN") && strstr(text, " TYPE");
}

/* Where the name begins behind the branches that are drawn before it. */
static const char *behind_branches(const char *line, guint *depth)
{
    const char *at = line;
    guint n = 0;
    while (*at == ' ' || *at == '|' || *at == '`' || *at == '-' || (*at & 0x80)) {
        at = g_utf8_next_char(at);
        n++;
    }
    *depth = n / 2;
    return at;
}

static void text_read(const struct telling *telling)
{
    enum { DEPTH = 32 };
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *parents[DEPTH + 1] = {0};
    for (char **line = lines; *line; line++) {
        guint depth, column = 0;
        g_auto(GStrv) words = printed_words(behind_branches(*line, &depth));
        while (words[column] && !strchr(words[column], ':'))
            column++;
        /* MAJ:MIN RM SIZE RO TYPE MOUNTPOINT */
        if (!words[0] || line == lines || g_strv_length(words) < column + 5 || depth > DEPTH)
            continue;
        struct block block = {.name = g_strdup(words[0]),
                              .kernel = g_strdup(words[0]),
                              .type = g_strdup(words[column + 4]),
                              .mount = g_strdup(words[column + 5]),
                              .size = 0,
                              .turns = -1};
        guint64 size = printed_size(words[column + 2], 1024, 0);
        struct device *device = tell_block(telling, &block, depth ? parents[depth - 1] : NULL);
        parents[depth] = device;
        if (device && !device->layer && !device->disk) /* human units: good for comparing only */
            device->size = size;
        if (device && device->layer)
            device->size = size;
        block_clear(&block);
    }
    settle_volumes(telling);
}

const struct reader lsblk_text_reader = {.name = "lsblk", .sniff = text_sniff, .read = text_read};
