/* Files that say what to run: configurations of Iometer (.icf), whose access specifications become
 * jobs of fio, and job files of fio. */
#include "ingest/collect/fio_split.h"
#include "ingest/collect/plan.h"
#include "ingest/formats/fio_jobfile.h"
#include "ingest/formats/iometer_icf.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <string.h>

enum { LARGEST = 1 << 20 /* B */ };

bool plan_is_file(const char *text)
{
    static const char *const endings[] = {".icf", ".fio", ".job"};
    g_autofree char *lower = g_ascii_strdown(text, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++)
        if (g_str_has_suffix(lower, endings[i]))
            return true;
    return false;
}

/* --- Iometer --- */

/* One asking under way. */
struct asking {
    struct plan *plan;
    const struct ask *over;
    plan_has *has;
    void *user;
    const struct iometer_icf *icf;
};

static const struct iometer_spec *spec_of(const struct asking *a, const struct iometer_asked *asked)
{
    return &g_array_index(a->icf->specs.all, struct iometer_spec, asked->spec);
}

/* The workers' requests on one file, where nobody asks for others. */
static char *with_load(const struct asking *a, const char *text, const struct iometer_asked *asked)
{
    if (!asked->workers || !asked->outstanding || a->over->qd || a->over->jobs)
        return g_strdup(text);
    return g_strdup_printf("%s%cjobs=%u,qd=%" G_GUINT64_FORMAT, text, strchr(text, ':') ? ',' : ':',
                           asked->workers, asked->outstanding * asked->workers);
}

/* Sizes and shares by which fio is asked; lines where requests differ in more than size. */
static char *text_of(const struct asking *a, const struct iometer_asked *asked, GError **error)
{
    const struct iometer_spec *spec = spec_of(a, asked);
    const struct mix_line *lines =
        &g_array_index(a->icf->specs.lines, struct mix_line, spec->first);
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    struct workload w;
    workload_init(&w, WORKLOAD_MIXED);
    workload_mix(&w, lines, spec->n, spec->name, texts);
    g_autofree char *text = w.lines ? fio_split_format(lines, spec->n) : workload_format(&w, error);
    return text ? with_load(a, text, asked) : NULL;
}

static bool ask_spec(const struct asking *a, const struct iometer_asked *asked, GError **error)
{
    const struct iometer_spec *spec = spec_of(a, asked);
    if (spec->paced) {
        g_ptr_array_add(a->plan->left_out,
                        g_strdup_printf("%s: it pauses between its requests", spec->name));
        return true;
    }
    g_autofree char *text = text_of(a, asked, error);
    struct ask ask = *a->over;
    ask.workload = text;
    ask.tool = "fio";
    ask.bs = NULL;
    ask.lenient = true;
    return text && plan_ask(a->plan, &ask, a->has, a->user, error);
}

/* What Iometer would run: what is assigned to a worker, or all where nothing is. */
static bool ask_icf(const struct asking *asking, const struct source *source, GError **error)
{
    auto_clear(iometer_icf_clear) struct iometer_icf icf = {0};
    auto_clear(batch_clear) struct batch batch;
    bool assigned = false;
    batch_init(&batch, NULL, NULL);
    iometer_icf_read(&icf, source, &batch);
    struct asking a = *asking;
    a.icf = &icf;
    for (guint i = 0; i < batch.remarks->len; i++)
        g_ptr_array_add(a.plan->left_out,
                        g_strdup(g_array_index(batch.remarks, struct remark, i).text));
    for (guint i = 0; i < icf.asked->len; i++)
        assigned |= g_array_index(icf.asked, struct iometer_asked, i).workers > 0;
    for (guint i = 0; i < icf.asked->len; i++) {
        const struct iometer_asked *asked = &g_array_index(icf.asked, struct iometer_asked, i);
        if ((asked->workers || !assigned) && !ask_spec(&a, asked, error))
            return false;
    }
    return true;
}

/* --- fio --- */

static bool ask_jobs(const struct asking *a, const struct source *source, GError **error)
{
    g_autofree char *name = g_path_get_basename(source->origin);
    if (!g_utf8_validate_len(source->bytes, source->length, NULL))
        return error_set(error, STATUS_USAGE, "%s: expected text in UTF-8", source->origin);
    if (a->has && !a->has(a->user, &jobs_tool))
        return error_set(error, STATUS_FAILED,
                         "%s needs fio, which is not installed; the package "
                         "%s brings it",
                         name, jobs_tool.package);
    g_strdelimit(name, "\r\n", '_');
    g_autofree char *text =
        g_strdup_printf("; %s\n%.*s\n", name, (int)source->length, source->bytes);
    const struct task *task = plan_task(a->plan, jobs_tool.name, text, error);
    if (task)
        plan_cell_add(a->plan, task, 1);
    return task;
}

bool plan_file(struct plan *plan, const char *path, const struct ask *over, plan_has *has,
               void *user, GError **error)
{
    auto_clear(source_clear) struct source source = {0};
    const struct asking asking = {plan, over, has, user, NULL};
    guint before = plan->tasks->len, left_out = plan->left_out->len;
    if (!source_open(&source, path, error))
        return false;
    if (source.length > LARGEST)
        return error_set(error, STATUS_USAGE,
                         "%s: expected a job file, found %" G_GSIZE_FORMAT " B", path,
                         source.length);
    g_autofree char *lower = g_ascii_strdown(path, -1);
    bool icf = g_str_has_suffix(lower, ".icf");
    if (!(icf ? ask_icf(&asking, &source, error) : ask_jobs(&asking, &source, error)))
        return false;
    if (plan->tasks->len > before)
        return true;
    bool told = plan->left_out->len > left_out;
    return error_set(error, STATUS_FAILED, "nothing of %s can be run here%s%s", path,
                     told ? ": " : "", told ? (char *)plan->left_out->pdata[left_out] : "");
}
