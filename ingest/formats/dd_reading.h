/* A transcript of dd while it is read: texts come in, blocks of figures are put together, paired
 * with their commands and handed on one behind the other, because only the next block tells whether
 * one was a result or a state of the same dd.
 *
 *     struct dd_reading r;
 *     dd_reading_init(&r, batch, error);
 *     dd_reading_text(&r, &place, "300+0 records in", false) ...
 *     bool fine = dd_reading_end(&r);
 */
#pragma once

#include "ingest/formats/dd_queue.h"
#include "ingest/formats/dd_run.h"

/* Where a text stands in the source. */
struct dd_place {
    const char *raw; /* the line as it is there; NULL when it is not at hand any more */
    gsize line, at, end;
};

struct dd_reading {
    struct batch *batch;
    GError **error;
    bool failed;           /* the batch's sink did */
    struct dd_block block; /* what is being put together */
    struct dd_block done;  /* the one before it, until it is known to be final */
    struct dd_block pv;
    gsize last_line;           /* of the block's last item */
    gsize column_line, column; /* where the last figure was found */
    bool glued;                /* its first records ran into an operand */
    struct dd_queue queue;
    struct dd_files files;
    GString *typed; /* a command line that may go on */
    bool dcfldd, signalled, labelled;
    bool answered;         /* dd printed something since the last command */
    char *label, *trouble; /* the last text, the last words of dd's, before the block */
};

void dd_reading_init(struct dd_reading *r, struct batch *batch, GError **error);

/* One line or one state of a display, made plain (dd_text.h).  `overwritten`: another state follows
 * on the same line. */
void dd_reading_text(struct dd_reading *r, const struct dd_place *place, const char *text,
                     bool overwritten);

/* Hands on what is left and frees everything; false when the batch's sink failed. */
bool dd_reading_end(struct dd_reading *r);
