/* Ranges from theory. */
#include "report/expect.h"

#include <math.h>
#include <string.h>

const enum workload_class expect_classes[] = {WORKLOAD_SEQ_READ, WORKLOAD_SEQ_WRITE,
                                              WORKLOAD_RAND_READ, WORKLOAD_RAND_WRITE,
                                              WORKLOAD_UNKNOWN};

/* Both ends in one unit, that of the lower one: "225 to 1050 MB/s". */
static char *speeds(const struct expected *e, double least, double most)
{
    g_autofree char *whole = unit_format(most, e->unit, UNIT_DECIMAL, 3);
    struct unit_scale scale = unit_scale(e->unit, UNIT_DECIMAL, least);
    double low = least / scale.divisor, high = most / scale.divisor;
    if (least == most)
        return g_steal_pointer(&whole);
    if (least == 0)
        return g_strdup_printf("up to %s", whole);
    if (high > 9999.5) /* too far apart for one unit */
        scale = unit_scale(e->unit, UNIT_DECIMAL, most), low = least / scale.divisor;
    else
        whole = (g_free(whole), g_strdup_printf("%.0f %s", high, scale.suffix));
    return g_strdup_printf("%.*f to %s", low < 1 ? 2 : 0, low, whole);
}

static void set_binds(struct expected *e, const char *text, const char *from)
{
    g_strlcpy(e->binds, text, sizeof e->binds);
    e->from = from;
}

/* The least of what links carry, where it is below what disks give. */
static void cap(struct expected *e, double carries, const char *what, const char *from)
{
    if (!(carries < e->most))
        return;
    g_autofree char *speed = unit_format(carries, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3),
                    *text = g_strdup_printf("%s: %s", what, speed);
    e->most = carries;
    if (e->least >= carries) /* how much of a link gets used, nobody can say */
        e->least = 0;
    set_binds(e, text, from);
}

/* "5 x 45 to 6 x 210 MB/s": how both ends come about.  The caller frees. */
static char *sum_words(const struct expected *e, double few, double least, double many, double most)
{
    struct unit_scale scale = unit_scale(e->unit, UNIT_DECIMAL, most);
    return g_strdup_printf("%.3g x %.3g to %.3g x %.3g %s", few, least / scale.divisor, many,
                           most / scale.divisor, scale.suffix);
}

static void expect_stream(struct expected *e, const struct stack *stack,
                          const struct stack_spindles *s, const struct limits *values)
{
    bool reads = e->class == WORKLOAD_SEQ_READ;
    double factor = reads ? stack->facts->seq_read : stack->facts->seq_write;
    double most = reads ? s->count : stack->facts->data_disks;
    double inner = s->disk.turns ? values->values[LIMIT_INNER_EDGE] : 1;
    e->unit = UNIT_BYTES_PER_SECOND;
    e->least = factor * inner * s->disk.least;
    e->most = most * s->disk.most;
    g_autofree char *text = sum_words(e, factor, inner * s->disk.least, most, s->disk.most);
    set_binds(e, text, s->disk.source);
    cap(e, s->link, "the links of all disks", "line rates of the disks' links");
    if (stack->transport)
        cap(e, stack->network.payload, stack->transport, "line rate of the network, less headers");
}

static void expect_random(struct expected *e, const struct stack *stack,
                          const struct stack_spindles *s, const struct limits *values)
{
    bool reads = e->class == WORKLOAD_RAND_READ;
    double factor = reads ? stack->facts->rand_read : stack->facts->rand_write;
    double gain = s->disk.turns ? values->values[LIMIT_QUEUE_GAIN] : 1;
    e->unit = UNIT_PER_SECOND;
    e->least = s->disk.turns ? fmin(1, factor) * s->disk.rate : factor * 0;
    e->most = factor * s->disk.rate * gain;
    bool many = s->disk.rate >= 1e5;
    g_autofree char *rate = many ? unit_format(s->disk.rate, UNIT_PER_SECOND, UNIT_DECIMAL, 3)
                                 : g_strdup_printf("%.0f/s", s->disk.rate),
                    *text = gain > 1
                                ? g_strdup_printf("%.3g x %s to %.3g x %s x %.2g (deep queues)",
                                                  fmin(1, factor), rate, factor, rate, gain)
                                : g_strdup_printf("%.3g x %s", factor, rate);
    set_binds(e, text, s->disk.source);
}

struct expected expect_class(const struct stack *stack, const struct stack_spindles *s,
                             enum workload_class class, const struct limits *values)
{
    struct expected e = {.class = class, .least = NAN, .most = NAN};
    if (!stack->facts)
        return e;
    if (class == WORKLOAD_SEQ_READ || class == WORKLOAD_SEQ_WRITE)
        expect_stream(&e, stack, s, values);
    else if (class == WORKLOAD_RAND_READ || class == WORKLOAD_RAND_WRITE)
        expect_random(&e, stack, s, values);
    if (isnan(e.least) || isnan(e.most))
        e.least = e.most = NAN;
    return e;
}

char *expect_range(const struct expected *e)
{
    if (isnan(e->least) || isnan(e->most))
        return g_strdup("unknown");
    return speeds(e, e->least, e->most);
}

char *expect_words(const struct expected *e, double value)
{
    if (isnan(e->least) || isnan(e->most) || isnan(value))
        return NULL;
    g_autofree char *range = expect_range(e);
    if (value < e->least)
        return g_strdup_printf("below %s: look at %s", range,
                               e->unit == UNIT_BYTES_PER_SECOND
                                   ? "cache policy, alignment, a degraded array, one stream"
                                   : "queue depth, alignment, a degraded array");
    if (value > limits_default.values[LIMIT_DISK_OVER] * e->most)
        return g_strdup_printf("above %s: from memory or a cache", range);
    return g_strdup_printf("as expected (%s)", range);
}
