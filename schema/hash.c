/* SHA-256 by nettle. */
#include "schema/hash.h"

void hash_init(struct hash *hash)
{
    sha256_init(&hash->sum);
}

void hash_add(struct hash *hash, const void *bytes, gsize length)
{
    sha256_update(&hash->sum, length, bytes);
}

void hash_end(struct hash *hash, guint8 digest[HASH_BYTES])
{
    sha256_digest(&hash->sum, HASH_BYTES, digest);
}

void hash_hex(struct hash *hash, char text[HASH_HEX])
{
    static const char digits[] = "0123456789abcdef";
    guint8 digest[HASH_BYTES];
    hash_end(hash, digest);
    for (int i = 0; i < HASH_BYTES; i++) {
        text[2 * i] = digits[digest[i] >> 4];
        text[2 * i + 1] = digits[digest[i] & 15];
    }
    text[HASH_HEX - 1] = 0;
}

void hash_of(const void *bytes, gsize length, char text[HASH_HEX])
{
    struct hash hash;
    hash_init(&hash);
    hash_add(&hash, bytes, length);
    hash_hex(&hash, text);
}
