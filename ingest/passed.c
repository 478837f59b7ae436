/* Kinds of files, by their first bytes. */
#include "ingest/passed.h"

#include "ingest/source.h"

#include <string.h>

enum { HEAD = 1024 /* B in which the root of an XML document stands */, ZIP_NAME = 30 };

static const struct {
    gsize at;
    const char *bytes;
    gsize length;
    enum passed_kind kind;
} beginnings[] = {
    {0, "\x89PNG\r\n", 6, PASSED_IMAGE},
    {0, "\xff\xd8\xff", 3, PASSED_IMAGE},
    {0, "GIF8", 4, PASSED_IMAGE},
    {0, "II*\0", 4, PASSED_IMAGE},
    {0, "MM\0*", 4, PASSED_IMAGE},
    {0, "\0\0\1\0", 4, PASSED_IMAGE}, /* icon */
    {8, "WEBP", 4, PASSED_IMAGE},
    {0, "%PDF-", 5, PASSED_DOCUMENT},
    {0, "%!PS", 4, PASSED_DOCUMENT},
    {0, "\xd0\xcf\x11\xe0", 4, PASSED_DOCUMENT}, /* office before 2007 */
    {0, "{\\rtf", 5, PASSED_DOCUMENT},
    /* Zip archives whose first member tells that they are office documents. */
    {ZIP_NAME, "[Content_Types].xml", 19, PASSED_DOCUMENT},
    {ZIP_NAME, "mimetypeapplication/", 20, PASSED_DOCUMENT},
    {ZIP_NAME, "_rels/", 6, PASSED_DOCUMENT},
    {ZIP_NAME, "docProps/", 9, PASSED_DOCUMENT},
};

/* The size of a BMP's second header, which is one of few. */
static bool is_bitmap(const char *bytes, gsize length)
{
    return length > 18 && !memcmp(bytes, "BM", 2) && strchr("\x0c\x28\x38\x6c\x7c", bytes[14]) &&
           bytes[14] && !bytes[15];
}

static bool is_drawing(const char *bytes, gsize length)
{
    return *bytes == '<' && g_strstr_len(bytes, (gssize)MIN(length, HEAD), "<svg");
}

enum passed_kind passed_kind_of(const char *bytes, gsize length)
{
    const struct source head = {.bytes = bytes, .length = length};
    if (!length)
        return PASSED_EMPTY;
    if (is_bitmap(bytes, length) || is_drawing(bytes, length))
        return PASSED_IMAGE;
    for (gsize i = 0; i < G_N_ELEMENTS(beginnings); i++) {
        bool fits = length >= beginnings[i].at + beginnings[i].length &&
                    !memcmp(bytes + beginnings[i].at, beginnings[i].bytes, beginnings[i].length);
        bool zip = beginnings[i].at != ZIP_NAME || !memcmp(bytes, "PK\3\4", 4);
        if (fits && zip)
            return beginnings[i].kind;
    }
    return source_binary(&head) ? PASSED_BINARY : PASSED_TEXT;
}

bool passed_reads(const char *bytes, gsize length)
{
    gsize controls = 0;
    if (length >= 2 && (!memcmp(bytes, "\xff\xfe", 2) || !memcmp(bytes, "\xfe\xff", 2)))
        return true;
    for (gsize i = 0; i < length; i++)
        controls += (guchar)bytes[i] < 32 && !(bytes[i] && strchr("\t\n\r\f\b\033", bytes[i]));
    return controls * 200 <= length;
}

guint64 passed_sum(const struct passed *passed)
{
    guint64 sum = 0;
    for (int i = 0; i < PASSED_KINDS; i++)
        sum += passed->n[i];
    return sum;
}

void passed_add(struct passed *to, const struct passed *more)
{
    for (int i = 0; i < PASSED_KINDS; i++)
        to->n[i] += more->n[i];
}

char *passed_words(const struct passed *passed)
{
    static const struct {
        const char *one, *many;
    } names[PASSED_KINDS] = {
        [PASSED_IMAGE] = {"image", "images"},
        [PASSED_DOCUMENT] = {"document", "documents"},
        [PASSED_BINARY] = {"binary", "binaries"},
        [PASSED_TEXT] = {"text", "texts"},
        [PASSED_LARGE] = {"large text", "large texts"},
        [PASSED_EMPTY] = {"empty", "empty"},
        [PASSED_HIDDEN] = {"hidden", "hidden"},
        [PASSED_SPECIAL] = {"link or device", "links and devices"},
        [PASSED_UNREADABLE] = {"unreadable", "unreadable"},
    };
    if (!passed_sum(passed))
        return NULL;
    GString *words = g_string_new(NULL);
    g_string_append_printf(words, "%" G_GUINT64_FORMAT " passed over", passed_sum(passed));
    const char *before = " (";
    for (int i = 0; i < PASSED_KINDS; i++) {
        if (!passed->n[i])
            continue;
        g_string_append_printf(words, "%s%" G_GUINT64_FORMAT " %s", before, passed->n[i],
                               passed->n[i] == 1 ? names[i].one : names[i].many);
        before = ", ";
    }
    g_string_append_c(words, ')');
    return g_string_free(words, FALSE);
}
