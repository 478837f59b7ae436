/* Rules about the repetitions of one set-up. */
#include "report/evidence.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

static double *values_of(const struct evidence *e, gsize *n)
{
    *n = 0;
    enum metric metric = cells_metric(e->cells, e->cell);
    return metric == METRIC_NONE ? NULL : cells_values(e->cells, e->cell, metric, n);
}

/* As they were run. */
static double *values_in_order(const struct evidence *e, gsize *n)
{
    enum metric metric = cells_metric(e->cells, e->cell);
    double *values = g_new(double, e->cell->runs + 1);
    *n = 0;
    for (guint i = 0; metric != METRIC_NONE && i < e->cell->runs; i++) {
        double value = cells_run(e->cells, e->cell, i)->values[metric];
        if (!isnan(value))
            values[(*n)++] = value;
    }
    return values;
}

/* A series inside a run that was not steady, as its log or fio told: "no: range 67 %, ...". */
static const char *unsteady_series(const struct evidence *e)
{
    const char *way = evidence_reads(e) ? "steady reads" : "steady writes";
    for (guint i = 0; i < e->cell->runs; i++) {
        const struct cell_run *run = cells_run(e->cells, e->cell, i);
        const char *said = cells_mark(e->cells, run, way);
        said = said ? said : cells_mark(e->cells, run, "steady state");
        if (said)
            return said;
    }
    return NULL;
}

/* SNIA judges the last five rounds: fifths of a series, or repetitions on flash. */
static bool not_steady(const struct evidence *e, struct finding *f)
{
    enum { WINDOW = 5 };
    const char *media = e->cell->words[FIELD_media], *said = evidence_tag(e, "steady");
    if (!g_strcmp0(said, "no")) {
        f->says = "still changing when it stopped, as was said of it";
        return finding_is(f, SEVERITY_SUSPECT);
    }
    const char *series = unsteady_series(e);
    if (series) {
        f->says = "still changing when it stopped ({series})";
        finding_text(f, "series", g_str_has_prefix(series, "no: ") ? series + 4 : series);
        return finding_is(f, SEVERITY_SUSPECT);
    }
    if (!media || !(strstr(media, "ssd") || strstr(media, "nvme")) || e->cell->runs < WINDOW)
        return false;
    gsize n;
    g_autofree double *values = values_in_order(e, &n);
    if (n < WINDOW)
        return false;
    struct stats_steady steady = stats_steady_state(values + n - WINDOW, WINDOW);
    if (steady.steady)
        return false;
    finding_add(f, "range", UNIT_FRACTION, steady.range);
    finding_add(f, "excursion", UNIT_FRACTION, steady.excursion);
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool single_run(const struct evidence *e, struct finding *f)
{
    if (e->cell->runs != 1 || e->run->n > 1)
        return false;
    if (!e->run->n)
        f->says = "how often it was run is not said: no error can be given";
    return finding_is(f, SEVERITY_NOTE);
}

static bool few_runs(const struct evidence *e, struct finding *f)
{
    bool mean = e->cell->runs == 1 && e->run->n > 1;
    guint n = mean ? (guint)e->run->n : e->cell->runs;
    if (!mean && (n < 2 || n > 5))
        return false;
    finding_add(f, "n", UNIT_NONE, n);
    if (mean)
        f->says = "only the mean of {n} runs is known: no error can be given";
    return finding_is(f, SEVERITY_NOTE);
}

static bool noisy(const struct evidence *e, struct finding *f)
{
    gsize n;
    g_autofree double *values = e->cell->runs > 1 ? values_of(e, &n) : NULL;
    if (!values || n < 2)
        return false;
    double cv = stats_sd(values, n) / stats_mean(values, n);
    if (!(cv > limit(e, LIMIT_NOISE_NOTE)))
        return false;
    finding_add(f, "cv", UNIT_FRACTION, cv);
    finding_add(f, "n", UNIT_NONE, (double)n);
    return finding_is(f, cv > limit(e, LIMIT_NOISE_INVALID)   ? SEVERITY_INVALID
                         : cv > limit(e, LIMIT_NOISE_SUSPECT) ? SEVERITY_SUSPECT
                                                              : SEVERITY_NOTE);
}

static bool stands_apart(const struct evidence *e, struct finding *f)
{
    gsize n;
    g_autofree double *values = e->cell->runs > 1 ? values_of(e, &n) : NULL;
    if (!values || n < 2)
        return false;
    gsize outliers = n >= 4 ? stats_outliers(values, n) : 0;
    double spread = values[n - 1] / values[0];
    if (!outliers && !(spread > limit(e, LIMIT_SPREAD)))
        return false;
    finding_add(f, "count", UNIT_NONE, (double)outliers);
    finding_add(f, "n", UNIT_NONE, (double)n);
    finding_add(f, "spread", UNIT_NONE, spread);
    if (!outliers)
        f->says = "the greatest of {n} runs is {spread} times the least; all are kept";
    return finding_is(f, SEVERITY_NOTE);
}

static bool drifts(const struct evidence *e, struct finding *f)
{
    gsize n;
    g_autofree double *values = e->cell->runs >= 4 ? values_in_order(e, &n) : NULL;
    if (!values || n < 4 || !stats_monotone(values, n))
        return false;
    finding_text(f, "way", values[n - 1] > values[0] ? "above" : "below");
    finding_add(f, "n", UNIT_NONE, (double)n);
    return finding_is(f, SEVERITY_NOTE);
}

const struct rule rules_cell[] = {
    {.id = "A14",
     .name = "not-steady",
     .scope = SCOPE_CELL,
     .check = not_steady,
     .says = "still changing when it stopped (the last five runs span {range} of their mean)",
     .about = "the fifths of a log, or the last five rounds on flash, span more than 20 % of their "
              "mean, or their line moves by more than 10 %; or fio's own steady state was not "
              "attained; or the tag steady says no; without any of these it cannot tell",
     .source = "SNIA performance test specification 2.0.1",
     .clears = "more rounds, until five agree"},
    {.id = "A16",
     .name = "single-run",
     .scope = SCOPE_CELL,
     .check = single_run,
     .says = "one run: no error can be given",
     .about = "one run, or nobody says how many",
     .source = "Hoefler and Belli, rule 5: intervals for what varies",
     .clears = "six runs; three at least"},
    {.id = "A17",
     .name = "few-runs",
     .scope = SCOPE_CELL,
     .check = few_runs,
     .says = "{n} runs: no 95 % interval from their order",
     .about = "two to five runs, or only a mean is known",
     .source = "order statistics reach 95 % from six values on",
     .clears = "six runs"},
    {.id = "A18",
     .name = "noisy",
     .scope = SCOPE_CELL,
     .check = noisy,
     .says = "{n} runs differ by {cv} (standard deviation over mean)",
     .about = "coefficient of variation above noise-note, noise-suspect, noise-invalid",
     .source = "Phoronix Test Suite: more runs from 2.5 to 3.5 %, dropped above 25 %",
     .clears = "a quiet machine and more runs",
     .limits = {LIMIT_NOISE_NOTE, LIMIT_NOISE_SUSPECT, LIMIT_NOISE_INVALID},
     .drawn = 3},
    {.id = "A19",
     .name = "outlier",
     .scope = SCOPE_CELL,
     .check = stands_apart,
     .says = "{count} of {n} runs stand apart from the others; all are kept",
     .about = "a run beyond 1.5 interquartile ranges of the quartiles, or greatest over least "
              "above spread",
     .source = "Hoefler and Belli: Tukey's fences; report what stands out, drop nothing",
     .clears = "more runs; what happened during that one",
     .limits = {LIMIT_SPREAD},
     .drawn = 1},
    {.id = "A20",
     .name = "drift",
     .scope = SCOPE_CELL,
     .check = drifts,
     .says = "every one of {n} runs lies {way} the one before: a warming cache or a filling disk?",
     .about = "four runs and more, each above the one before or each below: by chance 2 in n!",
     .source = "permutations",
     .clears = "runs in another order, each from the same state"},
    {0},
};
