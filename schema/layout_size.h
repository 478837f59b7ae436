/* Sizes in layouts: whole numbers, decimal for disks and binary in attributes, read in lower case.
 */
#pragma once

#include <glib.h>

/* SIZE_NONE: not of that form; SIZE_BAD: of that form, but 0 or beyond 64 bits. */
enum layout_size { SIZE_NONE, SIZE_BAD, SIZE_GOOD };

enum layout_size layout_size_decimal(const char *word, guint64 *bytes); /* "500g", "1tb" */
enum layout_size layout_size_binary(const char *word, guint64 *bytes);  /* "64k", "1mib", "65536" */

/* In the largest unit that leaves a whole number: "1T", "1500G" in powers of 1000; "64K", "1000" in
 * powers of 1024.  The caller frees. */
char *layout_size_decimal_text(guint64 bytes);
char *layout_size_binary_text(guint64 bytes);
