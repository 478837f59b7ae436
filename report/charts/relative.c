/* Ratios to a baseline on a logarithmic axis through 1, so that twice and half are equally far from
 * it.  The value itself stands beside each ratio. */
#include "report/charts/strip.h"
#include "report/charts/words.h"
#include "schema/auto.h"

#include <math.h>

static bool has_ratio(const struct bar *bar)
{
    return words_has_value(bar) && isfinite(bar->ratio) && bar->ratio > 0;
}

static bool has_interval(const struct bar *bar)
{
    return has_ratio(bar) && bar->ratio_lo > 0 && bar->ratio_hi > bar->ratio_lo &&
           isfinite(bar->ratio_hi);
}

static void find_range(const struct figure *figure, double *lo, double *hi)
{
    *lo = *hi = 1;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            if (!has_ratio(bar))
                continue;
            *lo = MIN(*lo, has_interval(bar) ? bar->ratio_lo : bar->ratio);
            *hi = MAX(*hi, has_interval(bar) ? bar->ratio_hi : bar->ratio);
        }
    if (figure->top > 1)
        *hi = MAX(*hi, figure->top), *lo = MIN(*lo, 1 / figure->top);
    if (*hi < 1.25 && *lo > 0.8)
        *hi = 1.25, *lo = 0.8;
}

static void draw_row(struct strip *strip, const struct strip_row *row, double middle)
{
    struct frame *frame = &strip->frame;
    const struct bar *bar = row->data;
    if (!has_ratio(bar))
        return;
    double one = axis_at(&strip->x, 1), at = axis_at(&strip->x, bar->ratio);
    double half = frame->scene->cells ? strip->lane / 2 : strip->lane * 0.35;
    g_autofree char *datum = words_datum(frame, bar, NULL);
    scene_add(frame->scene, &(struct mark){.kind = MARK_RECT,
                                           .role = ROLE_SERIES,
                                           .series = bar->series,
                                           .fill = frame_fill(frame, bar),
                                           .x = MIN(one, at),
                                           .y = middle - half,
                                           .width = MAX(fabs(at - one), 2),
                                           .height = 2 * half,
                                           .datum = datum});
    if (!has_interval(bar))
        return;
    double lo = axis_at(&strip->x, bar->ratio_lo), hi = axis_at(&strip->x, bar->ratio_hi);
    if (hi - lo < (frame->scene->cells ? SCENE_CELL_WIDTH : 3))
        return;
    frame->signs |= SIGN_WHISKER;
    frame_whisker(frame, lo, hi, middle, half, datum);
}

static void add_rows(struct strip *strip, const struct figure *figure)
{
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            bool valued = words_has_value(bar);
            g_autofree char *ratio = words_ratio(bar->ratio), *doubt = words_doubt(bar);
            g_autofree char *value =
                valued ? frame_value(&strip->frame, bar->value) : g_strdup(words_reason(bar));
            g_autofree char *end =
                ratio && valued ? g_strconcat(ratio, "  ", value, NULL) : g_strdup(value);
            strip_add(strip, &(struct strip_row){.heading = i ? NULL : figure->groups[g].label,
                                                 .label = bar->label ? bar->label : "",
                                                 .tooltip = bar->tooltip,
                                                 .end = end,
                                                 .warning = valued ? doubt : NULL,
                                                 .data = bar});
        }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    auto_clear(strip_clear) struct strip strip = {.origin = 1};
    double lo, hi;
    find_range(figure, &lo, &hi);
    frame_init(&strip.frame, figure, scene, measure, words_largest(figure));
    g_autofree char *quantity =
        g_strdup_printf("%s relative to %s; further right is better",
                        figure->metric == METRIC_NONE ? "Values" : metrics[figure->metric].title,
                        figure->baseline ? figure->baseline : "the best of each");
    quantity[0] = g_ascii_toupper(quantity[0]);
    frame_head(&strip.frame, quantity);
    add_rows(&strip, figure);
    strip_layout(&strip, AXIS_LOG10, lo, hi, &(struct axis_units){.times = "x"});
    strip_draw(&strip, draw_row);
    frame_close(&strip.frame);
    g_autofree char *description = words_description(&strip.frame, "Ratios");
    scene->description = scene_keep(scene, description);
}

const struct chart relative_chart = {
    .name = "relative",
    .help = "ratios to a baseline, on a logarithmic axis through 1",
    .needs = "two contestants or more with a number",
    .data = CHART_RATIOS,
    .draw = draw,
};
