/* Dates: spellings, precision, zones, leap days, and days in paths. */
#include "schema/date.h"
#include "tests/test.h"

static void reads(const char *text, const char *want)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *got = date_parse(text, &error);
    CHECK_TEXT(got, want);
    CHECK(!error == (want != NULL));
}

static void keeps_precision(void)
{
    reads("2011", "2011");
    reads("2011-05", "2011-05");
    reads("2011-05-03", "2011-05-03");
    reads("2011-05-03T10:22", "2011-05-03T10:22");
    reads("2011-05-03 10:22:31", "2011-05-03T10:22:31");
    reads("2011-05-03T10:22:31Z", "2011-05-03T10:22:31Z");
    reads(" 2011-05-03t10:22:31z\n", "2011-05-03T10:22:31Z");
}

static void drops_fractions(void)
{
    reads("2010-07-26 09:28:04:211", "2010-07-26T09:28:04");
    reads("2011-05-03T10:22:31.999999Z", "2011-05-03T10:22:31Z");
    reads("2011-05-03 10:22:31,5 +0000", "2011-05-03T10:22:31Z");
}

static void offsets_become_utc(void)
{
    reads("2011-05-03T12:22:31+02:00", "2011-05-03T10:22:31Z");
    reads("2011-05-03 12:22:31 +0200", "2011-05-03T10:22:31Z");
    reads("2011-05-03T12:22+02", "2011-05-03T10:22Z");
    reads("2011-12-31T23:30:00-05:30", "2012-01-01T05:00:00Z");
    reads("2012-03-01T00:30:00+01:00", "2012-02-29T23:30:00Z");
    reads("0001-01-01T00:00:00+01:00", "0001-01-01T00:00:00Z"); /* nothing is before */
    reads("2011-05-03T10:22:31 UTC", "2011-05-03T10:22:31Z");
}

static void reads_ctime(void)
{
    reads("Thu Jul 19 10:11:12 2001", "2001-07-19T10:11:12");
    reads("Tue May  3 10:22:31 2011", "2011-05-03T10:22:31");
    reads("Tue May  3 10:22:31 CEST 2011", "2011-05-03T10:22:31");
    reads("Tue May  3 10:22:31 UTC 2011", "2011-05-03T10:22:31Z");
    reads("Tue May 3 10:22:31 2011 x y", NULL);
    reads("Tue Mai 3 10:22:31 2011", NULL);
    reads("Tue nFe 3 10:22:31 2011", NULL);
    reads("Die May 3 10:22:31 2011", NULL);
    reads("Tue May 31st 10:22:31 2011", NULL);
    reads("Tue May 3 10:22 2011", NULL);
}

static void only_real_days(void)
{
    reads("2012-02-29", "2012-02-29");
    reads("2000-02-29", "2000-02-29");
    reads("2011-02-29", NULL);
    reads("1900-02-29", NULL);
    reads("2011-04-31", NULL);
    reads("2011-13", NULL);
    reads("2011-00", NULL);
    reads("2011-01-00", NULL);
    reads("0000", NULL);
    reads("2011-05-03T24:00:00", NULL);
    reads("2011-05-03T10:60", NULL);
    reads("2011-05-03T10:22:60", NULL);
    reads("Wed Feb 30 10:11:12 2011", NULL);
}

static void refuses_other_texts(void)
{
    static const char *const others[] = {
        "",
        "yesterday",
        "11-05-03",
        "2011/05/03",
        "20110503",
        "2011-5-3",
        "2011-05-03x",
        "2011-05-",
        "2011-05-03T10",
        "2011-05-03T10:22+",
        "2011-05-03Z",
        "2011-05-03T10:22+24",
        "2011-05-03T10:22+02:60",
        "2011-05-03T10:22:31+02:00x",
        "2011-05-03T10:22:31 CEST",
        "Time not available.",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        reads(others[i], NULL);
    g_autoptr(GError) error = NULL, impossible = NULL;
    CHECK(!date_parse("yesterday", &error) && !date_parse("2011-02-29", &impossible));
    CHECK_TEXT(error->message, "expected a date such as '2011-05-03 10:22:31', found 'yesterday'");
    CHECK_TEXT(impossible->message, "there is no date '2011-02-29'");
}

static void epoch(const char *iso, gint64 want)
{
    gint64 seconds = -1;
    CHECK(date_epoch(iso, &seconds));
    CHECK_NEAR((double)seconds, (double)want, 0);
}

static void epochs_are_first_moments(void)
{
    epoch("1970", 0);
    epoch("2011", 1293840000);
    epoch("2011-05", 1304208000);
    epoch("2011-05-03", 1304380800);
    epoch("2011-05-03T10:22:31", 1304418151);
    epoch("2011-05-03T10:22:31Z", 1304418151);
    gint64 seconds = 7;
    CHECK(!date_epoch("never", &seconds));
    CHECK(seconds == 7);
}

static void formats(gint64 seconds, const char *want)
{
    g_autofree char *text = date_format(seconds);
    CHECK_TEXT(text, want);
}

static void formats_epochs(void)
{
    formats(0, "1970-01-01T00:00:00Z");
    formats(1304418151, "2011-05-03T10:22:31Z");
    formats(951782400, "2000-02-29T00:00:00Z");
    formats(-1, "1969-12-31T23:59:59Z");
    formats(G_MAXINT64, "9999-12-31T23:59:59Z");
    formats(G_MININT64, "0001-01-01T00:00:00Z");
}

static void in_path(const char *path, const char *want)
{
    g_autofree char *got = date_in_path(path);
    CHECK_TEXT(got, want);
}

static void finds_the_last_day_in_a_path(void)
{
    in_path("runs/2011-05-03/raid5.csv", "2011-05-03");
    in_path("bonnie-20110503.txt", "2011-05-03");
    in_path("2011-05-03/bonnie-20110504.txt", "2011-05-04");
    in_path("2011-05-03/bonnie-20111304.txt", "2011-05-03");
    in_path("2012-02-29", "2012-02-29");
    in_path("20110503T102231/x", "2011-05-03");
    in_path("runs/2011-02-29/raid5.csv", NULL);
    in_path("runs/2011-05/raid5.csv", NULL);
    in_path("1979-12-31", NULL);
    in_path("1980-01-01", "1980-01-01");
    in_path("size-40961024", NULL);
    in_path("120110503", NULL);
    in_path("201105031", NULL);
    in_path("2011-0503", NULL);
    in_path("", NULL);
}

static void says_where_a_date_is_from(void)
{
    CHECK_TEXT(date_from_words(DATE_UNKNOWN), "unknown");
    CHECK_TEXT(date_from_words(DATE_OUTPUT), "in the output");
    CHECK_TEXT(date_from_words(DATE_STATED), "stated");
    CHECK_TEXT(date_from_words(DATE_PATH), "in the path");
    CHECK_TEXT(date_from_words(DATE_MEMBER), "archive member's time");
    CHECK_TEXT(date_from_words(DATE_FILE), "file time");
}

TESTS("date", {"keeps precision", keeps_precision}, {"drops fractions", drops_fractions},
      {"offsets become UTC", offsets_become_utc}, {"reads ctime", reads_ctime},
      {"only real days", only_real_days}, {"refuses other texts", refuses_other_texts},
      {"epochs are first moments", epochs_are_first_moments}, {"formats epochs", formats_epochs},
      {"finds the last day in a path", finds_the_last_day_in_a_path},
      {"says where a date is from", says_where_a_date_is_from})
