/* Quoted-printable text. */
#include "ingest/decode.h"

#include <string.h>

/* Writers break lines at 76 characters, and before a word of three. */
enum { SHORTEST_BROKEN = 60, LONGEST_BROKEN = 80 };

static bool is_hex(char c)
{
    return g_ascii_isdigit(c) || (c >= 'A' && c <= 'F');
}

/* What the "=" at `at` is. */
enum sign { SIGN_ESCAPE, SIGN_BREAK, SIGN_OTHER };

static enum sign sign_at(const char *at, const char *end)
{
    const char *after = at + 1;
    if (end - after >= 2 && is_hex(after[0]) && is_hex(after[1]))
        return SIGN_ESCAPE;
    while (after < end && (*after == ' ' || *after == '\t'))
        after++;
    return after == end || *after == '\n' || *after == '\r' ? SIGN_BREAK : SIGN_OTHER;
}

static bool says_so(const char *bytes, gsize length)
{
    static const char header[] = "Content-Transfer-Encoding: quoted-printable";
    for (const char *at = bytes, *end = bytes + length; at; at++) {
        if ((gsize)(end - at) < sizeof header)
            return false;
        if ((*at == 'C' || *at == 'c') && !g_ascii_strncasecmp(at, header, sizeof header - 1))
            return true;
        at = memchr(at, '\n', (gsize)(end - at));
        if (!at)
            return false;
    }
    return false;
}

/* Whether the line that ends before `at` is as long as those that writers break. */
static bool is_broken(const char *bytes, const char *at)
{
    gsize n = MIN((gsize)(at - bytes), (gsize)LONGEST_BROKEN + 1);
    const char *before = memrchr(at - n, '\n', n);
    gsize length = before ? (gsize)(at - before) - 1 : n;
    return length >= SHORTEST_BROKEN && length <= LONGEST_BROKEN;
}

bool decode_is_quoted_printable(const char *bytes, gsize length)
{
    if (!length) /* of an empty file there are no bytes to point at */
        return false;
    gsize n = MIN(length, (gsize)DECODE_HEAD), breaks = 0, equals = 0, escapes = 0;
    const char *end = bytes + n;
    while (n < length && n && end[-1] != '\n') /* whole lines */
        end--, n--;
    for (const char *at = bytes; (at = memchr(at, '=', (gsize)(end - at))); at++) {
        enum sign sign = sign_at(at, end);
        if (sign == SIGN_OTHER || (sign == SIGN_BREAK && !is_broken(bytes, at)))
            return false;
        breaks += sign == SIGN_BREAK;
        escapes += sign == SIGN_ESCAPE;
        equals += sign == SIGN_ESCAPE && at[1] == '3' && at[2] == 'D';
    }
    return equals || (breaks && !escapes) || ((breaks || escapes) && says_so(bytes, n));
}

bool decode_quoted_printable(GString *to, const char *line, gsize length)
{
    const char *end = line + length;
    for (const char *at = line; at < end; at++) {
        enum sign sign = *at == '=' ? sign_at(at, end) : SIGN_OTHER;
        if (sign == SIGN_BREAK)
            return true;
        if (sign == SIGN_OTHER) {
            g_string_append_c(to, *at);
            continue;
        }
        g_string_append_c(to,
                          (char)(g_ascii_xdigit_value(at[1]) * 16 + g_ascii_xdigit_value(at[2])));
        at += 2;
    }
    return false;
}
