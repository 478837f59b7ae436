/* Coverage: which contestants of one setting lack a number for which of its workloads.
 *
 *     auto_clear(coverage_clear) struct coverage coverage = {0};
 *     coverage_make(&coverage, &contests, number);      all contests of that one's setting
 *     for (guint i = 0; i < coverage.gaps->len; i++)
 *         const struct gap *gap = &g_array_index(coverage.gaps, struct gap, i);
 *
 * A workload that one contestant alone ran belongs to it as well.  Settings of more contestants
 * than are tested against each other (VERDICT_CONTESTANTS) are taken as complete. */
#pragma once

#include "report/contests.h"
#include "schema/table.h"

/* A contestant that has no usable number for a workload. */
struct gap {
    guint contest;                       /* the workload, by its contest's number */
    const struct contestant *contestant; /* as it stands in another contest, or in this one */
    const char *why;                     /* "not measured", "no number", "not a disk result" */
};

struct coverage {
    const struct contests *contests;
    GArray *members; /* guint: numbers of the contests */
    GArray *gaps;    /* struct gap; by contest, then as contestants come */
    guint cells;     /* contestants times workloads */
};

void coverage_make(struct coverage *coverage, const struct contests *contests, guint number);
void coverage_clear(struct coverage *coverage);

/* "2 of 12 cells lack a number that counts: raidz2 in seq-read 2M (not measured), ..."; NULL where
 * none does.  The caller frees. */
char *coverage_sentence(const struct coverage *coverage);
