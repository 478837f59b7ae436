/* Small readers of what tools print. */
#include "ingest/collect/printed.h"

#include <math.h>
#include <string.h>

char **printed_lines(const char *text)
{
    char **lines = g_strsplit(text, "\n", 0);
    for (char **line = lines; *line; line++)
        g_strchomp(*line);
    return lines;
}

char **printed_words(const char *line)
{
    GStrvBuilder *words = g_strv_builder_new();
    for (const char *at = line; *at;) {
        at += strspn(at, " \t\r");
        gsize n = strcspn(at, " \t\r");
        g_autofree char *word = g_strndup(at, n);
        if (n)
            g_strv_builder_add(words, word);
        at += n;
    }
    char **all = g_strv_builder_end(words);
    g_strv_builder_unref(words);
    return all;
}

guint printed_indent(const char *line)
{
    guint n = 0;
    for (; *line == ' ' || *line == '\t'; line++)
        n += *line == '\t' ? 8 : 1;
    return n;
}

const char *printed_value(const char *line, const char *key)
{
    line += strspn(line, " \t");
    gsize n = strlen(key);
    if (g_ascii_strncasecmp(line, key, n))
        return NULL;
    line += n;
    line += strspn(line, " \t");
    if (*line != ':' && *line != '=')
        return NULL;
    line++;
    return line + strspn(line, " \t");
}

const char *printed_find(char *const *lines, const char *key)
{
    for (; *lines; lines++) {
        const char *value = printed_value(*lines, key);
        if (value)
            return value;
    }
    return NULL;
}

guint64 printed_size(const char *text, guint base, char unit)
{
    static const char prefixes[] = "KMGTPE";
    char *end;
    text += strspn(text, " \t<>");
    if (!g_ascii_isdigit(*text))
        return 0;
    double value = g_ascii_strtod(text, &end);
    end += strspn(end, " \t");
    char letter = (char)g_ascii_toupper(*end);
    bool alone = letter && !(g_ascii_isalpha(end[1]) && !strchr("Bbi", end[1]));
    const char *prefix = alone ? strchr(prefixes, letter) : NULL;
    if (!prefix && unit)
        prefix = strchr(prefixes, unit);
    else if (prefix && (end[1] == 'i' || end[1] == 'I'))
        base = 1024;
    double bytes = prefix ? value * pow(base, (double)(prefix - prefixes + 1)) : value;
    return bytes >= 0 && bytes < 1e19 ? (guint64)bytes : 0;
}

guint printed_number(const char *text)
{
    guint64 number = text ? g_ascii_strtoull(text, NULL, 10) : 0;
    return number < G_MAXINT ? (guint)number : 0;
}

char *printed_name(const char *text)
{
    GString *name = g_string_new(NULL);
    for (; *text && name->len < 64; text++) {
        char c = (char)g_ascii_tolower(*text);
        if (g_ascii_isalnum(c) || (name->len && (c == '.' || c == '_')))
            g_string_append_c(name, c);
        else if (name->len && name->str[name->len - 1] != '-' && *text != '(')
            g_string_append_c(name, '-');
    }
    while (name->len && !g_ascii_isalnum(name->str[name->len - 1]))
        g_string_truncate(name, name->len - 1);
    return g_string_free(name, FALSE);
}

char *printed_between(const char *text, const char *before, const char *ends)
{
    const char *at = strstr(text, before);
    if (!at)
        return NULL;
    at += strlen(before);
    return g_strndup(at, strcspn(at, ends));
}

bool printed_among(const char *word, const char *words)
{
    gsize n = strlen(word);
    for (const char *at = words; n && (at = strstr(at, word)); at++)
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}
