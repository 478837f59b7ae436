/* How far long work has come: on a terminal one line of standard error that is written over, and
 * gone when the work is done; elsewhere nothing.
 *
 *     if (progress_shown(world)) import.progress = show;
 *     progress_draw(world, "12 of 400 files");     as often as there is something new
 *     progress_say(world, line);                   a remark between, which stays
 *     progress_wipe(world);                        at the end */
#pragma once

#include "cli/world.h"

bool progress_shown(const struct world *world);
void progress_draw(const struct world *world, const char *line);
void progress_wipe(const struct world *world);
void progress_say(const struct world *world, const char *line);

/* "1 h 04 min", "12 min", "35 s"; the caller frees. */
char *progress_time(double seconds);
