/* What the audit means for a contest: who is ranked, whom a doubt stands beside, and the three
 * doubts that could change the order.
 *
 * A doubt that every ranked contestant shares is one about the workload: it is said once, caps the
 * words at "ahead" and leaves the order.  A doubt that only some have stands beside them.  Where a
 * rule bounds the error, the bound is applied against the leader and the sentence says whether the
 * order survives. */
#pragma once

#include "report/audit.h"
#include "report/contest.h"

enum { CONTEST_DOUBTS = 3 };

/* Trust, rule and doubt of all contestants; before they are ordered. */
void audit_contest_trust(const struct audit *audit, struct contest *contest, GStringChunk *texts);

/* Findings of pairs, doubts and what they cap; of ordered contestants. */
void audit_contest_doubts(const struct audit *audit, struct contest *contest, GStringChunk *texts);

/* What rules of pairs look at, of one contestant. */
struct evidence audit_contest_evidence(const struct contest *contest,
                                       const struct contestant *contestant);
