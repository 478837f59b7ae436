/* One check of a claim under way: what report/claim*.c share. */
#pragma once

#include "report/claim_pairs.h"

struct claim_check {
    struct claims *claims;
    const struct claim *claim;
    const char *folder;
    struct effect effects[EFFECTS];
    gsize n;
    bool sure, cause, mean, number;
    struct claim_pairs pairs;
    struct contest mean_of; /* what stands for all comparisons of a mean */
    struct claimed claimed;
    struct claim_answer *answer;
};

/* Texts of the answer; takes the text. */
const char *claim_inner_keep(struct claim_check *check, char *text);
void claim_inner_decide(struct claim_check *check, enum claim_verdict verdict, char *why);
void claim_inner_finding(struct claim_check *check, const struct finding *finding);
