/* Members beside a member. */
#include "ingest/unpack_beside.h"

#include <string.h>

/* How much of a member's name is its folder. */
static gsize folder_length(const char *name)
{
    gsize length = strlen(name);
    while (length && !strchr("/!", name[length - 1]))
        length--;
    return length;
}

static const struct unpack_beside *beside_of(const struct neighbours *neighbours)
{
    return (const struct unpack_beside *)neighbours;
}

static char *folder_of(const struct unpack_beside *beside, const struct source *source)
{
    const char *name = source->origin + strlen(beside->unpack->origin) + 1;
    return g_strndup(name, folder_length(name));
}

static bool open_member(const struct neighbours *neighbours, const struct source *source,
                        const char *name, struct source *found)
{
    const struct unpack_beside *beside = beside_of(neighbours);
    g_autofree char *folder = folder_of(beside, source), *path = g_strconcat(folder, name, NULL);
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(beside->names, path));
    if (number)
        unpack_member(beside->unpack, number - 1, found);
    return number;
}

static void list_members(const struct neighbours *neighbours, const struct source *source,
                         const char *ending, GPtrArray *names)
{
    const struct unpack_beside *beside = beside_of(neighbours);
    g_autofree char *folder = folder_of(beside, source);
    const GPtrArray *inside = g_hash_table_lookup(beside->folders, folder);
    for (guint i = 0; inside && inside->len <= NEIGHBOURS_MOST && i < inside->len; i++)
        if (g_str_has_suffix(inside->pdata[i], ending))
            g_ptr_array_add(names, g_strdup(inside->pdata[i]));
}

static void add_member(struct unpack_beside *beside, const char *name, guint number)
{
    g_autofree char *folder = g_strndup(name, folder_length(name));
    GPtrArray *inside = g_hash_table_lookup(beside->folders, folder);
    if (!inside) {
        inside = g_ptr_array_new();
        g_hash_table_insert(beside->folders, g_steal_pointer(&folder), inside);
    }
    g_ptr_array_add(inside, (gpointer)(name + folder_length(name)));
    g_hash_table_insert(beside->names, (gpointer)name, GUINT_TO_POINTER(number));
}

void unpack_beside_init(struct unpack_beside *beside, const struct unpack *unpack)
{
    *beside = (struct unpack_beside){
        .neighbours = {open_member, list_members},
        .unpack = unpack,
        .folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify)g_ptr_array_unref),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
    };
    for (guint i = 0; i < unpack->members->len; i++)
        add_member(beside, g_array_index(unpack->members, struct unpack_member, i).name, i + 1);
}

void unpack_beside_clear(struct unpack_beside *beside)
{
    g_clear_pointer(&beside->folders, g_hash_table_unref);
    g_clear_pointer(&beside->names, g_hash_table_unref);
}
