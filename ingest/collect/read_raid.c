/* Older and rarer controllers: sas2ircu and sas3ircu DISPLAY, mpt-status, Areca's cli64, Intel's
 * gdth, IBM's ipssend, Marvell's mvcli. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

/* --- sas2ircu DISPLAY: volumes may be none: then the adapter passes its disks on --- */

static bool ircu_sniff(const char *text)
{
    return strstr(text, "Controller type") && strstr(text, "Physical device information");
}

struct ircu {
    const struct telling *telling;
    char *controller;
    struct device *volume;
    guint n;
};

static void ircu_drive(struct ircu *at, char *const *lines)
{
    const char *enclosure = printed_find(lines, "Enclosure #"),
               *slot = printed_find(lines, "Slot #"),
               *size = printed_find(lines, "Size (in MB)/(in sectors)"),
               *bus = printed_find(lines, "Protocol"), *type = printed_find(lines, "Drive Type");
    if (!slot || !size)
        return;
    g_autofree char *name =
        g_strdup_printf("ircu:%u:%u", printed_number(enclosure), printed_number(slot));
    struct device *disk = devices_disk(at->telling->devices, name);
    g_autofree char *mib = g_strndup(size, strcspn(size, "/"));
    disk->size = printed_size(mib, 1024, 'M');
    disk->link = hw_link(bus, "");
    disk->medium = type && strstr(type, "SSD") ? "ssd" : type && strstr(type, "HDD") ? "hdd" : NULL;
    device_say(&disk->model, printed_find(lines, "Model Number"));
    device_say(&disk->shelf, "ircu");
    disk->hidden = at->n > 0;
}

static void ircu_line(struct ircu *at, const char *line)
{
    const char *level = printed_value(line, "RAID level"),
               *place = strstr(line, "Enclosure#/Slot#");
    if (level) {
        g_autofree char *name = g_strdup_printf("ircu:v%u", at->n);
        struct hw_array array;
        hw_array_init(&array, name);
        array.controller = at->controller;
        at->volume = hw_level(level, array.level) ? hw_tell(at->telling, &array) : NULL;
        at->n++;
    } else if (place && at->volume && strchr(place, ':')) {
        g_autofree char *name = g_strconcat(
            "ircu:", strchr(place, ':') + 1 + strspn(strchr(place, ':') + 1, " "), NULL);
        device_member(at->volume, ROLE_NONE, name);
    }
}

static void ircu_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *controller = printed_find(lines, "Controller type");
    struct ircu at = {.telling = telling, .controller = g_strdup(controller)};
    for (char **line = lines; *line; line++) {
        if (!g_str_has_prefix(*line, "Device is a Hard disk")) {
            ircu_line(&at, *line);
            continue;
        }
        char **next = line + 1;
        while (*next && **next)
            next++;
        char *end = *next;
        *next = NULL;
        ircu_drive(&at, line);
        *next = end;
    }
    g_free(at.controller);
}

const struct reader ircu_reader = {.name = "sas2ircu", .sniff = ircu_sniff, .read = ircu_read};

/* --- mpt-status: IM is a mirror, IME RAID 1E, IS striped; sizes are binary GB --- */

static bool mpt_sniff(const char *text)
{
    return g_str_has_prefix(text, "ioc") && strstr(text, "vol_id") && strstr(text, "type");
}

static void mpt_drive(const struct telling *telling, struct device *array, const char *line,
                      guint n)
{
    g_autofree char *size = printed_between(line, "size(GB):", " ");
    const char *gb = strstr(line, " GB,");
    guint64 bytes = size ? printed_size(size, 1024, 'G') : 0;
    while (gb && gb > line && g_ascii_isdigit(gb[-1]))
        gb--;
    if (!bytes && gb)
        bytes = printed_size(gb, 1024, 'G');
    g_autofree char *name = g_strdup_printf("%s/%u", device_name(array), n);
    struct device *disk = devices_disk(telling->devices, name);
    disk->size = bytes;
    device_member(array, ROLE_NONE, name);
}

static void mpt_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct device *array = NULL;
    guint n = 0;
    for (char **line = lines; *line; line++) {
        if (strstr(*line, "vol_id")) {
            bool ime = strstr(*line, "type IME") || strstr(*line, "type:IME"),
                 is = strstr(*line, "type IS") || strstr(*line, "type:IS");
            g_autofree char *name = g_strdup_printf("mpt:%.*s", 24, *line);
            struct hw_array volume;
            hw_array_init(&volume, name);
            g_strlcpy(volume.level, ime ? "raid1e" : is ? "raid0" : "raid1", sizeof volume.level);
            volume.controller = "mpt";
            array = hw_tell(telling, &volume);
            if (!strstr(*line, "OPTIMAL"))
                detection_health_of(telling->detection, "hw:", "an array of the mpt controller: %s",
                                    strstr(*line, "state") ? strstr(*line, "state") : *line);
        } else if (array && (strstr(*line, " phy ") || strstr(*line, "phys_id"))) {
            mpt_drive(telling, array, *line, n++);
        }
    }
}

const struct reader mpt_reader = {.name = "mpt-status", .sniff = mpt_sniff, .read = mpt_read};

/* --- Areca cli64: rsf info tells sets of disks without a level, disk info the disks; names of sets
 * may hold blanks and # --- */

static bool areca_sniff(const char *text)
{
    return strstr(text, "GuiErrMsg") &&
           ((strstr(text, "Disks TotalCap") && strstr(text, "State")) || strstr(text, "Usage"));
}

static bool areca_passes(const char *set)
{
    g_autofree char *name = printed_name(set);
    return g_str_has_prefix(name, "pass");
}

static struct device *areca_set(const struct telling *telling, const char *set)
{
    g_autofree char *name = g_strconcat("areca:", set, NULL);
    return areca_passes(set) ? devices_layer(telling->devices, name, "hw.jbod@areca")
                             : devices_layer(telling->devices, name, "unknown");
}

/* " 1  Raid Set # 000       6 12000.0GB    0.0GB   2000.0GB         Normal" */
static void areca_set_row(const struct telling *telling, const char *line)
{
    const char *gb = strstr(line, "GB");
    if (!gb || strlen(line) < 30)
        return;
    g_auto(GStrv) words = printed_words(line);
    guint i = 1;
    g_autoptr(GString) set = g_string_new(NULL);
    while (words[0] && words[i] && !strstr(words[i], "GB"))
        i++;
    if (!words[0] || !words[i] || i < 3)
        return;
    for (guint w = 1; w + 1 < i; w++)
        g_string_append_printf(set, "%s%s", w > 1 ? " " : "", words[w]);
    guint disks = printed_number(words[i - 1]);
    guint64 total = printed_size(words[i], 1000, 0);
    struct device *array = areca_set(telling, set->str);
    for (guint d = 0; d < MIN(disks, 1000); d++) {
        g_autofree char *name = g_strdup_printf("areca:%s/%u", set->str, d);
        devices_disk(telling->devices, name)->size = total / disks;
        device_member(array, ROLE_NONE, name);
    }
    if (strstr(line, "Initializing"))
        detection_health_of(telling->detection, "hw:", "raid set %s is initializing", set->str);
}

enum { MODEL_BYTES = 20 };

/* "  9  02  SLOT 01 ST31500341AS                     1500.3GB  Raid Set # 000" */
static void areca_disk_row(const struct telling *telling, const char *line, gsize model_at,
                           gsize usage_at)
{
    const char *gb = strstr(line, "GB  ");
    if (!gb || strlen(line) <= usage_at || strlen(line) <= model_at || strstr(line, "N.A."))
        return;
    const char *size = gb;
    while (size > line && (g_ascii_isdigit(size[-1]) || size[-1] == '.'))
        size--;
    g_autofree char *usage = g_strstrip(g_strdup(gb + 2));
    g_autofree char *model = g_strstrip(g_strndup(line + model_at, MODEL_BYTES));
    g_autofree char *name = g_strdup_printf("areca:disk %.4s %.*s", line, (int)model_at, line);
    struct device *disk = devices_disk(telling->devices, name);
    disk->size = printed_size(size, 1000, 0);
    disk->medium = hw_medium(model);
    if (!g_ascii_strncasecmp(usage, "HotSpare", 8))
        disk->hidden = true;
    else
        device_member(areca_set(telling, usage), ROLE_NONE, name);
}

static void areca_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    gsize model = 0, usage = 0;
    bool sets = false;
    for (char **line = lines; *line; line++) {
        const char *head = strstr(*line, "ModelName");
        if (head) {
            model = (gsize)(head - *line);
            usage = (gsize)(strstr(*line, "Usage") ? strstr(*line, "Usage") - *line : 0);
        } else if (strstr(*line, "Disks TotalCap")) {
            sets = true;
        } else if (sets) {
            areca_set_row(telling, *line);
        } else if (usage) {
            areca_disk_row(telling, *line, model, usage);
        }
    }
}

const struct reader areca_reader = {
    .name = "areca cli64", .sniff = areca_sniff, .read = areca_read};

/* --- /proc/scsi/gdth --- */

static bool gdth_sniff(const char *text)
{
    return strstr(text, "Disk Array Controller Information:") && strstr(text, "Logical Drives:");
}

static void gdth_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *controller = NULL;
    struct device *array = NULL;
    guint n = 0;
    for (char **line = lines; *line; line++) {
        g_autofree char *name = printed_between(*line, "Name:", "\n"),
                        *level = printed_between(*line, "Type:", "\n"),
                        *of = printed_between(*line, "To Log. Drive:", "\n");
        const char *size = printed_value(*line, "Capacity [MB]");
        if (name && !controller)
            controller = g_strdup(g_strstrip(name));
        if (of && size && g_ascii_isdigit(*g_strstrip(of))) {
            g_autofree char *key = g_strdup_printf("gdth:d%u", n++);
            struct device *disk = devices_disk(telling->devices, key);
            disk->size = printed_size(size, 1024, 'M');
            disk->hidden = true;
            device_say(&disk->shelf, "gdth");
        }
        struct hw_array volume;
        hw_array_init(&volume, "gdth:v");
        if (level && hw_level(g_strstrip(level), volume.level)) {
            volume.controller = controller;
            array = hw_tell(telling, &volume);
            for (guint i = 0; i < n; i++) {
                g_autofree char *key = g_strdup_printf("gdth:d%u", i);
                device_member(array, ROLE_NONE, key);
            }
        }
    }
}

const struct reader gdth_reader = {.name = "gdth", .sniff = gdth_sniff, .read = gdth_read};

/* --- ipssend getconfig --- */

static bool ips_sniff(const char *text)
{
    return strstr(text, "ServeRAID controller") && strstr(text, "Logical drive number");
}

static void ips_end(const struct telling *telling, struct hw_array *array, guint n)
{
    g_autofree char *name = g_strdup_printf("ips:%u", n);
    array->name = name;
    array->controller = "serveraid";
    if (*array->level)
        hw_tell(telling, array);
    hw_array_init(array, "");
}

static void ips_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct hw_array array;
    guint n = 0;
    hw_array_init(&array, "");
    for (char **line = lines; *line; line++) {
        const char *level = printed_value(*line, "RAID level"),
                   *chunks = printed_value(*line, "Number of chunks"),
                   *strip = printed_value(*line, "Stripe-unit size"),
                   *cache = printed_value(*line, "Write cache status"),
                   *status = printed_value(*line, "Status of logical drive");
        if (strstr(*line, "Logical drive number"))
            ips_end(telling, &array, n++);
        if (level)
            hw_level(level, array.level);
        if (chunks)
            array.disks = printed_number(chunks);
        if (strip)
            array.chunk = printed_size(strip, 1024, 0);
        if (cache)
            array.back = strstr(cache, "WB") || strstr(cache, "back");
        if (status && !strstr(status, "OKY"))
            detection_health_of(telling->detection, "hw:", "logical drive %u is %s", n, status);
    }
    ips_end(telling, &array, n);
}

const struct reader ips_reader = {.name = "ipssend", .sniff = ips_sniff, .read = ips_read};

/* --- mvcli info -o blk: blocks of drives in volumes; no level --- */

static bool mvcli_sniff(const char *text)
{
    return strstr(text, "Marvell RAID") && strstr(text, "Block id:");
}

static void mvcli_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autofree char *drive = NULL;
    for (char **line = lines; *line; line++) {
        const char *pd = printed_value(*line, "PD id"), *vd = printed_value(*line, "VD id");
        if (pd) {
            g_free(drive);
            drive = g_strconcat("mvcli:d", pd, NULL);
        } else if (vd && drive && g_ascii_isdigit(*vd)) {
            g_autofree char *name = g_strconcat("mvcli:v", vd, NULL);
            devices_disk(telling->devices, drive);
            device_member(devices_layer(telling->devices, name, "unknown"), ROLE_NONE, drive);
        }
    }
}

const struct reader mvcli_reader = {.name = "mvcli", .sniff = mvcli_sniff, .read = mvcli_read};
