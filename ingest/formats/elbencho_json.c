/* elbencho's JSON: documents one behind another, each a phase.  Their names are those of the CSV,
 * or made of nested objects, "IOPS": {"first": .., "last": ..}. */
#include "ingest/formats/elbencho.h"

#include <jansson.h>

#include <math.h>
#include <string.h>

enum { DEEPEST = 6 };

/* "IOPS" within "last", or "last" within "IOPS": "IOPS [last]". */
static char *join(const char *outer, const char *inner)
{
    static const char *const ends[] = {"first", "last", "min", "avg", "max", NULL};
    if (!outer)
        return g_strdup(inner);
    if (g_strv_contains(ends, inner))
        return g_strdup_printf("%s [%s]", outer, inner);
    if (g_strv_contains(ends, outer))
        return g_strdup_printf("%s [%s]", inner, outer);
    return g_strdup_printf("%s %s", outer, inner);
}

/* Under which field a name is known, with or without the names around it. */
static enum elbencho_field find(const char *path, const char *name)
{
    enum elbencho_field field = elbencho_field_find(path);
    return field == ELBENCHO_NONE && name ? elbencho_field_find(name) : field;
}

static char *text_of(const json_t *value)
{
    if (json_is_string(value))
        return g_strdup(json_string_value(value));
    if (json_is_integer(value))
        return g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
    if (json_is_boolean(value))
        return g_strdup(json_is_true(value) ? "1" : "0");
    if (!json_is_real(value))
        return NULL;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup(g_ascii_dtostr(text, sizeof text, json_real_value(value)));
}

static const char *take(struct elbencho_phase *phase, json_t *object, const char *outer, int depth)
{
    const char *key, *wrong = NULL;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        g_autofree char *path = join(outer, key);
        if (json_is_object(value) && depth < DEEPEST) {
            const char *inner = take(phase, value, path, depth + 1);
            wrong = wrong ? wrong : inner;
            continue;
        }
        g_autofree char *text = text_of(value);
        enum elbencho_field field = find(path, strchr(key, '[') ? key : NULL);
        if (text && field != ELBENCHO_NONE && !elbencho_phase_set(phase, field, text))
            wrong = key;
    }
    return wrong;
}

static bool take_document(struct elbencho_reading *r, json_t *document, gsize at, gsize end,
                          gsize line, GError **error)
{
    struct elbencho_phase phase;
    elbencho_phase_init(&phase);
    const char *wrong = take(&phase, document, NULL, 0);
    phase.at = at, phase.end = end, phase.line = line;
    bool fine = true;
    if (wrong)
        batch_remark(r->batch, REMARK_REFUSED, line, 0, "expected a number in \"%s\"", wrong);
    else if (!phase.texts[ELBENCHO_OPERATION])
        batch_remark(r->batch, REMARK_REFUSED, line, 0, "no \"operation\"");
    else
        fine = elbencho_emit(r, &phase, error);
    elbencho_phase_clear(&phase);
    return fine;
}

static gsize count_lines(const char *bytes, gsize from, gsize to)
{
    gsize n = 0;
    for (const char *at = bytes + from, *end = bytes + to;
         at < end && (at = memchr(at, '\n', (gsize)(end - at))); at++)
        n++;
    return n;
}

static bool take_value(struct elbencho_reading *r, json_t *value, gsize at, gsize end, gsize line,
                       GError **error)
{
    size_t index;
    json_t *element;
    if (json_is_object(value))
        return take_document(r, value, at, end, line, error);
    json_array_foreach(value, index, element)
    {
        if (json_is_object(element) && !take_document(r, element, at, end, line, error))
            return false;
    }
    return true;
}

/* Values one after the other.  `whole` are the bytes kept, where the text was made from them and
 * places in it mean nothing; 0: the text is what is kept. */
static bool take_values(struct elbencho_reading *r, const char *text, gsize length, gsize whole,
                        GError **error)
{
    gsize at = 0, line = 1;
    while (at < length) {
        if (g_ascii_isspace(text[at])) {
            line += text[at++] == '\n';
            continue;
        }
        json_error_t why;
        json_t *value = json_loadb(text + at, length - at,
                                   JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &why);
        if (!value) {
            batch_remark(r->batch, REMARK_REFUSED, line + (gsize)MAX(why.line - 1, 0),
                         (gsize)MAX(why.column, 1), "no JSON: %s", why.text);
            return true;
        }
        gsize end = at + (gsize)MAX(why.position, 1);
        bool fine = take_value(r, value, whole ? 0 : at, whole ? whole : end, line, error);
        json_decref(value);
        if (!fine)
            return false;
        line += count_lines(text, at, end);
        at = end;
    }
    return true;
}

bool elbencho_json(struct elbencho_reading *r, const struct source *source, GError **error)
{
    if (lines_plain(source))
        return take_values(r, source->bytes, source->length, 0, error);
    g_autoptr(GString) text = lines_all(source);
    return take_values(r, text->str, text->len, source->length, error);
}
