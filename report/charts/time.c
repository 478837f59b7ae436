/* A run from its beginning to its end, thinned to what the eye can see: of each column of px the
 * least and the greatest value.  A band marks the window in which the run was steady, dashed lines
 * where its level changed. */
#include "report/charts/plot.h"
#include "report/draw/palette.h"

#include <math.h>

/* Within one column. */
struct column {
    double x;
    struct {
        double y;
        gsize at;
    } least, most;
    bool used;
};

static void put_column(GArray *points, const struct column *column)
{
    double least[] = {column->x, column->least.y}, most[] = {column->x, column->most.y};
    bool up = column->least.at < column->most.at;
    g_array_append_vals(points, up ? least : most, 2);
    if (column->least.at != column->most.at)
        g_array_append_vals(points, up ? most : least, 2);
}

static void add_sample(struct column *column, double y, gsize at)
{
    if (!column->used || y > column->least.y) /* px grow downwards */
        column->least.y = y, column->least.at = at;
    if (!column->used || y < column->most.y)
        column->most.y = y, column->most.at = at;
    column->used = true;
}

static void put_piece(struct plot *plot, const struct curve *line, const GArray *points)
{
    if (points->len < 4)
        return;
    scene_add(plot->frame.scene, &(struct mark){.kind = MARK_POLYLINE,
                                                .role = ROLE_SERIES,
                                                .series = line->series,
                                                .size = 1.25,
                                                .points = (const double *)(void *)points->data,
                                                .n = points->len / 2,
                                                .datum = line->label});
}

static void draw_series(struct plot *plot, const struct curve *line)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(double));
    struct column column = {.x = NAN};
    for (gsize k = 0; k < line->n; k++) {
        const struct point *point = &line->points[k];
        bool shown = plot_shows(plot, point);
        double x = shown ? floor(plot_x(plot, point->x)) + 0.5 : NAN;
        if (column.used && (point->apart || x != column.x)) {
            put_column(points, &column);
            column = (struct column){.x = x};
        }
        if (point->apart || !shown) {
            put_piece(plot, line, points);
            g_array_set_size(points, 0);
        }
        column.x = x;
        if (shown)
            add_sample(&column, plot_y(plot, point->y), k);
    }
    if (column.used)
        put_column(points, &column);
    put_piece(plot, line, points);
}

/* On a grid of characters the mean of each column. */
static void draw_means(struct plot *plot, const struct curve *line)
{
    double x = NAN, sum = 0;
    gsize n = 0;
    for (gsize k = 0; k <= line->n; k++) {
        bool shown = k < line->n && plot_shows(plot, &line->points[k]);
        double at = shown ? frame_middle(&plot->frame, plot_x(plot, line->points[k].x)) : NAN;
        if (n && (k == line->n || (shown && at != x))) {
            scene_add(plot->frame.scene, &(struct mark){.kind = MARK_CIRCLE,
                                                        .role = ROLE_SERIES,
                                                        .series = line->series,
                                                        .x = x,
                                                        .y = plot_y(plot, sum / (double)n)});
            sum = 0, n = 0;
        }
        if (shown)
            x = at, sum += line->points[k].y, n++;
    }
}

/* Of one run the whole height; of several a strip each along the bottom. */
static void draw_band(struct plot *plot, gsize i)
{
    const struct figure *figure = plot->frame.figure;
    const struct curve *line = &figure->lines[i];
    const double strip = 5;
    bool alone = figure->n_lines == 1;
    if (plot->frame.scene->cells || !(line->steady_to > line->steady_from))
        return;
    double from = plot_x(plot, line->steady_from), to = plot_x(plot, line->steady_to);
    g_autofree char *datum =
        g_strdup_printf("%s: steady from %.10g s to %.10g s", line->label ? line->label : "",
                        line->steady_from, line->steady_to);
    scene_add(plot->frame.scene,
              &(struct mark){.kind = MARK_RECT,
                             .role = ROLE_SERIES,
                             .series = palette_hue(line->series),
                             .opacity = alone ? 0.12 : 0.8,
                             .x = from,
                             .y = alone ? plot->top : plot->bottom - strip * (double)(i + 1),
                             .width = to - from,
                             .height = alone ? plot->bottom - plot->top : strip - 1,
                             .datum = datum});
}

static void draw_changes(struct plot *plot, const struct curve *line)
{
    for (gsize i = 0; i < line->n_changes; i++) {
        double x = frame_middle(&plot->frame, plot_x(plot, line->changes[i]));
        g_autofree char *datum = g_strdup_printf("%s: another level from %.10g s on",
                                                 line->label ? line->label : "", line->changes[i]);
        scene_add(plot->frame.scene, &(struct mark){.kind = MARK_LINE,
                                                    .role = ROLE_SERIES,
                                                    .series = line->series,
                                                    .x = x,
                                                    .y = plot->top,
                                                    .height = plot->bottom - plot->top,
                                                    .size = 1.5,
                                                    .dashed = true,
                                                    .datum = datum});
    }
}

/* What the band and the dashes say, in words and figures, for each run. */
static void note(struct plot *plot)
{
    enum { MOST_NOTES = 8 };
    const struct figure *figure = plot->frame.figure;
    for (gsize i = 0; i < MIN(figure->n_lines, MOST_NOTES); i++) {
        const struct curve *line = &figure->lines[i];
        g_autoptr(GString) text = g_string_new(line->label);
        if (line->n < 2)
            continue;
        g_string_append(text, text->len ? ": " : "");
        if (line->steady_to > line->steady_from)
            g_string_append_printf(text, "steady from %.4g s to %.4g s (%s)", line->steady_from,
                                   line->steady_to,
                                   plot->frame.scene->cells ? "SNIA"
                                   : figure->n_lines == 1   ? "shaded"
                                                            : "strip at the bottom");
        else
            g_string_append(text, "never steady");
        for (gsize k = 0; k < MIN(line->n_changes, 6); k++)
            g_string_append_printf(text, "%s %.4g s", k ? "," : "; another level (dashed) from",
                                   line->changes[k]);
        if (line->n_changes > 6)
            g_string_append_printf(text, " and %" G_GSIZE_FORMAT " more", line->n_changes - 6);
        g_string_append_c(text, '.');
        frame_note(&plot->frame, text->str);
    }
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct plot_axes axes = {.x = &figure->x};
    plot_range(figure, true, false, &axes.x_lo, &axes.x_hi);
    plot_range(figure, false, false, &axes.y_lo, &axes.y_hi);
    axes.y_lo = 0;
    if (axes.x_lo > 0 && axes.x_lo < axes.x_hi / 20)
        axes.x_lo = 0;
    axes.y_hi *= 1.04;
    struct plot plot;
    plot_open(&plot, figure, scene, measure, &axes);
    if (figure->n_lines == 1)
        draw_band(&plot, 0);
    for (gsize i = 0; i < figure->n_lines; i++)
        (scene->cells ? draw_means : draw_series)(&plot, &figure->lines[i]);
    for (gsize i = 0; i < figure->n_lines; i++)
        draw_changes(&plot, &figure->lines[i]);
    for (gsize i = 0; i < figure->n_lines && figure->n_lines > 1; i++)
        draw_band(&plot, i);
    note(&plot);
    plot_describe(&plot, "Over the time of a run");
    plot_close(&plot);
}

const struct chart time_chart = {
    .name = "time",
    .help = "a run second by second: where it became steady and where its level changed",
    .needs = "logs that a tool wrote while it ran, such as fio's PREFIX_bw.1.log",
    .data = CHART_TIME,
    .draw = draw,
};
