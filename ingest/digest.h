/* Identity of a run: the first 8 bytes of SHA-256 over the tool and what makes the run itself, so
 * that copies of one run (quoted in a mail, CRLF, other prefixes, a CSV beside its table) meet.
 *
 *     struct digest d;
 *     digest_init(&d, "bonnie++");
 *     digest_text(&d, "db1");
 *     digest_figure(&d, 31911936, 3);
 *     run->digest = digest_end(&d);
 */
#pragma once

#include "schema/hash.h"

struct digest {
    struct hash sum;
};

void digest_init(struct digest *digest, const char *tool);

/* Text without what copying adds: letters, digits and punctuation count, white space, quote and
 * comment marks at the start of a line, and markup characters (* ` _ | < > & #) do not. NULL counts
 * as empty. */
void digest_text(struct digest *digest, const char *text);

/* A figure rounded to `digits` significant digits, as the coarser of two printed forms has it. NAN
 * has a code of its own. */
void digest_figure(struct digest *digest, double value, int digits);

/* Bytes as they are: figures already brought into one form. */
void digest_bytes(struct digest *digest, const void *bytes, gsize length);

/* The identity. */
guint64 digest_end(struct digest *digest);
