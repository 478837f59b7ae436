/* Attributes: keys from layout_word.def, one reader per kind of value. */
#include "schema/layout_attr.h"
#include "schema/error.h"
#include "schema/layout.h"
#include "schema/layout_fault.h"
#include "schema/layout_size.h"
#include "schema/words.h"

#include <string.h>

const struct layout_key layout_keys[] = {
#define ATTR(word, value, on, help) {word, VALUE_##value, on, help},
#include "schema/layout_word.def"
    {0},
};

static const char *const words[] = {
#define ATTR(word, value, on, help) word,
#include "schema/layout_word.def"
    NULL,
};

static const struct {
    const char *word;
    guint low, high; /* levels; 0, 0: none */
} compressions[] = {
#define COMPRESSION(word, low, high) {word, low, high},
#include "schema/layout_word.def"
};

/* Readers keep the keys they have seen in the bits of a guint64. */
_Static_assert(G_N_ELEMENTS(layout_keys) <= 64, "more keys than bits");

const struct layout_key *layout_key_find(const char *word)
{
    for (const struct layout_key *key = layout_keys; key->word; key++)
        if (!strcmp(key->word, word))
            return key;
    return NULL;
}

char *layout_key_nearest(const char *word)
{
    return words_nearest(word, words);
}

bool layout_key_allowed(const struct layout_key *key, const struct layout_kind *kind)
{
    if (!kind || key->on == ON_DISKS)
        return !kind && key->on == ON_DISKS;
    return key->on == ON_LAYERS || (key->on & kind->has);
}

/* "zstd-3": the word, a dash and a level without leading zero. */
static bool is_level(const char *value, const char *word, guint low, guint high)
{
    gsize length = strlen(word);
    guint64 level;
    return high && !strncmp(value, word, length) && value[length] == '-' &&
           value[length + 1] != '0' &&
           g_ascii_string_to_unsigned(value + length + 1, 10, low, high, &level, NULL);
}

static bool is_compression(const char *value)
{
    for (gsize i = 0; i < G_N_ELEMENTS(compressions); i++)
        if (!strcmp(value, compressions[i].word) ||
            is_level(value, compressions[i].word, compressions[i].low, compressions[i].high))
            return true;
    return false;
}

static char *nearest_compression(const char *value)
{
    const char *known[G_N_ELEMENTS(compressions) + 1] = {NULL};
    for (gsize i = 0; i < G_N_ELEMENTS(compressions); i++)
        known[i] = compressions[i].word;
    return words_nearest(value, known);
}

static bool read_compression(const char *value, gsize column, struct layout_attr *attr,
                             GError **error)
{
    if (is_compression(value)) {
        attr->value = value;
        return true;
    }
    g_autofree char *nearest = nearest_compression(value);
    return layout_fault(error, column, "value", nearest, "'%s' is no compression", value);
}

bool layout_compression_check(const char *text, GError **error)
{
    g_auto(GStrv) words_of_it = g_strsplit(*text ? text : "+", "+", 0);
    for (gsize i = 0; words_of_it[i]; i++) {
        const char *word = words_of_it[i];
        if (!strcmp(word, "dedup") || is_compression(word))
            continue;
        g_autofree char *nearest = nearest_compression(word);
        return error_set(
            error, STATUS_USAGE,
            "compression '%s': '%s' is none; expected off, on, unknown, lz4, zstd-3 or "
            "another that a file system has%s%s",
            text, word, *nearest ? "; nearest: " : "", nearest);
    }
    return true;
}

static bool read_dedup(const char *value, gsize column, struct layout_attr *attr, GError **error)
{
    bool on = !strcmp(value, "on");
    if (!on && strcmp(value, "off") && strcmp(value, "unknown"))
        return layout_fault(error, column, "value", NULL, "dedup is on or off, not '%s'", value);
    attr->number = on;
    return true;
}

static bool read_number(const struct layout_key *key, const char *value, gsize column,
                        struct layout_attr *attr, GError **error)
{
    guint64 low = key->value == VALUE_COUNT ? 1 : 0;
    if (!g_ascii_string_to_unsigned(value, 10, low, 999999999, &attr->number, NULL))
        return layout_fault(error, column, "value", NULL,
                            "%s is a whole number from %d to 999999999, not '%s'", key->word,
                            (int)low, value);
    return true;
}

static bool read_size(const struct layout_key *key, const char *value, gsize column,
                      struct layout_attr *attr, GError **error)
{
    enum layout_size size = key->value == VALUE_SIZE ? layout_size_binary(value, &attr->number)
                                                     : layout_size_decimal(value, &attr->number);
    return size == SIZE_GOOD || layout_fault(error, column, "size", NULL, "'%s' is no size", value);
}

/* The canonical text of a value that was read; its key stands before it. */
static const char *canonical(const struct layout_attr *attr, const char *value, GStringChunk *chunk)
{
    g_autofree char *text = NULL;
    switch (attr->key->value) {
    case VALUE_NUMBER:
    case VALUE_COUNT:
        text = g_strdup_printf("%" G_GUINT64_FORMAT, attr->number);
        break;
    case VALUE_SIZE:
        text = layout_size_binary_text(attr->number);
        break;
    case VALUE_DISK_SIZE:
        text = layout_size_decimal_text(attr->number);
        break;
    default:
        text = g_strdup(value);
    }
    g_autofree char *whole = g_strconcat(attr->key->word, text ? "=" : NULL, text, NULL);
    return g_string_chunk_insert(chunk, whole);
}

bool layout_attr_read(const struct layout_key *key, const char *value, gsize column,
                      GStringChunk *chunk, struct layout_attr *attr, GError **error)
{
    *attr = (struct layout_attr){.key = key, .column = column};
    bool switched = key->value == VALUE_COMP || key->value == VALUE_DEDUP;
    if (!value && switched)
        value = "on";
    if (!value && key->value != VALUE_FLAG)
        return layout_fault(error, column, "value", NULL, "%s needs a value", key->word);
    if (value && !switched && !strcmp(value, "unknown"))
        return true;
    bool read = true;
    switch (key->value) {
    case VALUE_FLAG:
        if (value)
            return layout_fault(error, column, "value", NULL, "%s takes no value", key->word);
        break;
    case VALUE_WORD:
        attr->value = value;
        break;
    case VALUE_NUMBER:
    case VALUE_COUNT:
        read = read_number(key, value, column, attr, error);
        break;
    case VALUE_SIZE:
    case VALUE_DISK_SIZE:
        read = read_size(key, value, column, attr, error);
        break;
    case VALUE_COMP:
        read = read_compression(value, column, attr, error);
        break;
    case VALUE_DEDUP:
        read = read_dedup(value, column, attr, error);
        break;
    }
    if (read && attr->value)
        attr->value = g_string_chunk_insert(chunk, attr->value);
    if (read)
        attr->text = canonical(attr, value, chunk);
    return read;
}
