/* Small readers and the identity of runs. */
#include "ingest/digest.h"
#include "ingest/scan.h"
#include "tests/test.h"

static double number(const char *text, bool (*scan)(const char **, double *), const char *rest)
{
    double value = NAN;
    const char *at = text;
    if (!scan(&at, &value))
        return NAN;
    CHECK_TEXT(at, rest);
    return value;
}

static void numbers(void)
{
    CHECK_NEAR(number("1.5e3 s", scan_number, " s"), 1500, 0);
    CHECK_NEAR(number("12,5", scan_number, ",5"), 12, 0);
    CHECK_NEAR(number("12,5 MB/s", scan_number_comma, " MB/s"), 12.5, 0);
    CHECK_NEAR(number("4.1441e-05 s", scan_number_comma, " s"), 4.1441e-05, 0);
    CHECK_NEAR(number("7e", scan_number, "e"), 7, 0);
    CHECK_NEAR(number("1,234,567", scan_number_comma, ",567"), 1.234, 0);
    CHECK_NEAR(number("inf", scan_number, ""), NAN, 0);
    CHECK_NEAR(number("1e999", scan_number, ""), NAN, 0);
    CHECK_NEAR(number(".", scan_number, ""), NAN, 0);
}

static void whole_numbers(void)
{
    guint64 value;
    const char *at = "18446744073709551615+1";
    CHECK(scan_unsigned(&at, &value) && value == G_MAXUINT64 && *at == '+');
    at = "18446744073709551616";
    CHECK(!scan_unsigned(&at, &value));
}

static void quotes(void)
{
    guint depth;
    CHECK_TEXT(scan_unquote("> > # 1+0 records in", &depth), "1+0 records in");
    CHECK(depth == 3);
    CHECK_TEXT(scan_unquote("   text", &depth), "text");
    CHECK(depth == 0);
    CHECK_TEXT(scan_unquote("", NULL), "");
}

static guint64 digest_of(const char *text)
{
    struct digest d;
    digest_init(&d, "dd");
    digest_text(&d, text);
    return digest_end(&d);
}

static void copies_are_one(void)
{
    guint64 plain = digest_of("300+0 records in\n3145728000 bytes\n");
    CHECK(plain == digest_of("> 300+0 records in\r\n>  3145728000 bytes\r\n"));
    CHECK(plain == digest_of("**300+0** records in 3145728000 bytes"));
    CHECK(plain != digest_of("300+0 records in\n3145728001 bytes\n"));
}

static guint64 digest_of_figure(double value, int digits)
{
    struct digest d;
    digest_init(&d, "bonnie++");
    digest_figure(&d, value, digits);
    return digest_end(&d);
}

static void figures_round(void)
{
    CHECK(digest_of_figure(57389, 3) == digest_of_figure(57401, 3));
    CHECK(digest_of_figure(57389, 5) != digest_of_figure(57401, 5));
    CHECK(digest_of_figure(NAN, 3) != digest_of_figure(0, 3));
}

TESTS("scan", {"numbers", numbers}, {"whole numbers", whole_numbers}, {"quotes", quotes},
      {"copies are one", copies_are_one}, {"figures round", figures_round})
