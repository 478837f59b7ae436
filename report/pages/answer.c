/* The answer that stands first: who leads, at equal safety, and what makes that doubtful. */
#include "report/claims.h"
#include "report/compare.h"
#include "report/doubted.h"
#include "report/pages/section.h"
#include "report/pair.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { ANSWERS = 12, PLACES = 8 };

/* Which comparison a doubt is about: the one, or how many. */
static void put_which(const struct page *page, struct markup *m, const struct doubted *doubt,
                      guint contests)
{
    const struct contest *contest = contests_at(page->contests, doubt->first);
    if (doubt->contests > 1)
        markup_textf(m, " (%u of %u comparisons)", doubt->contests, contests);
    else if (contests > 1)
        markup_textf(m, " (%s, %s)", contest->brief, contest->setting);
}

static void put_doubts(const struct page *page, struct markup *m, guint contests)
{
    g_autoptr(GArray) doubted = doubted_rank(page->contests, 0, contests);
    guint left = doubted_left(page->contests, 0, contests);
    if (!doubted->len)
        return;
    markup_open(m, "div");
    markup_attribute(m, "class", "doubts");
    for (guint i = 0; i < MIN(doubted->len, DOUBTED); i++) {
        const struct doubted *doubt = &g_array_index(doubted, struct doubted, i);
        markup_open(m, "p");
        markup_textf(m, "Doubt: %s", doubt->text);
        put_which(page, m, doubt, contests);
        markup_text(m, ".");
        markup_close(m);
    }
    if (left) {
        markup_open(m, "p");
        markup_textf(m, "%u more doubt%s: see the findings.", left, left == 1 ? "" : "s");
        markup_close(m);
    }
    markup_close(m);
}

/* What outranks speed: a system that lost data or hung is no winner. */
static void put_unstable(const struct page *page, struct markup *m)
{
    const struct cells *cells = page->contests->cells;
    g_autoptr(GHashTable) said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < cells->cells->len; i++)
        for (guint k = 0; k < audit_count(page->contests->audit, i); k++) {
            const struct finding *finding = audit_finding(page->contests->audit, i, k);
            if (strcmp(finding->rule->id, "A36"))
                continue;
            g_autofree char *sentence = finding_sentence(finding);
            const char *rig = cells_at(cells, i)->words[FIELD_rig];
            char *key = g_strdup_printf("%s%s%s", rig ? rig : "", rig ? ": " : "", sentence);
            if (!g_hash_table_add(said, key))
                continue;
            markup_open(m, "p");
            markup_attribute(m, "class", "warning");
            markup_textf(m, "Before any speed: %s.", key);
            markup_close(m);
        }
}

/* "md raid0 232.5, md raid1 104.4, hw raid5 29.6 MB/s": all that have a place, best first. */
static char *places(const struct contest *contest)
{
    g_autoptr(GString) text = g_string_new(NULL);
    guint ranked = 0;
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (!contest_ranked(c) || isnan(c->median) || ++ranked > PLACES)
            continue;
        g_autofree char *value =
            unit_format(c->median, metrics[contest->metric].unit, UNIT_DECIMAL, 3);
        g_string_append_printf(text, "%s%s %s", text->len ? ", " : "", c->label, value);
    }
    if (ranked > PLACES)
        g_string_append_printf(text, " and %u more", ranked - PLACES);
    return ranked > 2 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

static void put_sentence(const struct page *page, struct markup *m, const struct contest *contest,
                         guint number)
{
    g_autofree char *sentence = compare_sentence(contest, page->margin),
                    *refused = contest_refused(contest), *order = refused ? NULL : places(contest);
    markup_open(m, "li");
    if (page->form == PAGE_WHOLE) {
        markup_open(m, "a");
        markup_attributef(m, "href", "#%s%u", "contest-", number + 1);
    } else {
        markup_open(m, "strong");
    }
    markup_text(m, contest->title);
    markup_close(m);
    markup_textf(m, ": %s.", sentence);
    if (order)
        markup_textf(m, " In order: %s.", order);
    markup_close(m);
}

/* Who leads among those that survive no failure, one, two: a small table. */
static void put_safety(const struct page *page, struct markup *m, guint first, guint n)
{
    bool any = false;
    for (guint i = first; i < first + n; i++)
        any |= contest_leader(contests_at(page->contests, i), 0) >= 0;
    if (!any)
        return; /* nobody leads: the sentences said so */
    auto_clear(table_clear) struct table table = {0};
    const struct compare_options options = {.margin = page->margin};
    winners_table(page->contests, first, n, &options, &table);
    g_array_set_size(table.notes, 0);
    if (table.rows)
        section_table(m, &table, "winners");
}

/* Questions that somebody asked of these results and that they cannot answer. */
static bool put_open(const struct page *page, struct markup *m, GError **error)
{
    const struct table *claims = section_claimed(page, false, error);
    bool any = false;
    for (guint i = 0; claims && i < claims->rows; i++) {
        if (strcmp(section_cell(claims, i, "verdict"), claim_words[CLAIM_NOT_ANSWERABLE]))
            continue;
        if (!any)
            markup_element(m, "h3", "What these results cannot answer"), markup_open(m, "ul");
        any = true;
        markup_open(m, "li");
        markup_textf(m, "%s: %s.", section_cell(claims, i, "text"), section_cell(claims, i, "why"));
        if (*section_cell(claims, i, "next"))
            markup_textf(m, " What would answer it: %s", section_cell(claims, i, "next"));
        markup_close(m);
    }
    if (any)
        markup_close(m);
    return claims != NULL;
}

static void put_group(const struct page *page, struct markup *m, guint first, guint n)
{
    const struct contest *of = contests_at(page->contests, first);
    markup_element(m, "h3", *of->setting ? of->setting : "Setting unknown");
    markup_open(m, "ul");
    for (guint k = first; k < first + n; k++)
        put_sentence(page, m, contests_at(page->contests, k), k);
    markup_close(m);
    put_safety(page, m, first, n);
}

bool section_answer(const struct page *page, struct markup *m, GError **error)
{
    guint contested = section_contested(page), shown = MIN(contested, ANSWERS);
    g_autofree char *id = progress_id(page, "answer");
    markup_open(m, "section");
    markup_attribute(m, "class", "answer");
    markup_attribute(m, "id", id);
    markup_element(m, "h2", "Who leads?");
    put_unstable(page, m);
    if (!contested)
        markup_element(
            m, "p", "Nothing here can be compared: no two results share what a comparison needs.");
    for (guint i = 0; i < shown;) {
        guint n = MIN(winners_together(page->contests, i), shown - i);
        put_group(page, m, i, n);
        i += n;
    }
    if (contested > shown) {
        markup_open(m, "p");
        markup_textf(m, "%u more comparisons stand below.", contested - shown);
        markup_close(m);
    }
    put_doubts(page, m, contested);
    bool fine = put_open(page, m, error);
    markup_close(m);
    return fine;
}
