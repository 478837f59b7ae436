/* The documented views and the tables, against those of a file.  An archive that came from somebody
 * else may hold others under their names: they are not trusted. */
#pragma once

#include "store/inside.h"

/* The names of our views; free with g_ptr_array_unref(). */
GPtrArray *views_names(void);
/* The statement that makes one; NULL: there is none of that name.  The caller frees. */
char *views_text(const char *name);
/* Whether the file's view is ours. */
bool views_same(struct store *store, const char *name, bool *there, bool *same, GError **error);
/* Where a view of the file is not ours, make ours in its place for this connection alone.  An error
 * where a view, or a table that code of SQLite's makes up, stands in the place of one of our
 * tables. */
bool views_trust(struct store *store, GError **error);
