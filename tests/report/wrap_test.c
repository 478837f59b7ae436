/* Wrapping: widths, cleaning, line breaks. */
#include "report/wrap.h"
#include "tests/test.h"

static void check_lines(const char *text, int width, const char *want)
{
    g_auto(GStrv) lines = wrap_lines(text, width);
    g_autofree char *got = g_strjoinv("|", lines);
    check_text(got, want, text, __FILE__, __LINE__);
    for (guint i = 0; lines[i]; i++)
        CHECK(wrap_width(lines[i]) <= MAX(width, 2));
}

static void breaks_lines(void)
{
    check_lines("", 5, "");
    check_lines("   ", 5, "");
    check_lines("one two three", 7, "one two|three");
    check_lines("one  two", 20, "one  two");
    check_lines("one  two", 7, "one|two");
    check_lines("see a/b/c now", 8, "see|a/b/c|now");
    check_lines("3xhdd/zfs.raidz1:rs=128K/zfs", 16, "3xhdd/|zfs.raidz1:|rs=128K/zfs");
    check_lines("abcdefgh", 3, "abc|def|gh");
    check_lines("\u6771\u4eac\u6771", 4, "\u6771\u4eac|\u6771");
    check_lines("\u6771\u4eac", 1, "\u6771|\u4eac");
    check_lines("e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301|e\u0301");
}

static void measures(void)
{
    CHECK(wrap_width("abc") == 3);
    CHECK(wrap_width("\u6771\u4eac") == 4);
    CHECK(wrap_width("e\u0301") == 1);
    CHECK(wrap_longest("median MB/s of") == 6);
    CHECK(wrap_longest("") == 0);
}

static void check_clean(const char *text, bool ascii, const char *want)
{
    g_autofree char *got = wrap_clean(text, ascii);
    CHECK_TEXT(got, want);
}

static void cleans(void)
{
    check_clean("plain", false, "plain");
    check_clean("a\x1b[1mb\x7f\xc2\x85", false, "a[1mb");
    check_clean("a\tb\r\nc", false, "a b  c");
    check_clean("\u202etxt.exe\u2069", false, "txt.exe");
    check_clean("bad \xff byte", false, "bad \ufffd byte");
    check_clean("5 \u00b5s \u2264 2 \u2013 \u6771", false, "5 \u00b5s \u2264 2 \u2013 \u6771");
    check_clean("5 \u00b5s \u2264 2 \u2013 \u6771", true, "5 us <= 2 - \u6771");
}

static void check_pad(const char *text, bool right, const char *want)
{
    g_autoptr(GString) out = g_string_new("|");
    wrap_pad(out, text, 4, right);
    CHECK_TEXT(out->str, want);
}

static void pads(void)
{
    check_pad("ab", false, "|ab  ");
    check_pad("ab", true, "|  ab");
    check_pad("\u6771", true, "|  \u6771");
    check_pad("abcdef", true, "|abcdef");
}

TESTS("wrap", {"breaks lines", breaks_lines}, {"measures", measures}, {"cleans", cleans},
      {"pads", pads})
