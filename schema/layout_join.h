/* What a layer makes of the devices below it.
 *
 * Facts compose from the disks upwards; the formulas are those of the manual's chapter on derived
 * facts, with the facts of a device below where they have those of a disk: striping adds up,
 * mirroring multiplies penalties, tolerances multiply. */
#pragma once

#include "schema/layout_device.h"

/* The device that one of `layer` makes of those in `runs` (struct layout_run, at least one).  Texts
 * are kept in `chunk`. */
struct layout_device layout_join(const struct layout_layer *layer, const GArray *runs,
                                 GStringChunk *chunk);
