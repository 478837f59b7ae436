/* Everything that the audit found, each said once, and the results that it keeps out of ranks. */
#include "report/findings.h"
#include "report/pages/section.h"
#include "schema/auto.h"

#include <math.h>

enum { EXCLUDED = 200 };

static void excluded_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "workload", .wraps = true},
        {.name = "subject", .title = "of", .wraps = true},
        {.name = "value"},
        {.name = "why", .wraps = true},
        {.name = "rule"},
    };
    table_init(table, "excluded");
    table_title(table, "Shown and not ranked");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void excluded_row(struct table *table, const struct contest *contest,
                         const struct contestant *c)
{
    enum metric metric = contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric;
    g_autofree char *value = unit_format(c->median, metrics[metric].unit, UNIT_DECIMAL, 3);
    table_row(table);
    table_printf(table, "%s, %s", contest->brief, contest->setting);
    table_text(table, c->label);
    table_text(table, isnan(c->median) ? "no number" : value);
    table_text(table, isnan(c->median) ? c->reason : c->doubt);
    table_text(table, isnan(c->median) ? NULL : c->rule);
}

/* What has no place in any order: no number, or none of the disks. */
static void put_excluded(const struct page *page, struct markup *m)
{
    auto_clear(table_clear) struct table table = {0};
    guint all = 0;
    excluded_columns(&table);
    for (guint i = 0; i < page->contests->all->len; i++) {
        const struct contest *contest = contests_at(page->contests, i);
        for (guint k = 0; k < contest->contestants->len; k++) {
            const struct contestant *c = contest_at(contest, k);
            if (!contest_ranked(c) && all++ < EXCLUDED)
                excluded_row(&table, contest, c);
        }
    }
    table_end(&table);
    if (all > EXCLUDED)
        table_note(&table, NOTE_BELOW, "%u more are left out.", all - EXCLUDED);
    if (!all)
        return;
    section_head(page, m, "excluded", "Excluded results, and why", false);
    section_table(m, &table, NULL);
}

bool section_findings(const struct page *page, struct markup *m, GError **error)
{
    (void)error;
    auto_clear(table_clear) struct table table = {0};
    findings_table(page->contests, true, &table);
    if (!table.rows)
        return true;
    section_open(page, m, "findings", "Findings");
    markup_element(m, "p",
                   "What makes a number, or a comparison, worth less than it looks; worst first, "
                   "with how many results it is about. Nothing was left out: what is not a disk "
                   "result is shown and not ranked, what is doubtful is ranked and cannot win. In "
                   "brackets stand the rule, and the lines that are this program's own judgement.");
    section_table(m, &table, "findings");
    put_excluded(page, m);
    markup_close(m);
    return true;
}
