/* Dates as text: what people and tools write, brought to ISO 8601. */
#include "schema/date.h"

#include "schema/error.h"

#include <string.h>

enum precision { YEAR = 1, MONTH, DAY, MINUTE, SECOND };

struct moment {
    int year, month, day, hour, minute, second;
    enum precision precision;
    bool zoned; /* the zone is told: `offset` seconds east of UTC */
    int offset;
};

const char *date_from_words(enum date_from from)
{
    static const char *const words[] = {
        [DATE_UNKNOWN] = "unknown",
        [DATE_OUTPUT] = "in the output",
        [DATE_STATED] = "stated",
        [DATE_PATH] = "in the path",
        [DATE_PAGE] = "page's date",
        [DATE_FILE] = "file time",
        [DATE_MEMBER] = "archive member's time",
    };
    return words[from];
}

/* Exactly n digits, moving *at past them. */
static bool take_digits(const char **at, int n, int *value)
{
    int read = 0;
    for (int i = 0; i < n; i++) {
        if (!g_ascii_isdigit((*at)[i]))
            return false;
        read = read * 10 + (*at)[i] - '0';
    }
    *value = read;
    *at += n;
    return true;
}

static bool take(const char **at, char c)
{
    bool there = **at == c;
    *at += there;
    return there;
}

/* "10:22", "10:22:31", "10:22:31.5", "10:22:31:500" (iometer); fractions are dropped. */
static bool take_time(const char **at, struct moment *m)
{
    if (!take_digits(at, 2, &m->hour) || !take(at, ':') || !take_digits(at, 2, &m->minute))
        return false;
    m->precision = MINUTE;
    if (!take(at, ':'))
        return true;
    if (!take_digits(at, 2, &m->second))
        return false;
    m->precision = SECOND;
    if (**at && strchr(".,:", **at) && g_ascii_isdigit((*at)[1]))
        for ((*at)++; g_ascii_isdigit(**at);)
            (*at)++;
    return true;
}

/* "", "Z", "UTC", "+02:00", "+0200", "+02" at the end of a text. */
static bool read_zone(const char *at, struct moment *m)
{
    int hours, minutes = 0;
    while (*at == ' ')
        at++;
    if (!*at)
        return true;
    m->zoned = true;
    if (!g_ascii_strcasecmp(at, "z") || !strcmp(at, "UTC") || !strcmp(at, "GMT"))
        return true;
    int sign = *at == '-' ? -1 : 1;
    if (*at != '+' && *at != '-')
        return false;
    at++;
    if (!take_digits(&at, 2, &hours) || hours > 23)
        return false;
    take(&at, ':');
    if (*at && (!take_digits(&at, 2, &minutes) || *at || minutes > 59))
        return false;
    m->offset = sign * (hours * 3600 + minutes * 60);
    return true;
}

static bool read_iso(const char *at, struct moment *m)
{
    if (!take_digits(&at, 4, &m->year))
        return false;
    m->precision = YEAR;
    if (!*at)
        return true;
    if (!take(&at, '-') || !take_digits(&at, 2, &m->month))
        return false;
    m->precision = MONTH;
    if (!*at)
        return true;
    if (!take(&at, '-') || !take_digits(&at, 2, &m->day))
        return false;
    m->precision = DAY;
    if (!*at)
        return true;
    return (take(&at, 'T') || take(&at, 't') || take(&at, ' ')) && take_time(&at, m) &&
           read_zone(at, m);
}

/* The place of a three-letter name in "JanFeb...", from 1; 0 when it is none. */
static int name_place(const char *name, const char *names)
{
    const char *at = strlen(name) == 3 ? strstr(names, name) : NULL;
    return at && (at - names) % 3 == 0 ? (int)(at - names) / 3 + 1 : 0;
}

/* ctime() and date(1): "Thu Jul 19 10:11:12 2001", or with a zone's name before the year.  Names
 * other than UTC are not unique (CST), so such times stay local. */
static bool read_ctime(const char *text, struct moment *m)
{
    g_auto(GStrv) words = g_strsplit_set(text, " ", -1);
    const char *word[6];
    gsize n = 0;
    for (char **one = words; *one; one++) {
        if (!**one)
            continue;
        if (n == G_N_ELEMENTS(word))
            return false;
        word[n++] = *one;
    }
    if (n < 5 || !name_place(word[0], "SunMonTueWedThuFriSat"))
        return false;
    m->month = name_place(word[1], "JanFebMarAprMayJunJulAugSepOctNovDec");
    const char *day = word[2], *time = word[3], *year = word[n - 1];
    if (!take_digits(&day, strlen(day) == 1 ? 1 : 2, &m->day) || *day || !take_time(&time, m) ||
        *time || m->precision != SECOND || !take_digits(&year, 4, &m->year) || *year)
        return false;
    m->zoned = n == 6 && (!strcmp(word[4], "UTC") || !strcmp(word[4], "GMT"));
    return true;
}

static bool is_real(const struct moment *m)
{
    int month = m->precision >= MONTH ? m->month : 1, day = m->precision >= DAY ? m->day : 1;
    return m->year >= 1 && month >= 1 && month <= 12 && day >= 1 &&
           g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)m->year) && m->hour < 24 &&
           m->minute < 60 && m->second < 60;
}

static gint64 seconds_of(const struct moment *m)
{
    g_autoptr(GDateTime) time =
        g_date_time_new_utc(m->year, m->precision >= MONTH ? m->month : 1,
                            m->precision >= DAY ? m->day : 1, m->hour, m->minute, m->second);
    return g_date_time_to_unix(time) - m->offset;
}

/* Of seconds outside of the years 1 to 9999 (file times can be anything) the nearest moment. */
static struct moment moment_at(gint64 seconds, enum precision precision)
{
    const gint64 first = -62135596800, last = 253402300799;
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(CLAMP(seconds, first, last));
    struct moment m = {.precision = precision, .zoned = true};
    g_date_time_get_ymd(time, &m.year, &m.month, &m.day);
    m.hour = g_date_time_get_hour(time);
    m.minute = g_date_time_get_minute(time);
    m.second = g_date_time_get_second(time);
    return m;
}

static char *text_of(const struct moment *m)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text, "%04d", m->year);
    if (m->precision >= MONTH)
        g_string_append_printf(text, "-%02d", m->month);
    if (m->precision >= DAY)
        g_string_append_printf(text, "-%02d", m->day);
    if (m->precision >= MINUTE)
        g_string_append_printf(text, "T%02d:%02d", m->hour, m->minute);
    if (m->precision >= SECOND)
        g_string_append_printf(text, ":%02d", m->second);
    if (m->zoned)
        g_string_append_c(text, 'Z');
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static bool read_moment(const char *text, struct moment *m, GError **error)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text));
    *m = (struct moment){0};
    bool read = read_iso(trimmed, m);
    if (!read) {
        *m = (struct moment){0};
        read = read_ctime(trimmed, m);
    }
    if (!read)
        return error_set(error, STATUS_FAILED,
                         "expected a date such as '2011-05-03 10:22:31', found '%s'", text);
    if (!is_real(m))
        return error_set(error, STATUS_FAILED, "there is no date '%s'", text);
    return true;
}

char *date_parse(const char *text, GError **error)
{
    struct moment m;
    if (!read_moment(text, &m, error))
        return NULL;
    if (m.offset)
        m = moment_at(seconds_of(&m), m.precision);
    return text_of(&m);
}

char *date_format(gint64 epoch_seconds)
{
    struct moment m = moment_at(epoch_seconds, SECOND);
    return text_of(&m);
}

bool date_epoch(const char *iso, gint64 *epoch_seconds)
{
    struct moment m;
    if (!read_moment(iso, &m, NULL))
        return false;
    *epoch_seconds = seconds_of(&m);
    return true;
}

/* A day that begins at `at`, as 2011-05-03 or 20110503, and does not go on with a digit.  Years
 * after 2099 are numbers that only look so (40961024). */
static bool read_path_day(const char *at, struct moment *m)
{
    *m = (struct moment){.precision = DAY};
    if (!take_digits(&at, 4, &m->year))
        return false;
    bool dashes = take(&at, '-');
    if (!take_digits(&at, 2, &m->month) || (dashes && !take(&at, '-')) ||
        !take_digits(&at, 2, &m->day) || g_ascii_isdigit(*at))
        return false;
    return m->year >= 1980 && m->year <= 2099 && is_real(m);
}

char *date_in_path(const char *path)
{
    struct moment m;
    for (gsize i = strlen(path); i-- > 0;)
        if ((!i || !g_ascii_isdigit(path[i - 1])) && read_path_day(path + i, &m))
            return text_of(&m);
    return NULL;
}
