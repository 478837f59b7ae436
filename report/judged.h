/* The keys `finding` and `severity` of selections.  Findings are not kept in the archive: they
 * follow from cells.  Before a selection that asks for them goes to the store, each such comparison
 * gets the results that satisfy it:
 *
 *     finding=A10          results on which the rule fires; its name (disk-ceiling) is as good
 *     severity=INVALID     the gravest finding is of that severity: NONE, NOTE, SUSPECT, INVALID,
 *     severity>=SUSPECT    or their words (fine, note, doubtful, 'not a disk result')
 *
 *     if (!judged_resolve(store, where, error)) ...
 *
 * Rules on sets see all of the archive, not what the rest of the selection leaves: a finding is the
 * same in every answer. */
#pragma once

#include "report/cells.h"
#include "schema/filter.h"

/* `where` may be NULL.  An unknown rule or severity is an error (STATUS_USAGE). */
bool judged_resolve(struct store *store, struct filter *where, GError **error);

/* Does it ask for either key? */
bool judged_asks(const struct filter *where);

/* The terms joined by `and` that do not: what the findings of the others are to be seen among.
 * NULL where that is everything.  The caller frees. */
struct filter *judged_among(const struct filter *where);

/* The results of a resolved selection, a set of gint64.  NULL with an error.  Free with
 * g_hash_table_unref(). */
GHashTable *judged_results(struct store *store, const struct filter *where, GError **error);

/* Which of the cells a resolved selection is about: one bool each.  NULL with an error.  The caller
 * frees. */
bool *judged_cells(struct store *store, const struct filter *where, const struct cells *cells,
                   GError **error);
