/* Workloads of fio's jobs: from options where the output has them (JSON since 2.3), else from the
 * line that normal output has before a job starts, which tells neither direct nor size nor data. */
#include "ingest/formats/fio_job.h"

#include "ingest/options.h"

#include <math.h>
#include <string.h>

/* Options of a job over those of all jobs; `rw` and `numjobs` may be told otherwise. */
struct told {
    const struct fio_job *job;
    const char *rw, *numjobs;
};

static const char *header_option(const struct fio_header *header, const char *name)
{
    const struct {
        const char *name, *value;
    } options[] = {{"rw", header->rw},
                   {"bs", header->bs},
                   {"bsrange", header->range},
                   {"ioengine", header->engine},
                   {"iodepth", header->depth}};
    for (gsize i = 0; i < G_N_ELEMENTS(options); i++)
        if (!strcmp(options[i].name, name))
            return options[i].value;
    return NULL;
}

const char *fio_job_option(const struct fio_job *job, const char *name)
{
    const char *value = json_string_value(json_object_get(job->own, name));
    if (!value)
        value = json_string_value(json_object_get(job->global, name));
    if (!value && !job->own && job->header)
        value = header_option(job->header, name);
    return value;
}

static const char *get(void *user, const char *name)
{
    const struct told *told = user;
    if (told->rw && !strcmp(name, "rw"))
        return told->rw;
    if (told->numjobs && !strcmp(name, "numjobs"))
        return told->numjobs;
    return fio_job_option(told->job, name);
}

/* Whether anything tells what was asked; fio 3.3 logs the options of the first job only. */
static bool is_told(const struct fio_job *job)
{
    return job->own || fio_job_option(job, "rw");
}

/* What the one line does not tell; the share of reads is as counted. */
static void forget_untold(const struct fio_job *job, struct workload *w)
{
    w->direct = ANSWER_UNKNOWN;
    w->flush = w->data = w->cache = NULL;
    w->files = NAN;
    if (w->class != WORKLOAD_MIXED || w->read == 0 || w->read == 100)
        return;
    const struct fio_side *r = &job->sides[FIO_READ], *s = &job->sides[FIO_WRITE];
    bool counted = r->ios > 0 && s->ios > 0;
    double reads = counted ? r->ios : r->values[METRIC_rate];
    double writes = counted ? s->ios : s->values[METRIC_rate];
    w->name = w->origin = w->lines = NULL;
    w->read = round(100 * reads / (reads + writes));
}

/* A phase of verification reads in order what was written in order. */
static bool map_verify(struct told *told, struct workload *w, GStringChunk *texts)
{
    const char *rw = fio_job_option(told->job, "rw");
    if (!rw || strcmp(rw, "write") != 0 || !fio_job_option(told->job, "verify"))
        return false;
    told->rw = "read";
    if (!map_fio(&(struct options){get, told}, w, texts, NULL))
        return false;
    w->cache = NULL;
    return true;
}

void fio_job_unknown(struct workload *w, enum fio_direction direction)
{
    workload_init(w, WORKLOAD_UNKNOWN);
    w->part = direction == FIO_READ ? PART_READ : direction == FIO_WRITE ? PART_WRITE : PART_WHOLE;
}

static void say(GString *note, const char *text)
{
    if (strstr(note->str, text)) /* of the other direction */
        return;
    g_string_append_printf(note, "%s%s", note->len ? "; " : "", text);
}

void fio_job_workload(const struct fio_job *job, enum fio_direction direction, struct workload *w,
                      GStringChunk *texts, GString *note)
{
    char members[G_ASCII_DTOSTR_BUF_SIZE];
    struct told told = {.job = job};
    if (job->clone)
        told.numjobs = "1";
    else if (!job->own && job->members > 0)
        told.numjobs = g_ascii_formatd(members, sizeof members, "%.0f", job->members);
    g_autoptr(GError) error = NULL;
    fio_job_unknown(w, direction);
    struct workload asked;
    if (job->sum || job->interim || !is_told(job)) /* sums and parts are never compared */
        return;
    if (!map_fio(&(struct options){get, &told}, &asked, texts, &error)) {
        say(note, error->message);
        return;
    }
    bool other =
        (direction == FIO_READ && asked.read == 0) || (direction == FIO_WRITE && asked.read == 100);
    if (other && !map_verify(&told, &asked, texts)) {
        say(note, "it did what its options do not ask for: a group of unlike jobs");
        return;
    }
    if (!job->own && job->header)
        forget_untold(job, &asked);
    if (job->beside) /* the storage had more to do than this entry asked */
        asked.qd = asked.jobs = asked.files = NAN;
    if (asked.class == WORKLOAD_MIXED)
        asked.part = w->part;
    *w = asked;
}

double fio_job_working_set(const struct fio_job *job)
{
    struct told told = {.job = job};
    const struct options options = {get, &told};
    const char *size = options_text(&options, "size", options_text(&options, "filesize", ""));
    bool si = options_number(&options, "kb_base", 1024) == 1000;
    double bytes = (double)map_fio_size(size, si);
    /* Of a shared file all jobs take the same part, unless told to start at other places. */
    bool shared = options_text(&options, "filename", NULL) &&
                  !options_text(&options, "offset_increment", NULL);
    double jobs = shared ? 1 : options_number(&options, "numjobs", 1);
    return bytes > 0 ? bytes * jobs : NAN;
}
