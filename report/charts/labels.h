/* Names beside points, where they lie on nothing: eight places around each, then further out.
 *
 *     auto_clear(labels_clear) struct labels labels = {0};
 *     labels_init(&labels, &frame, left, top, right, bottom);
 *     labels_block(&labels, x - 8, y - 8, x + 8, y + 8);              once per point
 *     if (!labels_place(&labels, "raidz1", x, y, 10, datum)) ...      it has to be said elsewhere
 */
#pragma once

#include "report/charts/frame.h"

struct labels {
    struct frame *frame;
    GArray *boxes; /* taken */
    double left, top, right, bottom;
};

void labels_init(struct labels *labels, struct frame *frame, double left, double top, double right,
                 double bottom);
void labels_clear(struct labels *labels);
void labels_block(struct labels *labels, double x0, double y0, double x1, double y1);
/* At least `away` from the point at x, y; false where there is no room. */
bool labels_place(struct labels *labels, const char *text, double x, double y, double away,
                  const char *datum);
