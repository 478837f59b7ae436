/* Figures of every kind of trouble, filled so that any chart can draw them: groups of bars, pairs,
 * lines and stacks.
 *
 *     auto_clear(situation_clear) struct situated s = {0};
 *     situation_make(&s, &situations[i], chart->data);
 *     chart->draw(&s.figure, &scene, svg_painter.measure);
 */
#pragma once

#include "report/charts/chart.h"

#include <math.h>
#include <string.h>

/* What a row leaves out is none. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

struct situation {
    const char *name;
    gsize n;                /* contestants */
    double largest, factor; /* values fall by it */
    const char *label;      /* of contestants, before their number; NULL: "layout " */
    bool nulls;             /* every second has no number */
    bool doubts;            /* trust goes through all its values */
};

#define TWO_HUNDRED                                                                                \
    "six disks of one terabyte each behind a controller that has a cache of 256 MiB with a "       \
    "battery that nobody has looked at since 2009, each disk a RAID 0 of its own, joined by "      \
    "raidz1 and not compressed "

static const struct situation situations[] = {
    {"one", 1, 353e6, 1, .doubts = false},
    {"two", 2, 353e6, 0.6, .doubts = true},
    {"eight", 8, 480e6, 0.85, .doubts = true},
    {"forty", 40, 480e6, 0.96},
    {"nulls", 6, 480e6, 0.7, .nulls = true},
    {"zeros", 3, 0, 1},
    {"nine decades", 10, 2e9, 0.1},
    {"below one", 6, 0.5, 0.03},
    {"long labels", 3, 2e9, 0.7, TWO_HUNDRED},
    {"long layouts", 3, 2e9, 0.7,
     "6xhdd.7k2.sata2.1T:model=averylongmodelnamewithoutanyspace/raid"},
    {"right to left", 4, 2e9, 0.7, "مصفوفة الأقراص מערך "},
    {"wide script", 4, 2e9, 0.7, "磁盘阵列"},
};

struct situated {
    struct figure figure;
    GPtrArray *memory;
};

static inline void situation_clear(struct situated *s)
{
    if (s->memory)
        g_ptr_array_unref(s->memory);
    *s = (struct situated){0};
}

static inline gpointer situation_own(struct situated *s, gpointer memory)
{
    g_ptr_array_add(s->memory, memory);
    return memory;
}

static inline struct bar situation_bar(struct situated *s, const struct situation *of, gsize i,
                                       double share)
{
    static const char *const rules[] = {NULL, "A23", "A31"};
    double value = of->largest * pow(of->factor, (double)i) * share;
    bool missing = of->nulls && i % 2;
    double *runs = situation_own(s, g_new(double, 8));
    for (int k = 0; k < 8; k++)
        runs[k] = value * (0.95 + 0.0125 * k);
    return (struct bar){
        .label = situation_own(
            s, g_strdup_printf("%s%" G_GSIZE_FORMAT, of->label ? of->label : "layout ", i + 1)),
        .tooltip = "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs",
        .series = (int)i,
        .value = missing ? (i % 4 == 1 ? NAN : INFINITY) : value,
        .lo = value * 0.95,
        .hi = value * 1.04,
        .runs = runs,
        .n = missing ? 0 : 1 + i % 8,
        .ratio = of->largest > 0 && !missing ? value / of->largest : NAN,
        .ratio_lo = value / of->largest * 0.95,
        .ratio_hi = value / of->largest * 1.04,
        .ceiling = i % 3 ? NAN : value * 1.2,
        .trust = of->doubts ? (enum trust)(i % 3) : TRUST_FINE,
        .rule = of->doubts ? rules[i % 3] : NULL,
        .reason = missing ? "too fast to measure" : NULL,
    };
}

static inline void situation_bars(struct situated *s, const struct situation *of)
{
    static const char *const names[] = {"seq-write, bs=2M, data=zero, flush=none", "seq-read"};
    struct bar_group *groups = situation_own(s, g_new0(struct bar_group, 2));
    for (gsize g = 0; g < 2; g++) {
        struct bar *bars = situation_own(s, g_new0(struct bar, of->n));
        for (gsize i = 0; i < of->n; i++)
            bars[i] = situation_bar(s, of, i, g ? 0.7 : 1);
        groups[g] = (struct bar_group){names[g], bars, of->n};
    }
    s->figure.groups = groups;
    s->figure.n = 2;
}

/* A row per contestant, from a quarter more or less. */
static inline void situation_pairs(struct situated *s, const struct situation *of)
{
    struct bar_group *groups = situation_own(s, g_new0(struct bar_group, of->n));
    for (gsize i = 0; i < of->n; i++) {
        struct bar *bars = situation_own(s, g_new0(struct bar, 2));
        bars[0] = situation_bar(s, of, i, i % 2 ? 0.75 : 1.25);
        bars[1] = situation_bar(s, of, i, 1);
        const char *label = bars[0].label;
        bars[0].label = "off", bars[1].label = "lz4";
        groups[i] = (struct bar_group){label, bars, 2};
    }
    s->figure.groups = groups;
    s->figure.n = of->n;
}

static inline struct abscissa situation_x(enum chart_data data)
{
    switch (data) {
    case CHART_OVER:
        return (struct abscissa){"block size", UNIT_BYTES, AXIS_LOG2, true, false};
    case CHART_LATENCY:
        return (struct abscissa){"rate", UNIT_PER_SECOND, AXIS_LINEAR, false, true};
    case CHART_SAFETY:
        return (struct abscissa){"usable capacity", UNIT_BYTES, AXIS_LINEAR, false, true};
    case CHART_TAIL:
        return (struct abscissa){"share of requests", UNIT_NONE, AXIS_TAIL, false, false};
    case CHART_TREND:
        return (struct abscissa){"date of the run", UNIT_NONE, AXIS_DATE, false, false};
    default:
        return (struct abscissa){"time in s", UNIT_NONE, AXIS_LINEAR, false, false};
    }
}

static inline double situation_at(enum chart_data data, gsize i, gsize k)
{
    static const double tail[] = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999};
    switch (data) {
    case CHART_OVER:
        return 512 * exp2((double)k);
    case CHART_TAIL:
        return tail[k];
    case CHART_SAFETY:
        return 1e12 * (double)(1 + i % 5);
    case CHART_TREND:
        return 1.3e9 + 4e7 * (double)k + 1e6 * (double)i;
    case CHART_LATENCY:
        return 1000 * (double)(k + 1) / (double)(i + 1);
    default:
        return (double)k * 10;
    }
}

static inline void situation_lines(struct situated *s, const struct situation *of,
                                   enum chart_data data)
{
    enum { POINTS = 6 };
    static const double changes[] = {20};
    struct curve *lines = situation_own(s, g_new0(struct curve, of->n));
    for (gsize i = 0; i < of->n; i++) {
        struct point *points = situation_own(s, g_new0(struct point, POINTS));
        bool waits = data == CHART_LATENCY || data == CHART_TAIL;
        struct bar bar = situation_bar(s, of, i, waits ? 1e-10 : 1);
        gsize n = data == CHART_SAFETY ? 1 : POINTS;
        for (gsize k = 0; k < n; k++) {
            double y = bar.value * (0.5 + 0.1 * (double)k);
            points[k] = (struct point){.x = situation_at(data, i, k),
                                       .y = of->nulls && k == 3 ? NAN : y,
                                       .lo = y * 0.9,
                                       .hi = y * 1.1,
                                       .n = bar.n,
                                       .trust = k == 2 ? bar.trust : TRUST_FINE,
                                       .rule = bar.rule,
                                       .name = data == CHART_LATENCY ? "qd 8" : NULL,
                                       .apart = i % 2 && k == 4};
        }
        lines[i] = (struct curve){.label = bar.label,
                                  .tooltip = bar.tooltip,
                                  .series = (int)i,
                                  .points = points,
                                  .n = n,
                                  .changes = changes,
                                  .n_changes = data == CHART_TIME,
                                  .steady_from = i % 2 ? NAN : 30,
                                  .steady_to = i % 2 ? NAN : 50,
                                  .survives = i % 4 == 3 ? NAN : (double)(i % 4)};
    }
    s->figure.lines = lines;
    s->figure.n_lines = of->n;
    s->figure.x = situation_x(data);
}

static inline void situation_stacks(struct situated *s, const struct situation *of)
{
    static const char *const lines[] = {
        "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:cache=256M,wb/zfs.raidz1/zfs:rs=128K",
        "6xhdd.7k2.sata2.1T/hw.raid5@perc5:cache=256M,wb/ext4",
        "2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs", NULL,
        "24xhdd.7k2.sas2.4T/3xzfs.raidz2+log=2xssd.zfs.mirror+cache=nvme/zfs/nfs3:link=10gbe/vmdk/"
        "ntfs"};
    struct stacked *stacks = situation_own(s, g_new0(struct stacked, of->n));
    for (gsize i = 0; i < of->n; i++) {
        struct bar bar = situation_bar(s, of, i, 1);
        stacks[i] = (struct stacked){bar.label, lines[i % G_N_ELEMENTS(lines)], "dd"};
    }
    s->figure.stacks = stacks;
    s->figure.n_stacks = of->n;
}

static inline void situation_make(struct situated *s, const struct situation *of,
                                  enum chart_data data)
{
    s->memory = g_ptr_array_new_with_free_func(g_free);
    s->figure =
        (struct figure){.title = of->label && data != CHART_STACKS ? of->label : of->name,
                        .footer = "nobody measured this; n at each",
                        .metric = data == CHART_LATENCY || data == CHART_TAIL ? METRIC_latency_p50
                                                                              : METRIC_throughput,
                        .baseline = "layout 1",
                        .top = NAN,
                        .whisker = "95 % interval"};
    if (data == CHART_PAIRS)
        situation_pairs(s, of);
    else if (data == CHART_STACKS)
        situation_stacks(s, of);
    else if (data == CHART_BARS || data == CHART_RATIOS || data == CHART_RUNS)
        situation_bars(s, of);
    else
        situation_lines(s, of, data);
}
