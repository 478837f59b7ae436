/* Labels for several layouts, made longer only where two would look the same: group by group, one
 * aspect after the other, until every layout of a group has its own; what no aspect tells apart is
 * called by its line. */
#include "schema/layout.h"
#include "schema/layout_aspect.h"

#include <string.h>

static void free_subject(gpointer subject)
{
    layout_subject_free(subject);
}

/* Members of `group` with the same label, as a table label -> GPtrArray. */
static GHashTable *by_label(const GPtrArray *group)
{
    GHashTable *same =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    for (guint i = 0; i < group->len; i++) {
        struct layout_subject *subject = group->pdata[i];
        GPtrArray *members = g_hash_table_lookup(same, subject->label->str);
        if (!members) {
            members = g_ptr_array_new();
            g_hash_table_insert(same, g_strdup(subject->label->str), members);
        }
        g_ptr_array_add(members, subject);
    }
    return same;
}

/* Append what the aspect says, unless it says the same of all. */
static void lengthen(GPtrArray *group, layout_aspect *aspect)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    bool differ = false;
    for (guint i = 0; i < group->len; i++) {
        g_ptr_array_add(texts, aspect(group->pdata[i], group));
        differ |= strcmp(texts->pdata[i], texts->pdata[0]) != 0;
    }
    for (guint i = 0; differ && i < group->len; i++)
        g_string_append(((struct layout_subject *)group->pdata[i])->label, texts->pdata[i]);
}

/* Tell the members of a group, whose labels may be the same, apart from `aspect` on. */
static void tell_apart(GPtrArray *group, layout_aspect *const *aspect)
{
    g_autoptr(GHashTable) same = by_label(group);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, same);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        GPtrArray *members = value;
        if (members->len < 2)
            continue;
        if (*aspect) {
            lengthen(members, *aspect);
            tell_apart(members, aspect + 1);
            continue;
        }
        for (guint i = 0; i < members->len; i++) {
            struct layout_subject *subject = members->pdata[i];
            g_string_assign(subject->label, subject->canon);
        }
    }
}

/* A text that is no layout is its own label. */
char **layout_labels(const char *const *canons, gsize n)
{
    g_autoptr(GHashTable) subjects = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) group = g_ptr_array_new_with_free_func(free_subject);
    for (gsize i = 0; i < n; i++) {
        if (g_hash_table_contains(subjects, canons[i]))
            continue;
        struct layout_subject *subject = layout_subject_new(canons[i]);
        g_hash_table_insert(subjects, (gpointer)canons[i], subject);
        if (subject)
            g_ptr_array_add(group, subject);
    }
    tell_apart(group, layout_aspects);
    char **labels = g_new0(char *, n + 1);
    for (gsize i = 0; i < n; i++) {
        const struct layout_subject *subject = g_hash_table_lookup(subjects, canons[i]);
        labels[i] = g_strdup(subject ? subject->label->str : canons[i]);
    }
    return labels;
}
