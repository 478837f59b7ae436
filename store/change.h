/* What a change alters in place: written with its old value into history, so that it can be
 * undone. Values are text there; SQLite turns them into the column's kind. */
#pragma once

#include "store/inside.h"

/* Set a field of a row, or the tag "tag.NAME" of a run, from `old` to `value` (NULL: unknown, or no
 * tag).  The field "figures" of a run goes from NULL to the number of a run that does not stand,
 * whose figures it then has (store/figures.h).  Nothing happens where they are equal. */
bool change_edit(struct store *store, const char *thing, gint64 id, const char *field,
                 const char *old, const char *value, GError **error);

/* The same for numbers; 0 is NULL. */
bool change_edit_id(struct store *store, const char *thing, gint64 id, const char *field,
                    gint64 old, gint64 value, GError **error);

/* The same for numbers of which 0 is one. */
bool change_edit_number(struct store *store, const char *thing, gint64 id, const char *field,
                        gint64 old, gint64 value, GError **error);

/* The ids that the query's first column gives. */
GArray *change_ids(struct query *query, GError **error);
