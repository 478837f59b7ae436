/* Reading JSON leniently. */
#include "ingest/collect/printed_json.h"

#include "ingest/collect/printed.h"

#include <string.h>

/* Warnings begin with a word; JSON's lines with one of these. */
static json_t *without_warnings(const char *text)
{
    g_autoptr(GString) kept = g_string_new(NULL);
    g_auto(GStrv) lines = printed_lines(text);
    for (char **line = lines; *line; line++)
        if (strchr("{}[],\"", (*line)[strspn(*line, " \t")]))
            g_string_append_printf(kept, "%s\n", *line);
    const char *at = kept->str + strcspn(kept->str, "{[");
    return json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
}

json_t *printed_json(const char *text)
{
    const char *at = text + strspn(text, " \t\r\n");
    while (*at && *at != '{' && *at != '[') {
        at = strchr(at, '\n');
        at = at ? at + strspn(at, " \t\r\n") : "";
    }
    if (!*at)
        return NULL;
    json_t *json = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
    return json ? json : without_warnings(at);
}

char *json_text(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_string(value))
        return g_strdup(json_string_value(value));
    if (json_is_integer(value))
        return g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
    if (json_is_boolean(value))
        return g_strdup(json_is_true(value) ? "1" : "0");
    return NULL;
}

guint64 json_number(const json_t *object, const char *key)
{
    g_autofree char *text = json_text(object, key);
    return text ? g_ascii_strtoull(text, NULL, 10) : 0;
}

json_t *json_at(const json_t *object, const char *keys)
{
    g_auto(GStrv) all = g_strsplit(keys, "/", 0);
    json_t *at = (json_t *)object;
    for (char **key = all; at && *key; key++)
        at = json_object_get(at, *key);
    return at;
}
