/* Plain files back into an archive: archive.ndjson line by line, then the sources. */
#include "ingest/restore.h"
#include "ingest/source.h"
#include "schema/auto.h"
#include "store/restore.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct restore *restore;
    char *path; /* of archive.ndjson */
    FILE *in;
    char *line;
    size_t room;
    gsize number;      /* of the line */
    GArray *values;    /* struct dump_value */
    GPtrArray *bytes;  /* what was written as hex */
    GPtrArray *hashes; /* of sources */
    struct restore_counts *counts;
};

static void clear_reading(struct reading *reading)
{
    if (reading->in)
        fclose(reading->in);
    free(reading->line);
    g_free(reading->path);
    g_array_unref(reading->values);
    g_ptr_array_unref(reading->bytes);
    g_ptr_array_unref(reading->hashes);
    restore_clear(&reading->restore);
}

bool restore_is(const char *path)
{
    g_autofree char *file = g_build_filename(path, "archive.ndjson", NULL);
    return g_file_test(file, G_FILE_TEST_IS_REGULAR);
}

/* --- values --- */

static bool read_hex(struct reading *reading, const json_t *json, struct dump_value *value)
{
    const char *hex = json_string_value(json_object_get(json, "hex"));
    gsize length = hex ? strlen(hex) : 1;
    if (length % 2 || strspn(hex, "0123456789abcdef") != length)
        return false;
    char *bytes = g_malloc(length / 2 + 1);
    for (gsize i = 0; i < length; i += 2)
        bytes[i / 2] = (char)(g_ascii_xdigit_value(hex[i]) << 4 | g_ascii_xdigit_value(hex[i + 1]));
    g_ptr_array_add(reading->bytes, bytes);
    value->kind = DUMP_BYTES, value->bytes = bytes, value->length = length / 2;
    return true;
}

static bool read_value(struct reading *reading, const char *name, const json_t *json,
                       GError **error)
{
    struct dump_value value = {.column = name};
    bool fine = true;
    if (json_is_integer(json))
        value.kind = DUMP_INTEGER, value.integer = json_integer_value(json);
    else if (json_is_real(json))
        value.kind = DUMP_NUMBER, value.number = json_real_value(json);
    else if (json_is_string(json))
        value.kind = DUMP_TEXT, value.bytes = json_string_value(json),
        value.length = json_string_length(json);
    else
        fine = json_is_null(json) || read_hex(reading, json, &value);
    g_array_append_val(reading->values, value);
    return fine || error_at(error, reading->path, reading->number, 0,
                            "%s: expected a number, a text or {\"hex\": ...}", name);
}

/* --- lines --- */

static void note_source(struct reading *reading, const json_t *row)
{
    const char *hash = json_string_value(json_object_get(row, "sha256"));
    if (hash && strlen(hash) == 64 && strspn(hash, "0123456789abcdef") == 64)
        g_ptr_array_add(reading->hashes, g_strdup(hash));
}

static bool read_row(struct reading *reading, json_t *row, GError **error)
{
    const char *table = json_string_value(json_object_get(row, "table")), *name;
    json_t *json;
    if (!table)
        return error_at(error, reading->path, reading->number, 0,
                        "expected an object with \"table\"");
    g_array_set_size(reading->values, 0);
    g_ptr_array_set_size(reading->bytes, 0);
    json_object_foreach(row, name, json) if (strcmp(name, "table") &&
                                             !read_value(reading, name, json, error)) return false;
    if (!strcmp(table, "source"))
        note_source(reading, row);
    g_autoptr(GError) why = NULL;
    reading->counts->rows++;
    return restore_row(reading->restore, table,
                       (const struct dump_value *)(void *)reading->values->data,
                       reading->values->len, &why) ||
           error_at(error, reading->path, reading->number, 0, "%s", why->message);
}

static bool read_line(struct reading *reading, gsize length, GError **error)
{
    json_error_t why;
    json_t *row = json_loadb(reading->line, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &why);
    if (!row)
        return error_at(error, reading->path, reading->number,
                        why.column > 0 ? (gsize)why.column : 0, "expected a JSON object: %s",
                        why.text);
    bool read = read_row(reading, row, error);
    json_decref(row);
    return read;
}

static bool read_lines(struct reading *reading, GError **error)
{
    ssize_t length;
    while ((length = getline(&reading->line, &reading->room, reading->in)) >= 0) {
        reading->number++;
        if (length > 1 && !read_line(reading, (gsize)length, error))
            return false;
    }
    return !ferror(reading->in) || error_set(error, STATUS_FAILED, "%s: cannot be read: %s",
                                             reading->path, g_strerror(errno));
}

/* --- sources --- */

static bool read_source(struct reading *reading, const char *folder, const char *hash,
                        GError **error)
{
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) why = NULL;
    g_autofree char *path = g_build_filename(folder, "sources", hash, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        reading->counts->without++;
        return true;
    }
    reading->counts->sources++;
    return source_open(&source, path, error) &&
           (restore_source(reading->restore, hash, source.bytes, source.length, &why) ||
            error_set(error, STATUS_FAILED, "%s: %s", path, why->message));
}

static bool read_all(struct reading *reading, const char *folder, GError **error)
{
    if (!(reading->in = fopen(reading->path, "r")))
        return error_set(error, STATUS_FAILED, "%s: cannot be opened: %s", reading->path,
                         g_strerror(errno));
    if (!read_lines(reading, error))
        return false;
    for (guint i = 0; i < reading->hashes->len; i++)
        if (!read_source(reading, folder, reading->hashes->pdata[i], error))
            return false;
    return restore_end(reading->restore, error);
}

bool restore_folder(struct store *store, const char *folder, struct restore_counts *counts,
                    GError **error)
{
    *counts = (struct restore_counts){0};
    auto_clear(clear_reading) struct reading reading = {
        .path = g_build_filename(folder, "archive.ndjson", NULL),
        .values = g_array_new(FALSE, TRUE, sizeof(struct dump_value)),
        .bytes = g_ptr_array_new_with_free_func(g_free),
        .hashes = g_ptr_array_new_with_free_func(g_free),
        .counts = counts,
    };
    reading.restore = restore_open(store, error);
    return reading.restore && read_all(&reading, folder, error);
}
