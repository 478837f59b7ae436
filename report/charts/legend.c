/* Draws legends. */
#include "report/charts/legend.h"

#include <string.h>

static void add(GArray *entries, const char *label, const char *tooltip, int series)
{
    for (guint i = 0; i < entries->len; i++) {
        const struct legend_entry *entry = &g_array_index(entries, struct legend_entry, i);
        if (entry->series == series && !g_strcmp0(entry->label, label))
            return;
    }
    struct legend_entry entry = {label ? label : "", tooltip, series};
    g_array_append_val(entries, entry);
}

GArray *legend_entries(const struct figure *figure)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct legend_entry));
    for (gsize i = 0; i < figure->n_lines; i++)
        add(entries, figure->lines[i].label, figure->lines[i].tooltip, figure->lines[i].series);
    for (gsize g = 0; g < figure->n; g++)
        for (gsize i = 0; i < figure->groups[g].n; i++) {
            const struct bar *bar = &figure->groups[g].bars[i];
            add(entries, bar->label, bar->tooltip, bar->series);
        }
    return entries;
}

static void draw_sample(const struct frame *frame, const struct legend_entry *entry, double x,
                        double top, enum legend_kind kind)
{
    bool cells = frame->scene->cells;
    double leading = frame->sizes->small_leading, middle = top + leading / 2;
    double width = frame->sizes->example;
    struct mark mark = {.role = ROLE_SERIES,
                        .series = entry->series,
                        .kind = MARK_RECT,
                        .x = x,
                        .y = cells ? top : middle - 5,
                        .width = width,
                        .height = cells ? leading : 10,
                        .datum = entry->tooltip ? entry->tooltip : entry->label};
    if (kind == LEGEND_BARS) {
        scene_add(frame->scene, &mark);
        return;
    }
    const double points[] = {x, middle, x + width, middle};
    struct mark line = {.kind = MARK_POLYLINE,
                        .role = ROLE_SERIES,
                        .series = entry->series,
                        .size = 2,
                        .points = points,
                        .n = 2,
                        .dashed = entry->series >= 8,
                        .datum = mark.datum};
    if (kind == LEGEND_LINES && !cells)
        scene_add(frame->scene, &line);
    mark.kind = MARK_CIRCLE;
    mark.shape = frame_shape(entry->series);
    mark.x = x + width / 2;
    mark.y = middle;
    mark.width = 7;
    scene_add(frame->scene, &mark);
}

void legend_draw(struct frame *frame, const struct legend_entry *entries, gsize n,
                 enum legend_kind kind)
{
    const struct sizes *sizes = frame->sizes;
    double x = frame->left, gap = frame->scene->cells ? SCENE_CELL_WIDTH : 6;
    double most = frame->right - frame->left - sizes->example - gap;
    for (gsize i = 0; i < n; i++) {
        g_autoptr(GPtrArray) lines =
            scene_wrap(frame->scene, entries[i].label, most, sizes->small, false);
        double width = 0;
        for (guint k = 0; k < lines->len; k++)
            width = MAX(width, scene_width(frame->scene, lines->pdata[k], sizes->small, false));
        width += sizes->example + gap;
        if (x > frame->left && (x + width > frame->right || lines->len > 1)) {
            x = frame->left;
            frame->y += sizes->small_leading;
        }
        draw_sample(frame, &entries[i], x, frame->y, kind);
        for (guint k = 0; k < lines->len; k++) {
            if (k)
                frame->y += sizes->small_leading;
            frame_text(frame, lines->pdata[k], ROLE_TEXT, x + sizes->example + gap, frame->y,
                       ANCHOR_START, true)
                ->datum = scene_keep(frame->scene, entries[i].tooltip);
        }
        x = lines->len > 1 ? frame->right : x + width + 2 * gap;
    }
    frame->y += sizes->small_leading + (frame->scene->cells ? 0 : sizes->gap / 2);
}
