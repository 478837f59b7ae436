/* Repetitions. */
#include "schema/repeat.h"

#include <string.h>

const enum metric *repeat_metrics(const char *class)
{
    static const enum metric rated[REPEAT_METRICS + 1] = {
        METRIC_rate, METRIC_throughput, METRIC_latency_mean, METRIC_duration, METRIC_NONE};
    static const enum metric streamed[REPEAT_METRICS + 1] = {
        METRIC_throughput, METRIC_rate, METRIC_latency_mean, METRIC_duration, METRIC_NONE};
    bool random = class && (g_str_has_prefix(class, "rand-") || g_str_has_prefix(class, "meta-") ||
                            g_str_has_prefix(class, "seeks"));
    return random ? rated : streamed;
}

gsize repeat_generation(const char *tool, const char *version)
{
    return g_strcmp0(tool, "bonnie++") || !version ? 0 : strcspn(version, ".");
}
