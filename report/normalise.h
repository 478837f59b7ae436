/* Normalisations: a number of a contest divided by something that makes unlike arrays comparable,
 * or held against another.  Each is a row with the formula that it prints; where one would mislead
 * it gives no value and says why.  Places and verdicts stay those of the numbers themselves.
 *
 *     const struct normalisation *shown = normalisation_get("per-disk", error);
 *     struct normalised n = normalise(shown, contest, i, base);
 *     isnan(n.value) ? n.why : ...
 *
 * Formulas and limits: efficiency and per-disk follow the layout's derived facts
 * (schema/layout_facts.h); "37 % slower" is of rates 100 (1 - A/B), of times "takes x % longer",
 * 100 (A/B - 1); above 100 % faster people read "times". */
#pragma once

#include "report/contest.h"

struct normalised {
    double value;     /* NAN: there is none */
    const char *why;  /* why there is none; NULL where there is a value */
    const char *with; /* what it rests on: "one disk measured at 113 MB/s"; NULL nothing to say */
};

struct normalisation_of; /* one contestant and its evidence; normalise.c */

struct normalisation {
    const char *name;    /* --show NAME */
    const char *title;   /* of a column */
    const char *formula; /* printed below the table */
    bool of_base;        /* relative to the baseline */
    bool keeps_unit;     /* the value has the metric's unit, else `unit` */
    int unit;            /* enum unit */
    const char *(*refuses)(const struct normalisation_of *of); /* why not; NULL: it is valid */
    double (*value)(const struct normalisation_of *of);
};

extern const struct normalisation normalisations[]; /* closed by {0} */

/* NULL with an error that lists the names. */
const struct normalisation *normalisation_get(const char *name, GError **error);

/* Of contestant `at`; `base`: whom ratios refer to, NULL none.  Texts are kept in `texts`. */
struct normalised normalise(const struct normalisation *how, const struct contest *contest,
                            guint at, const struct contestant *base, GStringChunk *texts);

/* How a value stands to another, a/b of rates or of times: "1.86 times as fast", "37 % slower",
 * "almost 50 % slower", "takes 59 % longer"; digits as `surely` (an interval is known) or as one or
 * two runs justify.  The caller frees. */
char *normalise_words(double a, double b, bool times, bool surely);

/* "almost 50", "about 37", "half": whether a claim of `said` percent fits `found`: almost N is N-3
 * to N, about N is within 2, half is 45 to 55. */
bool normalise_almost(double said, double found);
bool normalise_about(double said, double found);
bool normalise_half(double found);
