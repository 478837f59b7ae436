/* Files of a transcript and the caches before them. */
#include "ingest/formats/dd_files.h"

#include <string.h>

enum { FILES_MOST = 1024 };

struct dd_file {
    char *machine;    /* NULL unknown */
    const char *data; /* static text or NULL */
    enum before before;
};

static void file_free(gpointer data)
{
    struct dd_file *file = data;
    g_free(file->machine);
    g_free(file);
}

void dd_files_clear(struct dd_files *files)
{
    g_clear_pointer(&files->files, g_hash_table_unref);
    g_clear_pointer(&files->mounted, g_free);
}

/* Names without a leading / may be anywhere; device nodes are on no file system. */
static bool under(const char *name, const char *mounted)
{
    if (g_str_has_prefix(name, "/dev/") && !g_str_has_prefix(name, "/dev/shm/"))
        return false;
    if (!mounted || *name != '/' || *mounted != '/')
        return true;
    gsize n = strlen(mounted);
    while (n > 1 && mounted[n - 1] == '/')
        n--;
    return !strncmp(name, mounted, n) && (n == 1 || name[n] == '/');
}

void dd_files_empty(struct dd_files *files, enum before how, const char *mounted)
{
    if (how == BEFORE_UNKNOWN || how == BEFORE_WRITE)
        return;
    if (how == BEFORE_DROP) {
        files->dropped = true;
    } else {
        g_free(files->mounted);
        files->mounted = g_strdup(mounted);
        files->mounted_any = true;
    }
    if (!files->files)
        return;
    GHashTableIter iter;
    gpointer key, value;
    for (g_hash_table_iter_init(&iter, files->files); g_hash_table_iter_next(&iter, &key, &value);)
        if (how == BEFORE_DROP || under(key, mounted))
            ((struct dd_file *)value)->before = how;
}

/* Of the same machine, as far as prompts tell. */
static struct dd_file *find(const struct dd_files *files, const char *machine, const char *name)
{
    struct dd_file *file = files->files ? g_hash_table_lookup(files->files, name) : NULL;
    bool other = file && machine && file->machine && strcmp(machine, file->machine);
    return other ? NULL : file;
}

void dd_files_touch(struct dd_files *files, const char *machine, const char *name, const char *data,
                    bool written)
{
    if (!files->files)
        files->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, file_free);
    if (g_hash_table_size(files->files) > FILES_MOST)
        g_hash_table_remove_all(files->files);
    struct dd_file *file = find(files, machine, name);
    if (!file) {
        file = g_new0(struct dd_file, 1);
        file->machine = g_strdup(machine);
        g_hash_table_replace(files->files, g_strdup(name), file);
    }
    file->before = BEFORE_WRITE;
    if (written)
        file->data = data;
}

enum before dd_files_before(const struct dd_files *files, const char *machine, const char *name,
                            const char **data)
{
    const struct dd_file *file = find(files, machine, name);
    *data = file ? file->data : NULL;
    if (file)
        return file->before;
    if (files->dropped)
        return BEFORE_DROP;
    return files->mounted_any && under(name, files->mounted) ? BEFORE_REMOUNT : BEFORE_UNKNOWN;
}
