/* Places names. */
#include "report/charts/labels.h"

#include <math.h>

struct box {
    double x0, y0, x1, y1;
};

void labels_init(struct labels *labels, struct frame *frame, double left, double top, double right,
                 double bottom)
{
    *labels = (struct labels){
        frame, g_array_new(FALSE, FALSE, sizeof(struct box)), left, top, right, bottom};
}

void labels_clear(struct labels *labels)
{
    if (labels->boxes)
        g_array_unref(labels->boxes);
    *labels = (struct labels){0};
}

void labels_block(struct labels *labels, double x0, double y0, double x1, double y1)
{
    struct box box = {x0, y0, x1, y1};
    g_array_append_val(labels->boxes, box);
}

static bool is_free(const struct labels *labels, const struct box *box)
{
    if (box->x0 < labels->left || box->x1 > labels->right || box->y0 < labels->top ||
        box->y1 > labels->bottom)
        return false;
    for (guint i = 0; i < labels->boxes->len; i++) {
        const struct box *other = &g_array_index(labels->boxes, struct box, i);
        if (box->x0 < other->x1 && other->x0 < box->x1 && box->y0 < other->y1 &&
            other->y0 < box->y1)
            return false;
    }
    return true;
}

bool labels_place(struct labels *labels, const char *text, double x, double y, double away,
                  const char *datum)
{
    static const signed char sides[][2] = {{1, 0},  {-1, 0}, {0, -1},  {0, 1},
                                           {1, -1}, {1, 1},  {-1, -1}, {-1, 1}};
    const struct frame *frame = labels->frame;
    double height = frame->sizes->small_leading;
    double width = scene_width(frame->scene, text, frame->sizes->small, false);
    for (int ring = 1; ring <= 2; ring++)
        for (gsize i = 0; i < G_N_ELEMENTS(sides); i++) {
            double middle = x + sides[i][0] * (ring * away + width / 2);
            double top = y + sides[i][1] * (ring * away + height / 2) - height / 2;
            if (frame->scene->cells) {
                top = floor((top + height / 2) / height) * height;
                middle = floor((middle - width / 2) / SCENE_CELL_WIDTH + 0.5) * SCENE_CELL_WIDTH +
                         width / 2;
            }
            struct box box = {middle - width / 2, top, middle + width / 2, top + height};
            if (!is_free(labels, &box))
                continue;
            g_array_append_val(labels->boxes, box);
            if (!frame->scene->cells) /* grid lines do not run through it */
                scene_add(frame->scene, &(struct mark){.kind = MARK_RECT,
                                                       .x = box.x0,
                                                       .y = box.y0 + 1,
                                                       .width = width,
                                                       .height = height - 2});
            frame_text(frame, text, ROLE_TEXT, box.x0, top, ANCHOR_START, true)->datum =
                scene_keep(frame->scene, datum);
            return true;
        }
    return false;
}
