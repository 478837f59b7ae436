/* The metrics of a result: their names, units and which direction is better.  The rows stand in
 * metric.def; the enum, the look-up, the columns of table `result` and the manual come from them.
 */
#pragma once

#include "schema/unit.h"

enum better { BETTER_NEITHER, BETTER_HIGHER, BETTER_LOWER };

enum metric {
#define METRIC(name, unit, better, title) METRIC_##name,
#include "schema/metric.def"
#undef METRIC
    METRIC_COUNT,
    METRIC_NONE = -1,
};

struct metric_row {
    const char *name; /* column name: "latency_p99" */
    enum unit unit;
    enum better better;
    const char *title; /* for people: "p99 latency" */
};

extern const struct metric_row metrics[METRIC_COUNT];

/* METRIC_NONE when no metric has that name. */
enum metric metric_find(const char *name);
