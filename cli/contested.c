/* From words on the command line to contests. */
#include "cli/contested.h"

#include "cli/output.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "report/plan.h"
#include "schema/auto.h"
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

/* --hold KEY, and KEY=VALUE, which narrows the selection too. */
static bool read_hold(const struct args *args, struct contest_terms *terms, struct filter **where,
                      GError **error)
{
    for (const char *const *given = args_values(args, "hold"); *given; given++) {
        const char *equal = strchr(*given, '=');
        g_autofree char *key = g_strndup(*given, equal ? (gsize)(equal - *given) : strlen(*given));
        bool tag = equal && g_str_has_prefix(key, "tag.");
        if (!tag && !contest_terms_hold(terms, key, error))
            return false;
        if (!equal)
            continue;
        g_autofree char *text = g_strdup_printf("%s=\"%s\"", key, equal + 1);
        struct filter *more = filter_parse(text, error);
        if (!more)
            return false;
        *where = filter_join(*where, more);
    }
    return true;
}

static bool read_allow(const struct args *args, struct contest_terms *terms, GError **error)
{
    for (const char *const *given = args_values(args, "allow"); *given; given++)
        if (!contest_terms_allow(terms, *given, error))
            return false;
    return true;
}

static bool read_options(struct contested *c, const struct args *args,
                         const struct contested_words *said, struct cells_split *split,
                         enum field *by, GError **error)
{
    const char *shown = args_takes(args, "show") ? args_value(args, "show") : NULL,
               *by_text = args_has(args, "by") ? args_value(args, "by") : said->by;
    c->options.baseline =
        args_has(args, "baseline") ? args_value(args, "baseline") : said->baseline;
    c->options.baselines = args_has(args, "baseline") ? args_values(args, "baseline") : NULL;
    if (shown && !(c->options.shown = normalisation_get(shown, error)))
        return false;
    if (!read_by(by_text, by, &split->tag, error) ||
        !read_survive(args_value(args, "survive"), &c->options.survive, error) ||
        !read_margin(args_value(args, "practical"), &c->options.margin, error))
        return false;
    split->key = *by == FIELD_host || *by == FIELD_source ? *by : FIELD_NONE;
    return true;
}

/* Summaries cannot tell single runs apart. */
static bool may_sketch(enum field by, const struct contest_terms *terms)
{
    static const enum field single[] = {FIELD_host, FIELD_date, FIELD_source, FIELD_run};
    for (gsize i = 0; i < G_N_ELEMENTS(single); i++)
        if (by == single[i] || terms->held[single[i]])
            return false;
    return by != FIELD_TAG;
}

/* The contests of the selection; where a screenful is enough, by way of summaries. */
static bool make(struct contested *c, enum field by, const struct cells_split *split,
                 const struct contest_terms *terms, GError **error)
{
    struct store *store = c->asked.store;
    const struct contests_options with = {.survive = c->options.survive, .terms = terms};
    bool sketched = false;
    if (c->least && may_sketch(by, terms) &&
        !cells_sketch(store, c->asked.where, &c->cells, &sketched, error))
        return false;
    if (!sketched && !cells_load(store, c->asked.where, split, &c->cells, error))
        return false;
    if (c->options.survive > 0)
        cells_keep_surviving(&c->cells, c->options.survive);
    if (sketched) {
        const struct screen screen = {SCREENFUL, c->least, c->each};
        return contests_make_shown(store, &c->cells, by, &with, &screen, &c->contests, error);
    }
    contests_make_with(&c->cells, by, &with, &c->contests);
    return true;
}

bool contested_open(struct contested *c, struct world *world, const struct args *args,
                    GError **error)
{
    return contested_open_words(c, world, args, args_rest(args), error);
}

bool contested_open_words(struct contested *c, struct world *world, const struct args *args,
                          const char *const *words, GError **error)
{
    return contested_open_said(c, world, args, &(struct contested_words){.words = words}, error);
}

/* A further selection, as a file has it. */
static bool read_where(const char *text, struct asked *asked, const struct world *world,
                       GError **error)
{
    struct filter *more = text ? filter_parse(text, error) : NULL;
    if (!text)
        return true;
    if (!more)
        return false;
    asked->where = filter_join(asked->where, more);
    return selection_settle(world, asked->store, asked->where, error);
}

void contested_split(struct contested *c, enum field by)
{
    const struct contest_terms terms = c->contests.terms;
    contests_clear(&c->contests);
    contests_make_with(&c->cells, by,
                       &(struct contests_options){.survive = c->options.survive, .terms = &terms},
                       &c->contests);
}

bool contested_open_said(struct contested *c, struct world *world, const struct args *args,
                         const struct contested_words *said, GError **error)
{
    enum field by;
    struct cells_split split = {FIELD_NONE, NULL};
    struct contest_terms terms = {0};
    if (!read_options(c, args, said, &split, &by, error) || !read_allow(args, &terms, error) ||
        !asked_open_words(&c->asked, world, args, said->words, error) ||
        !read_where(said->where, &c->asked, world, error) ||
        !read_hold(args, &terms, &c->asked.where, error) || !make(c, by, &split, &terms, error))
        return false;
    if (c->contests.untagged)
        world_say(world, "%u run%s without tag.%s left out", c->contests.untagged,
                  c->contests.untagged == 1 ? "" : "s", split.tag);
    if (c->contests.all->len || said->may_be_empty)
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
    const struct screen screen = {SCREENFUL, least, each};
    guint all = c->contests.all->len;
    if (args_has(args, "all"))
        return all;
    guint shown = contests_shown(&c->contests, &screen);
    if (shown < all)
        world_say(world, "%u more comparison%s: --all, or a narrower selection", all - shown,
                  all - shown == 1 ? "" : "s");
    return shown;
}

static void print_step(const struct step *step, FILE *out)
{
    const struct cell_data *cell = step->contestant->cell;
    const char *rig = cell->words[FIELD_rig], *layout = cell->words[FIELD_layout],
               *compression = cell->words[FIELD_compression];
    g_autofree char *command = plan_command(step->workload, step->repeat);
    fprintf(out, "# %s: %s%s%s: %s\n", step->contest->brief, rig ? rig : "", rig ? ", " : "",
            step->elsewhere ? "another layout" : step->contestant->label, step->why);
    if (layout && !step->elsewhere)
        fprintf(out, "# on %s%s%s\n", layout, compression ? ", compression " : "",
                compression ? compression : "");
    if (step->also)
        fprintf(out, "# this time: %s\n", step->also);
    fprintf(out, "%s\n", command);
}

static bool print_plan(const struct world *world, const struct args *args, const GArray *steps,
                       GError **error)
{
    auto_clear(output_clear) struct output output = {0};
    if (!output_open(&output, world, args_value(args, "output"), error))
        return false;
    for (guint i = 0; i < steps->len; i++) {
        if (i)
            fputc('\n', output.file);
        print_step(&g_array_index(steps, struct step, i), output.file);
    }
    return output_close(&output, error);
}

bool contested_plan(const struct contested *c, const struct world *world, const struct args *args,
                    guint n, GError **error)
{
    g_autoptr(GArray) steps = plan_make(&c->contests, 0, n, c->options.margin);
    if (!steps->len)
        world_say(world, "nothing is open that more runs would settle");
    if (output_for_people(args))
        return print_plan(world, args, steps, error);
    auto_clear(table_clear) struct table table = {0};
    plan_table(steps, &table);
    return output_table(world, args, &table, error);
}
