/* Figures of composite.xml as runs: one for each trial. */
#include "ingest/formats/phoronix.h"

#include "ingest/digest.h"

#include <math.h>
#include <string.h>

struct phoronix_system *phoronix_system_at(const struct phoronix_document *d, guint number)
{
    return &g_array_index(d->systems, struct phoronix_system, number - 1);
}

guint phoronix_trials(const struct phoronix_figure *figure)
{
    return figure->trials ? g_strv_length(figure->trials) : 0;
}

static const struct phoronix_reading *reading_of(const struct phoronix_document *d,
                                                 const struct phoronix_figure *figure)
{
    return &g_array_index(d->readings, struct phoronix_reading, figure->reading);
}

static const struct phoronix_figure *find_metric(const struct phoronix_document *d,
                                                 const struct phoronix_group *group,
                                                 enum metric metric)
{
    for (guint i = 0; i < group->figures->len; i++) {
        const struct phoronix_figure *figure =
            &g_array_index(group->figures, struct phoronix_figure, i);
        if (reading_of(d, figure)->metric == metric)
            return figure;
    }
    return NULL;
}

/* Half a unit of the last digit printed, as a fraction of the figure. */
static double precision_of(const char *text, double value)
{
    const char *dot = strchr(text, '.');
    gsize decimals = dot ? strspn(dot + 1, "0123456789") : 0;
    return value > 0 ? 0.5 / pow(10, (double)decimals) / value : INFINITY;
}

/* What a throughput of fio's profile can be: its MB/s are MB, MiB, or KiB over 1000.  The requests
 * in a second tell which, where no two of them are near; NAN where they do not. */
static double trusted(const struct phoronix_reading *r, const char *text, double requests)
{
    static const double units[] = {1e6, 1048576, 1024e3};
    double printed = phoronix_number(text, 0), found = NAN;
    double near = 0.003 + precision_of(text, printed); /* IOPS are rounded to three digits */
    for (gsize i = 0; i < G_N_ELEMENTS(units); i++) {
        double ratio = printed * units[i] / (requests * r->request);
        if (!(fabs(ratio - 1) <= near))
            continue;
        if (!isnan(found))
            return NAN;
        found = printed * units[i];
    }
    return found;
}

static void set_value(const struct phoronix_document *d, const struct phoronix_group *group,
                      const struct phoronix_figure *figure, guint trial, struct result *result)
{
    const struct phoronix_reading *r = reading_of(d, figure);
    const char *printed = figure->trials ? figure->trials[trial] : NULL;
    const char *error = json_string_value(json_object_get(figure->json, "error"));
    if (!printed) {
        batch_missing(d->batch, r->metric, NULL,
                      error ? batch_text(d->batch, error, -1) : "no value stands there");
        return;
    }
    if (r->ours && !*printed) /* the run lacks this metric */
        return;
    double value = phoronix_number(printed, r->exponent) * r->factor;
    const struct phoronix_figure *rate = find_metric(d, group, METRIC_rate);
    if (r->distrusted && r->request > 0) {
        double requests = rate && rate->trials ? phoronix_number(rate->trials[trial], 0) : NAN;
        value = trusted(r, printed, requests);
    }
    if (value > 0)
        result->values[r->metric] = value;
    else if (r->distrusted && phoronix_number(printed, 0) > 0)
        batch_missing(d->batch, r->metric, batch_text(d->batch, printed, -1),
                      "unit unclear: its MB/s are MiB/s, or KiB/s over 1000");
    else
        batch_missing(d->batch, r->metric, batch_text(d->batch, printed, -1),
                      value >= 0 ? "too few to measure" : "unreadable");
}

/* Trials behind the one figure that is left of them; 0 not told. */
static gint averaged(const struct phoronix_figure *figure, guint trial)
{
    const json_t *n = json_array_get(json_object_get(figure->json, "shootout-n"), trial);
    const char *times = json_string_value(json_object_get(figure->json, "test-run-times"));
    if (json_is_integer(n))
        return (gint)CLAMP(json_integer_value(n), 0, 1000000);
    if (phoronix_trials(figure) > 1)
        return 1;
    gint runs = times ? 1 : 0;
    for (; times && *times; times++)
        runs += *times == ':';
    return runs;
}

static guint64 digest_of(const struct phoronix_document *d, const struct phoronix_group *group,
                         guint trial)
{
    struct digest digest;
    digest_init(&digest, "phoronix");
    digest_text(&digest, phoronix_system_at(d, group->system)->name);
    digest_text(&digest, group->test.identifier);
    digest_text(&digest, group->test.version);
    digest_text(&digest, group->test.description);
    for (guint i = 0; i < group->figures->len; i++) {
        const struct phoronix_figure *figure =
            &g_array_index(group->figures, struct phoronix_figure, i);
        digest_text(&digest, metrics[reading_of(d, figure)->metric].name);
        digest_text(&digest, figure->trials ? figure->trials[trial] : NULL);
    }
    return digest_end(&digest);
}

static const char *word_at(const struct phoronix_figure *figure, const char *key, guint trial)
{
    return json_string_value(json_array_get(json_object_get(figure->json, key), trial));
}

static bool emit_run(struct phoronix_document *d, const struct phoronix_group *group, guint trial,
                     guint series, GError **error)
{
    const struct phoronix_figure *first = &g_array_index(group->figures, struct phoronix_figure, 0);
    const struct phoronix_reading *r = reading_of(d, first);
    g_autoptr(GError) odd = NULL;
    int workload = batch_workload(d->batch, &r->workload, &odd);
    if (workload < 0) {
        batch_remark(d->batch, REMARK_REFUSED, first->line, 0, "%s", odd->message);
        return true;
    }
    struct run *run = batch_run(d->batch);
    run->tool = batch_text(d->batch, r->tool, -1);
    const char *version =
        r->ours ? word_at(first, "shootout-versions", trial) : group->test.version;
    run->tool_version = batch_text(d->batch, version, -1);
    run->started = batch_text(d->batch, word_at(first, "shootout-started", trial), -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
    run->at = first->at, run->length = first->length, run->line = first->line;
    run->series = r->ours ? 0 : series;
    run->digest = digest_of(d, group, trial);
    run->status = first->trials ? RUN_OK : RUN_FAILED;
    if (!r->ours && group->test.description)
        run->note = batch_text(d->batch, group->test.description, -1);
    phoronix_system_apply(phoronix_system_at(d, group->system), run, d->batch);
    struct result *result = batch_result(d->batch, workload);
    result->n = averaged(first, trial);
    result->working_set = r->working_set;
    for (guint i = 0; i < group->figures->len; i++)
        set_value(d, group, &g_array_index(group->figures, struct phoronix_figure, i), trial,
                  result);
    if (result->values[METRIC_duration] > 0)
        run->duration = result->values[METRIC_duration];
    return batch_end_run(d->batch, error);
}

bool phoronix_emit(struct phoronix_document *d, GError **error)
{
    for (guint i = 0; i < d->groups->len; i++) {
        const struct phoronix_group *group = d->groups->pdata[i];
        guint trials =
            MAX(phoronix_trials(&g_array_index(group->figures, struct phoronix_figure, 0)), 1);
        for (guint trial = 0; trial < trials; trial++)
            if (!emit_run(d, group, trial, trials > 1 ? i + 1 : 0, error))
                return false;
    }
    return true;
}
