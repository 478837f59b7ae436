/* Options of a tool, as map_fio() and its neighbours take them, with what holds when they are not
 * given. */
#pragma once

#include "ingest/map.h"

/* The value, else `otherwise`. */
const char *options_text(const struct options *options, const char *name, const char *otherwise);

/* The same for numbers; also `otherwise` for what is none. */
double options_number(const struct options *options, const char *name, double otherwise);

/* Options that stand in a table of texts, which is borrowed. */
struct options options_of(GHashTable *values);
