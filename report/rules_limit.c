/* Rules that hold a number against what disks, links and theory allow. */
#include "report/evidence.h"
#include "report/rules_limits.h"

#include <math.h>
#include <string.h>

/* Every spindle can serve a read; of a write, those that hold data. */
static double serving(const struct evidence *e)
{
    if (e->workload->class == WORKLOAD_SEQ_READ)
        return e->spindles;
    return e->stack->facts ? e->stack->facts->data_disks : NAN;
}

static bool disk_ceiling(const struct evidence *e, struct finding *f)
{
    double n = serving(e), most = n * e->disk.most;
    if (!evidence_sequential(e) || !(e->throughput > limit(e, LIMIT_DISK_OVER) * most))
        return false;
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, e->throughput);
    finding_add(f, "x", UNIT_NONE, e->throughput / most);
    finding_add(f, "n", UNIT_NONE, n);
    finding_add(f, "most", UNIT_BYTES_PER_SECOND, most);
    finding_add(f, "d", UNIT_BYTES_PER_SECOND, e->disk.most);
    finding_text(f, "from", e->disk.source);
    return finding_is(f, SEVERITY_INVALID);
}

double rules_ceiling(const struct evidence *e)
{
    bool exact = e->disk.least == e->disk.most;
    return exact && evidence_sequential(e) ? serving(e) * e->disk.most : NAN;
}

static bool link_ceiling(const struct evidence *e, struct finding *f)
{
    bool disks = e->throughput > e->link, net = e->throughput > e->stack->network.raw;
    if (!disks && !net)
        return false;
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, e->throughput);
    finding_text(f, "link", net ? e->stack->transport : "the links of all disks");
    finding_add(f, "L", UNIT_BYTES_PER_SECOND, net ? e->stack->network.raw : e->link);
    return finding_is(f, SEVERITY_INVALID);
}

/* The slowest link that everything shares: the network, or what a person says of the controller. */
static double shared_link(const struct evidence *e, const char **name)
{
    bool shared = false;
    double slowest = e->stack->network.payload, bus = NAN;
    double controller = evidence_fact(e, "controller.link", UNIT_BYTES_PER_SECOND);
    *name = e->stack->transport;
    if (e->stack->groups)
        bus = ceiling_of_link(e->stack->disks[0].link, &shared);
    if (shared && !(bus >= slowest))
        slowest = bus, *name = e->stack->disks[0].link;
    if (!isnan(controller) && !(controller >= slowest))
        slowest = controller, *name = "the controller's link";
    return slowest;
}

static bool link_bound(const struct evidence *e, struct finding *f)
{
    const char *name;
    double carries = shared_link(e, &name);
    struct finding beyond = {0};
    if (!(e->throughput >= limit(e, LIMIT_LINK_BOUND) * carries) || link_ceiling(e, &beyond))
        return false;
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, e->throughput);
    finding_text(f, "link", name);
    finding_add(f, "L", UNIT_BYTES_PER_SECOND, carries);
    finding_add(f, "share", UNIT_FRACTION, e->throughput / carries);
    return finding_is(f, SEVERITY_SUSPECT);
}

/* Without a number of requests: the mean size that the disks' limit would need. */
static bool needed_size(const struct evidence *e, struct finding *f, double most)
{
    double needed = e->throughput / most;
    if (!(needed > limit(e, LIMIT_REQUEST_SIZE) * e->request))
        return false;
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, e->throughput);
    finding_add(f, "IOPS", UNIT_NONE, e->throughput / e->request);
    finding_add(f, "n", UNIT_NONE, e->spindles);
    finding_add(f, "c", UNIT_NONE, most);
    finding_add(f, "need", UNIT_NONE, needed / 1024);
    finding_add(f, "size", UNIT_NONE, e->request / 1024);
    finding_add(f, "s", UNIT_NONE, e->disk.rate);
    finding_add(f, "x", UNIT_NONE, needed / e->request);
    f->sum = "{n} x {s}, with queueing = {c}; {V} / {c} = {need} KiB; {need} / {size} = {x}";
    f->says = "{n} disks can serve {c} random requests/s; {V} would need requests of {need} KiB "
              "on average, not {size}: served from cache";
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool rate_ceiling(const struct evidence *e, struct finding *f)
{
    double most = evidence_rate_limit(e);
    if (!evidence_random(e))
        return false;
    if (isnan(e->rate))
        return needed_size(e, f, most);
    if (!(e->rate > most))
        return false;
    finding_add(f, "IOPS", UNIT_NONE, e->rate);
    finding_add(f, "n", UNIT_NONE, e->spindles);
    finding_add(f, "c", UNIT_NONE, most);
    finding_add(f, "s", UNIT_NONE, e->disk.rate);
    finding_add(f, "g", UNIT_NONE, most / (e->spindles * e->disk.rate));
    finding_add(f, "x", UNIT_NONE, e->rate / most);
    return finding_is(f, SEVERITY_INVALID);
}

static bool one_stream(const struct evidence *e, struct finding *f)
{
    double d = e->disk.most, v = e->throughput, memory = limit(e, LIMIT_MEMORY_SPEED);
    if (!e->stack->one_stream || e->workload->class != WORKLOAD_SEQ_READ || e->workload->qd != 1 ||
        !(e->workload->jobs <= 1) || !(v > limit(e, LIMIT_ONE_STREAM) * d))
        return false;
    finding_text(f, "mirror", e->stack->one_stream);
    finding_add(f, "V", UNIT_BYTES_PER_SECOND, v);
    finding_add(f, "d", UNIT_BYTES_PER_SECOND, d);
    finding_add(f, "memory", UNIT_BYTES_PER_SECOND, memory);
    finding_add(f, "f", UNIT_FRACTION, CLAMP((1 / d - 1 / v) / (1 / d - 1 / memory), 0.0, 1.0));
    f->bias = 1 - d / v;
    return finding_is(f, SEVERITY_SUSPECT);
}

bool rules_beyond_limits(const struct evidence *e)
{
    struct finding disk = {0}, link = {0}, rate = {0};
    return disk_ceiling(e, &disk) || link_ceiling(e, &link) || rate_ceiling(e, &rate);
}

/* Random reads reach no more disks than there are requests under way. */
double rules_theory(const struct evidence *e, bool fastest)
{
    double factor = evidence_factor(e);
    if (evidence_sequential(e))
        return factor * (fastest ? e->disk.most : e->disk.least);
    if (e->workload->class == WORKLOAD_RAND_READ || e->workload->class == WORKLOAD_RAND_WRITE)
        return (isnan(e->workload->qd) ? NAN : fmin(factor, e->workload->qd)) * e->disk.rate;
    return NAN;
}

static bool far_below(const struct evidence *e, struct finding *f)
{
    bool sequential = evidence_sequential(e);
    enum unit unit = sequential ? UNIT_BYTES_PER_SECOND : UNIT_PER_SECOND;
    double got = sequential ? e->throughput : e->rate, theory = rules_theory(e, false);
    if (!(got < limit(e, LIMIT_FAR_BELOW) * theory))
        return false;
    finding_add(f, "V", unit, got);
    finding_add(f, "e", UNIT_FRACTION, got / theory);
    finding_add(f, "theory", unit, theory);
    finding_add(f, "factor", UNIT_NONE, theory / (sequential ? e->disk.least : e->disk.rate));
    finding_add(f, "d", unit, sequential ? e->disk.least : e->disk.rate);
    if (e->disk.source)
        finding_text(f, "from", e->disk.source);
    return finding_is(f, SEVERITY_SUSPECT);
}

const struct rule rules_limit[] = {
    {.id = "A03",
     .name = "disk-ceiling",
     .scope = SCOPE_RESULT,
     .check = disk_ceiling,
     .sum = "{n} x {d} ({from}) = {most}; {V} / {most} = {x}",
     .says = "{V} needs {x} times what {n} disks can deliver ({most}): it came from memory",
     .about = "sequential speed above disk-over times the disks that can serve the direction (all "
              "for reads, those "
              "with data for writes) times the highest credible speed of one",
     .source =
         "sum of the disks' speeds: data sheet or measured where stated, else by rpm and year",
     .asks = "cache=cold",
     .clears =
         "4 times memory, or dropped caches; or the disks' real speed (annotate ... disk.seq=)",
     .limits = {LIMIT_DISK_OVER},
     .drawn = 1},
    {.id = "A04",
     .name = "link-ceiling",
     .scope = SCOPE_RESULT,
     .check = link_ceiling,
     .sum = "{V} > {L}",
     .says = "{V} is faster than the cable: at most {L} go through {link}",
     .about = "speed above the raw limit of any link on the path",
     .source = "the links' line rates and codes (SATA, SAS, PCI Express, Ethernet)",
     .asks = "cache=cold",
     .clears = "4 times memory, or dropped caches"},
    {.id = "A05",
     .name = "link-bound",
     .scope = SCOPE_RESULT,
     .check = link_bound,
     .sum = "{V} / {L} = {share}",
     .bars = true,
     .says = "{V} is the speed of {link} ({L}), not of the layout",
     .about = "speed at link-bound of the payload of the slowest link that all share",
     .source = "Gregg: did it break limits?",
     .clears = "a faster link, or measuring on the machine itself",
     .limits = {LIMIT_LINK_BOUND},
     .drawn = 1},
    {.id = "A06",
     .name = "rate-ceiling",
     .scope = SCOPE_RESULT,
     .check = rate_ceiling,
     .sum = "{n} x {s} x {g} = {c}; {IOPS} / {c} = {x}",
     .says = "{IOPS} requests/s from {n} disks that can do {c}: served from cache",
     .about = "random requests a second above disks times rate of one times queue gain; where no "
              "number was printed, "
              "the mean size needed is more than request-size times the nominal one",
     .source = "1 / (seek + half a turn) per disk; rules of thumb 80, 100, 150, 200 by rpm",
     .clears = "4 times all memory and caches on the path",
     .limits = {LIMIT_QUEUE_GAIN, LIMIT_SHALLOW_GAIN, LIMIT_REQUEST_SIZE},
     .drawn = 3},
    {.id = "A07",
     .name = "one-stream-mirror",
     .scope = SCOPE_RESULT,
     .check = one_stream,
     .sum = "(1 / {d} - 1 / {V}) / (1 / {d} - 1 / {memory}) = {f}",
     .bound = "without what came from memory",
     .says = "one stream from {mirror} reads one disk ({d}); {V} exceeds it: about {f} came from "
             "memory",
     .about = "one thread reading a Linux or controller mirror in order, above one-stream times "
              "one disk",
     .source = "a2o.si: md RAID 1 gives one stream one disk",
     .asks = "cache=cold",
     .clears = "dropped caches",
     .limits = {LIMIT_ONE_STREAM, LIMIT_MEMORY_SPEED},
     .drawn = 2},
    {.id = "A24",
     .name = "far-below-theory",
     .scope = SCOPE_RESULT,
     .check = far_below,
     .sum = "{factor} x {d} ({from}) = {theory}; {V} / {theory} = {e}",
     .says = "only {e} of theory ({theory}): misconfigured, or the cache is off?",
     .about = "below far-below of what the layout can do with disks at their slowest",
     .source = "layout factors times one disk",
     .clears = "cache policy and battery said or mended; one disk alone (annotate ... disk.seq=)",
     .limits = {LIMIT_FAR_BELOW},
     .drawn = 1},
    {0},
};
