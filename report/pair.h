/* What differs between two contestants beside what competes, and what refuses to compare them, by
 * the audit's rules on pairs.  Rules that a person allowed are said and refuse nothing.
 *
 *     g_autofree char *differs = pair_differs(contest, a, b, true);     "memory (4 GB, 8 GB)"
 *     g_autofree char *refused = pair_refused(contest, a, b);
 *         "the kind of data differs (zero, random) (P03); what would tell: ..."
 *
 * Callers free; NULL where there is nothing to say, and where nobody audited the contest. */
#pragma once

#include "report/contest.h"

/* `all`: also what the contest's doubts say already. */
char *pair_differs(const struct contest *contest, guint a, guint b, bool all);
char *pair_refused(const struct contest *contest, guint a, guint b);

/* True for a sentence of the contest's doubts that is a finding about pairs, for which
 * pair_differs() answers by the pair. */
bool pair_says(const struct contest *contest, const char *doubt);

/* Why the question of the whole contest has no answer: "no level was measured with two kinds of
 * manager (P10)"; and what would give it one.  NULL where it has. */
char *contest_refused(const struct contest *contest);
