/* Emptying the system's caches before a read. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Whether this process may. */
bool caches_can_drop(void);

/* Writes out what waits, drops the caches, and looks whether any of `path` (NULL: no file) is still
 * there.  *what says what was done and seen ("dropped, 0 % of the file left"); the caller frees.
 * True when the file's pages are gone; ZFS keeps a cache of its own, of which this tells
 * nothing. */
bool caches_drop(const char *path, char **what);
