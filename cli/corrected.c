/* Corrections before and after. */
#include "cli/corrected.h"

#include "cli/ask.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

enum { SHOWN = 12 }; /* groups */

/* What of a run a correction can alter, as people write it. */
static char *state_of(const struct rows *rows)
{
    static const char *const names[] = {"rig",         "rig_revision", "layout", "layout_name",
                                        "compression", "started",      "note",   "tags"};
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = rows_text(rows, rows_find(rows, names[i]));
        bool revision = !strcmp(names[i], "rig_revision");
        bool needed = !strcmp(names[i], "rig") || !strcmp(names[i], "layout");
        if (revision && value)
            g_string_append_printf(text, "#%s", value);
        else if (!revision && (value || needed))
            g_string_append_printf(text, "%s%s %s", text->len ? ", " : "",
                                   strcmp(names[i], "layout_name") ? names[i] : "named",
                                   value ? value : "unknown");
    }
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

struct group {
    const char *before, *after;
    guint runs;
};

static void count(GArray *groups, const char *before, const char *after)
{
    for (guint i = 0; i < groups->len; i++) {
        struct group *group = &g_array_index(groups, struct group, i);
        if (!strcmp(group->before, before) && !strcmp(group->after, after)) {
            group->runs++;
            return;
        }
    }
    if (groups->len <= SHOWN) {
        struct group group = {before, after, 1};
        g_array_append_val(groups, group);
    }
}

static void say_groups(const struct world *world, const GArray *groups)
{
    for (guint i = 0; i < MIN(groups->len, SHOWN); i++) {
        const struct group *group = &g_array_index(groups, struct group, i);
        const char *s = group->runs == 1 ? "" : "s";
        if (!strcmp(group->before, group->after)) {
            ask_say(world, 0, "%u run%s stay: %s", group->runs, s, group->after);
            continue;
        }
        ask_say(world, 0, "%u run%s was: %s", group->runs, s, group->before);
        ask_say(world, 4, "is now: %s", group->after);
    }
    if (groups->len > SHOWN)
        world_say(world, "and more groups");
}

bool corrected_confirm(const struct corrected *corrected, const struct world *world,
                       struct store *store, GError **error)
{
    g_autoptr(GPtrArray) after = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(struct group));
    for (guint i = 0; i < corrected->runs->len; i++) {
        char *now = state_now(store, g_array_index(corrected->runs, gint64, i), error);
        if (!now)
            return false;
        g_ptr_array_add(after, now);
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
