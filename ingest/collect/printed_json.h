/* JSON as tools print it: with warnings before it and between its lines, numbers and truth as
 * texts. */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

/* The first value that begins a line of the text; lines that cannot be JSON (a tool's warnings) are
 * left out where it does not parse with them.  NULL when there is none.  json_decref() it. */
json_t *printed_json(const char *text);

/* A member of an object as text: numbers in decimal, true "1", false "0"; NULL when it is null or
 * not there.  The caller frees. */
char *json_text(const json_t *object, const char *key);
guint64 json_number(const json_t *object, const char *key); /* also of "123"; 0 */
/* The member reached by keys parted by '/', NULL when one is not there. */
json_t *json_at(const json_t *object, const char *keys);
