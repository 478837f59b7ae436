/* Options of a command line. */
#include "schema/reading_options.h"

#include <string.h>

static void add(struct options_read *read, char letter, const char *value)
{
    if (read->n == OPTIONS_READ)
        return;
    read->letters[read->n] = letter;
    read->values[read->n++] = value;
}

/* The letter of a long option; 0 when it is not known. */
static char letter_of(const char *name, gsize length, const char *longs)
{
    for (const char *at = longs; *at; at += *at == ' ') {
        gsize n = strcspn(at, "=");
        if (n == length && !strncmp(at, name, n))
            return at[n + 1];
        at += strcspn(at, " ");
    }
    return 0;
}

/* How many words were taken. */
static guint take_long(struct options_read *read, char *const *words, guint n, const char *values,
                       const char *longs)
{
    const char *name = words[0] + 2, *equals = strchr(name, '=');
    char letter = letter_of(name, equals ? (gsize)(equals - name) : strlen(name), longs);
    if (equals) {
        add(read, letter, equals + 1);
        return 1;
    }
    bool value = letter && strchr(values, letter) && n > 1;
    add(read, letter, value ? words[1] : "");
    return value ? 2 : 1;
}

/* "-fo x", "-l5": switches side by side, then one with its value. */
static guint take_short(struct options_read *read, char *const *words, guint n, const char *values)
{
    for (const char *at = words[0] + 1; *at; at++) {
        if (!strchr(values, *at)) {
            add(read, *at, "");
            continue;
        }
        const char *rest = at[1] == '=' ? at + 2 : at + 1;
        if (*rest) {
            add(read, *at, rest);
            return 1;
        }
        add(read, *at, n > 1 ? words[1] : "");
        return n > 1 ? 2 : 1;
    }
    return 1;
}

void options_read(struct options_read *read, char *const *words, guint n, const char *values,
                  const char *longs)
{
    *read = (struct options_read){.program = words[0]};
    read->words = g_new0(char *, n + 1);
    for (guint i = 1; i < n;) {
        if (g_str_has_prefix(words[i], "--") && words[i][2])
            i += take_long(read, words + i, n - i, values, longs);
        else if (*words[i] == '-' && words[i][1])
            i += take_short(read, words + i, n - i, values);
        else
            read->words[read->n_words++] = words[i++];
    }
}

void options_read_clear(struct options_read *read)
{
    g_free(read->words);
    *read = (struct options_read){0};
}

bool options_read_has(const struct options_read *read, char letter)
{
    return options_read_value(read, letter) != NULL;
}

const char *options_read_value(const struct options_read *read, char letter)
{
    for (guint i = read->n; i-- > 0;)
        if (read->letters[i] == letter)
            return read->values[i];
    return NULL;
}
