/* hdparm -t and -T: a device's name, and a line per test below it.
 *
 *     /dev/sda:
 *      Timing cached reads:   12340 MB in  2.00 seconds = 6170.00 MB/sec
 *      Timing buffered disk reads: 400 MB in  3.01 seconds = 132.89 MB/sec
 *
 * MB is 2^20 and kB 2^10 in all versions; a device slower than 1 MB/s is told in kB/sec.  The tests
 * of one call are one run. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/plain.h"
#include "ingest/map.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

struct timing {
    bool there, direct;
    double bytes, seconds, speed;
};

struct reader {
    struct batch *batch;
    struct plain plain;
    char *device, *command, *machine, *offset;
    struct timing cached, disk;
    bool suspicious;
    gsize at, end, line;
};

static double scale_of(const char **at)
{
    return scan_text(at, "kB") || scan_text(at, "KB") ? 0x1p10
           : scan_text(at, "MB")                      ? 0x1p20
           : scan_text(at, "GB")                      ? 0x1p30
                                                      : NAN;
}

/* "400 MB in  3.01 seconds = 132.89 MB/sec"; where it goes wrong *at stands. */
static bool read_figures(const char **at, struct timing *timing)
{
    scan_blanks(at);
    if (!scan_number_comma(at, &timing->bytes))
        return false;
    scan_blanks(at);
    timing->bytes *= scale_of(at);
    scan_blanks(at);
    if (isnan(timing->bytes) || !scan_text(at, "in"))
        return false;
    scan_blanks(at);
    if (!scan_number_comma(at, &timing->seconds))
        return false;
    scan_blanks(at);
    if (!scan_text(at, "seconds") && !scan_text(at, "secs"))
        return false;
    scan_blanks(at);
    scan_char(at, '=');
    scan_blanks(at);
    if (!scan_number_comma(at, &timing->speed))
        return false;
    scan_blanks(at);
    const char *unit = *at;
    timing->speed *= scale_of(at);
    bool fine = !isnan(timing->speed) && scan_text(at, "/s");
    *at = fine ? *at : unit;
    return fine && timing->speed > 0;
}

/* What is timed; false for a line that is no timing. */
static bool read_label(const char **at, struct timing *timing, bool *cached, char **offset)
{
    const char *p = *at, *from;
    if (!scan_text(&p, "Timing "))
        return false;
    timing->direct = scan_text(&p, "O_DIRECT ");
    *cached = scan_text(&p, "cached reads") || scan_text(&p, "buffer-cache reads");
    if (!*cached && !scan_text(&p, "buffered disk reads") && !scan_text(&p, "disk reads"))
        return false;
    scan_blanks(&p);
    if (scan_text(&p, "(offset ")) {
        from = p;
        p += strcspn(p, ")");
        *offset = g_strndup(from, (gsize)(p - from));
        scan_char(&p, ')');
    }
    if (!scan_char(&p, ':'))
        return false;
    *at = p;
    return true;
}

/* --- runs --- */

static void digest_timing(struct digest *digest, const struct timing *timing)
{
    digest_figure(digest, timing->there ? timing->bytes : NAN, 9);
    digest_figure(digest, timing->there ? timing->seconds : NAN, 6);
    digest_figure(digest, timing->there ? timing->speed : NAN, 6);
}

static bool add_result(struct reader *r, const struct timing *timing, bool cached, GError **error)
{
    struct workload w;
    map_hdparm(&(struct hdparm_facts){.cached = cached, .direct = timing->direct}, &w);
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(r->batch, workload);
    result->n = 1;
    result->values[METRIC_throughput] = timing->speed;
    result->values[METRIC_duration] = timing->seconds;
    result->values[METRIC_bytes] = timing->bytes;
    if (!cached)
        result->working_set = timing->bytes;
    return true;
}

static void fill_run(struct reader *r, struct run *run)
{
    struct digest digest;
    digest_init(&digest, "hdparm");
    digest_text(&digest, r->device);
    digest_timing(&digest, &r->cached);
    digest_timing(&digest, &r->disk);
    run->digest = digest_end(&digest);
    run->tool = "hdparm";
    run->at = r->at, run->length = r->end - r->at, run->line = (guint)r->line;
    if (r->command && (!r->device || strstr(r->command, r->device)))
        run->command = batch_text(r->batch, r->command, -1);
    run->machine = batch_text(r->batch, r->machine, -1);
    run->note =
        r->suspicious ? "hdparm says: suspicious results, probably not enough memory" : NULL;
}

static void add_facts(struct reader *r)
{
    struct batch *b = r->batch;
    if (r->device)
        batch_fact(b, "target", batch_text(b, r->device, -1), NULL, ORIGIN_IMPORTED);
    if (r->offset)
        batch_fact(b, "offset", batch_text(b, r->offset, -1), NULL, ORIGIN_IMPORTED);
    if (r->cached.there)
        batch_fact(b, "cached reads", "the same blocks again and again: no storage is measured",
                   NULL, ORIGIN_IMPORTED);
}

static bool end_run(struct reader *r, GError **error)
{
    bool any = r->cached.there || r->disk.there;
    if (any) {
        fill_run(r, batch_run(r->batch));
        add_facts(r);
        if ((r->cached.there && !add_result(r, &r->cached, true, error)) ||
            (r->disk.there && !add_result(r, &r->disk, false, error)) ||
            !batch_end_run(r->batch, error))
            return false;
    }
    r->cached.there = r->disk.there = r->suspicious = false;
    g_clear_pointer(&r->offset, g_free);
    return true;
}

/* --- lines --- */

static bool take_timing(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    struct timing timing = {.there = true};
    bool cached;
    g_autofree char *offset = NULL;
    if (!read_label(&at, &timing, &cached, &offset))
        return true;
    if (!read_figures(&at, &timing)) {
        batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, plain_column(&r->plain, at),
                     "expected 'N MB in N seconds = N MB/sec', found '%s'", at);
        return true;
    }
    struct timing *place = cached ? &r->cached : &r->disk;
    if (place->there && !end_run(r, error))
        return false;
    if (!r->cached.there && !r->disk.there)
        r->at = r->plain.line.at, r->line = r->plain.line.number;
    *place = timing;
    r->end = r->plain.line.at + r->plain.line.bytes;
    if (offset)
        g_free(r->offset), r->offset = g_steal_pointer(&offset);
    return true;
}

/* "/dev/sda:" alone on its line. */
static char *device_of(const char *at)
{
    gsize n = strcspn(at, ": \t");
    bool alone = *at == '/' && at[n] == ':' && !at[n + 1 + strspn(at + n + 1, " \t")];
    return alone ? g_strndup(at, n) : NULL;
}

static bool take_line(struct reader *r, GError **error)
{
    char *device = device_of(r->plain.at);
    char *command = device ? NULL : plain_command(r->plain.at, "hdparm", &r->machine);
    if (device || command) {
        bool fine = end_run(r, error);
        g_free(r->device);
        r->device = device;
        if (command)
            g_free(r->command), r->command = command;
        return fine;
    }
    if (g_str_has_prefix(r->plain.at, "Hmm.. suspicious results"))
        r->suspicious = r->cached.there || r->disk.there;
    return take_timing(r, error);
}

static bool hdparm_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch};
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take_line(&r, error);
    fine = fine && end_run(&r, error);
    plain_clear(&r.plain);
    g_free(r.device);
    g_free(r.command);
    g_free(r.machine);
    g_free(r.offset);
    return fine;
}

static bool is_timing(const char *at)
{
    struct timing timing = {0};
    bool cached;
    g_autofree char *offset = NULL;
    return read_label(&at, &timing, &cached, &offset);
}

static int hdparm_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_timing) ? 87 : 0;
}

static bool hdparm_opens(const char *line, bool *near)
{
    static const char *const calls[] = {"hdparm ", NULL}, *const device[] = {"/dev/", NULL};
    return plain_opens(line, calls, device, near);
}

const struct format hdparm_format = {
    .name = "hdparm",
    .title = "hdparm",
    .reads = "timings of -t and -T, also with --direct and --offset, of all versions",
    .importer = 1,
    .sniff = hdparm_sniff,
    .prints = is_timing,
    .opens = hdparm_opens,
    .parse = hdparm_parse,
};
