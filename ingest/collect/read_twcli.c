/* tw_cli: /cN show, unitstatus, drivestatus (7000 to 9750; FreeBSD parts the columns by tabs).  The
 * stripe is per disk; cache RiW reads ahead and writes back, Ri only reads, ON and OFF are of old
 * releases and of writing; spares and single disks are units. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "schema/layout_word.h"

#include <string.h>

static bool sniff(const char *text)
{
    return (strstr(text, "Unit") && strstr(text, "UnitType") && strstr(text, "%RCmpl")) ||
           (strstr(text, "Port ") && strstr(text, "Status") && strstr(text, "Unit") &&
            (strstr(text, "Blocks") || strstr(text, "Encl-Slot")));
}

struct tw {
    const struct telling *telling;
    const char *model;
    guint64 memory;
    GPtrArray *units; /* struct device */
    GArray *sizes;    /* double: of each, in GB */
    GPtrArray *spares;
    double spare; /* GB of one; 0 not told */
};

/* u0 RAID-5 VERIFYING - 16% 256K 5587.9 RiW ON */
static void read_unit(struct tw *at, char *const *words)
{
    g_autofree char *name = g_strconcat("3ware:", words[0], NULL);
    struct hw_array array;
    hw_array_init(&array, name);
    if (!strcmp(words[1], "SPARE")) {
        g_ptr_array_add(at->spares, g_strdup(words[0]));
        at->spare = g_ascii_strtod(words[6], NULL);
        return;
    }
    if (!hw_level(words[1], array.level))
        return;
    g_autofree char *model = at->model ? g_strconcat("3ware-", at->model, NULL) : NULL;
    const char *cache = words[7];
    bool jbod = !strcmp(array.level, "jbod");
    array.controller = model;
    array.cache = jbod ? 0 : at->memory;
    array.chunk = strcmp(words[5], "-") ? printed_size(words[5], 1024, 0) : 0;
    if (!jbod) {
        array.ahead = g_str_has_prefix(cache, "Ri") || *cache == 'R' ? 1 : HW_UNTOLD;
        array.back = strstr(cache, "W") || !strcmp(cache, "ON");
    }
    array.disks = jbod ? 1 : 0;
    double size = g_ascii_strtod(words[6], NULL);
    g_ptr_array_add(at->units, hw_tell(at->telling, &array));
    g_array_append_val(at->sizes, size);
    if (strcmp(words[2], "OK"))
        detection_health_of(at->telling->detection,
                            device_name(at->units->pdata[at->units->len - 1]), "unit %s is %s",
                            words[0], words[2]);
}

static struct device *unit_of(const struct tw *at, const char *unit)
{
    g_autofree char *name = g_strconcat("3ware:", unit, NULL);
    struct device *device = devices_find(at->telling->devices, name);
    return device && device->layer ? device : NULL;
}

/* A unit that is a spare is the first array's. */
static bool add_spare(struct tw *at, const char *unit, const char *drive)
{
    if (!g_ptr_array_find_with_equal_func(at->spares, unit, g_str_equal, NULL))
        return false;
    if (at->units->len)
        device_member(at->units->pdata[0], ROLE_SPARE, drive);
    return true;
}

/* p8 OK u0 931.51 GB SAS - /c0/e0/slt0 SEAGATE ST31000640SS; of old: p0 OK u0 931.51 GB 1953525168
 * SERIAL */
static void read_drive(struct tw *at, char *const *words, bool old)
{
    guint n = g_strv_length((char **)words);
    if (n < 6 || !g_ascii_isdigit(*words[3]))
        return;
    g_autofree char *name = g_strconcat("3ware:", words[0], NULL);
    g_autofree char *size = g_strdup_printf("%s %s", words[3], words[4]);
    struct device *disk = devices_disk(at->telling->devices, name);
    disk->size = printed_size(size, 1024, 0);
    if (!old && n > 8) {
        g_autofree char *model = g_strjoinv(" ", (char **)words + 8);
        disk->link = hw_link(words[5], "");
        disk->medium = hw_medium(model);
        device_say(&disk->model, model);
    }
    device_say(&disk->shelf, "3ware");
    struct device *unit = unit_of(at, words[2]);
    if (unit) {
        device_member(unit, ROLE_NONE, name);
        unit->width = 0;
    } else if (add_spare(at, words[2], name)) {
        disk->hidden = true;
    }
    disk->hidden |= !strcmp(words[2], "-"); /* in no unit */
    if (strcmp(words[1], "OK") && strcmp(words[1], "VERIFYING"))
        detection_health_of(at->telling->detection, device_name(disk), "drive %s is %s", words[0],
                            words[1]);
}

static const char *field(char *const *lines, const char *key)
{
    for (; *lines; lines++) {
        const char *at = g_str_has_prefix(*lines, "/c") ? strchr(*lines, ' ') : NULL;
        const char *value = at ? printed_value(at, key) : NULL;
        if (value)
            return value;
    }
    return NULL;
}

/* Drives behind the parity of a unit, or its copies: as many as the sizes say, where a spare
 * tells that of one drive. */
static void infer_widths(struct tw *at)
{
    static const struct {
        const char *level;
        guint parity, copies;
    } levels[] = {{"hw.raid5", 1, 1}, {"hw.raid6", 2, 1}, {"hw.raid10", 0, 2}};
    for (guint i = 0; at->spare > 0 && i < at->units->len; i++) {
        struct device *unit = at->units->pdata[i];
        guint data = (guint)(MIN(g_array_index(at->sizes, double, i) / at->spare, 1000) + 0.5);
        for (gsize l = 0; data && l < G_N_ELEMENTS(levels); l++) {
            gsize n = strlen(levels[l].level);
            if (strncmp(unit->layer, levels[l].level, n) || g_ascii_isdigit(unit->layer[n]))
                continue;
            unit->width = data * levels[l].copies + levels[l].parity;
            device_say(&unit->doubt, "how many drives a unit has is inferred from the sizes");
        }
    }
}

/* Without drives the sizes tell how many spares there are, not which. */
static void add_untold_spares(struct tw *at, bool drives)
{
    for (guint i = 0; !drives && at->units->len && i < at->spares->len; i++)
        device_member(at->units->pdata[0], ROLE_SPARE, "");
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *memory = field(lines, "Available Memory");
    struct tw at = {.telling = telling,
                    .model = field(lines, "Model"),
                    .memory = memory ? hw_memory(printed_size(memory, 1024, 0)) : 0,
                    .units = g_ptr_array_new(),
                    .sizes = g_array_new(FALSE, FALSE, sizeof(double)),
                    .spares = g_ptr_array_new_with_free_func(g_free)};
    bool old = false, drives = false;
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        guint n = g_strv_length(words);
        bool numbered = n > 2 && g_ascii_isdigit(words[0][1]);
        if (strstr(*line, "Blocks") && strstr(*line, "Unit"))
            old = true;
        else if (numbered && *words[0] == 'u' && n > 7)
            read_unit(&at, words);
        else if (numbered && *words[0] == 'p') {
            read_drive(&at, words, old);
            drives = true;
        } else if (n > 3 && !strcmp(words[0], "bbu") && strcmp(words[3], "OK")) {
            detection_health_of(telling->detection, "hw:", "the controller's battery is %s",
                                words[3]);
        }
    }
    add_untold_spares(&at, drives);
    if (!drives)
        infer_widths(&at);
    g_array_unref(at.sizes);
    g_ptr_array_unref(at.units);
    g_ptr_array_unref(at.spares);
}

const struct reader twcli_reader = {.name = "tw_cli", .sniff = sniff, .read = read_output};
