/* Figures, tables, numbers, claims and sources inside prose. */
#include "report/pages/fills.h"

#include "report/claim.h"
#include "report/compare.h"
#include "report/figures.h"
#include "report/pages/section.h"
#include "report/pages/sources.h"
#include "report/pages/views.h"
#include "report/sentence.h"
#include "schema/stats.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <math.h>
#include <string.h>

/* The prose says one thing and the archive another. */
static void add_stale(const struct page *page, const struct xml_node *node, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
static void add_stale(const struct page *page, const struct xml_node *node, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_autoptr(GError) at = NULL;
    xml_error(page->article, node, &at, "%s", text);
    if (page->stale)
        g_ptr_array_add(page->stale, g_strdup(at->message));
}

/* --- figures and tables --- */

/* The same part along the key that makes pairs, where a dumbbell says none. */
static const struct page *in_pairs(const struct page *page, const struct xml_node *node,
                                   GError **error)
{
    enum field key = xml_attribute(node, "by") ? FIELD_NONE : figures_pair_key(page->contests);
    if (key == FIELD_NONE)
        return page;
    return view_of(page, xml_attribute(node, "where"), fields[key].name,
                   xml_attribute(node, "baseline"), error);
}

static bool fill_drawn(const struct page *page, const struct chart *chart, guint n,
                       struct figures *figures, GError **error)
{
    if (chart->data == CHART_TIME)
        return page->course
                   ? page->course(figures, page->store, page->contests->cells, error)
                   : error_set(error, STATUS_FAILED, "chart time: the logs cannot be read here");
    figures_fill(figures, page->contests,
                 &(struct figures_ask){.chart = chart,
                                       .n = n,
                                       .baseline = page->baseline,
                                       .over = FIELD_NONE,
                                       .series = page->progress->series});
    return true;
}

static bool fill_figure(const struct page *page, struct markup *m, const struct xml_node *node,
                        GError **error)
{
    const char *kind = xml_attribute(node, "kind"), *caption = xml_text(node);
    if (!page->contests->all->len)
        return error_set(error, STATUS_FAILED, "there are no results to draw");
    const struct chart *chart =
        kind ? chart_get(kind, error)
             : figures_best(page->contests, 0, winners_together(page->contests, 0));
    if (!chart || (chart->data == CHART_PAIRS && !(page = in_pairs(page, node, error))))
        return false;
    auto_clear(figures_clear) struct figures figures = {0};
    if (!fill_drawn(page, chart, winners_together(page->contests, 0), &figures, error) ||
        !chart_can(chart, &figures.figure, error))
        return false;
    const struct contest *of = contests_at(page->contests, 0);
    g_autofree char *about =
        *caption ? g_strdup(caption)
                 : g_strdup_printf("%s: %s, %s", chart->help, of->title, of->setting);
    if (!section_figure(page, m, chart, &figures.figure, about, error))
        return false;
    if (*caption) {
        markup_open(m, "p");
        markup_attribute(m, "class", "caption");
        markup_text(m, caption);
        markup_close(m);
    }
    return true;
}

static bool fill_table(const struct page *page, struct markup *m, const struct xml_node *node,
                       GError **error)
{
    const char *show = xml_attribute(node, "show");
    struct compare_options options = {.baseline = page->baseline, .margin = page->margin};
    if (show && !(options.shown = normalisation_get(show, error)))
        return false;
    for (guint i = 0; i < section_shown(page); i++) {
        const struct contest *contest = contests_at(page->contests, i);
        auto_clear(table_clear) struct table table = {0};
        if (!compare_table(page->contests, i, 1, &options, &table, error))
            return false;
        if (!show)
            g_array_set_size(table.notes, 0);
        table_title(&table, "%s, %s", contest->title, contest->setting);
        section_table(m, &table, "sides");
    }
    return section_shown(page) ||
           error_set(error, STATUS_FAILED, "nothing in this selection can be compared");
}

static bool fill_winners(const struct page *page, struct markup *m, const struct xml_node *node,
                         GError **error)
{
    (void)node, (void)error;
    const struct compare_options options = {.margin = page->margin};
    for (guint i = 0; i < section_shown(page);) {
        guint n = MIN(winners_together(page->contests, i), section_shown(page) - i);
        auto_clear(table_clear) struct table table = {0};
        winners_table(page->contests, i, n, &options, &table);
        table_title(&table, "%s", contests_at(page->contests, i)->setting);
        section_table(m, &table, "winners");
        i += n;
    }
    return true;
}

/* --- numbers --- */

static int digits_of(const struct xml_node *node)
{
    const char *digits = xml_attribute(node, "digits");
    return digits ? CLAMP((int)g_ascii_strtod(digits, NULL), 1, 9) : 3;
}

static char *list_titles(const struct page *page)
{
    enum { NAMED = 4 };
    GString *text = g_string_new(NULL);
    guint n = page->contests->all->len;
    for (guint i = 0; i < MIN(n, NAMED); i++) {
        const struct contest *contest = contests_at(page->contests, i);
        g_string_append_printf(text, "%s%s (%s)", i ? "; " : "", contest->title, contest->setting);
    }
    if (n > NAMED)
        g_string_append_printf(text, " and %u more", n - NAMED);
    return g_string_free(text, FALSE);
}

/* The only comparison of the selection that has such a competitor. */
static const struct contest *the_contest(const struct page *page, const char *of, GError **error)
{
    const struct contest *found = NULL;
    for (guint i = 0; i < page->contests->all->len; i++) {
        const struct contest *contest = contests_at(page->contests, i);
        if (of && contest_find(contest, of, NULL) < 0)
            continue;
        if (found) {
            g_autofree char *titles = list_titles(page);
            error_set(error, STATUS_FAILED, "several fit: %s; narrow where=", titles);
            return NULL;
        }
        found = contest;
    }
    if (!found && page->contests->all->len == 1)
        contest_find(contests_at(page->contests, 0), of, error);
    else if (!found)
        error_set(error, STATUS_FAILED, "nothing here is called '%s'", of ? of : "");
    return found;
}

/* What the prose has, read with its unit, is the figure when it is what the figure rounds to. */
static bool says_the_same(const char *is, const char *rounded, enum unit unit, double value)
{
    double said;
    if (!strcmp(is, rounded))
        return true;
    return unit_parse(is, unit, &said, NULL) && fabs(said - value) <= fabs(value) * 0.005;
}

static bool fill_value(const struct page *page, struct markup *m, const struct xml_node *node,
                       GError **error)
{
    const char *of = xml_attribute(node, "of"), *name = xml_attribute(node, "metric"),
               *is = xml_attribute(node, "is");
    const struct contest *contest = the_contest(page, of, error);
    int at = !contest ? -1 : of ? contest_find(contest, of, error) : 0;
    if (at < 0)
        return false;
    if (!of && contest->contestants->len > 1)
        return error_set(error, STATUS_FAILED, "several compete there: say of=");
    enum metric metric = name ? metric_find(name) : contest->metric;
    if (name && metric == METRIC_NONE)
        return error_set(error, STATUS_FAILED, "there is no metric '%s'", name);
    const struct contestant *c = contest_at(contest, (guint)at);
    gsize n = 0;
    g_autofree double *values =
        metric == METRIC_NONE ? NULL : cells_values(page->contests->cells, c->cell, metric, &n);
    if (!n)
        return error_set(error, STATUS_FAILED, "%s has no such number: %s", c->label,
                         c->reason ? c->reason : "it was not measured");
    double value = metric == contest->metric ? c->median : stats_median(values, n);
    g_autofree char *text = unit_format(value, metrics[metric].unit, UNIT_DECIMAL, digits_of(node));
    if (is && !says_the_same(is, text, metrics[metric].unit, value))
        add_stale(page, node, "the prose has %s, the archive %s", is, text);
    markup_open(m, "data");
    markup_attributef(m, "value", "%.9g", value);
    markup_text(m, text);
    markup_close(m);
    return true;
}

static bool fill_ratio(const struct page *page, struct markup *m, const struct xml_node *node,
                       GError **error)
{
    const char *is = xml_attribute(node, "is"), *a = xml_attribute(node, "a"),
               *b = xml_attribute(node, "b");
    const struct contest *contest = the_contest(page, a, error);
    int first = contest ? contest_find(contest, a, error) : -1,
        second = first < 0 ? -1 : contest_find(contest, b, error);
    if (second < 0)
        return false;
    double ratio = contest_ratio(contest, contest_at(contest, (guint)first)->median,
                                 contest_at(contest, (guint)second)->median);
    if (isnan(ratio))
        return error_set(error, STATUS_FAILED, "one of %s and %s has no number", a, b);
    g_autofree char *text = unit_format(ratio, UNIT_NONE, UNIT_DECIMAL, digits_of(node));
    if (is && !says_the_same(is, text, UNIT_NONE, ratio))
        add_stale(page, node, "the prose has %s, the archive %s", is, text);
    markup_open(m, "data");
    markup_attributef(m, "value", "%.9g", ratio);
    markup_text(m, text);
    markup_close(m);
    return true;
}

/* --- claims and sources --- */

static bool holds(const struct xml_node *node, const char *verdict)
{
    const char *is = xml_attribute(node, "is");
    if (is)
        return !strcmp(is, verdict);
    return !strcmp(verdict, claim_words[CLAIM_SUPPORTED]) ||
           !strcmp(verdict, claim_words[CLAIM_MOSTLY]);
}

static void put_claim(const struct page *page, struct markup *m, const struct xml_node *node,
                      const char *text, const char *verdict, const char *why)
{
    if (!holds(node, verdict))
        add_stale(page, node, "'%s' is %s: %s", text, verdict, why);
    markup_text(m, text);
    markup_text(m, " ");
    markup_open(m, "small");
    markup_attribute(m, "class", "verdict-of");
    markup_textf(m, "(%s)", verdict);
    markup_close(m);
}

static bool known_claim(const struct page *page, struct markup *m, const struct xml_node *node,
                        const char *name, GError **error)
{
    const struct table *claims = section_claimed(page, true, error);
    for (guint i = 0; claims && i < claims->rows; i++)
        if (!strcmp(section_cell(claims, i, "claim"), name)) {
            const char *own = xml_text(node);
            put_claim(page, m, node, *own ? own : section_cell(claims, i, "text"),
                      section_cell(claims, i, "verdict"), section_cell(claims, i, "why"));
            return true;
        }
    return claims && error_set(error, STATUS_FAILED, "the archive keeps no claim '%s'", name);
}

static bool fill_claim(const struct page *page, struct markup *m, const struct xml_node *node,
                       GError **error)
{
    const char *name = xml_attribute(node, "name"), *text = xml_text(node);
    if (name)
        return known_claim(page, m, node, name, error);
    auto_clear(claims_clear) struct claims claims = {0};
    struct claim claim;
    struct claim_answer answer;
    if (!claims_open(&claims, page->store, page->where, error) ||
        !sentence_parse(text, claims.texts, &claim, error) ||
        !claim_check(&claims, &claim, NULL, &answer, error))
        return false;
    put_claim(page, m, node, text, claim_words[answer.verdict], answer.why);
    return true;
}

static bool fill_source(const struct page *page, struct markup *m, const struct xml_node *node,
                        GError **error)
{
    const char *of = xml_attribute(node, "of");
    bool embed = !g_strcmp0(xml_attribute(node, "embed"), "yes");
    if (!of)
        return section_sources(page, m, error);
    g_autoptr(GArray) all = sources_used(page, error);
    for (guint i = 0; all && i < all->len; i++) {
        const struct used_source *used = &g_array_index(all, struct used_source, i);
        if (!used->origin || !g_str_has_suffix(used->origin, of))
            continue;
        if (embed)
            return sources_put(page, m, used, true, error);
        sources_name(m, used);
        markup_textf(m, " (SHA-256 %.16s)", used->sha256);
        return true;
    }
    return all && error_set(error, STATUS_FAILED, "no source here ends in '%s'", of);
}

static const struct {
    const char *element;
    fill *put;
} fills[] = {
    {"figure", fill_figure}, {"winners", fill_winners}, {"value", fill_value},
    {"ratio", fill_ratio},   {"claim", fill_claim},     {"source", fill_source},
};

fill *fill_find(const struct xml_node *node)
{
    if (xml_is(node, "table"))
        return xml_child(node) ? NULL : fill_table;
    for (gsize i = 0; i < G_N_ELEMENTS(fills); i++)
        if (xml_is(node, fills[i].element))
            return fills[i].put;
    return NULL;
}
