/* Text in fixed-width columns: how wide it is on a terminal, made harmless to it, broken into
 * lines.
 *
 *     wrap_clean("raid\x1b[31mz1", false)          "raid[31mz1"
 *     wrap_width("東京")                           4
 *     wrap_lines("3xhdd/zfs.raidz1/zfs", 10)       "3xhdd/", "zfs.raidz1/", "zfs"
 *
 * Widths are columns: 2 for East Asian wide characters, 0 for combining ones. */
#pragma once

#include <glib.h>
#include <stdbool.h>

int wrap_width(const char *text);

/* The widest word: what cannot be broken without cutting a word. */
int wrap_longest(const char *text);

/* The text as valid UTF-8 in one line, without control characters and marks that turn the writing
 * direction; in ascii also with plain quotes, dashes and the like.  Letters stay whatever their
 * script.  The caller frees. */
char *wrap_clean(const char *text, bool ascii);

/* What ascii has for a character beyond it: "u" for a micro sign; NULL for letters. */
const char *wrap_plain(gunichar c);

/* Lines of at most `width` columns.  Breaks at blanks; inside a word only where it is wider than a
 * line, then after / + , ; : or, where that does not help, anywhere.  At least one line, "" for no
 * text. Free with g_strfreev(). */
char **wrap_lines(const char *text, int width);

/* Append `text`, filled up with blanks to `width` columns, on the left when `right`. */
void wrap_pad(GString *out, const char *text, int width, bool right);
