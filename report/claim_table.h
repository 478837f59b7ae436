/* Claims as tables: those that the archive keeps, each with its verdict, and one in full.
 *
 *     struct claim_counts counts;
 *     claim_table(&claims, true, &counts, &table, error)
 *     claim_table_one(&claim, &answer, &table);                 upright
 */
#pragma once

#include "report/claims.h"
#include "schema/table.h"

struct claim_counts {
    guint verdicts[CLAIM_VERDICTS], all;
};

/* Every claim that stands; with a selection (claims->where) those whose source has a result in it.
 * Notes below count the verdicts.  `people` read in `why` also what would settle a question that
 * cannot be answered. */
bool claim_table(struct claims *claims, bool people, struct claim_counts *counts,
                 struct table *table, GError **error);

/* One claim: verdict first, why, the right number, what would settle it, the findings. */
void claim_table_one(const struct claim *claim, const struct claim_answer *answer,
                     struct table *table);
