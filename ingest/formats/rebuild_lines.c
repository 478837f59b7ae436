/* Lines of ZFS, md and 3ware about rebuilding. */
#include "ingest/formats/rebuild.h"

#include "ingest/scan.h"
#include "schema/date.h"

#include <math.h>
#include <string.h>

void rebuild_clear(struct rebuild *rebuild)
{
    g_free(rebuild->array);
    g_free(rebuild->ended);
    *rebuild = (struct rebuild){.seconds = NAN, .bytes = NAN, .rate = NAN, .done = NAN};
}

void rebuild_event_clear(struct rebuild_event *event)
{
    g_free(event->array);
    g_free(event->date);
    *event = (struct rebuild_event){.clock = NAN, .bytes = NAN};
}

/* --- ZFS --- */

/* "2.80T", "912M", "0B", "0": powers of 1024. */
static bool read_size(const char **at, double *bytes)
{
    static const char prefixes[] = "BKMGTPE";
    if (!scan_number_comma(at, bytes) || *bytes < 0)
        return false;
    const char *prefix = **at ? strchr(prefixes, **at) : NULL;
    if (prefix) {
        *bytes = ldexp(*bytes, 10 * (int)(prefix - prefixes));
        ++*at;
    }
    return true;
}

/* "0 days 04:49:39", "11:16:03", "4h49m", "1h2m3s". */
static bool read_time(const char **at, double *seconds)
{
    double total = 0, value;
    const char *p = *at;
    if (!scan_number(&p, &value) || value < 0)
        return false;
    if (scan_text(&p, " days ") || scan_text(&p, " day ")) {
        total = value * 86400;
        if (!scan_number(&p, &value) || value < 0)
            return false;
    }
    if (*p == ':') {
        double part = value;
        while (scan_char(&p, ':') && scan_number(&p, &value) && value >= 0)
            part = part * 60 + value;
        *seconds = total + part;
        *at = p;
        return true;
    }
    do {
        double scale = scan_char(&p, 'h')   ? 3600
                       : scan_char(&p, 'm') ? 60
                       : scan_char(&p, 's') ? 1
                                            : 0;
        if (!scale)
            return false;
        total += value * scale;
    } while (scan_number(&p, &value) && value >= 0);
    *seconds = total;
    *at = p;
    return true;
}

static char *read_date(const char *at)
{
    const char *on = strstr(at, " on ");
    return on ? date_parse(on + strlen(" on "), NULL) : NULL;
}

/* "resilver completed after 4h49m with 0 errors on ...": until 2010. */
static bool read_old(const char *at, bool scrub, struct rebuild *rebuild)
{
    scan_text(&at, scrub ? "scrub " : "resilver ");
    if (!scan_text(&at, "completed after ") || !read_time(&at, &rebuild->seconds))
        return false;
    rebuild->ended = read_date(at);
    return true;
}

bool rebuild_zfs(const char *at, struct rebuild *rebuild)
{
    bool scan = scan_text(&at, "scan: ") || scan_text(&at, "scrub: ");
    bool scrub = g_str_has_prefix(at, "scrub ");
    if (!scan || (!scrub && !g_str_has_prefix(at, "resilver")))
        return false;
    rebuild->tool = scrub ? "zfs scrub" : "zfs resilver";
    if (read_old(at, scrub, rebuild))
        return true;
    double repaired;
    if (scrub ? !scan_text(&at, "scrub repaired ") : !scan_text(&at, "resilvered "))
        return false;
    if (scan_char(&at, '(')) { /* of dRAID the group that was rebuilt in sequence */
        at += strcspn(at, ")");
        scan_text(&at, ") ");
    }
    if (!read_size(&at, &repaired) || !scan_text(&at, " in ") || !read_time(&at, &rebuild->seconds))
        return false;
    rebuild->bytes = scrub ? NAN : repaired;
    rebuild->ended = read_date(at);
    return true;
}

/* --- md --- */

static const struct {
    const char *word, *tool;
} actions[] = {
    {"recovery", "md recovery"},
    {"resync", "md resync"},
    {"check", "md check"},
    {"reshape", "md reshape"},
    {"data-check", "md check"},
    {"requested-resync", "md repair"},
    {"repair", "md repair"},
    {"rebuild", "3ware rebuild"},
    {"verify", "3ware verify"},
    {"initialize", "3ware initialize"},
    {"migration", "3ware migration"},
};

/* The action that a text begins with; NULL for none. */
static const char *read_action(const char **at)
{
    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {
        gsize n = strlen(actions[i].word);
        if (!g_ascii_strncasecmp(*at, actions[i].word, n) && !g_ascii_isalpha((*at)[n])) {
            *at += n;
            return actions[i].tool;
        }
    }
    return NULL;
}

bool rebuild_md(const char *at, struct rebuild *rebuild)
{
    double percent, done, all, speed;
    const char *bar = *at == '[' ? strchr(at, ']') : NULL;
    if (!bar)
        return false;
    at = bar + 1;
    scan_blanks(&at);
    rebuild->tool = read_action(&at);
    at += strspn(at, " =");
    if (!rebuild->tool || !scan_number(&at, &percent) || !scan_text(&at, "% (") ||
        !scan_number(&at, &done) || !scan_char(&at, '/') || !scan_number(&at, &all))
        return false;
    const char *rate = strstr(at, "speed=");
    if (!rate || !(rate += strlen("speed="), scan_number(&rate, &speed)) ||
        !scan_text(&rate, "K/sec") || !(done >= 0) || !(all > 0) || !(speed > 0))
        return false;
    rebuild->bytes = done * 1024;
    rebuild->rate = speed * 1024;
    rebuild->done = done / all;
    return true;
}

/* --- events --- */

/* "[  123.456789] md: " */
static bool read_stamp(const char **at, double *clock)
{
    if (!scan_char(at, '['))
        return false;
    scan_blanks(at);
    return scan_number(at, clock) && *clock >= 0 && scan_text(at, "] ");
}

static char *word_of(const char *at)
{
    return g_strndup(at, strcspn(at, " .,:;"));
}

bool rebuild_kernel(const char *at, struct rebuild_event *event)
{
    const char *stamp = strchr(at, '['), *total;
    guint64 blocks;
    if (!stamp || !read_stamp(&stamp, &event->clock) || !scan_text(&stamp, "md: "))
        return false;
    at = stamp;
    total = strstr(at, "over a total of ");
    if (total) {
        total += strlen("over a total of ");
        bool told = scan_unsigned(&total, &blocks) && scan_char(&total, 'k');
        event->bytes = told ? (double)blocks * 1024 : NAN;
        return told;
    }
    event->tool = read_action(&at);
    if (event->tool && scan_text(&at, " of RAID array ")) {
        event->begins = true;
        event->array = word_of(at);
        return true;
    }
    const char *done = strstr(at, ": ");
    if (event->tool || !done)
        return false;
    event->array = word_of(at);
    done += strlen(": ");
    event->tool = read_action(&done);
    event->ends = event->tool && g_str_has_prefix(done, " done");
    return event->ends;
}

/* "Fri Mar 28 2008 04:02:23" has the year before the time. */
static char *read_alarm_date(const char *from, const char *to)
{
    g_autofree char *text = g_strndup(from, (gsize)(to - from));
    g_auto(GStrv) words = g_strsplit_set(text, " ", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (char **word = words; *word; word++)
        if (**word)
            g_ptr_array_add(kept, *word);
    if (kept->len != 5)
        return NULL;
    const char *const *w = (const char *const *)kept->pdata;
    g_autofree char *usual = g_strdup_printf("%s %s %s %s %s", w[0], w[1], w[2], w[4], w[3]);
    return date_parse(usual, NULL);
}

bool rebuild_alarm(const char *at, struct rebuild_event *event)
{
    const char *open = strchr(at, '['), *close = open ? strchr(open, ']') : NULL;
    gint64 seconds;
    guint64 unit;
    if (*at != 'c' || !close || open - at > 8)
        return false;
    event->date = read_alarm_date(open + 1, close);
    if (!event->date || !date_epoch(event->date, &seconds))
        return false;
    event->clock = (double)seconds;
    const char *what = close + 1;
    what += strcspn(what, " \t") + strspn(what, " \t");
    what += strcspn(what, " \t"); /* the severity */
    scan_blanks(&what);
    if (*what == '(') /* "(0x04:0x000B): " */
        what += strcspn(what, " ");
    scan_blanks(&what);
    event->tool = read_action(&what);
    event->begins = g_str_has_prefix(what, " started");
    event->ends = g_str_has_prefix(what, " completed");
    const char *name = strstr(what, "unit=");
    name = name ? name + strlen("unit=") : strstr(what, "unit ");
    if (name && !g_ascii_isdigit(*name))
        name += strcspn(name, "0123456789");
    if (!event->tool || (!event->begins && !event->ends) || !name || !scan_unsigned(&name, &unit))
        return false;
    gsize controller = strcspn(at, " \t[");
    event->array = g_strdup_printf("%.*s u%" G_GUINT64_FORMAT, (int)controller, at, unit);
    return true;
}
