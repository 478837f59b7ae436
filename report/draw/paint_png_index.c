/* Most pixels have the colour of the one before: what is looked up are runs of equal ones.  A run,
 * and what goes on above or below, is part of an area or a line, a pixel alone part of an edge. */
#include "report/draw/paint_png_index.h"

#include <string.h>

enum { SLOTS = 4 * INDEX_COLOURS, SLOT_BITS = 10 };

struct slots {
    guint32 colours[SLOTS];
    gint16 numbers[SLOTS]; /* in the table, from 1; 0: free */
};

/* The number of a colour, which is added when it is new; -1: there is no room. */
static int number_of(struct slots *slots, struct indexed *indexed, guint32 colour)
{
    guint at = (guint)(colour * 2654435761U) >> (32 - SLOT_BITS); /* Knuth's multiplier */
    for (; slots->numbers[at]; at = (at + 1) % SLOTS)
        if (slots->colours[at] == colour)
            return slots->numbers[at] - 1;
    if (indexed->n == INDEX_COLOURS)
        return -1;
    slots->colours[at] = indexed->colours[indexed->n] = colour;
    slots->numbers[at] = (gint16)++indexed->n;
    return (int)indexed->n - 1;
}

/* Each part of a colour on one of 16 levels, 0 to 255. */
static guint32 shade_of(guint32 colour)
{
    return ((colour + 0x080808 - (colour >> 4 & 0x0f0f0f)) >> 4 & 0x0f0f0f) * 17;
}

struct rows {
    const guint32 *above, *row, *below; /* NULL: none */
};

/* Whether pixels from .. end - 1, all of one colour, are part of an area or a line, upright ones
 * too, and not an edge. */
static bool is_area(const struct rows *rows, gsize from, gsize end)
{
    enum { AREA = 3 };
    return end - from >= AREA || (rows->above && rows->above[from] == rows->row[from]) ||
           (rows->below && rows->below[from] == rows->row[from]);
}

static bool index_row(struct slots *slots, struct indexed *indexed, const struct rows *rows,
                      gsize width, guint8 *to)
{
    for (gsize x = 0, end; x < width; x = end) {
        guint32 colour = rows->row[x] & 0xffffff;
        for (end = x + 1; end < width && rows->row[end] == rows->row[x]; end++)
            ;
        int number = number_of(slots, indexed, is_area(rows, x, end) ? colour : shade_of(colour));
        if (number < 0)
            return false;
        memset(to + x, number, end - x);
    }
    return true;
}

bool index_pixels(const guint8 *data, gsize stride, gsize width, gsize height,
                  struct indexed *indexed)
{
    struct slots slots = {0};
    *indexed = (struct indexed){.pixels = g_malloc(MAX(width * height, 1))};
    for (gsize y = 0; y < height; y++) {
        const guint8 *row = data + y * stride;
        const struct rows rows = {
            .above = (const void *)(y ? row - stride : NULL),
            .row = (const void *)row,
            .below = (const void *)(y + 1 < height ? row + stride : NULL),
        };
        if (!index_row(&slots, indexed, &rows, width, indexed->pixels + y * width))
            return false;
    }
    return true;
}

void indexed_clear(struct indexed *indexed)
{
    g_clear_pointer(&indexed->pixels, g_free);
}
