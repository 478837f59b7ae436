/* Rules about what memory and caches may have taken over: reads of what they still held, writes
 * that they had not passed on. */
#include "report/evidence.h"
#include "report/rules_limits.h"

#include <math.h>
#include <string.h>

/* Reading through a cache that nobody emptied. */
static bool may_be_cached(const struct evidence *e)
{
    return evidence_reads(e) && evidence_buffered(e) && g_strcmp0(e->workload->cache, "cold");
}

static void add_sizes(const struct evidence *e, struct finding *f)
{
    finding_add(f, "WS", UNIT_BYTES, e->working_set);
    finding_add(f, "M", UNIT_BYTES, e->memory);
    finding_add(f, "r", UNIT_NONE, e->working_set / e->memory);
}

static bool cache_fit(const struct evidence *e, struct finding *f)
{
    if (!may_be_cached(e) || !(e->working_set <= e->memory))
        return false;
    add_sizes(e, f);
    return finding_is(f, rules_beyond_limits(e) ? SEVERITY_INVALID : SEVERITY_SUSPECT);
}

static bool near_cache(const struct evidence *e, struct finding *f)
{
    double times = e->working_set / e->memory;
    if (!may_be_cached(e) || !(times > 1 && times < limit(e, LIMIT_SOME_CACHE)))
        return false;
    add_sizes(e, f);
    finding_add(f, "b", UNIT_FRACTION, 1 / times);
    f->bias = 1 / times;
    return finding_is(f, times < limit(e, LIMIT_NEAR_CACHE) ? SEVERITY_SUSPECT : SEVERITY_NOTE);
}

static bool unflushed(const struct evidence *e)
{
    return evidence_writes(e) && evidence_buffered(e) && !g_strcmp0(e->workload->flush, "none");
}

/* Linux lets a share of memory wait; what other systems do is not that simple. */
static bool holds_dirty_share(const struct evidence *e)
{
    const char *os = e->cell->words[FIELD_os];
    static const char *const others[] = {"bsd",     "freenas", "truenas", "solaris", "illumos",
                                         "windows", "macos",   "os x",    "nas4free"};
    if (!os || e->stack->linux_only)
        return true;
    g_autofree char *lower = g_utf8_strdown(os, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (strstr(lower, others[i]))
            return false;
    return true;
}

static bool no_flush(const struct evidence *e, struct finding *f)
{
    double waiting = limit(e, LIMIT_DIRTY_SHARE) * e->memory, bias = waiting / e->bytes;
    if (!unflushed(e))
        return false;
    if (!holds_dirty_share(e) || isnan(bias)) {
        f->says = "the timer stopped before all data was on disk; by how much nobody said";
        return finding_is(f, SEVERITY_NOTE);
    }
    f->bias = fmin(bias, 1);
    finding_add(f, "b", UNIT_FRACTION, f->bias);
    finding_add(f, "waiting", UNIT_BYTES, waiting);
    finding_add(f, "share", UNIT_FRACTION, limit(e, LIMIT_DIRTY_SHARE));
    finding_add(f, "B", UNIT_BYTES, e->bytes);
    finding_add(f, "M", UNIT_BYTES, e->memory);
    return finding_is(f, f->bias > limit(e, LIMIT_DIRTY_BIAS) ? SEVERITY_SUSPECT : SEVERITY_NOTE);
}

static bool write_back(const struct evidence *e, struct finding *f)
{
    const struct stack *stack = e->stack;
    bool battery = stack->battery || stack->no_battery, size = !isnan(stack->cache);
    if (!evidence_writes(e) || !stack->controller || stack->through)
        return false;
    if (size && e->bytes >= limit(e, LIMIT_CACHE_TIMES) * stack->cache && battery)
        return false;
    finding_text(f, "state",
                 stack->battery      ? "there is a battery"
                 : stack->no_battery ? "there is no battery"
                                     : "battery not said");
    if (!size) {
        f->says = "the controller's cache absorbs part of a write; its size is not said, {state}";
        return finding_is(f, SEVERITY_NOTE);
    }
    finding_add(f, "c", UNIT_BYTES, stack->cache);
    finding_add(f, "B", UNIT_BYTES, e->bytes);
    if (!(e->bytes < limit(e, LIMIT_CACHE_TIMES) * stack->cache))
        return finding_is(f, SEVERITY_NOTE);
    f->bias = fmin(stack->cache / e->bytes, 1);
    finding_add(f, "b", UNIT_FRACTION, f->bias);
    f->says = "the controller's cache ({c}) absorbs up to {b} of what was written; {state}";
    return finding_is(f, SEVERITY_SUSPECT);
}

static bool full_pool(const struct evidence *e, struct finding *f)
{
    const char *said = evidence_tag(e, "fill");
    double fill;
    if (!said || !unit_parse(said, UNIT_FRACTION, &fill, NULL) || !(fill > limit(e, LIMIT_FULL)))
        return false;
    finding_add(f, "share", UNIT_FRACTION, fill);
    f->says = "the pool was {share} full: slower than it was when empty";
    return finding_is(f, SEVERITY_NOTE);
}

static bool outer_zone(const struct evidence *e, struct finding *f)
{
    double share = e->working_set / e->capacity;
    const char *media = e->cell->words[FIELD_media];
    if (full_pool(e, f))
        return true;
    if (!media || !strstr(media, "hdd") || !(share < limit(e, LIMIT_EDGE)))
        return false;
    finding_add(f, "WS", UNIT_BYTES, e->working_set);
    finding_add(f, "capacity", UNIT_BYTES, e->capacity);
    finding_add(f, "share", UNIT_FRACTION, share);
    return finding_is(f, SEVERITY_NOTE);
}

static bool warm_reread(const struct evidence *e, struct finding *f)
{
    if (!evidence_reads(e) || !evidence_buffered(e) || g_strcmp0(e->workload->cache, "warm") ||
        !(e->working_set < limit(e, LIMIT_SOME_CACHE) * e->memory))
        return false;
    add_sizes(e, f);
    return finding_is(f, SEVERITY_SUSPECT);
}

const struct rule rules_cache[] = {
    {.id = "A01",
     .name = "cache-fit",
     .scope = SCOPE_RESULT,
     .check = cache_fit,
     .sum = "{WS} / {M} = {r}",
     .says = "the file ({WS}) fits in memory ({M}): this measured memory, not disks",
     .about =
         "reading through a cache that nobody emptied, of a working set not above the memory of "
         "any host on the "
         "path; not a disk result where a limit of disks or links is broken too (A03, A04, A06)",
     .source = "the memory stated for the machine",
     .asks = "cache=cold",
     .clears = "4 times memory, or dropped caches"},
    {.id = "A02",
     .name = "near-cache",
     .scope = SCOPE_RESULT,
     .check = near_cache,
     .sum = "{WS} / {M} = {r}; {M} / {WS} = {b}",
     .bound = "if {b} of it came from memory",
     .says = "the file is only {r} times memory: up to {b} may be cached",
     .about = "reading through a cache that nobody emptied, of a working set between one and "
              "some-cache times memory; "
              "doubtful below near-cache times",
     .source = "bonnie++(1): twice memory; pkgsrc's: four times",
     .asks = "cache=cold",
     .clears = "4 times memory, or dropped caches",
     .limits = {LIMIT_NEAR_CACHE, LIMIT_SOME_CACHE},
     .drawn = 2},
    {.id = "A08",
     .name = "no-flush",
     .scope = SCOPE_RESULT,
     .check = no_flush,
     .sum = "{share} x {M} = {waiting}; {waiting} / {B} = {b}",
     .bound = "if the last {b} never reached the disks",
     .says = "the timer stopped before all data was on disk; the true rate may be {b} lower",
     .about = "writing without fdatasync, fsync, direct or synchronous writes; doubtful where what "
              "Linux lets wait "
              "(dirty-share of memory) is more than dirty-bias of what was written, a note where "
              "the system or memory "
              "is another or not known",
     .source = "Linux vm.dirty_ratio: 20 % of memory, 40 % in old kernels",
     .asks = "flush=end",
     .clears = "conv=fdatasync, or a longer run",
     .limits = {LIMIT_DIRTY_SHARE, LIMIT_DIRTY_BIAS},
     .drawn = 2},
    {.id = "A09",
     .name = "write-back",
     .scope = SCOPE_RESULT,
     .check = write_back,
     .sum = "{c} / {B} = {b}",
     .bound = "if the cache still held {b} of it",
     .says = "the controller's cache ({c}) absorbs part of a write; {state}",
     .about = "writing to a controller with a cache; doubtful where less than cache-times its size "
              "was written, a note "
              "where size, battery or amount is not known",
     .source = "controllers acknowledge what their cache holds",
     .clears = "the cache's size and battery said (@perc5:cache=256M,wb,bbu), and 20 times as much "
               "written",
     .limits = {LIMIT_CACHE_TIMES},
     .drawn = 1},
    {.id = "A32",
     .name = "outer-zone",
     .scope = SCOPE_RESULT,
     .check = outer_zone,
     .sum = "{WS} / {capacity} = {share}",
     .says = "{WS} on {capacity}: only the fastest edge of the disks was used",
     .about = "disks that turn, with a working set below edge of the capacity; or a pool fuller "
              "than full (tag fill)",
     .source = "outer tracks are up to twice as fast as inner ones",
     .clears = "a file of a tenth of the array",
     .limits = {LIMIT_EDGE, LIMIT_FULL},
     .drawn = 2},
    {.id = "A33",
     .name = "warm-re-read",
     .scope = SCOPE_RESULT,
     .check = warm_reread,
     .sum = "{WS} / {M} = {r}",
     .says = "read back right after writing ({r} times memory)",
     .about =
         "reading what was just written or read, of a working set below some-cache times memory",
     .source = "a warm cache holds the end of the file",
     .asks = "cache=cold",
     .clears = "dropped caches",
     .limits = {LIMIT_SOME_CACHE},
     .drawn = 1},
    {0},
};
