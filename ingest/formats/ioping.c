/* ioping: requests, and the statistics at the end of a call.
 *
 *     4 KiB <<< . (ext4 /dev/sda1 20 GiB): request=1 time=1.15 ms
 *     --- . (ext4 /dev/sda1 20 GiB) ioping statistics ---
 *     9 requests completed in 56.4 ms, 36 KiB read, 159 iops, 638.3 KiB/s
 *     generated 10 requests in 9.00 s, 40 KiB, 1 iops, 4.44 KiB/s        the pace, no result
 *     min/avg/max/mdev = 531.2 us / 6.27 ms / 23.7 ms / 12.5 ms
 */
#include "ingest/formats/ioping.h"

#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/plain.h"
#include "ingest/map.h"
#include "schema/auto.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

struct reader {
    struct batch *batch;
    struct plain plain;
    struct ioping_figures figures;
    char *target, *command, *machine;
    GString *printed;    /* the lines that make the identity */
    bool open, raw;      /* statistics began; of -B or -p */
    gsize at, end, line; /* of what is open */
};

/* 256 KiB is what -L makes of the size that is not given. */
enum { SEQUENTIAL_SIZE = 256 << 10 };

/* A size that the rounded figures tell: the power of two nearby, else unknown. */
static guint64 request_bytes(const struct ioping_figures *f)
{
    if (f->request_bytes >= 1 && f->request_bytes < 1e15)
        return (guint64)f->request_bytes;
    double told = f->speed / f->rate;
    if (!(told >= 512 && told < 0x1p40))
        return 0;
    double nearest = exp2(rint(log2(told)));
    return fabs(told / nearest - 1) < 0.05 ? (guint64)nearest : 0;
}

static enum answer answer(bool given)
{
    return given ? ANSWER_YES : ANSWER_NO;
}

static const char *doubts(const struct reader *r, const struct ioping_facts *facts)
{
    if (r->command)
        return NULL;
    return facts->sequential == ANSWER_YES ? "no command is shown: taken for requests in order"
                                           : "no command is shown: taken for random requests";
}

static bool find_workload(const struct reader *r, struct workload *w, const char **note,
                          GError **error)
{
    const struct ioping_figures *f = &r->figures;
    const char *c = r->command;
    struct ioping_facts facts = {
        .reads = f->reads,
        .writes = f->writes,
        .bytes = request_bytes(f),
        .cached = c ? answer(plain_flag(c, 'C')) : ANSWER_UNKNOWN,
        .direct = c ? answer(plain_flag(c, 'D')) : ANSWER_UNKNOWN,
        .synced = c && (plain_flag(c, 'Y') || plain_flag(c, 'y')),
    };
    facts.sequential = answer(c ? plain_flag(c, 'L') : facts.bytes == SEQUENTIAL_SIZE);
    if (!facts.reads && !facts.writes) {
        facts.writes = c && (plain_flag(c, 'W') || plain_flag(c, 'G'));
        facts.reads = !c || !plain_flag(c, 'W');
    }
    *note = doubts(r, &facts);
    return map_ioping(&facts, w, r->batch->texts, error);
}

static void fill_run(struct reader *r, struct run *run, const char *note)
{
    struct digest digest;
    digest_init(&digest, "ioping");
    digest_text(&digest, r->printed->str);
    run->digest = digest_end(&digest);
    run->tool = "ioping";
    run->at = r->at, run->length = r->end - r->at, run->line = (guint)r->line;
    run->command = batch_text(r->batch, r->command, -1);
    run->machine = batch_text(r->batch, r->machine, -1);
    run->duration = r->figures.seconds;
    run->note = note;
}

static void fill_result(const struct ioping_figures *f, struct result *result)
{
    result->n = 1;
    result->values[METRIC_rate] = f->rate;
    result->values[METRIC_throughput] = f->speed;
    result->values[METRIC_latency_mean] = f->mean;
    result->values[METRIC_latency_min] = f->min;
    result->values[METRIC_latency_max] = f->max;
    result->values[METRIC_latency_sd] = f->sd;
    result->values[METRIC_duration] = f->seconds;
    result->values[METRIC_bytes] = f->bytes;
}

static bool emit(struct reader *r, GError **error)
{
    struct workload w;
    const char *note;
    if (!find_workload(r, &w, &note, error))
        return false;
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    fill_run(r, batch_run(r->batch), note);
    if (r->target)
        batch_fact(r->batch, "target", batch_text(r->batch, r->target, -1), NULL, ORIGIN_IMPORTED);
    fill_result(&r->figures, batch_result(r->batch, workload));
    return batch_end_run(r->batch, error);
}

static void begin(struct reader *r)
{
    ioping_figures_init(&r->figures);
    g_string_truncate(r->printed, 0);
    r->open = false;
    r->at = r->plain.line.at, r->line = r->plain.line.number;
}

static bool end_run(struct reader *r, GError **error)
{
    bool any = r->open && (r->figures.rate > 0 || r->figures.mean > 0);
    bool fine = !any || emit(r, error);
    if (r->open && !any && r->figures.requests == 0)
        batch_remark(r->batch, REMARK_NOTE, r->line, 0, "no request was completed");
    begin(r);
    return fine;
}

/* --- lines --- */

/* "--- /dev/sda (device 465.8 GiB) ioping statistics ---" */
static char *target_of(const char *at)
{
    const char *end = strstr(at, " ioping statistics ---");
    return end && end >= at + 4 && g_str_has_prefix(at, "--- ")
               ? g_strndup(at + 4, (gsize)(end - at) - 4)
               : NULL;
}

static bool take_statistics(struct reader *r, GError **error)
{
    const char *wrong = NULL;
    struct ioping_figures total = r->figures;
    if (ioping_total(r->plain.at, &total, &wrong)) {
        if (!isnan(r->figures.requests) && !end_run(r, error)) /* another one without its name */
            return false;
        ioping_total(r->plain.at, &r->figures, &wrong);
    } else if (!ioping_times(r->plain.at, &r->figures, &wrong)) {
        return true;
    }
    if (wrong)
        batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, plain_column(&r->plain, wrong),
                     "expected ioping's figures, found '%s'", wrong);
    if (!r->printed->len)
        r->at = r->plain.line.at, r->line = r->plain.line.number;
    r->open = true;
    r->end = r->plain.line.at + r->plain.line.bytes;
    g_string_append(r->printed, r->plain.at);
    return true;
}

static bool take_raw(struct reader *r, const struct ioping_figures *figures, GError **error)
{
    if (!end_run(r, error))
        return false;
    r->figures = *figures;
    r->open = true;
    r->end = r->plain.line.at + r->plain.line.bytes;
    g_string_append(r->printed, r->plain.at);
    return end_run(r, error);
}

static bool take_line(struct reader *r, GError **error)
{
    struct ioping_figures seen;
    ioping_figures_init(&seen);
    if (ioping_raw(r->plain.at, &seen))
        return take_raw(r, &seen, error);
    char *target = target_of(r->plain.at);
    char *command = target ? NULL : plain_command(r->plain.at, "ioping", &r->machine);
    bool request = ioping_request(r->plain.at, &seen);
    if (!target && !command && !request)
        return take_statistics(r, error);
    bool fine = !r->open || end_run(r, error);
    if (request)
        ioping_request(r->plain.at, &r->figures);
    else
        g_free(r->target), r->target = target;
    if (target) {
        g_string_assign(r->printed, r->plain.at);
        r->at = r->plain.line.at, r->line = r->plain.line.number;
    }
    if (command)
        g_free(r->command), r->command = command;
    return fine;
}

static bool ioping_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch, .printed = g_string_new(NULL)};
    plain_init(&r.plain, source);
    begin(&r);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take_line(&r, error);
    fine = fine && end_run(&r, error);
    plain_clear(&r.plain);
    g_string_free(r.printed, TRUE);
    g_free(r.target);
    g_free(r.command);
    g_free(r.machine);
    return fine;
}

static bool is_statistics(const char *at)
{
    struct ioping_figures figures;
    const char *wrong;
    g_autofree char *target = target_of(at);
    ioping_figures_init(&figures);
    return target || (ioping_total(at, &figures, &wrong) && !wrong);
}

static bool is_raw(const char *at)
{
    struct ioping_figures figures;
    return ioping_raw(at, &figures);
}

static int ioping_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_statistics) ? 96 : plain_any(head, is_raw) ? 21 : 0;
}

static bool ioping_prints(const char *line)
{
    struct ioping_figures figures;
    ioping_figures_init(&figures);
    return (strstr(line, "ioping") || strstr(line, "request")) &&
           (ioping_request(line, &figures) || is_statistics(line));
}

static bool ioping_opens(const char *line, bool *near)
{
    static const char *const calls[] = {"ioping ", NULL};
    return plain_opens(line, calls, NULL, near);
}

const struct format ioping_format = {
    .name = "ioping",
    .title = "ioping",
    .reads = "statistics of 0.4 to 1.3, and the lines of -B and -p",
    .importer = 1,
    .sniff = ioping_sniff,
    .prints = ioping_prints,
    .opens = ioping_opens,
    .parse = ioping_parse,
};
