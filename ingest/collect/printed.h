/* What tools print, taken apart: lines, "Key : value", sizes, words.  Nothing here fails; what is
 * not there is NULL or 0. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The lines without their ends; g_strfreev() them. */
char **printed_lines(const char *text);
/* The words of a line, without empty ones; g_strfreev() them. */
char **printed_words(const char *line);

/* How many blanks a line begins with; a tab counts 8. */
guint printed_indent(const char *line);

/* What stands behind "KEY :", "KEY:" or "KEY =" when the line, without its indent, is one of that
 * key (whatever its case); NULL when it is not.  Points into the line. */
const char *printed_value(const char *line, const char *key);
/* The same of the first such line; NULL when there is none. */
const char *printed_find(char *const *lines, const char *key);

/* "14.551 TB", "571392 MB", "64kB", "465.761 GB [0x3a386030 Sectors]" in bytes, prefixes of 1024 or
 * of 1000 (those with an i are of 1024 anyway); without a unit they are of `unit` ('K', 'M'; 0
 * bytes).  0 when it is no size. */
guint64 printed_size(const char *text, guint base, char unit);

/* The digits at the start of a text. */
guint printed_number(const char *text);

/* A name as layouts have them: "LSI MegaRAID SAS 9286CV-8e" is "lsi-megaraid-sas-9286cv-8e".  The
 * caller frees. */
char *printed_name(const char *text);

/* What follows `before` up to one of the bytes of `ends` or the end of the text; NULL when it is
 * not there.  The caller frees. */
char *printed_between(const char *text, const char *before, const char *ends);

/* True when the word is one of those that stand between blanks in `words`. */
bool printed_among(const char *word, const char *words);
