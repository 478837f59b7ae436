/* fio --minimal: fields joined by semicolons, the version of the form first.
 *
 * Version 2 of fio 1.x has 20 fields for each direction, without iops and percentiles; its job
 * begins behind the version.  Version 2 of later ones, 3 and 4 have 41, version 5 has 47; 3 to 5
 * name fio's version before the job.  Units are KiB, ms and us in all of them.  bw is in bytes per
 * ms through 2.0.7, in KiB/s later.  Nothing tells what was asked. */
#include "ingest/formats/fio_read.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

enum { FIELDS = 512, RANKS = 20 };

/* Where things stand in the fields of a line. */
struct shape {
    int version;
    gsize name, names; /* a name that has semicolons takes several fields */
    gsize group, first, each, directions;
    bool old; /* fio 1.x */
};

static double number(const char *text)
{
    double value;
    return scan_number(&text, &value) ? value : NAN;
}

static bool is_percentile(const char *field)
{
    double value;
    return scan_number(&field, &value) && scan_text(&field, "%=");
}

/* Fields of a line as they stand behind the job's name, where the first percentile is the 13th of
 * its direction; false when nothing of that kind is there. */
static bool find_shape(char **fields, gsize n, struct shape *shape)
{
    *shape = (struct shape){.version = fields[0][0] - '0'};
    shape->name = shape->version > 2 ? 2 : 1;
    gsize ranked = shape->name;
    while (ranked < n && !is_percentile(fields[ranked]))
        ranked++;
    shape->old = ranked == n && shape->version == 2;
    gsize tail = 5 + 7 + 10 + 12; /* cpu, depths, latencies; then disks */
    if (shape->old) {
        shape->each = 20, shape->directions = 2;
        if (n < 4 + 2 * shape->each + tail)
            return false;
        shape->names = 1;
    } else {
        shape->each = shape->version == 5 ? 47 : 41;
        shape->directions = shape->version == 3 ? 2 : 3;
        if (ranked == n || ranked < shape->name + 3 + 12)
            return false;
        shape->names = ranked - 12 - 2 - shape->name;
    }
    shape->group = shape->name + shape->names;
    shape->first = shape->group + 2;
    return shape->first + shape->directions * shape->each + 2 <= n;
}

static void read_latency(char **fields, struct fio_latency *latency)
{
    latency->min = number(fields[0]) / 1e6;
    latency->max = number(fields[1]) / 1e6;
    latency->mean = number(fields[2]) / 1e6;
    latency->sd = number(fields[3]) / 1e6;
}

static void read_ranks(char **fields, double *values)
{
    static const struct {
        enum metric metric;
        double rank;
    } wanted[] = {{METRIC_latency_p50, 50},    {METRIC_latency_p90, 90},
                  {METRIC_latency_p95, 95},    {METRIC_latency_p99, 99},
                  {METRIC_latency_p999, 99.9}, {METRIC_latency_p9999, 99.99}};
    for (gsize i = 0; i < RANKS; i++) {
        const char *at = fields[i];
        double rank, value;
        if (!scan_number(&at, &rank) || !scan_text(&at, "%=") || !scan_number(&at, &value))
            continue;
        for (gsize k = 0; k < G_N_ELEMENTS(wanted); k++)
            if (rank == wanted[k].rank)
                values[wanted[k].metric] = value / 1e6;
    }
}

/* The base that fits what was moved in the time: 1000 through 2.0.7. */
static double rate_of(double bw, double kib, double ms)
{
    double binary = kib / ms * 1000, decimal = kib / ms * 1024;
    return bw * (fabs(bw - decimal) < fabs(bw - binary) ? 1000 : 1024);
}

static void read_side(char **fields, bool old, struct fio_side *side)
{
    double *values = side->values;
    double kib = number(fields[0]), ms = number(fields[old ? 2 : 3]);
    values[METRIC_bytes] = kib * 1024;
    values[METRIC_throughput] = rate_of(number(fields[1]), kib, ms);
    values[METRIC_duration] = ms / 1000;
    gsize clat = old ? 7 : 8, lat = old ? 11 : 12 + RANKS;
    if (!old)
        values[METRIC_rate] = number(fields[2]);
    if (!fio_side_there(side))
        return;
    read_latency(fields + clat, &side->clat);
    read_latency(fields + lat, &side->lat);
    if (!old)
        read_ranks(fields + 12, values);
}

bool fio_terse_is(const char *text)
{
    if (*text < '2' || *text > '5' || text[1] != ';')
        return false;
    gsize n = 0;
    for (const char *at = text; (at = strchr(at, ';')); at++)
        n++;
    return n >= 4 + 40 + 5;
}

static struct fio_job *add_job(struct fio_reading *r, char **fields, const struct shape *shape)
{
    const char *version = shape->version > 2 ? fields[1] : r->version;
    g_autoptr(GString) name = g_string_new(fields[shape->name]);
    for (gsize i = 1; i < shape->names; i++)
        g_string_append_printf(name, ";%s", fields[shape->name + i]);
    struct fio_job *job = fio_jobs_add(&r->jobs, FIO_TERSE, version, name->str);
    job->header = fio_reading_header(r, job->name);
    job->group = number(fields[shape->group]);
    job->error = number(fields[shape->group + 1]);
    return job;
}

bool fio_terse_read(struct fio_reading *r, const struct line *line, const char *text)
{
    if (!fio_terse_is(text))
        return false;
    g_autofree char *copy = g_strdup(text);
    char *fields[FIELDS];
    struct shape shape;
    gsize n = scan_split(copy, ';', fields, FIELDS);
    n = MIN(n, FIELDS);
    if (!find_shape(fields, n, &shape)) {
        batch_remark(r->batch, REMARK_REFUSED, line->number, 0,
                     "terse output with %" G_GSIZE_FORMAT " fields: cut, or no form of fio", n);
        return true;
    }
    struct fio_job *job = add_job(r, fields, &shape);
    job->line = line->number;
    job->at = line->at;
    job->end = line->at + line->bytes;
    char **side = fields + shape.first;
    for (gsize i = 0; i < shape.directions; i++, side += shape.each)
        read_side(side, shape.old, &job->sides[i]);
    job->cpu = (number(side[0]) + number(side[1])) / 100;
    fio_reading_mark(r, job);
    return true;
}
