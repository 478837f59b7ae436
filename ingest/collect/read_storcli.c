/* storcli and perccli as text: tables below their titles, fields below their heads. */
#include "ingest/collect/printed.h"
#include "ingest/collect/readers.h"
#include "ingest/collect/storcli.h"

#include <string.h>

static bool sniff(const char *text)
{
    bool tables =
        strstr(text, "VD LIST") || strstr(text, "PD LIST") || strstr(text, "EID:Slt DID State");
    return tables && !strstr(text, "\"Controllers\"") && strstr(text, "Controller = ");
}

/* "24:0     16 Onln   0 278.464 GB SAS  HDD N   Y  512B AL13SEB300       U"; the enclosure may be
 * empty: " :25     25 Onln ..." */
static void read_drive(struct storcli *at, char *const *words)
{
    guint n = g_strv_length((char **)words);
    if (n < 8)
        return;
    g_autofree char *size = g_strdup_printf("%s %s", words[4], words[5]);
    g_autofree char *model = n > 11 ? g_strjoinv(" ", (char **)words + 11) : NULL;
    storcli_drive(at, &(struct storcli_drive){.slot = words[0],
                                              .state = words[2],
                                              .group = words[3],
                                              .size = size,
                                              .bus = words[6],
                                              .medium = words[7],
                                              .model = model});
}

static bool is_slot(const char *word)
{
    const char *colon = strchr(word, ':');
    return colon && g_ascii_isdigit(colon[1]) && strspn(word, "0123456789:") == strlen(word);
}

enum table { TABLE_NONE, TABLE_TOPOLOGY, TABLE_ARRAYS, TABLE_DRIVES };

static enum table table_of(const char *line)
{
    if (g_str_has_prefix(line, "DG Arr Row EID:Slot"))
        return TABLE_TOPOLOGY;
    if (g_str_has_prefix(line, "DG/VD TYPE"))
        return TABLE_ARRAYS;
    if (g_str_has_prefix(line, "EID:Slt DID"))
        return TABLE_DRIVES;
    return TABLE_NONE;
}

/* "0/0   RAID1 Optl  RW     Yes     NRWTD -   465.25 GB" */
static void keep_array(GPtrArray *arrays, char *const *words)
{
    if (g_strv_length((char **)words) >= 6 && strchr(words[0], '/') && g_ascii_isdigit(*words[0]))
        g_ptr_array_add(arrays, g_strdupv((char **)words));
}

static void end_controller(struct storcli *at, GPtrArray *arrays)
{
    for (guint i = 0; at->key && i < arrays->len; i++) {
        char *const *words = arrays->pdata[i];
        storcli_array(
            at, &(struct storcli_array){
                    .place = words[0], .level = words[1], .state = words[2], .policy = words[5]});
    }
    if (at->key)
        storcli_end(at);
    g_ptr_array_set_size(arrays, 0);
    storcli_clear(at);
}

static void read_field(struct storcli *at, const char *line)
{
    const char *model = printed_value(line, "Model"),
               *product = printed_value(line, "Product Name"),
               *memory = printed_value(line, "On Board Memory Size");
    if (!model)
        model = product;
    if (model && !at->model)
        at->model = g_strdup(model);
    if (memory)
        at->memory = printed_size(memory, 1024, 0);
}

static void read_output(const struct telling *telling)
{
    g_auto(GStrv) lines = printed_lines(telling->text);
    g_autoptr(GPtrArray) arrays = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    struct storcli at = {0};
    enum table table = TABLE_NONE;
    g_autofree char *last = NULL;
    for (char **line = lines; *line; line++) {
        const char *controller = printed_value(*line, "Controller");
        if (controller && g_ascii_isdigit(*controller) && g_strcmp0(last, controller)) {
            end_controller(&at, arrays);
            storcli_begin(&at, telling, printed_number(controller));
            g_free(last);
            last = g_strdup(controller);
        }
        if (!at.key)
            continue;
        g_auto(GStrv) words = printed_words(*line);
        if (table_of(*line) != TABLE_NONE)
            table = table_of(*line);
        else if (!words[0])
            table = table == TABLE_DRIVES ? TABLE_NONE : table;
        else if (table == TABLE_TOPOLOGY && g_strv_length(words) > 5 && !strcmp(words[5], "DRIVE"))
            storcli_topology(&at, words[0], words[3]);
        else if (table == TABLE_ARRAYS)
            keep_array(arrays, words);
        else if (table == TABLE_DRIVES && is_slot(words[0]))
            read_drive(&at, words);
        if (g_str_has_prefix(*line, "DG=") || g_str_has_prefix(*line, "EID=") ||
            g_str_has_prefix(*line, "EID-"))
            table = TABLE_NONE;
        read_field(&at, *line);
    }
    end_controller(&at, arrays);
}

const struct reader storcli_reader = {.name = "storcli", .sniff = sniff, .read = read_output};
