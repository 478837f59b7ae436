/* Lines for figures: over block size, depth, jobs or disks; latency over rate; percentiles; speed
 * over capacity; runs over dates.  Cells are gathered into strands, one for each contestant and
 * workload; what differs between the strands makes their labels. */
#include "report/figures.h"
#include "schema/auto.h"
#include "schema/date.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

struct strand {
    const char *who, *what; /* contestant; workload without what lies along the axis */
    const char *tooltip;
    double survives;
    GArray *points; /* struct point */
};

struct weave {
    struct figures *figures;
    const struct contests *contests;
    const struct figures_ask *ask;
    enum field over;
    enum metric metric;
    GPtrArray *strands;
    GHashTable *index;
    GStringChunk *texts;
};

static void strand_free(void *data)
{
    struct strand *strand = data;
    g_array_unref(strand->points);
    g_free(strand);
}

/* Numbers along the axis */

static double number_of(const struct cell_data *cell, enum field over)
{
    const char *word = cell->words[over];
    guint64 bytes;
    char *end;
    if (over == FIELD_disks)
        return cell->disks;
    if (!word)
        return NAN;
    if (fields[over].kind == FIELD_KIND_SIZE)
        return unit_parse_size(word, &bytes) ? (double)bytes : NAN;
    double value = g_ascii_strtod(word, &end);
    return end == word || *end ? NAN : value;
}

/* "seq-write:data=zero,qd=1" of "seq-write:bs=4K,data=zero,qd=1" over bs. */
static char *workload_without(const char *workload, const char *facet)
{
    g_autofree char *named = g_strconcat(facet, "=", NULL);
    const char *colon = strchr(workload, ':');
    if (!colon)
        return g_strdup(workload);
    GString *text = g_string_new_len(workload, colon - workload);
    g_auto(GStrv) facets = g_strsplit(colon + 1, ",", -1);
    for (int i = 0, n = 0; facets[i]; i++)
        if (!g_str_has_prefix(facets[i], named))
            g_string_append_printf(text, "%s%s", n++ ? "," : ":", facets[i]);
    return g_string_free(text, FALSE);
}

static char *what_of(const struct cell_data *cell, enum field over)
{
    const char *workload = cell->words[FIELD_workload] ? cell->words[FIELD_workload] : "unknown";
    g_autofree char *rest = over == FIELD_NONE || over == FIELD_disks
                                ? g_strdup(workload)
                                : workload_without(workload, fields[over].name);
    return cell->part ? g_strconcat(rest, ", ", cell->part, NULL) : g_steal_pointer(&rest);
}

/* Over disks the layouts differ by what lies along the axis: they are told by what joins the disks.
 */
static char *who_of(const struct contest *contest, const struct contestant *c, enum field over)
{
    const struct cell_data *cell = c->cell;
    if (over == FIELD_disks && cell->words[FIELD_level])
        return g_strjoin(" ", cell->words[FIELD_level],
                         cell->words[FIELD_manager] ? cell->words[FIELD_manager] : NULL, NULL);
    if (cell->lone && over != FIELD_NONE) { /* what one file holds of one machine is one line */
        const char *source = cell->words[FIELD_source];
        const char *slash = source ? strrchr(source, '/') : NULL;
        return g_strjoin(", ", cell->machine && *cell->machine ? cell->machine : "unknown",
                         slash ? slash + 1 : source, NULL);
    }
    if (over != FIELD_NONE && contest->by == over)
        return g_strdup(cell->shown ? cell->shown : cell->lone ? cell->lone : "unknown");
    return g_strdup(c->label);
}

static struct strand *strand_of(struct weave *w, const struct contest *contest,
                                const struct contestant *c)
{
    g_autofree char *who = who_of(contest, c, w->over), *what = what_of(c->cell, w->over);
    g_autofree char *key = g_strjoin("\x1f", who, what, contest->setting, NULL);
    struct strand *strand = g_hash_table_lookup(w->index, key);
    if (strand)
        return strand;
    strand = g_new0(struct strand, 1);
    strand->who = g_string_chunk_insert(w->texts, who);
    strand->what = g_string_chunk_insert(w->texts, what);
    strand->tooltip = c->cell->words[FIELD_layout];
    strand->survives = c->cell->survives;
    strand->points = g_array_new(FALSE, TRUE, sizeof(struct point));
    g_hash_table_insert(w->index, g_steal_pointer(&key), strand);
    g_ptr_array_add(w->strands, strand);
    return strand;
}

/* Points */

static double median_of(const struct weave *w, const struct contestant *c, enum metric metric,
                        struct stats_interval *interval, gsize *n)
{
    g_autofree double *values = cells_values(w->contests->cells, c->cell, metric, n);
    *interval = stats_median_interval(values, *n, 0.95);
    return stats_median(values, *n);
}

static void add_point(struct weave *w, struct strand *strand, const struct contestant *c, double x,
                      enum metric metric, const char *name)
{
    struct stats_interval interval;
    gsize n;
    double y = median_of(w, c, metric, &interval, &n);
    struct point point = {.x = x,
                          .y = y,
                          .lo = interval.lo,
                          .hi = interval.hi,
                          .n = n,
                          .trust = c->trust,
                          .rule = c->rule,
                          .name = name};
    if (isfinite(x) && isfinite(y))
        g_array_append_val(strand->points, point);
}

static void add_over(struct weave *w, const struct contest *contest, const struct contestant *c)
{
    double x = number_of(c->cell, w->over);
    if (x > 0)
        add_point(w, strand_of(w, contest, c), c, x, w->metric, NULL);
}

/* The load is said at each point; until they are sorted by it, it is kept in lo. */
static void add_latency(struct weave *w, const struct contest *contest, const struct contestant *c)
{
    struct stats_interval interval;
    gsize n;
    double rate = median_of(w, c, METRIC_rate, &interval, &n);
    double load = w->over == FIELD_NONE ? NAN : number_of(c->cell, w->over);
    g_autofree char *name =
        isnan(load) ? NULL : g_strdup_printf("%s %.10g", fields[w->over].name, load);
    struct strand *strand = strand_of(w, contest, c);
    guint before = strand->points->len;
    add_point(w, strand, c, rate, w->metric, figures_keep(w->figures, name));
    if (strand->points->len > before)
        g_array_index(strand->points, struct point, before).lo = load;
}

static void add_tail(struct weave *w, const struct contest *contest, const struct contestant *c)
{
    static const struct {
        double share;
        enum metric metric;
    } steps[] = {{0.5, METRIC_latency_p50},    {0.9, METRIC_latency_p90},
                 {0.95, METRIC_latency_p95},   {0.99, METRIC_latency_p99},
                 {0.999, METRIC_latency_p999}, {0.9999, METRIC_latency_p9999}};
    struct strand *strand = strand_of(w, contest, c);
    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
        add_point(w, strand, c, steps[i].share, steps[i].metric, NULL);
}

static void add_safety(struct weave *w, const struct contest *contest, const struct contestant *c)
{
    struct strand *strand = strand_of(w, contest, c);
    if (!strand->points->len)
        add_point(w, strand, c, c->cell->capacity, w->metric, NULL);
}

static void add_dates(struct weave *w, const struct contest *contest, const struct contestant *c)
{
    struct strand *strand = strand_of(w, contest, c);
    for (guint i = 0; i < c->cell->runs && w->metric != METRIC_NONE; i++) {
        const struct cell_run *run = cells_run(w->contests->cells, c->cell, i);
        gint64 when;
        if (!run->started || !date_epoch(run->started, &when) || !isfinite(run->values[w->metric]))
            continue;
        struct point point = {.x = (double)when,
                              .y = run->values[w->metric],
                              .lo = NAN,
                              .hi = NAN,
                              .n = 1,
                              .trust = c->trust,
                              .rule = c->rule};
        g_array_append_val(strand->points, point);
    }
}

static int compare_x(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    return (x->x > y->x) - (x->x < y->x);
}

static int compare_load(const void *a, const void *b)
{
    const struct point *x = a, *y = b;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Where other strands have a value and this one has none, it is parted. */
static void part(struct weave *w)
{
    for (guint s = 0; s < w->strands->len; s++) {
        GArray *points = ((struct strand *)w->strands->pdata[s])->points;
        for (guint i = 1; i < points->len; i++) {
            struct point *point = &g_array_index(points, struct point, i);
            double before = g_array_index(points, struct point, i - 1).x;
            for (guint o = 0; o < w->strands->len && !point->apart; o++) {
                const GArray *others = ((const struct strand *)w->strands->pdata[o])->points;
                for (guint k = 0; k < others->len && !point->apart; k++) {
                    double x = g_array_index(others, struct point, k).x;
                    point->apart = x > before && x < point->x;
                }
            }
        }
    }
}

static void sort(struct weave *w, enum chart_data data)
{
    for (guint s = 0; s < w->strands->len; s++) {
        GArray *points = ((struct strand *)w->strands->pdata[s])->points;
        g_array_sort(points, data == CHART_LATENCY ? compare_load : compare_x);
        for (guint i = 0; i < points->len && data == CHART_LATENCY; i++)
            g_array_index(points, struct point, i).lo = NAN;
    }
    if (data == CHART_OVER)
        part(w);
}

/* Labels and lines */

static guint distinct(const struct weave *w, gsize offset)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < w->strands->len; i++) {
        const char *text = G_STRUCT_MEMBER(const char *, w->strands->pdata[i], (glong)offset);
        g_hash_table_add(seen, (gpointer)(text ? text : ""));
    }
    return g_hash_table_size(seen);
}

/* The class of the work where that tells the strands apart, else the facets that not all strands
 * share: "qd=16"; "" where there are none. */
static char *own_facets(const struct weave *w, const struct strand *strand)
{
    g_auto(GStrv) own = g_strsplit_set(strand->what, ":,", -1);
    GString *text = g_string_new(NULL);
    bool by_class = true;
    for (int i = 0; own[i]; i++) {
        bool shared = true;
        for (guint o = 0; o < w->strands->len; o++) {
            const struct strand *other = w->strands->pdata[o];
            g_auto(GStrv) words = g_strsplit_set(other->what, ":,", -1);
            shared &= g_strv_contains((const char *const *)words, own[i]);
            by_class &= strcmp(words[0], own[0]) || !strcmp(other->what, strand->what);
        }
        if (!shared && *own[i])
            g_string_append_printf(text, "%s%s", text->len ? ", " : "", g_strstrip(own[i]));
    }
    if (by_class && own[0])
        g_string_assign(text, own[0]);
    return g_string_free(text, FALSE);
}

static const char *label_of(struct weave *w, const struct strand *strand)
{
    guint who = distinct(w, offsetof(struct strand, who));
    guint what = distinct(w, offsetof(struct strand, what));
    if (what < 2)
        return figures_keep(w->figures, strand->who);
    g_autofree char *work = own_facets(w, strand);
    if (who < 2)
        return figures_keep(w->figures, *work ? work : strand->what);
    g_autofree char *both = g_strjoin(*work ? ", " : "", strand->who, work, NULL);
    return figures_keep(w->figures, both);
}

static void find_changes(struct figures *f, struct curve *line)
{
    enum { WINDOW = 12, MOST = 16, MOST_VALUES = 2000 };
    gsize at[MOST];
    if (line->n < 2 * WINDOW || line->n > MOST_VALUES)
        return;
    g_autofree double *values = g_new(double, line->n);
    for (gsize i = 0; i < line->n; i++) {
        values[i] = line->points[i].y;
        if (!(values[i] > 0))
            return;
    }
    gsize n = MIN(stats_change_points(values, line->n, WINDOW, 0.05, at, MOST), MOST);
    double *changes = figures_own(f, g_new(double, n + 1));
    for (gsize i = 0; i < n; i++)
        changes[i] = line->points[at[i]].x;
    line->changes = changes, line->n_changes = n;
}

static void add_lines(struct weave *w)
{
    struct figures *f = w->figures;
    for (guint i = 0; i < w->strands->len; i++) {
        const struct strand *strand = w->strands->pdata[i];
        if (!strand->points->len)
            continue;
        const char *label = label_of(w, strand);
        gsize n = strand->points->len;
        struct curve line = {
            .label = label,
            .tooltip = figures_keep(f, strand->tooltip),
            .series = figures_number(f, label),
            .points = figures_own(f, g_memdup2(strand->points->data, n * sizeof(struct point))),
            .n = n,
            .steady_from = NAN,
            .steady_to = NAN,
            .survives = strand->survives};
        if (w->ask->chart->data == CHART_TREND)
            find_changes(f, &line);
        g_array_append_val(f->lines, line);
    }
}

/* The axis and the words around */

static struct abscissa abscissa_of(enum chart_data data, enum field over)
{
    switch (data) {
    case CHART_OVER:
        return (struct abscissa){.title = over == FIELD_bs     ? "block size"
                                          : over == FIELD_qd   ? "queue depth"
                                          : over == FIELD_jobs ? "jobs"
                                                               : "disks",
                                 .unit = over == FIELD_bs ? UNIT_BYTES : UNIT_NONE,
                                 .kind = AXIS_LOG2,
                                 .whole = true};
    case CHART_LATENCY:
        return (struct abscissa){
            .title = "rate", .unit = UNIT_PER_SECOND, .kind = AXIS_LINEAR, .higher = true};
    case CHART_TAIL:
        return (struct abscissa){.title = "share of requests that were as fast or faster",
                                 .kind = AXIS_TAIL};
    case CHART_SAFETY:
        return (struct abscissa){
            .title = "usable capacity", .unit = UNIT_BYTES, .kind = AXIS_LINEAR, .higher = true};
    default:
        return (struct abscissa){.title = "date of the run", .kind = AXIS_DATE};
    }
}

static enum metric metric_of(const struct weave *w, const struct contest *of)
{
    switch (w->ask->chart->data) {
    case CHART_TAIL:
        return METRIC_latency_p50;
    case CHART_LATENCY:
        for (guint i = 0; i < of->contestants->len; i++) {
            gsize n;
            g_free(
                cells_values(w->contests->cells, contest_at(of, i)->cell, METRIC_latency_mean, &n));
            if (n)
                return METRIC_latency_mean;
        }
        return METRIC_latency_p50;
    default:
        return of->metric;
    }
}

/* Contests that can share a picture: they agree in all but the workload. */
static bool joins(const struct weave *w, const struct contest *contest, const struct contest *of)
{
    bool same = contest == of || (contest->by == of->by && contest->metric == of->metric &&
                                  !strcmp(contest->setting, of->setting));
    enum chart_data data = w->ask->chart->data;
    bool one = data == CHART_SAFETY || data == CHART_TAIL || data == CHART_TREND;
    return same && (!one || of->contestants->len == 1 || contest == of);
}

static void gather(struct weave *w)
{
    static void (*const adders[])(struct weave *, const struct contest *,
                                  const struct contestant *) = {[CHART_OVER] = add_over,
                                                                [CHART_LATENCY] = add_latency,
                                                                [CHART_TAIL] = add_tail,
                                                                [CHART_SAFETY] = add_safety,
                                                                [CHART_TREND] = add_dates};
    enum { MOST_STRANDS = 40 };
    const struct contest *of = contests_at(w->contests, w->ask->first);
    for (guint i = 0; i < w->contests->all->len && w->metric != METRIC_NONE; i++) {
        const struct contest *contest = contests_at(w->contests, i);
        for (guint k = 0; k < contest->contestants->len && joins(w, contest, of); k++)
            if (w->strands->len < MOST_STRANDS)
                adders[w->ask->chart->data](w, contest, contest_at(contest, k));
    }
    sort(w, w->ask->chart->data);
}

static void weave_open(struct weave *w, struct figures *f, const struct contests *contests,
                       const struct figures_ask *ask)
{
    *w = (struct weave){.figures = f,
                        .contests = contests,
                        .ask = ask,
                        .over = FIELD_NONE,
                        .strands = g_ptr_array_new_with_free_func(strand_free),
                        .index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                        .texts = g_string_chunk_new(256)};
    w->metric = metric_of(w, contests_at(contests, ask->first));
}

static void weave_clear(struct weave *w)
{
    g_ptr_array_unref(w->strands);
    g_hash_table_unref(w->index);
    g_string_chunk_free(w->texts);
}

enum field figures_over(const struct contests *contests, guint first, guint n, guint *points)
{
    static const enum field keys[] = {FIELD_bs, FIELD_qd, FIELD_jobs, FIELD_disks};
    enum field best = FIELD_NONE;
    (void)n;
    *points = 1;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        auto_clear(weave_clear) struct weave w;
        const struct figures_ask ask = {.chart = &lines_chart, .first = first};
        weave_open(&w, NULL, contests, &ask);
        w.over = keys[i];
        gather(&w);
        for (guint s = 0; s < w.strands->len; s++) {
            const GArray *found = ((const struct strand *)w.strands->pdata[s])->points;
            guint places = found->len > 0;
            for (guint k = 1; k < found->len; k++)
                places += g_array_index(found, struct point, k).x !=
                          g_array_index(found, struct point, k - 1).x;
            if (places > *points)
                *points = places, best = keys[i];
        }
    }
    return best;
}

static void say(struct weave *w)
{
    struct figures *f = w->figures;
    const struct contest *of = contests_at(w->contests, w->ask->first);
    g_autofree char *foot = figures_footer(w->contests, w->ask->first, w->ask->n, "points");
    guint what = distinct(w, offsetof(struct strand, what));
    const struct strand *strand = w->strands->len ? w->strands->pdata[0] : NULL;
    g_autoptr(GString) title = g_string_new(strand && what == 1 ? strand->what : NULL);
    g_string_replace(title, ":", ", ", 1);
    g_string_replace(title, ",", ", ", 0);
    g_string_replace(title, ",  ", ", ", 0);
    f->figure.title = figures_keep(f, title->len ? title->str : of->setting);
    f->figure.caption = title->len ? of->setting : NULL;
    f->figure.footer = figures_keep(f, foot);
}

void figures_fill_lines(struct figures *f, const struct contests *contests,
                        const struct figures_ask *ask)
{
    enum chart_data data = ask->chart->data;
    guint points;
    figures_open(f, ask->series);
    auto_clear(weave_clear) struct weave w;
    weave_open(&w, f, contests, ask);
    if (data == CHART_OVER || data == CHART_LATENCY)
        w.over = ask->over != FIELD_NONE ? ask->over
                                         : figures_over(contests, ask->first, ask->n, &points);
    if (data != CHART_OVER || w.over != FIELD_NONE)
        gather(&w);
    add_lines(&w);
    say(&w);
    f->figure.metric = w.metric == METRIC_NONE ? METRIC_throughput : w.metric;
    f->figure.x = abscissa_of(data, w.over);
    f->figure.whisker = "95 % interval of the median";
    f->figure.lines = (const struct curve *)(void *)f->lines->data;
    f->figure.n_lines = f->lines->len;
}
