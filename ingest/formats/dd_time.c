/* Elapsed times as shells print them. */
#include "ingest/formats/dd_time.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

/* 5.00, 0m10.1s, "11m 30.29s" (busybox), 1h2m3s, 13:48.46, 1:02:03; comma or point. */
static bool clock_read(const char **at, double *seconds)
{
    const char *p = *at;
    double total = 0, value;
    for (;;) {
        if (*p == '-' || !scan_number_comma(&p, &value))
            return false;
        total += value;
        const char *unit = p;
        if (scan_char(&p, ':')) {
            total *= 60;
            continue;
        }
        double scale = *unit == 'h' ? 3600 : *unit == 'm' ? 60 : 0;
        if (scale) {
            p++;
            scan_blanks(&p);
        }
        if (scale && !g_ascii_isdigit(*p))
            return false; /* a lone "5m" is no duration of these tools */
        if (!scale) {
            scan_char(&p, 's');
            *at = p;
            *seconds = total;
            return true;
        }
        total += value * (scale - 1);
    }
}

static bool word_end(const char *text)
{
    return !g_ascii_isalnum(*text) && *text != '_';
}

/* "real 0m10.1s", "real: 0.68", "user ..", "sys ..". */
static bool named_line(const char *at, double *real)
{
    static const char *const names[] = {"real", "elapsed", "user", "sys"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *p = at;
        if (!scan_text(&p, names[i]) || !word_end(p))
            continue;
        scan_char(&p, ':');
        scan_blanks(&p);
        double seconds;
        if (!clock_read(&p, &seconds) || !word_end(p))
            return false;
        *real = i < 2 ? seconds : NAN;
        return true;
    }
    return false;
}

/* "5.00 real 0.00 user 0.53 sys" (BSD time, mksh). */
static bool figure_first(const char *at, double *real)
{
    double seconds;
    if (!clock_read(&at, &seconds))
        return false;
    scan_blanks(&at);
    if (!scan_text(&at, "real") || !word_end(at))
        return false;
    *real = seconds;
    return true;
}

/* "0.00user 9.66system 13:48.46elapsed 1%CPU" and its second line; "Elapsed (wall clock) time
 * (h:mm:ss or m:ss): 0:00.35". */
static bool gnu_time(const char *text, double *real)
{
    if (strstr(text, "pagefaults")) {
        *real = NAN;
        return true;
    }
    const char *wall = strstr(text, "Elapsed (wall clock)");
    const char *colon = wall ? strstr(wall, "): ") : NULL;
    const char *end = strstr(text, "elapsed"), *at = colon ? colon + 3 : end;
    if (!at)
        return false;
    while (!colon && at > text && (g_ascii_isdigit(at[-1]) || strchr(":.,", at[-1])))
        at--;
    return clock_read(&at, real) && (colon || at == end);
}

/* "... 0.01s user 0.22s system 2% cpu 7.902 total": zsh, with the command before it. */
static bool zsh_time(const char *text, double *real)
{
    const char *at = strstr(text, "% cpu ");
    if (!at)
        return false;
    at += strlen("% cpu ");
    scan_blanks(&at);
    return clock_read(&at, real) && scan_text(&at, " total");
}

/* "0.000u 0.340s 0:05.12 6.6% 0+0k 0+0io 0pf+0w": csh, tcsh. */
static bool csh_time(const char *at, double *real)
{
    double part;
    if (!scan_number(&at, &part) || !scan_text(&at, "u ") || !scan_number(&at, &part) ||
        !scan_text(&at, "s "))
        return false;
    const char *clock = at;
    return clock_read(&at, real) && memchr(clock, ':', (gsize)(at - clock));
}

/* "Executed in    5.06 secs      fish           external". */
static bool fish_time(const char *at, double *real)
{
    static const struct {
        const char *word;
        double seconds;
    } units[] = {{"secs", 1}, {"millis", 1e-3}, {"micros", 1e-6}, {"mins", 60}, {"hours", 3600}};
    double value;
    if (!scan_text(&at, "Executed in"))
        return false;
    scan_blanks(&at);
    if (!scan_number_comma(&at, &value))
        return false;
    scan_blanks(&at);
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++)
        if (g_str_has_prefix(at, units[i].word)) {
            *real = value * units[i].seconds;
            return true;
        }
    return false;
}

bool dd_time_read(const char *text, double *real)
{
    scan_blanks(&text);
    return named_line(text, real) || figure_first(text, real) || gnu_time(text, real) ||
           zsh_time(text, real) || csh_time(text, real) || fish_time(text, real);
}
