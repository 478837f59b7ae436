/* cciss_vol_status -V: levels, and the drives of the whole controller; which drive is in which
 * volume is not told, so that the drives are counted only where there is one volume and no
 * spare.  A controller comes again for each of its device files. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"

#include <string.h>

static bool sniff(const char *text)
{
    return strstr(text, "Controller: Smart Array") && strstr(text, " Volume ") &&
           strstr(text, " status: ");
}

struct cciss {
    char *controller;
    GPtrArray *volumes; /* char *: "RAID 5 Volume 0 status: OK." */
    GPtrArray *models;
    GPtrArray *bays;
    bool spare;
    int back;
    char *node;
};

/* Capacity in GB from a model of HP's: EH0600JEDHE 600, DG072BB975 72, GB0500C4413 500.  0 when
 * it is another. */
static guint64 model_size(const char *model)
{
    if (strlen(model) < 6 || !g_ascii_isupper(model[0]) || !g_ascii_isupper(model[1]) ||
        !g_ascii_isdigit(model[2]))
        return 0;
    return (guint64)printed_number(model + 2) * 1000000000;
}

/* Drives of one model, all of them, are this volume's. */
static void add_drives(const struct telling *telling, struct device *device, const struct cciss *at,
                       const char *model, guint number)
{
    for (guint i = 0; i < at->models->len; i++) {
        if (strcmp(at->models->pdata[i], model))
            continue;
        g_autofree char *name = g_strdup_printf("%s/v%u/d%u", device_name(device), number, i);
        struct device *disk = devices_disk(telling->devices, name);
        disk->size = model_size(model);
        device_say(&disk->model, model);
        device_member(device, ROLE_NONE, name);
    }
}

static guint models_of(const struct cciss *at, const char *models[2])
{
    guint n = 0;
    for (guint i = 0; i < at->models->len; i++) {
        const char *model = at->models->pdata[i];
        if ((n > 0 && !strcmp(models[0], model)) || (n > 1 && !strcmp(models[1], model)))
            continue;
        if (n == 2)
            return 3;
        models[n++] = model;
    }
    return n;
}

static void tell(const struct telling *telling, const struct cciss *at)
{
    const char *models[2] = {NULL, NULL};
    guint kinds = models_of(at, models);
    for (guint i = 0; i < at->volumes->len; i++) {
        const char *volume = at->volumes->pdata[i];
        g_autofree char *level = printed_between(volume, "RAID ", " V");
        g_autofree char *name = g_strdup_printf("cciss:%s/%u", at->node ? at->node : "", i);
        struct hw_array array;
        hw_array_init(&array, name);
        struct device *old = devices_find(telling->devices, name);
        if (!level || !hw_level(level, array.level) || old)
            continue;
        array.controller =
            at->controller && strcmp(at->controller, "Smart Array") ? at->controller : NULL;
        array.back = at->back;
        array.node = at->volumes->len == 1 ? at->node : NULL;
        struct device *device = hw_tell(telling, &array);
        if (kinds == at->volumes->len && kinds && !at->spare) {
            add_drives(telling, device, at, models[i], i);
            if (at->volumes->len > 1)
                device_say(&device->doubt, "which drives are in which volume is inferred");
        }
        if (!strstr(volume, "status: OK"))
            detection_health_of(telling->detection, device_name(device), "%s", volume);
    }
}

static void reset(struct cciss *at)
{
    g_clear_pointer(&at->controller, g_free);
    g_clear_pointer(&at->node, g_free);
    g_ptr_array_set_size(at->volumes, 0);
    g_ptr_array_set_size(at->models, 0);
    g_ptr_array_set_size(at->bays, 0);
    at->spare = false;
    at->back = HW_UNTOLD;
}

static void read_line(struct cciss *at, const char *line)
{
    const char *volume = strstr(line, ") RAID ");
    const char *bay = strstr(line, "connector ");
    if (volume) {
        if (!at->node)
            at->node = g_strndup(line, strcspn(line, ":"));
        g_ptr_array_add(at->volumes, g_strdup(volume + 2));
        at->spare |= strstr(line, "spare drive designated") != NULL;
    } else if (bay) {
        g_auto(GStrv) words = printed_words(bay);
        g_autofree char *key = g_strndup(bay, strcspn(bay, " ") + 20);
        if (g_strv_length(words) > 8 &&
            !g_ptr_array_find_with_equal_func(at->bays, key, g_str_equal, NULL)) {
            g_ptr_array_add(at->models, g_strdup(words[7]));
            g_ptr_array_add(at->bays, g_steal_pointer(&key));
        }
    }
    const char *enabled = printed_value(line, "Write cache enabled");
    if (enabled)
        at->back = g_str_has_prefix(enabled, "Yes");
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct cciss at = {.volumes = g_ptr_array_new_with_free_func(g_free),
                       .models = g_ptr_array_new_with_free_func(g_free),
                       .bays = g_ptr_array_new_with_free_func(g_free),
                       .back = HW_UNTOLD};
    for (char **line = lines; *line; line++) {
        const char *controller = printed_value(*line, "Controller");
        if (controller) {
            tell(telling, &at);
            reset(&at);
            at.controller = g_strdup(controller);
        } else {
            read_line(&at, *line);
        }
    }
    tell(telling, &at);
    reset(&at);
    g_ptr_array_unref(at.volumes);
    g_ptr_array_unref(at.models);
    g_ptr_array_unref(at.bays);
}

const struct reader cciss_reader = {
    .name = "cciss_vol_status", .sniff = sniff, .read = read_output};
