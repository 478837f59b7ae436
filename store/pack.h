/* Bytes of sources packed by zstd: a part is one frame that tells its size.
 *
 *     const void *packed;
 *     gsize size;
 *     if (pack_bytes(&store->pack, bytes, length, &packed, &size, error)) ...
 *     pack_clear(&store->pack);
 *
 * What zstd needs to work with is made once: making it for a small source takes as long as packing
 * that.  All zero is a fresh one. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct pack {
    void *context; /* zstd's */
    char *room;
    gsize size; /* of room */
};

/* *packed is valid until the next call. */
bool pack_bytes(struct pack *pack, const void *bytes, gsize length, const void **packed,
                gsize *size, GError **error);
void pack_clear(struct pack *pack);
