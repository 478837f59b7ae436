/* From words on the command line to contests. */
#include "cli/contested.h"

#include "cli/output.h"
#include "cli/world.h"
#include "schema/words.h"

#include <string.h>

enum { SCREENFUL = 40 };

static bool read_by(const char *text, enum field *by, const char **tag, GError **error)
{
    *by = FIELD_NONE;
    *tag = NULL;
    if (!text)
        return true;
    *by = field_find(text);
    if (*by == FIELD_TAG)
        *tag = text + strlen("tag.");
    if (*by != FIELD_NONE)
        return true;
    const char *names[FIELD_COUNT + 1] = {NULL};
    for (int i = 0; i < FIELD_COUNT; i++)
        names[i] = fields[i].name;
    g_autofree char *all = g_strjoinv(", ", (char **)names), *near = words_nearest(text, names);
    return error_set(error, STATUS_USAGE, "--by %s: no such key%s%s; there are %s, tag.NAME", text,
                     *near ? "; nearest: " : "", near, all);
}

static bool read_survive(const char *text, double *survive, GError **error)
{
    guint64 value = 0;
    if (text && !g_ascii_string_to_unsigned(text, 10, 0, 99, &value, NULL))
        return error_set(error, STATUS_USAGE, "--survive: expected a number of disks, found '%s'",
                         text);
    *survive = (double)value;
    return true;
}

static bool read_margin(const char *text, double *margin, GError **error)
{
    *margin = 0;
    if (!text)
        return true;
    char *end;
    double percent = g_ascii_strtod(text, &end);
    if (end == text || (*end && strcmp(end, "%")) || !(percent >= 0 && percent <= 100))
        return error_set(error, STATUS_USAGE,
                         "--practical: expected a percentage such as 5%%, found '%s'", text);
    *margin = 1 + percent / 100;
    return true;
}

bool contested_open(struct contested *c, struct world *world, const struct args *args,
                    GError **error)
{
    enum field by;
    const char *tag;
    c->options.baseline = args_value(args, "baseline");
    if (!read_by(args_value(args, "by"), &by, &tag, error) ||
        !read_survive(args_value(args, "survive"), &c->options.survive, error) ||
        !read_margin(args_value(args, "practical"), &c->options.margin, error) ||
        !asked_open(&c->asked, world, args, error) ||
        !cells_load(c->asked.store, c->asked.where, tag, &c->cells, error))
        return false;
    if (c->options.survive > 0)
        cells_keep_surviving(&c->cells, c->options.survive);
    const struct contests_options with = {.survive = c->options.survive};
    contests_make_with(&c->cells, by, &with, &c->contests);
    if (c->contests.all->len)
        return true;
    g_autofree char *where = filter_format(c->asked.where);
    return error_set(error, STATUS_FAILED, "no results for %s", where);
}

void contested_clear(struct contested *c)
{
    contests_clear(&c->contests);
    cells_clear(&c->cells);
    asked_clear(&c->asked);
}

guint contested_shown(const struct contested *c, const struct world *world, const struct args *args,
                      guint least, bool each)
{
    guint all = c->contests.all->len, lines = 0, shown = 0;
    if (args_has(args, "all"))
        return all;
    while (shown < all && (!shown || lines < SCREENFUL))
        lines += least + (each ? contests_at(&c->contests, shown)->contestants->len : 0), shown++;
    if (shown < all)
        world_say(world, "%u more comparison%s: --all, or a narrower selection", all - shown,
                  all - shown == 1 ? "" : "s");
    return shown;
}
