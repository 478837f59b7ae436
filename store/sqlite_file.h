/* What SQLite does with whole files: another one beside the open one, and copies while others
 * write.
 *
 *     sqlite_attach(db, "other.db", ACCESS_READ, error)      its tables are other.run ...
 *     sqlite_copy(db, copy, error)                           page by page, all of one moment
 */
#pragma once

#include "store/sqlite.h"

/* The file, for reading, as the schema `other`; one at a time. */
bool sqlite_attach(struct sqlite *db, const char *path, enum sqlite_access access, GError **error);
/* The queries whose names begin so, which speak of it, are closed. */
void sqlite_detach(struct sqlite *db, const char *queries);

/* Everything of `from` into `to`, which is empty.  Other programs may write meanwhile: the copy is
 * what stood at one moment. */
bool sqlite_copy(struct sqlite *from, struct sqlite *to, GError **error);
