/* The archive, behind one door.  Nothing outside store/ knows what keeps it.
 *
 *     auto_clear(store_clear) struct store *s = store_open("shootout.db", STORE_WRITE, error);
 *     store_begin(s, "import", "shootout import ~/bench", error);
 *     store_source_begin(s, &info, &source_id, error);   store_source_bytes(s, ...)
 *     store_put(s, source_id, batch, &counts, error);    ... once per full batch
 *     store_source_end(s, ...);                          or store_source_cancel(): nothing stays
 *     store_commit(s, error);
 *
 * Every change of the archive happens between store_begin() and store_commit(): it gets a number in
 * the log and can be undone. A source goes in whole or not at all (a savepoint); a long import
 * calls store_pause() after every STORE_SOURCES sources, which commits and goes on with the same
 * change. Opening for writing makes the file when it is not there (mode 0600). A writer waits for
 * another writer as long as its patience says. Errors name the file, what was wrong and, where SQL
 * failed, the query's name. */
#pragma once

#include "schema/error.h"
#include "schema/filter.h"
#include "schema/model.h"
#include "schema/table.h"

#include <stdio.h>

enum store_mode {
    STORE_READ,   /* must exist */
    STORE_WRITE,  /* made when missing */
    STORE_MEMORY, /* in memory; the path is ignored */
};

enum { STORE_SOURCES = 1000 };

struct store;

/* How long to wait for other writers, and who is told after a second of it; `whom` is the process,
 * "process 4711 (python3)", or "another program" where the system does not say. */
struct patience {
    int milliseconds;
    void (*waits)(void *user, const char *whom); /* NULL: nobody */
    void *user;
};

struct store *store_open(const char *path, enum store_mode mode, GError **error);
/* The same, but for how long it and what is done with the archive wait: 60 s by store_open(). */
struct store *store_open_patiently(const char *path, enum store_mode mode,
                                   const struct patience *patience, GError **error);
void store_close(struct store *store);
void store_clear(struct store **store);
const char *store_path(const struct store *store); /* "memory" for STORE_MEMORY */
bool store_made(const struct store *store);        /* true when store_open() made the file */
bool store_read_only(const struct store *store);
/* The file system's name ("NFS") where its locks cannot be trusted; NULL: they can. */
const char *store_unsafe(const struct store *store);
void store_set_clock(struct store *store, gint64 now); /* epoch seconds for dates of changes */

/* --- changes --- */

/* Begin change: `verb` is import, annotate, forget, undo ...; `command` the line that caused it.
 * Its number counts from 1. */
bool store_begin(struct store *store, const char *verb, const char *command, GError **error);
gint64 store_change(const struct store *store); /* number of the change under way; 0 none */
/* Keep what is done so far, let other writers in between, and go on with the same change; an error
 * where one of them undid it. */
bool store_pause(struct store *store, GError **error);
/* A change that altered nothing leaves no entry in the log. */
bool store_commit(struct store *store, GError **error);
/* Begin again where an earlier store_begin() and store_commit() ended: what follows belongs to that
 * change too.  An error where it was undone. */
bool store_go_on(struct store *store, gint64 change, GError **error);
void store_rollback(struct store *store);

/* Reverse change `number` (0: the last one that is not undone and no undo) as a new change.  An
 * error names the later change that stands in its way, if the same things were altered again.
 * *undone becomes its number. */
bool store_undo(struct store *store, gint64 number, const char *command, gint64 *undone,
                GError **error);

/* --- sources --- */

struct source_info {
    const char *sha256;
    guint64 size;
    const char *origin, *kind; /* "results", "note", "typed" */
    const char *title, *modified;
    const char *etag;   /* what a server calls this version; NULL: none */
    const char *format; /* NULL: no result was found in it */
    int importer;
};

/* The source of results with that hash, resolving replaced shorter ones; 0 when there is none. */
bool store_source_find(struct store *store, const char *sha256, gint64 *source, GError **error);

/* The newest source that came from `origin`; 0 when there is none.  sha256 (65 bytes, may be NULL)
 * gets its hash, size its bytes. */
bool store_source_last(struct store *store, const char *origin, gint64 *source, char *sha256,
                       guint64 *size, GError **error);

/* Whether a source that came from `origin` was followed by another one from there. */
bool store_source_replaced(struct store *store, gint64 source, const char *origin, bool *replaced,
                           GError **error);

/* The hash of source `source`'s bytes equals those of the first `size` bytes of a longer one: it
 * becomes that one's prefix, its runs move over, its parts go. */
bool store_source_grown(struct store *store, gint64 shorter, gint64 longer, GError **error);

/* Begin a source and keep its bytes (whole, compressed in parts of at most 1 MiB). */
bool store_source_begin(struct store *store, const struct source_info *info, gint64 *source,
                        GError **error);
bool store_source_bytes(struct store *store, gint64 source, const char *bytes, gsize length,
                        GError **error);
/* What the source under way was before it grew, and is not any more, is taken out of all answers:
 * the run of a table that was cut off in the middle.  *runs: how many.  To be called when all of
 * it was put. */
bool store_source_outgrown(struct store *store, gint64 source, guint64 *runs, GError **error);
/* The source under way, of kind "typed", is the present version of its file: what other versions
 * (from the same origin) said and it does not say is taken out of all answers.  *runs: how many of
 * their runs.  To be called when all of it was put. */
bool store_source_replaces(struct store *store, gint64 source, guint64 *runs, GError **error);
bool store_source_end(struct store *store, gint64 source, GError **error);
void store_source_cancel(struct store *store);

/* Give the bytes of a source to `take`, in pieces of at most 1 MiB, and check them against its
 * hash.  It stops, and is false, where `take` returns false, with an error or without. */
typedef bool store_bytes(void *user, const char *bytes, gsize length, GError **error);
bool store_source_read(struct store *store, gint64 source, store_bytes *take, void *user,
                       GError **error);
/* The same into a file. */
bool store_source_write(struct store *store, gint64 source, FILE *out, GError **error);

/* What was put. */
struct put_counts {
    guint64 runs, results; /* new ones */
    guint64 known;         /* runs that were there already */
    guint64 fuller;        /* of these, what has other figures now, mostly more */
    guint64 stated;        /* known runs whose setup was altered by stronger words */
    guint64 refused;       /* known runs from another source with another setup: left as they are */
};

/* Store what a batch holds, as part of the source and the change under way.  Unknown rig or layout
 * becomes a setup of its own, named after machine and source. */
bool store_put(struct store *store, gint64 source, const struct batch *batch,
               struct put_counts *counts, GError **error);

/* --- corrections --- */

/* The edits that annotate makes: key=value with keys rig, layout, layout.name, rig.name, rig.KEY (a
 * fact), compression, date, note, tag.NAME; an empty value takes the word away. */
bool store_annotate(struct store *store, const struct filter *where, const struct pair *edits,
                    gsize n, guint64 *runs, GError **error);

/* The same for these runs (gint64 each). */
bool store_annotate_runs(struct store *store, const GArray *runs, const struct pair *edits, gsize n,
                         GError **error);

/* Whether a layout bears that name, so that annotate takes it by it. */
bool store_layout_named(struct store *store, const char *name, bool *named, GError **error);

/* A rig with these facts, found or made, that its name means for the rest of the change. */
bool store_rig(struct store *store, const char *name, const char *since, const struct fact *facts,
               gsize n, GError **error);

/* --- what tells one machine from its equals --- */

/* A host's name or a serial number as this archive keeps it: 16 digits of a hash that only this
 * archive gives, or, after `keep` was said, as it is.  The caller frees. */
bool store_identity(struct store *store, const char *text, char **kept, GError **error);
/* `hash` or `keep`, from now on; part of the change under way. */
bool store_identity_say(struct store *store, const char *word, GError **error);

/* The rig of the latest run on a host (as kept; NULL: not told), else one that has all these facts;
 * *name is NULL where none is.  The caller frees. */
bool store_rig_known(struct store *store, const char *host, const struct fact *facts, gsize n,
                     char **name, GError **error);
/* A name that no rig has yet: this one, else with a number behind it.  The caller frees. */
bool store_rig_free(struct store *store, const char *name, char **next, GError **error);

/* All that can be said of a run.  NULL: nothing said; an empty date, note or value of a tag takes
 * the word away. */
struct stated {
    struct setup setup;
    const char *started, *note;
    const struct pair *tags; /* of two with one name the last counts */
    gsize n_tags;
};

/* Say this of one run; unsaid parts stay.  Nothing happens, *altered false, where stronger words
 * stand: for the setup by its `said`, for the others where they were annotated; nor does a date
 * replace one that stood in the output. */
bool store_state(struct store *store, gint64 run, const struct stated *stated, bool *altered,
                 GError **error);

/* Take runs out of all answers (undo brings them back). */
bool store_forget(struct store *store, const struct filter *where, guint64 *runs, GError **error);

/* --- plans --- */

/* What a collector set out to run in a folder, so that another one can go on with it.  Plans are no
 * part of the log: they are written within a change or outside of any, whichever is under way, and
 * undo leaves them.  The query plan_cells gives the cells of one. */
struct planned {
    gint64 place; /* in the plan, from 0 */
    guint nth;    /* repetition, from 1 */
    const char *tool, *workload;
    const char *state; /* waiting, running, done, failed */
    double value;      /* throughput or rate that it gave; NAN none */
    const char *note;  /* why it failed; NULL */
};

/* A new plan; those of the folder before it are over. */
bool store_plan_begin(struct store *store, const char *folder, const char *settings, gint64 *plan,
                      GError **error);
/* Keep a cell, or what became of it. */
bool store_plan_cell(struct store *store, gint64 plan, const struct planned *cell, GError **error);
/* The change under way is the one that its runs belong to. */
bool store_plan_change(struct store *store, gint64 plan, GError **error);
bool store_plan_end(struct store *store, gint64 plan, GError **error);
/* The folder's plan that is not over, or with `last` the newest even so; 0: none.  *settings is
 * freed by the caller; *change is 0 before its first run. */
bool store_plan_find(struct store *store, const char *folder, bool last, gint64 *plan,
                     char **settings, gint64 *change, GError **error);

/* --- questions --- */

/* Rows of queries/NAME.sql over a selection (NULL: everything).  In the .sql, {where} stands for
 * the selection over the aliases that where.c knows; :name parameters are bound by rows_bind_*()
 * before the first rows_next(). */
struct rows;
struct rows *store_rows(struct store *store, const char *query, const struct filter *where,
                        GError **error);
void rows_bind_text(struct rows *rows, const char *parameter, const char *text);
void rows_bind_integer(struct rows *rows, const char *parameter, gint64 value);
void rows_again(struct rows *rows); /* from the beginning; parameters may be bound anew */
bool rows_next(struct rows *rows, GError **error); /* false at the end and on errors */
int rows_columns(const struct rows *rows);
const char *rows_name(const struct rows *rows, int column);
int rows_find(const struct rows *rows, const char *name); /* -1: no such column */
bool rows_null(const struct rows *rows, int column);
bool rows_is_text(const struct rows *rows, int column); /* what stands there, in this row */
const char *rows_text(const struct rows *rows,
                      int column); /* NULL for NULL; valid until rows_next() */
double rows_number(const struct rows *rows, int column);  /* NAN for NULL */
gint64 rows_integer(const struct rows *rows, int column); /* 0 for NULL */
void rows_close(struct rows *rows);
void rows_clear(struct rows **rows);

/* How many runs a selection could not judge because a key of it is unknown for them. */
bool store_unjudged(struct store *store, const struct filter *where, guint64 *runs, GError **error);

/* Bring the summaries of all setups up to date (store/summary.h), and answer from one state of the
 * archive until it is closed.  *fresh false: they cannot be, because somebody else is writing or
 * the archive cannot be written, or they are not worth it (a temporary archive): ask the results
 * themselves. */
bool store_refresh(struct store *store, bool *fresh, GError **error);
/* Whether summaries can answer a selection: it asks about nothing that the runs of a cell may
 * differ in. */
bool store_summarised(const struct filter *where);

/* A read-only SQL query of a person on the documented views, as a table. Anything but reading is
 * refused; it stops after `seconds`. */
bool store_sql(struct store *store, const char *sql, int seconds, struct table *table,
               GError **error);

/* Bytes on disk. */
guint64 store_size(const struct store *store);
