/* Sources coming out: parts are unpacked, and the bytes checked against their hash. */
#include "schema/auto.h"
#include "schema/hash.h"
#include "store/source.h"

#include <errno.h>
#include <string.h>
#include <zstd.h>

struct writing {
    store_bytes *take;
    void *user;
    struct hash sum;
    guint64 left; /* bytes still to write */
    GByteArray *part;
};

static void clear_writing(struct writing *writing)
{
    g_byte_array_unref(writing->part);
}

static bool unpack(const void *packed, gsize length, GByteArray *part, GError **error)
{
    unsigned long long size = ZSTD_getFrameContentSize(packed, length);
    if (size > SOURCE_PART) /* an error or unknown, which are huge numbers, or no part of ours */
        return error_set(error, STATUS_FAILED, "a part of it is no zstd frame of at most %d bytes",
                         SOURCE_PART);
    g_byte_array_set_size(part, (guint)size);
    gsize got = ZSTD_decompress(part->data, part->len, packed, length);
    if (ZSTD_isError(got) || got != size)
        return error_set(error, STATUS_FAILED, "a part of it cannot be unpacked");
    return true;
}

static bool write_part(struct writing *writing, const struct query *query, GError **error)
{
    gsize length;
    const void *packed = sqlite_bytes(query, 0, &length);
    if (!unpack(packed, length, writing->part, error))
        return false;
    gsize size = (gsize)MIN(writing->left, writing->part->len);
    hash_add(&writing->sum, writing->part->data, size);
    writing->left -= size;
    return writing->take(writing->user, (const char *)writing->part->data, size, error);
}

static bool write_parts(struct store *store, gint64 holder, struct writing *writing, GError **error)
{
    struct query *query = sqlite_query(store->db, "source_parts", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, holder);
    int row = 1;
    bool written = true;
    while (written && writing->left && (row = sqlite_step(query, error)) > 0)
        written = write_part(writing, query, error);
    sqlite_reset(query);
    return written && row >= 0;
}

/* Which source has the bytes, how many are wanted and what they hash to. */
static bool find_holder(struct store *store, gint64 source, gint64 *holder, guint64 *size,
                        char **sha256, char **origin, GError **error)
{
    struct query *query = sqlite_query(store->db, "source_holder", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, source);
    int row = sqlite_step(query, error);
    if (row < 0)
        return false;
    if (!row)
        return error_set(error, STATUS_FAILED, "%s: there is no source %" G_GINT64_FORMAT,
                         store->path, source);
    *holder = sqlite_integer(query, 0);
    *size = (guint64)sqlite_integer(query, 1);
    *sha256 = g_strdup(sqlite_text(query, 2));
    *origin = g_strdup(sqlite_text(query, 3));
    sqlite_reset(query);
    return true;
}

bool store_source_read(struct store *store, gint64 source, store_bytes *take, void *user,
                       GError **error)
{
    auto_clear(clear_writing) struct writing writing = {
        .take = take,
        .user = user,
        .part = g_byte_array_new(),
    };
    char hash[HASH_HEX];
    g_autofree char *sha256 = NULL, *origin = NULL;
    gint64 holder = 0;
    hash_init(&writing.sum);
    if (!find_holder(store, source, &holder, &writing.left, &sha256, &origin, error))
        return false;
    g_autoptr(GError) why = NULL;
    bool written = write_parts(store, holder, &writing, &why);
    if (why)
        return error_set(error, STATUS_FAILED, "source %" G_GINT64_FORMAT " (%s): %s", source,
                         origin, why->message);
    if (!written)
        return false;
    hash_hex(&writing.sum, hash);
    if (!writing.left && !strcmp(hash, sha256))
        return true;
    return error_set(error, STATUS_FAILED,
                     "source %" G_GINT64_FORMAT " (%s): damaged: its bytes do not have its hash",
                     source, origin);
}

static bool write_bytes(void *user, const char *bytes, gsize length, GError **error)
{
    if (fwrite(bytes, 1, length, user) == length)
        return true;
    return error_set(error, STATUS_FAILED, "cannot be written: %s", g_strerror(errno));
}

bool store_source_write(struct store *store, gint64 source, FILE *out, GError **error)
{
    return store_source_read(store, source, write_bytes, out, error);
}
