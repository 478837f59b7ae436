/* What several tools printed, one behind another in one text: a transcript of dd, a table of
 * bonnie++, output of fio.  The text is cut where a line of another tool begins, at the prompt, the
 * banner or the label that stands before it, so that each tool's own reader gets what is its own.
 *
 *     g_autoptr(GArray) sections = sections_find(&source, format);
 *     for (guint i = 0; i < sections->len; i++)
 *         ... g_array_index(sections, struct section, i) ...
 *
 * There are two sections or more, or none: what one tool printed stays one text.  A section gives
 * results by its format, and all of one format give no fewer than that format finds in the whole:
 * what two tools printed at once, line by line into each other, stays one text too. */
#pragma once

#include "ingest/format.h"

struct section {
    const struct format *format;
    struct source text; /* its bytes are the whole's; nothing of it is to be cleared */
    gsize line, at;     /* in the whole, of its first; the line from 1 */
};

/* `format` is what the whole was taken for, NULL where two claimed it.  The sections live no longer
 * than the source; g_array_unref(). */
GArray *sections_find(const struct source *source, const struct format *format);

/* Parse all of them, one batch each, as runs of the whole. */
bool sections_parse(const GArray *sections,
                    bool (*sink)(void *user, const struct batch *batch, GError **error), void *user,
                    GError **error);
