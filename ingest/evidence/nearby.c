/* Notes, from the folder on disk. */
#include "ingest/evidence/nearby.h"

#include "ingest/source.h"
#include "schema/auto.h"

#include <string.h>

enum {
    NOTE_BYTES = 256 << 10, /* longer ones are no notes of a person */
    NOTES = 100,            /* in a folder */
};

static void paper_free(gpointer data)
{
    struct paper *note = data;
    g_free(note->name);
    g_free(note->text);
    g_free(note);
}

void nearby_init(struct nearby *notes, const char *top)
{
    *notes = (struct nearby){
        .top = g_strdup(top),
        .results = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify)g_ptr_array_unref),
        .near = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                      (GDestroyNotify)g_ptr_array_unref),
    };
}

void nearby_clear(struct nearby *notes)
{
    g_clear_pointer(&notes->top, g_free);
    g_clear_pointer(&notes->results, g_hash_table_unref);
    g_clear_pointer(&notes->names, g_hash_table_unref);
    g_clear_pointer(&notes->folders, g_hash_table_unref);
    g_clear_pointer(&notes->near, g_hash_table_unref);
}

void nearby_is_result(struct nearby *notes, const char *path)
{
    g_hash_table_add(notes->results, g_strdup(path));
    g_hash_table_add(notes->names, g_path_get_basename(path));
}

/* The path below the top. */
static const char *shown(const struct nearby *notes, const char *path)
{
    gsize length = notes->top ? strlen(notes->top) : 0;
    return length && !strncmp(path, notes->top, length) && path[length] == '/' ? path + length + 1
                                                                               : path;
}

static void read_note(struct nearby *notes, const char *path, GPtrArray *found)
{
    auto_clear(source_clear) struct source source = {0};
    if (g_hash_table_contains(notes->results, path) || !source_open(&source, path, NULL) ||
        !source.length || source.length > NOTE_BYTES || source_binary(&source))
        return;
    g_autofree char *bytes = g_strndup(source.bytes, source.length),
                    *text = g_utf8_make_valid(bytes, -1);
    g_auto(GStrv) lines = g_strsplit(text, "\r", -1);
    struct paper *note = g_new0(struct paper, 1);
    note->name = g_strdup(shown(notes, path));
    note->text = g_strjoinv("", lines);
    g_ptr_array_add(found, note);
}

static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What lies in one folder: the only place that knows where notes are kept. */
static GPtrArray *read_folder(struct nearby *notes, const char *folder)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(paper_free);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (*name != '.' && strcmp(name, "shootout.xml"))
            g_ptr_array_add(names, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(names, by_name);
    for (guint i = 0; i < names->len && found->len < NOTES; i++)
        if (g_file_test(names->pdata[i], G_FILE_TEST_IS_REGULAR))
            read_note(notes, names->pdata[i], found);
    return found;
}

static const GPtrArray *nearby_in(struct nearby *notes, const char *folder)
{
    GPtrArray *known = g_hash_table_lookup(notes->folders, folder);
    if (!known)
        g_hash_table_insert(notes->folders, g_strdup(folder), known = read_folder(notes, folder));
    return known;
}

static bool is_within(const struct nearby *notes, const char *folder)
{
    gsize length = strlen(notes->top);
    return !strncmp(folder, notes->top, length) && (!folder[length] || folder[length] == '/');
}

const GPtrArray *nearby_of(struct nearby *notes, const char *folder)
{
    GPtrArray *near = g_hash_table_lookup(notes->near, folder);
    if (near)
        return near;
    near = g_ptr_array_new();
    g_hash_table_insert(notes->near, g_strdup(folder), near);
    g_autofree char *at = g_strdup(folder);
    for (bool more = true; more;) {
        const GPtrArray *own = nearby_in(notes, at);
        for (guint i = 0; i < own->len; i++)
            g_ptr_array_add(near, own->pdata[i]);
        more = notes->top && strcmp(at, notes->top) && is_within(notes, at);
        char *above = g_path_get_dirname(at);
        g_free(at);
        at = above;
    }
    return near;
}
