/* Pairs for dumbbells, and stacks: from contests to figures. */
#include "report/figures.h"
#include "schema/auto.h"
#include "schema/layout.h"

#include <math.h>
#include <string.h>

/* Of two, the one to begin with: the baseline, what is off, the slower. */
static guint first_of(const struct contest *contest, const char *baseline)
{
    int found = baseline ? contest_find(contest, baseline, NULL) : -1;
    for (guint i = 0; i < 2 && found < 0; i++)
        if (!strcmp(contest_at(contest, i)->label, "off") ||
            !strcmp(contest_at(contest, i)->label, "before"))
            found = (int)i;
    return found < 0 ? 1 : (guint)found;
}

static struct bar bar_of(const struct contest *contest, const struct contestant *c)
{
    return (struct bar){.label = c->label,
                        .tooltip = c->cell->words[FIELD_layout],
                        .value = contest->metric == METRIC_NONE ? NAN : c->median,
                        .lo = NAN,
                        .hi = NAN,
                        .n = c->n,
                        .ratio = NAN,
                        .ceiling = NAN,
                        .trust = c->trust,
                        .rule = c->rule,
                        .reason = c->reason ? c->reason : "no number"};
}

static bool fits(const struct contest *contest, const struct contest *of)
{
    return contest->contestants->len == 2 && contest->by == of->by && contest->metric == of->metric;
}

/* Whether a part of a setting ("pe2900") holds for all rows. */
static bool shared(const GPtrArray *used, const char *part)
{
    for (guint i = 0; i < used->len; i++) {
        const struct contest *contest = used->pdata[i];
        g_auto(GStrv) parts = g_strsplit(contest->setting, ", ", -1);
        if (!g_strv_contains((const char *const *)parts, part))
            return false;
    }
    return true;
}

/* The parts of a setting that all rows share, or those that they do not, after `before`. */
static const char *join_parts(struct figures *f, const GPtrArray *used,
                              const struct contest *contest, const char *before, bool common)
{
    g_auto(GStrv) parts = g_strsplit(contest->setting, ", ", -1);
    g_autoptr(GString) text = g_string_new(before);
    for (int i = 0; parts[i]; i++)
        if (*parts[i] && shared(used, parts[i]) == common)
            g_string_append_printf(text, "%s%s", text->len ? ", " : "", parts[i]);
    return figures_keep(f, text->str);
}

/* Rows are named by what differs between them, the caption by what does not. */
static void label_rows(struct figures *f, const GPtrArray *used)
{
    const struct contest *first = used->len ? used->pdata[0] : NULL;
    bool titles = false;
    for (guint i = 1; i < used->len; i++)
        titles |= strcmp(((const struct contest *)used->pdata[i])->title, first->title) != 0;
    for (guint i = 0; i < used->len; i++) {
        const struct contest *contest = used->pdata[i];
        const char *label =
            join_parts(f, used, contest, titles || used->len == 1 ? contest->brief : NULL, false);
        g_array_index(f->groups, struct bar_group, i).label = *label ? label : contest->title;
    }
    if (first)
        f->figure.caption = join_parts(f, used, first, titles ? NULL : first->title, true);
}

void figures_fill_pairs(struct figures *f, const struct contests *contests,
                        const struct figures_ask *ask)
{
    figures_open(f, ask->series);
    const struct contest *of = contests_at(contests, ask->first);
    for (guint i = 0; i < contests->all->len && of->contestants->len != 2; i++)
        if (contests_at(contests, i)->contestants->len == 2)
            of = contests_at(contests, i);
    g_autoptr(GPtrArray) used = g_ptr_array_new();
    const char *from = NULL, *to = NULL;
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        if (!fits(contest, of))
            continue;
        guint first = first_of(contest, ask->baseline);
        if (from && !strcmp(contest_plain(contest_at(contest, !first)), from))
            first = !first; /* the same two, in the same order everywhere */
        const struct contestant *a = contest_at(contest, first), *b = contest_at(contest, !first);
        if (from && (strcmp(contest_plain(a), from) || strcmp(contest_plain(b), to)))
            continue;
        from = contest_plain(a), to = contest_plain(b);
        struct bar *bars = figures_own(f, g_new0(struct bar, 2));
        bars[0] = bar_of(contest, a), bars[1] = bar_of(contest, b);
        struct bar_group group = {NULL, bars, 2};
        g_array_append_val(f->groups, group);
        g_ptr_array_add(used, (gpointer)contest);
    }
    label_rows(f, used);
    g_autofree char *title =
        from ? g_strdup_printf("%s from %s to %s",
                               of->by < FIELD_COUNT ? fields[of->by].name : "tag", from, to)
             : NULL;
    if (title)
        title[0] = g_ascii_toupper(title[0]);
    g_autofree char *foot = figures_footer(contests, ask->first, ask->n, "points");
    f->figure.title = figures_keep(f, title);
    f->figure.footer = figures_keep(f, foot);
    f->figure.metric = of->metric == METRIC_NONE ? METRIC_throughput : of->metric;
    f->figure.groups = (const struct bar_group *)(void *)f->groups->data;
    f->figure.n = f->groups->len;
}

static bool any_pair(const struct contests *contests)
{
    for (guint i = 0; i < contests->all->len; i++)
        if (contests_at(contests, i)->contestants->len == 2 &&
            contests_at(contests, i)->metric != METRIC_NONE)
            return true;
    return false;
}

enum field figures_pair_key(const struct contests *contests)
{
    static const enum field tried[] = {FIELD_compression, FIELD_cache, FIELD_direct, FIELD_flush,
                                       FIELD_data};
    const struct contests_options how = {.survive = contests->survive, .terms = &contests->terms};
    for (gsize i = 0; i < G_N_ELEMENTS(tried); i++) {
        auto_clear(contests_clear) struct contests made = {0};
        contests_make_with(contests->cells, tried[i], &how, &made);
        if (any_pair(&made))
            return tried[i];
    }
    return FIELD_NONE;
}

/* Stacks */

static void add_stack(struct figures *f, const char *label, const char *line, const char *top)
{
    for (guint i = 0; i < f->stacks->len; i++)
        if (!strcmp(g_array_index(f->stacks, struct stacked, i).line, line))
            return;
    struct stacked stack = {figures_keep(f, label), figures_keep(f, line), figures_keep(f, top)};
    g_array_append_val(f->stacks, stack);
}

void figures_fill_stacks(struct figures *f, const struct contests *contests,
                         const struct figures_ask *ask)
{
    enum { MOST_STACKS = 12 };
    figures_open(f, ask->series);
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; k < contest->contestants->len && f->stacks->len < MOST_STACKS; k++) {
            const struct cell_data *cell = contest_at(contest, k)->cell;
            const char *line = cell->words[FIELD_layout];
            if (line)
                add_stack(f, cell->shown ? cell->shown : line, line, cell->words[FIELD_tool]);
        }
    }
    f->figure.title = f->stacks->len == 1 ? "The storage stack" : "The storage stacks compared";
    f->figure.stacks = (const struct stacked *)(void *)f->stacks->data;
    f->figure.n_stacks = f->stacks->len;
}

void figures_stacks(struct figures *f, const char *const *lines, gsize n)
{
    figures_open(f, NULL);
    g_auto(GStrv) labels = layout_labels(lines, n);
    for (gsize i = 0; i < n; i++)
        add_stack(f, labels[i], lines[i], NULL);
    f->figure.title = f->stacks->len == 1 ? "A storage stack" : "Storage stacks compared";
    f->figure.stacks = (const struct stacked *)(void *)f->stacks->data;
    f->figure.n_stacks = f->stacks->len;
}
