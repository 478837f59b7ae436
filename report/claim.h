/* Claims held against the archive: does what a sentence says follow from the figures?
 *
 *     auto_clear(claims_clear) struct claims claims = {0};
 *     if (!claims_open(&claims, store, where, error)) ...
 *     struct claim claim;
 *     sentence_parse("hw raid5 is 37 % slower than hw raid0 for seq-write", texts, &claim, error);
 *     struct claim_answer answer;
 *     if (!claim_check(&claims, &claim, NULL, &answer, error)) ...
 *     claim_words[answer.verdict], answer.why, answer.right
 *
 * A claim that came with a source is held against the figures of that source (its folder); where
 * that has none of them, against the rest of the archive, and the finding P17 says so.  Only what
 * can be compared is compared: pairs of contestants of one contest.  What is not a disk result
 * supports nothing; where a workload has nothing else, it is read literally, and that is said.
 *
 * What the verdicts mean:
 *     supported         the figures say so, beyond noise
 *     mostly supported  not everywhere, or the figures are doubtful, or the cause is not measured
 *     unsupported       there are no figures, or these are inside noise
 *     contradicted      the figures say otherwise; `right` is what they give
 *     overclaimed       it says more than so few runs can
 *     not tested        nobody measured that
 *     not answerable    these figures cannot tell, whatever they are */
#pragma once

#include "report/claims.h"

/* `folder`: where the claim's source lies; NULL: nobody's, all figures are as good. */
bool claim_check(struct claims *claims, const struct claim *claim, const char *folder,
                 struct claim_answer *answer, GError **error);
