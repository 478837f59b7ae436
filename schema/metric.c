/* The table of metrics, from metric.def. */
#include "schema/metric.h"

#include <string.h>

const struct metric_row metrics[METRIC_COUNT] = {
#define METRIC(name, unit, better, title) {#name, UNIT_##unit, BETTER_##better, title},
#include "schema/metric.def"
#undef METRIC
};

enum metric metric_find(const char *name)
{
    for (int i = 0; i < METRIC_COUNT; i++)
        if (!strcmp(metrics[i].name, name))
            return (enum metric)i;
    return METRIC_NONE;
}
