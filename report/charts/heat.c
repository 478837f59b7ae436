/* Contestants x workloads as a table whose cells have the more colour, the nearer they come to the
 * best of their column.  More columns than fit go into further blocks. */
#include "report/charts/legend.h"
#include "report/charts/words.h"

#include <math.h>
#include <string.h>

#define LABEL_SHARE 0.34
/* Opacity of the best and of what is nothing beside it: text on both can be read. */
#define DARKEST 0.45
#define LIGHTEST 0.03

struct heat {
    struct frame frame;
    GArray *rows;  /* struct legend_entry */
    double label;  /* width of the labels */
    double column; /* width of a cell */
    gsize columns; /* in a block */
    bool numbered; /* columns are numbered, their names stand below */
};

static const struct bar *find(const struct bar_group *group, const struct legend_entry *row)
{
    for (gsize i = 0; i < group->n; i++)
        if (group->bars[i].series == row->series &&
            !g_strcmp0(group->bars[i].label ? group->bars[i].label : "", row->label))
            return &group->bars[i];
    return NULL;
}

static bool is_lower(const struct figure *figure)
{
    return figure->metric != METRIC_NONE && metrics[figure->metric].better == BETTER_LOWER;
}

/* The best number of a column that is a disk result; NAN without. */
static double best_of(const struct figure *figure, const struct bar_group *group)
{
    double best = NAN;
    for (gsize i = 0; i < group->n; i++) {
        const struct bar *bar = &group->bars[i];
        if (!words_has_value(bar) || bar->trust == TRUST_INVALID)
            continue;
        bool better = is_lower(figure) ? bar->value < best : bar->value > best;
        if (isnan(best) || better)
            best = bar->value;
    }
    return best;
}

/* The number without the unit, which stands above the chart. */
static char *cell_text(const struct frame *frame, const struct bar *bar)
{
    if (!bar || !words_has_value(bar))
        return g_strdup("-");
    if (bar->value > 0 && bar->value / frame->scale.divisor < 0.01)
        return g_strdup("<0.01");
    char *text = frame_value(frame, bar->value);
    *strchrnul(text, ' ') = 0;
    return text;
}

/* Measuring */

static double widest_cell(const struct heat *heat)
{
    const struct figure *figure = heat->frame.figure;
    double widest = 0;
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            g_autofree char *text = cell_text(&heat->frame, &figure->groups[g].bars[i]);
            widest =
                MAX(widest, scene_width(heat->frame.scene, text, heat->frame.sizes->text, true));
        }
    return widest;
}

static GPtrArray *row_lines(const struct heat *heat, const struct legend_entry *row)
{
    const struct frame *frame = &heat->frame;
    return scene_wrap(frame->scene, row->label, floor((frame->right - frame->left) * LABEL_SHARE),
                      frame->sizes->text, false);
}

static void measure_columns(struct heat *heat)
{
    const struct frame *frame = &heat->frame;
    const struct figure *figure = frame->figure;
    double unit = frame->scene->cells ? SCENE_CELL_WIDTH : 1;
    for (guint i = 0; i < heat->rows->len; i++) {
        g_autoptr(GPtrArray) lines =
            row_lines(heat, &g_array_index(heat->rows, struct legend_entry, i));
        for (guint k = 0; k < lines->len; k++)
            heat->label = MAX(
                heat->label, scene_width(frame->scene, lines->pdata[k], frame->sizes->text, false));
    }
    double room = frame->right - frame->left - heat->label - frame->sizes->label_gap;
    double least = MAX(widest_cell(heat) + frame->sizes->part_gap + unit, 44);
    heat->columns = (gsize)CLAMP(floor(room / least), 1, (double)MAX(figure->n, 1));
    double most = MAX(least, 110);
    heat->column = floor(CLAMP(room / (double)heat->columns, least, most) / unit) * unit;
    for (gsize g = 0; g < figure->n && figure->n > 1; g++) {
        const char *label = figure->groups[g].label ? figure->groups[g].label : "";
        g_autoptr(GPtrArray) lines =
            scene_wrap(frame->scene, label, heat->column - frame->sizes->part_gap / 2,
                       frame->sizes->small, false);
        heat->numbered |= lines->len > 4;
    }
}

/* Drawing */

static char *head_text(const struct heat *heat, gsize g)
{
    const char *label = heat->frame.figure->groups[g].label;
    if (heat->numbered)
        return g_strdup_printf("%" G_GSIZE_FORMAT, g + 1);
    return g_strdup(label ? label : "");
}

static void draw_head(struct heat *heat, gsize first, gsize end, double left)
{
    struct frame *frame = &heat->frame;
    guint most = 0;
    for (int pass = 0; pass < 2; pass++)
        for (gsize g = first; g < end; g++) {
            g_autofree char *text = head_text(heat, g);
            g_autoptr(GPtrArray) lines =
                scene_wrap(frame->scene, text, heat->column - frame->sizes->part_gap / 2,
                           frame->sizes->small, false);
            most = MAX(most, *text ? lines->len : 0);
            for (guint k = 0; pass && *text && k < lines->len; k++)
                frame_text(frame, lines->pdata[k], ROLE_MUTED,
                           left + ((double)(g - first) + 0.5) * heat->column,
                           frame->y + (most - lines->len + k) * frame->sizes->small_leading,
                           ANCHOR_MIDDLE, true);
        }
    frame->y += most * frame->sizes->small_leading + (frame->scene->cells ? 0 : 3);
}

static void draw_ground(struct heat *heat, const struct bar *bar, double best, double x,
                        double height, const char *datum)
{
    const struct frame *frame = &heat->frame;
    double part = is_lower(frame->figure) ? best / bar->value : bar->value / best;
    bool fine = bar->trust == TRUST_FINE && isfinite(part);
    struct mark mark = {.kind = MARK_RECT,
                        .role = fine ? ROLE_SERIES : ROLE_WARNING,
                        .fill = fine ? FILL_SOLID : FILL_HOLLOW,
                        .opacity = fine ? LIGHTEST + CLAMP(part, 0, 1) * (DARKEST - LIGHTEST) : 0,
                        .x = x + 1,
                        .y = frame->y + 1,
                        .width = heat->column - 2,
                        .height = height - 2,
                        .datum = datum};
    if (bar->trust == TRUST_FINE && !fine)
        return;
    scene_add(frame->scene, &mark);
}

static void draw_cell(struct heat *heat, const struct bar_group *group, const struct bar *bar,
                      double x, double height)
{
    struct frame *frame = &heat->frame;
    bool cells = frame->scene->cells, valued = bar && words_has_value(bar);
    double best = best_of(frame->figure, group);
    g_autofree char *text = cell_text(frame, bar);
    g_autofree char *datum = bar ? words_datum(frame, bar, group->label) : g_strdup("not measured");
    if (valued && !cells)
        draw_ground(heat, bar, best, x, height, datum);
    bool leads = valued && bar->value == best && bar->trust != TRUST_INVALID;
    enum trust trust = valued ? bar->trust : TRUST_FINE;
    static const char *const signs[] = {
        [TRUST_FINE] = "", [TRUST_SUSPECT] = "!", [TRUST_INVALID] = "x"};
    g_autofree char *shown = g_strconcat(text, cells ? signs[trust] : "", NULL);
    double top = frame->y + frame_snap(frame, (height - frame->sizes->leading) / 2);
    double middle = x + heat->column / 2;
    struct mark *mark = frame_text(frame, shown,
                                   trust != TRUST_FINE ? ROLE_WARNING
                                   : valued            ? ROLE_TEXT
                                                       : ROLE_MUTED,
                                   middle, top, ANCHOR_MIDDLE, false);
    mark->bold = leads;
    mark->datum = scene_keep(frame->scene, datum);
    if (trust != TRUST_INVALID || cells)
        return;
    double half = scene_width(frame->scene, text, frame->sizes->text, false) / 2 + 3;
    frame_line(frame, ROLE_WARNING, middle - half, frame->y + height / 2, 2 * half, 0);
}

static void draw_block(struct heat *heat, gsize first, gsize end)
{
    struct frame *frame = &heat->frame;
    const struct sizes *sizes = frame->sizes;
    double left = frame->left + heat->label + sizes->label_gap;
    draw_head(heat, first, end, left);
    for (guint i = 0; i < heat->rows->len; i++) {
        const struct legend_entry *row = &g_array_index(heat->rows, struct legend_entry, i);
        g_autoptr(GPtrArray) lines = row_lines(heat, row);
        double height = lines->len * sizes->leading + (frame->scene->cells ? 0 : 8);
        for (guint k = 0; k < lines->len; k++)
            frame_text(frame, lines->pdata[k], ROLE_TEXT, left - sizes->label_gap,
                       frame->y + (frame->scene->cells ? 0 : 4) + k * sizes->leading, ANCHOR_END,
                       false)
                ->datum = scene_keep(frame->scene, row->tooltip);
        for (gsize g = first; g < end; g++) {
            const struct bar_group *group = &frame->figure->groups[g];
            draw_cell(heat, group, find(group, row), left + (double)(g - first) * heat->column,
                      height);
        }
        frame->y += height;
    }
    frame->y += sizes->gap;
}

static void note(struct heat *heat)
{
    struct frame *frame = &heat->frame;
    for (gsize g = 0; heat->numbered && g < frame->figure->n; g++) {
        const char *label = frame->figure->groups[g].label;
        g_autofree char *text =
            g_strdup_printf("%" G_GSIZE_FORMAT ": %s", g + 1, label ? label : "");
        frame_note(frame, text);
    }
    frame_note(frame, frame->scene->cells
                          ? "! doubtful, x not a disk result, - no number."
                          : "The stronger the colour, the nearer to the best of the column, which "
                            "is bold. Framed: "
                            "doubtful; struck out: not a disk result; -: no number.");
}

static void draw(const struct figure *figure, struct scene *scene, scene_measure measure)
{
    struct heat heat = {0};
    frame_open(&heat.frame, figure, scene, measure, words_largest(figure));
    heat.rows = legend_entries(figure);
    measure_columns(&heat);
    for (gsize first = 0; first < figure->n; first += heat.columns)
        draw_block(&heat, first, MIN(first + heat.columns, figure->n));
    note(&heat);
    frame_close(&heat.frame);
    g_autofree char *description = words_description(&heat.frame, "Heat map");
    scene->description = scene_keep(scene, description);
    g_array_unref(heat.rows);
}

const struct chart heat_chart = {
    .name = "heat",
    .help = "contestants x workloads as a table, the stronger its colour the nearer to the best",
    .needs = "results with a number",
    .data = CHART_BARS,
    .draw = draw,
};
