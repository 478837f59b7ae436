/* Archives by their bytes. */
#include "ingest/unpack_kind.h"

#include <string.h>

/* A tar header's checksum: the sum of its 512 bytes, blanks in place of the sum itself. */
static bool is_tar(const guchar *bytes, gsize n)
{
    if (n < 512 || !bytes[0])
        return false;
    guint sum = 0;
    for (gsize i = 0; i < 512; i++)
        sum += i >= 148 && i < 156 ? ' ' : bytes[i];
    char text[9] = {0};
    memcpy(text, bytes + 148, 8);
    return g_ascii_strtoull(text + strspn(text, " "), NULL, 8) == sum;
}

static const struct {
    const char *bytes;
    gsize length;
    bool packed; /* one compressed stream, in which a tar or a single file may be */
} beginnings[] = {
    {"PK\3\4", 4, false},          {"PK\5\6", 4, false},
    {"\x1f\x8b", 2, true},         {"\xfd\x37\x7a\x58\x5a", 6, true},
    {"\x28\xb5\x2f\xfd", 4, true}, {"BZh", 3, true},
};

/* The kind of beginning; -1: none. */
static int begins_as(const struct source *source)
{
    for (gsize i = 0; i < G_N_ELEMENTS(beginnings); i++)
        if (source->length > beginnings[i].length + 8 &&
            !memcmp(source->bytes, beginnings[i].bytes, beginnings[i].length) &&
            (beginnings[i].bytes[0] != 'B' || !memcmp(source->bytes + 4, "1AY&SY", 6)))
            return (int)i;
    return -1;
}

bool unpack_is_archive(const struct source *source)
{
    return begins_as(source) >= 0 || is_tar((const guchar *)source->bytes, source->length);
}

bool unpack_is_stream(const struct source *source)
{
    int kind = begins_as(source);
    return kind >= 0 && beginnings[kind].packed;
}
