/* Hosts as repetitions. */
#include "report/hosts.h"

#include "schema/stats.h"

#include <math.h>
#include <string.h>

/* Values by host; runs of an unknown host are one host's, because nobody says that they are not. */
static GPtrArray *by_host(const struct cells *cells, const struct cell_data *cell,
                          enum metric metric)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < cell->runs; i++) {
        const struct cell_run *run = cells_run(cells, cell, i);
        double value = run->values[metric];
        guint at;
        if (isnan(value))
            continue;
        if (!g_ptr_array_find_with_equal_func(names, run->host ? run->host : "", g_str_equal,
                                              &at)) {
            at = names->len;
            g_ptr_array_add(names, (gpointer)(run->host ? run->host : ""));
            g_ptr_array_add(groups, g_array_new(FALSE, FALSE, sizeof(double)));
        }
        g_array_append_val((GArray *)groups->pdata[at], value);
    }
    return groups;
}

static double median_of(GArray *group)
{
    double *values = (double *)(void *)group->data;
    stats_sort(values, group->len);
    return stats_median(values, group->len);
}

double *hosts_values(const struct cells *cells, const struct cell_data *cell, enum metric metric,
                     gsize *n, guint *hosts)
{
    bool several = false;
    for (guint i = 1; i < cell->runs && !several; i++)
        several = g_strcmp0(cells_run(cells, cell, i)->host, cells_run(cells, cell, 0)->host) != 0;
    *hosts = 0;
    if (!several)
        return cells_values(cells, cell, metric, n);
    g_autoptr(GPtrArray) groups = by_host(cells, cell, metric);
    if (groups->len < 2)
        return cells_values(cells, cell, metric, n);
    double *values = g_new(double, groups->len + 1);
    for (guint i = 0; i < groups->len; i++)
        values[i] = median_of(groups->pdata[i]);
    stats_sort(values, groups->len);
    *n = *hosts = groups->len;
    return values;
}

/* Sums of one-way analysis of variance over logarithms. */
struct sums {
    double within, freedom, sizes, squares;
    guint groups;
};

static void add_group(struct sums *sums, const GArray *group, double *mean)
{
    g_autofree double *logs = g_new(double, group->len + 1);
    for (guint i = 0; i < group->len; i++)
        logs[i] = log(g_array_index(group, double, i));
    double n = group->len, sd = stats_sd(logs, group->len);
    *mean = stats_mean(logs, group->len);
    if (n > 1)
        sums->within += (n - 1) * sd * sd, sums->freedom += n - 1;
    sums->sizes += n, sums->squares += n * n, sums->groups++;
}

struct host_noise hosts_noise(const struct cells *cells, const struct cell_data *cell,
                              enum metric metric)
{
    struct host_noise noise = {NAN, NAN, 0};
    struct sums sums = {0};
    g_autoptr(GPtrArray) groups = by_host(cells, cell, metric);
    g_autofree double *means = g_new0(double, groups->len + 1);
    double grand = 0, between = 0;
    for (guint i = 0; i < groups->len; i++) {
        const GArray *group = groups->pdata[i];
        add_group(&sums, group, &means[i]);
        grand += means[i] * group->len;
    }
    noise.n = groups->len;
    if (groups->len < 2 || !(sums.freedom > 0))
        return noise;
    grand /= sums.sizes;
    for (guint i = 0; i < groups->len; i++)
        between +=
            ((const GArray *)groups->pdata[i])->len * (means[i] - grand) * (means[i] - grand);
    double k = sums.groups, size = (sums.sizes - sums.squares / sums.sizes) / (k - 1),
           within = sums.within / sums.freedom;
    noise.runs = sqrt(within);
    noise.hosts = sqrt(fmax(0, (between / (k - 1) - within) / size));
    return noise;
}

double hosts_deviation(const struct contest *contest, guint at)
{
    enum { LEAST = 5 };
    guint n = 0;
    g_autofree double *medians = g_new(double, contest->contestants->len + 1);
    for (guint i = 0; i < contest->contestants->len; i++)
        if (contest_ranked(contest_at(contest, i)))
            medians[n++] = contest_at(contest, i)->median;
    double spread = n < LEAST ? 0 : stats_mad(medians, n);
    if (!(spread > 0) || !contest_ranked(contest_at(contest, at)))
        return NAN;
    stats_sort(medians, n);
    double off = (contest_at(contest, at)->median - stats_median(medians, n)) / spread;
    return metrics[contest->metric].better == BETTER_LOWER ? -off : off;
}
