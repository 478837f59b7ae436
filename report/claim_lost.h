/* A claim whose figures are lost stands in for the result that it speaks of: what the audit would
 * find on that. */
#pragma once

#include "report/claim_pairs.h"

/* Adds the findings on a result of the party's described set-up, of which nothing but the claim is
 * known. */
bool claim_lost_audit(struct claims *claims, const struct claim_party *party,
                      struct claim_answer *answer, GError **error);
