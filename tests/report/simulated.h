/* Contests of made-up runs, without an archive: what verdicts do with data whose truth is known.
 *
 *     struct stats_tables *tables = stats_tables_new();
 *     auto_clear(simulated_clear) struct simulated s = {0};
 *     simulated_open(&s, METRIC_throughput, tables);
 *     simulated_add(&s, values, n);                      once per contestant
 *     simulated_judge(&s);
 *     verdict_of(&s.contest, 0, 1, 0, &duel);
 *
 * Draws come from GLib's generator (Mersenne twister), the same for the same seed everywhere. */
#pragma once

#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>

enum noise_kind { NOISE_NORMAL, NOISE_LOGNORMAL, NOISE_HEAVY, NOISE_BIMODAL, NOISE_KINDS };

static const char *const noise_names[NOISE_KINDS] = {"normal", "lognormal", "t3", "bimodal"};

/* From the standard normal distribution, by Box and Muller. */
static inline double draw_normal(GRand *random)
{
    double u = 1 - g_rand_double(random), v = g_rand_double(random);
    return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

/* Student's t with three degrees of freedom. */
static inline double draw_heavy(GRand *random)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double z = draw_normal(random);
        sum += z * z;
    }
    return draw_normal(random) / sqrt(sum / 3);
}

/* One run of a true speed of 1 with a standard deviation of about `sd`; above 0. */
static inline double draw_run(GRand *random, enum noise_kind kind, double sd)
{
    switch (kind) {
    case NOISE_NORMAL:
        return fmax(1 + sd * draw_normal(random), 1e-6);
    case NOISE_HEAVY: /* its variance is 3 */
        return exp(sd / sqrt(3) * draw_heavy(random));
    case NOISE_BIMODAL: /* three runs in ten hit the slow state */
        return exp((g_rand_double(random) < 0.3 ? -2 : 0) * sd + sd / 3 * draw_normal(random));
    default:
        return exp(sd * draw_normal(random));
    }
}

struct simulated {
    struct cells cells;
    struct contest contest;
    struct noise *noise;
    struct stats_tables *tables; /* borrowed */
};

static inline void simulated_open(struct simulated *s, enum metric metric,
                                  struct stats_tables *tables)
{
    *s = (struct simulated){.tables = tables};
    s->cells.cells = g_array_new(FALSE, TRUE, sizeof(struct cell_data));
    s->cells.runs = g_array_new(FALSE, TRUE, sizeof(struct cell_run));
    s->contest.by = FIELD_layout, s->contest.metric = metric;
    s->contest.contestants = g_array_new(FALSE, TRUE, sizeof(struct contestant));
}

static inline void simulated_add(struct simulated *s, const double *values, gsize n)
{
    struct cell_data cell = {.run = s->cells.runs->len, .runs = (guint)n, .survives = NAN};
    cell.words[FIELD_tool] = "made", cell.words[FIELD_class] = "seq-write";
    for (gsize i = 0; i < n; i++) {
        struct cell_run run = {.n = 1};
        for (int k = 0; k < METRIC_COUNT; k++)
            run.values[k] = k == (int)s->contest.metric ? values[i] : NAN;
        g_array_append_val(s->cells.runs, run);
    }
    g_array_append_val(s->cells.cells, cell);
}

static inline void simulated_judge(struct simulated *s)
{
    static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    for (guint i = 0; i < s->cells.cells->len; i++) {
        struct contestant c = {
            .cell = cells_at(&s->cells, i), .label = names[i % G_N_ELEMENTS(names)], .averaged = 1};
        gsize n;
        g_autofree double *values = cells_values(&s->cells, c.cell, s->contest.metric, &n);
        c.n = (guint)n, c.median = stats_median(values, n);
        c.min = n ? values[0] : NAN, c.max = n ? values[n - 1] : NAN;
        g_array_append_val(s->contest.contestants, c);
    }
    s->contest.of = cells_at(&s->cells, 0);
    s->noise = noise_new(&s->cells);
    s->contest.verdicts = verdicts_new(&s->cells, &s->contest, s->noise, s->tables);
}

static inline void simulated_clear(struct simulated *s)
{
    verdicts_free(s->contest.verdicts);
    noise_free(s->noise);
    g_array_unref(s->contest.contestants);
    g_array_unref(s->cells.cells);
    g_array_unref(s->cells.runs);
    *s = (struct simulated){0};
}

/* "wins": told apart at 5 % among all pairs, and worth it. */
static inline bool is_win(enum verdict verdict)
{
    return verdict == VERDICT_CLEAR_WIN || verdict == VERDICT_WIN || verdict == VERDICT_SMALL;
}

static inline bool is_loss(enum verdict verdict)
{
    return verdict == VERDICT_CLEAR_LOSS || verdict == VERDICT_LOSS || verdict == VERDICT_SLIGHT;
}
