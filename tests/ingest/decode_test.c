/* Quoted-printable: what is taken for it, and what comes out, line by line. */
#include "ingest/decode.h"
#include "ingest/lines.h"
#include "schema/auto.h"
#include "tests/test.h"

static const char mail[] =
    "# dd if=3D/dev/zero of=3Dfoo bs=3D2M\n"
    "10000+0 records out\n"
    "20971520000 bytes (21 GB) copied, 157.6 s, 133 MB/s, which is the writing s=\n"
    "peed of it, caf=C3=A9\n"
    "end\n";

static bool is(const char *text)
{
    return decode_is_quoted_printable(text, strlen(text));
}

static void knows_it(void)
{
    CHECK(is(mail));
    CHECK(is("Content-Transfer-Encoding: quoted-printable\n\ncaf=E9\n"));
    CHECK(is("a line that is long enough to have been broken by a program that writes mai=\nl\n"));
}

static void leaves_all_else(void)
{
    CHECK(!is(""));
    CHECK(!is("bs=10M iodepth=32 numjobs=16\n"));
    CHECK(!is("iodepth=32\nruntime=60\n"));
    CHECK(!is("# dd if=/dev/zero of=foo bs=3D\n"));
    CHECK(!is("filename=\niodepth=32\n"));
    CHECK(!is("============================================================================\n"));
    CHECK(!is("caf=E9\n"));
}

static void comes_out_line_by_line(void)
{
    static const char *const texts[] = {
        "# dd if=/dev/zero of=foo bs=2M", "10000+0 records out",
        ("20971520000 bytes (21 GB) copied, 157.6 s, 133 MB/s, which is the writing speed of it, "
         "caf\xc3\xa9"),
        "end"};
    static const gsize numbers[] = {1, 2, 3, 5};
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "mail", mail, sizeof mail - 1);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    struct line line;
    gsize at = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        CHECK(lines_next(&lines, &line));
        CHECK_TEXT(line.text, texts[i]);
        CHECK(line.number == numbers[i] && line.at == at);
        at += line.bytes;
    }
    CHECK(!lines_next(&lines, &line) && at == sizeof mail - 1);
}

static void ends_where_the_text_does(void)
{
    static const char cut[] = "x=3D1\nthe last line of it is broken off where nothing follows, so "
                              "that=";
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "mail", cut, sizeof cut - 1);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    struct line line;
    CHECK(lines_next(&lines, &line) && lines_next(&lines, &line));
    CHECK_TEXT(line.text, "the last line of it is broken off where nothing follows, so that");
    CHECK(!lines_next(&lines, &line));
}

TESTS("decode", {"knows it", knows_it}, {"leaves all else", leaves_all_else},
      {"comes out line by line", comes_out_line_by_line},
      {"ends where the text does", ends_where_the_text_does})
