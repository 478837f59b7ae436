/* Evidence: all that rules may look at, gathered once per cell from its keys, its layout and the
 * facts of its rig.
 *
 *     auto_clear(evidence_clear) struct evidence_base base = {0};
 *     evidence_gather(&base, &cells, &limits_default);
 *     struct evidence e = *evidence_at(&base, i);
 *     evidence_run(&e, cells_run(&cells, e.cell, k));      the numbers of its run k
 *
 * All texts live as long as base and cells. */
#pragma once

#include "report/rule.h"

struct evidence_base {
    GArray *all;           /* struct evidence, one per cell, with its first run */
    GHashTable *stacks;    /* canonical line -> struct stack */
    GHashTable *workloads; /* canonical text -> struct workload */
    GHashTable *memories;  /* facts of a rig -> double */
    GStringChunk *texts;
};

/* Of sketched cells (cells.h) what their summaries tell, for rules on sets; nothing where no cell
 * of their rig has its runs. */
void evidence_gather(struct evidence_base *base, const struct cells *cells,
                     const struct limits *values);
void evidence_clear(struct evidence_base *base);
const struct evidence *evidence_at(const struct evidence_base *base, guint cell);
void evidence_run(struct evidence *evidence, const struct cell_run *run);

/* What the work does: reads files or devices and nothing else that counts; writes at all; from
 * front to back; at random places.  False also where it is not known. */
bool evidence_reads(const struct evidence *evidence);
bool evidence_writes(const struct evidence *evidence);
bool evidence_sequential(const struct evidence *evidence);
bool evidence_random(const struct evidence *evidence);
bool evidence_moves_data(const struct evidence *evidence); /* not files' names, not a rebuild */

/* Bytes that go through the caches of the operating system: not direct. */
bool evidence_buffered(const struct evidence *evidence);

/* Compression or deduplication on a layer: on, off (both said), or not known. */
enum answer evidence_compresses(const struct evidence *evidence);

/* How many times one disk the layout could do in this direction; NAN for mixes and unknown ones. */
double evidence_factor(const struct evidence *evidence);

/* Requests a second that its disks can serve at this queue depth, at most; NAN unknown. */
double evidence_rate_limit(const struct evidence *evidence);

/* A fact of the rig as a quantity in base units; NAN where it is not said or is none. */
double evidence_fact(const struct evidence *evidence, const char *key, enum unit unit);

/* What was said of the run by a tag ("superseded", "limit"); NULL nothing. */
const char *evidence_tag(const struct evidence *evidence, const char *name);
