/* Options of sysbench fileio.  0.4 writes sizes as "16Kb", "2Gb"; they are powers of 1024 in all
 * versions. */
#include "ingest/formats/sysbench_options.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

void sysbench_options_init(struct sysbench_options *options)
{
    *options = (struct sysbench_options){
        .facts = {.ratio = NAN, .threads = NAN, .files = NAN},
        .total = NAN,
    };
}

void sysbench_options_clear(struct sysbench_options *options)
{
    g_free(options->flags);
    sysbench_options_init(options);
}

/* "16KiB", "16Kb", "100GiB", "93.75Mb", "512b", "4096B"; NAN for anything else. */
static double read_size(const char **at)
{
    static const char prefixes[] = "KMGTP";
    const char *p = *at;
    double value;
    if (!scan_number_comma(&p, &value) || value < 0)
        return NAN;
    const char *prefix = *p ? strchr(prefixes, g_ascii_toupper(*p)) : NULL;
    p += prefix != NULL;
    if (prefix && *p == 'i')
        p++;
    if (!scan_char(&p, 'b') && !scan_char(&p, 'B'))
        return NAN;
    *at = p;
    return prefix ? ldexp(value, 10 * (int)(prefix - prefixes + 1)) : value;
}

/* "128 files, 800MiB each", "100GiB total file size" */
static bool read_files(struct sysbench_options *o, const char *at)
{
    const char *p = at;
    double count, size = read_size(&p);
    if (!isnan(size) && scan_text(&p, " total file size")) {
        o->total = size;
        return true;
    }
    if (!scan_number(&at, &count) || !scan_text(&at, " files, "))
        return false;
    o->facts.files = count;
    size = read_size(&at);
    if (isnan(o->total) && !isnan(size))
        o->total = size * count;
    return true;
}

static bool read_number(const char *at, const char *before, double *value)
{
    return scan_text(&at, before) && (scan_blanks(&at), scan_number_comma(&at, value));
}

static bool read_mode(struct sysbench_options *o, const char *at)
{
    static const struct {
        const char *words, *mode;
    } modes[] = {{"sequential write", "seqwr"}, {"sequential rewrite", "seqrewr"},
                 {"sequential read", "seqrd"},  {"random read", "rndrd"},
                 {"random write", "rndwr"},     {"random r/w", "rndrw"}};
    if (!scan_text(&at, "Doing "))
        return false;
    for (gsize i = 0; i < G_N_ELEMENTS(modes); i++)
        if (g_str_has_prefix(at, modes[i].words))
            o->facts.mode = modes[i].mode;
    return true;
}

static bool read_fsync(struct sysbench_options *o, const char *at)
{
    double every;
    if (read_number(at, "Periodic FSYNC enabled, calling fsync() each", &every)) {
        o->facts.fsync_every = every >= 1 && every < 1e9 ? (guint64)every : 0;
        return true;
    }
    bool end = g_str_has_prefix(at, "Calling fsync() at the end of test, Enabled");
    bool all = g_str_has_prefix(at, "Calling fsync() after each write");
    o->facts.fsync_end |= end;
    o->facts.fsync_all |= all;
    return end || all;
}

static bool read_flags(struct sysbench_options *o, const char *at)
{
    if (!scan_text(&at, "Extra file open flags:"))
        return false;
    scan_blanks(&at);
    g_free(o->flags);
    o->flags = g_strdup(at);
    o->facts.flags = o->flags;
    /* 0.4 prints their number: O_DIRECT is 040000 and O_SYNC 04010000 on x86. */
    double number;
    if (scan_number(&at, &number) && number)
        o->facts.flags = number == 0040000    ? "direct"
                         : number == 04010000 ? "sync"
                         : number == 0010000  ? "dsync"
                                              : o->flags;
    return true;
}

bool sysbench_options_read(struct sysbench_options *o, const char *at)
{
    const char *size = at;
    double bytes;
    if (scan_text(&size, "Block size ")) {
        bytes = read_size(&size);
        o->facts.bytes = bytes >= 1 && bytes < 1e15 ? (guint64)bytes : 0;
        return true;
    }
    bool asynchronous = g_str_has_prefix(at, "Using asynchronous I/O mode");
    o->facts.asynchronous |= asynchronous;
    return asynchronous || read_number(at, "Number of threads:", &o->facts.threads) ||
           read_number(at, "Read/Write ratio for combined random IO test:", &o->facts.ratio) ||
           read_mode(o, at) || read_fsync(o, at) || read_flags(o, at) || read_files(o, at);
}
