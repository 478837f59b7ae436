/* storcli and perccli as JSON (J).  Host adapters list their drives as Physical Device
 * Information; `/cN/eall/sall show all` names them as keys, Drive /c0/e252/s0; `/call/vall show
 * all` has an array per key, /c0/v0, with its drives beside it. */
#include "ingest/collect/printed.h"
#include "ingest/collect/printed_json.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/storcli.h"

#include <string.h>

static bool sniff(const char *text)
{
    return strstr(text, "\"Controllers\"") && strstr(text, "\"Command Status\"");
}

static void read_drive(struct storcli *at, const json_t *row)
{
    g_autofree char *slot = json_text(row, "EID:Slt"), *state = json_text(row, "State"),
                    *group = json_text(row, "DG"), *size = json_text(row, "Size"),
                    *bus = json_text(row, "Intf"), *medium = json_text(row, "Med"),
                    *model = json_text(row, "Model");
    if (slot && size)
        storcli_drive(at, &(struct storcli_drive){slot, state, group, size, bus, medium, model});
}

static void read_drives(struct storcli *at, const json_t *rows)
{
    for (gsize i = 0; i < json_array_size(rows); i++)
        read_drive(at, json_array_get(rows, i));
}

/* Lists of drives: below PD LIST, below keys "Drive /c0/e252/s0", and "PDs for VD 0". */
static void find_drives(struct storcli *at, const json_t *data, guint depth)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)data, key, value)
    {
        bool list = !strcmp(key, "PD LIST") || g_str_has_prefix(key, "PDs for VD") ||
                    !strcmp(key, "Drive Information") ||
                    (g_str_has_prefix(key, "Drive /") && !strstr(key, "Detailed"));
        if (list)
            read_drives(at, value);
        else if (json_is_object(value) && depth && !strstr(key, "Detailed"))
            find_drives(at, value, depth - 1);
    }
}

static void read_topology(struct storcli *at, const json_t *rows)
{
    for (gsize i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        g_autofree char *group = json_text(row, "DG"), *slot = json_text(row, "EID:Slot"),
                        *type = json_text(row, "Type");
        if (group && slot && type && !strcmp(type, "DRIVE"))
            storcli_topology(at, group, slot);
    }
}

static void read_array(struct storcli *at, const json_t *row, const json_t *properties)
{
    g_autofree char *place = json_text(row, "DG/VD"), *level = json_text(row, "TYPE"),
                    *state = json_text(row, "State"), *policy = json_text(row, "Cache"),
                    *node = json_text(properties, "OS Drive Name"),
                    *strip = json_text(properties, "Strip Size");
    if (place)
        storcli_array(at,
                      &(struct storcli_array){.place = place,
                                              .level = level,
                                              .state = state,
                                              .policy = policy,
                                              .node = node,
                                              .strip = strip ? printed_size(strip, 1024, 0) : 0});
}

static void read_arrays(struct storcli *at, const json_t *data)
{
    static const char *const lists[] = {"VD LIST", "Virtual Drives"};
    for (gsize l = 0; l < G_N_ELEMENTS(lists); l++) {
        const json_t *rows = json_object_get(data, lists[l]);
        for (gsize i = 0; i < json_array_size(rows); i++)
            read_array(at, json_array_get(rows, i), NULL);
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)data, key, value)
    {
        const char *number = g_str_has_prefix(key, "/c") ? strstr(key, "/v") : NULL;
        if (!number || !json_is_array(value))
            continue;
        g_autofree char *beside = g_strdup_printf("VD%s Properties", number + strlen("/v"));
        read_array(at, json_array_get(value, 0), json_object_get(data, beside));
    }
}

/* Where each array lists its own drives, those are its group's. */
static void read_members(struct storcli *at, const json_t *data)
{
    const char *key;
    json_t *rows;
    json_object_foreach((json_t *)data, key, rows)
    {
        for (gsize i = 0; g_str_has_prefix(key, "PDs for VD") && i < json_array_size(rows); i++) {
            g_autofree char *group = json_text(json_array_get(rows, i), "DG"),
                            *slot = json_text(json_array_get(rows, i), "EID:Slt");
            if (group && slot)
                storcli_topology(at, group, slot);
        }
    }
}

static void read_controller(const struct telling *telling, const json_t *controller, guint i)
{
    const json_t *data = json_object_get(controller, "Response Data"),
                 *status = json_object_get(controller, "Command Status");
    struct storcli at;
    guint number =
        json_object_get(status, "Controller") ? (guint)json_number(status, "Controller") : i;
    storcli_begin(&at, telling, number);
    at.model = json_text(json_object_get(data, "Basics"), "Model");
    if (!at.model)
        at.model = json_text(data, "Product Name");
    g_autofree char *memory = json_text(json_object_get(data, "HwCfg"), "On Board Memory Size");
    at.memory = memory ? printed_size(memory, 1024, 0) : 0;
    find_drives(&at, data, 3);
    read_topology(&at, json_object_get(data, "TOPOLOGY"));
    read_members(&at, data);
    read_arrays(&at, data);
    storcli_end(&at);
    storcli_clear(&at);
}

static void read_output(const struct telling *telling)
{
    json_t *json = printed_json(telling->text);
    const json_t *all = json_object_get(json, "Controllers");
    for (gsize i = 0; i < json_array_size(all); i++)
        read_controller(telling, json_array_get(all, i), (guint)i);
    json_decref(json);
}

const struct reader storcli_json_reader = {
    .name = "storcli J", .sniff = sniff, .read = read_output};
