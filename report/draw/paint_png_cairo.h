/* A scene drawn with cairo and pango: what png and pdf share. */
#pragma once

#include "report/draw/scene.h"

struct _cairo; /* NOLINT(bugprone-reserved-identifier): cairo named it */

void paint_png_cairo(const struct scene *scene, struct _cairo *cairo);
/* A scene_measure: widths as pango sets the text, px. */
double paint_png_cairo_measure(const char *text, double size, bool bold);
