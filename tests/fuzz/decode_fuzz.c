/* Any bytes as lines: no crash, no endless loop, UTF-8 comes out, no byte is lost. */
#include "ingest/decode.h"
#include "ingest/lines.h"
#include "schema/auto.h"

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz", (const char *)bytes, length);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    gsize at = lines.at, number = 0;
    for (struct line line; lines_next(&lines, &line);) {
        g_assert_true(line.at == at && line.bytes > 0 && line.number > number);
        g_assert_true(g_utf8_validate(line.text, (gssize)line.length, NULL));
        at += line.bytes;
        number = line.number;
    }
    g_assert_true(at == length || !length);
    g_autoptr(GString) decoded = g_string_new(NULL);
    decode_quoted_printable(decoded, (const char *)bytes, length);
    g_assert_true(decoded->len <= length);
    return 0;
}
