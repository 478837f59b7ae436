/* SHA-256: the identity of sources and runs.
 *
 *     struct hash hash;
 *     hash_init(&hash);
 *     hash_add(&hash, bytes, length);      ... as often as wanted
 *     hash_hex(&hash, text);               or hash_end() for the 32 bytes
 *
 * By nettle, which takes the processor's own instructions where there are some: GLib's, which has
 * none, took a tenth of an import.  Nothing is allocated, so nothing is to be freed. */
#pragma once

#include <glib.h>
#include <nettle/sha2.h>

enum { HASH_BYTES = 32, HASH_HEX = 2 * HASH_BYTES + 1 /* with the closing 0 */ };

struct hash {
    struct sha256_ctx sum;
};

void hash_init(struct hash *hash);
void hash_add(struct hash *hash, const void *bytes, gsize length);
/* What was added since hash_init(), with which the next one begins again. */
void hash_end(struct hash *hash, guint8 digest[HASH_BYTES]);
/* The same as 64 hex digits. */
void hash_hex(struct hash *hash, char text[HASH_HEX]);
/* All at once. */
void hash_of(const void *bytes, gsize length, char text[HASH_HEX]);
