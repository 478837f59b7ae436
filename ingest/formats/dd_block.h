/* One block of figures that a dd printed: its records and its bytes line, with what stood around it
 * and the command that it belongs to. */
#pragma once

#include "ingest/formats/dd_command.h"
#include "ingest/formats/dd_line.h"
#include "ingest/formats/dd_text.h"

struct dd_records {
    guint64 full, part;
    bool there;
};

struct dd_block {
    struct dd_records in, out;
    bool measured;       /* it has a bytes line */
    struct dd_item item; /* its figures; its pointers are not valid any more */
    char *text, *rate;   /* the bytes line, the printed rate */
    double seconds;      /* dd's, else the shell's; NAN unknown */
    bool timed;          /* the seconds are the shell's */
    gsize line, column;  /* where it begins */
    gsize at, end;       /* bytes of the source */
    char *error;         /* dd's words before it */
    bool warned;         /* they are a warning only */
    bool signalled;      /* a status that somebody asked for: load: line of BSD */
    bool again;          /* of a dd that had printed at an error before */
    bool goes_on;        /* the same dd printed more after this */
    bool labelled;       /* text stood between the block before and this one */
    char *label;         /* the last line of it, or what stood on the same line */
    enum dd_direction said;
    struct dd_command *command;
    bool assumed; /* the command has a result of its own already */
    enum before before;
    const char *data; /* of the file that was read */
    const char *version;
};

void dd_block_clear(struct dd_block *block);

/* Whether anything stands in it. */
bool dd_block_begun(const struct dd_block *block);

/* Both records are there, and of blocks of one size: as many out as in or one fewer. */
bool dd_block_paired(const struct dd_block *block);

/* Bytes copied: as printed, else full records times the command's block; 0 unknown. */
guint64 dd_block_bytes(const struct dd_block *block);

/* The size of its records where they and its bytes tell one, else 0. */
guint64 dd_block_size(const struct dd_block *block);

/* Whether the records and bytes can be those of this command: full * bs <= bytes <= (full +
 * partial) * bs, and no more than its count allows. */
bool dd_block_fits(const struct dd_block *block, const struct dd_command *command);

/* More was read than written, and no error says why: dd was interrupted or asked for its status. */
bool dd_block_cut_short(const struct dd_block *block);

/* Whether `next` is a later state of the dd that printed `block`: progress, a status asked for by a
 * signal, a block at a read error.  `waiting`: other commands stand before it without a result. */
bool dd_block_goes_on(const struct dd_block *block, const struct dd_block *next, bool waiting);
