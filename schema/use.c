/* The table of uses. */
#include "schema/use.h"

#include "schema/error.h"
#include "schema/words.h"

#include <string.h>

const struct use uses[] = {
#define USE(name, help) {name, help},
#include "schema/use.def"
    {0},
};

const struct use_class use_classes[] = {
#define USE_CLASS(use, class, share, why) {use, class, share, why},
#include "schema/use.def"
    {0},
};

const struct use *use_get(const char *name, GError **error)
{
    const char *names[G_N_ELEMENTS(uses)] = {NULL};
    for (gsize i = 0; uses[i].name; i++) {
        if (!g_ascii_strcasecmp(uses[i].name, name))
            return &uses[i];
        names[i] = uses[i].name;
    }
    g_autofree char *all = g_strjoinv(", ", (char **)names), *near = words_nearest(name, names);
    error_set(error, STATUS_USAGE, "there is no use '%s'%s%s; there are %s", name,
              *near ? "; nearest: " : "", near, all);
    return NULL;
}

const struct use_class *use_class_at(const struct use *use, guint i)
{
    for (const struct use_class *row = use_classes; row->use; row++)
        if (!strcmp(row->use, use->name) && i-- == 0)
            return row;
    return NULL;
}
