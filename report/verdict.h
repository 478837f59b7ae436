/* Verdicts: how sure it is that one contestant of a contest is better than another.
 *
 *     struct duel duel;
 *     switch (verdict_of(contest, 0, 1, margin, &duel)) { case VERDICT_WIN: ... duel.ratio ... }
 *
 * Pairs are compared by ranks (exact, no assumption) where their runs are enough for ranks to be
 * significant among all pairs of the contest, else by Welch's test of logarithms, which assumes
 * lognormal runs and is marked.  Of three contestants and more, that one must hold against the
 * spread of all of them too: a few runs may agree by chance.  All pairs of a contest are one
 * family: the words go by Holm's p, the interval shown is the plain 95 % one.  What they mean:
 *
 *   clear win   the whole interval lies beyond the practical margin (5 %)
 *   win         the interval excludes 1 and the ratio reaches the margin
 *   small       the interval excludes 1, the ratio is under the margin: real, but too little
 *   same        the whole interval lies inside the margin: no difference that matters
 *   undecided   none of these: too close to call, or too few runs
 *   still       no variation was recorded: nothing tells the noise between runs
 *   ahead       fewer than three runs on a side, or a doubt about the winner, or one that all share
 *   level       fewer than three runs, and the ratio is inside the usual noise between runs
 *
 * Each has its mirror for the other side.  For lower-is-better metrics the ratio is turned round,
 * so that above 1 always means better. */
#pragma once

#include "report/contest.h"

enum verdict {
    VERDICT_NONE, /* a side has no number */
    VERDICT_CLEAR_WIN,
    VERDICT_WIN,
    VERDICT_SMALL,
    VERDICT_SAME,
    VERDICT_UNDECIDED,
    VERDICT_STILL, /* three runs and more without any variation: nothing tells the noise */
    VERDICT_AHEAD,
    VERDICT_LEVEL,
    VERDICT_BEHIND,     /* mirror of ahead */
    VERDICT_CLEAR_LOSS, /* of clear win */
    VERDICT_LOSS,       /* of win */
    VERDICT_SLIGHT,     /* of small */
    VERDICT_COUNT
};

/* How much a comparison may say, by the smaller number of runs. */
enum grade { GRADE_NONE, GRADE_ONE, GRADE_TWO, GRADE_FEW /* 3 to 5 */, GRADE_MANY };

#define VERDICT_MARGIN 1.05 /* a difference that matters; [R] */
#define VERDICT_LEVEL_OF_CONFIDENCE 0.95
/* Standard deviation of logarithms between runs, where the archive does not tell; [R]. */
#define VERDICT_NOISE 0.10

/* One comparison, a over b. */
struct duel {
    double ratio, lo, hi; /* above 1: a is better; lo and hi NAN without an interval */
    double level;         /* of the interval */
    double p, holm;       /* NAN below three runs */
    bool parametric;      /* assumes lognormal values */
    bool constant;        /* no variation recorded */
    enum grade grade;
    double noise; /* ratio below which one or two runs say nothing */
    double sd;    /* of logarithms between runs: what more runs would be judged by */
};

/* All duels of a contest; made by contests_make(), freed with the contest. */
struct verdicts {
    guint n;            /* contestants; duels of the first VERDICT_CONTESTANTS are known */
    struct duel *duels; /* i < j at verdicts_index(i, j) */
    double noise_sd, noise_freedom; /* of logarithms, of tool and class in the selection; freedom
                                       INFINITY: the default */
    double spread, spread_freedom; /* of logarithms, pooled over the contestants; NAN below three */
    double alike; /* probability of so much difference where all are equal, by Kruskal and Wallis
                     over those of three runs and more; NAN for fewer than three of these */
};

/* So many, the best, are tested against each other; the rest are ahead or behind at most. */
enum { VERDICT_CONTESTANTS = 64 };

/* Noise of runs by tool and workload class: pooled over all cells with two runs and more. */
struct noise;
struct noise *noise_new(const struct cells *cells);
void noise_free(struct noise *noise);

struct stats_tables;
struct verdicts *verdicts_new(const struct cells *cells, const struct contest *contest,
                              const struct noise *noise, struct stats_tables *tables);
void verdicts_free(struct verdicts *verdicts);

enum verdict verdict_of(const struct contest *contest, guint a, guint b, double margin,
                        struct duel *duel);

/* How much a is better than b, the one figure of every answer: as the test of their runs estimates
 * it, of medians where they cannot be tested; NAN where a number is unknown or not above 0. */
double verdict_ratio(const struct contest *contest, guint a, guint b);

/* 1 where the word puts a before b, -1 where behind, 0 where it leaves the order open. */
int verdict_sign(enum verdict verdict);

/* The places that a ranked contestant may have: 1 + those surely better, ranked ones - those surely
 * worse. */
void verdict_ranks(const struct contest *contest, guint a, double margin, guint *best,
                   guint *worst);

/* 1 for those that cannot be told from the leader, 2 for those that cannot be told from the best
 * behind them, and so on; 0 for those without a place or beyond those that are tested. */
guint verdict_tier_of(const struct contest *contest, guint a, double margin);

/* How many more runs a side would tell, as the runs so far vary; 0 where it is told, where nobody
 * can say, or where no number in reach would do. */
guint verdict_more_runs(const struct contest *contest, const struct contestant *a,
                        const struct contestant *b, double margin);

/* How much so many runs may claim: "one run", "two runs", "indicates", "shows"; NULL for none. */
const char *verdict_grade_name(enum grade grade);

/* "wins clearly", "ahead", "level", "too close to call" ...: short, for tables. */
const char *verdict_word(enum verdict verdict);

/* The verdict for a layman, figures after: "1.45 times as fast (95 % interval 1.41 to 1.50), six
 * runs each".  The caller frees. */
char *verdict_sentence(const struct contest *contest, guint a, guint b, double margin);
