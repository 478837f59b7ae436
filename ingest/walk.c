/* Listing folders. */
#include "ingest/walk.h"

#include "schema/error.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WALK_DEPTH = 64 };

static int by_name(gconstpointer a, gconstpointer b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    bool described_x = !strcmp(x, "shootout.xml"), described_y = !strcmp(y, "shootout.xml");
    if (described_x != described_y)
        return described_x ? -1 : 1;
    return strcmp(x, y);
}

static GPtrArray *names_in(const char *path, struct passed *passed, GError **error)
{
    DIR *dir = opendir(path);
    if (!dir) {
        error_set(error, STATUS_FAILED, "%s: cannot be read: %s", path, g_strerror(errno));
        return NULL;
    }
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        const char *name = entry->d_name;
        if (*name != '.')
            g_ptr_array_add(names, g_strdup(name));
        else
            passed->n[PASSED_HIDDEN] += strcmp(name, ".") && strcmp(name, "..");
    }
    closedir(dir);
    g_ptr_array_sort(names, by_name);
    return names;
}

/* Whether the target of a link lies below `top`. */
static bool stays_inside(const char *path, const char *top)
{
    g_autofree char *target = NULL, *root = NULL;
    char *real = realpath(path, NULL), *real_top = realpath(top, NULL);
    target = g_strdup(real), root = g_strdup(real_top);
    free(real);
    free(real_top);
    gsize n = root ? strlen(root) : 0;
    return target && root && !strncmp(target, root, n) && (target[n] == '/' || !target[n]);
}

static bool walk_into(struct walk *walk, const char *path, const char *top, int depth,
                      GError **error)
{
    g_autoptr(GPtrArray) names = names_in(path, &walk->passed, error);
    for (guint i = 0; names && i < names->len; i++) {
        char *file = g_build_filename(path, names->pdata[i], NULL);
        struct stat about, link;
        bool there = !lstat(file, &link) && !stat(file, &about);
        if (there && S_ISLNK(link.st_mode) && (S_ISDIR(about.st_mode) || !stays_inside(file, top)))
            there = false; /* a linked folder inside is reached by its own path */
        if (there && S_ISREG(about.st_mode)) {
            guint64 size = (guint64)about.st_size;
            g_ptr_array_add(walk->files, file);
            g_array_append_val(walk->sizes, size);
            continue;
        }
        if (!there || !S_ISDIR(about.st_mode))
            walk->passed.n[PASSED_SPECIAL]++;
        else if (depth >= WALK_DEPTH || !walk_into(walk, file, top, depth + 1, NULL))
            walk->passed.n[PASSED_UNREADABLE]++;
        g_free(file);
    }
    return names != NULL;
}

bool walk_folder(struct walk *walk, const char *path, GError **error)
{
    *walk = (struct walk){.files = g_ptr_array_new_with_free_func(g_free),
                          .sizes = g_array_new(FALSE, FALSE, sizeof(guint64))};
    return walk_into(walk, path, path, 0, error);
}

void walk_clear(struct walk *walk)
{
    g_clear_pointer(&walk->files, g_ptr_array_unref);
    g_clear_pointer(&walk->sizes, g_array_unref);
}
