/* Corrections before and after. */
#include "cli/corrected.h"

#include "cli/ask.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

enum { SHOWN = 12 }; /* groups */

/* What of a run a correction can alter, as people write it: a text a field, SPLIT between them. */
#define SPLIT "\x1f"
static const struct {
    const char *column, *words, *none;
} correctable[] = {
    {"rig", "rig ", "rig unknown"},
    {"layout", "layout ", "layout unknown"},
    {"layout_name", "named ", "without a name"},
    {"compression", "compression ", "compression unknown"},
    {"started", "started ", "date unknown"},
    {"note", "note ", "no note"},
    {"tags", "tags ", "no tags"},
};

static char *state_of(const struct rows *rows)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(correctable); i++) {
        const char *value = rows_text(rows, rows_find(rows, correctable[i].column));
        g_string_append_printf(text, "%s%s%s", i ? SPLIT : "",
                               value ? correctable[i].words : correctable[i].none,
                               value ? value : "");
        if (!i && value)
            g_string_append_printf(text, "#%s", rows_text(rows, rows_find(rows, "rig_revision")));
    }
    return g_strdup(text->str);
}

/* The fields of a state in which it is not another. */
static char *differing(const char *state, const char *other)
{
    g_auto(GStrv) mine = g_strsplit(state, SPLIT, -1), theirs = g_strsplit(other, SPLIT, -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; mine[i] && theirs[i]; i++)
        if (strcmp(mine[i], theirs[i]))
            g_string_append_printf(text, "%s%s", text->len ? ", " : "", mine[i]);
    return g_strdup(text->str);
}

bool corrected_before(struct corrected *corrected, struct store *store, const struct filter *where,
                      GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "correctable", where, error);
    GError *wrong = NULL;
    corrected->before = g_ptr_array_new_with_free_func(g_free);
    corrected->runs = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (!rows)
        return false;
    while (rows_next(rows, &wrong)) {
        gint64 run = rows_integer(rows, 0);
        g_array_append_val(corrected->runs, run);
        g_ptr_array_add(corrected->before, state_of(rows));
    }
    if (wrong)
        g_propagate_error(error, wrong);
    return !wrong;
}

/* One by one: corrected runs may be no longer what selected them. */
static char *state_now(struct store *store, gint64 run, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "corrected", NULL, error);
    if (rows)
        rows_bind_integer(rows, "run", run);
    return rows && rows_next(rows, error) ? state_of(rows) : NULL;
}

/* Runs of which the same changed. */
struct group {
    char *before, *after;
    guint runs;
};

static void free_group(gpointer data)
{
    struct group *group = data;
    g_free(group->before);
    g_free(group->after);
}

static void count(GArray *groups, const char *state_before, const char *state_after)
{
    g_autofree char *before = differing(state_before, state_after),
                    *after = differing(state_after, state_before);
    for (guint i = 0; i < groups->len; i++) {
        struct group *group = &g_array_index(groups, struct group, i);
        if (!strcmp(group->before, before) && !strcmp(group->after, after)) {
            group->runs++;
            return;
        }
    }
    if (groups->len <= SHOWN) {
        struct group group = {g_steal_pointer(&before), g_steal_pointer(&after), 1};
        g_array_append_val(groups, group);
    }
}

static void say_groups(const struct world *world, const GArray *groups)
{
    for (guint i = 0; i < MIN(groups->len, SHOWN); i++) {
        const struct group *group = &g_array_index(groups, struct group, i);
        bool one = group->runs == 1;
        if (!*group->after) {
            world_say(world, "%u run%s as %s", group->runs, one ? " stays" : "s stay",
                      one ? "it is" : "they are");
            continue;
        }
        ask_say(world, 0, "%u run%s: %s", group->runs, one ? " was" : "s were", group->before);
        ask_say(world, 4, "%s now: %s", one ? "is" : "are", group->after);
    }
    if (groups->len > SHOWN)
        world_say(world, "and more groups");
}

bool corrected_confirm(const struct corrected *corrected, const struct world *world,
                       struct store *store, GError **error)
{
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(struct group));
    g_array_set_clear_func(groups, free_group);
    for (guint i = 0; i < corrected->runs->len; i++) {
        g_autofree char *now = state_now(store, g_array_index(corrected->runs, gint64, i), error);
        if (!now)
            return false;
        count(groups, corrected->before->pdata[i], now);
    }
    say_groups(world, groups);
    if (corrected->runs->len <= CORRECTED_ASK || !ask_possible())
        return true;
    g_autofree char *question =
        g_strdup_printf("%u runs; alter them? [Y/n] ", corrected->runs->len);
    return ask_yes(world, question) ||
           error_set(error, STATUS_FAILED, "taken back; nothing was altered");
}

void corrected_clear(struct corrected *corrected)
{
    g_clear_pointer(&corrected->before, g_ptr_array_unref);
    g_clear_pointer(&corrected->runs, g_array_unref);
}
