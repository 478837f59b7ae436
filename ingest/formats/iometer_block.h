/* A block of Iometer's results: an ALL row, and what the rows of managers and targets below it
 * tell. It becomes a run when it is over, because only those rows tell the machine and the kind of
 * target, and only a line behind it that the test was called off. */
#pragma once

#include "ingest/formats/iometer_icf.h"
#include "ingest/formats/iometer_row.h"
#include "ingest/formats/iometer_spec.h"
#include "ingest/lines.h"
#include "schema/model.h"

struct iometer_block {
    const struct iometer_header *header;
    const struct iometer_specs *specs;
    const struct source *source; /* beside which a configuration may lie */
    struct iometer_icf *beside;  /* that one, when it was asked for; NULL: not yet */
    struct batch *batch;
    const char *version, *description; /* of the test; borrowed, NULL unknown */
    bool open;
    bool stopped; /* the test was called off while it ran */
    bool windows, network, paced;
    gsize at, end, line;
    guint managers;
    double run_time;     /* s */
    GPtrArray *row;      /* the ALL row */
    GStringChunk *texts; /* of the row */
    GString *machine;    /* the first manager */
    GString *targets;
    const char *started;
};

void iometer_block_init(struct iometer_block *block, const struct iometer_header *header,
                        const struct iometer_specs *specs, const struct source *source,
                        struct batch *batch);
void iometer_block_clear(struct iometer_block *block);

/* The ALL row; it is refused where it ends early.  `started` may be NULL. */
void iometer_block_open(struct iometer_block *block, const struct line *line, GPtrArray *fields,
                        const char *started);

/* A row below it. */
void iometer_block_row(struct iometer_block *block, const struct line *line, GPtrArray *fields);

/* Make the run, if the block is open and something was done in it.  False only where the batch
 * fails. */
bool iometer_block_close(struct iometer_block *block, GError **error);
