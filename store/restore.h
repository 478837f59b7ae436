/* Rows of an archive that was written out (report/export.h), put back as they were.
 *
 *     auto_clear(restore_clear) struct restore *r = restore_open(store, error);
 *     restore_row(r, "run", values, n, error);               ... each row, in any order
 *     restore_source(r, sha256, bytes, length, error);       ... each source that has bytes
 *     restore_end(r, error);
 *
 * The archive must hold nothing yet.  References are checked at the end.  Names of tables and
 * columns are those of the archive: others are errors and never become SQL.  Nothing stays of what
 * was not ended. */
#pragma once

#include "store/dump.h"

struct restore;

/* True when nothing was ever kept in the archive. */
bool restore_may(struct store *store, bool *may, GError **error);

struct restore *restore_open(struct store *store, GError **error);
/* Columns that are not named are NULL. */
bool restore_row(struct restore *restore, const char *table, const struct dump_value *values,
                 gsize n, GError **error);
/* The bytes of a source whose row is there; they must have its hash. */
bool restore_source(struct restore *restore, const char *sha256, const char *bytes, gsize length,
                    GError **error);
bool restore_end(struct restore *restore, GError **error);
void restore_clear(struct restore **restore);
