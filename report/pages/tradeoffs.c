/* What speed costs: speed against usable capacity and failures survived. */
#include "report/figures.h"
#include "report/pages/section.h"
#include "schema/auto.h"

#include <math.h>

enum { MOST = 6, LEAST_POINTS = 3 };

/* A contest of at least three layouts, of which some hold more than others. */
static bool has_a_tradeoff(const struct contest *contest)
{
    guint points = 0;
    double least = INFINITY, most = 0;
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (!contest_ranked(c) || !(c->cell->capacity > 0) || isnan(c->median))
            continue;
        points++;
        least = MIN(least, c->cell->capacity), most = MAX(most, c->cell->capacity);
    }
    return points >= LEAST_POINTS && most > least;
}

static bool put(const struct page *page, struct markup *m, guint number, GError **error)
{
    const struct contest *contest = contests_at(page->contests, number);
    auto_clear(figures_clear) struct figures figures = {0};
    figures_fill(&figures, page->contests,
                 &(struct figures_ask){.chart = &tradeoff_chart,
                                       .first = number,
                                       .n = 1,
                                       .over = FIELD_NONE,
                                       .series = page->progress->series});
    g_autofree char *about = g_strdup_printf(
        "%s against usable capacity, %s: each point is a layout, its number the failures that it "
        "survives; the tables above have the numbers.",
        contest->title, contest->setting);
    return !chart_can(&tradeoff_chart, &figures.figure, NULL) ||
           section_figure(page, m, &tradeoff_chart, &figures.figure, about, error);
}

bool section_tradeoffs(const struct page *page, struct markup *m, GError **error)
{
    guint put_so_far = 0;
    bool fine = true;
    for (guint i = 0; fine && i < section_shown(page) && put_so_far < MOST; i++) {
        if (!has_a_tradeoff(contests_at(page->contests, i)))
            continue;
        if (!put_so_far++) {
            section_open(page, m, "tradeoffs", "What speed costs");
            markup_element(m, "p",
                           "Further right holds more, further up is faster; the number says how "
                           "many disks may fail, any of them. Nothing that is both slower and "
                           "smaller at the same safety is worth having.");
        }
        fine = put(page, m, i, error);
    }
    if (put_so_far)
        markup_close(m);
    return fine;
}
