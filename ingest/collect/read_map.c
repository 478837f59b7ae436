/* Linux's maps of one device onto another: multipath -ll, cryptsetup status, losetup, vdo status,
 * bcache-super-show, dmraid -s. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "schema/layout_word.h"

#include <string.h>

/* --- multipath: a map is one disk of a storage array; its paths are no disks.  0.4.7 prints
 * [size=100G][...], later size=100G --- */

static bool multipath_sniff(const char *text)
{
    return (strstr(text, "size=") && strstr(text, "features=") && strstr(text, "hwhandler=")) ||
           (strstr(text, "multipath='") && strstr(text, "paths='"));
}

/* "mpathg (3600...) dm-2 DELL,MD36xxi", "36001405b... dm-5 LIO-ORG ,block0" */
static bool is_map(char *const *words, const char *next)
{
    bool dm = false;
    for (guint i = 1; words[i] && i < 4; i++)
        dm |= g_str_has_prefix(words[i], "dm-");
    return dm && next && strstr(next, "size=");
}

static void read_paths(const struct telling *telling, char **line)
{
    for (; *line && (strchr("|` [\\_", **line) || strstr(*line, "size=")); line++) {
        g_auto(GStrv) words = printed_words(*line);
        for (guint i = 0; words[i]; i++)
            if (g_str_has_prefix(words[i], "sd") && words[i + 1] && strchr(words[i + 1], ':'))
                devices_disk(telling->devices, words[i])->hidden = true;
    }
}

static void multipath_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_autofree char *native = printed_between(*line, "sysfs='", "'");
        g_auto(GStrv) words = printed_words(*line);
        if (native && *native) {
            struct device *disk = devices_disk(telling->devices, native);
            disk->medium = g_str_has_prefix(native, "nvme") ? "nvme" : NULL;
        } else if (words[0] && is_map(words, line[1])) {
            g_autofree char *name = g_strconcat("mapper/", words[0], NULL);
            struct device *disk = devices_disk(telling->devices, name);
            device_say(&disk->shelf, name);
            for (guint i = 1; words[i]; i++)
                if (g_str_has_prefix(words[i], "dm-"))
                    devices_alias(telling->devices, disk, words[i]);
            read_paths(telling, line + 1);
        }
    }
}

const struct reader multipath_reader = {
    .name = "multipath", .sniff = multipath_sniff, .read = multipath_read};

/* --- cryptsetup status --- */

static bool crypt_sniff(const char *text)
{
    return strstr(text, " is active") && strstr(text, "cipher:") && strstr(text, "device:");
}

static void crypt_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *below = printed_find(lines, "device"), *loop = printed_find(lines, "loop"),
               *cipher = printed_find(lines, "cipher");
    for (char **line = lines; *line; line++) {
        char *is = strstr(*line, " is active");
        if (!is || **line != '/' || !below || *below != '/')
            continue;
        *is = '\0';
        struct device *device = devices_layer(telling->devices, *line, "dm.crypt");
        device_member(device, ROLE_NONE, below);
        if (loop && *loop == '/') {
            struct device *file = devices_disk(telling->devices, below);
            file->medium = "file";
            file->hidden = true;
        }
        detection_fact(telling->detection, "encryption", cipher, "cryptsetup status");
        return;
    }
}

const struct reader cryptsetup_reader = {
    .name = "cryptsetup status", .sniff = crypt_sniff, .read = crypt_read};

/* --- losetup: "/dev/loop0  0  0  0  0  /var/b0.img  0  512", "/dev/loop0: [2049]:12 (/var/b0)"
 * --- */

static bool losetup_sniff(const char *text)
{
    return (g_str_has_prefix(text, "NAME") && strstr(text, "BACK-FILE")) ||
           g_str_has_prefix(text, "/dev/loop");
}

static void losetup_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        if (!g_str_has_prefix(*line, "/dev/loop"))
            continue;
        g_autofree char *name = g_strndup(*line, strcspn(*line, ": "));
        struct device *file = devices_disk(telling->devices, name);
        file->medium = "file";
        file->hidden = true;
    }
}

const struct reader losetup_reader = {
    .name = "losetup", .sniff = losetup_sniff, .read = losetup_read};

/* --- vdo status: YAML, volumes below VDOs: --- */

static bool vdo_sniff(const char *text)
{
    return strstr(text, "VDO status:") && strstr(text, "VDOs:");
}

static void end_vdo(const struct telling *telling, const char *name, const char *device, bool comp,
                    bool dedup)
{
    if (!name || !device)
        return;
    g_autofree char *key = g_strconcat("mapper/", name, NULL);
    struct device *volume = devices_layer(telling->devices, key, "dm.vdo");
    device_member(volume, ROLE_NONE, device);
    g_clear_pointer(&volume->compression, g_free);
    volume->compression = g_strdup(comp && dedup ? "on+dedup"
                                   : comp        ? "on"
                                   : dedup       ? "dedup"
                                                 : "off");
    device_say(&volume->compression_source, "vdo status");
}

static void vdo_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *name = NULL, *device = NULL;
    bool volumes = false, comp = false, dedup = false;
    for (char **line = lines; *line; line++) {
        const char *compression = printed_value(*line, "Compression"),
                   *deduplication = printed_value(*line, "Deduplication"),
                   *storage = printed_value(*line, "Storage device");
        gsize n = strlen(*line);
        if (g_str_has_prefix(*line, "VDOs:")) {
            volumes = true;
        } else if (volumes && printed_indent(*line) == 2 && n && (*line)[n - 1] == ':') {
            end_vdo(telling, name, device, comp, dedup);
            g_clear_pointer(&device, g_free);
            g_free(name);
            name = g_strndup(*line + 2, n - 3);
        }
        if (compression)
            comp = g_str_has_prefix(compression, "enabled");
        if (deduplication)
            dedup = g_str_has_prefix(deduplication, "enabled");
        if (storage && !device)
            device = g_strdup(storage);
    }
    end_vdo(telling, name, device, comp, dedup);
}

const struct reader vdo_reader = {.name = "vdo status", .sniff = vdo_sniff, .read = vdo_read};

/* --- bcache-super-show: a backing device and the set that caches it --- */

static bool bcache_sniff(const char *text)
{
    return strstr(text, "sb.magic") && strstr(text, "cset.uuid");
}

/* The word behind a key: blanks or tabs part them. */
static char *word_of(char *const *lines, const char *key)
{
    for (; *lines; lines++)
        if (g_str_has_prefix(*lines, key) && g_ascii_isspace((*lines)[strlen(key)]))
            return g_strstrip(g_strdup(*lines + strlen(key)));
    return NULL;
}

static void bcache_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *version = word_of(lines, "sb.version"),
                    *mode = word_of(lines, "dev.data.cache_mode"),
                    *set = word_of(lines, "cset.uuid"), *id = word_of(lines, "dev.uuid");
    if (!version || !id || !strstr(version, "backing"))
        return;
    const char *flag = !mode                          ? ""
                       : strstr(mode, "writeback")    ? ":wb"
                       : strstr(mode, "writethrough") ? ":wt"
                       : strstr(mode, "writearound")  ? ":wa"
                                                      : "";
    g_autofree char *key = g_strconcat("bcache:", id, NULL),
                    *below = g_strconcat("bcache-disk:", id, NULL);
    struct device *cached = devices_layer(telling->devices, key, "bcache%s", flag);
    devices_disk(telling->devices, below);
    device_member(cached, ROLE_NONE, below);
    if (set && strspn(set, "0-") != strlen(set))
        device_member(cached, ROLE_CACHE, "");
}

const struct reader bcache_reader = {
    .name = "bcache-super-show", .sniff = bcache_sniff, .read = bcache_read};

/* --- dmraid -s: RAID of a board's BIOS, run by the kernel --- */

static bool dmraid_sniff(const char *text)
{
    return strstr(text, "devs   :") && strstr(text, "stride :") && strstr(text, "subsets:");
}

static void dmraid_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *name = printed_find(lines, "name"), *type = printed_find(lines, "type"),
               *devs = printed_find(lines, "devs");
    static const char *const kinds[][2] = {{"mirror", "md.raid1"},
                                           {"stripe", "md.raid0"},
                                           {"raid5", "md.raid5"},
                                           {"raid10", "md.raid10"}};
    for (gsize i = 0; name && type && i < G_N_ELEMENTS(kinds); i++) {
        if (!g_str_has_prefix(type, kinds[i][0]))
            continue;
        g_autofree char *key = g_strconcat("mapper/", name, NULL);
        struct device *array = devices_layer(telling->devices, key, "%s", kinds[i][1]);
        array->width = printed_number(devs);
        device_say(&array->doubt, "RAID of the board's BIOS, run by the kernel");
    }
}

const struct reader dmraid_reader = {.name = "dmraid", .sniff = dmraid_sniff, .read = dmraid_read};
