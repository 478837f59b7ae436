/* Words: the nearest known ones of what people mistype, for error messages; their order.
 *
 *     g_autofree char *near = words_nearest("gmiror", known);      "gmirror"
 */
#pragma once

#include <glib.h>

/* Optimal string alignment distance (insert, delete, change, swap of neighbours: 1 each), counted
 * in bytes. */
guint words_distance(const char *a, const char *b);

/* At most three of the NULL-terminated `known` that are near `word`: distance 1 for words of 2 to 5
 * letters, 2 for 6 to 8, 3 above; nearest first, then by alphabet; "" when none.  "raidz1, raidz2".
 * The caller frees. */
char *words_nearest(const char *word, const char *const *known);

/* How many bytes of UTF-8 `text`, at most `most`, end with a whole character: for "%.*s". */
int words_cut(const char *text, int most);

/* Arrays of texts in the order of their bytes: g_ptr_array_sort(names, words_order). */
int words_order(gconstpointer a, gconstpointer b);
