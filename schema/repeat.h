/* What makes results repetitions of each other, beside setup and workload, and what number stands
 * for them. */
#pragma once

#include "schema/metric.h"

/* The metrics that can stand for a workload of that class (NULL unknown), the best first, closed by
 * METRIC_NONE: the rate for random and metadata work, else the throughput. */
const enum metric *repeat_metrics(const char *class);
enum { REPEAT_METRICS = 4 };

/* What a tool calls by one name and measures in two ways: bonnie++ 2 starts more processes for its
 * seeks than 1 did and reads characters otherwise.  Length of the part of the version that tells
 * the ways apart; 0 where all versions (NULL: unknown) mean the same. */
gsize repeat_generation(const char *tool, const char *version);
