/* Asking a machine: row by row of its table, each answer told to the readers. */
#include "ingest/collect/inspect.h"

#include "ingest/collect/detect.h"
#include "ingest/collect/devices_line.h"
#include "ingest/collect/inspect_rows.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/sysfs.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <string.h>
#include <sys/stat.h>

struct inspect {
    struct runner *runner;
    const char *dir; /* NULL: the machine */
    struct devices *devices;
    struct detection *detection;
};

/* The file system that holds the folder: the longest mount point that it begins with. */
static struct device *holder(const struct inspect *at)
{
    const GPtrArray *all = devices_all(at->devices);
    struct device *best = NULL;
    for (guint i = 0; at->dir && i < all->len; i++) {
        struct device *fs = all->pdata[i];
        gsize n = fs->mount ? strlen(fs->mount) : 0;
        bool holds = n && fs->layer && !strncmp(at->dir, fs->mount, n) &&
                     (n == 1 || at->dir[n] == '/' || !at->dir[n]);
        if (holds && (!best || n >= strlen(best->mount)))
            best = fs;
    }
    return best;
}

/* --- commands --- */

static bool wants_root(const char *text)
{
    static const char *const words[] = {"root",          "ermission denied", "super-user",
                                        "superuser",     "not permitted",    "rivilege",
                                        "must be run as"};
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (text && strstr(text, words[i]))
            return true;
    return false;
}

static void ask_command(const struct inspect *at, const struct ask *ask, const char *command)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    g_auto(GStrv) words = g_strsplit(command, " ", 0);
    enum ran ran = runner_run(at->runner, (const char *const *)words, NULL, &outcome);
    bool told = ran == RAN_EXITED && outcome.text &&
                detect_output(outcome.text, outcome.length, command, at->dir != NULL, at->devices,
                              at->detection);
    if (ran == RAN_MISSING || ran == RAN_FAILED) {
        if (ask->fact)
            detection_missing(at->detection, ask->fact, DETECTED_TOOL_MISSING, command);
    } else if (ran == RAN_EXITED && outcome.status && wants_root(outcome.text)) {
        g_autofree char *sudo = g_strconcat("sudo ", command, NULL);
        const struct detected_fact *before =
            ask->fact ? detection_find(at->detection, ask->fact) : NULL;
        bool asked = before && before->status == DETECTED_NEEDS_ROOT;
        if (ask->fact)
            detection_missing(at->detection, ask->fact, DETECTED_NEEDS_ROOT, command);
        if (ask->when != ASK_EACH || !asked)
            detection_want(at->detection, sudo);
    } else if (!told && ask->fact) {
        detection_missing(at->detection, ask->fact, DETECTED_UNREADABLE, command);
    }
}

static char *replace(const char *command, const char *mark, const char *with)
{
    g_auto(GStrv) parts = g_strsplit(command, mark, 0);
    return g_strjoinv(with, parts);
}

enum { DISKS_ASKED = 64 };

static bool is_drive(const char *name)
{
    static const char *const drives[] = {"sd", "nvme", "hd", "ada", "da", "nda"};
    for (gsize i = 0; i < G_N_ELEMENTS(drives); i++)
        if (g_str_has_prefix(name, drives[i]))
            return !strchr(name, '/') && !strchr(name, ':');
    return false;
}

static void ask_disks(const struct inspect *at, const struct ask *ask)
{
    const GPtrArray *all = devices_all(at->devices);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < all->len && names->len < DISKS_ASKED; i++) {
        const struct device *disk = all->pdata[i];
        if (disk->disk && !disk->layer && is_drive(device_name(disk)))
            g_ptr_array_add(names, g_strdup(device_name(disk)));
    }
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *command = replace(ask->command, "{disk}", names->pdata[i]);
        ask_command(at, ask, command);
    }
}

/* Anything that LVM or the device mapper made? */
static bool has_maps(const struct inspect *at)
{
    const GPtrArray *all = devices_all(at->devices);
    for (guint i = 0; i < all->len; i++)
        if (g_str_has_prefix(device_name(all->pdata[i]), "mapper/"))
            return true;
    return false;
}

/* "compression=zstd", or nothing where the folder has no such property: new files in it are then
 * compressed as the mount options say.  A property is stronger than these. */
static void ask_property(const struct inspect *at, const struct ask *ask, struct device *fs)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    g_autofree char *command = replace(ask->command, "{folder}", at->dir);
    const char *const argv[] = {"btrfs", "property", "get", at->dir, "compression", NULL};
    if (runner_run(at->runner, argv, NULL, &outcome) != RAN_EXITED || outcome.status)
        return;
    const char *value = strchr(outcome.text, '=');
    g_autofree char *word = g_strstrip(g_strdup(value ? value + 1 : ""));
    bool open = !g_strcmp0(fs->compression, "unknown");
    if (!*word && !open)
        return;
    const char *level = !strcmp(word, "zstd") ? "-3" : ""; /* that the kernel takes */
    bool off = !*word || printed_among(word, "no none");
    g_free(fs->compression), g_free(fs->compression_source);
    fs->compression = off ? g_strdup("off") : g_strconcat(word, level, NULL);
    fs->compression_source = g_steal_pointer(&command);
}

static void ask_one(const struct inspect *at, const struct ask *ask)
{
    struct device *fs = holder(at);
    const char *name = fs ? device_name(fs) : "";
    bool dataset = g_str_has_prefix(name, "zfs:");
    if (ask->file) {
        g_autofree char *text = runner_read(at->runner, ask->file);
        if (text)
            detect_output(text, strlen(text), ask->file, at->dir != NULL, at->devices,
                          at->detection);
    } else if (ask->when == ASK_EACH) {
        ask_disks(at, ask);
    } else if (ask->when == ASK_MAPS) {
        if (has_maps(at))
            ask_command(at, ask, ask->command);
    } else if (ask->when == ASK_INSIDE) {
        if (fs && !strcmp(fs->layer, "btrfs"))
            ask_property(at, ask, fs);
    } else if (ask->when == ASK_DATASET) {
        g_autofree char *command = replace(ask->command, "{dataset}", dataset ? name + 4 : "");
        if (dataset)
            ask_command(at, ask, command);
    } else if (ask->when == ASK_FOLDER) {
        g_autofree char *command = fs ? replace(ask->command, "{dir}", fs->mount) : NULL;
        if (fs && !strcmp(fs->layer, "btrfs"))
            ask_command(at, ask, command);
    } else {
        ask_command(at, ask, ask->command);
    }
}

/* --- facts that stand in files of their own --- */

static void read_word(const struct inspect *at, const char *key, const char *path)
{
    g_autofree char *word = runner_word(at->runner, path);
    detection_fact(at->detection, key, word, path);
}

/* "Mitigation: PTI", "Vulnerable", "Not affected", a file for each flaw of the processor: what is
 * switched off makes system calls faster. */
static void read_mitigations(const struct inspect *at)
{
    static const char folder[] = "/sys/devices/system/cpu/vulnerabilities";
    g_auto(GStrv) flaws = runner_list(at->runner, folder);
    g_autoptr(GString) open = g_string_new(NULL);
    for (char **flaw = flaws; *flaw; flaw++) {
        g_autofree char *path = g_build_filename(folder, *flaw, NULL);
        g_autofree char *word = runner_word(at->runner, path);
        if (word && g_str_has_prefix(word, "Vulnerable"))
            g_string_append_printf(open, "%s%s", open->len ? ", " : "off for ", *flaw);
    }
    if (*flaws)
        detection_fact(at->detection, "mitigations", open->len ? open->str : "on", folder);
}

static void read_words(const struct inspect *at)
{
    g_autofree char *maker = runner_word(at->runner, "/sys/class/dmi/id/sys_vendor"),
                    *product = runner_word(at->runner, "/sys/class/dmi/id/product_name");
    g_autofree char *model = product && maker && !g_str_has_prefix(product, maker)
                                 ? g_strdup_printf("%s %s", maker, product)
                                 : g_strdup(product);
    detection_fact(at->detection, "model", model, "/sys/class/dmi/id");
    read_word(at, "bios", "/sys/class/dmi/id/bios_version");
    read_word(at, "governor", "/sys/devices/system/cpu/cpufreq/policy0/scaling_governor");
    read_mitigations(at);
    static const char *const guests[] = {"QEMU", "VMware", "innotek", "Xen", "Microsoft"};
    for (gsize i = 0; maker && i < G_N_ELEMENTS(guests); i++)
        if (strstr(maker, guests[i]) && (i < 4 || (product && strstr(product, "Virtual"))))
            detection_fact(at->detection, "virtualisation", guests[i], "/sys/class/dmi/id");
}

/* --- facts of the disks below --- */

struct below {
    GPtrArray *disks;
    GHashTable *seen;
};

static void add_below(const struct inspect *at, const struct device *device, struct below *below)
{
    if (!device || !g_hash_table_add(below->seen, (void *)device))
        return;
    if (device->disk)
        g_ptr_array_add(below->disks, (void *)device);
    for (guint i = 0; i < device->members->len; i++)
        add_below(at,
                  devices_meant(at->devices,
                                g_array_index(device->members, struct device_member, i).name),
                  below);
}

/* A value that all have. */
static void say_common(const struct inspect *at, const GPtrArray *disks, const char *key,
                       char *(*value)(const struct device *))
{
    g_autofree char *first = disks->len ? value(disks->pdata[0]) : NULL;
    for (guint i = 1; first && i < disks->len; i++) {
        g_autofree char *other = value(disks->pdata[i]);
        if (g_strcmp0(first, other))
            return;
    }
    detection_fact(at->detection, key, first, "the disks below the folder");
}

static char *model_of(const struct device *disk)
{
    return g_strdup(disk->model);
}

static char *size_of(const struct device *disk)
{
    return disk->size ? g_strdup_printf("%" G_GUINT64_FORMAT, disk->size) : NULL;
}

static char *rpm_of(const struct device *disk)
{
    return disk->rpm ? g_strdup_printf("%u", disk->rpm) : NULL;
}

static char *link_of(const struct device *disk)
{
    return g_strdup(disk->link);
}

static void say_serials(const struct inspect *at, const GPtrArray *disks)
{
    for (guint i = 0; i < disks->len; i++) {
        const struct device *disk = disks->pdata[i];
        g_autofree char *key = g_strdup_printf("disk.%s.serial", device_name(disk));
        detection_fact(at->detection, key, disk->serial, "the disks below the folder");
    }
}

static void say_disks(const struct inspect *at, const struct below *below)
{
    say_common(at, below->disks, "disk.model", model_of);
    say_common(at, below->disks, "disk.size", size_of);
    say_common(at, below->disks, "disk.rpm", rpm_of);
    say_common(at, below->disks, "disk.link", link_of);
    say_serials(at, below->disks);
}

/* --- what is not well below the folder --- */

/* Is something below that nobody told the inside of?  On a controller: which array is the disk? */
static bool any_untold(const struct below *below, bool *controller)
{
    bool untold = false;
    GHashTableIter iter;
    gpointer key;
    *controller = false;
    g_hash_table_iter_init(&iter, below->seen);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const struct device *device = key;
        const char *layer = device->layer ? device->layer : "";
        untold |= device->uncounted || strstr(layer, "unknown") ||
                  (!device->disk && !device->members->len && !device->vdevs->len);
        *controller |= device->volume || g_str_has_prefix(layer, "hw.");
    }
    return untold;
}

static bool is_elsewhere(const struct inspect *at, const struct below *below, const char *about,
                         bool controller)
{
    if (!about)
        return false;
    const struct device *device = devices_meant(at->devices, about);
    bool hw = g_str_has_prefix(about, "hw:") ||
              (device && device->layer && g_str_has_prefix(device->layer, "hw."));
    if (!device || hw)
        return hw && !controller;
    return !g_hash_table_contains(below->seen, device);
}

/* An array that the folder does not lie on is no matter of a run there.  Where the stack is not
 * told down to the disks anything may be. */
static void drop_elsewhere(const struct inspect *at, const struct below *below)
{
    bool controller;
    if (any_untold(below, &controller))
        return;
    for (guint i = at->detection->health->len; i-- > 0;)
        if (is_elsewhere(at, below, at->detection->about->pdata[i], controller)) {
            g_ptr_array_remove_index(at->detection->health, i);
            g_ptr_array_remove_index(at->detection->about, i);
        }
}

/* --- the folder --- */

static void settle_compression(struct detected_stack *stack)
{
    if (*stack->compression)
        return;
    g_free(stack->compression);
    stack->compression = g_strdup("unknown");
}

/* The device that takes the place of a folder: read and written as it is. */
static struct device *bare(const struct inspect *at)
{
    const char *name = g_str_has_prefix(at->dir, "/dev/") ? at->dir + strlen("/dev/") : NULL;
    if (!name || !devices_meant(at->devices, name))
        return NULL;
    g_autofree char *raw = g_strconcat("raw:", name, NULL);
    struct device *device = devices_layer(at->devices, raw, "raw");
    device_member(device, ROLE_NONE, name);
    return device;
}

static void say_folder(const struct inspect *at)
{
    struct device *fs = bare(at);
    fs = fs ? fs : holder(at);
    g_ptr_array_unref(devices_tops(at->devices)); /* marks what is used */
    if (fs) {
        struct below below = {g_ptr_array_new(), g_hash_table_new(NULL, NULL)};
        add_below(at, fs, &below);
        detect_stack(at->devices, &fs, 1, at->detection);
        say_disks(at, &below);
        drop_elsewhere(at, &below);
        g_ptr_array_unref(below.disks);
        g_hash_table_unref(below.seen);
    } else {
        struct detected_stack *stack = detection_add_stack(at->detection);
        stack->line = g_strdup("unknown");
        stack->compression = g_strdup("");
        stack->doubt = g_strdup("what is mounted there is not told");
    }
    settle_compression(at->detection->stacks->pdata[at->detection->stacks->len - 1]);
}

static bool is_freebsd(struct runner *runner)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const char *const argv[] = {"uname", "-a", NULL};
    return runner_run(runner, argv, NULL, &outcome) == RAN_EXITED && outcome.text &&
           g_str_has_prefix(outcome.text, "FreeBSD");
}

bool inspect_dir(struct runner *runner, const char *dir, struct detection *detection,
                 GError **error)
{
    struct stat stat;
    bool device = dir && !lstat(dir, &stat) && S_ISBLK(stat.st_mode);
    if (dir && !device && !runner_replays(runner) && !g_file_test(dir, G_FILE_TEST_IS_DIR))
        return error_set(error, STATUS_FAILED, "expected a folder to inspect, found none at %s",
                         dir);
    struct inspect at = {runner, dir, devices_new(), detection};
    const struct ask *asks = is_freebsd(runner) ? freebsd_asks : linux_asks;
    if (asks == linux_asks)
        sysfs_read(runner, at.devices, detection);
    read_words(&at);
    for (const struct ask *ask = asks; ask->file || ask->command; ask++)
        ask_one(&at, ask);
    detect_settle(at.devices);
    if (dir)
        say_folder(&at);
    else
        detect_stacks(at.devices, NULL, detection);
    for (guint i = 0; !dir && i < detection->stacks->len; i++)
        settle_compression(detection->stacks->pdata[i]);
    devices_free(at.devices);
    return true;
}
