/* Quoted-printable (RFC 2045, 6.7), as mails saved whole have it: "=3D" for a byte, "=" at the end
 * of a line that goes on in the next.  Only text that is really that is taken for it, since
 * "bs=10M" would otherwise lose its number: every "=" must be one of the two, and "=3D", a header
 * that says so, or breaks of long lines only must be there. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* From the first bytes of a text, at most DECODE_HEAD of them. */
enum { DECODE_HEAD = 256 * 1024 };
bool decode_is_quoted_printable(const char *bytes, gsize length);

/* Appends a line, without its end, decoded; true where it goes on in the next. */
bool decode_quoted_printable(GString *to, const char *line, gsize length);
