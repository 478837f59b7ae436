/* btrfs filesystem usage, df and show; a folder's properties.  The profile of the data decides;
 * that of the metadata is said where it differs.  The devices are the union of all sections: a
 * member may hold no chunks.  Two profiles of data: which one new data gets is not told. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

struct profiles {
    char *data, *meta;
    guint64 data_size; /* of the largest */
    guint64 data_rest; /* of all others */
    bool multiple;
    GPtrArray *devices; /* char * */
};

static void profiles_clear(struct profiles *profiles)
{
    g_free(profiles->data);
    g_free(profiles->meta);
    g_ptr_array_unref(profiles->devices);
}

/* "Data,RAID5: Size:128.00MiB, Used:..." and "Data, RAID5: total=128.00MiB, used=..." */
static bool read_section(struct profiles *profiles, const char *line)
{
    bool data = g_str_has_prefix(line, "Data,"), meta = g_str_has_prefix(line, "Metadata,");
    const char *colon = strchr(line, ':'), *comma = strchr(line, ',');
    if (!colon || !comma || comma > colon || !(data || meta))
        return false;
    g_autofree char *raw = g_strndup(comma + 1, (gsize)(colon - comma - 1));
    g_autofree char *profile = g_ascii_strdown(g_strstrip(raw), -1);
    const char *amount = strpbrk(colon + 1, ":=");
    guint64 size = amount ? printed_size(amount + 1, 1024, 0) : 0;
    if (meta) {
        g_free(profiles->meta);
        profiles->meta = g_steal_pointer(&profile);
    } else if (!profiles->data || size > profiles->data_size) {
        profiles->data_rest += profiles->data_size;
        profiles->data_size = size;
        g_free(profiles->data);
        profiles->data = g_steal_pointer(&profile);
    } else {
        profiles->data_rest += size;
    }
    return true;
}

/* Leftovers of another profile, as an interrupted conversion leaves them: up to this share of the
 * data they do not decide. */
static const double leftover = 0.02;

static void tell_profiles(const struct telling *telling, const struct profiles *profiles)
{
    if (!profiles->data || !printed_among(profiles->data, "single dup raid0 raid1 raid1c3 raid1c4 "
                                                          "raid10 raid5 raid6"))
        return;
    const char *first = profiles->devices->len ? profiles->devices->pdata[0] : "?";
    g_autofree char *key =
        g_strconcat("btrfs:", g_str_has_prefix(first, "/dev/") ? first + 5 : first, NULL);
    bool mixed = (double)profiles->data_rest > leftover * (double)profiles->data_size;
    bool meta = profiles->meta && strcmp(profiles->meta, profiles->data);
    struct device *fs = mixed ? devices_layer(telling->devices, key, "unknown/btrfs")
                              : devices_layer(telling->devices, key, "btrfs.%s%s%s", profiles->data,
                                              meta ? ":meta=" : "", meta ? profiles->meta : "");
    for (guint i = 0; i < profiles->devices->len; i++)
        device_member(fs, ROLE_NONE, profiles->devices->pdata[i]);
    if (mixed) {
        device_say(&fs->doubt, "data has several profiles: which one new data gets is not told");
        fs->hidden = true;
    } else if (profiles->data_rest) {
        device_say(&fs->doubt, "a small part of the data still has another profile");
    }
}

/* --- usage and df --- */

static bool usage_sniff(const char *text)
{
    return strstr(text, "Data,") && strstr(text, "System,") && strstr(text, "Metadata,");
}

static void usage_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct profiles profiles = {.devices = g_ptr_array_new_with_free_func(g_free)};
    bool listed = false;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        listed |= read_section(&profiles, *line) || g_str_has_prefix(*line, "Unallocated:") ||
                  g_str_has_prefix(*line, "System,");
        bool device = listed && words[0] && words[1] && !words[2] &&
                      (*words[0] == '/' || !strcmp(words[0], "missing"));
        if (device &&
            !g_ptr_array_find_with_equal_func(profiles.devices, words[0], g_str_equal, NULL))
            g_ptr_array_add(profiles.devices, g_strdup(words[0]));
    }
    tell_profiles(telling, &profiles);
    profiles_clear(&profiles);
}

const struct reader btrfs_usage_reader = {
    .name = "btrfs filesystem usage", .sniff = usage_sniff, .read = usage_read};

/* --- show: members, no profile --- */

static bool show_sniff(const char *text)
{
    return strstr(text, "Total devices ") && strstr(text, "FS bytes used");
}

static void show_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *fs = NULL;
    guint total = 0;
    for (char **line = lines; *line; line++) {
        g_autofree char *uuid = printed_between(*line, "uuid: ", " ");
        g_autofree char *path = printed_between(*line, " path ", " ");
        const char *count = strstr(*line, "Total devices ");
        if (uuid) {
            g_autofree char *key = g_strconcat("btrfs:", uuid, NULL);
            fs = devices_get(telling->devices, key);
        } else if (fs && count) {
            total = printed_number(count + strlen("Total devices "));
        } else if (fs && path) {
            device_member(fs, ROLE_NONE, path);
            if (!fs->layer) /* on one device the profile of the data may be single or dup */
                devices_layer(telling->devices, device_name(fs),
                              total == 1 ? "btrfs" : "unknown/btrfs");
            fs->width = total;
        } else if (fs && strstr(*line, "devices missing")) {
            detection_health_of(telling->detection, fs ? device_name(fs) : NULL,
                                "btrfs: devices are missing");
        }
    }
}

const struct reader btrfs_show_reader = {
    .name = "btrfs filesystem show", .sniff = show_sniff, .read = show_read};

/* --- property get: of one folder --- */

static bool property_sniff(const char *text)
{
    return strlen(text) < 200 &&
           (g_str_has_prefix(text, "compression=") || strstr(text, "\ncompression="));
}

static void property_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *value = printed_find(lines, "compression");
    detection_fact(telling->detection, "folder.compression", value, "btrfs property get");
}

const struct reader btrfs_property_reader = {
    .name = "btrfs property get", .sniff = property_sniff, .read = property_read};
