/* The stack: what lies between the disks and the benchmark, a box for each layer, disks at the
 * bottom, as a layout's line says it.  Beside others, layers that one has and another has not are
 * set off. */
#include "report/charts/frame.h"
#include "report/charts/layers.h"
#include "report/charts/words.h"

#include <math.h>

enum { DISKS_DRAWN = 12, LEAST_WIDTH = 170, LEAST_CELLS = 24 };

struct stack_chart {
    struct frame frame;
    GPtrArray *stacks; /* struct layers, of all */
    gsize columns;     /* side by side */
    double column, gap;
    double pad; /* inside boxes */
};

static GPtrArray *wrap(struct stack_chart *chart, const char *text, double width, bool bold,
                       bool small)
{
    const struct sizes *sizes = chart->frame.sizes;
    return scene_wrap(chart->frame.scene, text, width - 2 * chart->pad,
                      small ? sizes->small : sizes->text, bold);
}

/* What differs is set off by a sign where there is neither colour nor weight.  The caller frees. */
static char *title_of(const struct stack_chart *chart, const struct layer *layer)
{
    bool starred = layer->differs && chart->frame.scene->cells;
    return g_strconcat(starred ? "* " : "", layer->title, NULL);
}

/* Room for what a box says, without a gap below it. */
static double box_height(struct stack_chart *chart, const struct layer *layer, double width)
{
    const struct sizes *sizes = chart->frame.sizes;
    bool cells = chart->frame.scene->cells;
    g_autofree char *words = title_of(chart, layer);
    g_autoptr(GPtrArray) title = wrap(chart, words, width, layer->differs, false);
    double height = title->len * sizes->leading;
    if (layer->detail) {
        g_autoptr(GPtrArray) detail = wrap(chart, layer->detail, width, false, true);
        height += detail->len * sizes->small_leading;
    }
    if (layer->disks && !cells)
        height += 20;
    return height + (cells ? 2 * SCENE_CELL_HEIGHT : 10);
}

static void draw_border(struct stack_chart *chart, const struct layer *layer, double x, double y,
                        double width, double height)
{
    struct frame *frame = &chart->frame;
    struct mark mark = {.kind = MARK_RECT,
                        .role = layer->differs ? ROLE_SERIES : ROLE_AXIS,
                        .series = 1,
                        .fill = FILL_HOLLOW,
                        .x = x,
                        .y = y,
                        .width = width,
                        .height = height,
                        .datum = layer->help ? layer->help : layer->text};
    if (!frame->scene->cells) {
        scene_add(frame->scene, &mark);
        return;
    }
    double left = x + SCENE_CELL_WIDTH / 2.0, right = x + width - SCENE_CELL_WIDTH / 2.0;
    double top = y + SCENE_CELL_HEIGHT / 2.0, bottom = y + height - SCENE_CELL_HEIGHT / 2.0;
    frame_line(frame, ROLE_AXIS, left, top, right - left, 0);
    frame_line(frame, ROLE_AXIS, left, bottom, right - left, 0);
    frame_line(frame, ROLE_AXIS, left, top, 0, bottom - top);
    frame_line(frame, ROLE_AXIS, right, top, 0, bottom - top);
}

static void draw_disks(struct stack_chart *chart, const struct layer *layer, double x, double y,
                       double width)
{
    guint n = MIN(layer->disks, DISKS_DRAWN);
    double step = MIN((width - 2 * chart->pad) / n, 22), from = x + (width - step * n) / 2;
    for (guint i = 0; i < n; i++)
        scene_add(chart->frame.scene, &(struct mark){.kind = MARK_RECT,
                                                     .role = ROLE_MUTED,
                                                     .x = from + i * step + 1.5,
                                                     .y = y,
                                                     .width = step - 3,
                                                     .height = 14,
                                                     .datum = layer->title});
}

static void draw_box(struct stack_chart *chart, const struct layer *layer, double x, double y,
                     double width, double height)
{
    struct frame *frame = &chart->frame;
    const struct sizes *sizes = frame->sizes;
    bool cells = frame->scene->cells;
    draw_border(chart, layer, x, y, width, height);
    double at = y + (cells ? SCENE_CELL_HEIGHT : 5), middle = x + width / 2;
    g_autofree char *words = title_of(chart, layer);
    g_autoptr(GPtrArray) title = wrap(chart, words, width, layer->differs, false);
    for (guint i = 0; i < title->len; i++, at += sizes->leading)
        frame_text(frame, title->pdata[i], ROLE_TEXT, middle, at, ANCHOR_MIDDLE, false)->bold =
            layer->differs;
    if (layer->detail) {
        g_autoptr(GPtrArray) detail = wrap(chart, layer->detail, width, false, true);
        for (guint i = 0; i < detail->len; i++, at += sizes->small_leading)
            frame_text(frame, detail->pdata[i], ROLE_MUTED, middle, at, ANCHOR_MIDDLE, true);
    }
    if (layer->disks && !cells)
        draw_disks(chart, layer, x, at + 1, width);
}

/* A chain of boxes from `bottom` upwards; returns where it ends. */
static double draw_chain(struct stack_chart *chart, const GPtrArray *chain, double x, double bottom,
                         double width)
{
    for (guint i = 0; i < chain->len; i++) {
        const struct layer *layer = chain->pdata[i];
        double height = box_height(chart, layer, width);
        draw_box(chart, layer, x, bottom - height, width, height);
        bottom -= height + (chart->frame.scene->cells ? 0 : 4);
    }
    return bottom;
}

static double chain_height(struct stack_chart *chart, const GPtrArray *chain, double width)
{
    double height = 0;
    for (guint i = 0; i < chain->len; i++)
        height += box_height(chart, chain->pdata[i], width) + (chart->frame.scene->cells ? 0 : 4);
    return height;
}

static double branch_width(const struct stack_chart *chart, const struct layers *layers)
{
    double unit = chart->frame.scene->cells ? SCENE_CELL_WIDTH : 1;
    return floor(chart->column / layers->branches->len / unit) * unit;
}

static double stack_height(struct stack_chart *chart, const struct layers *layers)
{
    double most = 0, width = branch_width(chart, layers);
    for (guint b = 0; b < layers->branches->len; b++)
        most = MAX(most, chain_height(chart, layers->branches->pdata[b], width));
    return most + chain_height(chart, layers->above, chart->column);
}

static void draw_stack(struct stack_chart *chart, const struct layers *layers, double x,
                       double bottom)
{
    double width = branch_width(chart, layers), top = bottom;
    for (guint b = 0; b < layers->branches->len; b++) {
        double gap = layers->branches->len > 1 && !chart->frame.scene->cells ? 4 : 0;
        double end = draw_chain(chart, layers->branches->pdata[b], x + b * width, bottom,
                                width - (b + 1 < layers->branches->len ? gap : 0));
        top = MIN(top, end);
    }
    draw_chain(chart, layers->above, x, top, chart->column);
}

/* Labels above, then the stacks of one row on a common floor. */
static void draw_row(struct stack_chart *chart, gsize first, gsize end)
{
    struct frame *frame = &chart->frame;
    const struct figure *figure = frame->figure;
    double labels = 0, tallest = 0;
    for (gsize i = first; i < end; i++) {
        double x = frame->left + (double)(i - first) * (chart->column + chart->gap);
        const char *label = figure->stacks[i].label ? figure->stacks[i].label : "";
        g_autoptr(GPtrArray) lines =
            scene_wrap(frame->scene, label, chart->column, frame->sizes->text, true);
        for (guint k = 0; k < lines->len; k++)
            frame_text(frame, lines->pdata[k], ROLE_TEXT, x + chart->column / 2,
                       frame->y + k * frame->sizes->leading, ANCHOR_MIDDLE, false)
                ->bold = true;
        labels = MAX(labels, lines->len * frame->sizes->leading);
        tallest = MAX(tallest, stack_height(chart, chart->stacks->pdata[i]));
    }
    double bottom = frame->y + labels + tallest + (frame->scene->cells ? 0 : 6);
    for (gsize i = first; i < end; i++)
        draw_stack(chart, chart->stacks->pdata[i],
                   frame->left + (double)(i - first) * (chart->column + chart->gap), bottom);
    frame->y = bottom + frame->sizes->gap;
}

static void place_columns(struct stack_chart *chart)
{
    struct frame *frame = &chart->frame;
    double unit = frame->scene->cells ? SCENE_CELL_WIDTH : 1;
    double least = frame->scene->cells ? LEAST_CELLS * SCENE_CELL_WIDTH : LEAST_WIDTH;
    double room = frame->right - frame->left;
    chart->gap = frame->scene->cells ? 2 * SCENE_CELL_WIDTH : 18;
    chart->pad = frame->scene->cells ? 2 * SCENE_CELL_WIDTH : 8;
    gsize most = (gsize)MAX(floor((room + chart->gap) / (least + chart->gap)), 1);
    gsize n = MAX(frame->figure->n_stacks, 1);
    chart->columns = MIN(most, n);
    double widest = frame->scene->cells ? 44 * SCENE_CELL_WIDTH : 330;
    double each = (room - chart->gap * (double)(chart->columns - 1)) / (double)chart->columns;
    chart->column = floor(MIN(each, widest) / unit) * unit;
}

static void describe(struct stack_chart *chart)
{
    const struct figure *figure = chart->frame.figure;
    g_autoptr(GString) text = g_string_new("Storage stacks, from the disks upwards.");
    for (gsize i = 0; i < figure->n_stacks; i++)
        g_string_append_printf(text, " %s: %s.",
                               figure->stacks[i].label ? figure->stacks[i].label : "",
                               figure->stacks[i].line ? figure->stacks[i].line : "not known");
    chart->frame.scene->description = scene_keep(chart->frame.scene, text->str);
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct stack_chart chart = {.stacks =
                                    g_ptr_array_new_with_free_func((GDestroyNotify)layers_free)};
    frame_init(&chart.frame, figure, scene, measure, NAN);
    frame_head(&chart.frame, "From the disks, at the bottom, to what was measured");
    for (gsize i = 0; i < figure->n_stacks; i++)
        g_ptr_array_add(chart.stacks, layers_new(figure->stacks[i].line, figure->stacks[i].top));
    bool differ = layers_compare(chart.stacks);
    place_columns(&chart);
    for (gsize first = 0; first < figure->n_stacks; first += chart.columns)
        draw_row(&chart, first, MIN(first + chart.columns, figure->n_stacks));
    if (differ)
        frame_note(&chart.frame, scene->cells
                                     ? "* not in every one of these stacks."
                                     : "Orange and bold: not in every one of these stacks.");
    frame_close(&chart.frame);
    describe(&chart);
    g_ptr_array_unref(chart.stacks);
}

const struct chart stack_chart = {
    .name = "stack",
    .help = "drawings of layouts from disks to benchmark, with what differs between them",
    .needs = "results whose layout is known, or layouts: shootout chart stack LINE [LINE]",
    .data = CHART_STACKS,
    .draw = draw,
};
