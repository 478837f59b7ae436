/* What the sections of a page share, and the answer that stands first. */
#include "report/pages/section.h"

#include "report/compare.h"
#include "report/doubted.h"
#include "report/render.h"
#include "schema/auto.h"

#include <stdlib.h>
#include <string.h>

enum { CONTESTS = 60, ANSWERS = 12 };

void section_open(struct markup *m, const char *id, const char *title)
{
    markup_open(m, "section");
    markup_attribute(m, "id", id);
    markup_element(m, "h2", title);
}

bool section_table(struct markup *m, const struct table *table, GError **error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    const struct render_options options = {.base = UNIT_DECIMAL};
    bool fine = html_renderer.render(table, &options, memory, error);
    fclose(memory);
    if (fine) {
        markup_open(m, "div");
        markup_attribute(m, "class", "scroll");
        markup_attribute(m, "tabindex", "0");
        markup_verbatim(m, text);
        markup_close(m);
    }
    free(text);
    return fine;
}

guint section_contested(const struct page *page)
{
    guint n = 0;
    while (n < page->contests->all->len && contests_at(page->contests, n)->contestants->len > 1)
        n++;
    return n;
}

guint section_shown(const struct page *page)
{
    return MIN(section_contested(page), CONTESTS);
}

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
        markup_open(m, "a");
        markup_link(m, "href", "#findings");
        markup_textf(m, "%u more doubt%s", left, left == 1 ? "" : "s");
        markup_close(m);
        markup_text(m, " under Findings.");
        markup_close(m);
    }
    markup_close(m);
}

static void put_sentence(const struct page *page, struct markup *m, const struct contest *contest,
                         guint number)
{
    g_autofree char *sentence = winners_sentence(contest, page->margin);
    markup_open(m, "li");
    markup_open(m, "a");
    markup_attributef(m, "href", "#contest-%u", number + 1);
    markup_text(m, contest->title);
    markup_close(m);
    markup_textf(m, ": %s.", sentence);
    markup_close(m);
}

void section_answer(const struct page *page, struct markup *m)
{
    guint contested = section_contested(page), shown = MIN(contested, ANSWERS);
    markup_open(m, "div");
    markup_attribute(m, "class", "answer");
    markup_attribute(m, "id", "answer");
    markup_element(m, "h2", "Who leads?");
    if (!contested)
        markup_element(
            m, "p", "Nothing here can be compared: no two results share what a comparison needs.");
    for (guint i = 0; i < shown;) {
        guint n = MIN(winners_together(page->contests, i), shown - i);
        const struct contest *of = contests_at(page->contests, i);
        markup_element(m, "h3", *of->setting ? of->setting : "setting unknown");
        markup_open(m, "ul");
        for (guint k = i; k < i + n; k++)
            put_sentence(page, m, contests_at(page->contests, k), k);
        markup_close(m);
        i += n;
    }
    if (contested > shown) {
        markup_open(m, "p");
        markup_textf(m, "%u more comparisons stand below.", contested - shown);
        markup_close(m);
    }
    put_doubts(page, m, contested);
    markup_close(m);
}
