/* zfs get: NAME PROPERTY VALUE SOURCE, parted by blanks or, with -H, by tabs.  VALUE may be empty,
 * SOURCE may be several words; names of user properties hold a colon. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/zpool_tree.h"

#include <string.h>

static bool is_head(const char *line)
{
    g_auto(GStrv) words = printed_words(line);
    return g_strv_length(words) == 4 && !strcmp(words[0], "NAME") &&
           !strcmp(words[1], "PROPERTY") && !strcmp(words[2], "VALUE");
}

/* A row of -H by its four tabs, of which the second holds a property that every dataset has. */
static bool is_bare(const char *line)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", 0);
    return g_strv_length(fields) == 4 &&
           printed_among(fields[1], "type creation used available compression recordsize "
                                    "volblocksize mountpoint compressratio");
}

static bool sniff(const char *text)
{
    g_auto(GStrv) lines = printed_lines(text);
    for (char **line = lines; *line; line++)
        if (is_head(*line) || is_bare(*line))
            return true;
    return false;
}

static struct device *device_of(const struct telling *telling, const char *name)
{
    g_autofree char *key = g_strconcat("zfs:", name, NULL);
    g_autofree char *pool = g_strndup(name, strcspn(name, "/@"));
    g_autofree char *below = g_strconcat("zpool:", pool, NULL);
    struct device *device = devices_get(telling->devices, key);
    if (!device->members->len)
        device_member(device, ROLE_NONE, below);
    return device;
}

/* sync and logbias are said where they are not the default. */
static bool is_default(const char *property, const char *value)
{
    return (!strcmp(property, "sync") && !strcmp(value, "standard")) ||
           (!strcmp(property, "logbias") && !strcmp(value, "latency"));
}

static void read_property(const struct telling *telling, const char *name, const char *property,
                          const char *value)
{
    if (!printed_among(property,
                       "compression dedup recordsize volblocksize mountpoint sync logbias"))
        return;
    struct device *device = device_of(telling, name);
    bool volume = !strcmp(property, "volblocksize");
    if (!strcmp(value, "-") || !*value)
        return;
    if (!strcmp(property, "compression")) {
        device_say(&device->compression, value);
        device_say(&device->compression_source, "zfs get");
    } else if (!strcmp(property, "dedup")) {
        if (!strcmp(value, "off") || !device->compression)
            return;
        char *both = g_strcmp0(device->compression, "off")
                         ? g_strconcat(device->compression, "+dedup", NULL)
                         : g_strdup("dedup");
        g_free(device->compression);
        device->compression = both;
    } else if (!strcmp(property, "mountpoint")) {
        if (*value == '/')
            device_say(&device->mount, value);
    } else if (!is_default(property, value)) {
        device_property(device, volume ? "recordsize" : property, value);
    }
    if (!device->layer)
        devices_layer(telling->devices, device_name(device), "zfs");
    if (volume)
        devices_layer(telling->devices, device_name(device), "zvol");
}

static void read_bare(const struct telling *telling, const char *line)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", 0);
    if (g_strv_length(fields) == 4)
        read_property(telling, fields[0], fields[1], fields[2]);
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *head = NULL;
    for (char **line = lines; *line; line++) {
        if (is_head(*line)) {
            head = *line;
        } else if (!head) {
            read_bare(telling, *line);
        } else {
            g_auto(GStrv) words = printed_words(*line);
            gsize value = (gsize)(strstr(head, "VALUE") - head);
            bool there = strlen(*line) > value && (*line)[value] != ' ';
            if (words[0] && words[1] && words[2] && there)
                read_property(telling, words[0], words[1], words[2]);
        }
    }
}

const struct reader zfs_get_reader = {.name = "zfs get", .sniff = sniff, .read = read_output};
