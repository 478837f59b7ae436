/* A recording in memory: entries in their order, found by what they are called. */
#include "ingest/collect/recording.h"

#include "schema/error.h"

#include <string.h>

struct entry {
    char *called; /* "/path", "/folder/", "$ words" */
    char *target; /* of a link */
    char *text;
    gsize length;
    int status;
};

struct recording {
    GPtrArray *entries;
    GHashTable *by_name; /* called -> entry: the first of that name */
};

static void entry_free(void *data)
{
    struct entry *entry = data;
    g_free(entry->called);
    g_free(entry->target);
    g_free(entry->text);
    g_free(entry);
}

void recording_free(struct recording *recording)
{
    if (!recording)
        return;
    g_hash_table_unref(recording->by_name);
    g_ptr_array_unref(recording->entries);
    g_free(recording);
}

/* What stands between the marks of a header line; NULL when it is none.  The caller frees. */
static char *header_of(const char *line, gsize length)
{
    static const char before[] = "==> ", after[] = " <==";
    while (length && g_ascii_isspace(line[length - 1]))
        length--;
    gsize marks = strlen(before) + strlen(after);
    if (length <= marks || !g_str_has_prefix(line, before) ||
        memcmp(line + length - strlen(after), after, strlen(after)))
        return NULL;
    char *header = g_strndup(line + strlen(before), length - marks);
    if (*header == '/' || g_str_has_prefix(header, "$ ") || g_str_has_prefix(header, "status "))
        return header;
    g_free(header);
    return NULL;
}

bool recording_is(const char *text)
{
    while (*text == '\n' || *text == '\r')
        text++;
    g_autofree char *header = header_of(text, strcspn(text, "\n"));
    return header && !g_str_has_prefix(header, "status ");
}

static struct entry *entry_new(struct recording *recording, const char *header)
{
    struct entry *entry = g_new0(struct entry, 1);
    const char *arrow = *header == '/' ? strstr(header, " -> ") : NULL;
    entry->called = arrow ? g_strndup(header, (gsize)(arrow - header)) : g_strdup(header);
    entry->target = arrow ? g_strdup(arrow + strlen(" -> ")) : NULL;
    g_ptr_array_add(recording->entries, entry);
    if (!g_hash_table_contains(recording->by_name, entry->called))
        g_hash_table_insert(recording->by_name, entry->called, entry);
    return entry;
}

/* An empty line before the next header is not part of the text. */
static void entry_end(struct entry *entry, const char *from, const char *to)
{
    if (!entry || entry->text)
        return;
    if (to - from >= 2 && to[-1] == '\n' && to[-2] == '\n')
        to--;
    entry->length = (gsize)(to - from);
    entry->text = g_malloc(entry->length + 1);
    memcpy(entry->text, from, entry->length);
    entry->text[entry->length] = '\0';
}

static bool only_blanks(const char *from, const char *to)
{
    while (from < to && g_ascii_isspace(*from))
        from++;
    return from == to;
}

struct recording *recording_parse(const char *bytes, gsize length, const char *name, GError **error)
{
    struct recording *recording = g_new0(struct recording, 1);
    recording->entries = g_ptr_array_new_with_free_func(entry_free);
    recording->by_name = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *text = g_strndup(bytes, length); /* ends at a NUL byte: no text goes on */
    const char *end = text + strlen(text), *from = text;
    struct entry *entry = NULL;
    for (const char *line = text; line < end;) {
        const char *next = memchr(line, '\n', (gsize)(end - line));
        next = next ? next + 1 : end;
        g_autofree char *header = header_of(line, (gsize)(next - line));
        if (header && !entry && !only_blanks(text, line))
            break;
        if (header) {
            entry_end(entry, from, line);
            if (!g_str_has_prefix(header, "status "))
                entry = entry_new(recording, header);
            else if (entry)
                entry->status = (int)g_ascii_strtoll(header + strlen("status "), NULL, 10);
            from = next;
        }
        line = next;
    }
    entry_end(entry, from, end);
    if (recording->entries->len)
        return recording;
    error_at(error, name, 1, 0, "expected a recording that begins with \"==> /path <==\"");
    recording_free(recording);
    return NULL;
}

static const struct entry *find(const struct recording *recording, const char *called)
{
    return g_hash_table_lookup(recording->by_name, called);
}

const char *recording_file(const struct recording *recording, const char *path)
{
    const struct entry *entry = find(recording, path);
    return entry && !entry->target ? entry->text : NULL;
}

const char *recording_link(const struct recording *recording, const char *path)
{
    const struct entry *entry = find(recording, path);
    return entry ? entry->target : NULL;
}

bool recording_command(const struct recording *recording, const char *words, const char **text,
                       gsize *length, int *status)
{
    g_autofree char *called = g_strconcat("$ ", words, NULL);
    const struct entry *entry = find(recording, called);
    if (!entry)
        return false;
    *text = entry->text;
    *length = entry->length;
    *status = entry->status;
    return true;
}

/* "$ zpool status" is of program zpool. */
static bool entry_of_program(const struct entry *entry, const char *program)
{
    if (!g_str_has_prefix(entry->called, "$ "))
        return false;
    const char *word = entry->called + 2;
    gsize n = strcspn(word, " ");
    return strlen(program) == n && !strncmp(word, program, n);
}

bool recording_has_program(const struct recording *recording, const char *program)
{
    g_autofree char *name = g_path_get_basename(program);
    for (guint i = 0; i < recording->entries->len; i++)
        if (entry_of_program(recording->entries->pdata[i], name))
            return true;
    return false;
}

static void add_once(GHashTable *seen, GPtrArray *names, const char *name, gsize length)
{
    char *copy = length ? g_strndup(name, length) : NULL;
    if (copy && g_hash_table_add(seen, copy))
        g_ptr_array_add(names, g_strdup(copy));
}

void recording_list(const struct recording *recording, const char *folder, GPtrArray *names)
{
    g_autofree char *prefix =
        g_str_has_suffix(folder, "/") ? g_strdup(folder) : g_strconcat(folder, "/", NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct entry *listed = find(recording, prefix);
    for (const char *line = listed ? listed->text : ""; *line; line += *line == '\n') {
        gsize n = strcspn(line, "\n");
        add_once(seen, names, line, n);
        line += n;
    }
    for (guint i = 0; !listed && i < recording->entries->len; i++) {
        const struct entry *entry = recording->entries->pdata[i];
        if (!g_str_has_prefix(entry->called, prefix))
            continue;
        const char *name = entry->called + strlen(prefix);
        add_once(seen, names, name, strcspn(name, "/"));
    }
}

const char *recording_entry(const struct recording *recording, guint i, const char **text,
                            gsize *length)
{
    if (i >= recording->entries->len)
        return NULL;
    const struct entry *entry = recording->entries->pdata[i];
    *text = entry->text;
    *length = entry->length;
    return entry->called;
}

/* --- writing --- */

static void write_text(FILE *out, const char *text, gsize length)
{
    if (length)
        fwrite(text, 1, length, out);
    fputs(length && text[length - 1] != '\n' ? "\n\n" : "\n", out);
}

void recording_write_file(FILE *out, const char *path, const char *text, gsize length)
{
    fprintf(out, "==> %s <==\n", path);
    write_text(out, text, length);
}

void recording_write_link(FILE *out, const char *path, const char *target)
{
    fprintf(out, "==> %s -> %s <==\n", path, target);
}

void recording_write_folder(FILE *out, const char *folder, const GPtrArray *names)
{
    fprintf(out, "==> %s%s <==\n", folder, g_str_has_suffix(folder, "/") ? "" : "/");
    for (guint i = 0; i < names->len; i++)
        fprintf(out, "%s\n", (const char *)names->pdata[i]);
    fputc('\n', out);
}

void recording_write_command(FILE *out, const char *words, const char *text, gsize length,
                             int status)
{
    fprintf(out, "==> $ %s <==\n", words);
    write_text(out, text, length);
    if (status)
        fprintf(out, "==> status %d <==\n", status);
}
