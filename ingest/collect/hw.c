/* Arrays of controllers: one layer, with the attributes that the tool tells. */
#include "ingest/collect/hw.h"

#include "ingest/collect/printed.h"
#include "schema/unit.h"

#include <string.h>

void hw_array_init(struct hw_array *array, const char *name)
{
    *array = (struct hw_array){.name = name, .ahead = HW_UNTOLD, .back = HW_UNTOLD};
}

bool hw_level(const char *printed, char level[16])
{
    static const char *const others[][2] = {{"jbod", "jbod"},      {"simple_volume", "raid0"},
                                            {"volume", "raid0"},   {"single", "raid0"},
                                            {"spanned", "concat"}, {"span", "concat"},
                                            {"stripe", "raid0"},   {"mirror", "raid1"}};
    g_autofree char *lower = g_ascii_strdown(printed ? printed : "", -1);
    const char *at = lower + strspn(lower, " ");
    if (g_str_has_prefix(at, "raid"))
        at += strlen("raid") + strspn(at + strlen("raid"), " -_level");
    static const char *const numbers[][2] = {
        {"1+0", "raid10"}, {"10", "raid10"}, {"1adm", "raid1"}, {"1e", "raid1e"},
        {"50", "raid50"},  {"60", "raid60"}, {"5+0", "raid50"}, {"6+0", "raid60"},
        {"0", "raid0"},    {"1", "raid1"},   {"5", "raid5"},    {"6", "raid6"}};
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (g_str_has_prefix(at, numbers[i][0]) && !g_ascii_isalnum(at[strlen(numbers[i][0])]) &&
            at[strlen(numbers[i][0])] != '+') {
            g_strlcpy(level, numbers[i][1], 16);
            return true;
        }
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (g_str_has_prefix(at, others[i][0])) {
            g_strlcpy(level, others[i][1], 16);
            return true;
        }
    return false;
}

/* Words of makers that stand before, or behind, the model. */
static void strip_maker(char *name)
{
    static const char *const before[] = {"lsi-megaraid-sas-",
                                         "avago-megaraid-sas-",
                                         "megaraid-sas-",
                                         "avago-megaraid-",
                                         "lsi-megaraid-",
                                         "megaraid-",
                                         "hpe-smart-array-",
                                         "smart-array-",
                                         "smart-hba-",
                                         "ibm-",
                                         "dell-",
                                         "hp-",
                                         "hpe-"};
    for (gsize i = 0; i < G_N_ELEMENTS(before); i++)
        if (g_str_has_prefix(name, before[i]) && name[strlen(before[i])]) {
            gsize n = strlen(before[i]);
            memmove(name, name + n, strlen(name + n) + 1);
        }
    static const char *const behind[] = {"-sas-sata-controller", "-raid-controller", "-sr-gen10",
                                         "-sr-gen10-plus"};
    for (gsize i = 0; i < G_N_ELEMENTS(behind); i++)
        if (g_str_has_suffix(name, behind[i]))
            name[strlen(name) - strlen(behind[i])] = '\0';
}

char *hw_controller(const char *printed)
{
    static const char *const intel = "intelr-raid-controller-";
    char *name = printed_name(printed);
    if (g_str_has_prefix(name, intel)) {
        char *shorter = g_strconcat("intel-", name + strlen(intel), NULL);
        g_free(name);
        return shorter;
    }
    strip_maker(name);
    if (g_str_has_prefix(name, "perc-")) { /* PERC H700 is h700, PERC 5 perc5 */
        char *model = name + strlen("perc-");
        model[strcspn(model, "-")] = '\0';
        char *shorter = *model == 'h' ? g_strdup(model) : g_strconcat("perc", model, NULL);
        g_free(name);
        return shorter;
    }
    return name;
}

guint64 hw_memory(guint64 bytes)
{
    for (guint64 module = 16 << 20; module <= G_GUINT64_CONSTANT(64) << 30; module *= 2)
        if (bytes <= module && bytes > module / 100 * 85)
            return module;
    return bytes;
}

static void add(GString *text, const char *format, const char *value)
{
    g_string_append_c(text, strchr(text->str, ':') ? ',' : ':');
    g_string_append_printf(text, "%s%s", format, value);
}

struct device *hw_tell(const struct telling *telling, const struct hw_array *array)
{
    g_autofree char *controller = array->controller ? hw_controller(array->controller) : NULL;
    g_autofree char *cache = array->cache ? unit_format_size(array->cache) : NULL,
                    *chunk = array->chunk ? unit_format_size(array->chunk) : NULL;
    g_autoptr(GString) text = g_string_new("hw.");
    g_string_append(text, array->level);
    if (controller && *controller)
        g_string_append_printf(text, "@%s", controller);
    if (cache)
        add(text, "cache=", cache);
    if (chunk)
        add(text, "chunk=", chunk);
    if (array->ahead != HW_UNTOLD)
        add(text, array->ahead ? "ra" : "nora", "");
    if (array->back != HW_UNTOLD)
        add(text, array->back ? "wb" : "wt", "");
    struct device *device = devices_layer(telling->devices, array->name, "%s", text->str);
    device->width = array->disks;
    device_say(&device->shelf, array->shelf);
    if (array->node)
        devices_rest(telling->devices, array->node, device);
    detection_fact(telling->detection, "controller", array->controller, telling->source);
    return device;
}

bool hw_is_volume(const char *model)
{
    static const char *const words[] = {
        "PERC",  "MegaRAID", "MR SAS", "LOGICAL VOLUME", "ServeRAID", "9650SE", "9690SA", "9750-",
        "9550S", "MR9",      "ASR",    "Smart Array",    "RAID"};
    for (gsize i = 0; model && i < G_N_ELEMENTS(words); i++)
        if (strstr(model, words[i]))
            return true;
    return false;
}

const char *hw_link(const char *bus, const char *speed)
{
    static const char *const links[][5] = {{"sata", "sata1", "sata2", "sata3", "sata3"},
                                           {"sas", "sas1", "sas2", "sas3", "sas4"}};
    if (!bus)
        return NULL;
    g_autofree char *lower = g_ascii_strdown(bus, -1);
    gsize row = strstr(lower, "sas") ? 1 : 0;
    if (!strstr(lower, "sas") && !strstr(lower, "sata"))
        return NULL;
    const char *at = speed ? speed : lower + strcspn(lower, "0123456789");
    double gbit = g_ascii_isdigit(*at) ? g_ascii_strtod(at, NULL) : 0;
    gsize column = gbit > 20   ? 4
                   : gbit > 10 ? (row ? 3 : 0)
                   : gbit > 5  ? (row ? 2 : 3)
                   : gbit > 2  ? (row ? 1 : 2)
                   : gbit > 1  ? (row ? 0 : 1)
                               : 0;
    return links[row][column];
}

/* Prefixes that makers give to flash, and to disks that turn. */
const char *hw_medium(const char *model)
{
    static const char *const flash[] = {"SSD", "KINGSTON S", "MZ7",  "MZ6",   "SSDSC", "SSDSA",
                                        "CT",  "MTFD",       "SDFA", "THNSN", "LT0"};
    static const char *const turns[] = {
        "ST",  "WD",     "Hitachi HD", "HITACHI H",  "HUA",        "HUS",
        "HDS", "HGST H", "WDC WD",     "TOSHIBA MG", "TOSHIBA MK", "SEAGATE ST",
        "AL1", "HDN",    "MBD",        "MBE",        "TOSHIBA DT", "HUC"};
    if (!model)
        return NULL;
    if (strstr(model, "SSD"))
        return "ssd";
    for (gsize i = 0; i < G_N_ELEMENTS(flash); i++)
        if (g_str_has_prefix(model, flash[i]))
            return "ssd";
    for (gsize i = 0; i < G_N_ELEMENTS(turns); i++)
        if (g_str_has_prefix(model, turns[i]))
            return "hdd";
    return NULL;
}
