/* The file that is read and overwritten: written here and not by a tool, so that its data are
 * known, with the same bytes for the same seed. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Data that does not compress, `size` B, on the storage when it returns.  `go_on` is asked after
 * each MiB (B written so far); where it says no, and at errors, the file is removed and *error is
 * set (STATUS_FAILED). */
bool prepare_file(const char *path, guint64 size, guint64 seed,
                  bool (*go_on)(void *user, guint64 written), void *user, GError **error);
/* The same at the beginning of a device that is open for writing. */
bool prepare_device(int device, guint64 size, guint64 seed,
                    bool (*go_on)(void *user, guint64 written), void *user, GError **error);
