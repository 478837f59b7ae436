/* Draws the ground, and lines and points on it. */
#include "report/charts/plot.h"
#include "report/charts/words.h"
#include "schema/date.h"

#include <math.h>
#include <string.h>

static void extend(double *lo, double *hi, double value, bool positive)
{
    if (!isfinite(value) || (positive && !(value > 0)))
        return;
    *lo = isnan(*lo) ? value : MIN(*lo, value);
    *hi = isnan(*hi) ? value : MAX(*hi, value);
}

void plot_range(const struct figure *figure, bool of_x, bool positive, double *lo, double *hi)
{
    *lo = *hi = NAN;
    for (gsize i = 0; i < figure->n_lines; i++)
        for (gsize k = 0; k < figure->lines[i].n; k++) {
            const struct point *point = &figure->lines[i].points[k];
            extend(lo, hi, of_x ? point->x : point->y, positive);
            if (!of_x && point->n > 1 && point->hi > point->lo) {
                extend(lo, hi, point->lo, positive);
                extend(lo, hi, point->hi, positive);
            }
        }
}

/* The axes */

static struct axis_units x_units(const struct plot *plot, const struct plot_axes *axes)
{
    const struct abscissa *x = axes->x;
    struct unit_scale scale = unit_scale(x->unit, plot->frame.figure->base, axes->x_hi);
    return (struct axis_units){.unit = x->unit,
                               .base = plot->frame.figure->base,
                               .divisor = scale.divisor,
                               .sizes = axes->sizes};
}

/* "rate in k/s, further right is better" */
static char *x_title(const struct plot *plot, const struct plot_axes *axes)
{
    const struct abscissa *x = axes->x;
    struct unit_scale scale = unit_scale(x->unit, plot->frame.figure->base, axes->x_hi);
    bool is_scaled = x->kind == AXIS_LINEAR && *scale.suffix;
    return g_strdup_printf("%s%s%s%s", x->title ? x->title : "",
                           !is_scaled             ? ""
                           : *scale.suffix == '/' ? " in 1"
                                                  : " in ",
                           is_scaled ? scale.suffix : "",
                           x->higher ? ", further right is better" : "");
}

static void draw_y(const struct plot *plot)
{
    const struct frame *frame = &plot->frame;
    double half = frame->sizes->small_leading / 2;
    for (int i = 0; i < plot->y.n; i++) {
        double y = axis_at(&plot->y, plot->y.ticks[i].value);
        if (frame->scene->cells)
            y = frame_snap(frame, y) + half;
        else
            y = floor(y) + 0.5;
        frame_line(frame, ROLE_GRID, plot->left, y, plot->right - plot->left, 0);
        if (frame->scene->cells)
            frame_line(frame, ROLE_AXIS, plot->left - SCENE_CELL_WIDTH / 2.0, y,
                       -SCENE_CELL_WIDTH / 2.0, 0);
        frame_text(frame, plot->y.ticks[i].text, ROLE_MUTED, plot->left - frame->sizes->label_gap,
                   y - half, ANCHOR_END, true);
    }
}

static void draw_x(const struct plot *plot)
{
    const struct frame *frame = &plot->frame;
    bool cells = frame->scene->cells;
    for (int i = 0; i < plot->x.n; i++) {
        double x = frame_middle(frame, axis_at(&plot->x, plot->x.ticks[i].value));
        frame_line(frame, cells ? ROLE_AXIS : ROLE_GRID, x,
                   cells ? plot->bottom + SCENE_CELL_HEIGHT / 2.0 : plot->top, 0,
                   cells ? SCENE_CELL_HEIGHT / 2.0 : plot->bottom - plot->top);
        frame_text(frame, plot->x.ticks[i].text, ROLE_MUTED, x,
                   plot->bottom + (cells ? SCENE_CELL_HEIGHT : 4), ANCHOR_MIDDLE, true);
    }
}

static void draw_axes(struct plot *plot, const struct plot_axes *axes)
{
    struct frame *frame = &plot->frame;
    bool cells = frame->scene->cells;
    draw_y(plot);
    draw_x(plot);
    double x = cells ? plot->left - SCENE_CELL_WIDTH / 2.0 : plot->left - 0.5;
    double y = cells ? plot->bottom + SCENE_CELL_HEIGHT / 2.0 : plot->bottom + 0.5;
    frame_line(frame, ROLE_AXIS, x, plot->top, 0, y - plot->top);
    frame_line(frame, ROLE_AXIS, x, y, plot->right - x, 0);
    frame->y = plot->bottom + frame->sizes->small_leading + (cells ? SCENE_CELL_HEIGHT : 4);
    g_autofree char *title = x_title(plot, axes);
    double width = scene_width(frame->scene, title, frame->sizes->small, false);
    if (width > plot->right - plot->left) {
        frame_note(frame, title);
        return;
    }
    frame_text(frame, title, ROLE_MUTED, (plot->left + plot->right) / 2, frame->y, ANCHOR_MIDDLE,
               true);
    frame->y += frame->sizes->small_leading;
}

static void place(struct plot *plot, const struct plot_axes *axes, double height)
{
    struct frame *frame = &plot->frame;
    bool cells = frame->scene->cells;
    const struct axis_units y_units = {
        .unit = frame->unit, .base = frame->figure->base, .divisor = frame->scale.divisor};
    plot->top = frame->y;
    plot->bottom = frame->y + height;
    axis_place(&plot->y, cells ? plot->bottom - 1 : plot->bottom,
               cells ? plot->top : plot->top + frame->sizes->small_leading / 2);
    axis_tick(&plot->y, frame, &y_units, false);
    plot->left = frame->left + axis_widest(&plot->y, frame) + frame->sizes->label_gap;
    plot->left = cells ? plot->left + SCENE_CELL_WIDTH : ceil(plot->left);
    plot->right = frame->right - (cells ? 3 * SCENE_CELL_WIDTH : 14);
    double inset = cells ? SCENE_CELL_WIDTH / 2.0 : axes->x->kind == AXIS_LINEAR ? 0 : 10;
    axis_place(&plot->x, plot->left + inset, plot->right - inset);
    const struct axis_units units = x_units(plot, axes);
    axis_tick(&plot->x, frame, &units, true);
}

void plot_open(struct plot *plot, const struct figure *figure, struct scene *scene,
               scene_measure measure, const struct plot_axes *axes)
{
    *plot = (struct plot){0};
    struct frame *frame = &plot->frame;
    frame_init(frame, figure, scene, measure, axes->y_hi);
    g_autofree char *own = frame_quantity(frame);
    frame_head(frame, axes->quantity ? axes->quantity : own);
    g_autoptr(GArray) entries = legend_entries(figure);
    if (entries->len > 1 && !axes->bare)
        legend_draw(frame, (const struct legend_entry *)(void *)entries->data, entries->len,
                    axes->points ? LEGEND_POINTS : LEGEND_LINES);
    axis_init(&plot->x, axes->x->kind, axes->x_lo, axes->x_hi);
    axis_init(&plot->y, axes->y_kind, axes->y_lo, axes->y_hi);
    double height = scene->cells ? 14 * SCENE_CELL_HEIGHT : CLAMP(scene->width * 0.45, 220, 380);
    place(plot, axes, height);
    draw_axes(plot, axes);
}

static bool doubted_by(const struct curve *line, const char *rule)
{
    for (gsize k = 0; k < line->n; k++)
        if (line->points[k].trust != TRUST_FINE && !g_strcmp0(line->points[k].rule, rule))
            return true;
    return false;
}

/* "Doubted by rule A23: raidz2, hw raid5 and 3 more". */
static void note_rule(struct plot *plot, const char *rule, enum trust trust)
{
    enum { NAMED = 4 };
    const struct figure *figure = plot->frame.figure;
    g_autoptr(GString) text = g_string_new(NULL);
    guint n = 0;
    for (gsize i = 0; i < figure->n_lines; i++)
        if (doubted_by(&figure->lines[i], rule) && n++ < NAMED)
            g_string_append_printf(text, "%s%s", text->len ? ", " : "",
                                   figure->lines[i].label ? figure->lines[i].label : "one");
    if (n > NAMED)
        g_string_append_printf(text, " and %u more", n - NAMED);
    g_autofree char *note =
        g_strdup_printf("%s by rule %s: %s",
                        trust == TRUST_INVALID ? "Not a disk result" : "Doubted", rule, text->str);
    frame_note(&plot->frame, note);
}

/* Whose points are doubted, by which rules. */
static void note_rules(struct plot *plot)
{
    const struct figure *figure = plot->frame.figure;
    g_autoptr(GHashTable) noted = g_hash_table_new(g_str_hash, g_str_equal);
    for (gsize i = 0; i < figure->n_lines; i++)
        for (gsize k = 0; k < figure->lines[i].n; k++) {
            const struct point *point = &figure->lines[i].points[k];
            if (point->trust != TRUST_FINE && point->rule &&
                g_hash_table_add(noted, (gpointer)point->rule))
                note_rule(plot, point->rule, point->trust);
        }
}

void plot_close(struct plot *plot)
{
    note_rules(plot);
    frame_close(&plot->frame);
}

double plot_x(const struct plot *plot, double x)
{
    return axis_at(&plot->x, x);
}

double plot_y(const struct plot *plot, double y)
{
    return axis_at(&plot->y, y);
}

static bool can_show(const struct axis *axis, double value)
{
    bool positive = axis->kind == AXIS_LOG2 || axis->kind == AXIS_LOG10;
    return isfinite(value) && (!positive || value > 0) && value >= axis->lo * (1 - 1e-9) &&
           value <= axis->hi * (1 + 1e-9);
}

bool plot_shows(const struct plot *plot, const struct point *point)
{
    return can_show(&plot->x, point->x) && can_show(&plot->y, point->y);
}

/* Words */

char *plot_x_words(const struct plot *plot, double x)
{
    const struct abscissa *what = &plot->frame.figure->x;
    if (what->kind == AXIS_DATE)
        return date_format((gint64)x);
    if (what->kind == AXIS_TAIL)
        return g_strdup_printf("p%.10g", x * 100);
    if (what->unit != UNIT_NONE && !(what->whole && what->unit == UNIT_BYTES))
        return unit_format(x, what->unit, plot->frame.figure->base, 3);
    g_autofree char *number = what->unit == UNIT_BYTES && x >= 1 && x < 1e18
                                  ? unit_format_size((guint64)x)
                                  : g_strdup_printf("%.10g", x);
    return g_strconcat(what->title ? what->title : "", what->title ? " " : "", number, NULL);
}

char *plot_datum(const struct plot *plot, const struct curve *line, const struct point *point)
{
    g_autofree char *x = plot_x_words(plot, point->x);
    const struct bar bar = {.label = line->label,
                            .tooltip = line->tooltip,
                            .value = point->y,
                            .lo = point->lo,
                            .hi = point->hi,
                            .n = point->n,
                            .ratio = NAN,
                            .ceiling = NAN,
                            .trust = point->trust,
                            .rule = point->rule};
    g_autofree char *group = point->name ? g_strconcat(point->name, ", ", x, NULL) : g_strdup(x);
    return words_datum(&plot->frame, &bar, group);
}

static void append_points(GString *text, const struct plot *plot, const struct curve *line)
{
    for (gsize k = 0; k < line->n; k++) {
        g_autofree char *x = plot_x_words(plot, line->points[k].x);
        g_autofree char *y = isfinite(line->points[k].y)
                                 ? frame_value(&plot->frame, line->points[k].y)
                                 : g_strdup("no number");
        g_string_append_printf(text, "%s %s %s", k ? "," : "", x, y);
    }
}

static void append_summary(GString *text, const struct plot *plot, const struct curve *line)
{
    double lo, hi;
    const struct figure one = {.lines = line, .n_lines = 1};
    plot_range(&one, false, false, &lo, &hi);
    g_autofree char *least = frame_value(&plot->frame, lo), *most = frame_value(&plot->frame, hi);
    g_string_append_printf(text, " %" G_GSIZE_FORMAT " points from %s to %s", line->n, least, most);
}

void plot_describe(struct plot *plot, const char *what)
{
    enum { MOST_POINTS = 24 };
    const struct figure *figure = plot->frame.figure;
    g_autofree char *quantity = frame_quantity(&plot->frame);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text, "%s. %s.", what, quantity);
    for (gsize i = 0; i < figure->n_lines; i++) {
        const struct curve *line = &figure->lines[i];
        g_string_append_printf(text, " %s:", line->label ? line->label : "");
        if (line->n <= MOST_POINTS)
            append_points(text, plot, line);
        else
            append_summary(text, plot, line);
        g_string_append_c(text, '.');
    }
    plot->frame.scene->description = scene_keep(plot->frame.scene, text->str);
}

/* Lines and points */

static void add_polyline(struct plot *plot, const struct curve *line, const GArray *points)
{
    if (points->len < 4)
        return;
    scene_add(plot->frame.scene, &(struct mark){.kind = MARK_POLYLINE,
                                                .role = ROLE_SERIES,
                                                .series = line->series,
                                                .size = 2,
                                                .points = (const double *)(void *)points->data,
                                                .n = points->len / 2,
                                                .dashed = line->series >= 8,
                                                .datum = line->label});
}

void plot_line(struct plot *plot, const struct curve *line)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(double));
    for (gsize k = 0; k < line->n; k++) {
        const struct point *point = &line->points[k];
        bool shown = plot_shows(plot, point);
        if (point->apart || !shown) {
            add_polyline(plot, line, points);
            g_array_set_size(points, 0);
        }
        if (!shown)
            continue;
        const double at[] = {plot_x(plot, point->x), plot_y(plot, point->y)};
        g_array_append_vals(points, at, 2);
    }
    add_polyline(plot, line, points);
}

static void draw_interval(struct plot *plot, const struct point *point, const char *datum)
{
    struct frame *frame = &plot->frame;
    double x = plot_x(plot, point->x), lo = plot_y(plot, point->lo), hi = plot_y(plot, point->hi);
    if (frame->scene->cells || !(point->hi > point->lo) || lo - hi < 9)
        return;
    const double points[] = {x - 3, lo, x + 3, lo, x, lo, x, hi, x - 3, hi, x + 3, hi};
    frame->signs |= SIGN_WHISKER;
    scene_add(frame->scene, &(struct mark){.kind = MARK_POLYLINE,
                                           .role = ROLE_WHISKER,
                                           .size = 1.2,
                                           .points = points,
                                           .n = 6,
                                           .datum = datum});
}

void plot_points(struct plot *plot, const struct curve *line)
{
    for (gsize k = 0; k < line->n; k++) {
        const struct point *point = &line->points[k];
        if (!plot_shows(plot, point))
            continue;
        g_autofree char *datum = plot_datum(plot, line, point);
        draw_interval(plot, point, datum);
        frame_point(&plot->frame,
                    &(struct mark){.series = line->series,
                                   .x = plot_x(plot, point->x),
                                   .y = plot_y(plot, point->y),
                                   .width = 7,
                                   .datum = datum},
                    point->trust, plot->single ? 0 : point->n);
    }
}

void plot_curves(struct plot *plot, const struct figure *figure)
{
    for (gsize i = 0; i < figure->n_lines; i++)
        plot_line(plot, &figure->lines[i]);
    for (gsize i = 0; i < figure->n_lines; i++)
        plot_points(plot, &figure->lines[i]);
}
