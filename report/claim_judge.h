/* One clause of a claim against the pairs that it is about.
 *
 *     struct claim_judged judged = claim_judge(&effect, &pairs, texts);
 */
#pragma once

#include "report/claim_pairs.h"

struct claim_judged {
    enum claim_verdict verdict;
    const char *why; /* in `texts` */
    bool agrees;     /* the number that is said, where the figures have one */
    const char *right;
};

/* `pairs` are of the clause's direction already and not empty. */
struct claim_judged claim_judge(const struct effect *effect, const GArray *pairs,
                                GStringChunk *texts);

/* Figures in a few words: "seq-write 2M: a 2.23 times as fast as b, ...; and 4 more".  The caller
 * frees. */
char *claim_judge_figures(const GArray *pairs, enum effect_measure said);
