/* Measures rows, then draws them from top to bottom. */
#include "report/charts/strip.h"

#include <math.h>

/* Of the width, at most. */
#define LABEL_SHARE 0.34
#define END_SHARE 0.36

static void row_clear(void *data)
{
    struct strip_row *row = data;
    GPtrArray *const all[] = {row->label_lines, row->end_lines, row->warning_lines};
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (all[i])
            g_ptr_array_unref(all[i]);
}

static GPtrArray *wrap(struct strip *strip, const char *text, double share)
{
    const struct frame *frame = &strip->frame;
    double most = floor((frame->right - frame->left) * share);
    if (!text)
        return g_ptr_array_new();
    return scene_wrap(frame->scene, text, most, frame->sizes->text, false);
}

void strip_add(struct strip *strip, const struct strip_row *row)
{
    struct strip_row own = *row;
    if (!strip->rows) {
        strip->rows = g_array_new(FALSE, TRUE, sizeof(struct strip_row));
        g_array_set_clear_func(strip->rows, row_clear);
    }
    own.label_lines = wrap(strip, strip->unlabelled ? NULL : row->label, LABEL_SHARE);
    own.end_lines = wrap(strip, row->end, END_SHARE);
    own.warning_lines = wrap(strip, row->warning, END_SHARE);
    g_array_append_val(strip->rows, own);
}

void strip_clear(struct strip *strip)
{
    if (strip->rows)
        g_array_unref(strip->rows);
}

static double widest(const struct strip *strip, const GPtrArray *lines)
{
    double most = 0;
    for (guint i = 0; i < lines->len; i++)
        most = MAX(most, scene_width(strip->frame.scene, lines->pdata[i], strip->frame.sizes->text,
                                     false));
    return most;
}

static struct strip_row *row_at(const struct strip *strip, guint i)
{
    return &g_array_index(strip->rows, struct strip_row, i);
}

static guint count(const struct strip *strip)
{
    return strip->rows ? strip->rows->len : 0;
}

void strip_layout(struct strip *strip, enum axis_kind kind, double lo, double hi,
                  const struct axis_units *units)
{
    const struct frame *frame = &strip->frame;
    const struct sizes *sizes = frame->sizes;
    double label = 0, end = 0;
    strip->lane = strip->lane > 0 ? strip->lane : sizes->bar;
    for (guint i = 0; i < count(strip); i++) {
        struct strip_row *row = row_at(strip, i);
        label = MAX(label, widest(strip, row->label_lines));
        end = MAX(end, MAX(widest(strip, row->end_lines), widest(strip, row->warning_lines)));
        guint ends = row->end_lines->len + row->warning_lines->len;
        row->height = MAX(MAX(row->label_lines->len, ends) * sizes->leading, strip->lane);
    }
    strip->left = ceil(frame->left + label + (label > 0 ? sizes->label_gap : 0));
    if (frame->scene->cells)
        strip->left = MAX(strip->left, frame->left + 2 * SCENE_CELL_WIDTH);
    strip->right = floor(frame->right - end - (end > 0 ? sizes->part_gap : 0));
    double inset = frame->scene->cells ? SCENE_CELL_WIDTH * 2.0 : 16;
    axis_init(&strip->x, kind, lo, hi);
    axis_place(&strip->x, strip->left + (kind == AXIS_LINEAR && lo == 0 ? 0 : inset),
               strip->right - inset);
    axis_tick(&strip->x, frame, units, true);
}

/* Drawing */

static void draw_lines(struct strip *strip, const GPtrArray *lines, enum role role, double x,
                       double top, enum anchor anchor, const char *datum)
{
    const struct frame *frame = &strip->frame;
    for (guint i = 0; i < lines->len; i++)
        frame_text(frame, lines->pdata[i], role, x, top + i * frame->sizes->leading, anchor, false)
            ->datum = scene_keep(frame->scene, datum);
}

static void draw_texts(struct strip *strip, const struct strip_row *row)
{
    const struct frame *frame = &strip->frame;
    double leading = frame->sizes->leading;
    double label = row->label_lines->len * leading;
    double ends = (row->end_lines->len + row->warning_lines->len) * leading;
    double top = row->top + frame_snap(frame, (row->height - ends) / 2);
    draw_lines(strip, row->label_lines, ROLE_TEXT, strip->left - frame->sizes->label_gap,
               row->top + frame_snap(frame, (row->height - label) / 2), ANCHOR_END, row->tooltip);
    draw_lines(strip, row->end_lines, ROLE_TEXT, strip->right + frame->sizes->part_gap, top,
               ANCHOR_START, NULL);
    draw_lines(strip, row->warning_lines, ROLE_WARNING, strip->right + frame->sizes->part_gap,
               top + row->end_lines->len * leading, ANCHOR_START, NULL);
}

static void draw_heading(struct strip *strip, const char *heading, bool first)
{
    struct frame *frame = &strip->frame;
    const struct sizes *sizes = frame->sizes;
    frame->y += first ? 0 : sizes->gap;
    g_autoptr(GPtrArray) lines =
        scene_wrap(frame->scene, heading, frame->right - frame->left, sizes->text, true);
    for (guint i = 0; i < lines->len; i++, frame->y += sizes->leading)
        frame_text(frame, lines->pdata[i], ROLE_TEXT, frame->left, frame->y, ANCHOR_START, false)
            ->bold = true;
    if (!frame->scene->cells)
        frame->y += sizes->row_gap / 2;
}

/* Grid lines lie below the marks; how far down they run is known afterwards. */
static guint begin_grid(struct strip *strip)
{
    const struct frame *frame = &strip->frame;
    guint first = frame->scene->marks->len;
    for (int i = 0; i < strip->x.n; i++)
        frame_line(frame, ROLE_GRID,
                   frame_middle(frame, axis_at(&strip->x, strip->x.ticks[i].value)), frame->y, 0,
                   1);
    if (isfinite(strip->origin))
        frame_line(frame, ROLE_BASELINE,
                   frame_middle(frame, axis_at(&strip->x, strip->origin) -
                                           (frame->scene->cells ? frame->sizes->axis : 0.5)),
                   frame->y, 0, 1);
    return first;
}

static void end_grid(struct strip *strip, guint first)
{
    int n = strip->x.n + (isfinite(strip->origin) ? 1 : 0);
    for (int i = 0; i < n; i++) {
        struct mark *mark =
            &g_array_index(strip->frame.scene->marks, struct mark, first + (guint)i);
        mark->height = strip->frame.y - mark->y;
    }
}

static void draw_axis(struct strip *strip)
{
    struct frame *frame = &strip->frame;
    if (frame->scene->cells && strip->x.n) {
        double y = frame->y + SCENE_CELL_HEIGHT / 2.0;
        frame_line(frame, ROLE_AXIS, strip->x.from, y, strip->x.to - strip->x.from, 0);
        for (int i = 0; i < strip->x.n; i++)
            frame_line(frame, ROLE_AXIS,
                       frame_middle(frame, axis_at(&strip->x, strip->x.ticks[i].value)), y, 0,
                       SCENE_CELL_HEIGHT / 2.0);
        frame->y += SCENE_CELL_HEIGHT;
    }
    for (int i = 0; i < strip->x.n; i++)
        frame_text(frame, strip->x.ticks[i].text, ROLE_MUTED,
                   frame_middle(frame, axis_at(&strip->x, strip->x.ticks[i].value)), frame->y,
                   ANCHOR_MIDDLE, true);
    frame->y += frame->sizes->small_leading;
}

void strip_draw(struct strip *strip,
                void (*draw)(struct strip *strip, const struct strip_row *row, double middle))
{
    struct frame *frame = &strip->frame;
    guint grid = 0;
    for (guint i = 0; i < count(strip); i++) {
        struct strip_row *row = row_at(strip, i);
        if (row->heading) {
            if (i)
                end_grid(strip, grid);
            draw_heading(strip, row->heading, !i);
        }
        if (row->heading || !i)
            grid = begin_grid(strip);
        row->top = frame->y;
        draw(strip, row,
             row->top + frame_snap(frame, (row->height - strip->lane) / 2) + strip->lane / 2);
        draw_texts(strip, row);
        frame->y += row->height + frame->sizes->row_gap;
    }
    if (!count(strip))
        return;
    end_grid(strip, grid);
    draw_axis(strip);
}
