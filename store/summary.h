/* Summaries: a row of table `summary` per cell (the standing runs of a setup that repeat each
 * other, for one workload), so that questions about all cells need not read all results.
 *
 * They follow from runs and results alone.  A setup whose runs, results or memory a change touches
 * is marked stale in the same transaction: what is altered or deleted by triggers of the
 * connection, what is added when the change commits.  Before summaries are asked, store_refresh()
 * makes those of stale setups anew.  Runs of an unknown rig or layout repeat nothing; their rows
 * count them all the same. */
#pragma once

#include "schema/metric.h"
#include "store/inside.h"

/* Whether the archive has tables for them: those of old have none. */
bool summary_there(struct store *store, bool *there, GError **error);
/* From here on this connection marks what it alters.  Called with the lock taken: where there are
 * no tables they are made, and all setups are stale. */
bool summary_watch(struct store *store, GError **error);
/* Mark the setups of runs that were added since the lock was taken. */
bool summary_mark_added(struct store *store, GError **error);
/* Mark the setup of a run. */
bool summary_mark_run(struct store *store, gint64 run, GError **error);

/* One cell, in base units; NAN and NULL are unknown. */
struct summary {
    gint64 first, workload, runs; /* first: its first result */
    bool versions, guessed;       /* versions: of the tool differ; guessed: a run's layout is */
    char *tool, *version, *newest;
    const char *ws;
    enum metric metric;
    gint64 n;
    double median, least, log_sd;
};
void summary_clear(void *summary);
/* What the summaries of a setup must be: an array of struct summary, in the order of `first`. */
GArray *summary_make(struct store *store, gint64 setup, GError **error);
/* Whether those that are kept are the same, to the bit. */
bool summary_same(struct store *store, gint64 setup, const GArray *summaries, bool *same,
                  GError **error);
/* Make those of a setup anew, and mark it as done. */
bool summary_renew(struct store *store, gint64 setup, GError **error);
/* Those of all stale setups, in transactions of their own; an error where somebody else writes. */
bool summary_renew_all(struct store *store, GError **error);
