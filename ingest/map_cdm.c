/* CrystalDiskMark: from a row of its table (order seq or rnd, op read, write or mix, bs, q, t; mix
 * is the percentage read, data the test data) to a workload.  It opens its file unbuffered. */
#include "ingest/map.h"
#include "ingest/options.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <string.h>

bool map_cdm(const struct options *options, struct workload *w, GStringChunk *texts, GError **error)
{
    const char *op = options_text(options, "op", ""), *order = options_text(options, "order", "");
    const char *size = options_text(options, "bs", "");
    struct mix_line line = {.share = 100, .random = strcmp(order, "rnd") ? 0 : 100};
    if (strcmp(order, "rnd") && strcmp(order, "seq"))
        return error_set(error, STATUS_FAILED, "class: '%s' is no order", order);
    if (!strcmp(op, "mix"))
        line.read = options_number(options, "mix", 70);
    else if (!strcmp(op, "read"))
        line.read = 100;
    else if (strcmp(op, "write"))
        return error_set(error, STATUS_FAILED, "class: '%s' is no operation", op);
    if (!unit_parse_size(size, &line.bytes) || !line.bytes)
        return error_set(error, STATUS_FAILED, "size: '%s' is no size", size);
    workload_init(w, WORKLOAD_MIXED);
    workload_mix(w, &line, 1, NULL, texts);
    w->jobs = options_number(options, "t", 1);
    w->qd = w->jobs * options_number(options, "q", 1);
    w->direct = ANSWER_YES;
    if (line.read < 100) {
        w->data = options_text(options, "data", "random");
        w->flush = "none";
    }
    return true;
}
