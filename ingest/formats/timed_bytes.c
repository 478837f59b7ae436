/* Bytes that a copy moved. */
#include "ingest/formats/timed_bytes.h"

#include "ingest/formats/plain.h"
#include "ingest/scan.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

/* Digits with separators between groups of three; `decimals` digits may stand behind the last mark.
 */
static bool read_grouped(const char **at, int decimals, double *value)
{
    char digits[40];
    gsize n = 0;
    const char *p = *at, *mark = NULL;
    for (; g_ascii_isdigit(*p) || ((*p == ',' || *p == '.') && g_ascii_isdigit(p[1])); p++) {
        if (n + 2 >= sizeof digits)
            return false;
        if (g_ascii_isdigit(*p))
            digits[n++] = *p;
        else
            mark = p;
    }
    if (!n)
        return false;
    digits[n] = 0;
    *value = g_ascii_strtod(digits, NULL);
    if (decimals && mark && p - mark - 1 == decimals)
        *value /= pow(10, decimals);
    *at = p;
    return true;
}

/* rsync's -h: "1.07G", powers of 1000; without a letter it is a plain count. */
static bool read_amount(const char **at, int decimals, double *value)
{
    static const char prefixes[] = "KMGTP";
    const char *end = *at + strspn(*at, "0123456789.,");
    const char *prefix = *end ? strchr(prefixes, *end) : NULL;
    if (!read_grouped(at, prefix ? 2 : decimals, value))
        return false;
    if (prefix) {
        *value *= pow(1000, (double)(prefix - prefixes + 1));
        ++*at;
    }
    return true;
}

bool timed_rsync(const char *at, double *bytes, double *rate)
{
    double sent, received;
    if (!scan_text(&at, "sent ") || !read_amount(&at, 0, &sent) || !scan_text(&at, " bytes"))
        return false;
    scan_blanks(&at);
    if (!scan_text(&at, "received ") || !read_amount(&at, 0, &received) ||
        !scan_text(&at, " bytes"))
        return false;
    scan_blanks(&at);
    if (!read_amount(&at, 2, rate) || !scan_text(&at, " bytes/sec"))
        return false;
    *bytes = fmax(sent, received);
    return true;
}

bool timed_tar(const char *at, double *bytes, double *rate)
{
    guint64 count;
    if ((!scan_text(&at, "Total bytes written: ") && !scan_text(&at, "Total bytes read: ")) ||
        !scan_unsigned(&at, &count))
        return false;
    *bytes = (double)count;
    *rate = NAN;
    const char *comma = strchr(at, ','), *end = comma ? strchr(comma, ')') : NULL;
    if (end) {
        g_autofree char *text = g_strndup(comma + 1, (gsize)(end - comma) - 1);
        unit_parse(text, UNIT_BYTES_PER_SECOND, rate, NULL);
    }
    return true;
}

/* --- listed sizes --- */

void timed_sizes_init(struct timed_sizes *sizes)
{
    *sizes =
        (struct timed_sizes){g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free), NAN};
}

void timed_sizes_clear(struct timed_sizes *sizes)
{
    g_clear_pointer(&sizes->sizes, g_hash_table_unref);
}

static char *tidy(const char *path)
{
    gsize n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    return g_strndup(path, n);
}

static void put(struct timed_sizes *sizes, const char *path, double bytes)
{
    double *value = g_new(double, 1);
    *value = bytes;
    g_hash_table_replace(sizes->sizes, tidy(path), value);
}

/* "4.2G" of ls -lh and du -h: powers of 1024; a plain number in `unit`. */
static double read_size(const char *text, double unit)
{
    static const char prefixes[] = "KMGTPE";
    const char *at = text;
    double value;
    if (!scan_number_comma(&at, &value) || value < 0)
        return NAN;
    const char *prefix = *at ? strchr(prefixes, *at) : NULL;
    at += prefix != NULL;
    if (*at)
        return NAN;
    return prefix ? ldexp(value, 10 * (int)(prefix - prefixes + 1)) : value * unit;
}

/* "-rw-r--r-- 1 root root 1073741824 Jan  1 12:00 test.img": the fifth word and what is behind the
 * date. */
static bool take_ls(struct timed_sizes *sizes, const char *at)
{
    if (*at != '-' || strspn(at, "-rwxsStT") < 10)
        return false;
    g_auto(GStrv) words = g_strsplit_set(at, " \t", -1);
    const char *kept[9];
    gsize n = 0;
    for (char **word = words; *word && n < G_N_ELEMENTS(kept); word++)
        if (**word)
            kept[n++] = *word;
    if (n < 8)
        return false;
    double bytes = read_size(kept[4], 1);
    /* With --time-style=long-iso the date is two words, else three. */
    const char *path = kept[n - 1];
    if (!isnan(bytes))
        put(sizes, path, bytes);
    return !isnan(bytes);
}

/* "4.2G    src" */
static bool take_du(struct timed_sizes *sizes, const char *at)
{
    gsize n = strcspn(at, " \t"), gap = strspn(at + n, " \t");
    const char *path = at + n + gap;
    if (!g_ascii_isdigit(*at) || !gap || !*path || path[strcspn(path, " \t")])
        return false;
    g_autofree char *size = g_strndup(at, n);
    double bytes = read_size(size, sizes->du_unit);
    if (!isnan(bytes))
        put(sizes, path, bytes);
    return !isnan(bytes);
}

bool timed_sizes_take(struct timed_sizes *sizes, const char *at)
{
    char *machine = NULL;
    g_autofree char *du = plain_command(at, "du", &machine);
    g_free(machine);
    if (!du)
        return take_ls(sizes, at) || take_du(sizes, at);
    sizes->du_unit = plain_flag(du, 'b')   ? 1
                     : plain_flag(du, 'k') ? 0x1p10
                     : plain_flag(du, 'm') ? 0x1p20
                                           : NAN;
    return true;
}

double timed_sizes_find(const struct timed_sizes *sizes, const char *path)
{
    g_autofree char *key = tidy(path);
    const double *bytes = g_hash_table_lookup(sizes->sizes, key);
    return bytes ? *bytes : NAN;
}
