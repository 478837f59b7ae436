/* Options of a command line, as getopt would take them apart.
 *
 *     options_read(&read, words, n, "ln", "level=l raid-devices=n")
 *     options_read_value(&read, 'l')          "5" of -l5, -l 5, --level=5, --level 5 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { OPTIONS_READ = 64 }; /* more are passed over */

struct options_read {
    const char *program;
    char letters[OPTIONS_READ];
    const char *values[OPTIONS_READ]; /* "" of a switch */
    guint n;
    char **words; /* what is no option, borrowed texts */
    guint n_words;
};

/* `words` begins with the program; `values`: letters that take a value; `longs`: long names with
 * their letters. */
void options_read(struct options_read *read, char *const *words, guint n, const char *values,
                  const char *longs);
void options_read_clear(struct options_read *read);
bool options_read_has(const struct options_read *read, char letter);
/* The last one given; NULL none. */
const char *options_read_value(const struct options_read *read, char letter);
