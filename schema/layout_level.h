/* The words for how data is kept: level and redundancy, composed from the disks upwards.
 *
 * Level is the array's own word (raid5, raidz1, mirror); one striped over another takes the usual
 * name (raid10, raid50, raid60), other nestings are joined from below by '+' (raid0+mirror), unlike
 * branches by "++" (mirror++raidz1).  A pool stripes its vdevs unsaid: 4xzfs.mirror is mirror.
 *
 * Redundancy is what meets across families: raid5 and raidz1 are parity1.  Of unlike devices it is
 * that of the one that survives least, or of all that survive as little, joined by "++". */
#pragma once

#include "schema/layout_device.h"

/* Set level and redundancy of what `layer` makes of `runs`; `data` of device is known.  Texts are
 * kept in `chunk`. */
void layout_level_set(const struct layout_layer *layer, const GArray *runs,
                      struct layout_device *device, GStringChunk *chunk);
