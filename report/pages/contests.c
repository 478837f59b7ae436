/* A chart and a table per workload, and what there was nothing to compare with. */
#include "report/compare.h"
#include "report/figures.h"
#include "report/pages/section.h"
#include "report/stack.h"
#include "report/picture.h"
#include "schema/auto.h"

#include <math.h>

enum { BARS_TOGETHER = 24, ALONE = 400 };

/* The picture of the contests first .. first + n - 1. */
static bool put_figure(const struct page *page, struct markup *m, guint first, guint n,
                       GError **error)
{
    auto_clear(figures_clear) struct figures figures = {0};
    const struct chart *chart = n > 1 ? figures_best(page->contests, first, n) : &bars_chart;
    figures_fill(&figures, page->contests,
                 &(struct figures_ask){.chart = chart,
                                       .first = first,
                                       .n = n,
                                       .baseline = page->baseline,
                                       .over = FIELD_NONE,
                                       .series = page->progress->series});
    g_autofree char *about = g_strdup_printf("Chart of %s, %s; the table below has its numbers.",
                                             contests_at(page->contests, first)->title,
                                             contests_at(page->contests, first)->setting);
    return !chart_can(chart, &figures.figure, NULL) ||
           section_figure(page, m, chart, &figures.figure, about, error);
}

/* Where the runs behind the numbers stand, where they stand anywhere. */
static void put_runs(const struct page *page, struct markup *m, const struct contest *contest)
{
    if (!page->runs)
        return;
    markup_open(m, "p");
    markup_attribute(m, "class", "small");
    markup_text(m, "Their runs:");
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct contestant *c = contest_at(contest, i);
        g_autofree char *address = page->runs(page->contests->cells, c);
        markup_text(m, i ? ", " : " ");
        markup_open(m, "a");
        markup_link(m, "href", address);
        markup_text(m, c->label);
        markup_close(m);
    }
    markup_text(m, ".");
    markup_close(m);
}

static bool put_contest(const struct page *page, struct markup *m, guint number, bool figure,
                        GError **error)
{
    const struct contest *contest = contests_at(page->contests, number);
    g_autofree char *id = g_strdup_printf("contest-%u", number + 1),
                    *sentence = compare_sentence(contest, page->margin);
    section_head(page, m, id, contest->title, false);
    markup_open(m, "p");
    markup_attribute(m, "class", "verdict");
    markup_textf(m, "%s.", sentence);
    markup_close(m);
    if (figure && contest->metric != METRIC_NONE && !put_figure(page, m, number, 1, error))
        return false;
    auto_clear(table_clear) struct table table = {0};
    const struct compare_options options = {.baseline = page->baseline, .margin = page->margin};
    if (!compare_table(page->contests, number, 1, &options, &table, NULL))
        table_clear(&table),
            compare_table(page->contests, number, 1,
                          &(struct compare_options){.margin = page->margin}, &table, NULL);
    g_array_set_size(table.notes, 0); /* said as doubts */
    g_autofree char *title = g_strdup_printf("%s, %s", contest->brief, contest->setting);
    table_title(&table, "%s", title);
    section_table(m, &table, "sides");
    put_runs(page, m, contest);
    section_doubts(m, contest->doubts);
    return true;
}

static guint bars_in(const struct page *page, guint first, guint n)
{
    guint bars = 0;
    for (guint i = first; i < first + n; i++)
        bars += contests_at(page->contests, i)->contestants->len;
    return bars;
}

static bool all_ranked(const struct page *page, guint first, guint n)
{
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(page->contests, i);
        for (guint k = 0; k < contest->contestants->len; k++)
            if (contest_at(contest, k)->trust == TRUST_INVALID)
                return false;
    }
    return true;
}

static bool put_group(const struct page *page, struct markup *m, guint first, guint n,
                      GError **error)
{
    const struct contest *of = contests_at(page->contests, first);
    section_open(page, m, "setting", *of->setting ? of->setting : "Setting unknown");
    if (of->taken && of->by < FIELD_COUNT) {
        markup_open(m, "p");
        markup_attribute(m, "class", "sub");
        markup_textf(m, "Compared by %s: the key that varies.", fields[of->by].name);
        markup_close(m);
    }
    /* Workloads that differ in a number make lines, a few others one picture on one scale; many
     * get one each, as do those of which one is no disk result, which would press the others
     * flat. */
    bool together = n > 1 && of->metric != METRIC_NONE &&
                    bars_in(page, first, n) <= BARS_TOGETHER && all_ranked(page, first, n);
    bool lines = n > 1 && of->metric != METRIC_NONE &&
                 figures_best(page->contests, first, n) == &lines_chart;
    bool fine = !(together || lines) || put_figure(page, m, first, n, error);
    for (guint i = first; fine && i < first + n; i++)
        fine = put_contest(page, m, i, !together, error);
    markup_close(m);
    return fine;
}

static void alone_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "rig"},         {.name = "layout", .wraps = true},
        {.name = "compression"}, {.name = "workload", .wraps = true},
        {.name = "value"},       {.name = "n", .kind = COLUMN_INTEGER},
        {.name = "tool"},
    };
    table_init(table, "alone");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void alone_row(struct table *table, const struct contest *contest)
{
    const struct contestant *c = contest_at(contest, 0);
    const struct cell_data *cell = c->cell;
    enum metric metric = contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric;
    g_autofree char *value = unit_format(c->median, metrics[metric].unit, UNIT_DECIMAL, 4);
    table_row(table);
    table_text(table, cell->words[FIELD_rig]);
    table_text(table, c->label);
    table_text(table, cell->words[FIELD_compression]);
    table_text(table, contest->title);
    table_text(table, isnan(c->median) ? "no number" : value);
    table_number(table, c->n);
    table_text(table, cell->words[FIELD_tool]);
}

/* What a rebuild's time means: the bytes of one disk went onto it in that time. */
static void put_rebuild(struct markup *m, const struct contest *contest)
{
    const struct contestant *c = contest_at(contest, 0);
    const char *line = c->cell->words[FIELD_layout];
    double time = contest->metric == METRIC_duration ? c->median : NAN;
    double disk = c->cell->capacity / c->cell->data_disks;
    if (!line || !(time > 0) || isnan(disk) || g_strcmp0(c->cell->words[FIELD_class], "rebuild"))
        return;
    auto_clear(stack_clear) struct stack stack;
    stack_init(&stack, line);
    const struct stack_spindles spindles = stack_spindles(&stack, NULL, NULL, NAN);
    g_autofree char *size = unit_format(disk, UNIT_BYTES, UNIT_DECIMAL, 3),
                    *rate = unit_format(disk / time, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 2),
                    *most = unit_format(spindles.disk.most, UNIT_BYTES_PER_SECOND, UNIT_DECIMAL, 3);
    markup_open(m, "p");
    markup_textf(m, "%s put the %s of one disk back at %s on average", c->label, size, rate);
    if (disk / time <= spindles.disk.most)
        markup_textf(m, ": plausible, such a disk writes %s at most", most);
    else if (!isnan(spindles.disk.most))
        markup_textf(m, ": more than such a disk can write, %s", most);
    markup_text(m, ".");
    markup_close(m);
}

static void put_alone(const struct page *page, struct markup *m)
{
    guint contested = section_contested(page), all = page->contests->all->len;
    if (contested == all)
        return;
    section_open(page, m, "alone", "Results that stand alone");
    markup_element(m, "p", "Nothing else was measured that these could fairly be compared with.");
    auto_clear(table_clear) struct table table = {0};
    alone_columns(&table);
    for (guint i = contested; i < MIN(all, contested + ALONE); i++)
        alone_row(&table, contests_at(page->contests, i));
    table_end(&table);
    section_table(m, &table, NULL);
    for (guint i = contested; i < MIN(all, contested + ALONE); i++)
        put_rebuild(m, contests_at(page->contests, i));
    if (all > contested + ALONE) {
        markup_open(m, "p");
        markup_textf(m, "%u more are left out.", all - contested - ALONE);
        markup_close(m);
    }
    markup_close(m);
}

bool section_contests(const struct page *page, struct markup *m, GError **error)
{
    guint contested = section_contested(page), shown = section_shown(page);
    bool fine = true;
    for (guint i = 0; fine && i < shown;) {
        guint n = MIN(winners_together(page->contests, i), shown - i);
        fine = put_group(page, m, i, n, error);
        i += n;
    }
    if (fine && contested > shown) {
        markup_open(m, "p");
        markup_textf(
            m, "%u more comparisons are left out of this page; a narrower selection shows them.",
            contested - shown);
        markup_close(m);
    }
    if (fine)
        put_alone(page, m);
    return fine;
}
