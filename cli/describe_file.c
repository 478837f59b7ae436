/* The shootout.xml that describe writes. */
#include "cli/describe_file.h"

#include "ingest/description.h"
#include "report/pages/markup.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <string.h>

static const char end_tag[] = "</shootout>";
static const char empty[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<shootout version=\"1\">\n"
                            "</shootout>\n";

/* --- which files --- */

/* The path below the top folder; NULL where it lies elsewhere. */
static const char *below(const char *top, const char *path)
{
    gsize length = strlen(top);
    return path && !strncmp(path, top, length) && path[length] == '/' ? path + length + 1 : NULL;
}

/* Files of the top folder: path -> the number of runs that are not in the group. */
static GHashTable *count_others(const GArray *subjects, const GHashTable *members, const char *top,
                                const char *machine)
{
    GHashTable *others = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < subjects->len; i++) {
        const struct subject *subject = &g_array_index(subjects, struct subject, i);
        const char *path = below(top, subject->path);
        bool other = !g_hash_table_contains((GHashTable *)members, GUINT_TO_POINTER(i)) &&
                     (!machine || !g_strcmp0(machine, subject->machine));
        guint n = path ? GPOINTER_TO_UINT(g_hash_table_lookup(others, path)) : 0;
        if (path)
            g_hash_table_insert(others, (gpointer)path, GUINT_TO_POINTER(n + other));
    }
    return others;
}

/* Every file that the pattern takes belongs to the group. */
static bool takes_only(const char *pattern, GHashTable *files, GHashTable *others)
{
    GHashTableIter iter;
    gpointer path, n;
    g_hash_table_iter_init(&iter, others);
    while (g_hash_table_iter_next(&iter, &path, &n))
        if (g_pattern_match_simple(pattern, path) && (n || !g_hash_table_contains(files, path)))
            return false;
    return true;
}

static bool is_plain(const char *path)
{
    return !strpbrk(path, "*?");
}

/* "raidz2-1.csv" and "raidz2-2.csv" as "raidz2-*.csv". */
static char *pattern_of(const GPtrArray *paths)
{
    const char *first = paths->pdata[0];
    gsize head = strlen(first), tail = strlen(first);
    for (guint i = 1; i < paths->len; i++) {
        const char *path = paths->pdata[i];
        gsize n = strlen(path), length = strlen(first), h = 0, t = 0;
        while (h < head && path[h] == first[h])
            h++;
        while (t < MIN(tail, n) && path[n - 1 - t] == first[length - 1 - t])
            t++;
        head = h, tail = MIN(t, MIN(n, length) - MIN(h, MIN(n, length)));
    }
    if (paths->len == 1)
        return g_strdup(first);
    while (head && (first[head - 1] & 0xC0) == 0x80) /* whole characters */
        head--;
    while (tail && (first[strlen(first) - tail] & 0xC0) == 0x80)
        tail--;
    return g_strdup_printf("%.*s*%s", (int)head, first, first + strlen(first) - tail);
}

/* The fewest patterns that are easily found: one for all, one for each folder, one for each file.
 */
static GPtrArray *patterns_of(GHashTable *files, GHashTable *others)
{
    GPtrArray *patterns = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    GHashTableIter iter;
    gpointer path;
    g_hash_table_iter_init(&iter, files);
    while (g_hash_table_iter_next(&iter, &path, NULL))
        g_ptr_array_add(paths, path);
    g_ptr_array_sort(paths, words_order);
    if (takes_only("*", files, others) && paths->len) {
        g_ptr_array_add(patterns, g_strdup("*"));
        return patterns;
    }
    for (guint from = 0, to; from < paths->len; from = to) {
        g_autofree char *folder = g_path_get_dirname(paths->pdata[from]);
        g_autoptr(GPtrArray) here = g_ptr_array_new();
        for (to = from; to < paths->len; to++) {
            g_autofree char *other = g_path_get_dirname(paths->pdata[to]);
            if (strcmp(folder, other))
                break;
            g_ptr_array_add(here, paths->pdata[to]);
        }
        g_autofree char *all = g_strconcat(folder, "/*", NULL), *common = pattern_of(here);
        const char *pattern = strcmp(folder, ".") && takes_only(all, files, others) ? all
                              : takes_only(common, files, others)                   ? common
                                                                                    : NULL;
        if (pattern && is_plain(folder))
            g_ptr_array_add(patterns, g_strdup(pattern));
        else
            for (guint i = 0; i < here->len; i++)
                g_ptr_array_add(patterns, g_strdup(here->pdata[i]));
    }
    return patterns;
}

/* --- rules --- */

static void put_rule(struct markup *markup, const char *pattern, const char *machine,
                     const struct files_rule *rule)
{
    markup_text(markup, "  ");
    markup_open(markup, "files");
    markup_attribute(markup, "match", pattern);
    markup_attribute(markup, "machine", machine);
    markup_attribute(markup, "rig", rule->rig);
    markup_attribute(markup, "layout", rule->layout);
    markup_attribute(markup, "compression", rule->compression);
    markup_attribute(markup, "confirmed", rule->layout && !rule->confirmed ? "no" : NULL);
    markup_close(markup);
    markup_text(markup, "\n");
}

/* Rules of the members with one machine, or (NULL) of all whose files are wholly the group's;
 * `told` gets the files that these cover. */
static void put_rules(struct markup *markup, const GArray *subjects,
                      const struct described_group *group, GHashTable *members, const char *top,
                      const char *machine, const struct files_rule *rule, GHashTable *told)
{
    g_autoptr(GHashTable) others = count_others(subjects, members, top, machine),
                          files = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < group->members->len; i++) {
        const struct subject *subject =
            &g_array_index(subjects, struct subject, g_array_index(group->members, guint, i));
        const char *path = below(top, subject->path);
        g_autofree char *id =
            path ? g_strdup_printf("%s\n%s", path, subject->machine ? subject->machine : "") : NULL;
        if (!path || !is_plain(path) || g_hash_table_contains(told, id) ||
            (machine && g_strcmp0(machine, subject->machine)) || g_hash_table_lookup(others, path))
            continue;
        g_hash_table_add(files, (gpointer)path);
        g_hash_table_add(told, g_steal_pointer(&id));
    }
    g_autoptr(GPtrArray) patterns = patterns_of(files, others);
    for (guint i = 0; i < patterns->len; i++)
        put_rule(markup, patterns->pdata[i], machine, rule);
}

static GPtrArray *machines_of(const GArray *subjects, const struct described_group *group)
{
    GPtrArray *machines = g_ptr_array_new();
    for (guint i = 0; i < group->members->len; i++) {
        char *machine =
            g_array_index(subjects, struct subject, g_array_index(group->members, guint, i))
                .machine;
        if (machine && is_plain(machine) &&
            !g_ptr_array_find_with_equal_func(machines, machine, g_str_equal, NULL))
            g_ptr_array_add(machines, machine);
    }
    return machines;
}

static guint count_untold(const GArray *subjects, const struct described_group *group,
                          const char *top, GHashTable *told)
{
    guint n = 0;
    for (guint i = 0; i < group->members->len; i++) {
        const struct subject *subject =
            &g_array_index(subjects, struct subject, g_array_index(group->members, guint, i));
        const char *path = below(top, subject->path);
        g_autofree char *id =
            g_strdup_printf("%s\n%s", path ? path : "", subject->machine ? subject->machine : "");
        n += !path || !g_hash_table_contains(told, id);
    }
    return n;
}

char *describe_rules(const GArray *subjects, const struct described_group *group, const char *top,
                     const struct files_rule *rule, guint *left_out)
{
    struct markup markup;
    g_autoptr(GHashTable) members = g_hash_table_new(NULL, NULL),
                          told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) machines = machines_of(subjects, group);
    markup_init(&markup, MARKUP_XML);
    for (guint i = 0; i < group->members->len; i++)
        g_hash_table_add(members, GUINT_TO_POINTER(g_array_index(group->members, guint, i)));
    put_rules(&markup, subjects, group, members, top, NULL, rule, told);
    for (guint i = 0; i < machines->len; i++)
        put_rules(&markup, subjects, group, members, top, machines->pdata[i], rule, told);
    *left_out = count_untold(subjects, group, top, told);
    char *text = g_strdup(markup_end(&markup));
    markup_clear(&markup);
    return text;
}

char *describe_rig(const char *name, const GArray *facts)
{
    struct markup markup;
    markup_init(&markup, MARKUP_XML);
    markup_text(&markup, "  ");
    markup_open(&markup, "rig");
    markup_attribute(&markup, "name", name);
    for (guint i = 0; i < facts->len; i++) {
        const struct fact *fact = &g_array_index(facts, struct fact, i);
        markup_open(&markup, "fact");
        markup_attribute(&markup, "key", fact->key);
        markup_attribute(&markup, "value", fact->value);
        markup_attribute(&markup, "unit", fact->unit);
        markup_close(&markup);
    }
    markup_close(&markup);
    markup_text(&markup, "\n");
    char *text = g_strdup(markup_end(&markup));
    markup_clear(&markup);
    return text;
}

/* --- the file --- */

static char *path_of(const char *top)
{
    return g_build_filename(top, "shootout.xml", NULL);
}

static char *read_file(const char *path, GError **error)
{
    char *text = NULL;
    g_autoptr(GError) why = NULL;
    if (g_file_get_contents(path, &text, NULL, &why))
        return text;
    if (g_error_matches(why, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return g_strdup(empty);
    error_set(error, STATUS_FAILED, "%s", why->message);
    return NULL;
}

/* Written only where it can be read again. */
static bool write_file(const char *path, const char *text, GError **error)
{
    g_autoptr(GError) why = NULL;
    auto_clear(description_clear) struct description *description =
        description_load(text, strlen(text), path, error);
    if (!description)
        return false;
    return g_file_set_contents(path, text, -1, &why) ||
           error_set(error, STATUS_FAILED, "%s", why->message);
}

bool describe_file_replace(const char *path, const char *from, const char *to, GError **error)
{
    g_autofree char *text = read_file(path, error);
    if (!text || !strcmp(from, to))
        return text;
    char *at = *from ? strstr(text, from) : g_strrstr(text, end_tag);
    if (!at && *from)
        return true; /* a person took it out */
    if (!at)
        return error_set(error, STATUS_FAILED, "%s: expected %s at the end of a shootout.xml", path,
                         end_tag);
    g_autofree char *whole =
        g_strdup_printf("%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return write_file(path, whole, error);
}

bool describe_file_change(const char *top, const char *from, const char *to, GError **error)
{
    g_autofree char *path = path_of(top);
    return describe_file_replace(path, from, to, error);
}

bool describe_file_holds(const char *top, const char *text)
{
    g_autofree char *path = path_of(top), *held = read_file(path, NULL);
    return held && strstr(held, text);
}

bool describe_file_has_rig(const char *top, const char *name)
{
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(struct fact));
    g_autofree char *whole = describe_rig(name, none);
    *strrchr(whole, '/') = '\0'; /* "<rig name=..." is how any of that name begins */
    return describe_file_holds(top, g_strstrip(whole));
}
