/* Doubts of a comparison that no rule has: what is unknown on all sides. */
#pragma once

#include "report/contest.h"

/* Add sentences (constant texts), those that matter most first. */
void doubts_find(const struct contest *contest, GPtrArray *sentences);

/* True where the rigs of all contestants state different operating systems and agree in every other
 * fact that they both state. */
bool doubts_only_os(const struct cells *cells, const GArray *contestants);
