/* Readers of numbers and words that no locale changes. */
#include "ingest/scan.h"

#include <errno.h>
#include <math.h>
#include <string.h>

void scan_blanks(const char **at)
{
    for (;;) {
        if (**at == ' ' || **at == '\t')
            ++*at;
        else if (!strncmp(*at, "\xc2\xa0", 2))
            *at += 2;
        else
            return;
    }
}

bool scan_char(const char **at, char c)
{
    if (**at != c)
        return false;
    ++*at;
    return true;
}

bool scan_text(const char **at, const char *text)
{
    gsize n = strlen(text);
    if (strncmp(*at, text, n))
        return false;
    *at += n;
    return true;
}

bool scan_word(const char **at, char *word, gsize size)
{
    gsize n = strcspn(*at, " \t");
    if (!n)
        return false;
    g_strlcpy(word, *at, MIN(size, n + 1));
    *at += n;
    return true;
}

bool scan_unsigned(const char **at, guint64 *value)
{
    guint64 v = 0;
    const char *p = *at;
    for (; g_ascii_isdigit(*p); p++) {
        guint digit = (guint)(*p - '0');
        if (v > (G_MAXUINT64 - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (p == *at)
        return false;
    *at = p;
    *value = v;
    return true;
}

/* How many characters from `text` on are a number with `mark` as its decimal mark. */
static gsize number_length(const char *text, char mark)
{
    const char *p = text;
    if (*p == '-' || *p == '+')
        p++;
    const char *digits = p;
    while (g_ascii_isdigit(*p))
        p++;
    gsize n = (gsize)(p - digits);
    if (*p == mark && g_ascii_isdigit(p[1]))
        for (p++; g_ascii_isdigit(*p); p++)
            n++;
    if (!n)
        return 0;
    if (*p == 'e' || *p == 'E') {
        const char *e = p + 1 + (p[1] == '-' || p[1] == '+');
        if (g_ascii_isdigit(*e)) {
            for (p = e; g_ascii_isdigit(*p);)
                p++;
        }
    }
    return (gsize)(p - text);
}

static bool take_number(const char **at, gsize length, double *value)
{
    char text[64];
    if (!length || length >= sizeof text)
        return false;
    memcpy(text, *at, length);
    text[length] = 0;
    for (char *comma = strchr(text, ','); comma; comma = NULL)
        *comma = '.';
    double v = g_ascii_strtod(text, NULL);
    if (!isfinite(v))
        return false;
    *at += length;
    *value = v;
    return true;
}

bool scan_number(const char **at, double *value)
{
    return take_number(at, number_length(*at, '.'), value);
}

bool scan_number_comma(const char **at, double *value)
{
    return take_number(at, MAX(number_length(*at, '.'), number_length(*at, ',')), value);
}

const char *scan_unquote(const char *text, guint *depth)
{
    guint marks = 0;
    for (;; text++) {
        scan_blanks(&text);
        if (*text != '>' && *text != '#' && *text != '|')
            break;
        marks++;
    }
    if (depth)
        *depth = marks;
    return text;
}

gsize scan_split(char *line, char separator, char **fields, gsize max)
{
    gsize n = 0;
    for (char *field = line; field;) {
        char *end = strchr(field, separator);
        if (end)
            *end = 0;
        if (n < max)
            fields[n] = field;
        n++;
        field = end ? end + 1 : NULL;
    }
    return n;
}
