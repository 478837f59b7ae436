/* Jobs of fio, and what several entries of one file have to do with each other. */
#include "ingest/formats/fio_job.h"

#include <math.h>
#include <string.h>

void fio_jobs_init(struct fio_jobs *jobs)
{
    jobs->jobs = g_array_new(FALSE, FALSE, sizeof(struct fio_job));
    jobs->texts = g_string_chunk_new(1024);
}

void fio_jobs_clear(struct fio_jobs *jobs)
{
    if (!jobs->jobs)
        return;
    for (guint i = 0; i < jobs->jobs->len; i++) {
        json_decref(fio_jobs_get(jobs, i)->own);
        json_decref(fio_jobs_get(jobs, i)->global);
    }
    g_array_free(jobs->jobs, TRUE);
    g_string_chunk_free(jobs->texts);
}

struct fio_job *fio_jobs_get(const struct fio_jobs *jobs, guint index)
{
    return &g_array_index(jobs->jobs, struct fio_job, index);
}

static void init_side(struct fio_side *side)
{
    const struct fio_latency none = {NAN, NAN, NAN, NAN};
    for (int i = 0; i < METRIC_COUNT; i++)
        side->values[i] = NAN;
    side->lat = side->clat = none;
    side->ios = NAN;
}

struct fio_job *fio_jobs_add(struct fio_jobs *jobs, enum fio_form form, const char *version,
                             const char *name)
{
    struct fio_job job = {.form = form,
                          .group = NAN,
                          .error = NAN,
                          .pid = NAN,
                          .began = NAN,
                          .members = NAN,
                          .cpu = NAN};
    if (version && g_str_has_prefix(version, "fio") && strchr("- ", version[3]))
        version += strlen("fio-");
    job.version = version ? g_string_chunk_insert_const(jobs->texts, version) : NULL;
    job.name = g_string_chunk_insert_const(jobs->texts, name);
    for (int i = 0; i < FIO_DIRECTIONS; i++)
        init_side(&job.sides[i]);
    g_array_append_val(jobs->jobs, job);
    return fio_jobs_get(jobs, jobs->jobs->len - 1);
}

bool fio_side_there(const struct fio_side *side)
{
    return side->values[METRIC_bytes] > 0 || side->values[METRIC_throughput] > 0 ||
           side->values[METRIC_rate] > 0;
}

/* --- interim reports --- */

/* Not less; true also where one of them is not known. */
static bool grows(double before, double after)
{
    return !(before > after);
}

static bool side_goes_on(const struct fio_side *before, const struct fio_side *after)
{
    const double *b = before->values, *a = after->values;
    if (!fio_side_there(before))
        return true;
    bool still = b[METRIC_bytes] == a[METRIC_bytes];
    bool stood = b[METRIC_duration] == a[METRIC_duration];
    return grows(b[METRIC_bytes], a[METRIC_bytes]) &&
           grows(b[METRIC_duration], a[METRIC_duration]) && (!still || stood) &&
           grows(before->clat.max, after->clat.max) && grows(after->clat.min, before->clat.min);
}

/* Whether the later entry counts on where the earlier one stood. */
static bool job_goes_on(const struct fio_job *before, const struct fio_job *after)
{
    if (strcmp(before->name, after->name) != 0 || g_strcmp0(before->host, after->host) != 0)
        return false;
    if (before->group != after->group || fabs(before->began - after->began) > 2)
        return false;
    for (int i = 0; i < FIO_DIRECTIONS; i++)
        if (!side_goes_on(&before->sides[i], &after->sides[i]))
            return false;
    return true;
}

/* JSON: a document whose jobs all go on in the next one; entries [first, second) and [second, end).
 */
static guint mark_document(const struct fio_jobs *jobs, guint first, guint second, guint end)
{
    if (end - second != second - first)
        return 0;
    for (guint i = first; i < second; i++)
        if (!job_goes_on(fio_jobs_get(jobs, i), fio_jobs_get(jobs, i + second - first)))
            return 0;
    for (guint i = first; i < second; i++)
        fio_jobs_get(jobs, i)->interim = true;
    return second - first;
}

/* The first entry from `at` on of another document or form. */
static guint document_end(const struct fio_jobs *jobs, guint at)
{
    const struct fio_job *job = fio_jobs_get(jobs, at);
    guint end = at + 1;
    for (; end < jobs->jobs->len; end++) {
        const struct fio_job *next = fio_jobs_get(jobs, end);
        if (next->document != job->document || next->form != job->form)
            break;
    }
    return end;
}

static guint mark_interim_documents(const struct fio_jobs *jobs)
{
    guint marked = 0;
    for (guint first = 0; first < jobs->jobs->len;) {
        guint second = document_end(jobs, first);
        bool json = second < jobs->jobs->len && fio_jobs_get(jobs, first)->form == FIO_JSON &&
                    fio_jobs_get(jobs, second)->form == FIO_JSON;
        if (json)
            marked += mark_document(jobs, first, second, document_end(jobs, second));
        first = second;
    }
    return marked;
}

/* Normal output has the process, so that its last report is found without guessing. */
static guint mark_interim_blocks(const struct fio_jobs *jobs)
{
    guint marked = 0;
    g_autoptr(GHashTable) last = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < jobs->jobs->len; i++) {
        struct fio_job *job = fio_jobs_get(jobs, i);
        if (job->form != FIO_NORMAL || !(job->pid > 0))
            continue;
        char *key =
            g_strdup_printf("%u %.0f %.0f %s", job->document, job->pid, job->group, job->name);
        guint before = GPOINTER_TO_UINT(g_hash_table_lookup(last, key));
        if (before && job_goes_on(fio_jobs_get(jobs, before - 1), job))
            fio_jobs_get(jobs, before - 1)->interim = true, marked++;
        g_hash_table_replace(last, key, GUINT_TO_POINTER(i + 1));
    }
    return marked;
}

/* --- one run in several forms --- */

static bool alike(double a, double b, double tolerance)
{
    return isnan(a) || isnan(b) || fabs(a - b) <= tolerance * fmax(fabs(a), fabs(b));
}

/* The run time is exact in all forms, other figures are rounded to three digits in the worst. */
static bool same_side(const struct fio_side *a, const struct fio_side *b)
{
    if (fio_side_there(a) != fio_side_there(b))
        return false;
    return !fio_side_there(a) ||
           (alike(a->values[METRIC_duration], b->values[METRIC_duration], 1e-9) &&
            alike(a->values[METRIC_throughput], b->values[METRIC_throughput], 0.02) &&
            alike(a->values[METRIC_rate], b->values[METRIC_rate], 0.02) &&
            alike(a->values[METRIC_bytes], b->values[METRIC_bytes], 0.02) &&
            alike(a->clat.mean, b->clat.mean, 0.02));
}

static bool same_run(const struct fio_job *a, const struct fio_job *b)
{
    if (strcmp(a->name, b->name) != 0 || !(a->group == b->group))
        return false;
    for (int i = 0; i < FIO_DIRECTIONS; i++)
        if (!same_side(&a->sides[i], &b->sides[i]))
            return false;
    return true;
}

/* The first entry in a better form for each; what only the worse one tells is kept. */
static guint drop_second_forms(const struct fio_jobs *jobs)
{
    guint dropped = 0;
    bool taken[4] = {false};
    for (guint i = 0; i < jobs->jobs->len; i++)
        taken[fio_jobs_get(jobs, i)->form] = true;
    if (taken[FIO_JSON] + taken[FIO_TERSE] + taken[FIO_NORMAL] < 2)
        return 0;
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < jobs->jobs->len; i++) {
        struct fio_job *worse = fio_jobs_get(jobs, i);
        for (guint k = 0; !worse->dropped && k < jobs->jobs->len; k++) {
            struct fio_job *better = fio_jobs_get(jobs, k);
            gpointer key = GUINT_TO_POINTER((k << 2 | worse->form) + 1);
            if (better->form >= worse->form || g_hash_table_contains(used, key) ||
                !same_run(better, worse))
                continue;
            g_hash_table_add(used, key);
            better->members = isnan(better->members) ? worse->members : better->members;
            better->header = better->header ? better->header : worse->header;
            worse->dropped = true, dropped++;
        }
    }
    return dropped;
}

/* --- what ran at the same time --- */

static bool waits(const struct fio_job *job)
{
    return fio_job_option(job, "startdelay") || fio_job_option(job, "wait_for");
}

/* An entry of a job, not of several or of a part of its time. */
static bool counts(const struct fio_job *job)
{
    return !job->sum && !job->interim && job->form != FIO_SUMMARY;
}

/* Jobs of a group start together; a new group is made by stonewall.  Entries of one name are the
 * numjobs of one job.  What ran on other servers is not known to have been in the way. */
static char *company_key(const struct fio_job *job, const char *name)
{
    return g_strdup_printf("%.17g\n%s\n%s", job->group, job->host ? job->host : "\n", name);
}

static guint company_of(GHashTable *counts_of, const struct fio_job *job, const char *name)
{
    g_autofree char *key = company_key(job, name);
    return GPOINTER_TO_UINT(g_hash_table_lookup(counts_of, key));
}

static void join_company(GHashTable *counts_of, const struct fio_job *job, const char *name)
{
    guint n = company_of(counts_of, job, name) + 1;
    g_hash_table_replace(counts_of, company_key(job, name), GUINT_TO_POINTER(n));
}

/* Counted first by name, "" for all that start with their group, because a group may have
 * thousands. A job whose group is not told has none beside it. */
static void find_company(const struct fio_jobs *jobs, guint first, guint end)
{
    g_autoptr(GHashTable) by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                          starting = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = first; i < end; i++) {
        const struct fio_job *job = fio_jobs_get(jobs, i);
        if (!counts(job) || isnan(job->group))
            continue;
        join_company(by_name, job, job->name);
        if (!waits(job))
            join_company(starting, job, "");
    }
    for (guint i = first; i < end; i++) {
        struct fio_job *job = fio_jobs_get(jobs, i);
        if (!counts(job) || isnan(job->group))
            continue;
        job->clone |= company_of(by_name, job, job->name) > 1;
        if (!waits(job))
            job->beside += company_of(starting, job, "") - 1;
    }
}

void fio_jobs_settle(struct fio_jobs *jobs, struct batch *batch)
{
    guint interim = mark_interim_documents(jobs) + mark_interim_blocks(jobs);
    guint again = drop_second_forms(jobs);
    if (interim)
        batch_remark(batch, REMARK_NOTE, 0, 0,
                     "%u interim report%s: kept, but only the last of a run is compared", interim,
                     interim > 1 ? "s" : "");
    if (again)
        batch_remark(batch, REMARK_NOTE, 0, 0,
                     "%u report%s left out: the same run stands here in a more exact form", again,
                     again > 1 ? "s" : "");
    for (guint first = 0; first < jobs->jobs->len;) {
        guint end = document_end(jobs, first);
        if (fio_jobs_get(jobs, first)->form != FIO_TERSE) /* which does not tell where one ends */
            find_company(jobs, first, end);
        first = end;
    }
}
