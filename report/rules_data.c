/* Rules about what was done: which data, for how long, with which processor, on what state of the
 * array. */
#include "report/evidence.h"

#include <math.h>
#include <string.h>

static bool trivial(const char *data)
{
    return !g_strcmp0(data, "zero") || !g_strcmp0(data, "repeat");
}

static bool compressible(const struct evidence *e, struct finding *f)
{
    if (!trivial(e->workload->data) || evidence_compresses(e) != ANSWER_YES)
        return false;
    finding_text(f, "data",
                 !strcmp(e->workload->data, "zero") ? "zeros compress"
                                                    : "repeated data compresses");
    finding_text(f, "comp", e->cell->words[FIELD_compression]);
    return finding_is(f, SEVERITY_INVALID);
}

static bool zero_data(const struct evidence *e, struct finding *f)
{
    enum answer compresses = evidence_compresses(e);
    if (!evidence_writes(e) || g_strcmp0(e->workload->data, "zero") || compresses == ANSWER_YES)
        return false;
    if (compresses == ANSWER_UNKNOWN)
        f->says = "zeros were written, and nobody said whether a layer compresses, dedups or "
                  "provisions thinly";
    return finding_is(f, SEVERITY_NOTE);
}

static bool data_unknown(const struct evidence *e, struct finding *f)
{
    const char *data = e->workload->data;
    bool random = data && (!strcmp(data, "random") || !strcmp(data, "100%"));
    if (!evidence_moves_data(e) || evidence_compresses(e) != ANSWER_YES || trivial(data) || random)
        return false;
    finding_text(f, "comp", e->cell->words[FIELD_compression]);
    finding_text(f, "data", data ? data : "unknown");
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool fresh_flash(const struct evidence *e, struct finding *f)
{
    const char *media = e->cell->words[FIELD_media], *said = evidence_tag(e, "preconditioned");
    bool flash = media && (strstr(media, "ssd") || strstr(media, "nvme"));
    if (!flash || strstr(media, "hdd") || !evidence_moves_data(e) ||
        (said && g_ascii_strcasecmp(said, "no")))
        return false;
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool too_short(const struct evidence *e, struct finding *f)
{
    double t = e->duration;
    if (!(t < limit(e, LIMIT_TIME_NOTE)))
        return false;
    finding_add(f, "T", UNIT_SECONDS, t);
    return finding_is(f, t < limit(e, LIMIT_TIME_INVALID)   ? SEVERITY_INVALID
                         : t < limit(e, LIMIT_TIME_SUSPECT) ? SEVERITY_SUSPECT
                                                            : SEVERITY_NOTE);
}

static bool processor_bound(const struct evidence *e, struct finding *f)
{
    const char *said = evidence_tag(e, "limit");
    if (!g_strcmp0(said, "cpu")) {
        f->says = "the processor was the limit, as was said";
        return finding_is(f, SEVERITY_SUSPECT);
    }
    double jobs = isnan(e->workload->jobs) ? 1 : e->workload->jobs,
           threads = evidence_fact(e, "threads", UNIT_NONE),
           all = fmin(jobs, isnan(threads) ? jobs : threads);
    if (!(e->cpu >= limit(e, LIMIT_CPU_BUSY) * all))
        return false;
    finding_add(f, "cpu", UNIT_FRACTION, e->cpu / all);
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool arithmetic(const struct evidence *e, struct finding *f)
{
    const char *note = evidence_tag(e, "arithmetic");
    double x = e->run->values[METRIC_bytes] / e->run->values[METRIC_duration];
    if (note) {
        finding_text(f, "note", note);
        f->says = "{note}";
        return finding_is(f, SEVERITY_INVALID);
    }
    if (!(fabs(x / e->throughput - 1) > limit(e, LIMIT_ARITHMETIC)))
        return false;
    finding_add(f, "x", UNIT_BYTES_PER_SECOND, x);
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, e->throughput);
    finding_add(f, "B", UNIT_BYTES, e->run->values[METRIC_bytes]);
    finding_add(f, "T", UNIT_SECONDS, e->run->values[METRIC_duration]);
    return finding_is(f, SEVERITY_INVALID);
}

static bool degraded(const struct evidence *e, struct finding *f)
{
    static const char *const bad[] = {"bad",         "degraded",  "rebuilding",
                                      "resilvering", "scrubbing", "failed",
                                      "error",       "errors",    "initializing"};
    const char *state = evidence_tag(e, "state");
    bool found = false;
    for (gsize i = 0; state && i < G_N_ELEMENTS(bad); i++)
        found |= !g_ascii_strcasecmp(state, bad[i]);
    if (!found && !g_strcmp0(e->run->status, "failed")) {
        finding_text(f, "state", "failed");
        f->says = "the tool ended with an error ({state})";
        return finding_is(f, SEVERITY_INVALID);
    }
    if (!found || e->workload->class == WORKLOAD_REBUILD)
        return false;
    finding_text(f, "state", state);
    return finding_is(f, SEVERITY_INVALID);
}

const struct rule rules_data[] = {
    {.id = "A10",
     .name = "compressible",
     .scope = SCOPE_RESULT,
     .check = compressible,
     .says = "{data} to nothing: this measured processor and memory",
     .about = "zeros or repeated data where a layer compresses or deduplicates",
     .source = "OpenZFS: a block of zeros allocates nothing",
     .asks = "data=random",
     .clears = "incompressible data"},
    {.id = "A11",
     .name = "zero-data",
     .scope = SCOPE_RESULT,
     .check = zero_data,
     .says = "zeros were written: safe only where no layer compresses, dedups or provisions thinly",
     .about = "writing zeros where compression is off or not known",
     .source = "a block of zeros may allocate nothing",
     .clears = "random data, or compression said for every layer"},
    {.id = "A12",
     .name = "data-unknown",
     .scope = SCOPE_RESULT,
     .check = data_unknown,
     .says = "compression is {comp}, and how well the data compresses is not known ({data})",
     .about = "compression on and data not said to be random throughout",
     .source = "PassMark: about 20 % of its data is random",
     .asks = "data=random",
     .clears = "the share of the data that does not compress (data=NN%)"},
    {.id = "A13",
     .name = "too-short",
     .scope = SCOPE_RESULT,
     .check = too_short,
     .says = "ran only {T}",
     .about = "shorter than time-invalid, time-suspect, time-note",
     .source = "Phoronix Test Suite: runs below 2 s are ignored",
     .clears = "a minute and more",
     .limits = {LIMIT_TIME_INVALID, LIMIT_TIME_SUSPECT, LIMIT_TIME_NOTE},
     .drawn = 3},
    {.id = "A15",
     .name = "fresh-flash",
     .scope = SCOPE_RESULT,
     .check = fresh_flash,
     .says = "fresh flash is faster than flash in service, and no preconditioning is recorded",
     .about = "flash alone, without the tag preconditioned",
     .source = "SNIA performance test specification: purge and precondition first",
     .clears = "annotate ... tag.preconditioned=yes where it was"},
    {.id = "A21",
     .name = "processor-bound",
     .scope = SCOPE_RESULT,
     .check = processor_bound,
     .bars = true,
     .says = "the processor was the limit ({cpu} of it busy)",
     .about = "cpu-busy of the threads at work, or said to be so (tag limit=cpu)",
     .source = "Gregg: did it break limits? Heiser: processor use belongs beside throughput",
     .clears = "a faster processor",
     .limits = {LIMIT_CPU_BUSY},
     .drawn = 1},
    {.id = "A25",
     .name = "arithmetic",
     .scope = SCOPE_RESULT,
     .check = arithmetic,
     .sum = "{B} / {T} = {x}",
     .says = "{B} in {T} is {x}, not {V}",
     .about = "speed, bytes and seconds that disagree by more than arithmetic",
     .source = "speed is bytes over seconds",
     .clears = "the output as the tool printed it",
     .limits = {LIMIT_ARITHMETIC},
     .drawn = 1},
    {.id = "A31",
     .name = "degraded",
     .scope = SCOPE_RESULT,
     .check = degraded,
     .says = "the array was not in order ({state})",
     .about = "the tag state says so (degraded, rebuilding ...), or the tool failed",
     .source = "Gregg: did it error?",
     .clears = "the same test on an array in order"},
    {0},
};
