/* Figures that the tests of charts and painters draw: published ones, and every sign at once. */
#pragma once

#include "report/charts/chart.h"

#include <math.h>

#define BAR(bar_label, number, bar_value, bar_n, bar_ratio)                                        \
    {                                                                                              \
        .label = bar_label, .series = number, .value = bar_value, .n = bar_n, .ratio = bar_ratio,  \
        .lo = NAN, .hi = NAN, .ceiling = NAN                                                       \
    }
#define FOOTER                                                                                     \
    "dd of FreeNAS 8 beta, 2010-12; one run each, 21 GB written and read back; 6 x 1 TB, 4 GB of " \
    "memory."

static const struct bar write_bars[] = {
    BAR("hw raid0", 0, 353.4e6, 1, 1.86),  BAR("hw raid5", 1, 322.0e6, 1, 1.69),
    BAR("hw raid10", 2, 251.2e6, 1, 1.32), BAR("zfs stripe", 3, 190e6, 1, 1),
    BAR("raidz2", 4, 180e6, 1, 0.95),      BAR("raidz1", 5, 133e6, 1, 0.70),
};
static const struct bar read_bars[] = {
    BAR("hw raid0", 0, 473.0e6, 1, 1.80), BAR("hw raid5", 1, 325.9e6, 1, 1.24),
    BAR("raidz1", 5, 311e6, 1, 1.18),     BAR("hw raid10", 2, 304.3e6, 1, 1.16),
    BAR("raidz2", 4, 286e6, 1, 1.09),     BAR("zfs stripe", 3, 263e6, 1, 1),
};
static const struct bar_group both_groups[] = {{"seq-write, 2M", write_bars, 6},
                                               {"seq-read, 2M", read_bars, 6}};
static const struct bar_group write_group[] = {{NULL, write_bars, 6}};

static const struct figure write_figure = {
    .title = "FreeNAS on a PE2900: sequential write",
    .caption = "The controller's RAID 0 wrote 1.86 times as fast as ZFS over six single disks.",
    .footer = FOOTER,
    .metric = METRIC_throughput,
    .groups = write_group,
    .n = 1,
    .top = NAN,
};
static const struct figure both_figure = {
    .title = "FreeNAS on a PE2900: hardware RAID against ZFS",
    .footer = FOOTER,
    .metric = METRIC_throughput,
    .groups = both_groups,
    .n = 2,
    .top = NAN,
};

/* Every sign: runs, whiskers, limits, doubts, reasons. */
static const double sign_runs[] = {231e6, 238e6, 240e6, 246e6, 260e6};
static const struct bar sign_bars[] = {
    {.label = "6 x raidz1",
     .tooltip = "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs",
     .series = 0,
     .value = 240e6,
     .lo = 229e6,
     .hi = 262e6,
     .runs = sign_runs,
     .n = 5,
     .ratio = 1,
     .ceiling = 345e6},
    {.label = "hw raid5",
     .series = 1,
     .value = 322e6,
     .lo = 301e6,
     .hi = 333e6,
     .n = 20,
     .ratio = 1.34,
     .ceiling = 330e6},
    {.label = "one disk",
     .series = 2,
     .value = 71e6,
     .lo = NAN,
     .hi = NAN,
     .n = 2,
     .ratio = 0.3,
     .ceiling = 900e6},
    {.label = "cached",
     .series = 3,
     .value = 280e6,
     .lo = NAN,
     .hi = NAN,
     .n = 4,
     .ratio = 1.17,
     .ceiling = NAN,
     .trust = TRUST_SUSPECT,
     .rule = "A02"},
    {.label = "degraded",
     .series = 4,
     .value = 196e6,
     .lo = NAN,
     .hi = NAN,
     .n = 3,
     .ratio = NAN,
     .ceiling = NAN,
     .trust = TRUST_INVALID,
     .rule = "A31, A09"},
    {.label = "tmpfs",
     .series = 5,
     .value = NAN,
     .lo = NAN,
     .hi = NAN,
     .ratio = NAN,
     .ceiling = NAN,
     .reason = "too fast to measure"},
    {.label = "dead",
     .series = 6,
     .value = 0,
     .lo = NAN,
     .hi = NAN,
     .n = 3,
     .ratio = 0,
     .ceiling = NAN},
};
static const struct bar_group sign_group[] = {{NULL, sign_bars, G_N_ELEMENTS(sign_bars)}};
static const struct figure sign_figure = {
    .title = "Every sign a bar can carry",
    .footer = "fio 3.33, 2024-01-05 to 2024-01-07; n at each bar.",
    .metric = METRIC_throughput,
    .groups = sign_group,
    .n = 1,
    .top = NAN,
    .whisker = "95 % interval",
};

/* `n` contestants whose values fall by `factor`, in `groups` blocks; free with made_clear(). */
struct made {
    struct figure figure;
    struct bar_group *groups;
    GPtrArray *texts;
};

static inline void made_clear(struct made *made)
{
    for (gsize g = 0; g < made->figure.n; g++)
        g_free((gpointer)made->groups[g].bars);
    g_free(made->groups);
    g_ptr_array_unref(made->texts);
}

static inline struct made make_figure(gsize groups, gsize n, double largest, double factor,
                                      const char *label)
{
    struct made made = {.groups = g_new0(struct bar_group, groups),
                        .texts = g_ptr_array_new_with_free_func(g_free)};
    for (gsize g = 0; g < groups; g++) {
        struct bar *bars = g_new0(struct bar, n);
        for (gsize i = 0; i < n; i++) {
            char *text = g_strdup_printf("%s%" G_GSIZE_FORMAT, label, i + 1);
            g_ptr_array_add(made.texts, text);
            bars[i] = (struct bar)BAR(text, (int)i, largest * pow(factor, (double)i), 3 + i, NAN);
            bars[i].lo = bars[i].value * 0.95;
            bars[i].hi = bars[i].value * 1.04;
            bars[i].ratio = bars[i].value / largest;
        }
        char *name = g_strdup_printf("workload %" G_GSIZE_FORMAT, g + 1);
        g_ptr_array_add(made.texts, name);
        made.groups[g] = (struct bar_group){name, bars, n};
    }
    made.figure = (struct figure){.title = "Made for a test",
                                  .footer = "nobody measured this",
                                  .metric = METRIC_throughput,
                                  .groups = made.groups,
                                  .n = groups,
                                  .top = NAN};
    return made;
}
