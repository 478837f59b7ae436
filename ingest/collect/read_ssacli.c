/* ssacli, hpssacli, hpacucli: ctrl all show config detail, and the short lists of logical and of
 * physical drives.  Strip Size is per disk; a cache whose ratio is all for reads, or that is
 * disabled, writes through; old firmware prints flash as SATA HDD; notices may come first; sizes of
 * drives are decimal. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

static bool is_controller(const char *line)
{
    static const char *const names[] = {"Smart Array ", "Smart HBA ", "HPE Smart Array ",
                                        "Dynamic Smart Array ", "MSA"};
    line += strspn(line, " \t");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_str_has_prefix(line, names[i]) && strstr(line, " in Slot "))
            return true;
    return false;
}

static bool sniff(const char *text)
{
    return (strstr(text, "Smart Array") || strstr(text, "Smart HBA")) && strstr(text, " in Slot ");
}

struct ssa {
    const struct telling *telling;
    guint controllers;
    char *model;
    guint64 cache;
    int back;             /* of the whole controller */
    bool passes;          /* HBA mode */
    char *array, *volume; /* "A"; number of the logical drive that is being told */
    struct hw_array of;
    GPtrArray *drives;  /* char *: of the volume, or since the last array began */
    GPtrArray *pending; /* struct device: volumes of the array whose drives come after them */
    bool detail;        /* a volume told its fault tolerance */
};

static char *drive_name(const struct ssa *at, const char *place)
{
    return g_strdup_printf("ssacli:%u/%s", at->controllers, place);
}

static char *shelf_name(const struct ssa *at)
{
    return g_strdup_printf("ssacli:%u/%s", at->controllers, at->array ? at->array : "");
}

/* --- volumes --- */

static void end_volume(struct ssa *at)
{
    if (at->volume && *at->of.level) {
        g_autofree char *name = g_strdup_printf("ssacli:%u/ld%s", at->controllers, at->volume);
        at->of.name = name;
        at->of.controller = at->model;
        /* a controller without a cache module prints no line of it, and writes through */
        at->of.back = at->back == HW_UNTOLD && at->detail ? 0 : at->back;
        at->of.cache = at->back == 1 ? at->cache : 0;
        struct device *device = hw_tell(at->telling, &at->of);
        for (guint i = 0; i < at->drives->len; i++)
            device_member(device, ROLE_NONE, at->drives->pdata[i]);
        if (!at->drives->len)
            g_ptr_array_add(at->pending, device);
    }
    g_clear_pointer(&at->volume, g_free);
    g_free((char *)at->of.node);
    hw_array_init(&at->of, "");
}

/* The drives of an array are those of all its volumes. */
static void end_array(struct ssa *at)
{
    end_volume(at);
    for (guint i = 0; i < at->pending->len; i++) {
        struct device *device = at->pending->pdata[i];
        for (guint j = 0; j < at->drives->len; j++)
            device_member(device, ROLE_NONE, at->drives->pdata[j]);
        if (!at->drives->len && strstr(device->layer, "hw.raid1") &&
            !strstr(device->layer, "raid10"))
            device->width = 2;
    }
    g_ptr_array_set_size(at->pending, 0);
    g_ptr_array_set_size(at->drives, 0);
}

static void begin_volume(struct ssa *at, const char *number)
{
    end_volume(at);
    if (at->detail)
        g_ptr_array_set_size(at->drives, 0);
    at->volume = g_strndup(number, strspn(number, "0123456789"));
}

/* --- drives --- */

/* "physicaldrive 1I:1:1 (port 1I:box 1:bay 1, SATA SSD, 1.9 TB, OK)" */
static void read_drive(struct ssa *at, char *line)
{
    line += strspn(line, " \t") + strlen("physicaldrive ");
    g_autofree char *place = g_strndup(line, strcspn(line, " "));
    g_autofree char *name = drive_name(at, place);
    const char *inside = strchr(line, '(');
    struct device *disk = devices_disk(at->telling->devices, name);
    if (!inside) { /* its own details follow; where a volume did not list its drives, it is one */
        bool listed = g_ptr_array_find_with_equal_func(at->drives, name, g_str_equal, NULL);
        end_volume(at);
        if (at->array && at->pending->len && !listed)
            g_ptr_array_add(at->drives, g_steal_pointer(&name));
        return;
    }
    g_auto(GStrv) fields = g_strsplit(inside + 1, ",", 0);
    guint n = g_strv_length(fields);
    for (guint i = 1; i < n; i++) {
        const char *field = fields[i] + strspn(fields[i], " ");
        if (g_ascii_isdigit(*field) && !disk->size)
            disk->size = printed_size(field, 1000, 0);
        if (strstr(field, "SAS") && !disk->link)
            disk->link = "sas";
        if (!disk->medium)
            disk->medium = strstr(field, "SSD") || strstr(field, "Solid State") ? "ssd"
                           : strstr(field, "HDD")                               ? "hdd"
                                                                                : NULL;
    }
    bool spare = strstr(inside, ", spare") != NULL;
    disk->hidden |= spare;
    if (at->passes) {
        g_autofree char *controller = at->model ? hw_controller(at->model) : NULL;
        devices_layer(at->telling->devices, name, "hw.jbod%s%s", controller ? "@" : "",
                      controller ? controller : "");
    }
    g_autofree char *shelf = shelf_name(at);
    device_say(&disk->shelf, shelf);
    if ((at->array || at->volume) && !spare &&
        !g_ptr_array_find_with_equal_func(at->drives, name, g_str_equal, NULL))
        g_ptr_array_add(at->drives, g_steal_pointer(&name));
}

/* The lines below "physicaldrive 1I:1:1" without brackets. */
static void read_detail(struct ssa *at, struct device *disk, const char *line)
{
    const char *bus = printed_value(line, "Interface Type"),
               *rate = printed_value(line, "PHY Transfer Rate"),
               *rpm = printed_value(line, "Rotational Speed"),
               *model = printed_value(line, "Model"), *size = printed_value(line, "Size");
    (void)at;
    if (bus) {
        if (strstr(bus, "Solid State"))
            disk->medium = "ssd";
        disk->link = strstr(bus, "SAS") ? "sas" : disk->link;
    }
    if (rpm) {
        disk->rpm = printed_number(rpm);
        disk->medium = disk->rpm && !disk->medium ? "hdd" : disk->medium;
    }
    if (size && !disk->size)
        disk->size = printed_size(size, 1000, 0);
    if (model) {
        device_say(&disk->model, model);
        if (g_strcmp0(hw_medium(model + (g_str_has_prefix(model, "ATA") ? 8 : 0)), "ssd") == 0)
            disk->medium = "ssd"; /* old firmware does not know flash */
    }
    if (rate && disk->medium && !strcmp(disk->medium, "ssd") && !disk->link)
        disk->link = hw_link("sata", rate);
}

/* --- controllers --- */

static void begin_controller(struct ssa *at, const char *line)
{
    end_array(at);
    g_clear_pointer(&at->array, g_free);
    g_free(at->model);
    line += strspn(line, " \t");
    at->model = g_strndup(line, (gsize)(strstr(line, " in Slot ") - line));
    at->controllers++;
    at->cache = 0;
    at->back = HW_UNTOLD;
    at->passes = strstr(line, "HBA Mode") != NULL;
    at->detail = false;
}

static void read_cache(struct ssa *at, const char *line)
{
    const char *ratio = printed_value(line, "Cache Ratio"),
               *size = printed_value(line, "Total Cache Size"),
               *status = printed_value(line, "Cache Status"),
               *battery = printed_value(line, "Battery/Capacitor Status"),
               *board = printed_value(line, "Cache Board Present");
    if (board && !g_str_has_prefix(board, "True"))
        at->back = 0;
    if (ratio)
        at->back = at->back != 0 && !strstr(ratio, "/ 0% Write");
    if (status && strcmp(status, "OK")) {
        at->back = 0;
        detection_health_of(at->telling->detection, "hw:", "the controller's cache: %s", status);
    }
    if (battery && strcmp(battery, "OK"))
        detection_health_of(at->telling->detection, "hw:", "the controller's battery: %s", battery);
    if (size)
        at->cache = printed_size(size, 1024, 'G'); /* newer releases leave GB out */
}

static void read_volume(struct ssa *at, char *line)
{
    const char *level = printed_value(line, "Fault Tolerance"),
               *strip = printed_value(line, "Strip Size"), *node = printed_value(line, "Disk Name"),
               *status = printed_value(line, "Status"), *caching = printed_value(line, "Caching");
    if (level) {
        hw_level(level, at->of.level);
        at->detail = true;
    }
    if (strip)
        at->of.chunk = printed_size(strip, 1024, 0);
    if (node && !at->of.node)
        at->of.node = g_strdup(node);
    if (caching && g_str_has_prefix(caching, "Disabled"))
        at->back = 0;
    if (status && strcmp(status, "OK"))
        detection_health_of(at->telling->detection, "hw:", "logical drive %s: %s", at->volume,
                            status);
}

/* "logicaldrive 1 (838.3 GB, RAID 1, OK)" */
static void read_short(struct ssa *at, const char *line)
{
    const char *number = strstr(line, "logicaldrive ") + strlen("logicaldrive ");
    g_autofree char *level = printed_between(line, "RAID ", ",)");
    if (at->detail || !level)
        return;
    end_volume(at);
    g_ptr_array_set_size(at->drives, 0);
    at->volume = g_strndup(number, strspn(number, "0123456789"));
    hw_level(level, at->of.level);
}

static void read_line(struct ssa *at, char *line, struct device **disk)
{
    char *text = line + strspn(line, " \t");
    const char *array = printed_value(line, "Array"),
               *volume = printed_value(line, "Logical Drive");
    if (!g_ascii_strncasecmp(text, "array ", 6) && !strchr(text, ':'))
        array = text + 6;
    if (array) {
        end_array(at);
        g_free(at->array);
        at->array = g_strdup(*array ? array : "?");
        *disk = NULL;
    } else if (g_ascii_strcasecmp(text, "unassigned") == 0) {
        end_array(at);
        g_clear_pointer(&at->array, g_free);
    } else if (volume) {
        begin_volume(at, volume);
        *disk = NULL;
    } else if (g_str_has_prefix(text, "logicaldrive ")) {
        read_short(at, text);
    } else if (g_str_has_prefix(text, "physicaldrive ")) {
        bool listed = strchr(text, '(') != NULL;
        g_autofree char *name = drive_name(at, text + strlen("physicaldrive "));
        read_drive(at, line);
        *disk = listed ? NULL : devices_find(at->telling->devices, name);
    } else if (*disk) {
        read_detail(at, *disk, line);
    } else if (at->volume) {
        read_volume(at, line);
    } else {
        read_cache(at, line);
    }
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct ssa at = {.telling = telling,
                     .drives = g_ptr_array_new_with_free_func(g_free),
                     .pending = g_ptr_array_new()};
    struct device *disk = NULL;
    hw_array_init(&at.of, "");
    for (char **line = lines; *line; line++) {
        if (is_controller(*line))
            begin_controller(&at, *line);
        else if (at.controllers)
            read_line(&at, *line, &disk);
    }
    end_array(&at);
    bool arrays =
        strstr(telling->text, "Fault Tolerance") || strstr(telling->text, "logicaldrive ");
    const GPtrArray *all = devices_all(telling->devices);
    for (guint i = 0; arrays && i < all->len; i++) {
        struct device *one = all->pdata[i];
        if (one->disk && g_str_has_prefix(device_name(one), "ssacli:"))
            one->hidden = true;
    }
    g_free((char *)at.of.node);
    g_free(at.model);
    g_free(at.array);
    g_free(at.volume);
    g_ptr_array_unref(at.drives);
    g_ptr_array_unref(at.pending);
}

const struct reader ssacli_reader = {.name = "ssacli", .sniff = sniff, .read = read_output};
