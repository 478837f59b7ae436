/* What keeps the writes in a controller's cache when the power fails, in a canonical line.
 *
 *     layout_battery_cache("4xhdd/hw.raid5@perc5:cache=256M,wb/xfs")        268435456
 *     layout_battery_say("4xhdd/hw.raid5@perc5:cache=256M,wb/xfs", true)
 *                                            "4xhdd/hw.raid5@perc5:bbu,cache=256M,wb/xfs"
 */
#pragma once

#include <stdbool.h>

/* The cache of controllers that may hold writes back and of which nobody said whether a battery
 * keeps it, B; NAN where there is none, or its size is not said. */
double layout_battery_cache(const char *line);

/* The line with that said of these controllers; the caller frees. */
char *layout_battery_say(const char *line, bool battery);
