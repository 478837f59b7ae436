/* Layouts for a use: those that were measured first, then others of as many disks with what theory
 * expects of them, marked so.  One column per class of the use's work, by falling share; nothing is
 * summed.
 *
 *     const struct uses_question question = {use_get("database", NULL), 6, 1};
 *     uses_table(&cells, &audit, &question, &table);
 *
 * A measured layout without figures for a class shows what is expected of it there, in brackets, as
 * all of the others do.  What is not a disk result is left out. */
#pragma once

#include "report/audit.h"
#include "schema/table.h"
#include "schema/use.h"

struct uses_question {
    const struct use *use;
    guint disks;   /* 0: as many as most of the measured layouts have */
    guint survive; /* any so many disks may fail */
};

/* For people; *disks (may be NULL) becomes the number of disks that it is about, 0 where nobody
 * said and nothing was measured: then the table is empty. */
void uses_table(const struct cells *cells, const struct audit *audit,
                const struct uses_question *question, guint *disks, struct table *table);

/* For programs: a row per layout and class. */
void uses_flat(const struct cells *cells, const struct audit *audit,
               const struct uses_question *question, struct table *table);

/* All uses with the shares of their classes, for `vocabulary`. */
void uses_vocabulary(struct table *table);
