/* Taking in one source, by whichever way its bytes came here: a file, a member of an archive, a
 * page.  Tells what format it is, whether it is known already, parses, stores, and says what came
 * of it.
 *
 *     auto_clear(intake_clear) struct intake in;
 *     intake_init(&in, &import);
 *     struct offer offer = {.kept = &source, .path = source.path, .by_hand = true};
 *     if (!import_source(&in, &offer, error)) ...       the archive failed
 *
 * What is kept is mostly what is parsed.  Where results stand in pieces of something else, such as
 * the <pre> elements of a page, the whole is kept, by its own hash, and each piece is offered as
 * a text of its own, with the place in the whole that its runs are then found at:
 *
 *     struct piece pieces[] = {{&pre, .line = 40, .at = 1310, .length = 702, .apart = true}};
 *     struct offer offer = {.kept = &page, .pieces = pieces, .n_pieces = 1, .title = "..."};
 *
 * The pieces of one source count as one text: equal runs in two of them are two runs. */
#pragma once

#include "ingest/format.h"
#include "ingest/beside.h"
#include "ingest/bounds.h"
#include "ingest/passed.h"
#include "ingest/texts.h"
#include "ingest/words.h"
#include "store/store.h"

/* How far the files of a folder are. */
struct import_progress {
    guint files, all_files;
    guint64 bytes, all_bytes; /* B */
    double left;              /* s that the rest may take; NAN not known yet */
};

/* What an import goes by and what came of it; see ingest/import.h. */
struct import {
    /* Where runs go: an archive, or (store NULL) a sink of the caller. */
    struct store *store;
    bool (*sink)(void *user, const struct batch *batch, GError **error);
    void (*say)(void *user, const char *line); /* remarks, one line each; NULL: silent */
    /* Of a folder, some times a second; NULL at its end.  NULL: not wanted. */
    void (*progress)(void *user, const struct import_progress *progress);
    void *user; /* for all of these */

    /* What the caller states for all. */
    struct statement statement;
    const char *command;  /* for the log */
    const char *format;   /* name; NULL: by content */
    bool notes;           /* keep text that lies beside results */
    struct bounds bounds; /* on what comes from servers and out of archives; 0: the usual ones */

    /* What came of it. */
    gint64 change;       /* its number in the log; 0: none */
    guint64 files;       /* that held results */
    guint64 files_known; /* whose bytes were there already */
    guint64 notes_kept;
    struct passed passed; /* in folders and archives: nothing in them */
    guint64 remarks;      /* said about rows or blocks */
    guint64 rows_refused;
    struct put_counts put;
    bool told;      /* a file named by hand said what was asked, as a job file does */
    bool not_taken; /* an input named by hand was not taken */
};

/* One import under way. */
struct intake {
    struct import *import;
    struct words words;
    guint sources;        /* in this transaction */
    struct beside beside; /* of the folder or archive that was given */
    guint known;          /* files of it that were there already, of which nothing is new */
    guint64 known_runs;   /* of these */
};

struct offer {
    struct source *kept;   /* its origin is the name that is said and kept */
    const char *path;      /* where it stands, for the nearest shootout.xml, its globs and a date in
                            the path; need not exist as a file; NULL: nowhere */
    const char *title;     /* of a page; NULL: none */
    const char *published; /* ISO date that a page bears; NULL: none */
    bool by_hand;          /* named by a person: not taking it is said, and counted as not_taken */
    const struct piece *pieces;
    guint n_pieces; /* 0: what is kept is the text */
    bool taken;     /* what became of it: results came of it, now or earlier */
};

void intake_init(struct intake *intake, struct import *import);
void intake_clear(struct intake *intake);

/* False only where the archive or the sink failed, or the import names an unknown format. */
bool import_source(struct intake *intake, struct offer *offer, GError **error);

/* The same for a source of the archive that is known to be what `kept` would be, which has no bytes
 * then: words given now are applied to its runs. */
bool import_known(struct intake *intake, struct offer *offer, gint64 source, GError **error);

/* Say of the files that were known in what is called `origin`, all at once. */
void intake_say_known(struct intake *intake, const char *origin);

/* A source is complete: a long import lets other writers in between. */
bool intake_next(struct intake *intake, GError **error);

/* What lies in a folder or an archive comes between these two, which may stand inside each other;
 * `top` is what the origins of all of it begin with. *mine: to be handed from one to the other. */
void intake_begin_tree(struct intake *intake, const char *top, bool *mine);
bool intake_end_tree(struct intake *intake, bool mine, GError **error);

/* A remark of the import, one line. */
void import_say(struct import *import, const char *format, ...) G_GNUC_PRINTF(2, 3);
