/* Widths of texts in Liberation Sans without asking the font: for svg, whose reader brings his own.
 * What the table lacks is taken for 1 em, marks that combine for nothing, and all is 1.08 times as
 * wide, because the reader's font may be another. */
#pragma once

#include <stdbool.h>

/* A scene_measure: px. */
double widths_measure(const char *text, double size, bool bold);
