/* Units: writing with prefixes and significant digits, reading what people and tools write. */
#include "schema/unit.h"
#include "tests/test.h"

static void writes(double value, enum unit unit, enum unit_base base, int digits, const char *want)
{
    g_autofree char *got = unit_format(value, unit, base, digits);
    CHECK_TEXT(got, want);
}

static void writes_with_prefixes(void)
{
    writes(353400000, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "353 MB/s");
    writes(353400000, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 4, "353.4 MB/s");
    writes(232491630.02, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "232 MB/s");
    writes(353400000, UNIT_BYTES_PER_SECOND, UNIT_BINARY, 3, "337 MiB/s");
    writes(1023 * 1024.0, UNIT_BYTES, UNIT_BINARY, 3, "1023 KiB");
    writes(1024 * 1024.0, UNIT_BYTES, UNIT_BINARY, 3, "1.00 MiB");
    writes(14e9, UNIT_BYTES, UNIT_DECIMAL, 3, "14.0 GB");
    writes(79600, UNIT_PER_SECOND, UNIT_DECIMAL, 3, "79.6 k/s");
    writes(903.1, UNIT_PER_SECOND, UNIT_DECIMAL, 3, "903 /s");
    writes(0.0015, UNIT_SECONDS, UNIT_DECIMAL, 3, "1.50 ms");
    writes(0.000042, UNIT_SECONDS, UNIT_DECIMAL, 2, "42 µs");
    writes(13.5305, UNIT_SECONDS, UNIT_DECIMAL, 3, "13.5 s");
    writes(1200, UNIT_SECONDS, UNIT_DECIMAL, 3, "20.0 min");
    writes(72000, UNIT_SECONDS, UNIT_DECIMAL, 3, "20.0 h");
    writes(1.04, UNIT_FRACTION, UNIT_DECIMAL, 3, "104 %");
    writes(0.1234, UNIT_FRACTION, UNIT_DECIMAL, 3, "12.3 %");
    writes(2.5, UNIT_NONE, UNIT_DECIMAL, 3, "2.50");
}

static void keeps_digits_before_the_point(void)
{
    writes(123456, UNIT_NONE, UNIT_DECIMAL, 3, "123456");
    writes(3e21, UNIT_BYTES, UNIT_DECIMAL, 1, "3000 EB");
    writes(512, UNIT_BYTES, UNIT_DECIMAL, 2, "512 B");
    writes(5, UNIT_BYTES, UNIT_DECIMAL, 3, "5 B");
}

static void rounding_moves_to_the_next_prefix(void)
{
    writes(999.96e6, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "1.00 GB/s");
    writes(999.4e6, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "999 MB/s");
    writes(9.996e6, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "10.0 MB/s");
    writes(0.99999e-3, UNIT_SECONDS, UNIT_DECIMAL, 3, "1.00 ms");
    writes(1023.9 * 1024, UNIT_BYTES, UNIT_BINARY, 3, "1.00 MiB");
}

static void writes_what_has_no_scale(void)
{
    writes(NAN, UNIT_BYTES, UNIT_DECIMAL, 3, "unknown");
    writes(1.7e308, UNIT_FRACTION, UNIT_DECIMAL, 3, "unknown");
    writes(INFINITY, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "unknown");
    writes(0, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3, "0 B/s");
    writes(0, UNIT_SECONDS, UNIT_DECIMAL, 3, "0 s");
    writes(-0.05, UNIT_FRACTION, UNIT_DECIMAL, 2, "-5.0 %");
    writes(0.25, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 2, "0.25 B/s");
}

static void one_scale_for_a_column(void)
{
    struct unit_scale scale = unit_scale(UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3.1e9);
    CHECK_NEAR(scale.divisor, 1e9, 0);
    CHECK_TEXT(scale.suffix, "GB/s");
    scale = unit_scale(UNIT_FRACTION, UNIT_DECIMAL, 0.5);
    CHECK_NEAR(scale.divisor, 0.01, 0);
    CHECK_TEXT(scale.suffix, "%");
    scale = unit_scale(UNIT_SECONDS, UNIT_DECIMAL, NAN);
    CHECK_NEAR(scale.divisor, 1, 0);
    CHECK_TEXT(scale.suffix, "s");
    CHECK_TEXT(unit_name(UNIT_BYTES_PER_SECOND), "B/s");
    CHECK_TEXT(unit_name(UNIT_FRACTION), "1");
}

static void reads(const char *text, enum unit unit, double want)
{
    double value = NAN;
    g_autoptr(GError) error = NULL;
    CHECK(unit_parse(text, unit, &value, &error));
    CHECK_TEXT(error ? error->message : NULL, NULL);
    CHECK_NEAR(value, want, fabs(want) * 1e-15);
}

static void reads_speeds(void)
{
    reads("133 MB/s", UNIT_BYTES_PER_SECOND, 133e6);
    reads("2.6GB/s", UNIT_BYTES_PER_SECOND, 2.6e9);
    reads("104 MiB/s", UNIT_BYTES_PER_SECOND, 104 * 1048576.0);
    reads("57389 K/s", UNIT_BYTES_PER_SECOND, 57389e3);
    reads("57389 KiB/s", UNIT_BYTES_PER_SECOND, 57389 * 1024.0);
    reads("95 MBps", UNIT_BYTES_PER_SECOND, 95e6);
    reads("95 MB/sec", UNIT_BYTES_PER_SECOND, 95e6);
    reads("500 kB/s", UNIT_BYTES_PER_SECOND, 5e5);
    reads("800 Mb/s", UNIT_BYTES_PER_SECOND, 1e8);
    reads("800 Mbit/s", UNIT_BYTES_PER_SECOND, 1e8);
    reads("10 Gbps", UNIT_BYTES_PER_SECOND, 1.25e9);
    reads("17 B/s", UNIT_BYTES_PER_SECOND, 17);
    reads("  1.5e3 ", UNIT_BYTES_PER_SECOND, 1500);
    reads("12345 bytes/sec", UNIT_BYTES_PER_SECOND, 12345);
}

static void reads_the_other_units(void)
{
    reads("14 GB", UNIT_BYTES, 14e9);
    reads("14G", UNIT_BYTES, 14e9);
    reads("4 GiB", UNIT_BYTES, 4294967296.0);
    reads("20971520000", UNIT_BYTES, 20971520000.0);
    reads("1.5 ms", UNIT_SECONDS, 0.0015);
    reads("40 us", UNIT_SECONDS, 40e-6);
    reads("40 \u00b5s", UNIT_SECONDS, 40e-6);
    reads("40 \u03bcs", UNIT_SECONDS, 40e-6);
    reads("7200 s", UNIT_SECONDS, 7200);
    reads("7200", UNIT_SECONDS, 7200);
    reads("90 min", UNIT_SECONDS, 5400);
    reads("2 h", UNIT_SECONDS, 7200);
    reads("903 /s", UNIT_PER_SECOND, 903);
    reads("79.6k IOPS", UNIT_PER_SECOND, 79600);
    reads("23.8 k iops", UNIT_PER_SECOND, 23800);
    reads("903 IO/s", UNIT_PER_SECOND, 903);
    reads("12 %", UNIT_FRACTION, 0.12);
    reads("-37%", UNIT_FRACTION, -0.37);
    reads("0.12", UNIT_FRACTION, 0.12);
    reads("-2", UNIT_NONE, -2);
}

static void refuses(const char *text, enum unit unit, const char *want)
{
    double value = 42;
    g_autoptr(GError) error = NULL;
    CHECK(!unit_parse(text, unit, &value, &error));
    CHECK_TEXT(error ? error->message : NULL, want);
    CHECK_NEAR(value, 42, 0);
}

static void says_what_is_no_quantity(void)
{
    refuses("133 parsecs", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '133 parsecs'");
    refuses("133 MB", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '133 MB'");
    refuses("903 MBs", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '903 MBs'");
    refuses("438.8x MB/s", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '438.8x MB/s'");
    refuses("133 /s", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '133 /s'");
    refuses("-1 MB/s", UNIT_BYTES_PER_SECOND,
            "expected a quantity in B/s such as '133 MB/s', found '-1 MB/s'");
    refuses("about 14 GB", UNIT_BYTES,
            "expected a quantity in B such as '14 GB', found 'about 14 GB'");
    refuses("14 GB/s", UNIT_BYTES, "expected a quantity in B such as '14 GB', found '14 GB/s'");
    refuses("", UNIT_SECONDS, "expected a quantity in s such as '1.5 ms', found ''");
    refuses("1,5 ms", UNIT_SECONDS, "expected a quantity in s such as '1.5 ms', found '1,5 ms'");
    refuses("0x10", UNIT_SECONDS, "expected a quantity in s such as '1.5 ms', found '0x10'");
    refuses("inf", UNIT_SECONDS, "expected a quantity in s such as '1.5 ms', found 'inf'");
    refuses("1e999", UNIT_PER_SECOND, "expected a quantity in 1/s such as '903 /s', found '1e999'");
    refuses("12 MB", UNIT_FRACTION, "expected a fraction such as '12 %', found '12 MB'");
    refuses("12 %", UNIT_NONE, "expected a number such as '12', found '12 %'");
}

static void what_is_written_reads_back(void)
{
    static const double values[] = {1e-9, 3.25e-5, 0.5, 7, 999, 1000, 1024, 123456, 7.5e8, 2e13};
    for (int unit = UNIT_BYTES; unit < UNIT_COUNT; unit++)
        for (gsize i = 0; i < G_N_ELEMENTS(values) * 2; i++) {
            g_autofree char *text =
                unit_format(values[i / 2], (enum unit)unit, i % 2 ? UNIT_BINARY : UNIT_DECIMAL, 17);
            double value = NAN;
            CHECK(unit_parse(text, (enum unit)unit, &value, NULL));
            CHECK_NEAR(value, values[i / 2], values[i / 2] * 1e-15);
        }
}

static void size(const char *text, guint64 want, const char *canon)
{
    guint64 bytes = 7;
    CHECK(unit_parse_size(text, &bytes));
    g_autofree char *got = unit_format_size(bytes);
    CHECK(bytes == want);
    CHECK_TEXT(got, canon);
}

static void sizes_are_binary_and_whole(void)
{
    size("128K", 131072, "128K");
    size("131072", 131072, "128K");
    size("10m", 10485760, "10M");
    size("10MiB", 10485760, "10M");
    size("256MB", 268435456, "256M");
    size("4096B", 4096, "4K");
    size("1000000", 1000000, "1000000");
    size("0", 0, "0");
    size("15E", G_GUINT64_CONSTANT(15) << 60, "15E");
    size("18446744073709551615", G_MAXUINT64, "18446744073709551615");
    static const char *const none[] = {
        "", "K", "64Q", "-1", "1.5K", "4 K", "4Ki", "4KBs", "+4", "16E", "18446744073709551616"};
    for (gsize i = 0; i < G_N_ELEMENTS(none); i++) {
        guint64 bytes = 7;
        CHECK(!unit_parse_size(none[i], &bytes));
        CHECK(bytes == 7);
    }
}

static void number(double value, const char *want)
{
    g_autofree char *text = unit_format_number(value);
    CHECK_TEXT(text, want);
    CHECK(g_ascii_strtod(text, NULL) == value);
}

static void numbers_are_shortest(void)
{
    number(67, "67");
    number(100000, "100000");
    number(33.3, "33.3");
    number(0.1 + 0.2, "0.30000000000000004");
    number(1e-20, "1e-20");
    number(-2.5, "-2.5");
    number(9007199254740991.0, "9007199254740991");
}

TESTS("unit", {"writes with prefixes", writes_with_prefixes},
      {"keeps digits before the point", keeps_digits_before_the_point},
      {"rounding moves to the next prefix", rounding_moves_to_the_next_prefix},
      {"writes what has no scale", writes_what_has_no_scale},
      {"one scale for a column", one_scale_for_a_column}, {"reads speeds", reads_speeds},
      {"reads the other units", reads_the_other_units},
      {"says what is no quantity", says_what_is_no_quantity},
      {"what is written reads back", what_is_written_reads_back},
      {"sizes are binary and whole", sizes_are_binary_and_whole},
      {"numbers are shortest", numbers_are_shortest})
