/* fio's normal output, 1.x to 3.x: headers of jobs, then a block for each job or group, then a
 * summary for each group.
 *
 *     1.x-2.16  read : io=4260.0KB, bw=22304KB/s, iops=5575 , runt=   191msec      (KB is 1024)
 *     2.17-2.21 the same with KiB
 *     2.99-     read: IOPS=4135, BW=16.2MiB/s (16.9MB/s)(32.3MiB/2001msec)
 *
 * Lines are told by their words, not by their indent, which mails and posts change. */
#include "ingest/formats/fio_read.h"

#include "ingest/scan.h"
#include "schema/date.h"

#include <math.h>
#include <string.h>

static const char *const direction_words[FIO_DIRECTIONS] = {"read", "write", "trim", "mixed"};
static const char *const group_words[FIO_DIRECTIONS] = {"READ", "WRITE", "TRIM", "MIXED"};

static struct fio_job *current(struct fio_reading *r)
{
    return r->job < 0 ? NULL : fio_jobs_get(&r->jobs, (guint)r->job);
}

static struct fio_side *current_side(struct fio_reading *r)
{
    return r->job < 0 || !r->in_side ? NULL : &current(r)->sides[r->side];
}

/* --- headers: "t: (g=0): rw=randrw, bs=4K-4K/4K-4K, ioengine=libaio, iodepth=8" --- */

/* "4096B", "4K", "64.0KiB": whole bytes; 0 where rounding may have hidden some. */
static double whole_size(const char **at, bool old)
{
    const char *from = *at;
    double value;
    if (!fio_scan_bytes(at, old, &value))
        return 0;
    for (const char *dot = from; dot < *at; dot++)
        if (*dot == '.' && strspn(dot + 1, "0") != strspn(dot + 1, G_CSET_DIGITS))
            return 0;
    return value == floor(value) ? value : 0;
}

/* "4K-4K/4K-4K/4K-4K" or "(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B" for reads and writes:
 * sizes for bs where both ends are the same, else a range. */
static void read_sizes(struct fio_reading *r, const char *at, struct fio_header *header)
{
    double from[2] = {0}, to[2] = {0};
    bool old = *at != '(';
    for (int i = 0; i < 2; i++) {
        at += strspn(at, "(RWT), /");
        from[i] = whole_size(&at, old);
        if (!scan_char(&at, '-'))
            return;
        to[i] = whole_size(&at, old);
        if (!from[i] || !to[i])
            return;
    }
    bool fixed = from[0] == to[0] && from[1] == to[1];
    g_autofree char *text = fixed ? g_strdup_printf("%.0f,%.0f", from[0], from[1])
                                  : g_strdup_printf("%.0f-%.0f", from[0], to[0]);
    *(fixed ? &header->bs : &header->range) = g_string_chunk_insert_const(r->jobs.texts, text);
}

static const char *word_of(struct fio_reading *r, const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at)
        return NULL;
    at += strlen(key);
    g_autofree char *word = g_strndup(at, strcspn(at, ", \t"));
    return g_string_chunk_insert_const(r->jobs.texts, word);
}

static const char *keep(struct fio_reading *r, const char *text, gsize n)
{
    g_autofree char *copy = g_strndup(text, n);
    return g_string_chunk_insert_const(r->jobs.texts, copy);
}

static const char *find_header(const char *text)
{
    const char *at = strstr(text, ": (g=");
    return at && strstr(at, "): rw=") ? at : NULL;
}

static void read_header(struct fio_reading *r, const char *text)
{
    if (r->results)
        fio_reading_next(r);
    struct fio_header *header = g_new0(struct fio_header, 1);
    header->name = keep(r, text, (gsize)(find_header(text) - text));
    header->rw = word_of(r, text, "): rw=");
    header->engine = word_of(r, text, " ioengine=");
    header->depth = word_of(r, text, " iodepth=");
    const char *sizes = strstr(text, " bs=");
    header->range = ""; /* not told, where neither of them can be read */
    if (sizes)
        read_sizes(r, sizes + strlen(" bs="), header);
    if (header->bs)
        header->range = NULL;
    g_ptr_array_add(r->headers, header);
}

/* --- blocks: "t: (groupid=0, jobs=2): err= 0: pid=13457: Mon Nov 30 17:10:55 2026" --- */

static const char *find_block(const char *text)
{
    const char *at = strstr(text, ": (groupid=");
    return at && strstr(at, "): err=") ? at : NULL;
}

static void read_block(struct fio_reading *r, const struct line *line, const char *text)
{
    const char *at = find_block(text), *date = strstr(at, " pid=");
    struct fio_job *job =
        fio_jobs_add(&r->jobs, FIO_NORMAL, r->version, keep(r, text, (gsize)(at - text)));
    r->job = (gint)r->jobs.jobs->len - 1;
    r->in_side = false, r->blocks = true, r->summary = false;
    job->header = fio_reading_header(r, job->name);
    job->sum = !strcmp(job->name, "All clients");
    job->host = job->sum ? NULL : r->host;
    job->line = line->number;
    job->at = line->at;
    fio_find_count(at, "groupid=", &job->group);
    fio_find_count(at, "jobs=", &job->members);
    fio_find_count(at, "err=", &job->error);
    fio_find_count(at, "pid=", &job->pid);
    if (date && (date = strchr(date, ':')) != NULL) {
        while (*date == ':' || *date == ' ')
            date++;
        g_autofree char *iso = date_parse(date, NULL);
        job->printed = iso ? g_string_chunk_insert_const(r->jobs.texts, iso) : NULL;
    }
    fio_reading_mark(r, job);
}

/* --- directions --- */

/* "16.2MiB/s (16.9MB/s)(32.3MiB/2001msec)".  fio rounds the fraction of a quantity up to .0 without
 * carrying (55.0 MB/s becomes 54.0): where the two rates differ, the one that fits the rest. */
static void read_rate(const char *at, double *values)
{
    double first, second, bytes, ms;
    if (!fio_scan_bytes(&at, false, &first))
        return;
    values[METRIC_throughput] = first;
    const char *bracket = at;
    scan_blanks(&bracket);
    bool two = scan_char(&bracket, '(') && fio_scan_bytes(&bracket, false, &second) &&
               scan_char(&bracket, ')');
    at = two ? bracket : at;
    scan_blanks(&at);
    if (!scan_char(&at, '(') || !fio_scan_bytes(&at, false, &bytes) || !scan_char(&at, '/') ||
        !scan_number(&at, &ms))
        return;
    values[METRIC_bytes] = bytes;
    values[METRIC_duration] = ms / 1000;
    double mean = bytes / ms * 1000;
    bool apart = two && fabs(first - second) > 0.011 * second;
    if (apart && fabs(second - mean) < fabs(first - mean))
        values[METRIC_throughput] = second;
}

static void read_old_rate(const char *text, double *values)
{
    double ms;
    const struct {
        const char *key;
        enum metric metric;
    } keys[] = {{"io=", METRIC_bytes}, {"bw=", METRIC_throughput}};
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        const char *at = strstr(text, keys[i].key);
        double value;
        if (at && (at += strlen(keys[i].key), fio_scan_bytes(&at, true, &value)))
            values[keys[i].metric] = value;
    }
    fio_find_count(text, "iops=", &values[METRIC_rate]);
    if (fio_find_count(text, "runt=", &ms))
        values[METRIC_duration] = ms / 1000;
}

/* "read :" or "read:", and what follows; NULL for other lines. */
static const char *behind_word(const char *text, const char *word)
{
    if (!scan_text(&text, word))
        return NULL;
    scan_blanks(&text);
    if (!scan_char(&text, ':'))
        return NULL;
    scan_blanks(&text);
    return text;
}

static bool is_figures(const char *text)
{
    return g_str_has_prefix(text, "io=") || g_str_has_prefix(text, "IOPS=") ||
           g_str_has_prefix(text, "bw=");
}

static bool read_direction(struct fio_reading *r, const struct line *line, const char *text)
{
    for (int i = 0; i < FIO_DIRECTIONS; i++) {
        const char *figures = behind_word(text, direction_words[i]);
        if (!figures || !is_figures(figures))
            continue;
        r->side = (enum fio_direction)i;
        r->in_side = true;
        double *values = current_side(r)->values;
        const char *bw = strstr(figures, "BW=");
        if (*figures != 'I') {
            read_old_rate(figures, values);
        } else {
            fio_find_count(figures, "IOPS=", &values[METRIC_rate]);
            if (bw)
                read_rate(bw + strlen("BW="), values);
        }
        if (isnan(values[METRIC_duration]))
            batch_remark(r->batch, REMARK_NOTE, line->number, 0,
                         "no bytes and run time as fio prints them: cut or written by hand");
        return true;
    }
    return false;
}

/* --- what follows a direction --- */

static double per_second_of(const char *text)
{
    static const struct {
        const char *word;
        double per_second;
    } units[] = {{"(nsec)", 1e9}, {"(usec)", 1e6}, {"(msec)", 1e3}, {"(sec)", 1}};
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++)
        if (strstr(text, units[i].word))
            return units[i].per_second;
    return NAN;
}

static void find_scaled(const char *text, const char *key, double per_second, double *value)
{
    double count;
    if (fio_find_count(text, key, &count))
        *value = count / per_second;
}

/* "clat (usec): min=2, max=18095, avg=330.14, stdev=707.52" */
static bool read_latency(struct fio_reading *r, const char *text)
{
    bool lat = g_str_has_prefix(text, "lat (");
    if ((!lat && !g_str_has_prefix(text, "clat (")) || !strstr(text, "min="))
        return false;
    struct fio_side *side = current_side(r);
    struct fio_latency *latency = lat ? &side->lat : &side->clat;
    double per_second = per_second_of(text);
    find_scaled(text, "min=", per_second, &latency->min);
    find_scaled(text, "max=", per_second, &latency->max);
    find_scaled(text, "avg=", per_second, &latency->mean);
    find_scaled(text, "stdev=", per_second, &latency->sd);
    return true;
}

/* "clat percentiles (usec):" */
static bool read_ranks_title(struct fio_reading *r, const char *text)
{
    if (!strstr(text, "lat percentiles ("))
        return false;
    struct fio_side *side = current_side(r);
    bool lat = g_str_has_prefix(text, "lat");
    side->lat_ranked |= lat;
    bool wanted = lat || (g_str_has_prefix(text, "clat") && !side->lat_ranked);
    r->ranks_per_second = wanted ? per_second_of(text) : NAN;
    return true;
}

/* "| 99.00th=[ 1064], 99.50th=[ 2736], 99.90th=[ 4320], 99.95th=[ 4448]," */
static bool read_ranks(struct fio_reading *r, const char *text)
{
    static const struct {
        const char *rank;
        enum metric metric;
    } ranks[] = {{"50.00th=[", METRIC_latency_p50},  {"90.00th=[", METRIC_latency_p90},
                 {"95.00th=[", METRIC_latency_p95},  {"99.00th=[", METRIC_latency_p99},
                 {"99.90th=[", METRIC_latency_p999}, {"99.99th=[", METRIC_latency_p9999}};
    if (!strstr(text, "th=["))
        return false;
    for (gsize i = 0; !isnan(r->ranks_per_second) && i < G_N_ELEMENTS(ranks); i++)
        find_scaled(text, ranks[i].rank, r->ranks_per_second,
                    &current_side(r)->values[ranks[i].metric]);
    return true;
}

/* "total=31062/12507/0", "total=r=8/w=0/d=0", "total=31399,13436,0": reads, writes, trims. */
static bool read_issued(struct fio_reading *r, const char *text)
{
    const char *at = strstr(text, "total=");
    if (!g_str_has_prefix(text, "issued") || !at)
        return false;
    at += strlen("total=");
    for (int i = 0; i <= FIO_TRIM; i++) {
        double count;
        at += strspn(at, "rwd=/,");
        if (!scan_number(&at, &count))
            break;
        current(r)->sides[i].ios = count;
    }
    return true;
}

/* "cpu          : usr=4.45%, sys=24.25%, ctx=9138" */
static bool read_cpu(struct fio_reading *r, const char *text)
{
    double user, system;
    if (!g_str_has_prefix(text, "cpu") || !strstr(text, "usr="))
        return false;
    if (fio_find_count(text, "usr=", &user) && fio_find_count(text, "sys=", &system))
        current(r)->cpu = (user + system) / 100;
    return true;
}

/* --- summaries: "Run status group 0 (all jobs):", "READ: io=.., aggrb=22303KB/s, .., maxt=191msec"
 */

static bool read_group_title(struct fio_reading *r, const struct line *line, const char *text)
{
    double group;
    const char *at = text;
    if (!scan_text(&at, "Run status group ") || !scan_number(&at, &group))
        return false;
    if (r->summary && group == 0)
        fio_reading_next(r);
    if (r->blocks || group == 0) /* the first group after jobs, or of another execution */
        r->summary = !r->blocks;
    r->blocks = false;
    r->job = -1, r->in_side = false;
    if (!r->summary)
        return true;
    g_autofree char *name = g_strdup_printf("group %.0f", group);
    struct fio_job *job = fio_jobs_add(&r->jobs, FIO_SUMMARY, r->version, name);
    job->group = group;
    job->line = line->number;
    job->at = line->at;
    r->job = (gint)r->jobs.jobs->len - 1;
    fio_reading_mark(r, job);
    return true;
}

/* "run=2001-2001msec", "mint=15msec, maxt=15msec" */
static double longest(const char *text)
{
    double ms, least;
    if (fio_find_count(text, "maxt=", &ms))
        return ms / 1000;
    const char *at = strstr(text, "run=");
    if (at && (at += strlen("run="), scan_number(&at, &least)) && scan_char(&at, '-') &&
        scan_number(&at, &ms))
        return ms / 1000;
    return NAN;
}

static bool read_group(struct fio_reading *r, const char *text)
{
    for (int i = 0; i < FIO_DIRECTIONS; i++) {
        const char *figures = behind_word(text, group_words[i]);
        if (!figures || !is_figures(figures))
            continue;
        if (!r->summary || r->job < 0)
            return true;
        bool old = *figures == 'i';
        double *values = current(r)->sides[i].values, value;
        const char *bw = strstr(figures, old ? "aggrb=" : "bw="), *io = strstr(figures, "io=");
        if (bw && (bw = strchr(bw, '=') + 1, fio_scan_bytes(&bw, old, &value)))
            values[METRIC_throughput] = value;
        if (io && (io += strlen("io="), fio_scan_bytes(&io, old, &value)))
            values[METRIC_bytes] = value;
        values[METRIC_duration] = longest(figures);
        return true;
    }
    return false;
}

/* --- lines --- */

bool fio_normal_is(const char *text)
{
    return find_block(text) || find_header(text) || g_str_has_prefix(text, "Run status group ");
}

static bool read_detail(struct fio_reading *r, const struct line *line, const char *text)
{
    if (r->job < 0)
        return false;
    if (read_direction(r, line, text) || read_issued(r, text) || read_cpu(r, text))
        return true;
    return r->in_side &&
           (read_latency(r, text) || read_ranks_title(r, text) || read_ranks(r, text));
}

bool fio_normal_read(struct fio_reading *r, const struct line *line, const char *text)
{
    if (find_block(text))
        read_block(r, line, text);
    else if (find_header(text))
        read_header(r, text);
    else if (!read_group_title(r, line, text) && !read_group(r, text) &&
             !read_detail(r, line, text))
        return false;
    if (r->job >= 0)
        current(r)->end = line->at + line->bytes;
    return true;
}
