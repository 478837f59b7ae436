/* Lines of ioping.  All its prefixes of bytes are powers of 1024, also in "mb/s" of old versions.
 */
#include "ingest/formats/ioping.h"

#include "ingest/scan.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

void ioping_figures_init(struct ioping_figures *figures)
{
    *figures = (struct ioping_figures){NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, 0, 0};
}

/* "4 KiB", "4.0 kb", "4096 bytes", "72.9 MiB/s"; NAN for anything else. */
static double read_bytes(const char **at, bool speed)
{
    static const char prefixes[] = "kmgtpe";
    const char *p = *at;
    double value;
    if (!scan_number_comma(&p, &value) || value < 0)
        return NAN;
    scan_blanks(&p);
    const char *prefix = *p ? strchr(prefixes, g_ascii_tolower(*p)) : NULL;
    p += prefix != NULL;
    if (prefix && *p == 'i')
        p++;
    if (!scan_text(&p, "bytes") && !scan_text(&p, "byte") && !scan_char(&p, 'B') &&
        !scan_char(&p, 'b'))
        return NAN;
    if (speed && !scan_text(&p, "/s"))
        return NAN;
    scan_text(&p, "ec");
    *at = p;
    return prefix ? ldexp(value, 10 * (int)(prefix - prefixes + 1)) : value;
}

/* The part of a text up to a mark, without blanks around it. */
static char *cut(const char *from, const char *to)
{
    return g_strstrip(g_strndup(from, (gsize)(to - from)));
}

bool ioping_request(const char *at, struct ioping_figures *figures)
{
    static const struct {
        const char *mark;
        bool reads, writes;
    } marks[] = {{"<<<", true, false}, {">>>", false, true}, {"from", true, false},
                 {"to", false, true},  {"<<>", true, true},  {"<>>", true, true}};
    double bytes = read_bytes(&at, false);
    scan_blanks(&at);
    const char *request = strstr(at, "request=");
    if (isnan(bytes) || !request)
        return false;
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        if (scan_text(&at, marks[i].mark) && *at == ' ') {
            figures->request_bytes = bytes;
            figures->reads |= marks[i].reads;
            figures->writes |= marks[i].writes;
            return true;
        }
    return false;
}

/* "36 KiB read", "292 iops", "72.9 MiB/s". */
static bool take_part(const char *text, struct ioping_figures *figures)
{
    const char *at = text;
    double bytes = read_bytes(&at, false);
    scan_blanks(&at);
    if (!isnan(bytes) && !strcmp(at, "read")) {
        figures->bytes = bytes;
        figures->reads = true;
        return true;
    }
    if (!isnan(bytes) && (!strcmp(at, "written") || !strcmp(at, "write"))) {
        figures->bytes = bytes;
        figures->writes = true;
        return true;
    }
    at = text;
    double speed = read_bytes(&at, true);
    if (!isnan(speed) && !*at) {
        figures->speed = speed;
        return true;
    }
    return g_str_has_suffix(text, "iops") &&
           unit_parse(text, UNIT_PER_SECOND, &figures->rate, NULL);
}

/* "837 ", "71.4 k " */
static bool read_count(const char **at, double *count)
{
    static const char prefixes[] = "kMGT";
    if (!scan_number(at, count))
        return false;
    scan_blanks(at);
    const char *prefix = **at && (*at)[1] == ' ' ? strchr(prefixes, **at) : NULL;
    if (prefix) {
        *count *= pow(1000, (double)(prefix - prefixes + 1));
        ++*at;
        scan_blanks(at);
    }
    return true;
}

bool ioping_total(const char *at, struct ioping_figures *figures, const char **wrong)
{
    *wrong = NULL;
    double requests;
    if (!read_count(&at, &requests) ||
        (!scan_text(&at, "requests completed in ") && !scan_text(&at, "request completed in ")))
        return false;
    figures->requests = requests;
    const char *comma = at + strcspn(at, ",");
    g_autofree char *time = cut(at, comma);
    if (!unit_parse(time, UNIT_SECONDS, &figures->seconds, NULL))
        *wrong = at;
    while (*comma && !*wrong) {
        at = comma + 1;
        scan_blanks(&at);
        comma = at + strcspn(at, ",");
        g_autofree char *part = cut(at, comma);
        if (!take_part(part, figures))
            *wrong = at;
    }
    return true;
}

/* "2.0/3.4/28.9/2.0 ms" share a unit, "531.2 us / 9.93 ms / 23.7 ms / 12.5 ms" do not. */
bool ioping_times(const char *at, struct ioping_figures *figures, const char **wrong)
{
    double *const places[] = {&figures->min, &figures->mean, &figures->max, &figures->sd};
    *wrong = NULL;
    if (!scan_text(&at, "min/avg/max/mdev"))
        return false;
    at += strspn(at, " =\t");
    *wrong = at;
    g_auto(GStrv) parts = g_strsplit(at, "/", -1);
    if (g_strv_length(parts) != G_N_ELEMENTS(places))
        return true;
    const char *shared = parts[3];
    double number;
    scan_blanks(&shared);
    if (!scan_number(&shared, &number))
        return true;
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        const char *end = g_strstrip(parts[i]);
        bool bare = scan_number(&end, &number) && !*end;
        g_autofree char *whole = g_strconcat(parts[i], bare && i < 3 ? shared : "", NULL);
        /* Without any unit it is not told what the figures are. */
        if (!*shared || !unit_parse(whole, UNIT_SECONDS, places[i], NULL))
            return true;
    }
    *wrong = NULL;
    return true;
}

bool ioping_raw(const char *at, struct ioping_figures *figures)
{
    enum { COUNT, TIME, RATE, SPEED, MIN, MEAN, MAX, SD, OLD, ALL, NEW };
    double values[NEW];
    gsize n = 0;
    for (guint64 value; n < NEW && scan_unsigned(&at, &value); n++) {
        values[n] = (double)value;
        scan_blanks(&at);
    }
    if (*at || (n != OLD && n != NEW) || !values[COUNT] || !values[RATE] ||
        values[MIN] > values[MEAN] || values[MEAN] > values[MAX] ||
        fabs(values[TIME] / values[COUNT] - values[MEAN]) > 1)
        return false;
    double unit = values[COUNT] / values[RATE] / values[TIME];
    unit = fabs(unit / 1e-9 - 1) < 0.1 ? 1e-9 : fabs(unit / 1e-6 - 1) < 0.1 ? 1e-6 : NAN;
    if (isnan(unit) || values[MAX] > values[TIME])
        return false;
    *figures = (struct ioping_figures){
        .requests = values[COUNT],
        .seconds = values[TIME] * unit,
        .bytes = NAN,
        .rate = values[RATE],
        .speed = values[SPEED],
        .min = values[MIN] * unit,
        .mean = values[MEAN] * unit,
        .max = values[MAX] * unit,
        .sd = values[SD] * unit,
        .request_bytes = NAN,
    };
    return true;
}
