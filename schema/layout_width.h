/* How wide a layer is, and whether that is wide enough. */
#pragma once

#include "schema/layout_stack.h"

/* Set layer->width from the devices below it (COUNT_UNKNOWN: n) and its count; 0 where that is not
 * known.  A fault where it is not whole. */
bool layout_width_set(struct layout_layer *layer, guint64 devices, GError **error);

/* A fault where a layer, whose width is set, or its attributes ask for another width. */
bool layout_width_check(const struct layout_layer *layer, GError **error);

/* True for what can stand over several devices. */
bool layout_width_several(const struct layout_kind *kind);
