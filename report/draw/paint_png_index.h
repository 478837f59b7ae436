/* A picture by a table of its colours: a byte a pixel in place of three, so that it is deflated in
 * a third of the time.  Areas and lines keep their colours; the shades at the edges of letters and
 * lines, which cairo mixes, are taken to the next of 16 levels, as eyes do not tell them apart.
 *
 *     auto_clear(indexed_clear) struct indexed indexed = {0};
 *     if (index_pixels(data, stride, width, height, &indexed)) write(indexed.colours ...);
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { INDEX_COLOURS = 256 };

struct indexed {
    guint32 colours[INDEX_COLOURS]; /* 0xRRGGBB */
    guint n;
    guint8 *pixels; /* width * height, row after row */
};

/* `data`: rows of 0xXXRRGGBB, `stride` bytes apart.  False where there are more colours. */
bool index_pixels(const guint8 *data, gsize stride, gsize width, gsize height,
                  struct indexed *indexed);
void indexed_clear(struct indexed *indexed);
