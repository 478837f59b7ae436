/* Lines of every encoding and line end. */
#include "ingest/lines.h"
#include "schema/auto.h"
#include "tests/test.h"

/* The lines of `bytes`, joined by '|'. */
static char *joined(const char *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", bytes, length);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    GString *all = g_string_new(NULL);
    for (struct line line; lines_next(&lines, &line);)
        g_string_append_printf(all, "%s%s", all->len ? "|" : "", line.text);
    return g_string_free(all, FALSE);
}

#define CHECK_LINES(bytes, want)                                                                   \
    do {                                                                                           \
        g_autofree char *got_ = joined(bytes, sizeof(bytes) - 1);                                  \
        CHECK_TEXT(got_, want);                                                                    \
    } while (0)

static void ends(void)
{
    CHECK_LINES("a\nb\n", "a|b");
    CHECK_LINES("a\r\nb\r\n", "a|b");
    CHECK_LINES("a\rb\r", "a|b");
    CHECK_LINES("a\n\nb", "a||b");
    CHECK_LINES("1 MB\r2 MB\r3 MB\nend\n", "1 MB\r2 MB\r3 MB|end");
    CHECK_LINES("", "");
}

static void encodings(void)
{
    CHECK_LINES("\xef\xbb\xbf"
                "a\nb",
                "a|b");
    CHECK_LINES("\xff\xfe"
                "a\0\r\0\n\0\xe9\0\n\0",
                "a|\xc3\xa9");
    CHECK_LINES("\xfe\xff"
                "\0a\0\n\0b",
                "a|b");
    CHECK_LINES("Datens\xe4tze \x80\n", "Datens\xc3\xa4tze \xe2\x82\xac");
    CHECK_LINES("Datens\xc3\xa4tze\n", "Datens\xc3\xa4tze");
    CHECK_LINES("a\0b\x01\n", "ab");
    CHECK_LINES("\xff\xfe"
                "a",
                "");
}

/* Lines are looked at eight bytes at a time: an odd byte counts wherever it stands. */
static void odd_bytes_anywhere(void)
{
    static const struct {
        char byte;
        const char *becomes;
    } odd[] = {{'\x01', ""}, {'\x1f', ""}, {'\x7f', ""}, {'\t', "\t"}, {'\xe9', "\xc3\xa9"}};
    static const char text[] = "~ 34567890123456789012";
    for (gsize i = 0; i < G_N_ELEMENTS(odd); i++)
        for (int at = 0; at < (int)sizeof text - 1; at++) {
            char bytes[sizeof text];
            memcpy(bytes, text, sizeof text);
            bytes[at] = odd[i].byte;
            g_autofree char *got = joined(bytes, sizeof text - 1);
            g_autofree char *want =
                g_strdup_printf("%.*s%s%s", at, text, odd[i].becomes, text + at + 1);
            CHECK_TEXT(got, want);
        }
}

static void places(void)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", "one\r\ntwo", 8);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    struct line line;
    CHECK(lines_next(&lines, &line) && line.number == 1 && line.at == 0 && line.bytes == 5);
    CHECK(lines_next(&lines, &line) && line.number == 2 && line.at == 5 && line.bytes == 3);
    CHECK(!lines_next(&lines, &line));
}

static void cuts_endless_lines(void)
{
    gsize n = 3 * LINES_LONGEST / 2;
    g_autofree char *bytes = g_malloc(n);
    memset(bytes, 'x', n);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", bytes, n);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, &source);
    struct line line;
    CHECK(lines_next(&lines, &line) && line.length == LINES_LONGEST);
    CHECK(lines_next(&lines, &line) && line.length == LINES_LONGEST / 2);
    CHECK(!lines_next(&lines, &line));
}

TESTS("lines", {"line ends", ends}, {"encodings", encodings},
      {"odd bytes anywhere", odd_bytes_anywhere}, {"places", places},
      {"endless lines", cuts_endless_lines})
