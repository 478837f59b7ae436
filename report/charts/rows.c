/* Measures rows. */
#include "report/charts/rows.h"
#include "report/charts/words.h"

#include <math.h>

/* Of the width, at most; longer texts go on in another line. */
#define LABEL_SHARE 0.36
#define VALUE_SHARE 0.5
/* A limit further out than that many times the longest bar would shrink all bars: left out. */
#define CEILING_SHARE 1.5

enum { DOTS_MOST = 12 };

static void row_clear(void *row)
{
    g_ptr_array_unref(((struct row *)row)->label);
    g_array_unref(((struct row *)row)->parts);
}

bool rows_has_whisker(const struct bar *bar)
{
    return isfinite(bar->lo) && isfinite(bar->hi) && bar->hi > bar->lo;
}

bool rows_has_dots(const struct bar *bar)
{
    return bar->runs && bar->n > 1 && bar->n <= DOTS_MOST;
}

double rows_reach(const struct bar *bar)
{
    if (!words_has_value(bar))
        return 0;
    double end = bar->value;
    if (rows_has_whisker(bar))
        end = MAX(end, bar->hi);
    for (gsize i = 0; rows_has_dots(bar) && i < bar->n; i++)
        if (isfinite(bar->runs[i]))
            end = MAX(end, bar->runs[i]);
    return end;
}

/* After the part before, or at the start of a new line where it does not fit. */
static void add_part(struct frame *frame, struct row *row, const char *text, enum role role,
                     double most)
{
    const struct sizes *sizes = frame->sizes;
    struct part part = {.text = scene_keep(frame->scene, text), .role = role};
    part.width = scene_width(frame->scene, part.text, sizes->text, false);
    if (row->parts->len) {
        const struct part *last = &g_array_index(row->parts, struct part, row->parts->len - 1);
        part.x = last->x + last->width + sizes->part_gap;
        part.line = last->line;
    }
    if (part.x > 0 && part.x + part.width > most) {
        part.x = 0;
        part.line++;
    }
    row->width = MAX(row->width, part.x + part.width);
    row->lines = part.line + 1;
    g_array_append_val(row->parts, part);
}

static void add_parts(struct frame *frame, struct row *row, double left)
{
    const struct bar *bar = row->bar;
    double most = (frame->right - frame->left) * VALUE_SHARE;
    if (!words_has_value(bar)) {
        g_autoptr(GPtrArray) lines =
            scene_wrap(frame->scene, words_reason(bar), frame->right - frame_after(frame, left),
                       frame->sizes->text, false);
        for (guint i = 0; i < lines->len; i++)
            add_part(frame, row, lines->pdata[i], ROLE_MUTED, 0);
        return;
    }
    g_autofree char *value = frame_value(frame, bar->value), *ratio = words_ratio(bar->ratio);
    g_autofree char *runs = words_n(bar);
    g_autofree char *doubt = words_doubt(bar);
    add_part(frame, row, value, ROLE_TEXT, most);
    if (ratio)
        add_part(frame, row, ratio, ROLE_TEXT, most);
    add_part(frame, row, runs, ROLE_MUTED, most);
    if (!doubt)
        return;
    g_autoptr(GPtrArray) lines = scene_wrap(frame->scene, doubt, most, frame->sizes->text, false);
    for (guint i = 0; i < lines->len; i++)
        add_part(frame, row, lines->pdata[i], ROLE_WARNING, most);
}

/* The widest line of the label. */
static double add_label(struct frame *frame, struct row *row)
{
    double size = frame->sizes->text, widest = 0;
    const char *label = row->bar->label ? row->bar->label : "";
    row->label =
        scene_wrap(frame->scene, label, (frame->right - frame->left) * LABEL_SHARE, size, false);
    for (guint i = 0; i < row->label->len; i++)
        widest = MAX(widest, scene_width(frame->scene, row->label->pdata[i], size, false));
    return widest;
}

static void add_ceiling(struct frame *frame, struct row *row, double longest)
{
    double ceiling = row->bar->ceiling;
    if (!words_has_value(row->bar) || !(isfinite(ceiling) && ceiling > 0))
        return;
    row->has_ceiling = ceiling <= longest * CEILING_SHARE;
    if (row->has_ceiling)
        row->end_with_ceiling = MAX(row->end, ceiling);
    else
        frame->beyond++;
}

static void add_row(GArray *rows, const struct bar_group *group, const struct bar *bar)
{
    struct row row = {.bar = bar,
                      .group = group,
                      .parts = g_array_new(FALSE, TRUE, sizeof(struct part)),
                      .end = rows_reach(bar)};
    row.end_with_ceiling = row.end;
    g_array_append_val(rows, row);
}

GArray *rows_measure(struct frame *frame, double longest, double *left)
{
    const struct figure *figure = frame->figure;
    GArray *rows = g_array_new(FALSE, TRUE, sizeof(struct row));
    g_array_set_clear_func(rows, row_clear);
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++)
            add_row(rows, &figure->groups[g], &figure->groups[g].bars[i]);
    double widest = 0;
    for (guint i = 0; i < rows->len; i++) {
        double width = add_label(frame, &g_array_index(rows, struct row, i));
        widest = MAX(widest, width);
    }
    *left = ceil(frame->left + widest + frame->sizes->label_gap);
    for (guint i = 0; i < rows->len; i++) {
        add_parts(frame, &g_array_index(rows, struct row, i), *left);
        add_ceiling(frame, &g_array_index(rows, struct row, i), longest);
    }
    return rows;
}

guint rows_lines(const struct row *row)
{
    return MAX(row->label->len, (guint)row->lines);
}
