/* Claims without figures, and those that figures cannot answer: which of these it is, why, and what
 * would settle it. */
#pragma once

#include "report/claim_inner.h"

/* The finding that blocks the question, whatever the figures are; NULL none. */
const struct finding *claim_without_block(const struct claim_check *check);
void claim_without_blocked(struct claim_check *check, const struct finding *block);

/* No pair can be compared: lost, not tested, not comparable, or overclaimed nevertheless. */
void claim_without_figures(struct claim_check *check);
