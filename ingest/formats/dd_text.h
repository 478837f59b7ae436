/* Lines as people paste them, made plain: terminal codes, backspaces, HTML and forum tags,
 * entities, bold marks and full-width punctuation go, so that what dd printed and what was typed
 * stand there as they did on the screen.
 *
 *     dd_text_clean(line.text, buffer);
 *     const char *text = scan_unquote(buffer->str, NULL);
 *
 * '\r' stays: the caller decides whether it separates states of a display or is a wrapped line. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* `raw` made plain, into `out` (emptied before). */
void dd_text_clean(const char *raw, GString *out);

/* One line of what readline wrapped at the screen's edge: it writes the next character (or a
 * blank), a CR, and the character again.  In place. */
void dd_text_unwrap(GString *text);

/* What a text says about the direction, in the languages that dd transcripts are seen in: "write
 * test", "lecture :", "(writing speed)".  Both or none: DD_DIRECTION_UNKNOWN. */
enum dd_direction { DD_DIRECTION_UNKNOWN, DD_DIRECTION_READ, DD_DIRECTION_WRITE };
enum dd_direction dd_text_direction(const char *text);
