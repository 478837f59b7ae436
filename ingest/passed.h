/* What an import passes over: files in folders and archives that hold nothing for it, told apart by
 * their first bytes and counted, so that nothing is left out in silence.
 *
 *     struct passed passed = {0};
 *     passed.n[passed_kind_of(bytes, length)]++;
 *     passed_words(&passed)       "21 passed over (18 images, 3 binaries)"
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum passed_kind {
    PASSED_IMAGE,
    PASSED_DOCUMENT, /* PDF, office */
    PASSED_BINARY,
    PASSED_TEXT, /* no result in it, and not kept as a note */
    PASSED_LARGE,
    PASSED_EMPTY,
    PASSED_HIDDEN,     /* a dot before its name */
    PASSED_SPECIAL,    /* links out of the folder, pipes, devices */
    PASSED_UNREADABLE, /* which is said of each */
    PASSED_KINDS,
};

struct passed {
    guint64 n[PASSED_KINDS];
};

/* By the beginning of a file: an image, a document, a binary, a text, or empty.  What cannot be
 * told is a text, as it may hold results. */
enum passed_kind passed_kind_of(const char *bytes, gsize length);

/* Whether a text is one beyond doubt: in some encoding, with hardly any control characters. */
bool passed_reads(const char *bytes, gsize length);

guint64 passed_sum(const struct passed *passed);
void passed_add(struct passed *to, const struct passed *more);

/* NULL where nothing was.  The caller frees. */
char *passed_words(const struct passed *passed);
