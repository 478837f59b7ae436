/* Plans: the runs that would settle what is open, as command lines.
 *
 *     g_autoptr(GArray) steps = plan_make(&contests, first, n, margin);      struct step
 *     g_autofree char *line = plan_command(step->workload, step->repeat);
 *
 * A step is for one contestant and one workload.  What is open: pairs with the leader that more
 * runs would tell apart, cells that nobody measured, numbers that are not the disks'. */
#pragma once

#include "report/contests.h"
#include "report/rule.h"
#include "schema/table.h"

struct step {
    const struct contest *contest;
    const struct contestant *contestant;
    const char *workload; /* the contest's, or without what was in doubt: plan_workload() */
    guint repeat;
    const char *why;  /* "too close to call against hw raid5" */
    const char *also; /* what to do otherwise this time; NULL nothing */
    bool elsewhere;   /* on another layout than the contestant's, as `also` says */
};

/* Of contests first .. first + n - 1; texts live in the contests' chunk. */
GArray *plan_make(const struct contests *contests, guint first, guint n, double margin);

/* The workload that a run must have to be free of the doubts (`least` and graver) about any of the
 * contest's numbers, since all have to run the same: cache=cold where they may come from memory.
 * *changed: what differs, "cache=cold, data=random", NULL nothing.  The caller frees both. */
char *plan_workload(const struct contest *contest, enum severity least, char **changed);

/* "shootout run DIR --workload 'seq-write:bs=2M,data=zero' --repeat 3".  The caller frees. */
char *plan_command(const char *workload, guint repeat);

/* One row a step, for programs. */
void plan_table(const GArray *steps, struct table *table);
