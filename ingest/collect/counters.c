/* Counters of Linux: /proc/diskstats (sectors of 512 B whatever the disk's are), /proc/loadavg,
 * /proc/meminfo, /sys/class/hwmon (thousandths of a degree). */
#include "ingest/collect/counters.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { SECTOR = 512, DEPTH = 8 /* of layers */ };

/* --- disks --- */

static bool has_name(const GPtrArray *names, const char *name)
{
    for (guint i = 0; i < names->len; i++)
        if (!strcmp(names->pdata[i], name))
            return true;
    return false;
}

static void descend(struct runner *runner, const char *name, GPtrArray *disks, int depth, bool all)
{
    g_autofree char *folder = g_strdup_printf("/sys/class/block/%s/slaves", name);
    g_auto(GStrv) below = runner_list(runner, folder);
    if ((all || !*below || !depth) && !has_name(disks, name))
        g_ptr_array_add(disks, g_strdup(name));
    for (char **one = below; depth && *one; one++)
        descend(runner, *one, disks, depth - 1, all);
}

/* "/dev/mapper/vg-lv" is a link to "../dm-3". */
static char *kernel_name(struct runner *runner, const char *source)
{
    g_autofree char *link = runner_link(runner, source);
    return g_path_get_basename(link ? link : source);
}

/* The devices of the btrfs that `name` is one of; false where it is none. */
static bool descend_btrfs(struct runner *runner, const char *name, GPtrArray *disks, bool all)
{
    g_auto(GStrv) pools = runner_list(runner, "/sys/fs/btrfs");
    for (char **pool = pools; *pool; pool++) {
        g_autofree char *folder = g_strdup_printf("/sys/fs/btrfs/%s/devices", *pool);
        g_auto(GStrv) devices = runner_list(runner, folder);
        if (!g_strv_contains((const char *const *)devices, name))
            continue;
        for (char **device = devices; *device; device++)
            descend(runner, *device, disks, DEPTH, all);
        return true;
    }
    return false;
}

static GPtrArray *names_below(struct runner *runner, const struct target *target, bool all)
{
    GPtrArray *disks = g_ptr_array_new_with_free_func(g_free);
    if (!target->source || !g_str_has_prefix(target->source, "/dev/"))
        return disks;
    g_autofree char *name = kernel_name(runner, target->source);
    if (g_strcmp0(target->fs, "btrfs") || !descend_btrfs(runner, name, disks, all))
        descend(runner, name, disks, DEPTH, all);
    return disks;
}

GPtrArray *counters_disks(struct runner *runner, const struct target *target)
{
    return names_below(runner, target, false);
}

GPtrArray *counters_stack(struct runner *runner, const struct target *target)
{
    return names_below(runner, target, true);
}

/* --- figures --- */

/* "   8       0 sda 201 3 17042 89 12 ...": reads, merged, sectors, ms, the same of
 * writes, under way, ms busy. */
static void add_disk(struct counters *counters, const char *line, const GPtrArray *disks)
{
    enum { NAME = 2, READ = 5, WRITTEN = 9, BUSY = 12, FIELDS = 13 };
    g_autofree char *copy = g_strdup(line);
    char *fields[FIELDS] = {0}, *rest = copy;
    for (gsize n = 0; n < FIELDS && *(rest += strspn(rest, " ")); n++) {
        fields[n] = rest;
        rest += strcspn(rest, " ");
        if (*rest)
            *rest++ = '\0';
    }
    if (!fields[BUSY] || !has_name(disks, fields[NAME]))
        return;
    if (isnan(counters->read))
        counters->read = counters->written = counters->busy = 0;
    counters->read += g_ascii_strtod(fields[READ], NULL) * SECTOR;
    counters->written += g_ascii_strtod(fields[WRITTEN], NULL) * SECTOR;
    counters->busy += g_ascii_strtod(fields[BUSY], NULL) / 1000;
}

static void take_disks(struct counters *counters, struct runner *runner, const GPtrArray *disks)
{
    g_autofree char *text = runner_read(runner, "/proc/diskstats");
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++)
        add_disk(counters, *line, disks);
}

static double hottest(struct runner *runner)
{
    double most = NAN;
    g_auto(GStrv) chips = runner_list(runner, "/sys/class/hwmon");
    for (char **chip = chips; *chip; chip++) {
        g_autofree char *folder = g_strdup_printf("/sys/class/hwmon/%s", *chip);
        g_auto(GStrv) sensors = runner_list(runner, folder);
        for (char **sensor = sensors; *sensor; sensor++) {
            if (!g_str_has_prefix(*sensor, "temp") || !g_str_has_suffix(*sensor, "_input"))
                continue;
            g_autofree char *path = g_build_filename(folder, *sensor, NULL);
            g_autofree char *value = runner_word(runner, path);
            if (value && *value)
                most = fmax(most, g_ascii_strtod(value, NULL) / 1000);
        }
    }
    return most;
}

/* "MemTotal:       24024756 kB", in B; NAN. */
static double of_memory(const char *text, const char *key)
{
    const char *at = text ? strstr(text, key) : NULL;
    return at ? g_ascii_strtod(at + strlen(key), NULL) * 1024 : NAN;
}

void counters_take(struct counters *counters, struct runner *runner, const GPtrArray *disks)
{
    *counters = (struct counters){NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    g_autofree char *load = runner_word(runner, "/proc/loadavg");
    g_autofree char *memory = runner_read(runner, "/proc/meminfo");
    take_disks(counters, runner, disks);
    if (load && *load)
        counters->load = g_ascii_strtod(load, NULL);
    counters->temperature = hottest(runner);
    counters->memory = of_memory(memory, "MemTotal:");
    counters->swap = of_memory(memory, "SwapTotal:") - of_memory(memory, "SwapFree:");
}
