/* Why a verdict is what it is, in sentences for people: who, how much, whether luck could do it and
 * how that was judged, what else differs, what is doubtful, and the command that would settle it.
 *
 *     g_autoptr(GPtrArray) reasons = why_make(&contest, a, b, margin);      struct reason *
 *
 * Every sentence stands on its own; figures follow words. */
#pragma once

#include "report/contests.h"

struct reason {
    const char *question; /* "who", "how much", "could it be luck" ... */
    char *answer;
    bool command; /* to be printed as it is, never wrapped */
};

GPtrArray *why_make(const struct contest *contest, guint a, guint b, double margin);

/* False where a rule refuses the comparison, or a side has no number that counts. */
bool why_answered(const struct contest *contest, guint a, guint b, double margin);
