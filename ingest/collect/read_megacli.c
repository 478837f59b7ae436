/* MegaCli: -LDInfo, -PDList, -AdpBbuCmd (1.x to 8.07).  Primary-1, Secondary-0 is RAID 1, 1 with
 * 3 RAID 10 whose drives are counted per span; the current policy counts, not the default: write
 * through now is a bad battery.  Stripe Size and Strip Size are both per disk. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

/* --- virtual drives --- */

static bool ld_sniff(const char *text)
{
    return strstr(text, "RAID Level") && strstr(text, "Primary-");
}

static bool set_level(struct hw_array *array, const char *printed, guint spans)
{
    g_autofree char *primary = printed_between(printed, "Primary-", ","),
                    *secondary = printed_between(printed, "Secondary-", ",");
    bool striped = spans > 1 || (secondary && *secondary == '3');
    if (!primary)
        return false;
    g_autofree char *level =
        g_strdup_printf("%s%s", primary, striped && strcmp(primary, "0") ? "0" : "");
    return hw_level(level, array->level);
}

static void read_drive(const struct telling *telling, guint adapter, guint number,
                       char *const *lines)
{
    g_autofree char *name = g_strdup_printf("megacli:%u/v%u", adapter, number);
    g_autofree char *shelf = g_strdup_printf("megacli:%u", adapter);
    const char *level = printed_find(lines, "RAID Level"),
               *spans = printed_find(lines, "Span Depth"),
               *drives = printed_find(lines, "Number Of Drives"),
               *policy = printed_find(lines, "Current Cache Policy"),
               *strip = printed_find(lines, "Strip Size"), *state = printed_find(lines, "State"),
               *cached = printed_find(lines, "Is VD Cached");
    struct hw_array array;
    hw_array_init(&array, name);
    if (!level || !set_level(&array, level, printed_number(spans)))
        return;
    if (!strip)
        strip = printed_find(lines, "Stripe Size");
    guint span = printed_number(spans);
    array.disks = printed_number(drives) * (span > 1 ? span : 1);
    array.chunk = strip ? printed_size(strip, 1024, 0) : 0;
    if (policy) {
        array.back = strstr(policy, "WriteBack") != NULL;
        array.ahead = strstr(policy, "ReadAheadNone") == NULL;
    }
    array.shelf = shelf;
    struct device *device = hw_tell(telling, &array);
    if (cached && g_str_has_prefix(cached, "Yes"))
        device_say(&device->doubt, "flash caches this array (CacheCade); of what size is not told");
    if (state && !g_str_has_prefix(state, "Optimal"))
        detection_health_of(telling->detection, device_name(device), "virtual drive %u is %s",
                            number, state);
}

static const char *drive_number(const char *line)
{
    line += strspn(line, " \t");
    const char *number = printed_value(line, "Virtual Drive");
    return number ? number : printed_value(line, "Virtual Disk");
}

static void ld_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    guint adapter = 0;
    for (char **line = lines; *line;) {
        const char *head = strstr(*line, "Adapter "), *number = drive_number(*line);
        if (head)
            adapter = printed_number(head + strlen("Adapter "));
        char **next = line + 1;
        if (number) {
            while (*next && !drive_number(*next) && !g_str_has_prefix(*next, "CacheCade") &&
                   !g_str_has_prefix(*next, "Adapter "))
                next++;
            char *end = *next;
            *next = NULL;
            read_drive(telling, adapter, printed_number(number), line);
            *next = end;
        }
        line = next;
    }
}

const struct reader megacli_ld_reader = {
    .name = "MegaCli -LDInfo", .sniff = ld_sniff, .read = ld_read};

/* --- physical drives --- */

static bool pd_sniff(const char *text)
{
    return strstr(text, "Raw Size:") && strstr(text, "Firmware state:");
}

struct pd {
    guint adapter, enclosure, slot;
    guint64 size;
    char *type, *medium, *speed, *state, *inquiry;
};

static void pd_clear(struct pd *pd)
{
    g_free(pd->type);
    g_free(pd->medium);
    g_free(pd->speed);
    g_free(pd->state);
    g_free(pd->inquiry);
}

static void tell_drive(const struct telling *telling, const struct pd *pd)
{
    if (!pd->size)
        return;
    g_autofree char *name =
        g_strdup_printf("megacli:%u/e%us%u", pd->adapter, pd->enclosure, pd->slot);
    g_autofree char *shelf = g_strdup_printf("megacli:%u", pd->adapter);
    struct device *disk = devices_disk(telling->devices, name);
    bool flash = pd->medium && strstr(pd->medium, "Solid");
    const char *inquiry = pd->inquiry ? pd->inquiry : "";
    /* releases before 3 print neither type nor medium: the inquiry has vendor, then model */
    bool ata = !pd->type && g_str_has_prefix(inquiry, "ATA ");
    disk->medium = flash                                      ? "ssd"
                   : pd->medium && strstr(pd->medium, "Hard") ? "hdd"
                   : ata                                      ? hw_medium(inquiry + 8)
                                                              : NULL;
    disk->link = hw_link(ata ? "SATA" : pd->type, pd->speed ? pd->speed : "");
    disk->size = pd->size;
    device_say(&disk->shelf, shelf);
    if (pd->state && g_str_has_prefix(pd->state, "JBOD"))
        devices_layer(telling->devices, name, "hw.jbod");
    if (pd->state && (strstr(pd->state, "Failed") || strstr(pd->state, "Rebuild")))
        detection_health_of(telling->detection, name, "drive %u:%u: %s", pd->enclosure, pd->slot,
                            pd->state);
}

static void set(char **text, const char *value)
{
    g_free(*text);
    *text = g_strdup(value);
}

static void pd_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct pd pd = {0};
    for (char **line = lines; *line; line++) {
        const char *enclosure = printed_value(*line, "Enclosure Device ID"),
                   *slot = printed_value(*line, "Slot Number"),
                   *type = printed_value(*line, "PD Type"),
                   *medium = printed_value(*line, "Media Type"),
                   *speed = printed_value(*line, "Device Speed"),
                   *state = printed_value(*line, "Firmware state"),
                   *raw = printed_value(*line, "Raw Size");
        const char *adapter = strstr(*line, "Adapter #");
        if (enclosure || adapter) {
            guint of = adapter ? printed_number(adapter + strlen("Adapter #")) : pd.adapter;
            tell_drive(telling, &pd);
            pd_clear(&pd);
            pd = (struct pd){.adapter = of, .enclosure = printed_number(enclosure)};
        }
        if (slot)
            pd.slot = printed_number(slot);
        if (raw)
            pd.size = printed_size(raw, 1024, 0);
        if (type)
            set(&pd.type, type);
        if (medium)
            set(&pd.medium, medium);
        if (speed)
            set(&pd.speed, speed);
        if (state)
            set(&pd.state, state);
        if (printed_value(*line, "Inquiry Data"))
            set(&pd.inquiry, printed_value(*line, "Inquiry Data"));
    }
    tell_drive(telling, &pd);
    pd_clear(&pd);
}

const struct reader megacli_pd_reader = {
    .name = "MegaCli -PDList", .sniff = pd_sniff, .read = pd_read};

/* --- battery --- */

static bool bbu_sniff(const char *text)
{
    return strstr(text, "BBU status for Adapter") || strstr(text, "BatteryType:");
}

static void bbu_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *state = printed_find(lines, "Battery State");
    detection_fact(telling->detection, "controller.battery", printed_find(lines, "BatteryType"),
                   "MegaCli -AdpBbuCmd");
    if (state && *state && !printed_among(state, "Optimal Operational"))
        detection_health_of(telling->detection, "hw:", "the controller's battery is %s", state);
}

const struct reader megacli_bbu_reader = {
    .name = "MegaCli -AdpBbuCmd", .sniff = bbu_sniff, .read = bbu_read};
