/* Faults of a layout's text, all in one form:
 *     column 7: unknown-kind: 'zfs.raidz4' is no kind; nearest: zfs.raidz, zfs.raidz1, zfs.raidz2
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Set *error (STATUS_USAGE) to the text of `format` at the 1-based `column`; `code` is its first
 * word; `nearest` is left out when NULL or empty.  Always false. */
bool layout_fault(GError **error, gsize column, const char *code, const char *nearest,
                  const char *format, ...) G_GNUC_PRINTF(5, 6);

#ifdef __clang_analyzer__ /* as in error.h */
#define layout_fault(...) (layout_fault(__VA_ARGS__), false)
#endif
