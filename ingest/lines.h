/* The text of a source, line by line: UTF-8 whatever the source is in (UTF-8 with or without BOM,
 * UTF-16 with BOM, else Latin-1 / Windows-1252 for bytes that are no UTF-8), whatever ends its
 * lines (LF, CRLF, CR), NUL bytes and other control characters but tab and escape dropped.  Mail in
 * quoted-printable is decoded (decode.h): what it broke into several lines is one, with the number
 * of the first.
 *
 *     auto_clear(lines_clear) struct lines lines;
 *     lines_init(&lines, source);
 *     for (struct line l; lines_next(&lines, &l);)
 *         ... l.text, l.number ...
 *
 * l.text is valid until the next lines_next().  In a file whose lines end in LF, a CR inside a line
 * separates the states of a progress display: it stays in the text as '\r' (dd and pv rewrite one
 * line that way). */
#pragma once

#include "ingest/source.h"

enum lines_encoding { LINES_UTF8, LINES_UTF16_LE, LINES_UTF16_BE };

struct line {
    const char *text; /* NUL-terminated UTF-8, without the line's end */
    gsize length;
    gsize number;    /* from 1 */
    gsize at, bytes; /* where it stands in the source, its end included */
};

struct lines {
    const struct source *source;
    enum lines_encoding encoding;
    gsize at, number;
    gsize passed;     /* up to here the source was told so */
    char end;         /* '\n', or '\r' for files without any '\n' */
    GString *decoded; /* a line of quoted-printable; NULL where it is none */
    GString *buffer;
};

/* Lines longer than this are cut there; the rest is the next line. */
enum { LINES_LONGEST = 1 << 20 };

void lines_init(struct lines *lines, const struct source *source);
void lines_clear(struct lines *lines);
bool lines_next(struct lines *lines, struct line *line);

/* For readers of whole documents: true where the bytes are UTF-8 as they stand, with no mark before
 * them and not in quoted-printable. */
bool lines_plain(const struct source *source);
/* Its beginning as UTF-8, each line ended by '\n': whole lines until there are `most` bytes or
 * more.  The caller frees. */
GString *lines_head(const struct source *source, gsize most);
/* All of it as UTF-8, each line ended by '\n'.  The caller frees. */
GString *lines_all(const struct source *source);
