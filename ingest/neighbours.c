/* Neighbours of sources, and those in folders on disk. */
#include "ingest/neighbours.h"

#include <string.h>

/* --- on disk --- */

static bool open_file(G_GNUC_UNUSED const struct neighbours *neighbours,
                      const struct source *source, const char *name, struct source *found)
{
    g_autofree char *folder = g_path_get_dirname(source->path),
                    *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR) && source_open(found, path, NULL);
}

static void list_files(G_GNUC_UNUSED const struct neighbours *neighbours,
                       const struct source *source, const char *ending, GPtrArray *names)
{
    g_autofree char *folder = g_path_get_dirname(source->path);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0, before = names->len;
    for (const char *name; dir && (name = g_dir_read_name(dir)) && n <= NEIGHBOURS_MOST; n++)
        if (g_str_has_suffix(name, ending))
            g_ptr_array_add(names, g_strdup(name));
    if (n > NEIGHBOURS_MOST)
        g_ptr_array_set_size(names, (gint)before);
}

static const struct neighbours on_disk = {open_file, list_files};

/* --- the one that tells --- */

/* "run3.txt" becomes "run3" and the ending. */
static char *namesake(const struct source *source, const char *ending)
{
    g_autofree char *base = g_path_get_basename(source->path ? source->path : source->origin);
    char *inside = strrchr(base, '!'), *dot;
    const char *own = inside ? inside + 1 : base;
    dot = strrchr(own, '.');
    return g_strdup_printf("%.*s%s", (int)(dot ? (gsize)(dot - own) : strlen(own)), own, ending);
}

static bool fits(struct source *found)
{
    if (found->length && found->length <= NEIGHBOUR_LARGEST)
        return true;
    source_clear(found);
    return false;
}

static bool open_namesake(const struct neighbours *way, const struct source *source,
                          const char *const *endings, struct source *found)
{
    for (; *endings; endings++) {
        g_autofree char *name = namesake(source, *endings);
        if (way->open(way, source, name, found) && fits(found))
            return true;
    }
    return false;
}

static bool open_only(const struct neighbours *way, const struct source *source,
                      const char *const *endings, struct source *found)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (; *endings; endings++)
        way->list(way, source, *endings, names);
    return names->len == 1 && way->open(way, source, names->pdata[0], found) && fits(found);
}

static bool look(const struct neighbours *way, const struct source *source,
                 const char *const *endings, struct source *found)
{
    return open_namesake(way, source, endings, found) || open_only(way, source, endings, found);
}

bool neighbour_beside(const struct source *source, const char *const *endings, struct source *found)
{
    if (source->neighbours && look(source->neighbours, source, endings, found))
        return true;
    return source->path && !source->member && look(&on_disk, source, endings, found);
}

bool neighbour_named(const struct source *source, const char *name, struct source *found)
{
    const struct neighbours *way = source->neighbours;
    if (way && way->open(way, source, name, found) && fits(found))
        return true;
    return source->path && !source->member && on_disk.open(&on_disk, source, name, found) &&
           fits(found);
}
