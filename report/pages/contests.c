/* A chart and a table per workload, and what there was nothing to compare with. */
#include "report/compare.h"
#include "report/figures.h"
#include "report/pages/section.h"
#include "report/picture.h"
#include "schema/auto.h"

#include <math.h>

enum { BARS_TOGETHER = 24, ALONE = 400 };

/* The picture of the contests first .. first + n - 1, as svg within the page. */
static bool put_figure(const struct page *page, struct markup *m, guint first, guint n,
                       GHashTable *series, GError **error)
{
    auto_clear(figures_clear) struct figures figures = {0};
    figures_make(&figures, page->contests, first, n, page->baseline, series);
    g_autofree char *prefix = g_strdup_printf("f%u-", first + 1);
    g_autofree char *svg = picture_svg(&bars_chart, &figures.figure, prefix, error);
    if (!svg)
        return false;
    markup_open(m, "figure");
    markup_open(m, "div");
    markup_attribute(m, "class", "chart");
    markup_verbatim(m, svg);
    markup_close(m);
    markup_close(m);
    return true;
}

static void put_contest_doubts(struct markup *m, const struct contest *contest)
{
    if (!contest->doubts->len)
        return;
    markup_open(m, "div");
    markup_attribute(m, "class", "doubts");
    for (guint i = 0; i < contest->doubts->len; i++) {
        markup_open(m, "p");
        markup_textf(m, "%s.", (const char *)contest->doubts->pdata[i]);
        markup_close(m);
    }
    markup_close(m);
}

static bool put_contest(const struct page *page, struct markup *m, guint number, bool figure,
                        GHashTable *series, GError **error)
{
    const struct contest *contest = contests_at(page->contests, number);
    markup_open(m, "h3");
    markup_attributef(m, "id", "contest-%u", number + 1);
    markup_text(m, contest->title);
    markup_close(m);
    g_autofree char *sentence = compare_sentence(contest, page->margin);
    markup_open(m, "p");
    markup_attribute(m, "class", "verdict");
    markup_textf(m, "%s.", sentence);
    markup_close(m);
    if (figure && contest->metric != METRIC_NONE && !put_figure(page, m, number, 1, series, error))
        return false;
    auto_clear(table_clear) struct table table = {0};
    const struct compare_options options = {.baseline = page->baseline, .margin = page->margin};
    if (!compare_table(page->contests, number, 1, &options, &table, NULL))
        table_clear(&table),
            compare_table(page->contests, number, 1,
                          &(struct compare_options){.margin = page->margin}, &table, NULL);
    g_array_set_size(table.notes, 0); /* said as doubts */
    table.title = NULL;
    if (!section_table(m, &table, error))
        return false;
    put_contest_doubts(m, contest);
    return true;
}

static guint bars_in(const struct page *page, guint first, guint n)
{
    guint bars = 0;
    for (guint i = first; i < first + n; i++)
        bars += contests_at(page->contests, i)->contestants->len;
    return bars;
}

static bool put_group(const struct page *page, struct markup *m, guint first, guint n,
                      GHashTable *series, GError **error)
{
    const struct contest *of = contests_at(page->contests, first);
    g_autofree char *id = g_strdup_printf("setting-%u", first + 1);
    section_open(m, id, *of->setting ? of->setting : "Setting unknown");
    if (of->taken && of->by < FIELD_COUNT) {
        markup_open(m, "p");
        markup_attribute(m, "class", "sub");
        markup_textf(m, "Compared by %s: the key that varies.", fields[of->by].name);
        markup_close(m);
    }
    /* A few workloads make one picture on one scale; many get one each. */
    bool together = n > 1 && of->metric != METRIC_NONE && bars_in(page, first, n) <= BARS_TOGETHER;
    bool fine = !together || put_figure(page, m, first, n, series, error);
    for (guint i = first; fine && i < first + n; i++)
        fine = put_contest(page, m, i, !together, series, error);
    markup_close(m);
    return fine;
}

bool section_contests(const struct page *page, struct markup *m, GError **error)
{
    guint contested = section_contested(page), shown = section_shown(page);
    g_autoptr(GHashTable) series = figures_series();
    bool fine = true;
    for (guint i = 0; fine && i < shown;) {
        guint n = MIN(winners_together(page->contests, i), shown - i);
        fine = put_group(page, m, i, n, series, error);
        i += n;
    }
    if (fine && contested > shown) {
        markup_open(m, "p");
        markup_textf(
            m, "%u more comparisons are left out of this page; a narrower selection shows them.",
            contested - shown);
        markup_close(m);
    }
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

bool section_alone(const struct page *page, struct markup *m, GError **error)
{
    guint contested = section_contested(page), all = page->contests->all->len;
    if (contested == all)
        return true;
    section_open(m, "alone", "Results that stand alone");
    markup_element(m, "p", "Nothing else was measured that these could fairly be compared with.");
    auto_clear(table_clear) struct table table = {0};
    alone_columns(&table);
    for (guint i = contested; i < MIN(all, contested + ALONE); i++)
        alone_row(&table, contests_at(page->contests, i));
    table_end(&table);
    bool fine = section_table(m, &table, error);
    if (all > contested + ALONE) {
        markup_open(m, "p");
        markup_textf(m, "%u more are left out.", all - contested - ALONE);
        markup_close(m);
    }
    markup_close(m);
    return fine;
}
