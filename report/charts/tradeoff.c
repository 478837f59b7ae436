/* Speed against usable capacity; the number in a point says how many disks may fail, any of them.
 */
#include "report/charts/labels.h"
#include "report/charts/plot.h"
#include "schema/auto.h"

#include <math.h>

enum { POINT = 17 };

static char *survival(const struct curve *line)
{
    return isfinite(line->survives) ? g_strdup_printf("%.0f", line->survives) : g_strdup("?");
}

static void draw_point(struct plot *plot, const struct curve *line)
{
    const struct point *point = &line->points[0];
    struct frame *frame = &plot->frame;
    double x = plot_x(plot, point->x), y = plot_y(plot, point->y);
    g_autofree char *number = survival(line), *what = plot_datum(plot, line, point);
    g_autofree char *datum = g_strdup_printf("%s; survives %s", what, number);
    if (frame->scene->cells) {
        frame_text(frame, number, ROLE_TEXT, floor(x / SCENE_CELL_WIDTH) * SCENE_CELL_WIDTH,
                   frame_snap(frame, y), ANCHOR_START, false);
        return;
    }
    struct mark mark = {.kind = MARK_CIRCLE,
                        .role = ROLE_SERIES,
                        .series = line->series,
                        .fill = FILL_HOLLOW,
                        .x = x,
                        .y = y,
                        .width = POINT,
                        .datum = datum};
    scene_add(frame->scene, &mark);
    frame_text(frame, number, point->trust == TRUST_FINE ? ROLE_TEXT : ROLE_WARNING, x,
               y - frame->sizes->small_leading / 2, ANCHOR_MIDDLE, true);
}

/* The contestants whose names found no room, in a legend below. */
static void name_points(struct plot *plot)
{
    const struct figure *figure = plot->frame.figure;
    auto_clear(labels_clear) struct labels labels = {0};
    g_autoptr(GArray) left = g_array_new(FALSE, FALSE, sizeof(struct legend_entry));
    bool cells = plot->frame.scene->cells;
    double away = cells ? SCENE_CELL_WIDTH : POINT / 2.0 + 3;
    labels_init(&labels, &plot->frame, plot->left, plot->top, plot->right, plot->bottom);
    for (gsize i = 0; i < figure->n_lines; i++) {
        double x = plot_x(plot, figure->lines[i].points[0].x);
        double y = plot_y(plot, figure->lines[i].points[0].y);
        labels_block(&labels, x - away, y - away + 1, x + away, y + away - 1);
    }
    for (gsize i = 0; i < figure->n_lines; i++) {
        const struct curve *line = &figure->lines[i];
        if (!plot_shows(plot, &line->points[0]))
            continue;
        if (!labels_place(&labels, line->label ? line->label : "", plot_x(plot, line->points[0].x),
                          plot_y(plot, line->points[0].y), away, line->tooltip)) {
            struct legend_entry entry = {line->label, line->tooltip, line->series};
            g_array_append_val(left, entry);
        }
    }
    if (left->len)
        legend_draw(&plot->frame, (const struct legend_entry *)(void *)left->data, left->len,
                    LEGEND_POINTS);
}

static bool covers(const struct plot *plot, const struct point *a, const struct point *b)
{
    double ax = plot_x(plot, a->x), ay = plot_y(plot, a->y);
    double bx = plot_x(plot, b->x), by = plot_y(plot, b->y);
    if (plot->frame.scene->cells)
        return floor(ax / SCENE_CELL_WIDTH) == floor(bx / SCENE_CELL_WIDTH) &&
               floor(ay / SCENE_CELL_HEIGHT) == floor(by / SCENE_CELL_HEIGHT);
    return fabs(ax - bx) < POINT && fabs(ay - by) < POINT;
}

/* Texts in points would lie on each other where two points do: of those only the first has one. */
static void draw_points(struct plot *plot)
{
    const struct figure *figure = plot->frame.figure;
    for (gsize i = 0; i < figure->n_lines; i++) {
        const struct curve *line = &figure->lines[i];
        bool hidden = !plot_shows(plot, &line->points[0]);
        for (gsize k = 0; k < i && !hidden; k++)
            hidden = plot_shows(plot, &figure->lines[k].points[0]) &&
                     covers(plot, &figure->lines[k].points[0], &line->points[0]);
        if (!hidden) {
            draw_point(plot, line);
            continue;
        }
        if (!plot_shows(plot, &line->points[0]) || plot->frame.scene->cells)
            continue;
        g_autofree char *datum = plot_datum(plot, line, &line->points[0]);
        scene_add(plot->frame.scene, &(struct mark){.kind = MARK_CIRCLE,
                                                    .role = ROLE_SERIES,
                                                    .series = line->series,
                                                    .x = plot_x(plot, line->points[0].x),
                                                    .y = plot_y(plot, line->points[0].y),
                                                    .width = 5,
                                                    .datum = datum});
    }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {.x = &figure->x, .bare = true};
    plot_range(figure, true, false, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, false, &axes.y_lo, &axes.y_hi);
    axes.x_lo = axes.y_lo = 0;
    axes.x_hi *= 1.15;
    axes.y_hi *= 1.1;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    draw_points(&plot);
    name_points(&plot);
    frame_note(&plot.frame, "The number in a point: how many disks may fail, any of them.");
    plot_describe(&plot, "Speed against usable capacity");
    plot_close(&plot);
}

const struct chart tradeoff_chart = {
    .name = "tradeoff",
    .help = "speed against usable capacity, with the failures that each layout survives",
    .needs = "results of layouts whose disks have a known size",
    .data = CHART_SAFETY,
    .draw = draw,
};
