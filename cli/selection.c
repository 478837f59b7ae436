/* Selections. */
#include "cli/selection.h"
#include "cli/world.h"
#include "report/judged.h"

#include <string.h>

static const char *plural(guint64 n)
{
    return n == 1 ? "" : "s";
}

static bool add(const char *text, struct filter **where, GError **error)
{
    if (!g_utf8_validate(text, -1, NULL))
        return error_set(error, STATUS_USAGE, "the selection is no UTF-8");
    struct filter *more = filter_parse(text, error);
    if (!more)
        return false;
    *where = filter_join(*where, more);
    return true;
}

/* A word that the shell kept together is one thing: 'layout=hw raid6' has a value of two words,
 * 'disks=6 or disks=8' is bracketed. */
static char *kept_together(const char *word)
{
    gsize key = strcspn(word, "=<>~!");
    const char *value = word + key + strspn(word + key, "=<>~!");
    if (!strchr(word, ' ') || strpbrk(word, "\"'"))
        return strchr(word, ' ') ? g_strdup_printf("(%s)", word) : g_strdup(word);
    bool plain = word[key] && !strchr(word, '(') && !strpbrk(value, "=<>~") &&
                 memchr(word, ' ', key) == NULL;
    return plain ? g_strdup_printf("%.*s\"%s\"", (int)(value - word), word, value)
                 : g_strdup_printf("(%s)", word);
}

static char *one_line(const char *const *words)
{
    g_autoptr(GString) line = g_string_new(NULL);
    for (; *words; words++) {
        g_autofree char *together = kept_together(*words);
        g_string_append_printf(line, "%s%s", line->len ? " " : "", together);
    }
    return g_string_free(g_steal_pointer(&line), FALSE);
}

bool selection_parse(const struct args *args, const char *const *words, struct filter **where,
                     GError **error)
{
    GError *wrong = NULL;
    for (const char *const *text = args_values(args, "where"); *text && !wrong; text++)
        add(*text, where, &wrong);
    g_autofree char *line = one_line(words);
    if (*line && !wrong)
        add(line, where, &wrong);
    if (!wrong)
        return true;
    wrong->code = STATUS_USAGE;
    g_propagate_error(error, wrong);
    return false;
}

/* The name of a comparison's key when runs are left out because it is unknown. */
static bool add_unknown_key(struct store *store, const struct filter *compare, GPtrArray *names,
                            GError **error)
{
    g_autofree char *name = compare->field == FIELD_TAG ? g_strconcat("tag.", compare->tag, NULL)
                                                        : g_strdup(fields[compare->field].name);
    guint64 runs;
    if (g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        return true;
    if (!store_unjudged(store, compare, &runs, error))
        return false;
    if (runs)
        g_ptr_array_add(names, g_steal_pointer(&name));
    return true;
}

static bool collect_unknown_keys(struct store *store, const struct filter *where, GPtrArray *names,
                                 GError **error)
{
    if (!where)
        return true;
    if (where->kind == FILTER_COMPARE)
        return add_unknown_key(store, where, names, error);
    return collect_unknown_keys(store, where->left, names, error) &&
           collect_unknown_keys(store, where->right, names, error);
}

bool selection_settle(const struct world *world, struct store *store, struct filter *where,
                      GError **error)
{
    guint64 runs;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (!where)
        return true;
    if (!judged_resolve(store, where, error) || !store_unjudged(store, where, &runs, error))
        return false;
    if (!runs)
        return true;
    if (!collect_unknown_keys(store, where, names, error))
        return false;
    g_ptr_array_add(names, NULL);
    g_autofree char *keys = g_strjoinv(" or ", (char **)names->pdata);
    world_say(world, "%" G_GUINT64_FORMAT " run%s left out: %s unknown", runs, plural(runs), keys);
    return true;
}

int selection_say_runs(const struct world *world, struct store *store, const struct filter *where,
                       guint64 runs, const char *done, GError **error)
{
    g_autofree char *selection = filter_format(where);
    if (!runs) {
        error_set(error, STATUS_FAILED, "no run matches %s", selection);
        return STATUS_FAILED;
    }
    world_say(world, "%" G_GUINT64_FORMAT " run%s %s; archive: %s", runs, plural(runs), done,
              store_path(store));
    return STATUS_DONE;
}
