/* From one to another: compression off and on, before and after.  A line joins the two, in one
 * colour where it became better and in another where it became worse. */
#include "report/charts/strip.h"
#include "report/charts/words.h"
#include "schema/auto.h"

#include <math.h>

enum { BETTER = 0, WORSE = 1 }; /* series */

static bool is_pair(const struct bar_group *group)
{
    return group->n == 2 && words_has_value(&group->bars[0]) && words_has_value(&group->bars[1]);
}

/* How many times as good. */
static double ratio_of(const struct figure *figure, const struct bar_group *group)
{
    double from = group->bars[0].value, to = group->bars[1].value;
    bool lower = figure->metric != METRIC_NONE && metrics[figure->metric].better == BETTER_LOWER;
    double ratio = lower ? from / to : to / from;
    return isfinite(ratio) ? ratio : NAN;
}

static void draw_end(struct strip *strip, const struct bar_group *group, int which, int series,
                     double middle)
{
    struct frame *frame = &strip->frame;
    const struct bar *bar = &group->bars[which];
    g_autofree char *datum = words_datum(frame, bar, group->label);
    struct mark mark = {.kind = MARK_CIRCLE,
                        .role = ROLE_SERIES,
                        .series = series,
                        .fill = which ? FILL_SOLID : FILL_HOLLOW,
                        .x = axis_at(&strip->x, bar->value),
                        .y = middle,
                        .width = 10,
                        .datum = datum};
    scene_add(frame->scene, &mark);
}

static void draw_row(struct strip *strip, const struct strip_row *row, double middle)
{
    const struct bar_group *group = row->data;
    struct frame *frame = &strip->frame;
    if (!is_pair(group))
        return;
    double ratio = ratio_of(frame->figure, group);
    int series = ratio < 1 ? WORSE : BETTER;
    double from = axis_at(&strip->x, group->bars[0].value);
    double to = axis_at(&strip->x, group->bars[1].value);
    const double points[] = {from, middle, to, middle};
    g_autofree char *datum = words_datum(frame, &group->bars[1], group->label);
    bool doubtful = group->bars[0].trust != TRUST_FINE || group->bars[1].trust != TRUST_FINE;
    scene_add(frame->scene, &(struct mark){.kind = MARK_POLYLINE,
                                           .role = ROLE_SERIES,
                                           .series = series,
                                           .size = 3,
                                           .points = points,
                                           .n = 2,
                                           .dashed = doubtful,
                                           .datum = datum});
    draw_end(strip, group, 0, series, middle);
    draw_end(strip, group, 1, series, middle);
    bool invalid = group->bars[0].trust == TRUST_INVALID || group->bars[1].trust == TRUST_INVALID;
    if (!invalid || frame->scene->cells)
        return;
    double x = (from + to) / 2;
    const double cross[] = {x - 6,  middle - 6, x + 6,      middle + 6, x,
                            middle, x + 6,      middle - 6, x - 6,      middle + 6};
    scene_add(frame->scene, &(struct mark){.kind = MARK_POLYLINE,
                                           .role = ROLE_WARNING,
                                           .size = 1.5,
                                           .points = cross,
                                           .n = 5,
                                           .datum = "not a disk result"});
}

/* "1.86x  190 to 353 MB/s"; what is in doubt; why there is no number. */
static char *end_words(const struct frame *frame, const struct bar_group *group)
{
    if (!is_pair(group)) {
        for (gsize i = 0; i < group->n; i++)
            if (!words_has_value(&group->bars[i]))
                return g_strdup_printf("%s: %s", group->bars[i].label ? group->bars[i].label : "",
                                       words_reason(&group->bars[i]));
        return g_strdup("no pair");
    }
    g_autofree char *ratio = words_ratio(ratio_of(frame->figure, group));
    g_autofree char *from = frame_value(frame, group->bars[0].value);
    g_autofree char *to = frame_value(frame, group->bars[1].value);
    return g_strdup_printf("%s%s%s to %s", ratio ? ratio : "", ratio ? "  " : "", from, to);
}

static char *warning_words(const struct bar_group *group)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; i < group->n; i++) {
        g_autofree char *doubt = words_doubt(&group->bars[i]);
        if (doubt && words_has_value(&group->bars[i]))
            g_string_append_printf(text, "%s%s: %s", text->len ? "; " : "",
                                   group->bars[i].label ? group->bars[i].label : "", doubt);
    }
    return text->len ? g_strdup(text->str) : NULL;
}

static void add_rows(struct strip *strip, const struct figure *figure)
{
    for (gsize g = 0; g < figure->n; g++) {
        const struct bar_group *group = &figure->groups[g];
        g_autofree char *end = end_words(&strip->frame, group), *warning = warning_words(group);
        strip_add(strip, &(struct strip_row){.label = group->label ? group->label : "",
                                             .tooltip = group->n ? group->bars[0].tooltip : NULL,
                                             .end = end,
                                             .warning = warning,
                                             .data = group});
    }
}

/* Who is hollow and who is solid. */
static void draw_ends(struct frame *frame, const struct bar_group *group)
{
    double x = frame->left, size = frame->sizes->small;
    for (gsize i = 0; i < MIN(group->n, 2); i++) {
        double sample = frame->sizes->example / 2;
        g_autoptr(GPtrArray) lines =
            scene_wrap(frame->scene, group->bars[i].label ? group->bars[i].label : "",
                       frame->right - frame->left - 3 * sample, size, false);
        scene_add(frame->scene, &(struct mark){.kind = MARK_CIRCLE,
                                               .role = ROLE_SERIES,
                                               .fill = i ? FILL_SOLID : FILL_HOLLOW,
                                               .x = x + sample,
                                               .y = frame->y + frame->sizes->small_leading / 2,
                                               .width = 10,
                                               .datum = group->bars[i].label});
        for (guint k = 0; k < lines->len; k++, frame->y += frame->sizes->small_leading)
            frame_text(frame, lines->pdata[k], ROLE_TEXT, x + 3 * sample, frame->y, ANCHOR_START,
                       true);
    }
    frame_note(frame, "Blue: better, orange: worse; dashed: doubtful, crossed: not a disk result.");
    frame->y += frame->scene->cells ? SCENE_CELL_HEIGHT : frame->sizes->gap;
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    auto_clear(strip_clear) struct strip strip = {.origin = 0};
    struct frame *frame = &strip.frame;
    double most = figure->top > 0 ? figure->top : words_largest(figure);
    frame_open(frame, figure, scene, measure, most);
    if (figure->n)
        draw_ends(frame, &figure->groups[0]);
    add_rows(&strip, figure);
    const struct axis_units units = {
        .unit = frame->unit, .base = figure->base, .divisor = frame->scale.divisor};
    strip_layout(&strip, AXIS_LINEAR, 0, most, &units);
    strip_draw(&strip, draw_row);
    frame_close(frame);
    g_autofree char *description = words_description(frame, "From one to the other");
    scene->description = scene_keep(scene, description);
}

const struct chart dumbbell_chart = {
    .name = "dumbbell",
    .help = "from one to the other: compression off and on, before and after",
    .needs = "comparisons of exactly two contestants, as --by compression gives them",
    .data = CHART_PAIRS,
    .draw = draw,
};
