/* Kinds of layers, from layout_kind.def. */
#include "schema/layout_kind.h"
#include "schema/words.h"

#include <string.h>

#define KIND(name, family, class, shape, number, least, has, help)                                 \
    {name, FAMILY_##family, CLASS_##class, SHAPE_##shape, number, least, has, help},
#define ALIAS(word, kind)
const struct layout_kind layout_kinds[] = {
#include "schema/layout_kind.def"
    {0},
};

#define KIND(...)
#define ALIAS(word, name) {word, name},
static const struct {
    const char *word, *name;
} aliases[] = {
#include "schema/layout_kind.def"
};

static const char *const names[] = {
#define KIND(name, ...) name,
#define ALIAS(word, name) word,
#include "schema/layout_kind.def"
    NULL,
};

const struct layout_kind *layout_kind_find(const char *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(aliases); i++)
        if (!strcmp(aliases[i].word, word))
            word = aliases[i].name;
    for (const struct layout_kind *kind = layout_kinds; kind->name; kind++)
        if (!strcmp(kind->name, word))
            return kind;
    return NULL;
}

const char *layout_kind_level(const struct layout_kind *kind)
{
    const char *dot = strchr(kind->name, '.');
    return dot ? dot + 1 : kind->name;
}

char *layout_kind_families(const char *level)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    for (const struct layout_kind *kind = layout_kinds; kind->name; kind++)
        if (strchr(kind->name, '.') && !strcmp(layout_kind_level(kind), level))
            g_ptr_array_add(found, (gpointer)kind->name);
    g_ptr_array_sort(found, words_order);
    g_ptr_array_add(found, NULL);
    return g_strjoinv(" ", (char **)found->pdata);
}

char *layout_kind_nearest(const char *word)
{
    return words_nearest(word, names);
}

const char *layout_family_name(enum layout_family family)
{
    switch (family) {
    case FAMILY_HW:
        return "hw";
    case FAMILY_MD:
        return "md";
    case FAMILY_LVM:
        return "lvm";
    case FAMILY_DM:
        return "dm";
    case FAMILY_GEOM:
        return "geom";
    case FAMILY_ZFS:
        return "zfs";
    case FAMILY_BTRFS:
        return "btrfs";
    case FAMILY_SS:
        return "ss";
    case FAMILY_NONE:
        break;
    }
    return "";
}

bool layout_kind_joins(const struct layout_kind *kind)
{
    return kind->class == CLASS_ARRAY || kind->class == CLASS_VDEV || kind->class == CLASS_PROFILE;
}

bool layout_kind_pools(const struct layout_kind *kind)
{
    return kind->class == CLASS_POOL || kind->class == CLASS_VOLUME;
}
