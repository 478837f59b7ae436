/* Horizontal bars, one block per group: label, bar from zero, whisker, runs, limit, and at its end
 * value, ratio, number of runs and doubts.  Rows are measured first, so that the scale leaves room
 * for the longest text, and then drawn from top to bottom. */
#include "report/charts/frame.h"
#include "report/charts/rows.h"
#include "report/charts/words.h"
#include "report/draw/ticks.h"
#include "schema/auto.h"

#include <math.h>

struct bars {
    struct frame frame;
    GArray *rows;
    double left; /* where bars begin */
    struct ticks ticks;
    double per_value; /* px */
};

static void bars_clear(struct bars *bars)
{
    if (bars->rows)
        g_array_unref(bars->rows);
}

static const struct row *row_at(const struct bars *bars, guint i)
{
    return &g_array_index(bars->rows, struct row, i);
}

/* The greatest scale at which each row fits; over a set of figures with a common top, the same room
 * for all texts. */
static void choose_scale(struct bars *bars)
{
    const struct frame *frame = &bars->frame;
    bool is_common = frame->figure->top > 0;
    double widest = 0, common = is_common ? frame->figure->top : 0, scale = INFINITY;
    for (guint i = 0; i < bars->rows->len; i++) {
        const struct row *row = row_at(bars, i);
        double end = row->end_with_ceiling;
        double taken = row->width + frame_after(frame, 0);
        widest = MAX(widest, taken);
        common = MAX(common, end);
        if (end > 0)
            scale = MIN(scale, (frame->right - bars->left - taken) / end);
    }
    if (is_common)
        scale = (frame->right - bars->left - widest) / common;
    bars->per_value = isfinite(scale) ? MAX(scale, 0) : 0;
}

static double x_of(const struct bars *bars, double value)
{
    return bars->left + MAX(value, 0) * bars->per_value;
}

/* Drawing */

static struct mark *draw_text(struct bars *bars, const char *text, enum role role, double x,
                              double top, enum anchor anchor, const char *datum)
{
    const struct sizes *sizes = bars->frame.sizes;
    return scene_add(
        bars->frame.scene,
        &(struct mark){.kind = MARK_TEXT,
                       .role = role,
                       .x = x,
                       .y = frame_baseline(&bars->frame, top, sizes->text, sizes->leading),
                       .text = text,
                       .size = sizes->text,
                       .anchor = anchor,
                       .datum = datum});
}

static void draw_bar(struct bars *bars, const struct bar *bar, double top, const char *datum)
{
    enum fill fill = frame_fill(&bars->frame, bar);
    scene_add(bars->frame.scene, &(struct mark){.kind = MARK_RECT,
                                                .role = ROLE_SERIES,
                                                .series = bar->series,
                                                .fill = fill,
                                                .x = bars->left,
                                                .y = top,
                                                .width = bar->value * bars->per_value,
                                                .height = bars->frame.sizes->bar,
                                                .datum = datum});
}

/* Left out where it would be a stroke without width. */
static void draw_whisker(struct bars *bars, const struct bar *bar, double middle, const char *datum)
{
    struct frame *frame = &bars->frame;
    double least = frame->scene->cells ? SCENE_CELL_WIDTH : 3;
    if (!rows_has_whisker(bar) || x_of(bars, bar->hi) - x_of(bars, bar->lo) < least)
        return;
    frame->signs |= SIGN_WHISKER;
    frame_whisker(frame, x_of(bars, bar->lo), x_of(bars, bar->hi),
                  rows_has_dots(bar) ? middle - bars->frame.sizes->dot_shift : middle,
                  frame->sizes->bar / 2, datum);
}

/* Every run a dot with a rim that parts it from the bar and its neighbours. */
static void draw_runs(struct bars *bars, const struct bar *bar, double middle)
{
    struct scene *scene = bars->frame.scene;
    double y = middle + bars->frame.sizes->dot_shift;
    bars->frame.signs |= SIGN_RUN;
    for (gsize i = 0; i < bar->n; i++) {
        if (!isfinite(bar->runs[i]))
            continue;
        g_autofree char *value = frame_value(&bars->frame, bar->runs[i]);
        g_autofree char *datum = g_strdup_printf("run %" G_GSIZE_FORMAT ": %s", i + 1, value);
        struct mark dot = {.kind = MARK_CIRCLE,
                           .role = ROLE_BACKGROUND,
                           .x = x_of(bars, bar->runs[i]),
                           .y = y,
                           .width = 6};
        if (!scene->cells)
            scene_add(scene, &dot);
        dot.role = ROLE_WHISKER;
        dot.width = 4;
        dot.datum = datum;
        scene_add(scene, &dot);
    }
}

static void draw_ceiling(struct bars *bars, const struct bar *bar, double top)
{
    double out = bars->frame.scene->cells ? 0 : 3; /* beyond the bar */
    g_autofree char *value = frame_value(&bars->frame, bar->ceiling);
    g_autofree char *datum = g_strconcat("limit in theory: ", value, NULL);
    bars->frame.signs |= SIGN_CEILING;
    scene_add(bars->frame.scene,
              &(struct mark){.kind = MARK_LINE,
                             .role = ROLE_BASELINE,
                             .x = frame_middle(&bars->frame, x_of(bars, bar->ceiling)),
                             .y = top - out,
                             .height = bars->frame.sizes->bar + 2 * out,
                             .size = 2,
                             .datum = datum});
}

/* The texts at a bar's end stand on the background, so that grid lines do not run through them. */
static void draw_parts(struct bars *bars, const struct row *row, double x, double top,
                       const char *datum)
{
    const struct sizes *sizes = bars->frame.sizes;
    double width = words_has_value(row->bar) ? row->bar->value * bars->per_value : 0;
    bool is_bare = width < 1; /* no bar to point at */
    scene_add(bars->frame.scene, &(struct mark){.kind = MARK_RECT,
                                                .x = x - 2,
                                                .y = top,
                                                .width = row->width + 4,
                                                .height = row->lines * sizes->leading});
    for (guint i = 0; i < row->parts->len; i++) {
        const struct part *part = &g_array_index(row->parts, struct part, i);
        draw_text(bars, part->text, part->role, x + part->x, top + part->line * sizes->leading,
                  ANCHOR_START, i || !is_bare ? NULL : datum);
    }
}

/* Where the texts begin: at the end of what is drawn, beyond the limit where they would cross it.
 */
static double parts_x(const struct bars *bars, const struct row *row)
{
    double x = frame_after(&bars->frame, x_of(bars, row->end));
    if (!row->has_ceiling)
        return x;
    double ceiling = x_of(bars, row->bar->ceiling);
    if (ceiling > x + row->width + bars->frame.sizes->part_gap / 2)
        return x;
    return MAX(x, frame_after(&bars->frame, ceiling));
}

static void draw_row(struct bars *bars, const struct row *row)
{
    struct frame *frame = &bars->frame;
    const struct sizes *sizes = frame->sizes;
    const struct bar *bar = row->bar;
    double label_height = row->label->len * sizes->leading;
    double parts_height = row->lines * sizes->leading;
    double height = MAX(MAX(label_height, parts_height), sizes->bar);
    double top = frame->y + frame_snap(frame, (height - sizes->bar) / 2);
    double middle = top + sizes->bar / 2;
    double label_top = frame->y + frame_snap(frame, (height - label_height) / 2);
    for (guint i = 0; i < row->label->len; i++)
        draw_text(bars, row->label->pdata[i], ROLE_TEXT, bars->left - sizes->label_gap,
                  label_top + i * sizes->leading, ANCHOR_END, bar->tooltip);
    g_autofree char *datum = words_datum(frame, bar, row->group->label);
    if (words_has_value(bar)) {
        draw_bar(bars, bar, top, datum);
        draw_whisker(bars, bar, middle, datum);
        if (rows_has_dots(bar))
            draw_runs(bars, bar, middle);
        if (row->has_ceiling)
            draw_ceiling(bars, bar, top);
    }
    draw_parts(bars, row, parts_x(bars, row),
               frame->y + frame_snap(frame, (height - parts_height) / 2), datum);
    frame->y += height + sizes->row_gap;
}

static void draw_group_label(struct bars *bars, const char *label)
{
    struct frame *frame = &bars->frame;
    const struct sizes *sizes = frame->sizes;
    g_autoptr(GPtrArray) lines =
        scene_wrap(frame->scene, label, frame->right - frame->left, sizes->text, true);
    for (guint i = 0; i < lines->len; i++) {
        draw_text(bars, lines->pdata[i], ROLE_TEXT, frame->left, frame->y, ANCHOR_START, NULL)
            ->bold = true;
        frame->y += sizes->leading;
    }
    if (!frame->scene->cells)
        frame->y += sizes->row_gap / 2;
}

/* The axis */

static void add_line(struct bars *bars, enum role role, double x, double y, double width,
                     double height)
{
    scene_add(bars->frame.scene, &(struct mark){.kind = MARK_LINE,
                                                .role = role,
                                                .x = x,
                                                .y = y,
                                                .width = width,
                                                .height = height,
                                                .size = 1});
}

static double tick_x(const struct bars *bars, int i)
{
    return x_of(bars, ticks_value(&bars->ticks, i) * bars->frame.scale.divisor);
}

static char *tick_text(const struct ticks *ticks, int i)
{
    if (!i)
        return g_strdup("0");
    return g_strdup_printf("%.*f", ticks->decimals, ticks_value(ticks, i));
}

/* As many ticks as their numbers leave room for. */
static void choose_ticks(struct bars *bars)
{
    double top = bars->frame.figure->top > 0 ? bars->frame.figure->top : 0;
    for (guint i = 0; i < bars->rows->len; i++)
        top = MAX(top, row_at(bars, i)->end_with_ceiling);
    for (int most = 6; most > 0; most--) {
        bars->ticks = ticks_linear(top / bars->frame.scale.divisor, most);
        g_autofree char *last = tick_text(&bars->ticks, bars->ticks.n - 1);
        double width = scene_width(bars->frame.scene, last, bars->frame.sizes->small, false);
        if (tick_x(bars, 1) - tick_x(bars, 0) >= width + 2 * bars->frame.sizes->part_gap)
            break;
    }
}

static void draw_axis(struct bars *bars)
{
    struct frame *frame = &bars->frame;
    const struct sizes *sizes = frame->sizes;
    double zero = bars->left - sizes->axis, last = tick_x(bars, bars->ticks.n - 1);
    if (frame->scene->cells) { /* no grid: a line with ticks instead */
        double y = frame->y + SCENE_CELL_HEIGHT / 2.0;
        add_line(bars, ROLE_BASELINE, zero, frame->y, 0, SCENE_CELL_HEIGHT);
        add_line(bars, ROLE_AXIS, zero, y, frame_middle(frame, last) - zero, 0);
        for (int i = 1; i < bars->ticks.n; i++)
            add_line(bars, ROLE_AXIS, frame_middle(frame, tick_x(bars, i)), y, 0,
                     SCENE_CELL_HEIGHT / 2.0);
        frame->y += SCENE_CELL_HEIGHT;
    }
    for (int i = 0; i < bars->ticks.n; i++) {
        g_autofree char *text = tick_text(&bars->ticks, i);
        double x = i ? frame_middle(frame, tick_x(bars, i)) : zero;
        scene_add(frame->scene, &(struct mark){.kind = MARK_TEXT,
                                               .role = ROLE_MUTED,
                                               .x = x,
                                               .y = frame_baseline(frame, frame->y, sizes->small,
                                                                   sizes->small_leading),
                                               .text = text,
                                               .size = sizes->small,
                                               .anchor = ANCHOR_MIDDLE});
    }
    frame->y += sizes->small_leading;
}

/* Groups */

/* Grid lines lie below the bars; how far down they run is known when the bars are drawn. */
static void draw_group(struct bars *bars, guint first, guint end)
{
    struct frame *frame = &bars->frame;
    const struct sizes *sizes = frame->sizes;
    if (row_at(bars, first)->group->label)
        draw_group_label(bars, row_at(bars, first)->group->label);
    double top = frame->y;
    guint grid = frame->scene->marks->len;
    for (int i = 1; i < bars->ticks.n; i++)
        add_line(bars, ROLE_GRID, frame_middle(frame, tick_x(bars, i)), top, 0, 1);
    frame->y += sizes->row_gap / 2;
    for (guint i = first; i < end; i++) {
        if (i > first && MAX(rows_lines(row_at(bars, i)), rows_lines(row_at(bars, i - 1))) > 1)
            frame->y += sizes->gap;
        draw_row(bars, row_at(bars, i));
    }
    frame->y -= sizes->row_gap / 2;
    for (int i = 1; i < bars->ticks.n; i++)
        g_array_index(frame->scene->marks, struct mark, grid + (guint)i - 1).height =
            frame->y - top;
    add_line(bars, ROLE_BASELINE, bars->left - sizes->axis, top, 0, frame->y - top);
}

static void draw_groups(struct bars *bars)
{
    for (guint first = 0, end; first < bars->rows->len; first = end) {
        for (end = first + 1; end < bars->rows->len; end++)
            if (row_at(bars, end)->group != row_at(bars, first)->group)
                break;
        if (first)
            bars->frame.y += bars->frame.sizes->gap;
        draw_group(bars, first, end);
    }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    auto_clear(bars_clear) struct bars bars = {0};
    double longest = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++)
            longest = MAX(longest, rows_reach(&figure->groups[g].bars[i]));
    frame_open(&bars.frame, figure, scene, measure, figure->top > 0 ? figure->top : longest);
    bars.rows = rows_measure(&bars.frame, longest, &bars.left);
    choose_scale(&bars);
    choose_ticks(&bars);
    draw_groups(&bars);
    if (longest > 0)
        draw_axis(&bars);
    frame_close(&bars.frame);
    g_autofree char *description = words_description(&bars.frame, "Bars");
    scene->description = scene_keep(scene, description);
}

const struct chart bars_chart = {
    .name = "bars",
    .help = "horizontal bars, a block per workload; value, ratio and n at each",
    .draw = draw,
};
