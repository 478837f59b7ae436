/* Notes, from folders on disk and in archives. */
#include "ingest/evidence/nearby.h"

#include "ingest/collect/detect.h"
#include "ingest/note.h"
#include "ingest/source.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <string.h>

enum {
    NOTE_BYTES = 256 << 10, /* longer ones are no notes of a person */
    NOTES = 100,            /* in a folder */
};

static void paper_free(gpointer data)
{
    struct paper *note = data;
    g_free(note->name);
    g_free(note->folder);
    g_free(note->text);
    g_free(note->array);
    g_free(note->line);
    g_free(note->compression);
    g_free(note->log);
    g_free(note);
}

static void kept_free(gpointer data)
{
    struct note *note = data;
    g_free(note->origin);
    g_free(note);
}

void nearby_init(struct nearby *notes, struct store *store, const char *top)
{
    *notes = (struct nearby){
        .store = store,
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
    g_clear_pointer(&notes->kept, g_hash_table_unref);
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

/* An output of one array says what was there; of several, it does not say which. */
static void take_output(struct paper *paper)
{
    auto_clear(detection_clear) struct detection found = {0};
    gsize length = strlen(paper->text);
    detection_init(&found);
    if (!detect_knows(paper->text, length) || !detect_text(paper->text, length, &found, NULL) ||
        found.stacks->len != 1)
        return;
    const struct detected_stack *stack = detection_stack(&found, 0);
    if (!strcmp(stack->line, "unknown"))
        return;
    bool told = *stack->compression && strcmp(stack->compression, "unknown") != 0;
    paper->array = g_strdup(stack->name ? stack->name : "");
    paper->line = g_strdup(stack->line);
    paper->compression = told ? g_strdup(stack->compression) : NULL;
}

static struct paper *paper_new(const struct nearby *notes, const char *folder, const char *path,
                               const char *text, const char *log)
{
    g_auto(GStrv) lines = g_strsplit(text, "\r", -1);
    struct paper *paper = g_new0(struct paper, 1);
    paper->name = g_strdup(shown(notes, path));
    paper->folder = g_strdup(folder);
    paper->text = g_strjoinv("", lines);
    paper->log = g_strdup(log);
    take_output(paper);
    return paper;
}

static void read_note(struct nearby *notes, const char *folder, const char *path, const char *log,
                      GPtrArray *found)
{
    auto_clear(source_clear) struct source source = {0};
    if (g_hash_table_contains(notes->results, path) || !source_open(&source, path, NULL) ||
        !source.length || source.length > NOTE_BYTES || source_binary(&source))
        return;
    g_autofree char *bytes = g_strndup(source.bytes, source.length),
                    *text = g_utf8_make_valid(bytes, -1);
    g_ptr_array_add(found, paper_new(notes, folder, path, text, log));
}

static GPtrArray *paths_in(const char *folder)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (*name != '.' && strcmp(name, "shootout.xml"))
            g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    g_ptr_array_sort(paths, words_order);
    return paths;
}

static void read_logs(struct nearby *notes, const char *folder, GPtrArray *found)
{
    static const char *const telling[] = {"mdstat", "mounts"};
    g_autofree char *logs = g_build_filename(folder, "system-logs", NULL);
    g_autoptr(GPtrArray) machines = paths_in(logs);
    for (guint i = 0; i < machines->len && found->len < NOTES; i++) {
        g_autofree char *machine = g_path_get_basename(machines->pdata[i]);
        for (gsize j = 0; j < G_N_ELEMENTS(telling); j++) {
            g_autofree char *path = g_build_filename(machines->pdata[i], telling[j], NULL);
            if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
                read_note(notes, folder, path, machine, found);
        }
    }
}

static GPtrArray *read_disk(struct nearby *notes, const char *folder)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(paper_free);
    g_autoptr(GPtrArray) paths = paths_in(folder);
    for (guint i = 0; i < paths->len && found->len < NOTES; i++)
        if (g_file_test(paths->pdata[i], G_FILE_TEST_IS_REGULAR))
            read_note(notes, folder, paths->pdata[i], NULL, found);
    read_logs(notes, folder, found);
    return found;
}

/* Notes of archives by their folders.  What cannot be read tells nothing. */
static void load_kept(struct nearby *notes)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(notes->store, "list_notes", NULL, NULL);
    notes->kept =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    while (rows && rows_next(rows, NULL)) {
        struct note *note = g_new0(struct note, 1);
        note->source = rows_integer(rows, 0);
        note->origin = g_canonicalize_filename(rows_text(rows, 1), NULL);
        g_autofree char *folder = nearby_folder(note->origin);
        GPtrArray *in = g_hash_table_lookup(notes->kept, folder);
        if (!in) {
            in = g_ptr_array_new_with_free_func(kept_free);
            g_hash_table_insert(notes->kept, g_steal_pointer(&folder), in);
        }
        g_ptr_array_add(in, note);
    }
}

static GPtrArray *read_kept(struct nearby *notes, const char *folder)
{
    if (!notes->kept)
        load_kept(notes);
    GPtrArray *found = g_ptr_array_new_with_free_func(paper_free);
    const GPtrArray *in = g_hash_table_lookup(notes->kept, folder);
    for (guint i = 0; in && i < in->len && found->len < NOTES; i++) {
        const struct note *note = in->pdata[i];
        g_autofree char *text = note_text(notes->store, note, NULL);
        if (text)
            g_ptr_array_add(found, paper_new(notes, folder, note->origin, text, NULL));
    }
    return found;
}

/* "/a/old.zip!" and "/a/old.zip!raidz2", but not a folder of the disk whose name has the sign. */
static bool is_in_archive(const char *folder)
{
    return strchr(folder, '!') && !g_file_test(folder, G_FILE_TEST_IS_DIR);
}

/* What lies in one folder: the only place that knows where notes are kept. */
static GPtrArray *read_folder(struct nearby *notes, const char *folder)
{
    return is_in_archive(folder) ? read_kept(notes, folder) : read_disk(notes, folder);
}

char *nearby_folder(const char *path)
{
    const char *slash = strrchr(path, '/'), *sign = strrchr(path, '!');
    bool member = sign && sign > slash && !g_file_test(path, G_FILE_TEST_EXISTS);
    return member ? g_strndup(path, (gsize)(sign - path) + 1) : g_path_get_dirname(path);
}

/* Of "/a/old.zip!" the folder in which the archive lies. */
static char *folder_above(const char *folder)
{
    return g_str_has_suffix(folder, "!") && is_in_archive(folder) ? g_path_get_dirname(folder)
                                                                  : nearby_folder(folder);
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
        bool inside = is_in_archive(at) && !g_str_has_suffix(at, "!");
        more = inside || (notes->top && strcmp(at, notes->top) && is_within(notes, at));
        char *above = folder_above(at);
        g_free(at);
        at = above;
    }
    return near;
}
