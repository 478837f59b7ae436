/* Outputs to devices, devices to stacks. */
#include "ingest/collect/detect.h"

#include "ingest/collect/detect_parts.h"
#include "ingest/collect/devices_line.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/recording.h"
#include "ingest/collect/sysfs.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/layout.h"

#include <string.h>

/* UTF-8 without CR, NUL-terminated.  The caller frees. */
static char *clean(const char *text, gsize length)
{
    char *valid = g_utf8_make_valid(text, (gssize)MIN(length, strlen(text)));
    char *to = valid;
    for (const char *from = valid; *from; from++)
        if (*from != '\r')
            *to++ = *from;
    *to = '\0';
    return valid;
}

static bool any_knows(const char *text)
{
    for (guint i = 0; readers[i]; i++)
        if (readers[i]->sniff(text))
            return true;
    return false;
}

bool detect_knows(const char *text, gsize length)
{
    g_autofree char *terminated = g_strndup(text, length);
    g_autofree char *cleaned = clean(terminated, length);
    return recording_is(cleaned) || any_knows(cleaned);
}

bool detect_output(const char *text, gsize length, const char *source, bool folder,
                   struct devices *devices, struct detection *detection)
{
    g_autofree char *cleaned = clean(text, length);
    const struct telling telling = {.text = cleaned,
                                    .length = strlen(cleaned),
                                    .source = source,
                                    .folder = folder,
                                    .devices = devices,
                                    .detection = detection};
    bool known = false;
    for (guint i = 0; readers[i]; i++) {
        if (!readers[i]->sniff(cleaned))
            continue;
        readers[i]->read(&telling);
        known = true;
        if (!g_ptr_array_find(detection->readers, readers[i]->name, NULL))
            g_ptr_array_add(detection->readers, (char *)readers[i]->name);
    }
    return known;
}

/* --- what several outputs say of one --- */

/* The profile that a mounted btrfs is of: the one that has its device. */
static struct device *profile_with(const struct devices *devices, const char *name)
{
    const GPtrArray *all = devices_all(devices);
    const struct device *member = devices_meant(devices, name);
    for (guint i = 0; i < all->len; i++) {
        struct device *profile = all->pdata[i];
        if (!g_str_has_prefix(device_name(profile), "btrfs:") || !profile->layer || profile->hidden)
            continue;
        for (guint j = 0; j < profile->members->len; j++) {
            const char *of = g_array_index(profile->members, struct device_member, j).name;
            if (!strcmp(of, name) || (member && devices_meant(devices, of) == member))
                return profile;
        }
    }
    return NULL;
}

/* A mount names one device; a btrfs may have more. */
static void settle_btrfs(struct devices *devices, struct device *fs)
{
    const char *name = g_array_index(fs->members, struct device_member, 0).name;
    struct device *profile = profile_with(devices, name);
    g_autofree char *below = NULL;
    if (profile) {
        below = g_strdup(device_name(profile));
    } else {
        below = g_strdup_printf("btrfs-unknown:%s", name);
        struct device *disks = devices_disk(devices, below);
        const struct device *member = devices_meant(devices, name);
        disks->uncounted = disks->hidden = true;
        bool file = g_str_has_prefix(name, "loop");
        disks->medium = member && member->disk ? member->medium : file ? "file" : NULL;
        devices_layer(devices, below, "unknown");
    }
    g_array_set_size(fs->members, 0);
    device_member(fs, ROLE_NONE, below);
}

/* What pool a lone vdev is of is told by the only dataset. */
static void settle_pools(struct devices *devices)
{
    struct device *nameless = devices_find(devices, "zpool:");
    const GPtrArray *all = devices_all(devices);
    for (guint i = 0; nameless && i < all->len; i++) {
        struct device *dataset = all->pdata[i];
        if (!g_str_has_prefix(device_name(dataset), "zfs:") || dataset->members->len != 1)
            continue;
        struct device_member *member = &g_array_index(dataset->members, struct device_member, 0);
        const struct device *pool = devices_find(devices, member->name);
        if (!pool || !pool->vdevs->len) {
            g_free(member->name);
            member->name = g_strdup("zpool:");
        }
    }
}

/* `show` and `usage` tell of the same file system by other names: the profile says more. */
static void settle_shown(struct devices *devices, struct device *shown)
{
    const GPtrArray *all = devices_all(devices);
    const char *first = g_array_index(shown->members, struct device_member, 0).name;
    for (guint i = 0; i < all->len; i++) {
        const struct device *other = all->pdata[i];
        if (other == shown || !g_str_has_prefix(device_name(other), "btrfs:") || !other->layer ||
            !g_str_has_prefix(other->layer, "btrfs."))
            continue;
        for (guint j = 0; j < other->members->len; j++)
            if (!strcmp(g_array_index(other->members, struct device_member, j).name, first))
                shown->hidden = true;
    }
}

/* What a controller shows as a disk: where there is one such, and one array, they are the same. */
static void settle_volumes(struct devices *devices)
{
    const GPtrArray *all = devices_all(devices);
    struct device *array = NULL, *volume = NULL;
    guint arrays = 0, volumes = 0;
    for (guint i = 0; i < all->len; i++) {
        struct device *device = all->pdata[i];
        bool rests = device->layer && g_str_has_prefix(device->layer, "hw.") && !device->disk;
        arrays += rests;
        array = rests ? device : array;
        volumes += device->volume;
        volume = device->volume ? device : volume;
    }
    if (arrays == 1 && volumes == 1) {
        devices_rest(devices, device_name(volume), array);
        device_say(&array->doubt,
                   "that the system's disk is the controller's only array is inferred");
    }
    for (guint i = 0; i < all->len; i++) {
        struct device *device = all->pdata[i];
        if (!device->volume || device->layer)
            continue;
        device->disk = false;
        devices_layer(devices, device_name(device), "hw.unknown");
        device_say(&device->doubt, "the controller's tool would tell what the array is");
    }
}

void detect_settle(struct devices *devices)
{
    settle_volumes(devices);
    const GPtrArray *all = devices_all(devices);
    for (guint i = 0; i < all->len; i++) {
        struct device *device = all->pdata[i];
        if (!g_strcmp0(device->layer, "btrfs") && g_str_has_prefix(device_name(device), "mount:") &&
            device->members->len)
            settle_btrfs(devices, device);
        else if (!g_strcmp0(device->layer, "unknown/btrfs") && device->members->len)
            settle_shown(devices, device);
    }
    settle_pools(devices);
}

/* --- stacks --- */

/* Each part is looked for in the whole text. */
enum { STACKS_WITH_PARTS = 64 };

/* "tank" of zpool:tank, "storcli 0/vd0/0" of storcli:0/vd0/0. */
static char *shown_name(const struct device *device)
{
    const char *name = device_name(device), *colon = strchr(name, ':');
    static const char *const spaces[] = {"zpool:", "zfs:", "mount:", "btrfs:", "raw:"};
    for (gsize i = 0; i < G_N_ELEMENTS(spaces); i++)
        if (g_str_has_prefix(name, spaces[i]))
            return g_strdup(colon + 1);
    char *shown = g_strdup(name);
    if (colon)
        shown[colon - name] = ' ';
    return shown;
}

/* What is mounted, and known down to the disks, cannot compress where no layer can. */
static void settle_compression(struct detected_stack *stack, const struct device *top)
{
    auto_clear(layout_clear) struct layout *layout =
        top->mount && !*stack->compression ? layout_parse(stack->line, NULL) : NULL;
    if (!layout || !layout_cannot_compress(layout))
        return;
    g_free(stack->compression);
    stack->compression = g_strdup("off");
    stack->compression_source = g_strdup("no layer can compress");
}

void detect_stack(const struct devices *devices, struct device *const *tops, guint n,
                  struct detection *detection)
{
    const struct device *top = tops[0];
    struct detected_stack *stack = detection_add_stack(detection);
    stack->line = devices_lines(devices, tops, n, &stack->doubt);
    stack->compression = g_strdup(top->compression ? top->compression : "");
    stack->compression_source = g_strdup(top->compression_source);
    settle_compression(stack, top);
    stack->name = shown_name(top);
    stack->mount = g_strdup(top->mount);
}

void detect_stacks(struct devices *devices, const char *text, struct detection *detection)
{
    g_autoptr(GPtrArray) tops = devices_tops(devices);
    for (guint i = 0; i < tops->len; i++) {
        const GPtrArray *group = tops->pdata[i];
        detect_stack(devices, (struct device *const *)group->pdata, group->len, detection);
        for (guint j = 0; text && i < STACKS_WITH_PARTS && j < MIN(group->len, STACKS_WITH_PARTS);
             j++)
            detect_parts(devices, group->pdata[j], text,
                         detection->stacks->pdata[detection->stacks->len - 1]);
    }
}

/* --- texts --- */

/* Files below /sys are read as a tree. */
static bool read_recording(const char *text, gsize length, struct devices *devices,
                           struct detection *detection, GError **error)
{
    auto_clear(runner_clear) struct runner *runner = runner_replay(text, length, "text", error);
    struct recording *recording = runner ? recording_parse(text, length, "text", error) : NULL;
    if (!recording)
        return false;
    const char *output;
    gsize n;
    sysfs_read(runner, devices, detection);
    for (guint i = 0;; i++) {
        const char *name = recording_entry(recording, i, &output, &n);
        if (!name)
            break;
        if (g_str_has_prefix(name, "/sys/") || !n)
            continue;
        const char *source = g_str_has_prefix(name, "$ ") ? name + 2 : name;
        detect_output(output, n, source, false, devices, detection);
    }
    recording_free(recording);
    return true;
}

bool detect_text(const char *text, gsize length, struct detection *detection, GError **error)
{
    g_autofree char *terminated = g_strndup(text, length);
    g_autofree char *cleaned = clean(terminated, length);
    struct devices *devices = devices_new();
    bool known = recording_is(cleaned)
                     ? read_recording(cleaned, strlen(cleaned), devices, detection, error)
                     : detect_output(cleaned, strlen(cleaned), NULL, false, devices, detection);
    detect_settle(devices);
    if (known)
        detect_stacks(devices, terminated, detection);
    devices_free(devices);
    return known ? true
                 : error_set(error, STATUS_FAILED,
                             "expected the output of a storage tool, found none that is known");
}
