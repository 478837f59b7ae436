/* Packing with one context for all parts. */
#include "store/pack.h"

#include "schema/error.h"

#include <zstd.h>

enum { LEVEL = 1 };

bool pack_bytes(struct pack *pack, const void *bytes, gsize length, const void **packed,
                gsize *size, GError **error)
{
    gsize room = ZSTD_compressBound(length);
    if (!pack->context && !(pack->context = ZSTD_createCCtx()))
        return error_set(error, STATUS_FAILED, "zstd: no memory");
    if (room > pack->size) {
        g_free(pack->room);
        pack->room = g_malloc(room);
        pack->size = room;
    }
    *packed = pack->room;
    *size = ZSTD_compressCCtx(pack->context, pack->room, room, bytes, length, LEVEL);
    if (ZSTD_isError(*size))
        return error_set(error, STATUS_FAILED, "zstd: %s", ZSTD_getErrorName(*size));
    return true;
}

void pack_clear(struct pack *pack)
{
    ZSTD_freeCCtx(pack->context);
    g_free(pack->room);
    *pack = (struct pack){0};
}
