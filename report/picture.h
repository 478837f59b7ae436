/* A figure as the bytes of a picture: for pages, which hold pictures and know no painter.
 *
 *     g_autofree char *svg = picture_svg(&bars_chart, &figures.figure, "f1-", error);
 *     markup_verbatim(m, svg);
 *     g_autoptr(GBytes) png = picture_png(&bars_chart, &figures.figure, error);
 */
#pragma once

#include "report/charts/chart.h"

/* Without an XML declaration, to sit in html; every id and class begins with `prefix`.  NULL with
 * an error; the caller frees. */
char *picture_svg(const struct chart *chart, const struct figure *figure, const char *prefix,
                  GError **error);
/* At one pixel per px.  NULL with an error. */
GBytes *picture_png(const struct chart *chart, const struct figure *figure, GError **error);
