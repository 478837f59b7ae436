/* What claims are held against: the figures of a selection, and what a check answers.
 *
 *     auto_clear(claims_clear) struct claims claims = {0};
 *     if (!claims_open(&claims, store, where, error)) ...
 *
 * The verdicts are explained in report/claim.h, which gives them. */
#pragma once

#include "report/contests.h"

enum claim_verdict {
    CLAIM_SUPPORTED,
    CLAIM_MOSTLY,
    CLAIM_UNSUPPORTED,
    CLAIM_CONTRADICTED,
    CLAIM_OVERCLAIMED,
    CLAIM_NOT_TESTED,
    CLAIM_NOT_ANSWERABLE,
    CLAIM_VERDICTS,
};
extern const char *const claim_words[CLAIM_VERDICTS]; /* "mostly supported" */

struct claims {
    struct store *store;              /* borrowed */
    const struct filter *where;       /* of the figures; NULL all.  Borrowed */
    struct cells cells;               /* of these */
    struct contests *by[FIELD_COUNT]; /* made when first needed */
    GStringChunk *texts;              /* of answers */
};

bool claims_open(struct claims *claims, struct store *store, const struct filter *where,
                 GError **error);
void claims_clear(struct claims *claims);

/* All contests in which `by` competes. */
const struct contests *claims_contests(struct claims *claims, enum field by);

/* Texts live as long as the claims. */
struct claim_answer {
    enum claim_verdict verdict;
    const char *why;             /* in a sentence or two */
    const char *right;           /* the right number where another was claimed; NULL */
    const char *next;            /* what would settle it; NULL nothing to say */
    struct finding findings[16]; /* on the claim, and on it as a result whose figures are lost */
    guint n;
    guint figures;      /* comparisons that it was held against */
    double least, most; /* A/B among these; NAN none */
};
