/* Units: ladders of scales for writing values, and the spellings that are read. */
#include "schema/unit.h"

#include "schema/error.h"

#include <math.h>
#include <string.h>

struct unit_row {
    const char *name;
    const char *expected; /* in errors: what should have stood there */
};

static const struct unit_row units[UNIT_COUNT] = {
    [UNIT_NONE] = {"", "a number such as '12'"},
    [UNIT_BYTES] = {"B", "a quantity in B such as '14 GB'"},
    [UNIT_BYTES_PER_SECOND] = {"B/s", "a quantity in B/s such as '133 MB/s'"},
    [UNIT_PER_SECOND] = {"1/s", "a quantity in 1/s such as '903 /s'"},
    [UNIT_SECONDS] = {"s", "a quantity in s such as '1.5 ms'"},
    [UNIT_FRACTION] = {"1", "a fraction such as '12 %'"},
};

/* One rung of a ladder: values below `top` are shown with it; the last has no top. */
struct rung {
    double divisor, top;
    const char *suffix;
};

static const struct rung plain[] = {{1, INFINITY, ""}};
static const struct rung percent[] = {{0.01, INFINITY, "%"}};
static const struct rung seconds[] = {
    {1e-9, 1e-6, "ns"}, {1e-6, 1e-3, "µs"},    {1e-3, 1, "ms"},
    {1, 1e3, "s"},      {60, 60 * 1e3, "min"}, {3600, INFINITY, "h"},
};
static const struct rung rates[] = {
    {1, 1e3, "/s"},
    {1e3, 1e6, "k/s"},
    {1e6, 1e9, "M/s"},
    {1e9, INFINITY, "G/s"},
};
static const struct rung bytes_decimal[] = {
    {1, 1e3, "B"},      {1e3, 1e6, "kB"},   {1e6, 1e9, "MB"},       {1e9, 1e12, "GB"},
    {1e12, 1e15, "TB"}, {1e15, 1e18, "PB"}, {1e18, INFINITY, "EB"},
};
static const struct rung bytes_binary[] = {
    {1, 0x1p10, "B"},          {0x1p10, 0x1p20, "KiB"}, {0x1p20, 0x1p30, "MiB"},
    {0x1p30, 0x1p40, "GiB"},   {0x1p40, 0x1p50, "TiB"}, {0x1p50, 0x1p60, "PiB"},
    {0x1p60, INFINITY, "EiB"},
};
static const struct rung speeds_decimal[] = {
    {1, 1e3, "B/s"},      {1e3, 1e6, "kB/s"},   {1e6, 1e9, "MB/s"},       {1e9, 1e12, "GB/s"},
    {1e12, 1e15, "TB/s"}, {1e15, 1e18, "PB/s"}, {1e18, INFINITY, "EB/s"},
};
static const struct rung speeds_binary[] = {
    {1, 0x1p10, "B/s"},          {0x1p10, 0x1p20, "KiB/s"}, {0x1p20, 0x1p30, "MiB/s"},
    {0x1p30, 0x1p40, "GiB/s"},   {0x1p40, 0x1p50, "TiB/s"}, {0x1p50, 0x1p60, "PiB/s"},
    {0x1p60, INFINITY, "EiB/s"},
};

static const struct rung *const ladders[UNIT_COUNT][2] = {
    [UNIT_NONE] = {plain, plain},
    [UNIT_BYTES] = {bytes_decimal, bytes_binary},
    [UNIT_BYTES_PER_SECOND] = {speeds_decimal, speeds_binary},
    [UNIT_PER_SECOND] = {rates, rates},
    [UNIT_SECONDS] = {seconds, seconds},
    [UNIT_FRACTION] = {percent, percent},
};

const char *unit_name(enum unit unit)
{
    return units[unit].name;
}

static const struct rung *find_rung(enum unit unit, enum unit_base base, double value)
{
    const struct rung *rung = ladders[unit][base];
    if (value == 0 || !isfinite(value)) {
        while (rung->divisor < 1 && isfinite(rung->top))
            rung++;
        return rung;
    }
    while (fabs(value) >= rung->top)
        rung++;
    return rung;
}

struct unit_scale unit_scale(enum unit unit, enum unit_base base, double largest)
{
    const struct rung *rung = find_rung(unit, base, largest);
    return (struct unit_scale){rung->divisor, rung->suffix};
}

/* The decimals that leave `digits` significant ones; rounding may add a digit before the point
 * (9.996 is 10.0), so the exponent is that of the rounded value. */
static int decimals_for(double value, int digits)
{
    char format[16], text[G_ASCII_DTOSTR_BUF_SIZE];
    g_snprintf(format, sizeof format, "%%.%de", digits - 1);
    g_ascii_formatd(text, sizeof text, format, value);
    gint64 exponent = g_ascii_strtoll(strchr(text, 'e') + 1, NULL, 10);
    return (int)CLAMP(digits - 1 - exponent, 0, 20);
}

char *unit_format(double value, enum unit unit, enum unit_base base, int digits)
{
    g_assert(digits >= 1 && digits <= 17);
    if (!isfinite(value * 100)) /* also as percent */
        return g_strdup("unknown");
    char text[512], format[16]; /* 1.8e308 has 309 digits before the point */
    for (const struct rung *rung = find_rung(unit, base, value);; rung++) {
        double scaled = value / rung->divisor;
        bool count =
            value == 0 || (unit == UNIT_BYTES && rung->divisor == 1 && value == rint(value));
        g_snprintf(format, sizeof format, "%%.%df", count ? 0 : decimals_for(scaled, digits));
        g_ascii_formatd(text, sizeof text, format, scaled);
        if (fabs(g_ascii_strtod(text, NULL)) * rung->divisor < rung->top || isinf(rung->top))
            return g_strdup_printf("%s%s%s", text, *rung->suffix ? " " : "", rung->suffix);
    }
}

/* How people and tools write a unit.  With `prefix` k, M, G ... may stand before it (with i:
 * binary); `bare` says that it also stands without one. */
struct spelling {
    enum unit unit;
    const char *text;
    double factor;
    bool prefix, bare;
};

static const struct spelling spellings[] = {
    {UNIT_BYTES, "", 1, true, true},
    {UNIT_BYTES, "B", 1, true, true},
    {UNIT_BYTES, "byte", 1, false, true},
    {UNIT_BYTES, "bytes", 1, false, true},
    {UNIT_BYTES_PER_SECOND, "", 1, false, true},
    {UNIT_BYTES_PER_SECOND, "B/s", 1, true, true},
    {UNIT_BYTES_PER_SECOND, "B/sec", 1, true, true},
    {UNIT_BYTES_PER_SECOND, "Bps", 1, true, true},
    {UNIT_BYTES_PER_SECOND, "bytes/s", 1, false, true},
    {UNIT_BYTES_PER_SECOND, "bytes/sec", 1, false, true},
    {UNIT_BYTES_PER_SECOND, "/s", 1, true, false},
    {UNIT_BYTES_PER_SECOND, "/sec", 1, true, false},
    {UNIT_BYTES_PER_SECOND, "b/s", 1 / 8.0, true, true},
    {UNIT_BYTES_PER_SECOND, "b/sec", 1 / 8.0, true, true},
    {UNIT_BYTES_PER_SECOND, "bps", 1 / 8.0, true, true},
    {UNIT_BYTES_PER_SECOND, "bit/s", 1 / 8.0, true, true},
    {UNIT_PER_SECOND, "", 1, true, true},
    {UNIT_PER_SECOND, "/s", 1, true, true},
    {UNIT_PER_SECOND, "/sec", 1, true, true},
    {UNIT_PER_SECOND, "1/s", 1, false, true},
    {UNIT_PER_SECOND, "IOPS", 1, true, true},
    {UNIT_PER_SECOND, "IOps", 1, true, true},
    {UNIT_PER_SECOND, "iops", 1, true, true},
    {UNIT_PER_SECOND, "IO/s", 1, true, true},
    {UNIT_PER_SECOND, "IOs/sec", 1, true, true},
    {UNIT_SECONDS, "", 1, false, true},
    {UNIT_SECONDS, "ns", 1e-9, false, true},
    {UNIT_SECONDS, "us", 1e-6, false, true},
    {UNIT_SECONDS, "\u00b5s", 1e-6, false, true}, /* micro sign */
    {UNIT_SECONDS, "\u03bcs", 1e-6, false, true}, /* Greek mu */
    {UNIT_SECONDS, "ms", 1e-3, false, true},
    {UNIT_SECONDS, "s", 1, false, true},
    {UNIT_SECONDS, "sec", 1, false, true},
    {UNIT_SECONDS, "secs", 1, false, true},
    {UNIT_SECONDS, "seconds", 1, false, true},
    {UNIT_SECONDS, "min", 60, false, true},
    {UNIT_SECONDS, "minutes", 60, false, true},
    {UNIT_SECONDS, "h", 3600, false, true},
    {UNIT_SECONDS, "hours", 3600, false, true},
    {UNIT_FRACTION, "", 1, false, true},
    {UNIT_FRACTION, "%", 0.01, false, true},
    {UNIT_NONE, "", 1, false, true},
};

/* The factor of a prefix, 1 when there is none; *rest is what follows. */
static double read_prefix(const char *text, const char **rest)
{
    static const char prefixes[] = "kMGTPE";
    const char *at = *text ? strchr(prefixes, *text == 'K' ? 'k' : *text) : NULL;
    *rest = text;
    if (!at)
        return 1;
    bool binary = text[1] == 'i';
    *rest = text + 1 + binary;
    while (**rest == ' ') /* ioping: "23.8 k iops" */
        (*rest)++;
    return pow(binary ? 1024 : 1000, (double)(at - prefixes + 1));
}

/* NAN when `text` is no spelling of the unit. */
static double read_unit(const char *text, enum unit unit)
{
    const char *rest;
    double prefix = read_prefix(text, &rest);
    for (gsize i = 0; i < G_N_ELEMENTS(spellings); i++) {
        const struct spelling *s = &spellings[i];
        if (s->unit != unit)
            continue;
        if (s->bare && !strcmp(text, s->text))
            return s->factor;
        if (s->prefix && rest != text && !strcmp(rest, s->text))
            return s->factor * prefix;
    }
    return NAN;
}

bool unit_parse(const char *text, enum unit unit, double *value, GError **error)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    const char *digits = trimmed + (*trimmed == '-' || *trimmed == '+');
    bool number = g_ascii_isdigit(*digits) || (*digits == '.' && g_ascii_isdigit(digits[1]));
    /* g_ascii_strtod() also reads hexadecimal. */
    if (!number || (digits[0] == '0' && (digits[1] | 0x20) == 'x'))
        return error_set(error, STATUS_FAILED, "expected %s, found '%s'", units[unit].expected,
                         text);
    char *end;
    double read = g_ascii_strtod(trimmed, &end);
    double result = read * read_unit(g_strchug(end), unit);
    bool negative = *trimmed == '-' && unit != UNIT_FRACTION && unit != UNIT_NONE;
    if (!isfinite(result) || negative)
        return error_set(error, STATUS_FAILED, "expected %s, found '%s'", units[unit].expected,
                         text);
    *value = result;
    return true;
}

bool unit_parse_size(const char *text, guint64 *bytes)
{
    static const char prefixes[] = "kmgtpe";
    if (!g_ascii_isdigit(*text))
        return false;
    guint64 size = 0;
    for (; g_ascii_isdigit(*text); text++)
        if (!g_uint64_checked_mul(&size, size, 10) ||
            !g_uint64_checked_add(&size, size, (guint64)(*text - '0')))
            return false;
    const char *at = *text ? strchr(prefixes, g_ascii_tolower(*text)) : NULL;
    if (at && !g_uint64_checked_mul(&size, size, G_GUINT64_CONSTANT(1) << 10 * (at - prefixes + 1)))
        return false;
    text += at != NULL;
    if (at && g_ascii_tolower(text[0]) == 'i' && g_ascii_tolower(text[1]) == 'b')
        text++;
    if (*text && g_ascii_strcasecmp(text, "b"))
        return false;
    *bytes = size;
    return true;
}

char *unit_format_size(guint64 bytes)
{
    static const char *const suffixes[] = {"", "K", "M", "G", "T", "P", "E"};
    int step = 0;
    for (; bytes && bytes % 1024 == 0 && step < 6; step++)
        bytes /= 1024;
    return g_strdup_printf("%" G_GUINT64_FORMAT "%s", bytes, suffixes[step]);
}

char *unit_format_number(double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE], format[8];
    if (value == rint(value) && fabs(value) < 0x1p53)
        return g_strdup_printf("%" G_GINT64_FORMAT, (gint64)value);
    for (int digits = 15; digits <= 17; digits++) { /* %g drops zeros: shorter ones are tried too */
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(text, sizeof text, format, value);
        if (g_ascii_strtod(text, NULL) == value)
            break;
    }
    return g_strdup(text);
}
