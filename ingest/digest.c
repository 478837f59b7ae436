/* Identity of runs by SHA-256. */
#include "ingest/digest.h"

#include <math.h>
#include <string.h>

static void add(struct digest *digest, const char *bytes, gsize length)
{
    hash_add(&digest->sum, bytes, length);
}

void digest_init(struct digest *digest, const char *tool)
{
    hash_init(&digest->sum);
    add(digest, tool, strlen(tool) + 1);
}

void digest_text(struct digest *digest, const char *text)
{
    char kept[256];
    gsize n = 0;
    for (; text && *text; text++) {
        if ((guchar)*text <= ' ' || strchr("*`_|<>&#", *text))
            continue;
        kept[n++] = *text;
        if (n == sizeof kept) {
            add(digest, kept, n);
            n = 0;
        }
    }
    kept[n++] = 0;
    add(digest, kept, n);
}

void digest_figure(struct digest *digest, double value, int digits)
{
    if (isnan(value)) {
        add(digest, "-", 2);
        return;
    }
    char text[G_ASCII_DTOSTR_BUF_SIZE], format[8] = "%.0e";
    format[2] = (char)('0' + CLAMP(digits - 1, 0, 9));
    g_ascii_formatd(text, sizeof text, format, value);
    add(digest, text, strlen(text) + 1);
}

void digest_bytes(struct digest *digest, const void *bytes, gsize length)
{
    add(digest, bytes, length);
}

guint64 digest_end(struct digest *digest)
{
    guint8 sum[HASH_BYTES];
    hash_end(&digest->sum, sum);
    guint64 value = 0;
    for (int i = 0; i < 8; i++)
        value = value << 8 | sum[i];
    return value;
}
