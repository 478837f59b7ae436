/* Layouts in words. */
#include "schema/layout_say.h"

#include "schema/layout_size.h"

#include <string.h>

const char layout_say_hole[] = "what stands on that is not known",
           layout_say_beside[] = ", beside ", layout_say_above[] = "; on all of them ",
           layout_say_many[] = "an unknown number of ";

const char *layout_say_medium(enum layout_medium medium, bool many)
{
    static const char *const words[MEDIUM_COUNT][2] = {
        [MEDIUM_HDD] = {"hard disk", "hard disks"},  [MEDIUM_SSD] = {"SSD", "SSDs"},
        [MEDIUM_NVME] = {"NVMe disk", "NVMe disks"}, [MEDIUM_PMEM] = {"pmem", "pmem modules"},
        [MEDIUM_DISK] = {"disk", "disks"},           [MEDIUM_FILE] = {"file", "files"},
        [MEDIUM_RAM] = {"RAM disk", "RAM disks"},
    };
    return words[medium][many];
}

char *layout_say_kind(const struct layout_kind *kind)
{
    return g_strndup(kind->help, strcspn(kind->help, ";"));
}

/* "7k2" turns 7200 times a minute. */
static guint turns(const char *speed)
{
    char *k;
    guint64 thousands = g_ascii_strtoull(speed, &k, 10);
    return (guint)(thousands * 1000 + g_ascii_strtoull(k + 1, NULL, 10) * 100);
}

static void add(GString *list, const char *text)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", text);
}

/* "cache 256M", "wb". */
static void add_attrs(GString *list, const GArray *attrs)
{
    for (guint i = 0; i < attrs->len; i++) {
        g_autofree char *text = g_strdup(g_array_index(attrs, struct layout_attr, i).text);
        add(list, g_strdelimit(text, "=", ' '));
    }
}

/* "1500 GB each" */
static void add_size(GString *list, const struct layout_group *group)
{
    g_autofree char *size = layout_size_decimal_text(group->size);
    gsize digits = strspn(size, "0123456789");
    const char *unit = size + digits;
    g_autofree char *words =
        g_strdup_printf("%.*s %sB%s", (int)digits, size, unit, group->count == 1 ? "" : " each");
    add(list, words);
}

static void say_group(GString *text, const struct layout_group *group)
{
    g_autoptr(GString) more = g_string_new(NULL);
    if (group->speed)
        g_string_append_printf(more, "%u rpm", turns(group->speed));
    if (group->link)
        add(more, group->link);
    if (group->size)
        add_size(more, group);
    add_attrs(more, group->attrs);
    if (group->count == COUNT_UNKNOWN)
        g_string_append(text, layout_say_many);
    else
        g_string_append_printf(text, "%u ", group->count);
    g_string_append(text, layout_say_medium(group->medium, group->count != 1));
    if (more->len)
        g_string_append_printf(text, " (%s)", more->str);
}

static void say_count(GString *text, guint count)
{
    if (count == COUNT_UNKNOWN)
        g_string_append(text, layout_say_many);
    else if (count > 1)
        g_string_append_printf(text, "%u x ", count);
}

/* "log on 2 SSDs as zfs.mirror" */
static void add_member(GString *list, int role, const struct layout_member *member)
{
    g_autoptr(GString) text = g_string_new(layout_roles[role].word);
    g_string_append(text, " on ");
    say_group(text, member->disks);
    if (member->kind) {
        g_string_append(text, " as ");
        say_count(text, member->count);
        g_string_append(text, member->kind->name);
    }
    add(list, text->str);
}

/* "6 x hw.raid0 (striped by a controller: perc5, wb)" */
static void say_layer(GString *text, const struct layout_layer *layer)
{
    if (!strcmp(layer->kind->name, "unknown")) {
        g_string_append(text, layout_say_hole);
        return;
    }
    g_autofree char *help = layout_say_kind(layer->kind);
    g_autoptr(GString) list = g_string_new(help);
    if (layer->name)
        g_string_append_printf(list, ": %s", layer->name);
    add_attrs(list, layer->attrs);
    for (int i = 0; i < ROLE_COUNT; i++)
        if (layer->members[i].disks)
            add_member(list, i, &layer->members[i]);
    say_count(text, layer->count);
    g_string_append_printf(text, "%s (%s)", layer->kind->name, list->str);
}

static void say_line(GString *text, const struct layout_line *line)
{
    for (guint i = 0; i < line->groups->len; i++) {
        g_string_append(text, i ? " and " : "");
        say_group(text, line->groups->pdata[i]);
    }
    for (guint i = 0; i < line->layers->len; i++) {
        g_string_append(text, "; ");
        say_layer(text, line->layers->pdata[i]);
    }
}

char *layout_say(const struct layout_stack *stack)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < stack->branches->len; i++) {
        g_string_append(text, i ? layout_say_beside : "");
        say_line(text, stack->branches->pdata[i]);
    }
    for (guint i = 0; i < stack->layers->len; i++) {
        g_string_append(text, i ? "; " : layout_say_above);
        say_layer(text, stack->layers->pdata[i]);
    }
    return g_string_free(text, FALSE);
}
