/* The conversation of describe: one group at a time, the largest first, each with its evidence and
 * a proposal.
 *
 *     describe_ask(&work, error)
 *
 * Enter accepts, words replace, a number chooses among readings, a accepts all of that kind that
 * the evidence supports, s skips, u takes the last answer back, q ends and keeps what was done, as
 * does the end of the input. */
#pragma once

#include "cli/describe_work.h"

bool describe_ask(struct describe *describe, GError **error);

/* "211 of 300 runs described" */
void describe_say_progress(const struct describe *describe);
