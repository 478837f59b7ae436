/* One contest: contestants that share everything but the key that competes, best first, with what
 * may be said of them together. Made by contests.h. */
#pragma once

#include "report/cells.h"
#include "report/trust.h"

struct contestant {
    const struct cell_data *cell;
    const char *label;
    double median, min, max; /* NAN where there is no number */
    double mean;   /* of rates the harmonic one, all runs as one over equal bytes; else the usual */
    guint n;       /* runs with a number; hosts, where there are several */
    guint hosts;   /* several hosts, of which each counts once; 0: runs count */
    gint averaged; /* a lone figure that is a mean of so many; 1 plain; 0 not stated */
    const char *reason; /* why there is no number */
    enum trust trust;   /* what all share is said of the contest, but for INVALID */
    const char *rule;   /* why not fine: "A03" */
    const char *doubt;  /* and in a sentence */
};

struct audit;
struct contest_terms;

struct contest {
    enum field by;
    bool formed; /* from the runs of its cells: else only the keys of these are known */
    bool taken;  /* `by` was not asked for: it is the key that varies */
    enum metric metric;
    GArray *contestants;        /* struct contestant */
    const struct cell_data *of; /* any of its cells, for the keys that all share */
    const char *title;          /* "seq-write, bs=2M, data=zero" */
    const char *brief;          /* "seq-write 2M" */
    const char *setting;        /* what else holds for all: "pe2900, compression off, dd" */
    const char *newest;
    struct verdicts *verdicts; /* report/verdict.h */
    double survive;    /* the question is about those that survive so many failures; 0: all */
    GPtrArray *doubts; /* sentences, at most three: those that could change the order */
    GArray *weights;   /* int, one per doubt: how little each could change it */
    guint more_doubts; /* how many are left to `audit` */
    GArray *findings;  /* struct finding: of its pairs */
    bool capped;       /* a doubt that all share: ahead at most, no winner */
    const struct audit *audit;         /* of its cells, for what differs within pairs (pair.h) */
    const struct contest_terms *terms; /* what a person held or allowed */
    const char *even;                  /* where it does: "even if the last 25 % never ..."; NULL */
    bool uncertain; /* the lead does not survive the greatest error that a doubt allows */
};

const struct contestant *contest_at(const struct contest *contest, guint i);
guint contest_place(const struct contest *contest, const struct contestant *contestant);

/* The contestant whose name, label, layout or part of one is `text`; -1 with an error that lists
 * the candidates when none or several fit. */
int contest_find(const struct contest *contest, const char *text, GError **error);

/* Best contestant among those that survive at least `failures`; -1 when there is none. Those
 * without a number, and what is not a disk result, never lead. */
int contest_leader(const struct contest *contest, double failures);

/* Has a number that is a disk result. */
bool contest_ranked(const struct contestant *contestant);

/* What the verdict must say of its doubts: "even if the last 25 % never reached the disks, ...",
 * "order uncertain"; NULL nothing. */
const char *contest_reserve(const struct contest *contest);

/* Its label, or any, without the ~ of a guess: as selections and articles name it, and the same
 * before and after somebody confirmed the layout. */
const char *contest_plain(const struct contestant *contestant);
const char *contest_plain_text(const char *label);

/* "raidz2", "raidz2 (doubtful)".  The caller frees. */
char *contest_name(const struct contestant *contestant);

/* How much a is better than b, 1 and more when it is: a/b where higher is better, b/a else.  NAN
 * when either is unknown or not above 0. */
double contest_ratio(const struct contest *contest, double a, double b);

/* "one run each", "two runs each", "3 to 5 runs", "mean of 2", "run count not stated": for
 * verdicts. */
char *contest_runs_words(const struct contestant *a, const struct contestant *b);
