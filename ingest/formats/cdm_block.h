/* One result of CrystalDiskMark or KDiskMark: the rows of a table and the lines around it.  It
 * becomes a run when it is over, because what was written and how often stands below the rows. */
#pragma once

#include "ingest/formats/cdm_row.h"
#include "schema/model.h"

struct cdm_block {
    struct batch *batch;
    bool open, kdm;
    bool decimal;        /* the unit of MB/s is told, or known of the version */
    bool told, zeros;    /* what was written is told: <0Fill>, else random */
    enum cdm_op section; /* [Read], [Write], [Mix] */
    double mix;          /* percent read */
    GArray *rows;        /* struct cdm_row */
    GStringChunk *texts; /* of the members below; NULL unknown */
    const char *version, *date, *os, *profile, *target, *comment;
    guint64 loops;        /* (x5); 0 unknown */
    double size, measure; /* B, s; NAN unknown */
    gsize at, end, line;
};

void cdm_block_init(struct cdm_block *block, struct batch *batch);
void cdm_block_clear(struct cdm_block *block);

/* Forget what stood in it; the next result is of KDiskMark or not.  "" is no version. */
void cdm_block_open(struct cdm_block *block, bool kdm, const char *version);

/* Make the run, if there are rows.  False only where the batch fails. */
bool cdm_block_close(struct cdm_block *block, GError **error);
