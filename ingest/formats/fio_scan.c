/* Quantities in fio's normal output. */
#include "ingest/formats/fio_read.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

/* Moves past a prefix; its power of a thousand, 0 when there is none (the m of "11msec"). */
static int scan_prefix(const char **at)
{
    static const char prefixes[] = "KMGTPE";
    const char *prefix = **at == 'k' ? prefixes : **at ? strchr(prefixes, **at) : NULL;
    if (!prefix)
        return 0;
    ++*at;
    return (int)(prefix - prefixes) + 1;
}

bool fio_scan_bytes(const char **at, bool old, double *value)
{
    const char *p = *at;
    scan_blanks(&p);
    if (!scan_number(&p, value) || *value < 0)
        return false;
    scan_blanks(&p);
    int power = scan_prefix(&p);
    bool binary = scan_char(&p, 'i') || old;
    *value *= pow(binary ? 1024 : 1000, power);
    if (scan_text(&p, "bit"))
        *value /= 8;
    else
        (void)(scan_char(&p, 'B') || scan_char(&p, 'b'));
    const char *slash = p;
    scan_blanks(&slash); /* "KB  /s" */
    if (scan_text(&slash, "/s"))
        p = slash;
    *at = p;
    return true;
}

bool fio_scan_count(const char **at, double *value)
{
    const char *p = *at;
    scan_blanks(&p);
    if (!scan_number(&p, value) || *value < 0)
        return false;
    *value *= pow(1000, scan_prefix(&p));
    *at = p;
    return true;
}

bool fio_find_count(const char *text, const char *key, double *value)
{
    for (const char *at = text; (at = strstr(at, key)); at++) {
        if (at > text && (g_ascii_isalnum(at[-1]) || at[-1] == '_'))
            continue;
        const char *p = at + strlen(key);
        return fio_scan_count(&p, value);
    }
    return false;
}
