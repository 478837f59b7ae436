/* One text, its readings: lines as they are, commands, then words; each line checked by the
 * notation itself. */
#include "schema/reading.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/layout.h"
#include "schema/layout_say.h"
#include "schema/reading_command.h"
#include "schema/reading_draft.h"

#include <string.h>

enum { READING_BYTES = 16384 };

static void reading_clear(void *data)
{
    struct reading *reading = data;
    g_free(reading->line);
    g_free(reading->compression);
}

static void part_clear(void *data)
{
    g_free(((struct reading_part *)data)->says);
}

static bool is_there(const struct readings *readings, const char *line)
{
    for (guint i = 0; i < readings->all->len; i++)
        if (!strcmp(readings_at(readings, i)->line, line))
            return true;
    return false;
}

void readings_init(struct readings *readings)
{
    *readings = (struct readings){.all = g_array_new(FALSE, TRUE, sizeof(struct reading)),
                                  .parts = g_array_new(FALSE, TRUE, sizeof(struct reading_part))};
    g_array_set_clear_func(readings->all, reading_clear);
    g_array_set_clear_func(readings->parts, part_clear);
}

void readings_add(struct readings *readings, const char *line, const char *compression)
{
    if (is_there(readings, line))
        return;
    struct reading reading = {g_strdup(line), g_strdup(compression)};
    g_array_append_val(readings->all, reading);
}

static void add(struct readings *readings, const struct layout *layout, const char *compression)
{
    readings_add(readings, layout_canon(layout),
                 compression ? compression : layout_compression(layout));
}

/* Those of the lines that the notation allows.  Without any, the error says what is wrong with the
 * first. */
static bool add_lines(struct readings *readings, const GPtrArray *lines, const char *compression,
                      GError **error)
{
    g_autoptr(GError) first = NULL;
    for (guint i = 0; i < lines->len; i++) {
        GError *wrong = NULL;
        auto_clear(layout_clear) struct layout *layout = layout_parse(lines->pdata[i], &wrong);
        if (layout)
            add(readings, layout, compression);
        else if (first)
            g_error_free(wrong);
        else
            first = wrong;
    }
    if (readings->all->len)
        return true;
    if (first)
        return error_set(error, STATUS_USAGE, "this would be %s, which cannot be: %s",
                         (const char *)lines->pdata[0], first->message);
    return error_set(error, STATUS_USAGE,
                     "no word of it names an array, a file system or a kind of disk");
}

/* What an item says, for people. */
static char *says(const struct item *item)
{
    static const char *const words[] = {
        [ITEM_SIZE] = "size",
        [ITEM_MEDIUM] = "disks of kind",
        [ITEM_LINK] = "link",
        [ITEM_RPM] = "speed",
        [ITEM_MODEL] = "model",
        [ITEM_LEVEL] = "level",
        [ITEM_PAIRS] = "mirrors",
        [ITEM_STRIPED] = "striped",
        [ITEM_GEOM] = "by GEOM, level",
        [ITEM_JBOD] = "passed on",
        [ITEM_FAMILY] = "by",
        [ITEM_CONTROLLER] = "controller",
        [ITEM_LVM] = "layer",
        [ITEM_CRYPT] = "encrypted",
        [ITEM_COVER] = "layer",
        [ITEM_ZVOL] = "layer zvol",
        [ITEM_FS] = "file system",
        [ITEM_SHARE] = "reached by",
        [ITEM_ROLE] = "devices for",
        [ITEM_COMPRESSION] = "compression",
        [ITEM_LAY] = "copies",
        [ITEM_CHUNK] = "chunk",
        [ITEM_KILO] = "KiB",
        [ITEM_EACH] = "each by itself",
        [ITEM_SPAN] = "span",
        [ITEM_DATA] = "data disks",
        [ITEM_PARITY] = "parity disks",
        [ITEM_WAY] = "copies",
        [ITEM_SINGLE] = "one",
        [ITEM_OTHER] = "named",
        [ITEM_SHR] = "named",
    };
    if (item->kind == ITEM_COUNT)
        return g_strdup_printf("count %u", item->number);
    const char *word = item->kind < G_N_ELEMENTS(words) ? words[item->kind] : NULL;
    bool text = item->text && *item->text && item->kind != ITEM_STRIPED && item->kind != ITEM_JBOD;
    return g_strdup_printf("%s%s%s", word ? word : "", text ? " " : "", text ? item->text : "");
}

static int by_place(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;
    return (x > y) - (x < y);
}

static bool read_words(const char *text, struct readings *readings, GError **error)
{
    g_autoptr(GStringChunk) chunk = g_string_chunk_new(256);
    g_autoptr(GArray) items = reading_items(text, chunk),
                      used = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    struct draft draft;
    if (!draft_fill(&draft, items, used, error))
        return false;
    draft_lines(&draft, lines);
    g_array_sort(used, by_place);
    for (guint i = 0; i < used->len; i++) {
        const struct item *item = &g_array_index(items, struct item, g_array_index(used, guint, i));
        struct reading_part part = {item->from, item->to, says(item)};
        g_array_append_val(readings->parts, part);
    }
    return add_lines(readings, lines, draft.compression, error);
}

static bool read_commands(const char *text, struct readings *readings, GError **error)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *compression = NULL;
    return reading_commands(text, lines, &compression, readings->parts, error) &&
           add_lines(readings, lines, compression, error);
}

bool readings_find(const char *text, struct readings *readings, GError **error)
{
    readings_init(readings);
    if (strlen(text) > READING_BYTES)
        return error_set(error, STATUS_USAGE, "expected at most %d bytes of words", READING_BYTES);
    g_autofree char *line = g_strstrip(g_strdup(text));
    g_autofree char *said = layout_said(line);
    bool meant = strchr(line, '/') && !strpbrk(line, " ,\t\n") && !reading_names_a_file(line);
    auto_clear(layout_clear) struct layout *layout =
        layout_parse(said ? said : line, meant ? error : NULL);
    if (layout) {
        add(readings, layout, NULL);
        readings->exact = true;
        return true;
    }
    if (meant) /* a line with a fault in it is not guessed at */
        return false;
    return reading_is_command(line) ? read_commands(text, readings, error)
                                    : read_words(text, readings, error);
}

void readings_clear(struct readings *readings)
{
    g_clear_pointer(&readings->all, g_array_unref);
    g_clear_pointer(&readings->parts, g_array_unref);
    *readings = (struct readings){0};
}

const struct reading *readings_at(const struct readings *readings, guint i)
{
    return &g_array_index(readings->all, struct reading, i);
}

char *readings_list(const struct readings *readings)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < readings->all->len; i++)
        g_string_append_printf(list, "%s%s", i ? " or " : "", readings_at(readings, i)->line);
    return g_strdup(list->str);
}
