/* Workloads: their classes, and what a new one knows. */
#include "schema/workload.h"

#include <math.h>

const struct workload_class_row workload_classes[WORKLOAD_COUNT] = {
#define WORKLOAD_CLASS(id, text, reads, writes, help) {text, reads, writes, help},
#include "schema/workload_class.def"
#undef WORKLOAD_CLASS
};

/* Percent of requests that go to random places. */
static double random_of(enum workload_class class)
{
    switch (class) {
    case WORKLOAD_SEQ_READ:
    case WORKLOAD_SEQ_WRITE:
    case WORKLOAD_SEQ_REWRITE:
    case WORKLOAD_CHAR_READ:
    case WORKLOAD_CHAR_WRITE:
        return 0;
    case WORKLOAD_RAND_READ:
    case WORKLOAD_RAND_WRITE:
    case WORKLOAD_SEEKS:
        return 100;
    default:
        return NAN;
    }
}

static double read_of(enum workload_class class)
{
    const struct workload_class_row *row = &workload_classes[class];
    return row->reads == row->writes ? NAN : row->reads ? 100 : 0;
}

void workload_init(struct workload *workload, enum workload_class class)
{
    *workload = (struct workload){
        .class = class,
        .read = read_of(class),
        .random = random_of(class),
        .qd = NAN,
        .jobs = 1,
        .files = 1,
        .direct = ANSWER_NO,
        .fsize = "0",
    };
}

void workload_clear(struct workload *workload)
{
    if (workload->owned)
        g_ptr_array_unref(workload->owned);
    *workload = (struct workload){0};
}

const char *workload_ws_class(double working_set, double memory)
{
    double ratio = working_set / memory;
    if (!isfinite(ratio) || memory <= 0)
        return "unknown";
    return ratio <= 1 ? "<=1x" : ratio <= 2 ? "1-2x" : ratio <= 4 ? "2-4x" : ">4x";
}
