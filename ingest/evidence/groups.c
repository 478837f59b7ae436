/* Groups of runs. */
#include "ingest/evidence/groups.h"

#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/reading.h"

#include <string.h>

void subject_clear(void *data)
{
    struct subject *subject = data;
    g_free(subject->origin);
    g_free(subject->path);
    g_free(subject->machine);
    g_free(subject->rig);
    g_free(subject->layout);
    g_free(subject->layout_name);
    g_free(subject->compression);
}

bool subject_needs(const struct subject *subject, enum need need)
{
    switch (need) {
    case NEED_LAYOUT:
        return !subject->layout || subject->guessed;
    case NEED_COMPRESSION:
        return subject->layout && !subject->guessed && !subject->compression;
    case NEED_RIG:
        return !subject->rig;
    case NEED_MEMORY:
        return subject->rig && !subject->memory && subject->waits;
    case NEED_BATTERY:
        return subject->layout && !subject->guessed && subject->battery;
    default:
        return false;
    }
}

static void group_free(gpointer data)
{
    struct described_group *group = data;
    g_array_unref(group->members);
    g_ptr_array_unref(group->files);
    proof_clear(&group->proof);
    g_free(group->key);
    g_free(group->line);
    g_free(group->compression);
    g_free(group->rig);
    g_free(group);
}

/* The first folder below the top one, "" for files that lie in that itself. */
static char *part_of(const struct nearby *notes, const char *path)
{
    gsize length = notes->top && path ? strlen(notes->top) : 0;
    if (!length || strncmp(path, notes->top, length) || path[length] != '/')
        return g_strdup("");
    const char *below = path + length + 1, *slash = strchr(below, '/');
    return slash ? g_strndup(below, (gsize)(slash - below)) : g_strdup("");
}

/* A name with its numbers left open. */
static char *shape_of(const char *path)
{
    GString *shape = g_string_new(NULL);
    for (const char *at = path; *at; at++)
        if (!g_ascii_isdigit(*at))
            g_string_append_c(shape, *at);
        else if (!shape->len || shape->str[shape->len - 1] != '#')
            g_string_append_c(shape, '#');
    return g_string_free(shape, FALSE);
}

/* A machine that is called like a layout is no name of a rig, nor is one of several in a file:
 * people call arrays so. */
static char *rig_of(const struct subject *subject)
{
    auto_clear(readings_clear) struct readings readings = {0};
    if (!subject->machine || subject->one_of_many ||
        readings_find(subject->machine, &readings, NULL))
        return NULL;
    return g_strdup(subject->machine);
}

static char *layout_key(const struct subject *subject, const struct proof *proof, const char *part)
{
    const char *compression = proof->compression ? proof->compression : "";
    g_ptr_array_add(proof->readings, NULL);
    g_autofree char *readings = g_strjoinv(" ", (char **)proof->readings->pdata);
    g_ptr_array_set_size(proof->readings, (gint)proof->readings->len - 1);
    if (subject->guessed)
        return g_strdup_printf("%s\n~%s\n%s", part, subject->layout, compression);
    if (*readings)
        return g_strdup_printf("%s\n%s\n%s", part, readings, compression);
    g_autofree char *shape = shape_of(subject->path ? subject->path : subject->origin);
    return g_strdup_printf("%s\n\n%s\n%s", shape, proof->contradicts ? "?" : "",
                           proof->contradicts && subject->machine ? subject->machine : "");
}

static char *key_of(const struct subject *subject, enum need need, const struct proof *proof,
                    const char *part)
{
    g_autofree char *rig = need == NEED_RIG ? rig_of(subject) : NULL;
    switch (need) {
    case NEED_LAYOUT:
        return layout_key(subject, proof, part);
    case NEED_COMPRESSION:
        return g_strdup_printf("%s\n%s", part, proof->compression ? proof->compression : "");
    case NEED_RIG:
        return g_strdup_printf("%s\n%s", rig ? rig : "", rig ? "" : part);
    case NEED_BATTERY:
        return g_strdup(subject->layout);
    default:
        return g_strdup(subject->rig);
    }
}

static void propose(struct described_group *group, const struct subject *subject)
{
    if (group->need == NEED_LAYOUT)
        group->line =
            g_strdup(subject->guessed && !group->proof.line ? subject->layout : group->proof.line);
    if (group->need == NEED_LAYOUT || group->need == NEED_COMPRESSION)
        group->compression = g_strdup(group->proof.compression);
    if (group->need == NEED_LAYOUT && !group->compression && subject->guessed)
        group->compression = g_strdup(subject->compression);
    if (group->need == NEED_BATTERY)
        group->line = g_strdup(subject->layout);
    if (group->need == NEED_RIG)
        group->rig = rig_of(subject);
}

/* A compression that the layout cannot have, or that goes without saying, is none to ask for. */
static void check_compression(struct described_group *group)
{
    auto_clear(layout_clear) struct layout *layout =
        group->line ? layout_parse(group->line, NULL) : NULL;
    if (group->compression && (!layout_compression_check(group->compression, NULL) ||
                               (layout && layout_cannot_compress(layout))))
        g_clear_pointer(&group->compression, g_free);
}

static struct described_group *group_of(GPtrArray *groups, GHashTable *keys, char *key,
                                        enum need need, const struct subject *subject,
                                        struct nearby *notes)
{
    struct described_group *group = g_hash_table_lookup(keys, key);
    if (group) {
        g_free(key);
        return group;
    }
    group = g_new0(struct described_group, 1);
    group->need = need, group->key = key;
    group->members = g_array_new(FALSE, FALSE, sizeof(guint));
    group->files = g_ptr_array_new();
    proof_find(&group->proof, notes, &(struct witness){subject->path, subject->machine});
    propose(group, subject);
    check_compression(group);
    g_hash_table_insert(keys, key, group);
    g_ptr_array_add(groups, group);
    return group;
}

static void add_member(struct described_group *group, guint i, const struct subject *subject)
{
    const char *last = group->files->len ? group->files->pdata[group->files->len - 1] : NULL;
    g_array_append_val(group->members, i);
    if (!last || strcmp(last, subject->origin))
        g_ptr_array_add(group->files, subject->origin);
}

static int by_runs(gconstpointer a, gconstpointer b)
{
    const struct described_group *x = *(struct described_group *const *)a,
                                 *y = *(struct described_group *const *)b;
    return x->members->len != y->members->len ? (x->members->len < y->members->len ? 1 : -1)
                                              : strcmp(x->key, y->key);
}

/* Runs of one file and machine have the same evidence: it is asked for once. */
static char *key_cached(GHashTable *known, const struct subject *subject, enum need need,
                        struct nearby *notes)
{
    g_autofree char *name =
        g_strdup_printf("%s\n%s\n%s", subject->origin, subject->machine ? subject->machine : "",
                        subject->guessed ? subject->layout : "");
    const char *key = g_hash_table_lookup(known, name);
    if (key && need != NEED_MEMORY && need != NEED_BATTERY)
        return g_strdup(key);
    auto_clear(proof_clear) struct proof proof;
    proof_find(&proof, notes, &(struct witness){subject->path, subject->machine});
    g_autofree char *part = part_of(notes, subject->path);
    char *made = key_of(subject, need, &proof, part);
    g_hash_table_replace(known, g_steal_pointer(&name), g_strdup(made));
    return made;
}

GPtrArray *groups_make(const GArray *subjects, enum need need, struct nearby *notes)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(group_free);
    g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal),
                          known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < subjects->len; i++) {
        const struct subject *subject = &g_array_index(subjects, struct subject, i);
        if (!subject_needs(subject, need))
            continue;
        char *key = key_cached(known, subject, need, notes);
        add_member(group_of(groups, keys, key, need, subject, notes), i, subject);
    }
    g_ptr_array_sort(groups, by_runs);
    return groups;
}
