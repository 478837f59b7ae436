/* What fio said of one job, whatever the form, and how that becomes a run.
 *
 * A run is one entry: a job, or with group_reporting a group of them.  fio prints the same run in
 * up to three forms into one file and, with --status-interval, again and again; so entries are
 * first collected, then settled, then emitted:
 *
 *     auto_clear(fio_jobs_clear) struct fio_jobs jobs;
 *     fio_jobs_init(&jobs);
 *     struct fio_job *job = fio_jobs_add(&jobs, FIO_TERSE, "fio-3.33", name);
 *     job->sides[FIO_READ].values[METRIC_rate] = 7883;
 *     fio_jobs_settle(&jobs, batch);
 *     if (!fio_job_emit(&jobs, i, batch, error)) ...
 *
 * Latency is fio's `lat` (submission to completion); where that is not told, its `clat` (issue to
 * completion).  Percentiles are those of lat with lat_percentiles=1, else of clat, as fio prints
 * them.  Throughput is what fio calls bw, in B/s; never the mean of its samples (bw_mean). */
#pragma once

#include "ingest/map.h"
#include "schema/model.h"

#include <jansson.h>

enum fio_direction { FIO_READ, FIO_WRITE, FIO_TRIM, FIO_MIXED, FIO_DIRECTIONS };

/* Best first: which one counts when a file has several of the same run. */
enum fio_form { FIO_JSON, FIO_TERSE, FIO_NORMAL, FIO_SUMMARY /* lines of a group alone */ };

/* s; NAN: not printed */
struct fio_latency {
    double mean, min, max, sd;
};

struct fio_side {
    double values[METRIC_COUNT]; /* base units but latency_mean, _min, _max, _sd, which are: */
    struct fio_latency lat, clat;
    double ios;      /* requests; NAN unknown */
    bool lat_ranked; /* the percentiles are those of lat */
};

/* The line that normal output has for each job before it starts. */
struct fio_header {
    const char *name;
    const char *rw, *engine, *depth; /* as printed */
    const char *bs, *range; /* one of them: "4096,4096", or "4096-65536" where sizes vary */
};

struct fio_job {
    enum fio_form form;
    const char *name, *version, *host, *note;
    const char *started; /* ISO */
    const char *printed; /* ISO, local time: when it had ended */
    const char *asked;   /* the job file that the command named; NULL not told */
    bool stopped;        /* fio was told to end */
    guint document;      /* of an execution; jobs of two never ran at the same time */
    double group, error, pid;
    double began;   /* epoch seconds */
    double members; /* jobs in this entry; NAN unknown */
    double cpu;     /* of one CPU, of each member */
    gsize at, end, line;
    guint beside; /* other entries that ran at the same time */
    bool clone;   /* one of the numjobs of its options */
    bool sum;     /* of other entries: of all clients */
    bool interim; /* a later entry goes on where this one stood (--status-interval) */
    bool dropped; /* the same run is told better elsewhere */
    bool told;    /* its options are those of a job file beside the output */
    struct fio_side sides[FIO_DIRECTIONS];
    const char
        *steady; /* what fio found of a steady state it was told to wait for; NULL: not told */
    json_t *own, *global; /* options; NULL: not told */
    const struct fio_header *header;
};

struct fio_jobs {
    GArray *jobs; /* struct fio_job */
    GStringChunk *texts;
};

void fio_jobs_init(struct fio_jobs *jobs);
void fio_jobs_clear(struct fio_jobs *jobs);

/* A job with nothing known; valid until the next one is added. `version` as fio spells it. */
struct fio_job *fio_jobs_add(struct fio_jobs *jobs, enum fio_form form, const char *version,
                             const char *name);
struct fio_job *fio_jobs_get(const struct fio_jobs *jobs, guint index);

/* Of anything read or written at all. */
bool fio_side_there(const struct fio_side *side);

/* Find interim reports, second forms and what ran at the same time; remarks say so. */
void fio_jobs_settle(struct fio_jobs *jobs, struct batch *batch);

/* The value of an option as fio was told it, NULL when it was not. */
const char *fio_job_option(const struct fio_job *job, const char *name);

/* The workload of one direction; what stays unclear goes to `note`. */
void fio_job_workload(const struct fio_job *job, enum fio_direction direction,
                      struct workload *workload, GStringChunk *texts, GString *note);

/* A workload of which only the direction is known. */
void fio_job_unknown(struct workload *workload, enum fio_direction direction);

/* Bytes that were read or written over, NAN where the options do not tell. */
double fio_job_working_set(const struct fio_job *job);

/* The job as a run, unless it was dropped or did nothing. */
bool fio_job_emit(const struct fio_job *job, struct batch *batch, GError **error);
