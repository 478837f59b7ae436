/* Notes: text that lay beside results, kept as sources of kind "note".  One text may have lain in
 * several places, so each place is a row of its own; it says which runs the note tells of: all
 * whose source's origin begins with `folder`.
 *
 *     struct source_info info = {.sha256 = ..., .size = n, .origin = "bench/raidz1/zpool.txt",
 *                                .kind = "note", .title = "pool: tank"};
 *     note_put(store, &info, "bench/raidz1/", bytes, &added, error);      in a change
 *
 *     g_autoptr(GPtrArray) notes = note_list(store, run, error);
 *     for (guint i = 0; notes && i < notes->len; i++) {
 *         const struct note *note = notes->pdata[i];
 *         g_autofree char *bytes = note_bytes(store, note, &length, error);
 *     }
 *
 * The bytes are as they were found, in any encoding: ingest/note.h gives them as text. */
#pragma once

#include "store/store.h"

enum { NOTE_LARGEST = 256 * 1024 /* B */ };

struct note {
    gint64 source;
    char *origin; /* "bench/raidz1/sosreport/proc/mdstat" */
    char *name;   /* below its folder: "sosreport/proc/mdstat" */
    char *begins; /* first line; NULL: none */
    char *sha256;
    guint64 size;
};

/* Keep a text and where it lay.  An older one from that place is taken out of all answers.  Bytes
 * that are results are no note.  *added: false where it was there already, or is none. */
bool note_put(struct store *store, const struct source_info *info, const char *folder,
              const char *bytes, bool *added, GError **error);

/* The notes of a run, those of the nearest folder first: struct note *, owned by the array. */
GPtrArray *note_list(struct store *store, gint64 run, GError **error);

/* The bytes of a note, with a NUL behind them; NULL with an error.  The caller frees. */
char *note_bytes(struct store *store, const struct note *note, gsize *length, GError **error);
