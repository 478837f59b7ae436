/* Splitting a selection into contests. */
#include "report/contests.h"

#include "report/audit_contest.h"
#include "report/doubts.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/stats.h"
#include "schema/unit.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

static const char *keep(struct contests *contests, const char *text)
{
    return text ? g_string_chunk_insert_const(contests->texts, text) : NULL;
}

static const char *keep_new(struct contests *contests, char *text)
{
    const char *kept = keep(contests, text);
    g_free(text);
    return kept;
}

/* "qd=8" of the key qd. */
static bool is_facet(const char *facet, enum field key)
{
    if (key < 0 || key >= FIELD_COUNT)
        return false;
    gsize length = strlen(fields[key].name);
    return !strncmp(facet, fields[key].name, length) && facet[length] == '=';
}

/* A workload without the facet that competes: "seq-read:bs=4K,qd=8" by qd is "seq-read:bs=4K". */
static void append_workload(GString *key, const struct cell_data *cell, enum field by)
{
    g_auto(GStrv) halves = g_strsplit(cell->words[FIELD_workload], ":", 2);
    g_string_append(key, by == FIELD_class ? "" : halves[0]);
    g_auto(GStrv) facets = g_strsplit(halves[1] ? halves[1] : "", ",", -1);
    for (char **facet = facets; *facet; facet++)
        if (!is_facet(*facet, by))
            g_string_append_printf(key, ",%s", *facet);
}

/* The text that all cells of one contest have in common. */
static char *contest_key(const struct cell_data *cell, enum field by)
{
    enum field of = by < FIELD_COUNT ? fields[by].of : FIELD_NONE;
    GString *key = g_string_new(cell->part);
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (!fields[i].contest || i == (int)by || i == (int)of)
            continue;
        g_string_append_printf(key, "\x1f%s", cell->words[i] ? cell->words[i] : "\x1e");
    }
    if (by != FIELD_rig && of != FIELD_rig) /* a rig that was rebuilt is another */
        g_string_append_printf(key, "\x1f#%" G_GINT64_FORMAT, cell->rig_revision);
    if (of == FIELD_workload && cell->words[FIELD_workload])
        append_workload(key, cell, by);
    /* Unknown layouts compete as layouts; nobody can say that they are equal in anything else, but
     * one that a source names is itself under every workload. */
    if (cell->lone && by != FIELD_layout && by != FIELD_rig)
        g_string_append_printf(key, "\x1f%s", of == FIELD_workload ? cell->unknown : cell->lone);
    /* Work that nobody named is kept and shown, never compared. */
    if (!cell->words[FIELD_class] || !strcmp(cell->words[FIELD_class], "unknown"))
        g_string_append_printf(key, "\x1f#%u", cell->run);
    return g_string_free(key, FALSE);
}

/* What competes, as the text that tells contestants apart. */
static const char *value_of(const struct cell_data *cell, enum field by)
{
    if (by == FIELD_TAG)
        return cell->tag;
    if (cell->lone && (by == FIELD_layout || by == FIELD_rig))
        return cell->lone;
    return cell->words[by];
}

static struct contestant contestant_of(const struct cells *cells, const struct cell_data *cell,
                                       enum metric metric)
{
    struct contestant c = {
        .cell = cell, .median = NAN, .min = NAN, .max = NAN, .averaged = 1, .reason = cell->reason};
    if (metric == METRIC_NONE)
        return c;
    gsize n;
    g_autofree double *values = cells_values(cells, cell, metric, &n);
    c.n = (guint)n;
    if (n)
        c.median = stats_median(values, n), c.min = values[0], c.max = values[n - 1];
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

static char *base_label(const struct cell_data *cell, enum field by, const char *layout_label)
{
    if (by == FIELD_layout)
        return g_strdup(cell->lone          ? cell->lone
                        : cell->layout_name ? cell->layout_name
                                            : layout_label);
    const char *value = value_of(cell, by);
    guint64 bytes;
    if (value && by < FIELD_COUNT && fields[by].kind == FIELD_KIND_SIZE &&
        unit_parse_size(value, &bytes))
        return unit_format_size(bytes);
    return g_strdup(value ? value : "unknown");
}

/* Layouts get the shortest labels that tell them apart; those without a line have none. */
static void label_layouts(GArray *contestants, char **labels)
{
    g_autoptr(GPtrArray) canons = g_ptr_array_new();
    for (guint i = 0; i < contestants->len; i++) {
        const char *canon =
            g_array_index(contestants, struct contestant, i).cell->words[FIELD_layout];
        if (canon)
            g_ptr_array_add(canons, (gpointer)canon);
    }
    g_auto(GStrv) made = layout_labels((const char *const *)canons->pdata, canons->len);
    for (guint i = 0, next = 0; i < contestants->len; i++)
        if (g_array_index(contestants, struct contestant, i).cell->words[FIELD_layout])
            labels[i] = g_strdup(made[next++]);
}

/* "r1", "r1#2": a rig that was rebuilt is another. */
static char *rig_word(const struct cell_data *cell, bool revision)
{
    if (!revision || !cell->words[FIELD_rig])
        return g_strdup(cell->words[FIELD_rig]);
    return g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
}

enum { LABEL_STEPS = 7 };

/* What may follow a label that several contestants share, first what tells most; NULL nothing. */
static char *label_more(const struct cell_data *cell, const char *layout_label, gsize step)
{
    switch (step) {
    case 0:
        return g_strdup(layout_label);
    case 1:
    case 2:
        return rig_word(cell, step == 2);
    case 3:
        return g_strdup(cell->words[FIELD_compression]);
    case 4:
        return g_strdup(cell->words[FIELD_tool]);
    case 5:
        return g_strdup(cell->words[FIELD_ws]);
    default:
        return g_strdup(cell->words[FIELD_source]);
    }
}

static char *longer_label(const char *label, const char *more)
{
    if (g_str_has_prefix(more, label))
        return g_strdup(more);
    return strstr(label, more) ? g_strdup(label) : g_strdup_printf("%s, %s", label, more);
}

/* Labels that several share get longer by what differs among these. */
static void lengthen_labels(struct contests *contests, GArray *all, char *const *more)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal),
                          differ = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < all->len; i++) {
        gpointer label = (gpointer)g_array_index(all, struct contestant, i).label, first;
        if (!g_hash_table_lookup_extended(seen, label, NULL, &first))
            g_hash_table_insert(seen, label, more[i]);
        else if (g_strcmp0(first, more[i]))
            g_hash_table_add(differ, label);
    }
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        if (more[i] && g_hash_table_contains(differ, c->label))
            c->label = keep_new(contests, longer_label(c->label, more[i]));
    }
}

/* What is equal in all that could be said is numbered: "box (results.log) #2". */
static void number_labels(struct contests *contests, GArray *all)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        guint before = GPOINTER_TO_UINT(g_hash_table_lookup(seen, c->label));
        g_hash_table_insert(seen, (gpointer)c->label, GUINT_TO_POINTER(before + 1));
        if (before)
            c->label = keep_new(contests, g_strdup_printf("%s #%u", c->label, before + 1));
    }
}

static void label_all(struct contests *contests, struct contest *contest)
{
    GArray *all = contest->contestants;
    g_autofree char **layout_labels_of = g_new0(char *, all->len + 1),
                    **more = g_new0(char *, all->len + 1);
    label_layouts(all, layout_labels_of);
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        c->label = keep_new(contests, base_label(c->cell, contest->by, layout_labels_of[i]));
    }
    for (gsize step = 0; step < LABEL_STEPS; step++) {
        for (guint i = 0; i < all->len; i++)
            more[i] = label_more(g_array_index(all, struct contestant, i).cell, layout_labels_of[i],
                                 step);
        lengthen_labels(contests, all, more);
        for (guint i = 0; i < all->len; i++)
            g_free(more[i]);
    }
    number_labels(contests, all);
    for (guint i = 0; i < all->len; i++)
        g_free(layout_labels_of[i]);
}

/* "seq-write, bs=2M, data=zero, flush=none" from the canonical text; a queue depth of 1 goes
 * without saying, and so does the facet that competes. */
static char *workload_title(const struct cell_data *cell, enum field by)
{
    const char *canon = cell->words[FIELD_workload];
    if (!canon)
        return g_strdup("unknown workload");
    if (by == FIELD_workload)
        return g_strdup("any work");
    g_auto(GStrv) halves = g_strsplit(canon, ":", 2);
    GString *title = g_string_new(by == FIELD_class ? "any work" : halves[0]);
    g_auto(GStrv) facets = g_strsplit(halves[0] && halves[1] ? halves[1] : "", ",", -1);
    for (char **facet = facets; *facet; facet++)
        if (strcmp(*facet, "qd=1") && !is_facet(*facet, by))
            g_string_append_printf(title, ", %s", *facet);
    return g_string_free(title, FALSE);
}

static char *brief_title(const struct cell_data *cell, enum field by)
{
    const char *class = cell->words[FIELD_class], *bs = cell->words[FIELD_bs];
    guint64 bytes;
    if (!class)
        return g_strdup("unknown workload");
    bool any = by == FIELD_workload || by == FIELD_class;
    GString *title = g_string_new(any ? "any work" : class);
    if (cell->part)
        g_string_append_printf(title, " (%s)", cell->part);
    if (by != FIELD_workload && by != FIELD_bs && bs && unit_parse_size(bs, &bytes)) {
        g_autofree char *size = unit_format_size(bytes);
        g_string_append_printf(title, " %s", size);
    }
    return g_string_free(title, FALSE);
}

static char *setting_of(const struct contest *contest)
{
    static const enum field said[] = {FIELD_rig, FIELD_layout, FIELD_compression, FIELD_tool,
                                      FIELD_ws};
    enum field of = contest->by < FIELD_COUNT ? fields[contest->by].of : FIELD_NONE;
    GString *text = g_string_new(NULL);
    g_autofree char *rig = rig_word(contest->of, contest->of->rig_revision > 1);
    for (gsize i = 0; i < G_N_ELEMENTS(said); i++) {
        const char *word = said[i] == FIELD_rig ? rig : contest->of->words[said[i]];
        if (said[i] == contest->by || said[i] == of || !word)
            continue;
        if (said[i] == FIELD_layout)
            word = contest->of->layout_name ? contest->of->layout_name : contest->of->label;
        if (said[i] == FIELD_tool && !strcmp(word, "unknown"))
            word = "tool unknown";
        const char *before = said[i] == FIELD_compression ? "compression " : "",
                   *after = said[i] == FIELD_ws ? " of memory" : "";
        g_string_append_printf(text, "%s%s%s%s", text->len ? ", " : "", before, word ? word : "",
                               after);
    }
    return g_string_free(text, FALSE);
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
        .doubts = g_ptr_array_new(),
        .weights = g_array_new(FALSE, FALSE, sizeof(int)),
        .findings = g_array_new(FALSE, TRUE, sizeof(struct finding)),
    };
    for (guint i = 0; i < group->len; i++) {
        struct contestant c = contestant_of(contests->cells, group->pdata[i], contest.metric);
        g_array_append_val(contest.contestants, c);
        if (g_strcmp0(c.cell->newest, contest.newest) > 0)
            contest.newest = c.cell->newest;
    }
    if (taken && by == FIELD_rig && doubts_only_os(contests->cells, contest.contestants))
        contest.by = FIELD_os;
    label_all(contests, &contest);
    enum metric metric = contest.metric == METRIC_NONE ? METRIC_throughput : contest.metric;
    audit_contest_trust(contests->audit, &contest, contests->texts);
    g_array_sort_with_data(contest.contestants, compare_contestants, &metric);
    contest.title = keep_new(contests, workload_title(contest.of, contest.by));
    contest.brief = keep_new(contests, brief_title(contest.of, contest.by));
    contest.setting = keep_new(contests, setting_of(&contest));
    contest.verdicts = verdicts_new(contests->cells, &contest, contests->noise, contests->tables);
    audit_contest_doubts(contests->audit, &contest, contests->texts);
    g_array_append_val(contests->all, contest);
}

static bool varies(const GPtrArray *group, enum field by)
{
    const struct cell_data *first = group->pdata[0];
    for (guint i = 1; i < group->len; i++) {
        const struct cell_data *cell = group->pdata[i];
        if (g_strcmp0(value_of(first, by), value_of(cell, by)) ||
            (by == FIELD_rig && first->rig_revision != cell->rig_revision))
            return true;
    }
    return false;
}

/* Cells by the contest they would be in, those that have one left out; in the order of their first
 * cells, because the order of a hash table is no order. */
static GPtrArray *group_cells(const struct cells *cells, const bool *placed, enum field by)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GHashTable) index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < cells->cells->len; i++) {
        if (placed[i])
            continue;
        const struct cell_data *cell = cells_at(cells, i);
        char *key = contest_key(cell, by);
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
    g_autoptr(GPtrArray) groups = group_cells(contests->cells, placed, by);
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

static int compare_contests(gconstpointer a, gconstpointer b)
{
    const struct contest *x = a, *y = b;
    bool alone_x = x->contestants->len < 2, alone_y = y->contestants->len < 2;
    if (alone_x != alone_y)
        return alone_x ? 1 : -1;
    int newer = g_strcmp0(y->newest, x->newest);
    if (newer)
        return newer;
    int setting = strcmp(x->setting, y->setting);
    int rank = class_rank(x) - class_rank(y);
    int title = rank ? rank : strcmp(x->title, y->title);
    int label = g_strcmp0(contest_at(x, 0)->label, contest_at(y, 0)->label);
    return setting ? setting : title ? title : label ? label : g_strcmp0(x->of->lone, y->of->lone);
}

void contests_make_with(const struct cells *cells, enum field by,
                        const struct contests_options *options, struct contests *contests)
{
    static const enum field tried[] = {FIELD_layout, FIELD_rig, FIELD_compression, FIELD_tool};
    *contests = (struct contests){cells,
                                  g_array_new(FALSE, TRUE, sizeof(struct contest)),
                                  g_string_chunk_new(4096),
                                  noise_new(cells),
                                  stats_tables_new(),
                                  g_new0(struct audit, 1),
                                  options->survive};
    audit_cells(contests->audit, cells, options->limits ? options->limits : &limits_default);
    if (!cells->cells->len)
        return;
    g_autofree bool *placed = g_new0(bool, cells->cells->len);
    for (gsize i = 0; by == FIELD_NONE && i < G_N_ELEMENTS(tried); i++)
        place(contests, placed, tried[i], true, false);
    place(contests, placed, by == FIELD_NONE ? FIELD_layout : by, by == FIELD_NONE, true);
    g_array_sort(contests->all, compare_contests);
}

void contests_make(const struct cells *cells, enum field by, struct contests *contests)
{
    contests_make_with(cells, by, &(struct contests_options){0}, contests);
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
