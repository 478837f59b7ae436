/* Small readers over a cursor into NUL-terminated text, independent of locale.  Each moves *at past
 * what it took and returns true, or leaves *at and returns false. */
#pragma once

#include <glib.h>
#include <stdbool.h>

void scan_blanks(const char **at); /* blanks, tabs, no-break spaces; always succeeds */
bool scan_char(const char **at, char c);
bool scan_text(const char **at, const char *text); /* exactly these bytes */
bool scan_word(const char **at, char *word,
               gsize size);                          /* up to a blank or the end; cut to size - 1 */
bool scan_unsigned(const char **at, guint64 *value); /* digits only; false on overflow */
bool scan_number(const char **at,
                 double *value); /* 12, 1.5, .5, 1e3, -2: decimal point only; never inf or nan */
bool scan_number_comma(const char **at,
                       double *value); /* the same, with a comma or a point as the decimal mark */

/* The text behind quote marks, comment marks and indents that copying adds: "> > ", "# ", "    ".
 * `depth` (may be NULL) becomes the number of marks taken away.  Never goes past the text's end. */
const char *scan_unquote(const char *text, guint *depth);

/* Cut `line` (modified in place) at `separator` into at most `max` fields; returns how many there
 * are (may exceed max).  No quoting. */
gsize scan_split(char *line, char separator, char **fields, gsize max);
