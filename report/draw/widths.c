/* Looks up advances by code point. */
#include "report/draw/widths.h"

#include <glib.h>

#define UNITS_PER_EM 2048
#define SAFETY 1.08

struct advance {
    gunichar first, last;
    short width[2]; /* regular, bold */
};

static const struct advance advances[] = {
#define ADVANCE(first, last, regular, bold) {first, last, {regular, bold}},
#include "report/draw/widths.def"
#undef ADVANCE
};

static int advance(gunichar c, bool bold)
{
    gsize low = 0, high = G_N_ELEMENTS(advances);
    while (low < high) {
        gsize middle = (low + high) / 2;
        if (c > advances[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < G_N_ELEMENTS(advances) && c >= advances[low].first)
        return advances[low].width[bold];
    return g_unichar_iszerowidth(c) ? 0 : UNITS_PER_EM;
}

double widths_measure(const char *text, double size, bool bold)
{
    int units = 0;
    for (const char *at = text; *at; at = g_utf8_next_char(at))
        units += advance(g_utf8_get_char(at), bold);
    return units * size / UNITS_PER_EM * SAFETY;
}
