/* Notes of the archive as text.
 *
 *     g_autoptr(GPtrArray) notes = note_list(store, run, error);            (store/note.h)
 *     g_autofree char *text = note_text(store, notes->pdata[0], error);
 */
#pragma once

#include "ingest/source.h"
#include "store/note.h"

/* A note's text: UTF-8 whatever its bytes are in, each line ended by '\n'.  NULL with an error.
 * The caller frees. */
char *note_text(struct store *store, const struct note *note, GError **error);

/* What a text begins with: its first line that says something, without blanks around it, cut where
 * it is long.  NULL: none.  The caller frees. */
char *note_first_line(const struct source *source);
