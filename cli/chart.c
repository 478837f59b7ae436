/* chart: one picture of a selection or of files, as svg, png, pdf, or as text. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/draw/painter.h"
#include "report/figures.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

static const struct option options[] = {
    CONTESTED_OPTIONS,
    ASKED_STATED,
    ASKED_WITH,
    {"output", 'o', "FILE", "where to; its ending names the kind: svg, png, pdf; without: text"},
    {"scale", 0, "N", "png: pixels per px, 1 or 2"},
    {0},
};

static bool read_scale(const struct args *args, double *scale, GError **error)
{
    const char *text = args_value(args, "scale");
    *scale = 1;
    if (!text)
        return true;
    *scale = g_ascii_strtod(text, NULL);
    return (*scale >= 0.5 && *scale <= 4) ||
           error_set(error, STATUS_USAGE, "--scale: expected 1 or 2, found '%s'", text);
}

static bool paint(const struct contested *c, const struct world *world, const struct args *args,
                  guint n, FILE *out, GError **error)
{
    const char *path = args_value(args, "output");
    const struct painter *painter =
        path && strcmp(path, "-") ? painter_by_file(path, error) : &text_painter;
    double scale;
    if (!painter || !read_scale(args, &scale, error))
        return false;
    auto_clear(figures_clear) struct figures figures = {0};
    figures_make(&figures, &c->contests, 0, n, c->options.baseline, NULL);
    if (c->options.shown)
        figures_normalise(&figures, &c->contests, 0, n, c->options.baseline, c->options.shown);
    if (painter == &text_painter)
        figures.figure.width = world->columns * SCENE_CELL_WIDTH;
    auto_clear(scene_clear) struct scene scene = {0};
    bars_chart.draw(&figures.figure, &scene, painter->measure);
    g_autofree char *selection = filter_format(c->asked.where);
    const struct paint_options how = {.scale = scale,
                                      .prefix = "c",
                                      .columns = world->columns,
                                      .ascii = world->ascii,
                                      .selection = selection,
                                      .version = VERSION};
    return painter->paint(&scene, &how, out, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *path = args_value(args, "output");
    if (path && strcmp(path, "-") && !painter_by_file(path, error))
        return STATUS_USAGE;
    auto_clear(contested_clear) struct contested c = {0};
    if (!contested_open(&c, world, args, error))
        return STATUS_FAILED;
    guint n = winners_together(&c.contests, 0), all = c.contests.all->len;
    if (n < all)
        world_say(world, "drawn: %s; %u other comparisons are not: narrow the selection",
                  contests_at(&c.contests, 0)->setting, all - n);
    auto_clear(output_clear) struct output output = {0};
    if (!output_open(&output, world, args_value(args, "output"), error) ||
        !paint(&c, world, args, n, output.file, error) || !output_close(&output, error))
        return STATUS_FAILED;
    return STATUS_DONE;
}

const struct command chart_command = {
    .name = "chart",
    .group = "publish",
    .arguments = "[SELECTION|SOURCE...]",
    .summary = "one chart, as svg, png, pdf or text",
    .options = options,
    .selects = true,
    .run = run,
};
