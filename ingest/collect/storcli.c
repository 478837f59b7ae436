/* storcli's words: RAID 10 is counted from its drives; UGood on a host adapter is a disk as any. */
#include "ingest/collect/storcli.h"

#include "ingest/collect/printed.h"

#include <string.h>

struct group {
    char *name;
    GPtrArray *slots; /* char * */
};

static void group_clear(void *data)
{
    struct group *group = data;
    g_free(group->name);
    g_ptr_array_unref(group->slots);
}

void storcli_begin(struct storcli *at, const struct telling *telling, guint controller)
{
    *at = (struct storcli){.telling = telling,
                           .key = g_strdup_printf("storcli:%u", controller),
                           .groups = g_array_new(FALSE, TRUE, sizeof(struct group))};
    g_array_set_clear_func(at->groups, group_clear);
}

void storcli_clear(struct storcli *at)
{
    g_free(at->key);
    g_free(at->model);
    if (at->groups)
        g_array_unref(at->groups);
    *at = (struct storcli){0};
}

static struct group *group_of(struct storcli *at, const char *name)
{
    for (guint i = 0; i < at->groups->len; i++)
        if (!strcmp(g_array_index(at->groups, struct group, i).name, name))
            return &g_array_index(at->groups, struct group, i);
    struct group group = {g_strdup(name), g_ptr_array_new_with_free_func(g_free)};
    g_array_append_val(at->groups, group);
    return &g_array_index(at->groups, struct group, at->groups->len - 1);
}

static char *slot_name(const struct storcli *at, const char *slot)
{
    return g_strdup_printf("%s/%s", at->key, slot);
}

void storcli_topology(struct storcli *at, const char *group, const char *slot)
{
    GPtrArray *slots = group_of(at, group)->slots;
    if (!strcmp(slot, "-"))
        g_ptr_array_add(slots, g_strdup("")); /* a drive that is gone */
    else if (!g_ptr_array_find_with_equal_func(slots, slot, g_str_equal, NULL))
        g_ptr_array_add(slots, g_strdup(slot));
}

void storcli_drive(struct storcli *at, const struct storcli_drive *drive)
{
    g_autofree char *name = slot_name(at, drive->slot);
    struct device *disk = devices_disk(at->telling->devices, name);
    disk->medium = !g_strcmp0(drive->medium, "SSD")   ? "ssd"
                   : !g_strcmp0(drive->medium, "HDD") ? "hdd"
                                                      : NULL;
    if (!g_strcmp0(drive->bus, "NVMe"))
        disk->medium = "nvme";
    disk->size = drive->size ? printed_size(drive->size, 1024, 0) : 0;
    device_say(&disk->model, drive->model);
    device_say(&disk->shelf, at->key);
    at->drives++;
    if (!g_strcmp0(drive->state, "JBOD")) {
        g_autofree char *controller = at->model ? hw_controller(at->model) : NULL;
        devices_layer(at->telling->devices, name, "hw.jbod%s%s", controller ? "@" : "",
                      controller ? controller : "");
    }
    if (printed_among(drive->state ? drive->state : "", "Onln Rbld DHS") && drive->group &&
        g_ascii_isdigit(*drive->group))
        storcli_topology(at, drive->group, drive->slot);
    if (printed_among(drive->state ? drive->state : "", "UBad Offln Rbld Failed"))
        detection_health_of(at->telling->detection, device_name(disk), "drive %s is %s",
                            drive->slot, drive->state);
    disk->link =
        !g_strcmp0(drive->bus, "SAS") ? "sas" : NULL; /* SATA in which generation is not told */
}

static void read_policy(struct hw_array *array, const char *policy)
{
    const char *at = policy ? policy : "";
    if (!*at)
        return;
    array->ahead = g_str_has_prefix(at, "NR") ? 0 : *at == 'R' ? 1 : HW_UNTOLD;
    array->back = strstr(at, "WT") ? 0 : strstr(at, "WB") ? 1 : HW_UNTOLD;
}

void storcli_array(struct storcli *at, const struct storcli_array *told)
{
    g_autofree char *name = g_strdup_printf("%s/vd%s", at->key, told->place);
    g_autofree char *group = g_strndup(told->place, strcspn(told->place, "/"));
    struct hw_array array;
    hw_array_init(&array, name);
    if (!told->level || !hw_level(told->level, array.level))
        return;
    read_policy(&array, told->policy);
    array.controller = at->model;
    array.cache = at->memory;
    array.chunk = told->strip;
    array.node = told->node;
    const GPtrArray *slots = group_of(at, group)->slots;
    struct device *device = hw_tell(at->telling, &array);
    for (guint i = 0; i < slots->len; i++) {
        g_autofree char *slot =
            *(char *)slots->pdata[i] ? slot_name(at, slots->pdata[i]) : g_strdup("");
        device_member(device, ROLE_NONE, slot);
    }
    at->arrays++;
    if (told->state && strcmp(told->state, "Optl"))
        detection_health_of(at->telling->detection, device_name(device), "virtual drive %s is %s",
                            told->place, told->state);
}

void storcli_end(struct storcli *at)
{
    const GPtrArray *all = devices_all(at->telling->devices);
    for (guint i = 0; at->arrays && i < all->len; i++) {
        struct device *disk = all->pdata[i];
        if (disk->disk && !disk->layer && !g_strcmp0(disk->shelf, at->key))
            disk->hidden = true; /* unused beside arrays: no stack of its own */
    }
}
