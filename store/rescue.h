/* Opening what is left of an archive, for reading.
 *
 *     auto_clear(store_clear) struct store *store = rescue_open("shootout.db", error);
 *
 * One that opens is opened as it is.  Else a copy of it in the folder for temporary files, which is
 * gone with the program, is mended so far that it opens: one that was cut is filled up with nothing
 * to the length that its first page names; a damaged list of tables, which says where each begins,
 * is replaced by that of a new archive, whose tables begin at the same places.  The archive
 * itself is never written to. */
#pragma once

#include "store/store.h"

struct store *rescue_open(const char *path, GError **error);
