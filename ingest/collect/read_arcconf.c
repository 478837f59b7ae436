/* arcconf getconfig (Adaptec, ServeRAID; all eras): "RAID level" or "RAID Level", "6 Reed-Solomon",
 * Spanned_volume; what counts is the status of the write cache, not its setting; members stand as
 * "Segment n" or "Group g, Segment s" with the serial of the drive at the end. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

static bool sniff(const char *text)
{
    g_autofree char *lower = g_ascii_strdown(text, -1); /* capitals differ by release */
    return (strstr(lower, "logical device information") ||
            strstr(lower, "physical device information")) &&
           (strstr(lower, "logical device number") || strstr(lower, "device is a hard drive"));
}

struct arcconf {
    const struct telling *telling;
    guint controller;
    char *model;
    guint64 memory;
    GHashTable *drives; /* serial -> name of the device; "place" -> name */
};

/* --- drives --- */

static void tell_drive(struct arcconf *at, guint number, char *const *lines)
{
    const char *size = printed_find(lines, "Total Size"),
               *bus = printed_find(lines, "Transfer Speed"), *flash = printed_find(lines, "SSD"),
               *vendor = printed_find(lines, "Vendor"), *model = printed_find(lines, "Model"),
               *serial = printed_find(lines, "Serial number"),
               *place = printed_find(lines, "Reported Location");
    bool drive = false;
    for (char *const *line = lines; *line; line++)
        drive |= strstr(*line, "Device is a Hard drive") != NULL;
    if (!drive)
        return;
    g_autofree char *name = g_strdup_printf("arcconf:%u/d%u", at->controller, number);
    g_autofree char *shelf = g_strdup_printf("arcconf:%u", at->controller);
    struct device *disk = devices_disk(at->telling->devices, name);
    if (!size)
        size = printed_find(lines, "Size");
    disk->size = size ? printed_size(size, 1024, 0) : 0;
    disk->link = hw_link(bus, NULL);
    /* old releases split the product name at its eighth letter */
    g_autofree char *whole = g_strdup_printf("%s%s", vendor ? vendor : "", model ? model : "");
    disk->medium = flash && g_str_has_prefix(flash, "Yes")  ? "ssd"
                   : flash && g_str_has_prefix(flash, "No") ? "hdd"
                                                            : hw_medium(whole);
    device_say(&disk->model, model);
    device_say(&disk->serial, serial);
    device_say(&disk->shelf, shelf);
    if (serial && *serial && !g_hash_table_contains(at->drives, serial))
        g_hash_table_insert(at->drives, g_strdup(serial), g_strdup(name));
    if (place && !g_hash_table_contains(at->drives, place))
        g_hash_table_insert(at->drives, g_strdup(place), g_strdup(name));
}

/* --- arrays --- */

static bool is_segment(const char *line)
{
    line += strspn(line, " \t");
    return g_str_has_prefix(line, "Segment ") ||
           (g_str_has_prefix(line, "Group ") && strstr(line, "Segment "));
}

/* As the drive's own location is written: "Enclosure 0, Slot 1", "Connector 0, Device 1". */
static char *place_of(const char *value)
{
    g_autofree char *enclosure = printed_between(value, "Enclosure:", ",)"),
                    *slot = printed_between(value, "Slot:", ",)"),
                    *connector = printed_between(value, "Connector:", ",)"),
                    *device = printed_between(value, "Device:", ",)");
    if (enclosure && slot)
        return g_strdup_printf("Enclosure %s, Slot %s", enclosure, slot);
    return connector && device ? g_strdup_printf("Connector %s, Device %s", connector, device)
                               : NULL;
}

/* "Present (Controller:1,Enclosure:0,Slot:0) SN-1", "Inconsistent (0,1) SN2", "Missing" */
static void tell_segment(struct arcconf *at, struct device *array, const char *line)
{
    const char *value = strstr(line, " : ");
    const char *serial = value ? strrchr(value, ' ') + 1 : "";
    g_autofree char *place = value ? place_of(value) : NULL;
    const char *name = place ? g_hash_table_lookup(at->drives, place) : NULL;
    if (!name && *serial)
        name = g_hash_table_lookup(at->drives, serial);
    g_autofree char *own = NULL;
    g_autofree char *size = value ? printed_between(value, "(", ",)") : NULL;
    if (!name && size && printed_size(size, 1024, 0) > 1000000000) {
        own = g_strdup_printf("%s/%u", device_name(array), array->members->len);
        struct device *disk = devices_disk(at->telling->devices, own);
        disk->size = printed_size(size, 1024, 0);
        disk->medium = strstr(value, "SSD") ? "ssd" : strstr(value, "HDD") ? "hdd" : NULL;
        name = own;
    }
    if (value && !strstr(value, "Present"))
        detection_health_of(at->telling->detection, device_name(array),
                            "a drive of array %s is %.*s", device_name(array),
                            (int)strcspn(value + 3, " ("), value + 3);
    device_member(array, ROLE_NONE, name ? name : "");
}

static int state_of(char *const *lines, const char *status, const char *mode, const char *setting)
{
    const char *value = printed_find(lines, status);
    if (!value)
        value = printed_find(lines, mode);
    if (!value)
        value = printed_find(lines, setting);
    if (!value)
        return HW_UNTOLD;
    return g_str_has_prefix(value, "On") || g_str_has_prefix(value, "Enabled");
}

static void tell_array(struct arcconf *at, guint number, char *const *lines)
{
    const char *level = printed_find(lines, "RAID level"),
               *strip = printed_find(lines, "Stripe-unit size"),
               *state = printed_find(lines, "Status of logical device");
    g_autofree char *name = g_strdup_printf("arcconf:%u/ld%u", at->controller, number);
    struct hw_array array;
    hw_array_init(&array, name);
    if (!level || !hw_level(level, array.level))
        return;
    array.controller = at->model;
    array.cache = at->memory;
    array.chunk = strip ? printed_size(strip, 1024, 0) : 0;
    array.back = state_of(lines, "Write-cache status", "Write-cache mode", "Write-cache setting");
    array.ahead = state_of(lines, "Read-cache status", "Read-cache mode", "Read-cache setting") == 1
                      ? 1
                      : HW_UNTOLD;
    array.node = printed_find(lines, "Disk Name");
    struct device *device = hw_tell(at->telling, &array);
    for (char *const *line = lines; *line; line++)
        if (is_segment(*line))
            tell_segment(at, device, *line);
    if (state && !g_str_has_prefix(state, "Optimal"))
        detection_health_of(at->telling->detection, device_name(device), "logical device %u is %s",
                            number, state);
}

/* --- sections --- */

static const char *section_number(const char *line, const char *title)
{
    line += strspn(line, " \t");
    gsize n = strlen(title);
    return !g_ascii_strncasecmp(line, title, n) ? line + n : NULL;
}

/* Calls `tell` for each part that begins with a title and a number. */
static void each(struct arcconf *at, char **lines, const char *title,
                 void (*tell)(struct arcconf *, guint, char *const *))
{
    for (char **line = lines; *line;) {
        const char *number = section_number(*line, title);
        char **next = line + 1;
        if (number && g_ascii_isdigit(*number)) {
            while (*next && !section_number(*next, title) &&
                   g_ascii_strncasecmp(*next, "Physical device inf", 19))
                next++;
            char *end = *next;
            *next = NULL;
            tell(at, printed_number(number), line);
            *next = end;
        }
        line = next;
    }
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct arcconf at = {.telling = telling,
                         .controller = 1,
                         .drives = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
    const char *model = printed_find(lines, "Controller Model"),
               *memory = printed_find(lines, "Installed memory"),
               *battery = printed_find(lines, "Battery/Capacitor Status");
    at.model = model ? g_strstrip(g_strdup(model)) : NULL;
    at.memory = memory ? printed_size(memory, 1024, 0) : 0;
    each(&at, lines, "Device #", tell_drive);
    each(&at, lines, "Logical device number ", tell_array);
    if (battery && strstr(battery, "Fail"))
        detection_health_of(telling->detection, "hw:", "the controller's battery is %s", battery);
    const GPtrArray *all = devices_all(telling->devices);
    bool arrays = printed_find(lines, "RAID level") != NULL;
    for (guint i = 0; i < all->len; i++) {
        struct device *disk = all->pdata[i];
        if (arrays && disk->disk && disk->shelf && g_str_has_prefix(disk->shelf, "arcconf:"))
            disk->hidden = true;
    }
    g_hash_table_unref(at.drives);
    g_free(at.model);
}

const struct reader arcconf_reader = {
    .name = "arcconf getconfig", .sniff = sniff, .read = read_output};
