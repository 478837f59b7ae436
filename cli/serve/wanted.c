/* Parameters as words of commands. */
#include "cli/serve/wanted.h"

#include "cli/world.h"
#include "schema/fields.h"

#include <string.h>

/* Options that a request may give, and parameters of the site itself. */
static const char *const options[] = {"by",   "baseline", "hold", "allow", "practical", "survive",
                                      "show", "for",      "over", "units", "width",     NULL};
static const char *const own[] = {"kind", "before", NULL};

static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.#";

static bool is_key(const char *name)
{
    return field_find(name) != FIELD_NONE && !name[strspn(name, plain)];
}

bool wanted_selects(const char *name)
{
    return !strcmp(name, "where") || is_key(name);
}

static bool takes(const struct command *command, const char *name)
{
    for (const struct option *option = command->options; option && option->name; option++)
        if (!strcmp(option->name, name) && option->argument)
            return true;
    return false;
}

/* A value as a selection reads it: in quotes where it needs them, a quote of its own in the other
 * kind. */
static void append_value(GString *text, const char *value)
{
    if (!value[strspn(value, plain)]) {
        g_string_append(text, value);
        return;
    }
    g_auto(GStrv) parts = g_strsplit(value, "\"", -1);
    g_autofree char *joined = g_strjoinv("\"'\"'\"", parts);
    g_string_append_printf(text, "\"%s\"", joined);
}

/* "rig=pe2900" or "(rig=a or rig=b)". */
static void append_key(GString *text, const struct address *target, const char *name)
{
    guint n = address_count(target, name), met = 0;
    g_string_append(text, text->len ? " and " : "");
    g_string_append(text, n > 1 ? "(" : "");
    for (guint i = 0; i < target->parameters->len; i++) {
        const struct parameter *parameter = address_at(target, i);
        if (strcmp(parameter->name, name))
            continue;
        g_string_append_printf(text, "%s%s=", met++ ? " or " : "", name);
        append_value(text, parameter->value);
    }
    g_string_append(text, n > 1 ? ")" : "");
}

static bool is_first(const struct address *target, guint at)
{
    for (guint i = 0; i < at; i++)
        if (!strcmp(address_at(target, i)->name, address_at(target, at)->name))
            return false;
    return true;
}

static void add_option(GPtrArray *words, const char *option, const char *value)
{
    g_ptr_array_add(words, g_strconcat("--", option, NULL));
    g_ptr_array_add(words, g_strdup(value));
}

/* With a use, `disks` is the number asked about, measured or not, and selects nothing. */
static bool is_option(const struct address *target, const char *name)
{
    return g_strv_contains(options, name) ||
           (!strcmp(name, "disks") && address_value(target, "for"));
}

static bool add_parameter(GPtrArray *words, GString *keys, const struct address *target, guint i,
                          const struct command *command, GError **error)
{
    const char *name = address_at(target, i)->name;
    if (is_option(target, name)) {
        if (takes(command, name))
            add_option(words, name, address_at(target, i)->value);
    } else if (!strcmp(name, "where")) {
        add_option(words, "where", address_at(target, i)->value);
    } else if (is_key(name)) {
        if (is_first(target, i))
            append_key(keys, target, name);
    } else if (!g_strv_contains(own, name)) {
        return error_set(error, STATUS_USAGE,
                         "no such parameter '%s'; there are where, by, baseline, survive and the "
                         "keys of selections (shootout vocabulary lists them)",
                         name);
    }
    return true;
}

GPtrArray *wanted_words(const struct address *target, const struct command *command, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) keys = g_string_new(NULL);
    for (guint i = 0; i < target->parameters->len; i++)
        if (!add_parameter(words, keys, target, i, command, error))
            return NULL;
    if (keys->len) {
        g_ptr_array_insert(words, 0, g_strdup("--where"));
        g_ptr_array_insert(words, 1, g_strdup(keys->str));
    }
    g_ptr_array_add(words, NULL);
    return g_steal_pointer(&words);
}

char *wanted_line(const struct command *command, const GPtrArray *words)
{
    GString *line = g_string_new("shootout ");
    g_string_append(line, command->name);
    for (guint i = 0; i < words->len && words->pdata[i]; i++) {
        g_autofree char *word = world_quote(words->pdata[i]);
        g_string_append_printf(line, " %s", word);
    }
    return g_string_free(line, FALSE);
}
