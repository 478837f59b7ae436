/* Splitting a selection into contests. */
#include "report/contests.h"

#include "report/audit_contest.h"
#include "report/contest_label.h"
#include "report/doubts.h"
#include "report/hosts.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

static struct contestant contestant_of(const struct cells *cells, const struct cell_data *cell,
                                       enum metric metric)
{
    struct contestant c = {.cell = cell,
                           .median = NAN,
                           .min = NAN,
                           .max = NAN,
                           .mean = NAN,
                           .averaged = 1,
                           .reason = cell->reason};
    if (metric == METRIC_NONE)
        return c;
    gsize n;
    g_autofree double *values = hosts_values(cells, cell, metric, &n, &c.hosts);
    c.n = (guint)n;
    if (n) {
        bool rate = metrics[metric].better == BETTER_HIGHER;
        c.median = stats_median(values, n), c.min = values[0], c.max = values[n - 1];
        c.mean = n == 1 ? c.median : rate ? stats_harmonic(values, n) : stats_mean(values, n);
    }
    if (cell->runs == 1)
        c.averaged = cells_run(cells, cell, 0)->n;
    return c;
}

static int compare_contestants(const void *a, const void *b, void *user)
{
    const struct contestant *x = a, *y = b;
    bool higher = metrics[*(const enum metric *)user].better != BETTER_LOWER;
    if (isnan(x->median) != isnan(y->median))
        return isnan(x->median) ? 1 : -1;
    if (contest_ranked(x) != contest_ranked(y))
        return contest_ranked(x) ? -1 : 1;
    if (!isnan(x->median) && x->median != y->median)
        return (x->median > y->median) == higher ? -1 : 1;
    return g_strcmp0(x->label, y->label);
}

/* The metric that most of them have. */
static enum metric metric_of(const struct cells *cells, const GPtrArray *group)
{
    guint counts[METRIC_COUNT] = {0};
    int most = METRIC_NONE;
    for (guint i = 0; i < group->len; i++) {
        enum metric metric = cells_metric(cells, group->pdata[i]);
        if (metric != METRIC_NONE)
            counts[metric]++;
    }
    for (int i = 0; i < METRIC_COUNT; i++)
        if (counts[i] > (most == METRIC_NONE ? 0 : counts[most]))
            most = i;
    return (enum metric)most;
}

/* What follows from the keys of its cells alone. */
static void add_contest(struct contests *contests, const GPtrArray *group, enum field by,
                        bool taken)
{
    struct contest contest = {
        .by = by,
        .taken = taken,
        .metric = metric_of(contests->cells, group),
        .contestants = g_array_new(FALSE, TRUE, sizeof(struct contestant)),
        .of = group->pdata[0],
        .survive = contests->survive,
        .audit = contests->audit,
        .terms = &contests->terms,
        .doubts = g_ptr_array_new(),
        .weights = g_array_new(FALSE, FALSE, sizeof(int)),
        .findings = g_array_new(FALSE, TRUE, sizeof(struct finding)),
    };
    for (guint i = 0; i < group->len; i++) {
        struct contestant c = {.cell = group->pdata[i], .median = NAN, .min = NAN, .max = NAN};
        g_array_append_val(contest.contestants, c);
        if (g_strcmp0(c.cell->newest, contest.newest) > 0)
            contest.newest = c.cell->newest;
    }
    if (taken && by == FIELD_rig && doubts_only_os(contests->cells, contest.contestants))
        contest.by = FIELD_os;
    contest_title(&contest, contests->texts);
    if (group->len == 1)
        contest_label_all(&contest, contests->texts);
    g_array_append_val(contests->all, contest);
}

/* What follows from the runs of its cells. */
static void form_contest(struct contests *contests, struct contest *contest)
{
    for (guint i = 0; i < contest->contestants->len; i++) {
        struct contestant *c = &g_array_index(contest->contestants, struct contestant, i);
        *c = contestant_of(contests->cells, c->cell, contest->metric);
    }
    contest_label_all(contest, contests->texts);
    enum metric metric = contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric;
    audit_contest_trust(contests->audit, contest, contests->texts);
    g_array_sort_with_data(contest->contestants, compare_contestants, &metric);
    contest->verdicts = verdicts_new(contests->cells, contest, contests->noise, contests->tables);
    audit_contest_doubts(contests->audit, contest, contests->texts);
    contest->formed = true;
}

static bool varies(const GPtrArray *group, enum field by)
{
    const struct cell_data *first = group->pdata[0];
    for (guint i = 1; i < group->len; i++) {
        const struct cell_data *cell = group->pdata[i];
        if (g_strcmp0(contest_value(first, by), contest_value(cell, by)) ||
            (by == FIELD_rig && first->rig_revision != cell->rig_revision))
            return true;
    }
    return false;
}

/* Cells by the contest they would be in, those that have one left out; in the order of their first
 * cells, because the order of a hash table is no order. */
static GPtrArray *group_cells(const struct contests *contests, const bool *placed, enum field by)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GHashTable) index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < contests->cells->cells->len; i++) {
        if (placed[i])
            continue;
        const struct cell_data *cell = cells_at(contests->cells, i);
        char *key = contest_key(cell, by, &contests->terms);
        GPtrArray *group = g_hash_table_lookup(index, key);
        if (group) {
            g_free(key);
        } else {
            group = g_ptr_array_new();
            g_hash_table_insert(index, key, group);
            g_ptr_array_add(groups, group);
        }
        g_ptr_array_add(group, (gpointer)cell);
    }
    return groups;
}

/* `alone`: also groups in which nothing competes. */
static void place(struct contests *contests, bool *placed, enum field by, bool taken, bool alone)
{
    g_autoptr(GPtrArray) groups = group_cells(contests, placed, by);
    for (guint g = 0; g < groups->len; g++) {
        GPtrArray *group = groups->pdata[g];
        if (!alone && !varies(group, by))
            continue;
        add_contest(contests, group, by, taken);
        for (guint i = 0; i < group->len; i++)
            placed[(const struct cell_data *)group->pdata[i] - cells_at(contests->cells, 0)] = true;
    }
}

/* What people ask for first: streams, then random work, mixes, copies; bytes and names last. */
static int class_rank(const struct contest *contest)
{
    static const char *const order[] = {"seq-write", "seq-read", "seq-rewrite", "rand-", "seeks",
                                        "mixed",     "copy",     "rebuild",     "char-", "meta-"};
    const char *class = contest->of->words[FIELD_class];
    for (gsize i = 0; class && i < G_N_ELEMENTS(order); i++)
        if (g_str_has_prefix(class, order[i]))
            return (int)i;
    return G_N_ELEMENTS(order);
}

/* By what is known before a contest is formed. */
static int compare_keys(const struct contest *x, const struct contest *y)
{
    bool alone_x = x->contestants->len < 2, alone_y = y->contestants->len < 2;
    if (alone_x != alone_y)
        return alone_x ? 1 : -1;
    int newer = g_strcmp0(y->newest, x->newest);
    if (newer)
        return newer;
    int setting = strcmp(x->setting, y->setting);
    int rank = class_rank(x) - class_rank(y);
    int title = rank ? rank : strcmp(x->title, y->title);
    return setting ? setting : title;
}

static int compare_contests(gconstpointer a, gconstpointer b)
{
    const struct contest *x = a, *y = b;
    int keys = compare_keys(x, y);
    int label = g_strcmp0(contest_at(x, 0)->label, contest_at(y, 0)->label);
    return keys ? keys : label ? label : g_strcmp0(x->of->lone, y->of->lone);
}

/* Nobody can say that runs without the tag have anything in common: they are counted. */
static void leave_untagged(struct contests *contests, bool *placed)
{
    for (guint i = 0; i < contests->cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(contests->cells, i);
        placed[i] = !cell->tag;
        contests->untagged += cell->tag ? 0 : cell->runs;
    }
}

static void init(const struct cells *cells, const struct contests_options *options,
                 struct contests *contests)
{
    *contests = (struct contests){.cells = cells,
                                  .all = g_array_new(FALSE, TRUE, sizeof(struct contest)),
                                  .texts = g_string_chunk_new(4096),
                                  .tables = stats_tables_new(),
                                  .audit = g_new0(struct audit, 1),
                                  .survive = options->survive};
    if (options->terms)
        contests->terms = *options->terms;
}

static void split(struct contests *contests, enum field by)
{
    static const enum field tried[] = {FIELD_layout, FIELD_rig, FIELD_compression, FIELD_tool};
    guint n = contests->cells->cells->len;
    g_autofree bool *placed = g_new0(bool, n + 1);
    if (!n)
        return;
    if (by == FIELD_TAG)
        leave_untagged(contests, placed);
    for (gsize i = 0; by == FIELD_NONE && i < G_N_ELEMENTS(tried); i++)
        place(contests, placed, tried[i], true, false);
    place(contests, placed, by == FIELD_NONE ? FIELD_layout : by, by == FIELD_NONE, true);
}

/* `which` NULL: all. */
static void form(struct contests *contests, const struct contests_options *options,
                 const bool *which)
{
    contests->noise = noise_new(contests->cells);
    audit_cells(contests->audit, contests->cells,
                options->limits ? options->limits : &limits_default);
    for (guint i = 0; i < contests->all->len; i++)
        if (!which || which[i])
            form_contest(contests, &g_array_index(contests->all, struct contest, i));
    g_array_sort(contests->all, compare_contests);
}

void contests_make_with(const struct cells *cells, enum field by,
                        const struct contests_options *options, struct contests *contests)
{
    static const struct contests_options usual = {0};
    options = options ? options : &usual;
    init(cells, options, contests);
    split(contests, by);
    form(contests, options, NULL);
}

/* --- some of them --- */

static char *setting_key(const struct contest *contest)
{
    return g_strdup_printf("%d\x1f%s", contest->by, contest->setting);
}

/* Those that are shown, all of the same setting, because gaps are looked for among these, and those
 * that nothing but their labels would put behind one of them. */
static bool *choose(const struct contests *contests, guint shown)
{
    guint n = contests->all->len;
    bool *chosen = g_new0(bool, n + 1);
    g_autoptr(GHashTable) settings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < MIN(shown, n); i++)
        g_hash_table_add(settings, setting_key(contests_at(contests, i)));
    for (guint i = 0; i < n; i++) {
        g_autofree char *key = setting_key(contests_at(contests, i));
        chosen[i] = i < shown || g_hash_table_contains(settings, key);
    }
    for (guint i = 1; i < n; i++)
        chosen[i] |=
            chosen[i - 1] && !compare_keys(contests_at(contests, i - 1), contests_at(contests, i));
    for (guint i = n; i-- > 1;)
        chosen[i - 1] |=
            chosen[i] && !compare_keys(contests_at(contests, i - 1), contests_at(contests, i));
    return chosen;
}

static bool fill(struct store *store, struct cells *cells, const struct contests *contests,
                 const bool *chosen, GError **error)
{
    g_autofree bool *wanted = g_new0(bool, cells->cells->len + 1);
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; chosen[i] && k < contest->contestants->len; k++)
            wanted[contest_at(contest, k)->cell - cells_at(cells, 0)] = true;
    }
    return cells_fill(store, wanted, cells, error);
}

bool contests_make_shown(struct store *store, struct cells *cells, enum field by,
                         const struct contests_options *options, const struct screen *screen,
                         struct contests *contests, GError **error)
{
    init(cells, options, contests);
    split(contests, by);
    g_array_sort(contests->all, compare_contests);
    g_autofree bool *chosen = choose(contests, contests_shown(contests, screen));
    if (!fill(store, cells, contests, chosen, error))
        return false;
    form(contests, options, chosen);
    return true;
}

guint contests_shown(const struct contests *contests, const struct screen *screen)
{
    guint all = contests->all->len, lines = 0, shown = 0;
    while (shown < all && (!shown || lines < screen->lines)) {
        lines +=
            screen->least + (screen->each ? contests_at(contests, shown)->contestants->len : 0);
        shown++;
    }
    return shown;
}

void contests_make(const struct cells *cells, enum field by, struct contests *contests)
{
    contests_make_with(cells, by, NULL, contests);
}

void contests_clear(struct contests *contests)
{
    if (!contests->all)
        return;
    for (guint i = 0; i < contests->all->len; i++) {
        struct contest *contest = &g_array_index(contests->all, struct contest, i);
        g_array_unref(contest->contestants);
        g_ptr_array_unref(contest->doubts);
        g_array_unref(contest->weights);
        verdicts_free(contest->verdicts);
        g_array_unref(contest->findings);
    }
    g_array_unref(contests->all);
    g_string_chunk_free(contests->texts);
    noise_free(contests->noise);
    stats_tables_free(contests->tables);
    audit_clear(contests->audit);
    g_free(contests->audit);
    *contests = (struct contests){0};
}

const struct contest *contests_at(const struct contests *contests, guint i)
{
    return &g_array_index(contests->all, struct contest, i);
}

const char *contests_guess(const struct contests *contests, guint first, guint n)
{
    for (guint i = first; i < first + n; i++)
        for (guint k = 0; k < contests_at(contests, i)->contestants->len; k++) {
            const struct cell_data *cell = contest_at(contests_at(contests, i), k)->cell;
            if (cell->guessed && !cell->lone)
                return "~ a layout that nobody confirmed yet: shootout describe asks";
        }
    return NULL;
}
