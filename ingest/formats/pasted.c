/* Pasted lines, and what several tools print in the same way. */
#include "ingest/formats/pasted.h"

#include "ingest/formats/dd_text.h"
#include "ingest/scan.h"
#include "schema/date.h"

#include <string.h>

void pasted_init(struct pasted *pasted, const struct source *source)
{
    *pasted = (struct pasted){.plain = g_string_new(NULL), .text = ""};
    lines_init(&pasted->lines, source);
}

void pasted_clear(struct pasted *pasted)
{
    lines_clear(&pasted->lines);
    if (pasted->plain)
        g_string_free(pasted->plain, TRUE);
    *pasted = (struct pasted){0};
}

/* The common case, and the one that must be fast. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if ((guchar)*text >= 128 || strchr("\033\b<[&*", *text))
            return false;
    return true;
}

bool pasted_next(struct pasted *pasted)
{
    if (!lines_next(&pasted->lines, &pasted->line))
        return false;
    const char *state = strrchr(pasted->line.text, '\r');
    const char *text = state ? state + 1 : pasted->line.text;
    if (is_plain(text))
        g_string_assign(pasted->plain, text);
    else
        dd_text_clean(text, pasted->plain);
    g_strchomp(pasted->plain->str);
    pasted->text = scan_unquote(pasted->plain->str, NULL);
    while (scan_text(&pasted->text, "//") || scan_text(&pasted->text, "\xef\xbb\xbf"))
        pasted->text = scan_unquote(pasted->text, NULL);
    return true;
}

void pasted_refuse(const struct pasted *pasted, struct batch *batch, const char *at,
                   const char *expected)
{
    enum { SHOWN = 40 };
    g_autofree char *found = g_utf8_substring(at, 0, MIN(g_utf8_strlen(at, -1), SHOWN));
    g_autofree char *word = g_strndup(at, strcspn(at, " \t"));
    /* What was taken away before it counts in the column. */
    const char *line = pasted->line.text, *raw = strstr(line, at);
    if (!raw && *word)
        raw = strstr(line, word);
    gsize column = !*at ? pasted->line.length + 1 : raw ? (gsize)(raw - line) + 1 : 1;
    batch_remark(batch, REMARK_REFUSED, pasted->line.number, column, "expected %s, found %s%s%s",
                 expected, *at ? "'" : "the end of the line", found, *at ? "'" : "");
}

/* Three numbers with the same mark between. */
static bool take_day(const char **at, guint64 part[3])
{
    const char *p = *at;
    if (!scan_unsigned(&p, &part[0]) || !*p || !strchr("/.-", *p))
        return false;
    char mark = *p++;
    if (!scan_unsigned(&p, &part[1]) || *p++ != mark || !scan_unsigned(&p, &part[2]))
        return false;
    *at = p;
    return true;
}

/* Year first, or day first where the order shows: with points, or a number above 12. */
static bool order_day(const char *text, guint64 part[3])
{
    if (part[0] >= 1000)
        return true;
    bool points = text[strspn(text, "0123456789")] == '.';
    if (part[2] < 1000 || (!points && part[0] <= 12 && part[1] <= 12 && part[0] != part[1]))
        return false;
    guint64 day = part[0], month = part[1];
    if (!points && month > 12)
        day = part[1], month = part[0];
    part[0] = part[2], part[1] = month, part[2] = day;
    return true;
}

char *pasted_date(const char *text)
{
    const char *at = text;
    guint64 part[3], hour;
    if (!take_day(&at, part) || !order_day(text, part))
        return date_parse(text, NULL);
    g_autofree char *day =
        g_strdup_printf("%04" G_GUINT64_FORMAT "-%02" G_GUINT64_FORMAT "-%02" G_GUINT64_FORMAT,
                        part[0], part[1], part[2]);
    scan_blanks(&at);
    if (!scan_unsigned(&at, &hour))
        return *at ? NULL : date_parse(day, NULL);
    g_autofree char *stamp = g_strdup_printf("%s %02" G_GUINT64_FORMAT "%s", day, hour, at);
    return date_parse(stamp, NULL);
}

const char *pasted_value(const char *text, const char *key)
{
    gsize n = strlen(key);
    if (g_ascii_strncasecmp(text, key, n))
        return NULL;
    text += n;
    scan_blanks(&text);
    if (!scan_char(&text, ':'))
        return NULL;
    scan_blanks(&text);
    return text;
}
