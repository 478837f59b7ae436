/* Numbers and paths of svg, as short as they can be. */
#pragma once

#include "report/draw/scene.h"

enum { SVG_NUMBER = 32 };

/* px to a hundredth, in `buffer` of SVG_NUMBER bytes; not at its beginning. */
const char *svg_number(char *buffer, double value);
/* A MARK_LINE: "M20 30v60". */
void svg_line(GString *path, const struct mark *mark);
/* A MARK_POLYLINE, to a tenth of a px: "M20 30l5 .5 5-3". */
void svg_steps(GString *path, const struct mark *mark);
