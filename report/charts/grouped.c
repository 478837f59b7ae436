/* Contestants x workloads, close together: in each block one thin bar per contestant in its colour,
 * always in the same order, with the value at its end. */
#include "report/charts/legend.h"
#include "report/charts/strip.h"
#include "report/charts/words.h"
#include "schema/auto.h"

#include <math.h>

static double lane_of(const struct frame *frame)
{
    return frame->scene->cells ? SCENE_CELL_HEIGHT : frame->sizes->small + 1.5;
}

static void draw_value(struct strip *strip, const struct bar *bar, double x, double middle)
{
    struct frame *frame = &strip->frame;
    bool valued = words_has_value(bar);
    g_autofree char *value = valued ? frame_value(frame, bar->value) : g_strdup(words_reason(bar));
    g_autofree char *doubt = words_doubt(bar);
    g_autofree char *text = g_strjoin("  ", value, valued && doubt ? doubt : NULL, NULL);
    double most = frame->right - x;
    g_autoptr(GPtrArray) lines =
        scene_wrap(frame->scene, text, MAX(most, 1), frame->sizes->small, false);
    frame_text(frame, lines->pdata[0],
               doubt    ? ROLE_WARNING
               : valued ? ROLE_TEXT
                        : ROLE_MUTED,
               x, middle - frame->sizes->small_leading / 2, ANCHOR_START, true);
}

static void draw_row(struct strip *strip, const struct strip_row *row, double middle)
{
    struct frame *frame = &strip->frame;
    const struct bar *bar = row->data;
    double zero = axis_at(&strip->x, 0), end = zero;
    double half = frame->scene->cells ? strip->lane / 2 : strip->lane * 0.42;
    if (words_has_value(bar)) {
        g_autofree char *datum = words_datum(frame, bar, NULL);
        end = axis_at(&strip->x, bar->value);
        scene_add(frame->scene, &(struct mark){.kind = MARK_RECT,
                                               .role = ROLE_SERIES,
                                               .series = bar->series,
                                               .fill = frame_fill(frame, bar),
                                               .x = zero,
                                               .y = middle - half,
                                               .width = end - zero,
                                               .height = 2 * half,
                                               .datum = datum});
        if (bar->hi > bar->lo && isfinite(bar->hi - bar->lo)) {
            double lo = axis_at(&strip->x, bar->lo), hi = axis_at(&strip->x, bar->hi);
            if (hi - lo >= (frame->scene->cells ? 2 * SCENE_CELL_WIDTH : 3)) {
                frame->signs |= SIGN_WHISKER;
                frame_interval(frame, bar, lo, hi, middle, half);
            }
            end = MAX(end, hi);
        }
    }
    draw_value(strip, bar, frame_after(frame, end), middle);
}

/* The widest text at a bar's end. */
static double widest_value(const struct frame *frame, const struct figure *figure)
{
    double widest = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            if (!words_has_value(bar))
                continue;
            g_autofree char *value = frame_value(frame, bar->value), *doubt = words_doubt(bar);
            g_autofree char *text = g_strjoin("  ", value, doubt, NULL);
            widest = MAX(widest, scene_width(frame->scene, text, frame->sizes->small, false));
        }
    return MIN(widest, (frame->right - frame->left) / 2);
}

/* In the order of the legend, so that a contestant is found in the same place of each block. */
static void add_group(struct strip *strip, const struct bar_group *group, const GArray *entries)
{
    bool first = true;
    for (guint e = 0; e < entries->len; e++)
        for (gsize i = 0; i < group->n; i++) {
            const struct bar *bar = &group->bars[i];
            const struct legend_entry *entry = &g_array_index(entries, struct legend_entry, e);
            if (bar->series != entry->series ||
                g_strcmp0(bar->label ? bar->label : "", entry->label))
                continue;
            strip_add(strip,
                      &(struct strip_row){.heading = first ? group->label : NULL, .data = bar});
            first = false;
        }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    auto_clear(strip_clear) struct strip strip = {.origin = 0, .unlabelled = true};
    struct frame *frame = &strip.frame;
    double most = figure->top > 0 ? figure->top : words_reach(figure);
    frame_open(frame, figure, scene, measure, most);
    g_autoptr(GArray) entries = legend_entries(figure);
    legend_draw(frame, (const struct legend_entry *)(void *)entries->data, entries->len,
                LEGEND_BARS);
    frame->y += scene->cells ? SCENE_CELL_HEIGHT : 0;
    for (gsize g = 0; g < figure->n; g++)
        add_group(&strip, &figure->groups[g], entries);
    strip.lane = lane_of(frame);
    double room = frame->right;
    frame->right -= widest_value(frame, figure);
    const struct axis_units units = {
        .unit = frame->unit, .base = figure->base, .divisor = frame->scale.divisor};
    struct sizes sizes = *frame->sizes;
    sizes.row_gap = 0;
    frame->sizes = &sizes;
    strip_layout(&strip, AXIS_LINEAR, 0, most, &units);
    frame->right = room;
    strip_draw(&strip, draw_row);
    frame_close(frame);
    g_autofree char *description = words_description(frame, "Grouped bars");
    scene->description = scene_keep(scene, description);
}

const struct chart grouped_chart = {
    .name = "grouped",
    .help = "contestants x workloads, close together, a colour for each contestant",
    .needs = "results with a number",
    .data = CHART_BARS,
    .draw = draw,
};
