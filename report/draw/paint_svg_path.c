/* Writes coordinates and paths by hand. */
#include "report/draw/paint_svg_path.h"

#include <math.h>

/* A coordinate: px to a hundredth, without what need not be there.  By hand, for a picture has a
 * thousand of them and printf would take half of the time. */
const char *svg_number(char *buffer, double value)
{
    gint64 hundredths = llround(value * 100), rest = ABS(hundredths) % 100;
    char *at = buffer + SVG_NUMBER;
    *--at = 0;
    if (rest % 10)
        *--at = (char)('0' + rest % 10);
    if (rest)
        *--at = (char)('0' + rest / 10);
    if (rest)
        *--at = '.';
    gint64 whole = ABS(hundredths) / 100;
    do
        *--at = (char)('0' + whole % 10);
    while (whole /= 10);
    if (hundredths < 0)
        *--at = '-';
    return at;
}

/* Tenths of a px as short as they can be: a series has thousands of them. */
static void append_tenths(GString *path, int tenths, bool first)
{
    char buffer[16], *at = buffer + sizeof buffer;
    guint size = (guint)ABS(tenths);
    *--at = 0;
    if (size % 10) {
        *--at = (char)('0' + size % 10);
        *--at = '.';
    }
    for (guint whole = size / 10; whole || !size; whole /= 10) {
        *--at = (char)('0' + whole % 10);
        if (!whole)
            break;
    }
    if (tenths < 0)
        *--at = '-';
    else if (!first)
        *--at = ' ';
    g_string_append(path, at);
}

/* From point to point, each relative to where rounding left the one before. */
void svg_steps(GString *path, const struct mark *mark)
{
    int before[2] = {0, 0};
    for (gsize i = 0; i < mark->n; i++) {
        int at[2] = {(int)lround(mark->points[2 * i] * 10),
                     (int)lround(mark->points[2 * i + 1] * 10)};
        if (i < 2)
            g_string_append_c(path, i ? 'l' : 'M');
        append_tenths(path, at[0] - before[0], i < 2);
        append_tenths(path, at[1] - before[1], false);
        before[0] = at[0], before[1] = at[1];
    }
}

void svg_line(GString *path, const struct mark *mark)
{
    char buffer[SVG_NUMBER];
    g_string_append_c(path, 'M');
    g_string_append(path, svg_number(buffer, mark->x));
    g_string_append_c(path, ' ');
    g_string_append(path, svg_number(buffer, mark->y));
    if (mark->width != 0 && mark->height != 0) {
        g_string_append_c(path, 'l');
        g_string_append(path, svg_number(buffer, mark->width));
        g_string_append_c(path, ' ');
        g_string_append(path, svg_number(buffer, mark->height));
        return;
    }
    g_string_append_c(path, mark->width != 0 ? 'h' : 'v');
    g_string_append(path, svg_number(buffer, mark->width != 0 ? mark->width : mark->height));
}
