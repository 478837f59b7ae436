/* chart: one picture of a selection or of files, as svg, png, pdf, or as text. */
#include "cli/args.h"
#include "cli/chart_time.h"
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/draw/painter.h"
#include "report/figures.h"
#include "schema/auto.h"
#include "schema/layout.h"

#include <math.h>
#include <string.h>

static const struct option options[] = {
    CONTESTED_OPTIONS,
    CONTESTED_SHOW,
    ASKED_STATED,
    ASKED_WITH,
    {"output", 'o', "FILE", "where to; its ending names the kind: svg, png, pdf; without: text"},
    {"over", 0, "KEY", "of lines and latency: bs, qd, jobs or disks; without: what varies most"},
    {"as", 0, "KIND", "the kind where -o does not name it: svg, png, pdf or text"},
    {"scale", 0, "N", "png: pixels per px, 1 or 2"},
    {"units", 0, "BASE", "decimal (MB/s) or binary (MiB/s)"},
    {"width", 0, "PX", "width of the picture (760); 360 for a telephone"},
    {0},
};

/* What to draw, and how. */
struct wish {
    const struct chart *chart; /* NULL: the best fitting */
    const struct painter *painter;
    enum field over;
    enum unit_base base;
    double scale, width;
    const char *const *words; /* after the kind */
};

static bool read_number(const struct args *args, const char *option, double least, double most,
                        double *number, GError **error)
{
    const char *text = args_value(args, option);
    char *end;
    if (!text)
        return true;
    *number = g_ascii_strtod(text, &end);
    return (end != text && !*end && *number >= least && *number <= most) ||
           error_set(error, STATUS_USAGE, "--%s: expected a number from %g to %g, found '%s'",
                     option, least, most, text);
}

static bool read_over(const struct args *args, enum field *over, GError **error)
{
    static const enum field all[] = {FIELD_bs, FIELD_qd, FIELD_jobs, FIELD_disks};
    const char *text = args_value(args, "over");
    *over = FIELD_NONE;
    for (gsize i = 0; text && i < G_N_ELEMENTS(all); i++)
        if (!strcmp(fields[all[i]].name, text))
            *over = all[i];
    return !text || *over != FIELD_NONE ||
           error_set(error, STATUS_USAGE, "--over: expected bs, qd, jobs or disks, found '%s'",
                     text);
}

static bool read_units(const struct args *args, enum unit_base *base, GError **error)
{
    const char *text = args_value(args, "units");
    *base = text && !strcmp(text, "binary") ? UNIT_BINARY : UNIT_DECIMAL;
    return !text || *base == UNIT_BINARY || !strcmp(text, "decimal") ||
           error_set(error, STATUS_USAGE, "--units: expected decimal or binary, found '%s'", text);
}

/* The first word is a kind of chart, unless a file has that name. */
static bool read_wish(struct wish *wish, const struct args *args, GError **error)
{
    const char *path = args_value(args, "output");
    *wish = (struct wish){.scale = 1, .words = args_rest(args)};
    if (*wish->words && !g_file_test(*wish->words, G_FILE_TEST_EXISTS))
        wish->chart = chart_find(*wish->words);
    wish->words += wish->chart != NULL;
    const char *kind = args_value(args, "as");
    wish->painter = kind                        ? painter_get(kind, error)
                    : path && strcmp(path, "-") ? painter_by_file(path, error)
                                                : &text_painter;
    return wish->painter && read_number(args, "scale", 0.5, 4, &wish->scale, error) &&
           read_number(args, "width", 280, 4000, &wish->width, error) &&
           read_over(args, &wish->over, error) && read_units(args, &wish->base, error);
}

static bool paint(const struct wish *wish, struct figures *figures, const struct world *world,
                  const struct args *args, const struct filter *where, GError **error)
{
    struct figure *figure = &figures->figure;
    auto_clear(output_clear) struct output output = {0};
    auto_clear(scene_clear) struct scene scene = {0};
    figure->base = wish->base;
    figure->width =
        wish->painter == &text_painter ? world->columns * SCENE_CELL_WIDTH : wish->width;
    if (!chart_can(wish->chart, figure, error) ||
        !output_open(&output, world, args_value(args, "output"), error))
        return false;
    wish->chart->draw(figure, &scene, wish->painter->measure);
    g_autofree char *selection = where ? filter_format(where) : NULL;
    const struct paint_options how = {.scale = wish->scale,
                                      .prefix = "c",
                                      .columns = world->columns,
                                      .ascii = world->ascii,
                                      .selection = selection,
                                      .version = VERSION};
    return wish->painter->paint(&scene, &how, output.file, error) && output_close(&output, error);
}

/* `chart stack LINE...`: the words are layouts, and no archive is asked. */
static bool are_layouts(const struct wish *wish)
{
    if (wish->chart != &stack_chart || !*wish->words)
        return false;
    for (int i = 0; wish->words[i]; i++) {
        struct layout *layout = strpbrk(wish->words[i], "/x") && !strchr(wish->words[i], ' ') &&
                                        !g_file_test(wish->words[i], G_FILE_TEST_EXISTS)
                                    ? layout_parse(wish->words[i], NULL)
                                    : NULL;
        if (!layout)
            return false;
        layout_free(layout);
    }
    return true;
}

static bool draw_layouts(const struct wish *wish, const struct world *world,
                         const struct args *args, GError **error)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    auto_clear(figures_clear) struct figures figures = {0};
    for (int i = 0; wish->words[i]; i++) {
        auto_clear(layout_clear) struct layout *layout = layout_parse(wish->words[i], error);
        if (!layout)
            return false;
        g_ptr_array_add(lines, g_strdup(layout_canon(layout)));
    }
    figures_stacks(&figures, (const char *const *)lines->pdata, lines->len);
    return paint(wish, &figures, world, args, NULL, error);
}

/* The comparisons that are drawn together. */
struct drawn {
    guint first, n;
};

static void fill_with(struct figures *figures, const struct wish *wish, const struct contested *c,
                      const struct drawn *drawn)
{
    figures_fill(figures, &c->contests,
                 &(struct figures_ask){.chart = wish->chart,
                                       .first = drawn->first,
                                       .n = drawn->n,
                                       .baseline = c->options.baseline,
                                       .over = wish->over,
                                       .base = wish->base});
}

/* Fills with the first comparisons that the kind can draw; with those at the head where it can draw
 * none, and then paint() says what it needs. */
static struct drawn fill_fitting(struct figures *figures, const struct wish *wish,
                                 const struct contested *c)
{
    struct drawn head = {0, winners_together(&c->contests, 0)}, drawn = head;
    for (;;) {
        fill_with(figures, wish, c, &drawn);
        if (chart_can(wish->chart, &figures->figure, NULL))
            return drawn;
        figures_clear(figures);
        drawn.first += drawn.n;
        if (drawn.first >= c->contests.all->len)
            break;
        drawn.n = winners_together(&c->contests, drawn.first);
    }
    fill_with(figures, wish, c, &head);
    return head;
}

static void say_drawn(const struct figures *figures, const struct wish *wish,
                      const struct contested *c, const struct drawn *drawn,
                      const struct world *world)
{
    guint others = c->contests.all->len - drawn->n;
    if (others && wish->chart->data != CHART_STACKS && wish->chart->data != CHART_PAIRS &&
        chart_can(wish->chart, &figures->figure, NULL))
        world_say(world, "drawn: %s; %u other comparison%s not: narrow the selection",
                  contests_at(&c->contests, drawn->first)->setting, others,
                  others == 1 ? " is" : "s are");
}

static bool fill(struct figures *figures, struct wish *wish, const struct contested *c,
                 const struct world *world, GError **error)
{
    if (!wish->chart) {
        wish->chart = figures_best(&c->contests, 0, winners_together(&c->contests, 0));
        world_say(world, "chart %s: %s", wish->chart->name, wish->chart->help);
    }
    if (wish->chart->data == CHART_TIME)
        return chart_time(figures, c->asked.store, &c->cells, error);
    struct drawn drawn = fill_fitting(figures, wish, c);
    say_drawn(figures, wish, c, &drawn, world);
    if (!c->options.shown)
        return true;
    if (wish->chart->data > CHART_RATIOS ||
        contests_at(&c->contests, drawn.first)->contestants->len < 2)
        return error_set(error, STATUS_USAGE,
                         "--show: chart %s draws what was measured; bars, grouped, relative and "
                         "heat of several contestants can show other figures",
                         wish->chart->name);
    figures_normalise(figures, &c->contests, drawn.first, drawn.n, c->options.baseline,
                      c->options.shown);
    return true;
}

/* A dumbbell for which no key was said is drawn along the one that makes pairs. */
static void split_in_pairs(struct contested *c, const struct wish *wish, const struct args *args)
{
    if (!wish->chart || wish->chart->data != CHART_PAIRS || args_has(args, "by"))
        return;
    enum field key = figures_pair_key(&c->contests);
    if (key != FIELD_NONE)
        contested_split(c, key);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    struct wish wish;
    if (!read_wish(&wish, args, error))
        return STATUS_USAGE;
    if (are_layouts(&wish))
        return draw_layouts(&wish, world, args, error) ? STATUS_DONE : STATUS_FAILED;
    auto_clear(contested_clear) struct contested c = {0};
    auto_clear(figures_clear) struct figures figures = {0};
    if (!contested_open_words(&c, world, args, wish.words, error))
        return STATUS_FAILED;
    split_in_pairs(&c, &wish, args);
    if (!fill(&figures, &wish, &c, world, error) ||
        !paint(&wish, &figures, world, args, c.asked.where, error))
        return STATUS_FAILED;
    return STATUS_DONE;
}

static bool term(int i, const char **word, const char **help)
{
    if (!charts[i])
        return false;
    *word = charts[i]->name, *help = charts[i]->help;
    return true;
}

const struct command chart_command = {
    .name = "chart",
    .group = "publish",
    .arguments = "[KIND] [SELECTION|SOURCE...]",
    .summary = "one chart, as svg, png, pdf or text",
    .help =
        "KIND is what the picture shows; without it the best fitting one is taken and named.  A "
        "kind that the selection cannot fill says what it needs.  `chart stack LINE LINE` draws "
        "layouts without an archive.",
    .term = term,
    .options = options,
    .selects = true,
    .run = run,
};
