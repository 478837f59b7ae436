/* Facts of the machine: /proc/meminfo, /proc/cpuinfo, lscpu -J, dmidecode, sysctl, os-release,
 * uname.  On ARM and POWER the keys differ; without physical ids processors are not counted. */
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"

#include <string.h>

static void number(const struct telling *telling, const char *key, guint n, const char *source)
{
    g_autofree char *text = g_strdup_printf("%u", n);
    if (n)
        detection_fact(telling->detection, key, text, source);
}

static const char *source_of(const struct telling *telling, const char *otherwise)
{
    return telling->source ? telling->source : otherwise;
}

/* --- /proc/meminfo: kB are KiB --- */

static bool mem_sniff(const char *text)
{
    return g_str_has_prefix(text, "MemTotal:");
}

static void mem_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *total = printed_find(lines, "MemTotal"), *swap = printed_find(lines, "SwapTotal"),
               *left = printed_find(lines, "SwapFree");
    guint64 bytes = total ? printed_size(total, 1024, 0) : 0;
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, bytes);
    if (bytes)
        detection_fact(telling->detection, "memory", text, source_of(telling, "/proc/meminfo"));
    guint64 used = swap && left ? printed_size(swap, 1024, 0) - printed_size(left, 1024, 0) : 0;
    if (used > 64 << 20 && used < G_GUINT64_CONSTANT(1) << 60)
        detection_health(telling->detection, "%" G_GUINT64_FORMAT " MiB of swap are in use",
                         used >> 20);
}

const struct reader meminfo_reader = {
    .name = "/proc/meminfo", .sniff = mem_sniff, .read = mem_read};

/* --- /proc/cpuinfo --- */

static bool cpu_sniff(const char *text)
{
    return g_str_has_prefix(text, "processor") && strchr(text, ':');
}

static void cpu_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autoptr(GHashTable) sockets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                          cores = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const char *source = source_of(telling, "/proc/cpuinfo"), *socket = NULL;
    guint threads = 0;
    for (char **line = lines; *line; line++) {
        const char *id = printed_value(*line, "physical id"),
                   *core = printed_value(*line, "core id");
        threads += printed_value(*line, "processor") &&
                   g_ascii_isdigit(*printed_value(*line, "processor"));
        if (id) {
            socket = id;
            g_hash_table_add(sockets, g_strdup(id));
        }
        if (core && socket)
            g_hash_table_add(cores, g_strdup_printf("%s/%s", socket, core));
    }
    const char *model = printed_find(lines, "model name"), *power = printed_find(lines, "cpu");
    detection_fact(telling->detection, "cpu", model ? model : power, source);
    number(telling, "cpus", g_hash_table_size(sockets), source);
    number(telling, "cores", g_hash_table_size(cores), source);
    number(telling, "threads", threads, source);
}

const struct reader cpuinfo_reader = {
    .name = "/proc/cpuinfo", .sniff = cpu_sniff, .read = cpu_read};

/* --- lscpu -J: a list of fields, flat or nested --- */

static bool lscpu_sniff(const char *text)
{
    return strstr(text, "\"lscpu\"") != NULL;
}

static void lscpu_fields(const struct telling *telling, const json_t *rows, guint per[3],
                         guint depth)
{
    static const struct {
        const char *field, *key;
    } keys[] = {{"Model name:", "cpu"},
                {"CPU(s):", "threads"},
                {"Socket(s):", "cpus"},
                {"Hypervisor vendor:", "virtualisation"}};
    for (gsize i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        g_autofree char *field = json_text(row, "field"), *data = json_text(row, "data");
        for (gsize k = 0; field && data && k < G_N_ELEMENTS(keys); k++)
            if (!strcmp(field, keys[k].field))
                detection_fact(telling->detection, keys[k].key, data, "lscpu");
        if (field && !strcmp(field, "Core(s) per socket:"))
            per[0] = printed_number(data);
        if (field && !strcmp(field, "Socket(s):"))
            per[1] = printed_number(data);
        if (depth)
            lscpu_fields(telling, json_object_get(row, "children"), per, depth - 1);
    }
}

static void lscpu_read(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    guint per[3] = {0};
    lscpu_fields(telling, json_object_get(json, "lscpu"), per, 4);
    number(telling, "cores", per[0] * per[1], "lscpu");
    json_decref(json);
}

const struct reader lscpu_reader = {.name = "lscpu -J", .sniff = lscpu_sniff, .read = lscpu_read};

/* --- dmidecode: sections by their handle; names may be in lower case --- */

static bool dmi_sniff(const char *text)
{
    return g_str_has_prefix(text + strspn(text, "# "), "dmidecode") ||
           (strstr(text, "DMI type ") && strstr(text, "Handle 0x"));
}

static bool told(const char *value)
{
    static const char *const nothing[] = {"Not Specified", "To Be Filled By O.E.M.", "None",
                                          "Default string", "System Product Name"};
    for (gsize i = 0; value && i < G_N_ELEMENTS(nothing); i++)
        if (!g_ascii_strcasecmp(value, nothing[i]))
            return false;
    return value && *value;
}

static void dmi_system(const struct telling *telling, char *const *lines)
{
    const char *maker = printed_find(lines, "Manufacturer"),
               *product = printed_find(lines, "Product Name");
    if (!told(product))
        return;
    bool repeats = told(maker) && g_str_has_prefix(product, maker);
    g_autofree char *model =
        told(maker) && !repeats ? g_strdup_printf("%s %s", maker, product) : g_strdup(product);
    detection_fact(telling->detection, "model", model, "dmidecode");
    static const char *const guests[] = {"VMware",      "QEMU", "KVM",      "Xen",
                                         "VirtualBox",  "RHEV", "HVM domU", "Virtual Machine",
                                         "Standard PC", "Bochs"};
    for (gsize i = 0; i < G_N_ELEMENTS(guests); i++)
        if (strstr(model, guests[i]))
            detection_fact(telling->detection, "virtualisation", guests[i], "dmidecode");
    detection_fact(telling->detection, "serial",
                   told(printed_find(lines, "Serial Number")) ? printed_find(lines, "Serial Number")
                                                              : NULL,
                   "dmidecode");
}

static void dmi_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    guint processors = 0;
    for (char **line = lines; *line;) {
        char **next = line + 1;
        bool system = !g_ascii_strcasecmp(*line, "System Information"),
             processor = !g_ascii_strcasecmp(*line, "Processor Information"),
             bios = !g_ascii_strcasecmp(*line, "BIOS Information");
        while (*next && **next)
            next++;
        char *end = *next;
        *next = NULL;
        if (system)
            dmi_system(telling, line);
        const char *version = processor ? printed_find(line, "Version") : NULL,
                   *status = processor ? printed_find(line, "Status") : NULL;
        processors += processor && !(status && strstr(status, "Unpopulated"));
        if (told(version))
            detection_fact(telling->detection, "cpu", version, "dmidecode");
        if (bios)
            detection_fact(telling->detection, "bios", printed_find(line, "Version"), "dmidecode");
        *next = end;
        line = end ? next + 1 : next;
    }
    number(telling, "cpus", processors, "dmidecode");
}

const struct reader dmidecode_reader = {.name = "dmidecode", .sniff = dmi_sniff, .read = dmi_read};

/* --- sysctl of FreeBSD; an unknown oid is a module that is not loaded, no error --- */

static bool sysctl_sniff(const char *text)
{
    return strstr(text, "hw.model: ") || strstr(text, "hw.ncpu: ") ||
           strstr(text, "kern.osrelease: ") || g_str_has_prefix(text, "sysctl: ") ||
           strstr(text, "kern.ostype: ");
}

static void sysctl_read(const struct telling *telling)
{
    static const struct {
        const char *oid, *key;
    } keys[] = {{"hw.model", "cpu"},         {"hw.ncpu", "threads"},
                {"kern.smp.cores", "cores"}, {"hw.physmem", "memory"},
                {"kern.hostname", "host"},   {"smbios.system.product", "model"}};
    g_auto(GStrv) lines = printed_lines(telling->text);
    const char *source = source_of(telling, "sysctl");
    const char *type = printed_find(lines, "kern.ostype"),
               *release = printed_find(lines, "kern.osrelease"),
               *guest = printed_find(lines, "kern.vm_guest");
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        detection_fact(telling->detection, keys[i].key, printed_find(lines, keys[i].oid), source);
    g_autofree char *os =
        release ? g_strdup_printf("%s %s", type ? type : "FreeBSD", release) : NULL;
    detection_fact(telling->detection, "os", os, source);
    if (guest && strcmp(guest, "none"))
        detection_fact(telling->detection, "virtualisation", guest, source);
}

const struct reader sysctl_reader = {.name = "sysctl", .sniff = sysctl_sniff, .read = sysctl_read};

/* --- /etc/os-release, uname -a --- */

static bool os_sniff(const char *text)
{
    return strstr(text, "PRETTY_NAME=") && strstr(text, "ID=");
}

static void os_read(const struct telling *telling)
{
    g_autofree char *name = printed_between(telling->text, "PRETTY_NAME=", "\n");
    g_strdelimit(name, "\"'", ' ');
    detection_fact(telling->detection, "os", name, source_of(telling, "/etc/os-release"));
}

const struct reader os_release_reader = {.name = "os-release", .sniff = os_sniff, .read = os_read};

static bool uname_sniff(const char *text)
{
    return (g_str_has_prefix(text, "Linux ") || g_str_has_prefix(text, "FreeBSD ")) &&
           strlen(text) < 400 && strchr(text, '.');
}

static void uname_read(const struct telling *telling)
{
    g_auto(GStrv) words = printed_words(telling->text);
    if (g_strv_length(words) < 3)
        return;
    g_autofree char *kernel = g_strdup_printf("%s %s", words[0], words[2]);
    detection_fact(telling->detection, "kernel", kernel, source_of(telling, "uname -a"));
    detection_fact(telling->detection, "host", words[1], source_of(telling, "uname -a"));
    if (!strcmp(words[0], "FreeBSD"))
        detection_fact(telling->detection, "os", kernel, source_of(telling, "uname -a"));
}

const struct reader uname_reader = {.name = "uname", .sniff = uname_sniff, .read = uname_read};

/* --- dumpe2fs -h: geometry that mkfs was told, in blocks --- */

static bool ext_sniff(const char *text)
{
    return strstr(text, "Filesystem volume name:") && strstr(text, "Block size:");
}

static void ext_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    detection_fact(telling->detection, "fs.stride", printed_find(lines, "RAID stride"), "dumpe2fs");
    detection_fact(telling->detection, "fs.stripe.width", printed_find(lines, "RAID stripe width"),
                   "dumpe2fs");
}

const struct reader dumpe2fs_reader = {.name = "dumpe2fs", .sniff = ext_sniff, .read = ext_read};
