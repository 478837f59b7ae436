/* Gates: does a condition hold of the newest build, of named runs, or of any contestant?  Made for
 * scripts that must stop: yes, no, and "it cannot be told" are three answers.
 *
 *     struct gate gate = {.condition = GATE_REGRESSION, .margin = 1.05};
 *     gate_parse("ratio<0.95", &gate, error)
 *     g_autoptr(GArray) cases = gate_ask(&gate, &contests);      struct gate_case
 *     enum gate_answer answer = gate_answer(cases);
 *
 * By a tag (tag.build) the contestant with the newest run is held against what stood before it: the
 * last stable segment of the earlier runs (change points as in a trend), or the runs that bear the
 * named baseline.  By anything else every contestant is held against the baseline, or its own runs
 * against those of them that bear the named one.  Pairs are
 * tested by the exact rank test where their sizes allow, else by Welch's test of logarithms; p
 * values of all workloads together are adjusted by Benjamini and Hochberg. */
#pragma once

#include "report/contests.h"
#include "schema/table.h"

enum gate_condition {
    GATE_REGRESSION, /* worse by more than the margin, and told */
    GATE_RATIO,      /* the ratio is below a bound, and told */
};

struct gate {
    enum gate_condition condition;
    double bound;  /* of GATE_RATIO */
    double margin; /* a difference that matters: 1.05 */
    const char
        *baseline; /* a contestant's name; NULL: by a tag what stood before, else the leader */
    const char *against; /* value of tag.baseline; NULL none */
};

enum gate_answer { GATE_FALSE, GATE_TRUE, GATE_UNTOLD };
extern const char *const gate_answers[]; /* "passed", "failed", "not told" */

struct gate_case {
    const struct contest *contest;
    const char *candidate, *reference; /* the reference in words; NULL there is none */
    guint n, against;                  /* values on either side */
    double ratio, lo, hi, p;           /* above 1: the candidate is better; p adjusted */
    enum gate_answer answer;
    const char *says;
};

/* "regression", "ratio<0.95".  False with an error that says what is known. */
bool gate_parse(const char *text, struct gate *gate, GError **error);

/* Texts live in the contests' chunk. */
GArray *gate_ask(const struct gate *gate, const struct contests *contests);

/* True where one case is, else untold where one is or where there is none. */
enum gate_answer gate_answer(const GArray *cases);

void gate_table(const GArray *cases, struct table *table);
