/* Conditions. */
#include "report/gate.h"

#include "report/hosts.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

const char *const gate_answers[] = {
    [GATE_FALSE] = "passed", [GATE_TRUE] = "failed", [GATE_UNTOLD] = "not told"};

bool gate_parse(const char *text, struct gate *gate, GError **error)
{
    if (!strcmp(text, "regression")) {
        gate->condition = GATE_REGRESSION;
        return true;
    }
    const char *less = strchr(text, '<');
    char *end = NULL;
    double bound = less ? g_ascii_strtod(less + 1, &end) : NAN;
    if (!less || strncmp(text, "ratio", 5) || strspn(text + 5, " ") != (gsize)(less - text - 5) ||
        end == less + 1 || *end || !(bound > 0 && bound < 100))
        return error_set(error, STATUS_USAGE,
                         "--fail-on: expected regression, ratio<0.95 or contradicted, found '%s'",
                         text);
    gate->condition = GATE_RATIO, gate->bound = bound;
    return true;
}

struct asker {
    const struct gate *gate;
    const struct contests *contests;
    struct stats_tables *tables;
    GArray *cases;
};

static const char *keep(const struct asker *a, char *text)
{
    const char *kept = g_string_chunk_insert_const(a->contests->texts, text);
    g_free(text);
    return kept;
}

/* --- samples --- */

/* The contestant with the newest run; of equal dates the run added last. */
static guint newest_of(const struct contests *contests, const struct contest *contest)
{
    guint newest = 0;
    gint64 last = -1;
    const char *date = "";
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct cell_data *cell = contest_at(contest, i)->cell;
        gint64 run = cells_run(contests->cells, cell, cell->runs - 1)->run;
        int later = strcmp(cell->newest ? cell->newest : "", date);
        if (later > 0 || (!later && run > last))
            newest = i, last = run, date = cell->newest ? cell->newest : "";
    }
    return newest;
}

static int by_date(gconstpointer a, gconstpointer b)
{
    const struct cell_run *x = *(const struct cell_run *const *)a,
                          *y = *(const struct cell_run *const *)b;
    int date = g_strcmp0(x->started, y->started);
    return date ? date : (x->run > y->run) - (x->run < y->run);
}

static void add_runs(const struct asker *a, const struct contest *contest,
                     const struct cell_data *cell, const char *bearing, GPtrArray *runs)
{
    const struct cells *cells = a->contests->cells;
    for (guint k = 0; k < cell->runs; k++) {
        const struct cell_run *run = cells_run(cells, cell, k);
        const char *baseline = cells_mark(cells, run, "baseline");
        if (run->values[contest->metric] > 0 && (!bearing || !g_strcmp0(baseline, bearing)))
            g_ptr_array_add(runs, (gpointer)run);
    }
}

/* Runs that the candidate is held against, by date: those of all other contestants, or those that
 * bear the named baseline, whatever else they bear. */
static GPtrArray *earlier_runs(const struct asker *a, const struct contest *contest, guint but)
{
    GPtrArray *runs = g_ptr_array_new();
    const struct cells *cells = a->contests->cells;
    const struct cell_data *own = contest_at(contest, but)->cell;
    g_autofree char *key = contest_key(own, contest->by, &a->contests->terms);
    for (guint i = 0; a->gate->against && i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        g_autofree char *other = contest_key(cell, contest->by, &a->contests->terms);
        if (cell != own && !strcmp(key, other))
            add_runs(a, contest, cell, a->gate->against, runs);
    }
    for (guint i = 0; !a->gate->against && i < contest->contestants->len; i++)
        if (i != but && contest_ranked(contest_at(contest, i)))
            add_runs(a, contest, contest_at(contest, i)->cell, NULL, runs);
    g_ptr_array_sort(runs, by_date);
    return runs;
}

/* The values since the last change point, sorted.  The caller frees. */
static double *last_segment(const GPtrArray *runs, enum metric metric, gsize *n)
{
    enum { WINDOW = 12, MOST = 64 };
    gsize at[MOST], first = 0;
    double *values = g_new(double, runs->len + 1);
    for (guint i = 0; i < runs->len; i++)
        values[i] = ((const struct cell_run *)runs->pdata[i])->values[metric];
    gsize changes = stats_change_points(values, runs->len, WINDOW, 0.05, at, MOST);
    if (changes)
        first = at[MIN(changes, MOST) - 1];
    *n = runs->len - first;
    memmove(values, values + first, *n * sizeof *values);
    stats_sort(values, *n);
    return values;
}

/* --- one case --- */

static void hold(struct asker *a, struct gate_case *c, const double *mine, gsize n,
                 const double *theirs, gsize m)
{
    bool lower = metrics[c->contest->metric].better == BETTER_LOWER;
    struct stats_comparison told = lower ? stats_compare(a->tables, theirs, m, mine, n, 0.95, 0.05)
                                         : stats_compare(a->tables, mine, n, theirs, m, 0.95, 0.05);
    c->n = (guint)n, c->against = (guint)m;
    c->ratio = told.ratio, c->lo = told.lo, c->hi = told.hi;
    c->p = told.constant ? NAN : told.p;
    g_array_append_val(a->cases, *c);
}

static struct gate_case case_of(const struct contest *contest, guint at)
{
    return (struct gate_case){.contest = contest,
                              .candidate = contest_at(contest, at)->label,
                              .says = isnan(contest_at(contest, at)->median) ? "no number"
                                      : !contest_ranked(contest_at(contest, at))
                                          ? "not a disk result"
                                          : NULL,
                              .ratio = NAN,
                              .lo = NAN,
                              .hi = NAN,
                              .p = NAN,
                              .answer = GATE_UNTOLD};
}

static void ask_newest(struct asker *a, const struct contest *contest)
{
    guint at = newest_of(a->contests, contest), hosts;
    struct gate_case c = case_of(contest, at);
    gsize n, m;
    g_autofree double *mine = hosts_values(a->contests->cells, contest_at(contest, at)->cell,
                                           contest->metric, &n, &hosts);
    g_autoptr(GPtrArray) runs = earlier_runs(a, contest, at);
    g_autofree double *theirs = last_segment(runs, contest->metric, &m);
    if (!m || !n || !contest_ranked(contest_at(contest, at)) || !(mine[0] > 0)) {
        g_array_append_val(a->cases, c);
        return;
    }
    const char *since = ((const struct cell_run *)runs->pdata[runs->len - m])->started;
    c.reference = a->gate->against
                      ? keep(a, g_strdup_printf("baseline %s", a->gate->against))
                      : keep(a, g_strdup_printf("the %" G_GSIZE_FORMAT " runs before%s%.10s", m,
                                                since ? ", since " : "", since ? since : ""));
    hold(a, &c, mine, n, theirs, m);
}

static void ask_pair(struct asker *a, const struct contest *contest, guint at, int base)
{
    struct gate_case c = case_of(contest, at);
    gsize n, m;
    guint hosts;
    if (base < 0) {
        g_array_append_val(a->cases, c);
        return;
    }
    const struct contestant *reference = contest_at(contest, (guint)base);
    g_autofree double *mine = hosts_values(a->contests->cells, contest_at(contest, at)->cell,
                                           contest->metric, &n, &hosts),
                      *theirs = hosts_values(a->contests->cells, reference->cell, contest->metric,
                                             &m, &hosts);
    if (!n || !m || !(mine[0] > 0) || !(theirs[0] > 0) || !contest_ranked(reference)) {
        g_array_append_val(a->cases, c);
        return;
    }
    c.reference = reference->label;
    hold(a, &c, mine, n, theirs, m);
}

static gsize values_of(const struct asker *a, const struct contest *contest, guint at, bool bearing,
                       double *values)
{
    const struct cells *cells = a->contests->cells;
    const struct cell_data *cell = contest_at(contest, at)->cell;
    gsize n = 0;
    for (guint i = 0; i < cell->runs; i++) {
        const struct cell_run *run = cells_run(cells, cell, i);
        bool bears = !g_strcmp0(cells_mark(cells, run, "baseline"), a->gate->against);
        if (run->values[contest->metric] > 0 && bears == bearing)
            values[n++] = run->values[contest->metric];
    }
    stats_sort(values, n);
    return n;
}

/* A contestant's other runs against those of its own that bear the named baseline. */
static void ask_own(struct asker *a, const struct contest *contest, guint at)
{
    struct gate_case c = case_of(contest, at);
    guint runs = contest_at(contest, at)->cell->runs;
    g_autofree double *mine = g_new(double, runs + 1), *theirs = g_new(double, runs + 1);
    gsize n = values_of(a, contest, at, false, mine), m = values_of(a, contest, at, true, theirs);
    if (m)
        c.reference = keep(a, g_strdup_printf("baseline %s", a->gate->against));
    if (n && m && contest_ranked(contest_at(contest, at)))
        hold(a, &c, mine, n, theirs, m);
    else
        g_array_append_val(a->cases, c);
}

static void ask(struct asker *a, const struct contest *contest)
{
    if (contest->metric == METRIC_NONE)
        return;
    if (contest->by != FIELD_TAG && a->gate->against) {
        for (guint i = 0; i < contest->contestants->len; i++)
            ask_own(a, contest, i);
        return;
    }
    if (contest->by == FIELD_TAG && !a->gate->baseline) {
        ask_newest(a, contest);
        return;
    }
    g_autoptr(GError) none = NULL;
    int base = a->gate->baseline ? contest_find(contest, a->gate->baseline, &none)
                                 : contest_leader(contest, 0);
    for (guint i = 0; i < contest->contestants->len; i++)
        if ((int)i != base)
            ask_pair(a, contest, i, base);
}

/* --- answers --- */

static enum gate_answer judge(const struct gate *gate, const struct gate_case *c)
{
    double bound = gate->condition == GATE_RATIO ? gate->bound : 1 / gate->margin;
    if (isnan(c->lo) || isnan(c->p))
        return GATE_UNTOLD;
    bool told = c->p < 0.05;
    if (gate->condition == GATE_RATIO)
        return told && c->hi < bound ? GATE_TRUE : c->lo >= bound ? GATE_FALSE : GATE_UNTOLD;
    if (told && c->hi < 1 && c->ratio <= bound)
        return GATE_TRUE;
    return c->lo > bound || (told && c->lo > 1) ? GATE_FALSE : GATE_UNTOLD;
}

static char *sentence(const struct gate_case *c)
{
    if (c->says)
        return g_strdup_printf("%s: %s", c->candidate, c->says);
    if (!c->reference)
        return g_strdup_printf("%s: there is no baseline to hold it against", c->candidate);
    if (isnan(c->lo) && MIN(c->n, c->against) < 3)
        return g_strdup_printf("%s: %u run%s against %u: three on each side are the least",
                               c->candidate, c->n, c->n == 1 ? "" : "s", c->against);
    if (isnan(c->lo))
        return g_strdup_printf("%s: the runs show no variation, so that noise is unknown",
                               c->candidate);
    return g_strdup_printf("%s is %.2f times %s (95 %% interval %.2f to %.2f, p %.2g; %u runs "
                           "against %u)",
                           c->candidate, c->ratio, c->reference, c->lo, c->hi, c->p, c->n,
                           c->against);
}

static void adjust(GArray *cases)
{
    g_autofree double *p = g_new(double, cases->len + 1);
    g_autofree guint *at = g_new(guint, cases->len + 1);
    gsize n = 0;
    for (guint i = 0; i < cases->len; i++) {
        double known = g_array_index(cases, struct gate_case, i).p;
        if (!isnan(known))
            p[n] = known, at[n++] = i;
    }
    stats_benjamini_hochberg(p, n, p);
    for (gsize i = 0; i < n; i++)
        g_array_index(cases, struct gate_case, at[i]).p = p[i];
}

GArray *gate_ask(const struct gate *gate, const struct contests *contests)
{
    struct asker a = {gate, contests, contests->tables,
                      g_array_new(FALSE, TRUE, sizeof(struct gate_case))};
    for (guint i = 0; i < contests->all->len; i++)
        ask(&a, contests_at(contests, i));
    adjust(a.cases);
    for (guint i = 0; i < a.cases->len; i++) {
        struct gate_case *c = &g_array_index(a.cases, struct gate_case, i);
        c->answer = judge(gate, c);
        c->says = keep(&a, sentence(c));
    }
    return a.cases;
}

enum gate_answer gate_answer(const GArray *cases)
{
    bool untold = !cases->len;
    for (guint i = 0; i < cases->len; i++) {
        enum gate_answer answer = g_array_index(cases, struct gate_case, i).answer;
        if (answer == GATE_TRUE)
            return GATE_TRUE;
        untold |= answer == GATE_UNTOLD;
    }
    return untold ? GATE_UNTOLD : GATE_FALSE;
}

void gate_table(const GArray *cases, struct table *table)
{
    static const struct column columns[] = {
        {.name = "task", .title = "workload", .wraps = true},
        {.name = "workload", .machine = true},
        {.name = "setting", .machine = true},
        {.name = "candidate", .machine = true},
        {.name = "reference", .machine = true},
        {.name = "n", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "n_reference", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "ratio", .kind = COLUMN_RATIO},
        {.name = "ratio_lo", .kind = COLUMN_RATIO, .machine = true},
        {.name = "ratio_hi", .kind = COLUMN_RATIO, .machine = true},
        {.name = "p", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "answer"},
        {.name = "verdict", .wraps = true},
    };
    table_init(table, "gate");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < cases->len; i++) {
        const struct gate_case *c = &g_array_index(cases, struct gate_case, i);
        table_row(table);
        table_text(table, c->contest->brief);
        table_text(table, c->contest->of->words[FIELD_workload]);
        table_text(table, c->contest->setting);
        table_text(table, c->candidate);
        table_text(table, c->reference);
        table_number(table, c->n);
        table_number(table, c->against);
        table_number(table, c->ratio);
        table_number(table, c->lo);
        table_number(table, c->hi);
        table_number(table, c->p);
        table_text(table, gate_answers[c->answer]);
        table_text(table, c->says);
    }
    table_end(table);
}
