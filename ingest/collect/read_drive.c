/* Drives by themselves: smartctl -j and nvme list -o json.  The names of the model's fields changed
 * with releases; rotation_rate 0 is flash and absent for NVMe; the current speed of the link may be
 * missing, and the largest is not it; nvme-cli 2.11 nests what 2.3 lists flat, and MaximumLBA is a
 * count.  A model "Linux" is the kernel's own target reached over a network. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"

#include <string.h>

/* --- smartctl -j --- */

static bool smart_sniff(const char *text)
{
    return strstr(text, "\"smartctl\"") && strstr(text, "\"device\"");
}

static char *model_of(const json_t *json)
{
    char *model = json_text(json, "model_name");
    return model ? model : json_text(json, "scsi_model_name");
}

static const char *link_of(const json_t *json)
{
    const json_t *current = json_at(json, "interface_speed/current");
    g_autofree char *speed = current ? json_text(current, "string") : NULL;
    g_autofree char *transport =
        json_text(json_object_get(json, "scsi_transport_protocol"), "name");
    g_autofree char *protocol = json_text(json_object_get(json, "device"), "protocol");
    if (speed && protocol && !strcmp(protocol, "ATA"))
        return hw_link("SATA", speed);
    return transport && g_str_has_prefix(transport, "SAS") ? "sas" : NULL;
}

/* A volume of a controller or of fake RAID, as its product says. */
static bool is_volume(const struct telling *telling, const char *name, const char *model)
{
    g_autofree char *level = model ? printed_between(model, "Raid ", " ") : NULL;
    char known[16];
    if (!level || !strstr(model, "Volume") || !hw_level(level, known))
        return false;
    struct device *array = devices_layer(telling->devices, name, "hw.%s%s", known,
                                         strstr(model, "Intel") ? "@intel-rst" : "");
    array->disk = false;
    return true;
}

static void smart_read(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    const json_t *device = json_object_get(json, "device");
    g_autofree char *name = json_text(device, "name"), *type = json_text(device, "type"),
                    *protocol = json_text(device, "protocol"), *model = model_of(json);
    guint64 size = json_number(json_object_get(json, "user_capacity"), "bytes");
    /* sat+megaraid,0 is a drive behind the volume /dev/sda */
    bool behind = type && strchr(type, ',');
    g_autofree char *key = behind ? g_strconcat(type, " ", name, NULL) : g_strdup(name);
    if (key && (size || model) && !is_volume(telling, key, model)) {
        struct device *disk = devices_disk(telling->devices, key);
        bool nvme = protocol && !strcmp(protocol, "NVMe");
        json_t *rate = json_object_get(json, "rotation_rate");
        guint rpm = (guint)json_number(json, "rotation_rate");
        disk->medium = nvme ? "nvme" : !rate ? disk->medium : rpm ? "hdd" : "ssd";
        disk->rpm = rpm;
        disk->link = nvme ? NULL : link_of(json) ? link_of(json) : disk->link;
        disk->size = size ? size : json_number(json, "nvme_total_capacity");
        device_say(&disk->model, model);
        g_autofree char *firmware = json_text(json, "firmware_version"),
                        *serial = json_text(json, "serial_number");
        device_say(&disk->firmware, firmware);
        device_say(&disk->serial, serial);
        if (nvme) {
            g_autofree char *whole = g_strconcat(name, "n1", NULL);
            devices_alias(telling->devices, disk, whole);
        }
    }
    json_decref(json);
}

const struct reader smartctl_reader = {
    .name = "smartctl -j", .sniff = smart_sniff, .read = smart_read};

/* --- nvme list -o json --- */

static bool nvme_sniff(const char *text)
{
    return strstr(text, "\"Devices\"") &&
           (strstr(text, "\"DevicePath\"") || strstr(text, "\"Subsystems\"") || strlen(text) < 200);
}

static void tell_namespace(const struct telling *telling, const char *name, const char *model,
                           const char *firmware, guint64 size)
{
    if (!name)
        return;
    if (model && !strcmp(g_strstrip((char *)model), "Linux")) {
        struct device *remote = devices_layer(telling->devices, name, "nvmeof");
        g_autofree char *server = g_strconcat(name, " (server)", NULL);
        device_member(remote, ROLE_NONE, server);
        devices_layer(telling->devices, server, "unknown")->hidden = true;
        return;
    }
    struct device *disk = devices_disk(telling->devices, name);
    disk->medium = "nvme";
    disk->size = size ? size : disk->size;
    device_say(&disk->model, model);
    device_say(&disk->firmware, firmware);
    device_say(&disk->shelf, "nvme");
}

static void read_controllers(const struct telling *telling, const json_t *controllers,
                             const json_t *outer)
{
    for (gsize i = 0; i < json_array_size(controllers); i++) {
        const json_t *controller = json_array_get(controllers, i);
        const json_t *spaces = json_object_get(controller, "Namespaces");
        g_autofree char *model = json_text(controller, "ModelNumber"),
                        *firmware = json_text(controller, "Firmware");
        if (!json_array_size(spaces) && !i)
            spaces = outer;
        for (gsize j = 0; j < json_array_size(spaces); j++) {
            const json_t *space = json_array_get(spaces, j);
            g_autofree char *name = json_text(space, "NameSpace");
            tell_namespace(telling, name, model, firmware, json_number(space, "PhysicalSize"));
        }
    }
}

static void nvme_read(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    const json_t *all = json_object_get(json, "Devices");
    for (gsize i = 0; i < json_array_size(all); i++) {
        const json_t *row = json_array_get(all, i), *systems = json_object_get(row, "Subsystems");
        g_autofree char *path = json_text(row, "DevicePath"),
                        *model = json_text(row, "ModelNumber"),
                        *firmware = json_text(row, "Firmware");
        tell_namespace(telling, path, model, firmware, json_number(row, "PhysicalSize"));
        for (gsize j = 0; j < json_array_size(systems); j++)
            read_controllers(telling, json_object_get(json_array_get(systems, j), "Controllers"),
                             json_object_get(json_array_get(systems, j), "Namespaces"));
    }
    json_decref(json);
}

const struct reader nvme_list_reader = {
    .name = "nvme list", .sniff = nvme_sniff, .read = nvme_read};
