/* DiskSpd: from its letters to a workload ("b" is -b, "rs" -rs, "targets" the number of files). */
#include "ingest/map.h"
#include "ingest/options.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <string.h>

/* -t threads for each target, or -F in all; -o requests under way for each thread and target, or -O
 * for each thread. */
static void set_load(const struct options *options, struct workload *w)
{
    double targets = options_number(options, "targets", 1);
    double threads = options_number(options, "t", 1), all = options_number(options, "F", 0);
    double each = options_number(options, "O", 0), depth = options_number(options, "o", 2);
    w->files = targets;
    w->jobs = all > 0 ? all : threads * targets;
    w->qd = w->jobs * (each > 0 ? each : all > 0 ? depth * targets : depth);
}

/* -Z alone writes zeros, -Zr fresh random bytes, -ZSIZE from a random buffer of that size, or from
 * a file; without it a pattern of 256 bytes. */
static const char *data_of(const struct options *options)
{
    const char *z = options_text(options, "Z", NULL);
    guint64 bytes;
    if (!z || !*z)
        return z ? "zero" : "repeat";
    return !strcmp(z, "r") || unit_parse_size(z, &bytes) ? "random" : NULL;
}

bool map_diskspd(const struct options *options, struct workload *w, GStringChunk *texts,
                 GError **error)
{
    struct mix_line line = {.share = 100, .read = 100 - options_number(options, "w", 0)};
    const char *size = options_text(options, "b", "64K"), *caching = options_text(options, "S", "");
    if (!unit_parse_size(size, &line.bytes) || !line.bytes)
        return error_set(error, STATUS_FAILED, "size: '%s' is no size", size);
    if (!(line.read >= 0 && line.read <= 100))
        return error_set(error, STATUS_FAILED, "value: -w is a percentage");
    /* -r may carry an alignment: "4K". */
    line.random =
        options_number(options, "rs", strcmp(options_text(options, "r", "0"), "0") ? 100 : 0);
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, &line, 1, NULL, texts);
    set_load(options, w);
    /* -Sh and the older -h: neither the system's cache nor the disk's; -Su the first, -Sw the last
     * of them. */
    bool both = strchr(caching, 'h') || options_text(options, "h", NULL);
    w->direct = both || strchr(caching, 'u') ? ANSWER_YES : ANSWER_NO;
    if (line.read < 100) {
        w->data = data_of(options);
        w->flush = both || strchr(caching, 'w') ? "osync" : "none";
    }
    return true;
}
