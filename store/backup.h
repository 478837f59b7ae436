/* Copies of an archive, while others may write to it.
 *
 *     store_backup(store, "/media/usb/shootout.db", false, error)
 *
 * The copy is one file, mode 0600, of one moment.  It is verified before it appears under its name,
 * so a file of that name is always whole; `replace` is needed where one is there already. */
#pragma once

#include "store/store.h"

bool store_backup(struct store *store, const char *path, bool replace, GError **error);

/* Whether that path is the file of the archive itself, by whatever name. */
bool store_lies_at(const struct store *store, const char *path);

/* The archive in memory, to be altered without altering it. */
struct store *store_copy(struct store *store, GError **error);
