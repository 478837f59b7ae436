/* Rows of CrystalDiskMark. */
#include "ingest/formats/cdm_row.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

static bool take_word(const char **at, const char *word)
{
    gsize n = strlen(word);
    if (g_ascii_strncasecmp(*at, word, n) || g_ascii_isalpha((*at)[n]))
        return false;
    *at += n;
    scan_blanks(at);
    return true;
}

static bool take_order(const char **at, bool *random, bool *brief)
{
    *brief = true;
    if ((*random = take_word(at, "RND")) || take_word(at, "SEQ"))
        return true;
    *brief = false;
    return (*random = take_word(at, "Random")) || take_word(at, "Sequential");
}

static enum cdm_op take_op(const char **at)
{
    return take_word(at, "Read")    ? CDM_READ
           : take_word(at, "Write") ? CDM_WRITE
           : take_word(at, "Mix")   ? CDM_MIX
                                    : CDM_NONE;
}

/* "512KB", "4KiB", "1 MiB": K is 1024 in all of them. */
static bool take_size(const char **at, guint64 *bytes)
{
    const char *p = *at;
    guint64 size;
    if (!scan_unsigned(&p, &size) || !size || size > 1 << 20)
        return false;
    scan_blanks(&p);
    int shift = *p == 'K' ? 10 : *p == 'M' ? 20 : 0;
    if (!shift)
        return false;
    p++;
    if (!scan_text(&p, "iB"))
        scan_char(&p, 'B');
    scan_blanks(&p);
    *bytes = size << shift;
    *at = p;
    return true;
}

/* "(Q=  8, T= 1)", "(QD=32)", "(T= 1)". */
static bool take_load(const char **at, struct cdm_row *row)
{
    const char *p = *at;
    if (!scan_char(&p, '('))
        return false;
    do {
        scan_blanks(&p);
        guint64 *value = *p == 'T' ? &row->threads : &row->queues;
        if (!scan_char(&p, 'T') && !scan_text(&p, "QD") && !scan_char(&p, 'Q'))
            return false;
        scan_blanks(&p);
        if (!scan_char(&p, '='))
            return false;
        scan_blanks(&p);
        if (!scan_unsigned(&p, value) || !*value || *value > 65536)
            return false;
        scan_blanks(&p);
    } while (scan_char(&p, ','));
    if (!scan_char(&p, ')'))
        return false;
    scan_blanks(&p);
    *at = p;
    return true;
}

/* What versions 3 to 6 do not print: 1 MiB for one request at a time, 128 KiB where the depth can
 * be set. */
static guint64 default_size(const struct cdm_row *row)
{
    return row->random ? 0 : (guint64)(row->queues ? 128 : 1024) << 10;
}

static bool take_name(const char **at, struct cdm_row *row)
{
    bool brief;
    if (!take_order(at, &row->random, &brief))
        return false;
    row->op = take_op(at);
    bool sized = take_size(at, &row->bytes);
    row->certain = take_load(at, row) && (brief || row->op);
    if (!sized && !take_size(at, &row->bytes))
        row->bytes = default_size(row);
    row->queues = MAX(row->queues, 1), row->threads = MAX(row->threads, 1);
    return scan_char(at, ':');
}

/* A number between marks, with its unit; NAN where there is none of it. */
static bool take_marked(const char **at, const char *open, const char *unit, const char *close,
                        double *value)
{
    *value = NAN;
    scan_blanks(at);
    if (!scan_text(at, open))
        return true;
    scan_blanks(at);
    if (!scan_number_comma(at, value))
        return false;
    scan_blanks(at);
    return scan_text(at, unit) && scan_text(at, close);
}

enum cdm_found cdm_row_parse(const char *text, struct cdm_row *row, const char **at,
                             const char **expected)
{
    *row = (struct cdm_row){.speed = NAN, .rate = NAN, .latency = NAN};
    *at = text;
    if (!take_name(at, row))
        return CDM_NO_ROW;
    bool claims = strstr(*at, "MB/s") != NULL;
    if (!row->bytes)
        return *expected = "the size of the requests", *at = text,
               claims ? CDM_UNREADABLE : CDM_NO_ROW;
    scan_blanks(at);
    *expected = "a number of MB/s";
    if (!scan_number_comma(at, &row->speed) || row->speed < 0)
        return claims ? CDM_UNREADABLE : CDM_NO_ROW;
    scan_blanks(at);
    if (!scan_text(at, "MB/s"))
        return *expected = "MB/s", CDM_UNREADABLE;
    if (!take_marked(at, "[", "IOPS", "]", &row->rate))
        return *expected = "a number of IOPS", CDM_UNREADABLE;
    if (!take_marked(at, "<", "us", ">", &row->latency))
        return *expected = "a number of us", CDM_UNREADABLE;
    row->latency *= 1e-6;
    scan_blanks(at);
    *expected = "nothing more";
    return **at ? CDM_UNREADABLE : CDM_ROW;
}
