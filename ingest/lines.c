/* Lines of any encoding as UTF-8.  Only one line is converted at a time. */
#include "ingest/lines.h"

#include "ingest/decode.h"
#include "schema/auto.h"

#include <string.h>

/* What Windows-1252 has at 0x80 to 0x9f, where Latin-1 has control characters. */
static const gunichar windows_1252[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

void lines_init(struct lines *lines, const struct source *source)
{
    *lines = (struct lines){.source = source, .end = '\n', .buffer = g_string_new(NULL)};
    const char *bytes = source->whole ? source->whole->bytes : source->bytes;
    gsize n = source->whole ? source->whole->length : source->length;
    if (n >= 2 && !memcmp(bytes, "\xff\xfe", 2))
        lines->encoding = LINES_UTF16_LE, lines->at = 2;
    else if (n >= 2 && !memcmp(bytes, "\xfe\xff", 2))
        lines->encoding = LINES_UTF16_BE, lines->at = 2;
    else if (n >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3))
        lines->at = 3;
    bool wide = lines->encoding != LINES_UTF8;
    gsize head = MIN(n, (gsize)LINES_LONGEST);
    if (!wide && head && !memchr(bytes, '\n', head) && memchr(bytes, '\r', head))
        lines->end = '\r';
    if (!wide && decode_is_quoted_printable(bytes, n))
        lines->decoded = g_string_new(NULL);
    if (source->bytes != bytes) /* its beginning is not the whole's, but may have a mark too */
        lines->at = source->length >= 3 && !memcmp(source->bytes, "\xef\xbb\xbf", 3) ? 3 : 0;
}

void lines_clear(struct lines *lines)
{
    if (lines->buffer)
        g_string_free(lines->buffer, TRUE);
    if (lines->decoded)
        g_string_free(lines->decoded, TRUE);
    *lines = (struct lines){0};
}

static bool kept(gunichar c)
{
    return (c >= 32 && c != 127) || c == '\t' || c == '\033' || c == '\r' || c == '\b';
}

static void add_char(GString *to, gunichar c)
{
    if (c < 128)
        g_string_append_c(to, (char)c);
    else
        g_string_append_unichar(to, c);
}

static void add_utf16(struct lines *lines, const guchar *bytes, gsize n)
{
    int low = lines->encoding == LINES_UTF16_LE ? 0 : 1;
    gunichar high = 0;
    for (gsize i = 0; i + 1 < n; i += 2) {
        gunichar c = bytes[i + (gsize)low] | ((gunichar)bytes[i + 1 - (gsize)low] << 8);
        if (c >= 0xd800 && c < 0xdc00) {
            high = c;
            continue;
        }
        if (c >= 0xdc00 && c < 0xe000)
            c = high ? 0x10000 + ((high - 0xd800) << 10) + (c - 0xdc00) : 0xfffd;
        high = 0;
        if (kept(c))
            add_char(lines->buffer, c);
    }
}

/* UTF-8 where it is; each byte that is none counts as Windows-1252 (files of mixed origin). */
static void add_bytes(struct lines *lines, const char *bytes, gsize n)
{
    for (const char *at = bytes, *end = bytes + n; at < end;) {
        const char *valid;
        g_utf8_validate_len(at, (gsize)(end - at), &valid);
        for (; at < valid; at++)
            if ((guchar)*at >= 128 || kept((guchar)*at))
                g_string_append_c(lines->buffer, *at);
        if (at == end)
            break;
        guchar c = (guchar)*at++;
        if (c)
            add_char(lines->buffer, c < 0xa0 ? windows_1252[c & 31] : c);
    }
}

static gsize find_end(const struct lines *lines, const char *bytes, gsize n)
{
    if (lines->encoding == LINES_UTF8) {
        const char *end = memchr(bytes, lines->end, n);
        return end ? (gsize)(end - bytes) + 1 : n;
    }
    gsize low = lines->encoding == LINES_UTF16_LE ? 0 : 1;
    for (gsize i = 0; i + 1 < n; i += 2)
        if (!bytes[i + 1 - low] && bytes[i + low] == '\n')
            return i + 2;
    return n;
}

static bool plain_byte(guchar byte)
{
    return (byte >= 32 || byte == '\t') && byte < 127;
}

/* Plain ASCII needs no conversion: the common case, and the one that must be fast, so eight bytes
 * at a time.  A word with a tab, `end` or DEL in it is looked at byte by byte. */
static bool plain(const char *bytes, gsize n, char end)
{
    const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
    gsize i = 0;
    while (i < n) {
        guint64 word;
        if (n - i >= sizeof word) {
            memcpy(&word, bytes + i, sizeof word);
            /* the top bit of a byte that is above 126, or below 32 (borrows only add suspects) */
            if (!((word | (word + ones) | (word - ones * 32)) & ones * 0x80)) {
                i += sizeof word;
                continue;
            }
        }
        gsize stop = MIN(n, i + sizeof word);
        for (; i < stop; i++)
            if (!plain_byte((guchar)bytes[i]) && bytes[i] != end)
                return false;
    }
    return true;
}

/* How many of `taken` bytes stand before the line's end. */
static gsize without_end(const struct lines *lines, const char *bytes, gsize taken)
{
    gsize n = taken;
    if (n && bytes[n - 1] == lines->end)
        n--;
    if (n && bytes[n - 1] == '\r')
        n--;
    return n;
}

/* A line of quoted-printable, with those that it goes on in, into lines->decoded.  Returns how many
 * bytes they are. */
static gsize decode(struct lines *lines, const char *bytes, gsize left)
{
    gsize taken = 0;
    bool more = true;
    g_string_truncate(lines->decoded, 0);
    while (more && taken < left && taken < LINES_LONGEST) {
        const char *line = bytes + taken;
        gsize n = find_end(lines, line, MIN(left - taken, (gsize)LINES_LONGEST - taken));
        more = decode_quoted_printable(lines->decoded, line, without_end(lines, line, n));
        taken += n;
        lines->number += more && taken < left;
    }
    return taken;
}

static void add_narrow(struct lines *lines, const char *bytes, gsize n)
{
    if (plain(bytes, n, '\t'))
        g_string_append_len(lines->buffer, bytes, (gssize)n);
    else
        add_bytes(lines, bytes, n);
}

bool lines_next(struct lines *lines, struct line *line)
{
    gsize left = lines->source->length - lines->at, taken;
    if (!left)
        return false;
    const char *bytes = lines->source->bytes + lines->at;
    gsize number = ++lines->number;
    g_string_truncate(lines->buffer, 0);
    if (lines->decoded) {
        taken = decode(lines, bytes, left);
        add_narrow(lines, lines->decoded->str, lines->decoded->len);
    } else {
        taken = find_end(lines, bytes, MIN(left, (gsize)LINES_LONGEST));
        if (lines->encoding != LINES_UTF8)
            add_utf16(lines, (const guchar *)bytes, taken);
        else
            add_narrow(lines, bytes, without_end(lines, bytes, taken));
    }
    if (lines->buffer->len && lines->buffer->str[lines->buffer->len - 1] == '\r')
        g_string_truncate(lines->buffer, lines->buffer->len - 1);
    *line = (struct line){lines->buffer->str, lines->buffer->len, number, lines->at, taken};
    lines->at += taken;
    if (lines->at - lines->passed >= SOURCE_WINDOW) {
        source_passed(lines->source, lines->passed, lines->at - lines->passed);
        lines->passed = lines->at;
    }
    return true;
}

/* Eight bytes at a time: most files are plain ASCII, and every one is looked at. */
static bool is_ascii(const char *bytes, gsize length)
{
    guint64 word, high = 0, zero = 0;
    const guint64 ones = G_MAXUINT64 / 255;
    for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        high |= word;
        zero |= (word - ones) & ~word;
    }
    for (; length; bytes++, length--)
        if (!*bytes || *bytes & 0x80)
            return false;
    return !((high | zero) & (ones << 7));
}

bool lines_plain(const struct source *source)
{
    const char *bytes = source->bytes;
    gsize n = source->length;
    bool valid = is_ascii(bytes, n) || g_utf8_validate_len(bytes, n, NULL);
    return valid && (n < 3 || memcmp(bytes, "\xef\xbb\xbf", 3)) &&
           !(source->whole ? decode_is_quoted_printable(source->whole->bytes, source->whole->length)
                           : decode_is_quoted_printable(bytes, n));
}

/* A short text of plain lines is its own head. */
GString *lines_head(const struct source *source, gsize most)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    gsize n = source->length;
    bool as_is = n <= MIN(most, (gsize)LINES_LONGEST) && !lines.at && !lines.decoded &&
                 lines.end == '\n' && plain(source->bytes, n, '\n');
    GString *head = g_string_sized_new(as_is ? n + 1 : 0);
    if (as_is) {
        g_string_append_len(head, source->bytes, (gssize)n);
        if (n && source->bytes[n - 1] != '\n')
            g_string_append_c(head, '\n');
        return head;
    }
    for (struct line line; head->len < most && lines_next(&lines, &line);) {
        g_string_append_len(head, line.text, (gssize)line.length);
        g_string_append_c(head, '\n');
    }
    return head;
}

GString *lines_all(const struct source *source)
{
    return lines_head(source, G_MAXSIZE);
}
