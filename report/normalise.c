/* Normalisations, one row each. */
#include "report/normalise.h"

#include "report/audit_contest.h"
#include "report/rules_limits.h"
#include "report/verdict.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

struct normalisation_of {
    const struct contest *contest;
    const struct contestant *c, *base;
    struct evidence e;
    guint cell;        /* its number in the audit */
    double one_disk;   /* a single disk's median for the same work on the same rig; NAN none */
    const char *money; /* the rest of the rig's price behind its number: "EUR" */
};

/* --- what refuses --- */

static const struct finding *found(const struct normalisation_of *of, const char *id)
{
    const struct finding *f = audit_find(of->contest->audit, of->cell, id);
    return f && f->severity >= SEVERITY_SUSPECT ? f : NULL;
}

static const char *shared_limit(const struct normalisation_of *of)
{
    return found(of, "A05")   ? "a link was the limit, not the disks (A05)"
           : found(of, "A21") ? "the processor was the limit, not the disks (A21)"
           : found(of, "A22") ? "something shared was the limit, not the disks (A22)"
                              : NULL;
}

static const char *cached(const struct normalisation_of *of)
{
    return found(of, "A01") || found(of, "A03") || found(of, "A06")
               ? "it came from a cache, not from the disks"
               : NULL;
}

static const char *compressed(const struct normalisation_of *of)
{
    return evidence_compresses(&of->e) == ANSWER_YES ? "data were compressed on their way" : NULL;
}

static const char *no_base(const struct normalisation_of *of)
{
    if (!of->base)
        return "there is nothing to hold it against";
    return of->base->trust == TRUST_INVALID ? "the baseline is not a disk result" : NULL;
}

static bool mirrored_reads(const struct normalisation_of *of)
{
    const char *redundancy = of->c->cell->words[FIELD_redundancy];
    return evidence_random(&of->e) && evidence_reads(&of->e) && redundancy &&
           g_str_has_prefix(redundancy, "mirror");
}

static const char *refuses_disks(const struct normalisation_of *of, double disks)
{
    const char *why = shared_limit(of);
    why = why ? why : cached(of);
    return why ? why : disks > 0 ? NULL : "how many disks share the work is unknown";
}

static const char *refuses_per_disk(const struct normalisation_of *of)
{
    return mirrored_reads(of) ? "random reads of mirrors use every disk: --show per-spindle"
                              : refuses_disks(of, of->c->cell->data_disks);
}

static const char *refuses_per_spindle(const struct normalisation_of *of)
{
    return refuses_disks(of, of->e.spindles);
}

static const char *refuses_per_tb(const struct normalisation_of *of)
{
    const char *why = compressed(of);
    return why ? why : of->c->cell->capacity > 0 ? NULL : "the size of the disks is unknown";
}

static double cpu_of(const struct normalisation_of *of)
{
    gsize n;
    const struct cells *cells = of->e.cells;
    g_autofree double *values = cells_values(cells, of->c->cell, METRIC_cpu, &n);
    return stats_median(values, n);
}

static const char *cpu_model(const struct normalisation_of *of, const struct contestant *c)
{
    return cells_fact(of->e.cells, c->cell, "cpu");
}

static const char *refuses_per_core(const struct normalisation_of *of)
{
    double cpu = cpu_of(of);
    if (isnan(cpu))
        return "no CPU load was printed";
    if (cpu < 0.05)
        return "the CPU was under 5 % busy";
    return of->base && g_strcmp0(cpu_model(of, of->c), cpu_model(of, of->base))
               ? "the processors differ"
               : NULL;
}

static const char *refuses_efficiency(const struct normalisation_of *of)
{
    if (isnan(evidence_factor(&of->e)))
        return "what the layout could do is unknown";
    if (isnan(of->one_disk) && isnan(rules_theory(&of->e, true)))
        return "what one disk can do is unknown (measure one, or state disk.seq)";
    return NULL;
}

/* How much smaller compression made the data: the tag compressratio ("1.85", "1.85x") that all runs
 * share; 1 where nothing could make them smaller; NAN unknown. */
static double compress_ratio(const struct normalisation_of *of)
{
    const struct cell_data *cell = of->c->cell;
    if (evidence_compresses(&of->e) == ANSWER_NO || !g_strcmp0(cell->words[FIELD_data], "random"))
        return 1;
    double ratio = NAN;
    for (guint i = 0; i < cell->runs; i++) {
        const char *text =
            cells_mark(of->e.cells, cells_run(of->e.cells, cell, i), "compressratio");
        double stated = text ? g_ascii_strtod(text, NULL) : NAN;
        if (!(stated >= 1) || (i && stated != ratio))
            return NAN;
        ratio = stated;
    }
    return ratio;
}

static const char *refuses_logical(const struct normalisation_of *of)
{
    if (evidence_compresses(&of->e) != ANSWER_NO && found(of, "A10"))
        return "zeros compress to nothing: no factor takes that out (A10)";
    return isnan(compress_ratio(of))
               ? "how well these data compressed is unknown (annotate RUNS tag.compressratio=1.85)"
               : NULL;
}

static double fact_number(const struct normalisation_of *of, const char *key)
{
    const char *text = cells_fact(of->e.cells, of->c->cell, key);
    return text ? g_ascii_strtod(text, NULL) : NAN;
}

static const char *currency(const char *price)
{
    char *end = NULL;
    if (price)
        g_ascii_strtod(price, &end);
    return end ? end + strspn(end, " ") : NULL;
}

static const char *refuses_price(const struct normalisation_of *of)
{
    const char *price = cells_fact(of->e.cells, of->c->cell, "price");
    if (!(fact_number(of, "price") > 0))
        return "the rig's price is not said (annotate rig=NAME rig.price='1200 EUR')";
    if (of->base &&
        g_strcmp0(currency(price), currency(cells_fact(of->e.cells, of->base->cell, "price"))))
        return "the prices are in different currencies";
    return NULL;
}

static const char *refuses_watt(const struct normalisation_of *of)
{
    return fact_number(of, "power") > 0
               ? NULL
               : "the rig's power is not said (annotate rig=NAME rig.power=180)";
}

/* --- values --- */

static double times_of(const struct normalisation_of *of)
{
    return verdict_ratio(of->contest, contest_place(of->contest, of->c),
                         contest_place(of->contest, of->base));
}

static double index_of(const struct normalisation_of *of)
{
    return 100 * times_of(of);
}

static double slower_of(const struct normalisation_of *of)
{
    bool times = metrics[of->contest->metric].better == BETTER_LOWER;
    return times ? 1 / times_of(of) - 1 : 1 - times_of(of);
}

static double faster_of(const struct normalisation_of *of)
{
    return times_of(of) - 1;
}

static double per_disk(const struct normalisation_of *of)
{
    return of->c->median / of->c->cell->data_disks;
}

static double per_spindle(const struct normalisation_of *of)
{
    return of->c->median / of->e.spindles;
}

static double per_tb(const struct normalisation_of *of)
{
    return of->c->median / (of->c->cell->capacity / 1e12);
}

/* CPU is a fraction of one core: all cores busy is the number of cores. */
static double per_core(const struct normalisation_of *of)
{
    return of->c->median / cpu_of(of);
}

static double efficiency(const struct normalisation_of *of)
{
    if (!isnan(of->one_disk))
        return of->c->median / (evidence_factor(&of->e) * of->one_disk);
    return of->c->median / ((rules_theory(&of->e, true) + rules_theory(&of->e, false)) / 2);
}

static double physical(const struct normalisation_of *of)
{
    return of->c->median / compress_ratio(of);
}

static double per_price(const struct normalisation_of *of)
{
    return of->c->median / fact_number(of, "price");
}

static double per_watt(const struct normalisation_of *of)
{
    return of->c->median / fact_number(of, "power");
}

const struct normalisation normalisations[] = {
    {"index", "index", "100 A/B; the baseline is 100", true, false, UNIT_NONE, no_base, index_of},
    {"times", "times", "A/B of speeds, B/A of times", true, false, UNIT_NONE, no_base, times_of},
    {"slower", "slower by", "100 (1 - A/B) % of speeds, 100 (A/B - 1) % of times", true, false,
     UNIT_FRACTION, no_base, slower_of},
    {"faster", "faster by", "100 (A/B - 1) %", true, false, UNIT_FRACTION, no_base, faster_of},
    {"per-disk", "per data disk", "V / data disks", false, true, UNIT_NONE, refuses_per_disk,
     per_disk},
    {"per-spindle", "per spindle", "V / disks", false, true, UNIT_NONE, refuses_per_spindle,
     per_spindle},
    {"per-tb", "per usable TB", "V / usable TB", false, true, UNIT_NONE, refuses_per_tb, per_tb},
    {"per-core", "per busy core", "V / (CPU / 100 %)", false, true, UNIT_NONE, refuses_per_core,
     per_core},
    {"efficiency", "of theory", "V / (scaling of the layout x speed of one disk)", false, false,
     UNIT_FRACTION, refuses_efficiency, efficiency},
    {"compression-neutral", "physical", "V / compression ratio: what reached the disks", false,
     true, UNIT_NONE, refuses_logical, physical},
    {"per-price", "per price", "V / price of the rig", false, true, UNIT_NONE, refuses_price,
     per_price},
    {"per-watt", "per watt", "V / power of the rig", false, true, UNIT_NONE, refuses_watt,
     per_watt},
    {0},
};

const struct normalisation *normalisation_get(const char *name, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (const struct normalisation *row = normalisations; row->name; row++) {
        if (!strcmp(row->name, name))
            return row;
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", row->name);
    }
    error_set(error, STATUS_USAGE, "--show knows no '%s'; it knows %s", name, names->str);
    return NULL;
}

/* --- asking one --- */

/* The same work on one disk of the same rig: what theory is best held against. */
static double one_disk_of(const struct normalisation_of *of)
{
    const struct cells *cells = of->e.cells;
    const struct cell_data *own = of->c->cell;
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        if (cell->disks != 1 || cell->rig_revision != own->rig_revision || !own->words[FIELD_rig] ||
            g_strcmp0(cell->words[FIELD_rig], own->words[FIELD_rig]) ||
            g_strcmp0(cell->words[FIELD_workload], own->words[FIELD_workload]) ||
            g_strcmp0(cell->words[FIELD_ws], own->words[FIELD_ws]))
            continue;
        gsize n;
        g_autofree double *values = cells_values(cells, cell, of->contest->metric, &n);
        if (n)
            return stats_median(values, n);
    }
    return NAN;
}

static const char *keep(GStringChunk *texts, char *text)
{
    const char *kept = g_string_chunk_insert_const(texts, text);
    g_free(text);
    return kept;
}

static const char *rests_on(const struct normalisation *how, const struct normalisation_of *of,
                            GStringChunk *texts)
{
    if (how->value == per_price)
        return currency(cells_fact(of->e.cells, of->c->cell, "price"));
    if (how->value == physical && compress_ratio(of) != 1)
        return keep(texts, g_strdup_printf("data made %.3g times smaller", compress_ratio(of)));
    if (how->value != efficiency)
        return NULL;
    if (!isnan(of->one_disk)) {
        g_autofree char *speed =
            unit_format(of->one_disk, metrics[of->contest->metric].unit, UNIT_DECIMAL, 3);
        return keep(texts, g_strdup_printf("one disk of the rig measured at %s", speed));
    }
    bool range = of->e.disk.least != of->e.disk.most;
    return keep(texts, g_strdup_printf("%s%s", of->e.disk.source ? of->e.disk.source : "",
                                       range ? ": the middle of a range, good to 30 %" : ""));
}

struct normalised normalise(const struct normalisation *how, const struct contest *contest,
                            guint at, const struct contestant *base, GStringChunk *texts)
{
    struct normalisation_of of = {.contest = contest, .c = contest_at(contest, at), .base = base};
    if (isnan(of.c->median))
        return (struct normalised){NAN, "there is no number", NULL};
    if (of.c->trust == TRUST_INVALID)
        return (struct normalised){NAN, "it is not a disk result", NULL};
    of.e = audit_contest_evidence(contest, of.c);
    of.cell = audit_number(contest->audit, of.c->cell);
    of.one_disk = how->value == efficiency ? one_disk_of(&of) : NAN;
    const char *why = how->refuses(&of);
    if (why)
        return (struct normalised){NAN, why, NULL};
    return (struct normalised){how->value(&of), NULL, rests_on(how, &of, texts)};
}

/* --- words --- */

/* Whole per cents, unless an interval justifies more. */
static char *percent(double share, bool surely)
{
    double value = 100 * share;
    return g_strdup_printf("%.*f %%", surely && value < 10 ? 1 : 0, value);
}

char *normalise_words(double a, double b, bool times, bool surely)
{
    if (!(a > 0) || !(b > 0))
        return g_strdup("not to be compared");
    if (times && a != b) {
        g_autofree char *by = percent(fabs(a / b - 1), surely);
        return a > b ? g_strdup_printf("takes %s longer", by)
                     : g_strdup_printf("takes %s less time", by);
    }
    if (a == b)
        return g_strdup("alike");
    if (a > 2 * b)
        return g_strdup_printf(surely ? "%.2f times as fast" : "%.1f times as fast", a / b);
    g_autofree char *by = percent(a > b ? a / b - 1 : 1 - a / b, surely);
    return g_strdup_printf("%s %s", by, a > b ? "faster" : "slower");
}

bool normalise_almost(double said, double found_percent)
{
    return found_percent >= said - 3 && found_percent < said;
}

bool normalise_about(double said, double found_percent)
{
    return fabs(found_percent - said) <= 2;
}

bool normalise_half(double found_percent)
{
    return found_percent >= 45 && found_percent <= 55;
}
