/* mfiutil and mrsasutil of FreeBSD: show adapter, show config (9 and later; mfi_show.c tells the
 * forms).  Arrays are lists of drives, volumes span arrays; sizes are rounded to three digits in
 * powers of 1024. */
#include "ingest/collect/hw.h"
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "schema/layout_word.h"

#include <string.h>

struct mfi {
    const struct telling *telling;
    char *adapter;     /* "mfi0" */
    GPtrArray *arrays; /* by number: GPtrArray of names of drives */
    GPtrArray *spans;  /* by number: the volume over it; NULL none */
    GPtrArray *drives; /* of the array that is being read; NULL: none is */
    struct device *volume;
    char *spare; /* name of a spare whose arrays follow; NULL */
};

enum { MOST = 1024 /* arrays of an adapter */ };

/* The list grows to the number. */
static void *at_number(GPtrArray *list, guint number)
{
    if (number >= MOST)
        return NULL;
    if (number >= list->len)
        g_ptr_array_set_size(list, (gint)number + 1);
    return list->pdata[number];
}

/* "drive 12 E1:S0 (  136G) ONLINE <SEAGATE ST3146855SS S523 serial=3LN4BRXY> SAS"; the name. */
static char *read_drive(const struct mfi *at, const char *line, const char *number)
{
    char *name = g_strdup_printf("%s:d%s", at->adapter, number);
    struct device *disk = devices_disk(at->telling->devices, name);
    g_autofree char *size = printed_between(line, "(", ")"),
                    *model = printed_between(line, "<", ">");
    const char *state = strstr(line, ") "), *bus = strrchr(line, '>');
    if (size)
        disk->size = printed_size(g_strstrip(size), 1024, 0);
    if (model) {
        model[strcspn(model, "=")] = '\0'; /* the serial number */
        if (g_str_has_suffix(model, " serial"))
            model[strlen(model) - strlen(" serial")] = '\0';
        /* "SEAGATE ST3146855SS S523": maker, product, firmware */
        char *firmware = strrchr(model, ' '), *maker = strchr(model, ' ');
        if (firmware && firmware != maker)
            *firmware = '\0';
        const char *product = maker ? maker + 1 : model;
        device_say(&disk->model, product);
        disk->medium = hw_medium(product);
    }
    disk->link = bus ? hw_link(bus + 1, NULL) : NULL;
    if (state && !g_str_has_prefix(state, ") ONLINE") && !g_str_has_prefix(state, ") HOT SPARE"))
        detection_health_of(at->telling->detection, name, "drive %s is %.*s", number,
                            (int)strcspn(state + 2, "<"), state + 2);
    return name;
}

/* "volume mfid0 (  278G) RAID-1 64K OPTIMAL <SYSTEM> spans:" */
static void read_volume(struct mfi *at, const char *line, const char *node)
{
    const char *level = strstr(line, "RAID-");
    g_auto(GStrv) words = printed_words(level ? level : "");
    const struct detected_fact *controller = detection_find(at->telling->detection, "controller");
    g_autofree char *name = g_strdup_printf("mfi:%s", node);
    struct hw_array array;
    hw_array_init(&array, name);
    at->volume = NULL;
    if (!words[0] || !hw_level(words[0], array.level))
        return;
    array.chunk = words[1] ? printed_size(words[1], 1024, 0) : 0;
    array.controller = controller ? controller->value : NULL;
    array.node = node;
    at->volume = hw_tell(at->telling, &array);
    if (words[1] && words[2] && strcmp(words[2], "OPTIMAL"))
        detection_health_of(at->telling->detection, name, "volume %s is %s", node, words[2]);
}

/* "array 0": of the volume or the spare above. */
static void read_span(struct mfi *at, guint number)
{
    const GPtrArray *drives = at_number(at->arrays, number);
    struct device *spanning = at_number(at->spans, number);
    if (at->spare && spanning)
        device_member(spanning, ROLE_SPARE, at->spare);
    if (at->spare || !at->volume || !drives)
        return;
    at->spans->pdata[number] = at->volume;
    for (guint i = 0; i < drives->len; i++)
        device_member(at->volume, ROLE_NONE, drives->pdata[i]);
}

/* Another adapter begins with 0 again. */
static void read_array(struct mfi *at, guint number)
{
    at->drives = NULL;
    if (number >= MOST)
        return;
    at->drives = g_ptr_array_new_with_free_func(g_free);
    if (at_number(at->arrays, number))
        g_ptr_array_unref(at->arrays->pdata[number]);
    at->arrays->pdata[number] = at->drives;
    at_number(at->spans, number);
    at->spans->pdata[number] = NULL;
}

static void read_line(struct mfi *at, const char *line)
{
    g_auto(GStrv) words = printed_words(line);
    if (!words[0] || !words[1])
        return;
    if (!strcmp(words[0], "array") && words[2]) {
        read_array(at, printed_number(words[1]));
    } else if (!strcmp(words[0], "array")) {
        read_span(at, printed_number(words[1]));
    } else if (!strcmp(words[0], "drive") && at->drives) {
        g_ptr_array_add(at->drives, strcmp(words[1], "MISSING") ? read_drive(at, line, words[1])
                                                                : g_strdup(""));
    } else if (!strcmp(words[0], "volume")) {
        g_clear_pointer(&at->spare, g_free);
        read_volume(at, line, words[1]);
    } else if (!strcmp(words[1], "spare") && words[2]) {
        g_free(at->spare);
        at->spare = read_drive(at, line, words[2]);
        devices_disk(at->telling->devices, at->spare)->hidden = true;
    }
}

static void free_list(gpointer list)
{
    if (list)
        g_ptr_array_unref(list);
}

static void config_read(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    struct mfi at = {.telling = telling,
                     .arrays = g_ptr_array_new_with_free_func(free_list),
                     .spans = g_ptr_array_new()};
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = printed_words(*line);
        bool heading = words[0] && words[1];
        if (heading && !strcmp(words[1], "Adapter:")) {
            const char *product = printed_find(line, "Product Name");
            detection_fact(telling->detection, "controller", product, "mfiutil show adapter");
        } else if (heading && !strcmp(words[1], "Configuration:")) {
            g_free(at.adapter);
            at.adapter = g_path_get_basename(words[0]);
        } else if (at.adapter) {
            read_line(&at, *line);
        }
    }
    g_free(at.adapter);
    g_free(at.spare);
    g_ptr_array_unref(at.arrays);
    g_ptr_array_unref(at.spans);
}

static bool config_sniff(const char *text)
{
    const char *at = strstr(text, "mfi");
    at = at ? at : strstr(text, "mrsas");
    return at && (strstr(at, " Adapter:") || (strstr(at, " Configuration: ") &&
                                              strstr(at, " arrays, ") && strstr(at, " volumes, ")));
}

const struct reader mfiutil_reader = {
    .name = "mfiutil", .sniff = config_sniff, .read = config_read};
