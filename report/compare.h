/* Comparison and winners as tables: what people read, contest by contest, and one flat table of all
 * for programs.  Verdict words go no further than the number of runs allows: with one or two runs
 * something is `ahead`, it never `wins`. */
#pragma once

#include "report/contests.h"
#include "report/normalise.h"
#include "schema/table.h"

struct compare_options {
    const char *baseline; /* name of the contestant that ratios refer to; NULL: the leader */
    double margin;        /* a difference that matters: 1.05; 0: that */
    double survive;       /* only layouts that survive so many failures and more; 0: all */
    const char *const *baselines; /* several, closed by NULL: a row for each; NULL: `baseline` */
    const struct normalisation *shown; /* a further column (report/normalise.h); NULL none */
};

/* One row per contestant of the contests first .. first + n - 1; the table of a single one ends
 * with its verdict as a sentence.  Contests without the baseline refer to their leader and say so;
 * an error only where no contest has it, or several contestants fit its name. */
bool compare_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table, GError **error);

/* One row per contest and number of failures survived: who leads.  With one contest or several of
 * one setting. */
void winners_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table);

/* How many contests from `first` on share its setting and what competes: they make one table for
 * people. */
guint winners_together(const struct contests *contests, guint first);

/* The verdict in a sentence: "hw raid0 353.4 MB/s, survives no failure; surviving one: hw raid5
 * 322.0 (0.91x)".  The caller frees. */
char *winners_sentence(const struct contest *contest, double margin);

/* "hw raid0 is ahead (one run each): 353 MB/s, 1.10 times as fast as hw raid5".  The caller frees.
 */
char *compare_sentence(const struct contest *contest, double margin);

/* A row per contest of first .. first + n - 1: workload, setting, verdict (compare_sentence()). */
void compare_sentences(const struct contests *contests, guint first, guint n, double margin,
                       struct table *table);
