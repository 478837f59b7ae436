/* Finding dd's lines by their shape. */
#include "ingest/formats/dd_line.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

enum { WORDS_LONGEST = 80, GROUP_LONGEST = 48, UNIT_LONGEST = 24 };

/* How a bytes line was written: tells who wrote it. */
struct shape {
    guint groups;        /* figures in brackets: none, (3.1 GB), (3.1 GB, 2.9 GiB) */
    const char *unit;    /* of the seconds */
    gsize unit_length;   /* in bytes */
    bool unit_glued;     /* "64.024s" */
    guint decimals;      /* of the seconds */
    bool exponent;       /* of the seconds */
    bool bracketed;      /* "(10537330 bytes/sec)" */
    bool rate_glued;     /* "317.6KB/s" */
    bool rate_byte;      /* B, or only "M/s" */
    guint rate_decimals; /* of the rate */
};

enum found { FOUND_NOT, FOUND, FOUND_CUT /* so far, and the text ends */ };

static bool letter(const char *p)
{
    return g_ascii_isalpha(*p) || (guchar)*p >= 0x80;
}

/* Blanks and the marks that make text bold or slanted. */
static void skip_marks(const char **at)
{
    do
        scan_blanks(at);
    while ((**at == '*' || **at == '_' || **at == '`') && ++*at);
}

/* Up to a digit or a bracket; false when it is too long or holds what no sentence of dd's holds. */
static bool skip_words(const char **at, bool *any)
{
    const char *p = *at;
    for (; *p && !g_ascii_isdigit(*p) && *p != '('; p++) {
        if (p - *at > WORDS_LONGEST || strchr("={}<>|;\"/[]\r", *p))
            return false;
        *any |= letter(p);
    }
    *at = p;
    return true;
}

/* "(39 MB, 37 MiB)", "(2.0MB)", "(3.0 M)": how many figures. */
static enum found skip_group(const char **at, guint *groups)
{
    const char *p = *at + 1;
    guint words = 0;
    if (!g_ascii_isdigit(*p))
        return *p ? FOUND_NOT : FOUND_CUT;
    for (; *p && *p != ')'; p++) {
        if (p - *at > GROUP_LONGEST || *p == '(')
            return FOUND_NOT;
        words += letter(p) && !letter(p - 1);
    }
    if (!*p)
        return FOUND_CUT;
    *groups = MIN(words, 2);
    *at = p + 1;
    return FOUND;
}

static guint decimals_of(const char *from, const char *to, bool *exponent)
{
    const char *p = from;
    while (p < to && g_ascii_isdigit(*p))
        p++;
    const char *mark = p;
    if (p < to && (*p == '.' || *p == ','))
        for (p++; p < to && g_ascii_isdigit(*p);)
            p++;
    *exponent = p < to;
    return p > mark ? (guint)(p - mark - 1) : 0;
}

/* A number with one word behind it: the seconds. */
static enum found read_seconds(const char **at, struct dd_item *item, struct shape *shape)
{
    const char *p = *at;
    if (!scan_number_comma(&p, &item->seconds) || item->seconds < 0)
        return FOUND_NOT;
    shape->decimals = decimals_of(*at, p, &shape->exponent);
    item->seconds_step = shape->exponent ? 0 : pow(10, -(double)shape->decimals);
    shape->unit_glued = letter(p);
    scan_blanks(&p);
    if (!*p)
        return FOUND_CUT;
    shape->unit = p;
    while (letter(p) && p - shape->unit < UNIT_LONGEST)
        p++;
    shape->unit_length = (gsize)(p - shape->unit);
    *at = p;
    return shape->unit_length && !letter(p) ? FOUND : FOUND_NOT;
}

/* k 1, M 2, G 3 ..; 0 for what is no prefix. */
static guint prefix_power(char c)
{
    static const char prefixes[] = "kMGTPEZY";
    const char *prefix = c ? strchr(prefixes, c == 'K' ? 'k' : c) : NULL;
    return prefix ? (guint)(prefix - prefixes) + 1 : 0;
}

/* kB/s, MB/s, M/s, B/s, bytes/sec, MB/秒; a copy may have lost "/s" at the end of its line. */
static bool read_rate_unit(const char **at, struct dd_item *item, struct shape *shape)
{
    const char *p = *at;
    item->rate_power = prefix_power(*p);
    if (item->rate_power && *++p == 'i')
        p++, item->rate_binary = true;
    const char *word = p;
    while (g_ascii_isalpha(*p) && p - word < UNIT_LONGEST)
        p++;
    gsize length = (gsize)(p - word);
    shape->rate_byte = length > 0;
    if (length > 1 && !shape->bracketed)
        return false;
    if (*p == '/' && letter(p + 1)) {
        for (p++; letter(p);)
            p++;
    } else {
        while (*p && strchr(" \t*_`", *p))
            p++;
        if (*p || !length || !item->rate_power)
            return false;
    }
    *at = p;
    return true;
}

static enum found read_rate(const char **at, struct dd_item *item, struct shape *shape)
{
    skip_marks(at);
    const char *behind = *at; /* "Sekunden übertragen (" */
    bool word = false;
    if (letter(behind) && skip_words(&behind, &word) && *behind == '(')
        *at = behind;
    shape->bracketed = **at == '(';
    if (!**at)
        return FOUND_CUT;
    if (!scan_char(at, ',') && !scan_char(at, '('))
        return FOUND_NOT;
    skip_marks(at);
    if (!**at)
        return FOUND_CUT;
    item->rate_at = *at;
    bool exponent;
    if (!scan_number_comma(at, &item->rate)) {
        item->rate = INFINITY; /* "Infinity B/s", in any language */
        while (letter(*at))
            ++*at;
        if (*at == item->rate_at || **at != ' ')
            return FOUND_NOT;
    }
    shape->rate_decimals = decimals_of(item->rate_at, *at, &exponent);
    if (!isinf(item->rate))
        shape->rate_glued = letter(*at);
    scan_blanks(at);
    if (!**at)
        return FOUND_CUT;
    if (!read_rate_unit(at, item, shape))
        return FOUND_NOT;
    double scale = pow(1000, item->rate_power);
    item->rate *= scale;
    item->rate_step = scale * pow(10, -(double)shape->rate_decimals);
    /* ftp prints "(11.1 MB/s)"; dd's brackets hold whole bytes. */
    return shape->bracketed && (scale != 1 || shape->rate_decimals) ? FOUND_NOT : FOUND;
}

static bool near_rate(double value, const struct dd_item *item)
{
    return fabs(value - item->rate) <= 0.5001 * item->rate_step + 1e-9 * value;
}

/* uutils from 0.0.18 on counts whole milliseconds, at least one, in its rate only. */
static bool from_whole_ms(const struct dd_item *item)
{
    double ms = MAX(1, floor(item->seconds * 1000)), bytes = (double)item->bytes;
    return item->bytes && item->seconds > 0 && near_rate(bytes / ms * 1000, item) &&
           !near_rate(bytes / item->seconds, item);
}

static const char *gnu_version(const struct dd_item *item, const struct shape *shape)
{
    if (shape->unit_length > 1)
        return "gnu 6";
    bool small = shape->decimals == 1 && !shape->exponent;
    double figure = item->rate / pow(1000, item->rate_power);
    if ((small && item->seconds == 0) || (!shape->rate_decimals && figure >= 10 && figure < 99.5))
        return "uutils"; /* GNU prints "52.0 MB/s" and "0 s" */
    if (item->whole_ms)
        return "uutils";
    if (shape->groups == 1)
        return item->bytes < 1024 && item->bytes >= 1000 ? "gnu" : "gnu 7.x-8.24";
    return "gnu 8.25+";
}

static const char *version_of(const struct dd_item *item, const struct shape *shape)
{
    if (shape->bracketed) /* BSD says "secs" in every language, GNU "seconds" in its own */
        return shape->unit_length == 4 && !strncmp(shape->unit, "secs", 4) ? "bsd" : "gnu 5";
    if (!shape->rate_byte)
        return "toybox";
    if (shape->rate_glued)
        return "busybox";
    if (shape->unit_glued && shape->groups == 2)
        return "bsd"; /* status=progress */
    return gnu_version(item, shape);
}

/* Other tools count other things in lines like dd's ("36 KiB read, 100 iops, 402.8 KiB/s"): where
 * nothing but the order of words speaks for dd, the figures must agree. */
static bool likely(const struct dd_item *item, const struct shape *shape)
{
    bool seconds = shape->unit_length == 1 || !g_ascii_strncasecmp(shape->unit, "se", 2);
    return (seconds && (shape->groups || shape->bracketed)) || dd_line_agrees(item);
}

/* `p` at the first digit of the bytes. */
static enum found read_bytes(const char *p, struct dd_item *item)
{
    struct shape shape = {0};
    bool word = false, more = false;
    item->from = p;
    if (!scan_unsigned(&p, &item->bytes) || !skip_words(&p, &word) || !word)
        return FOUND_NOT;
    enum found found = *p == '(' ? skip_group(&p, &shape.groups) : FOUND;
    if (found == FOUND && !skip_words(&p, &more))
        return FOUND_NOT;
    if (found == FOUND)
        found = *p ? read_seconds(&p, item, &shape) : FOUND_CUT;
    if (found == FOUND)
        found = read_rate(&p, item, &shape);
    if (found != FOUND)
        return found;
    item->kind = DD_BYTES;
    item->to = p;
    item->rate_binary |= !shape.rate_byte || (shape.rate_glued && !shape.bracketed);
    item->whole_ms = !item->rate_binary && !shape.bracketed && from_whole_ms(item);
    item->version = version_of(item, &shape);
    return likely(item, &shape) ? FOUND : FOUND_NOT;
}

/* `p` at digits; a word must stand before or behind, and no formula. */
static bool read_records(const char *text, const char *p, struct dd_item *item)
{
    const char *before = p;
    item->from = p;
    if (!scan_unsigned(&p, &item->full) || !scan_char(&p, '+') || !scan_unsigned(&p, &item->part))
        return false;
    if (*p && (g_ascii_isalnum(*p) || strchr("._,:;=+-*/%)]}", *p)))
        return false;
    item->to = p;
    item->kind = DD_RECORDS;
    item->glued = before > text && before[-1] == '=';
    while (before > text && strchr(" \t*_:", before[-1]))
        before--;
    const char *behind = p;
    skip_marks(&behind);
    bool after_word = before > text && (g_ascii_isalpha(before[-1]) || (guchar)before[-1] >= 0x80);
    return letter(behind) || after_word;
}

/* "256 blocks (256Mb) written." */
static bool read_blocks(const char *p, struct dd_item *item)
{
    guint64 amount;
    item->from = p;
    if (!scan_unsigned(&p, &item->full) || !scan_text(&p, " blocks (") ||
        !scan_unsigned(&p, &amount) || !scan_text(&p, "Mb) written"))
        return false;
    item->kind = DD_BLOCKS;
    item->bytes = amount << 20;
    item->to = p;
    return true;
}

/* "1.46GiB 0:00:02 [ 146MiB/s]"; the prefixes are of 1024 with and without i. */
static bool read_pv(const char *p, struct dd_item *item)
{
    double size, part;
    item->from = p;
    if (!scan_number_comma(&p, &size) || size < 0)
        return false;
    scan_blanks(&p);
    guint power = prefix_power(*p);
    size *= pow(1024, power);
    p += power > 0;
    scan_char(&p, 'i');
    if (!scan_char(&p, 'B'))
        return false;
    scan_blanks(&p);
    guint colons = 0;
    item->seconds = 0;
    while (g_ascii_isdigit(*p) && scan_number(&p, &part)) {
        item->seconds = item->seconds * 60 + part;
        colons += *p == ':';
        if (!scan_char(&p, ':'))
            break;
    }
    scan_blanks(&p);
    if (colons != 2 || *p != '[' || size > 1e18)
        return false;
    item->kind = DD_PV;
    item->bytes = (guint64)size;
    item->to = p;
    return true;
}

bool dd_line_next(const char *text, const char **at, struct dd_item *item)
{
    for (const char *p = *at; *p; p++) {
        if (!g_ascii_isdigit(*p) || (p > *at && g_ascii_isdigit(p[-1])))
            continue;
        if (p > text && strchr(".,:+-/", p[-1]))
            continue;
        *item = (struct dd_item){0};
        if (read_records(text, p, item) || read_bytes(p, item) == FOUND || read_blocks(p, item) ||
            read_pv(p, item)) {
            *at = item->to;
            return true;
        }
    }
    return false;
}

bool dd_line_open(const char *text)
{
    gsize length = strlen(text), tail = 2 * WORDS_LONGEST + GROUP_LONGEST;
    const char *p = length > tail ? text + length - tail : text;
    for (; *p; p++) {
        struct dd_item item = {0};
        if (g_ascii_isdigit(*p) && (p == text || !strchr("0123456789.,:+-/", p[-1])) &&
            read_bytes(p, &item) == FOUND_CUT)
            return true;
    }
    return false;
}

bool dd_line_agrees(const struct dd_item *item)
{
    if (item->kind != DD_BYTES || item->seconds <= 0 || isinf(item->rate) || item->whole_ms)
        return true;
    double value = (double)item->bytes / item->seconds;
    double base = item->rate_binary ? pow(1.024, item->rate_power) : 1;
    double slack = MAX(1e-5, item->seconds_step / item->seconds);
    return fabs(value - base * item->rate) <= 0.51 * base * item->rate_step + value * slack;
}
