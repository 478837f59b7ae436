/* FreeBSD's GEOM as text: gmirror, gstripe, graid ... status, geli list, geom disk list, gpart
 * show, kern.geom.conftxt, camcontrol devlist, diskinfo -v.  rotationrate unknown never means
 * flash; the description of a controller's volume is the controller. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "schema/unit.h"

#include <string.h>

/* --- gmirror status and its like; -s and -g: one line a component, the name again --- */

static bool is_state(const char *word)
{
    return word &&
           printed_among(word, "COMPLETE DEGRADED OPTIMAL UP BROKEN STARTING FAILED UNKNOWN");
}

static bool status_sniff(const char *text)
{
    g_auto(GStrv) lines = printed_lines(text);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        if (words[0] && is_state(words[1]) && words[2] && strchr("(", words[3] ? *words[3] : '('))
            return strstr(text, "Components") || strstr(text, "(ACTIVE") ||
                   strstr(text, "(SYNCHRONIZING");
    }
    return false;
}

static const char *class_of(const char *name)
{
    static const char *const classes[][2] = {{"mirror/", "geom.mirror"},
                                             {"stripe/", "geom.stripe"},
                                             {"raid3/", "geom.raid3"},
                                             {"concat/", "geom.concat"},
                                             {"raid/", "unknown"}};
    for (gsize i = 0; i < G_N_ELEMENTS(classes); i++)
        if (g_str_has_prefix(name, classes[i][0]))
            return classes[i][1];
    return strchr(name, '-') ? NULL : "geom.mirror"; /* -g: the geom of a gmirror, no prefix */
}

static struct device *begin_geom(const struct telling *telling, const char *name, const char *state)
{
    const char *class = class_of(name);
    if (!class || !strcmp(state, "BROKEN"))
        return NULL;
    g_autofree char *full = strchr(name, '/') ? g_strdup(name) : g_strconcat("mirror/", name, NULL);
    struct device *geom = devices_layer(telling->devices, full, "%s", class);
    if (strcmp(state, "COMPLETE") && strcmp(state, "OPTIMAL") && strcmp(state, "UP"))
        detection_health_of(telling->detection, full, "%s is %s", full, state);
    return geom;
}

static void status_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *geom = NULL;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        const char *component = NULL;
        if (words[0] && is_state(words[1])) {
            geom = begin_geom(telling, words[0], words[1]);
            component = words[2];
        } else if (words[0] && words[1] && *words[1] == '(') {
            component = words[0];
        } else if (!words[0]) {
            geom = NULL;
        }
        if (geom && component)
            device_member(geom, ROLE_NONE, component);
    }
}

const struct reader geom_status_reader = {
    .name = "gmirror status", .sniff = status_sniff, .read = status_read};

/* --- geom disk list, geli list, gpart list: blocks of "Geom name:" --- */

static bool list_sniff(const char *text)
{
    return strstr(text, "Geom name: ") && strstr(text, "Providers:");
}

static void tell_disk(const struct telling *telling, const char *name, char *const *lines)
{
    struct device *disk = devices_disk(telling->devices, name);
    const char *size = printed_find(lines, "Mediasize"),
               *rate = printed_find(lines, "rotationrate"), *model = printed_find(lines, "descr");
    disk->size = size ? printed_size(size, 1000, 0) : 0;
    disk->rpm = rate ? printed_number(rate) : 0;
    if (g_str_has_prefix(name, "nvd") || g_str_has_prefix(name, "nda"))
        disk->medium = "nvme";
    else if (rate && !strcmp(rate, "0"))
        disk->medium = "ssd";
    else if (disk->rpm)
        disk->medium = "hdd";
    bool volume = model && (strstr(model, "MR SAS") || g_str_has_prefix(model, "MR9") ||
                            strstr(model, "MegaRAID") || strstr(model, "PERC") ||
                            strstr(model, "LOGICAL VOLUME") || strstr(model, "MR9"));
    if (!disk->medium && g_str_has_prefix(name, "ad") && model && !volume)
        disk->medium = hw_medium(model);
    device_say(&disk->model, model);
    device_say(&disk->serial, printed_find(lines, "ident"));
    device_say(&disk->shelf, volume ? model : "geom disk list");
    if (volume) {
        g_autofree char *controller = hw_controller(model);
        char *memory = strrchr(controller, '-'); /* "LSI MR SAS 6G 1GB" */
        if (memory && g_str_has_suffix(memory, "gb"))
            *memory = '\0';
        if (g_str_has_prefix(model, "LSI MR9"))
            memmove(controller, controller + 4, strlen(controller + 4) + 1);
        devices_layer(telling->devices, name, "hw.raid0@%s", controller);
        device_say(&disk->doubt, "that each volume of the controller is a RAID 0 of one disk is "
                                 "inferred");
    }
}

/* GELI over its consumer; one that is made anew at each start is swap. */
static void tell_eli(const struct telling *telling, const char *name, char *const *lines)
{
    const char *flags = printed_find(lines, "Flags"), *below = NULL;
    for (char *const *line = lines; *line; line++)
        if (g_str_has_prefix(*line, "Consumers:") && line[1])
            below = strstr(line[1], "Name: ");
    struct device *eli = devices_layer(telling->devices, name, "geom.eli");
    if (!below)
        return;
    below += strlen("Name: ");
    device_member(eli, ROLE_NONE, below);
    eli->hidden = flags && strstr(flags, "ONETIME");
    detection_fact(telling->detection, "encryption", printed_find(lines, "Crypto"), "geli list");
    const char *size = NULL;
    for (char *const *line = lines; *line; line++)
        if (printed_value(*line, "Mediasize"))
            size = printed_value(*line, "Mediasize");
    struct device *part = devices_get(telling->devices, below);
    if (!part->disk && !part->layer && size && g_str_has_prefix(below, "gpt/")) {
        part->disk = true;
        part->size = printed_size(size, 1000, 0);
    }
}

/* A disk with its partitions: the geom's size is that of its disk, which stands in no field but the
 * last sector. */
static void tell_parts(const struct telling *telling, const char *name, char *const *lines)
{
    const char *last = printed_find(lines, "last"), *sector = printed_find(lines, "Sectorsize");
    struct device *disk = devices_disk(telling->devices, name);
    guint64 bytes = last ? (g_ascii_strtoull(last, NULL, 10) + 1) *
                               (sector ? printed_size(sector, 1000, 0) : 512)
                         : 0;
    if (!disk->size)
        disk->size = bytes;
}

/* gmirror list and its like: what the provider is called says the class, the consumers are
 * joined. */
static void tell_joined(const struct telling *telling, char *const *lines)
{
    const char *state = printed_find(lines, "State"), *stripe = printed_find(lines, "Stripesize");
    struct device *geom = NULL;
    bool consumers = false;
    for (char *const *line = lines; *line; line++) {
        const char *name = strstr(*line, ". Name: ");
        consumers |= g_str_has_prefix(*line, "Consumers:");
        name = name ? name + strlen(". Name: ") : NULL;
        if (name && !consumers && strchr(name, '/') && !g_str_has_prefix(name, "gpt"))
            geom = begin_geom(telling, name, state ? state : "UP");
        else if (name && consumers && geom)
            device_member(geom, ROLE_NONE, name);
    }
    guint64 chunk = stripe ? printed_size(stripe, 1000, 0) : 0;
    if (geom && chunk && !g_strcmp0(geom->layer, "geom.stripe")) {
        g_autofree char *size = unit_format_size(chunk);
        devices_layer(telling->devices, device_name(geom), "geom.stripe:chunk=%s", size);
    }
}

static void tell_block(const struct telling *telling, char *const *lines)
{
    const char *name = printed_value(lines[0], "Geom name");
    if (printed_find(lines, "EncryptionAlgorithm"))
        tell_eli(telling, name, lines);
    else if (printed_find(lines, "scheme"))
        tell_parts(telling, name, lines);
    else if (printed_find(lines, "fwsectors") || printed_find(lines, "rotationrate"))
        tell_disk(telling, name, lines);
    else
        tell_joined(telling, lines);
}

static void list_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line;) {
        char **next = line + 1;
        if (g_str_has_prefix(*line, "Geom name: ")) {
            while (*next && !g_str_has_prefix(*next, "Geom name: "))
                next++;
            char *end = *next;
            *next = NULL;
            tell_block(telling, line);
            *next = end;
        }
        line = next;
    }
}

const struct reader geom_list_reader = {
    .name = "geom list", .sniff = list_sniff, .read = list_read};

/* --- gpart show: "=>  63  1953525104  mirror/gm0  MBR  (931G)" and what is on it --- */

static bool gpart_sniff(const char *text)
{
    return g_str_has_prefix(text + strspn(text, " \n"), "=>");
}

static void gpart_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *name = NULL;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        guint n = g_strv_length(words);
        if (n > 4 && !strcmp(words[0], "=>")) {
            g_free(name);
            name = g_strdup(words[3]);
        } else if (name && n > 3 && !strcmp(words[3], "freebsd-ufs")) {
            g_autofree char *key = g_strconcat("gpart:", name, NULL);
            device_member(devices_layer(telling->devices, key, "ufs"), ROLE_NONE, name);
        }
    }
}

const struct reader gpart_reader = {.name = "gpart show", .sniff = gpart_sniff, .read = gpart_read};

/* --- kern.geom.conftxt: depth, class, name, size --- */

static bool conftxt_sniff(const char *text)
{
    return g_str_has_prefix(text, "0 DISK ") || g_str_has_prefix(text, "0 MD ");
}

static void conftxt_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *disk = NULL;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        const char *type = strstr(*line, " ty ");
        if (g_strv_length(words) < 5)
            continue;
        if (!strcmp(words[1], "DISK") && !g_str_has_prefix(words[2], "cd")) {
            struct device *device = devices_disk(telling->devices, words[2]);
            device->size = g_ascii_strtoull(words[3], NULL, 10);
            if (g_str_has_prefix(words[2], "nvd") || g_str_has_prefix(words[2], "nda"))
                device->medium = "nvme";
            g_free(disk);
            disk = g_strdup(words[2]);
        } else if (disk && type && g_str_has_prefix(type, " ty freebsd-ufs")) {
            g_autofree char *key = g_strconcat("ufs:", words[2], NULL);
            device_member(devices_layer(telling->devices, key, "ufs"), ROLE_NONE, words[2]);
        }
    }
}

const struct reader conftxt_reader = {
    .name = "kern.geom.conftxt", .sniff = conftxt_sniff, .read = conftxt_read};

/* --- camcontrol devlist: "<MODEL> at scbus0 target 0 lun 0 (pass0,ada0)" --- */

static bool cam_sniff(const char *text)
{
    return strstr(text, " at scbus") && strstr(text, " lun ") && strchr(text, '<');
}

static void cam_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    for (char **line = lines; *line; line++) {
        g_autofree char *names = printed_between(*line, " lun ", "\n");
        g_autofree char *model = printed_between(*line, "<", ">");
        const char *open = names ? strchr(names, '(') : NULL;
        g_auto(GStrv) all = g_strsplit_set(open ? open + 1 : "", ",)", 0);
        for (char **name = all; *name; name++) {
            bool nvme = g_str_has_prefix(*name, "nda") || g_str_has_prefix(*name, "nvd");
            if (!nvme && !g_str_has_prefix(*name, "ada") && !g_str_has_prefix(*name, "da"))
                continue;
            struct device *disk = devices_disk(telling->devices, *name);
            if (nvme)
                disk->medium = "nvme";
            device_say(&disk->model, model);
            device_say(&disk->shelf, "camcontrol");
        }
    }
}

const struct reader camcontrol_reader = {
    .name = "camcontrol devlist", .sniff = cam_sniff, .read = cam_read};

/* --- diskinfo -v: "/dev/ada0" and values with their meaning behind # --- */

static bool diskinfo_sniff(const char *text)
{
    return strstr(text, "# mediasize in bytes") != NULL;
}

static void diskinfo_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *disk = NULL;
    for (char **line = lines; *line; line++) {
        g_autofree char *value = g_strndup(*line, strcspn(*line, "#"));
        g_strstrip(value);
        if (**line && !g_ascii_isspace(**line))
            disk = devices_disk(telling->devices, value);
        if (!disk)
            continue;
        if (strstr(*line, "# mediasize in bytes")) {
            guint64 size = g_ascii_strtoull(value, NULL, 10);
            if (disk->size && disk->size != size)
                return; /* of another machine */
            disk->size = size;
        } else if (strstr(*line, "# Disk descr"))
            device_say(&disk->model, value);
        else if (strstr(*line, "# Disk ident"))
            device_say(&disk->serial, value);
        else if (strstr(*line, "# Rotation rate") && g_ascii_isdigit(*value)) {
            disk->rpm = printed_number(value);
            disk->medium = disk->rpm ? "hdd" : "ssd";
        }
    }
}

const struct reader diskinfo_reader = {
    .name = "diskinfo -v", .sniff = diskinfo_sniff, .read = diskinfo_read};
