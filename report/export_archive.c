/* An archive as plain files. */
#include "report/export.h"
#include "schema/auto.h"
#include "schema/unit.h"
#include "store/dump.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static const char readme[] =
    "An archive of shootout, a program that keeps the results of storage benchmarks, as plain "
    "files.\n\n"
    "archive.ndjson   every row of every table: one JSON object a line, which names its table and\n"
    "                 then its columns.  What is unknown is left out.  Base units: B, B/s, 1/s, "
    "s.\n"
    "                 A run (table run) belongs to a source and a setup; result.id is the number\n"
    "                 of its run times 4096 plus its place there.  Rows with \"removed\" were "
    "taken\n"
    "                 back by the change of that number.\n"
    "sources/         the bytes that the results came from, each file named by its SHA-256.\n\n"
    "shootout import DIR     makes an equal archive of this folder again.\n";

struct export
{
    struct store *store;
    FILE *out;
    char *sources;   /* the folder */
    GPtrArray *held; /* struct held */
    struct export_counts *counts;
};

/* A source, found while its table was written. */
struct held {
    gint64 id;
    char *sha256;
};

static void free_held(void *data)
{
    struct held *held = data;
    g_free(held->sha256);
    g_free(held);
}

static void clear_export(struct export *export)
{
    if (export->out)
        fclose(export->out);
    g_free(export->sources);
    g_ptr_array_unref(export->held);
}

static bool fail(const char *path, GError **error)
{
    return error_set(error, STATUS_FAILED, "%s: cannot be written: %s", path, g_strerror(errno));
}

/* --- rows --- */

static void put_text(const char *text, gsize length, FILE *out)
{
    putc('"', out);
    for (gsize i = 0; i < length; i++) {
        guchar c = (guchar)text[i];
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ' || c == 127)
            fprintf(out, "\\u%04x", c);
        else
            putc(c, out);
    }
    putc('"', out);
}

static void put_hex(const char *bytes, gsize length, FILE *out)
{
    fputs("{\"hex\":\"", out);
    for (gsize i = 0; i < length; i++)
        fprintf(out, "%02x", (guchar)bytes[i]);
    fputs("\"}", out);
}

/* 1e999 is infinite to every reader of doubles. */
static void put_number(double number, FILE *out)
{
    g_autofree char *text =
        isfinite(number) ? unit_format_number(number) : g_strdup(number < 0 ? "-1e999" : "1e999");
    fputs(number == 0 && signbit(number) ? "-0.0" : text, out);
}

static void put_value(const struct dump_value *value, FILE *out)
{
    if (value->kind == DUMP_INTEGER)
        fprintf(out, "%" G_GINT64_FORMAT, value->integer);
    else if (value->kind == DUMP_NUMBER)
        put_number(value->number, out);
    else if (value->kind == DUMP_TEXT && g_utf8_validate(value->bytes, (gssize)value->length, NULL))
        put_text(value->bytes, value->length, out);
    else
        put_hex(value->bytes, value->length, out);
}

static void note_source(struct export *export, const struct dump_value *values, gsize n)
{
    struct held held = {0};
    for (gsize i = 0; i < n; i++) {
        if (!strcmp(values[i].column, "id"))
            held.id = values[i].integer;
        else if (!strcmp(values[i].column, "sha256") && values[i].kind == DUMP_TEXT)
            held.sha256 = g_strndup(values[i].bytes, values[i].length);
    }
    if (held.sha256 && strspn(held.sha256, "0123456789abcdef") == 64 && strlen(held.sha256) == 64)
        g_ptr_array_add(export->held, g_memdup2(&held, sizeof held));
    else
        g_free(held.sha256);
}

static bool put_row(void *user, const char *table, const struct dump_value *values, gsize n,
                    GError **error)
{
    struct export *export = user;
    fprintf(export->out, "{\"table\":\"%s\"", table);
    for (gsize i = 0; i < n; i++) {
        if (values[i].kind == DUMP_NULL)
            continue;
        putc(',', export->out);
        put_text(values[i].column, strlen(values[i].column), export->out);
        putc(':', export->out);
        put_value(&values[i], export->out);
    }
    fputs("}\n", export->out);
    if (!strcmp(table, "source"))
        note_source(export, values, n);
    export->counts->rows++;
    return !ferror(export->out) || fail("archive.ndjson", error);
}

static bool put_tables(struct export *export, bool rescue, GError **error)
{
    g_auto(GStrv) tables = dump_tables(export->store, error);
    for (char **table = tables; tables && *table; table++)
        if (!dump_rows(export->store, *table, put_row, export,
                       rescue ? &export->counts->lost : NULL, error))
            return false;
    return tables;
}

/* --- sources --- */

static FILE *make_file(const char *path, GError **error)
{
    int file = g_open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out)
        fail(path, error);
    return out;
}

static bool close_file(FILE *out, const char *path, GError **error)
{
    bool written = !fflush(out) && !ferror(out);
    return (!fclose(out) && written) || fail(path, error);
}

/* Damaged bytes are worth having, but not under the hash that they no longer have. */
static bool put_source(struct export *export, const struct held *held, bool rescue, GError **error)
{
    g_autoptr(GError) why = NULL;
    g_autofree char *path = g_build_filename(export->sources, held->sha256, NULL);
    FILE *out = make_file(path, error);
    if (!out)
        return false;
    bool whole = store_source_write(export->store, held->id, out, &why);
    if (!close_file(out, path, error))
        return false;
    export->counts->sources += whole;
    if (whole)
        return true;
    if (!rescue) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    g_autofree char *damaged = g_strconcat(path, ".damaged", NULL);
    export->counts->damaged++;
    return !rename(path, damaged) || fail(damaged, error);
}

/* The source that holds another one's bytes gives both. */
static bool put_sources(struct export *export, bool rescue, GError **error)
{
    for (guint i = 0; i < export->held->len; i++)
        if (!put_source(export, export->held->pdata[i], rescue, error))
            return false;
    return true;
}

/* --- the folder --- */

static bool make_folder(const char *dir, GError **error)
{
    if (!g_mkdir(dir, 0700))
        return true;
    if (errno != EEXIST)
        return error_set(error, STATUS_FAILED, "%s: cannot be made: %s", dir, g_strerror(errno));
    g_autoptr(GDir) there = g_dir_open(dir, 0, NULL);
    if (!there)
        return error_set(error, STATUS_FAILED, "%s: expected a folder", dir);
    return !g_dir_read_name(there) ||
           error_set(error, STATUS_FAILED, "%s: expected an empty folder or none", dir);
}

static bool put_readme(const char *dir, GError **error)
{
    g_autofree char *path = g_build_filename(dir, "README.txt", NULL);
    FILE *out = make_file(path, error);
    if (!out)
        return false;
    fputs(readme, out);
    return close_file(out, path, error);
}

bool export_all(struct store *store, const char *dir, bool rescue, struct export_counts *counts,
                GError **error)
{
    auto_clear(clear_export) struct export export = {
        .store = store,
        .sources = g_build_filename(dir, "sources", NULL),
        .held = g_ptr_array_new_with_free_func(free_held),
        .counts = counts,
    };
    g_autofree char *path = g_build_filename(dir, "archive.ndjson", NULL);
    *counts = (struct export_counts){0};
    if (!make_folder(dir, error) || !make_folder(export.sources, error) ||
        !put_readme(dir, error) || !(export.out = make_file(path, error)) ||
        !put_tables(&export, rescue, error) ||
        !close_file(g_steal_pointer(&export.out), path, error))
        return false;
    return put_sources(&export, rescue, error);
}
