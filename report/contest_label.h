/* What contestants and contests are called: labels as short as they can be in that contest, titles
 * of what all share. */
#pragma once

#include "report/contest.h"

/* Labels of all contestants; texts live in `texts`. */
void contest_label_all(struct contest *contest, GStringChunk *texts);

/* Title, brief and setting; of labelled contestants. */
void contest_title(struct contest *contest, GStringChunk *texts);
