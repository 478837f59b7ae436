/* Notes as text. */
#include "ingest/note.h"

#include "ingest/lines.h"
#include "schema/auto.h"

enum { LONGEST = 100 /* characters of a first line */, LOOKED_AT = 50 /* lines */ };

char *note_text(struct store *store, const struct note *note, GError **error)
{
    auto_clear(source_clear) struct source source = {0};
    gsize length = 0;
    g_autofree char *bytes = note_bytes(store, note, &length, error);
    if (!bytes)
        return NULL;
    source_of_bytes(&source, note->origin, bytes, length);
    return g_string_free(lines_all(&source), FALSE);
}

/* Without the signs that make a heading or a comment of a line.  NULL: a rule of dashes, or what
 * runs a script, says nothing.  The caller frees. */
static char *words_of(const char *line)
{
    if (g_str_has_prefix(line, "#!"))
        return NULL;
    g_autofree char *words = g_strdup(line + strspn(line, "#;*=-_~ \t"));
    g_strchomp(g_strdelimit(words, "\t\r\033", ' '));
    for (const char *c = words; *c; c = g_utf8_next_char(c))
        if (g_unichar_isalnum(g_utf8_get_char(c)))
            return g_steal_pointer(&words);
    return NULL;
}

char *note_first_line(const struct source *source)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line) && line.number <= LOOKED_AT;) {
        g_autofree char *words = words_of(line.text);
        if (!words)
            continue;
        return g_utf8_strlen(words, -1) <= LONGEST ? g_steal_pointer(&words)
                                                   : g_utf8_substring(words, 0, LONGEST);
    }
    return NULL;
}
