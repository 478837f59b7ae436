/* A commented article to begin with: every part in its place, numbers already taken from the
 * archive, so that it builds at once and the author only has to say what they mean. */
#include "report/compare.h"
#include "report/pages/page.h"
#include "report/pages/section.h"
#include "report/pages/views.h"
#include "schema/auto.h"

#include <math.h>

enum { STORIES = 8 };

static void put_comment(struct markup *m, const char *text)
{
    markup_text(m, "\n");
    markup_verbatim(m, "<!-- ");
    markup_text(m, text); /* ours: without two hyphens */
    markup_verbatim(m, " -->");
}

static void put_empty(struct markup *m, const char *element, const char *comment)
{
    if (comment)
        put_comment(m, comment);
    markup_text(m, "\n");
    markup_open(m, element);
    markup_close(m);
}

static void add_term(GString *where, const char *key, const char *value)
{
    if (!value || strpbrk(value, "\"*?"))
        return; /* nothing can be said exactly by it */
    g_string_append_printf(where, "%s%s=\"%s\"", where->len ? " and " : "", key, value);
}

/* The selection that has this comparison alone; NULL where no words are enough. */
static char *selection_of(const struct page *page, const struct contest *contest)
{
    static const enum field keys[] = {FIELD_workload, FIELD_rig, FIELD_compression, FIELD_tool,
                                      FIELD_ws};
    g_autoptr(GString) where = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i] != contest->by)
            add_term(where, fields[keys[i]].name, contest->of->words[keys[i]]);
    const struct page *part =
        where->len ? view_of(page, where->str, fields[contest->by].name, NULL, NULL) : NULL;
    bool alone = part && part->contests->all->len == 1;
    return alone ? g_string_free(g_steal_pointer(&where), FALSE) : NULL;
}

static void put_number(struct markup *m, const struct contest *contest, const struct contestant *c,
                       const char *where)
{
    g_autofree char *is = unit_format(c->median, metrics[contest->metric].unit, UNIT_DECIMAL, 3);
    markup_open(m, "value");
    markup_attribute(m, "of", contest_plain(c));
    markup_attribute(m, "where", where);
    markup_attribute(m, "by", fields[contest->by].name);
    markup_attribute(m, "is", is);
    markup_close(m);
}

static void put_first_two(struct markup *m, const struct contest *contest, const char *where)
{
    const struct contestant *a = contest_at(contest, 0), *b = contest_at(contest, 1);
    if (!contest_ranked(a) || !contest_ranked(b) || isnan(a->median) || isnan(b->median))
        return;
    g_autofree char *is =
        unit_format(contest_ratio(contest, a->median, b->median), UNIT_NONE, UNIT_DECIMAL, 3);
    markup_text(m, "\n");
    markup_open(m, "p");
    markup_textf(m, "%s: %s did ", contest->brief, contest_plain(a));
    put_number(m, contest, a, where);
    markup_textf(m, ", %s ", contest_plain(b));
    put_number(m, contest, b, where);
    markup_text(m, ": ");
    markup_open(m, "ratio");
    markup_attribute(m, "a", contest_plain(a));
    markup_attribute(m, "b", contest_plain(b));
    markup_attribute(m, "where", where);
    markup_attribute(m, "by", fields[contest->by].name);
    markup_attribute(m, "is", is);
    markup_close(m);
    markup_text(m, " times.");
    markup_close(m);
}

static void put_story(const struct page *page, struct markup *m, const struct contest *contest)
{
    g_autofree char *where = contest->by < FIELD_COUNT ? selection_of(page, contest) : NULL;
    if (!where)
        return;
    g_autofree char *title = g_strdup_printf("%s, %s", contest->title, contest->setting);
    markup_text(m, "\n\n");
    markup_element(m, "h2", title);
    put_first_two(m, contest, where);
    static const char *const both[] = {"figure", "table"};
    for (gsize i = 0; i < G_N_ELEMENTS(both); i++) {
        markup_text(m, "\n");
        markup_open(m, both[i]);
        markup_attribute(m, "where", where);
        markup_attribute(m, "by", fields[contest->by].name);
        markup_close(m);
    }
}

static void put_stories(const struct page *page, struct markup *m)
{
    put_comment(m, "One part for each question. is= is what you take the number to be: when the "
                   "archive says otherwise one day, the article does not build.");
    for (guint i = 0; i < MIN(section_shown(page), STORIES); i++)
        put_story(page, m, contests_at(page->contests, i));
    put_comment(m, "Every sentence in <claim> is checked against the figures: "
                   "<claim>hw raid5 is 2.4 times as fast as raidz1 for seq-write</claim>");
}

static void put_article(const struct page *page, struct markup *m)
{
    g_autofree char *where = page->where ? filter_format(page->where) : NULL;
    markup_open(m, "article");
    markup_attribute(m, "version", "1");
    markup_attribute(m, "title", page->title);
    markup_attribute(m, "where", where);
    put_comment(
        m, "shootout report article.xml -o article.html builds this; shootout help "
           "article.xml lists the elements. Begin with what you wanted to know, and for whom.");
    put_empty(m, "answer", "Who leads at equal safety; then at most three doubts.");
    put_empty(m, "contents", NULL);
    put_empty(m, "systems", "What was compared: only what differs, equal facts folded.");
    put_empty(m, "layouts", NULL);
    put_empty(m, "method", "Commands, versions, cache, data, dates, runs.");
    put_stories(page, m);
    put_empty(m, "tradeoffs", "What speed costs in capacity and safety.");
    put_empty(m, "findings", "What is doubtful or excluded, and why.");
    put_empty(m, "claims", "What others concluded from these figures.");
    put_empty(m, "reproduce", NULL);
    put_empty(m, "source", "Every source with its hash; the option embed adds their text.");
    put_empty(m, "data", NULL);
    markup_text(m, "\n");
    markup_close(m);
}

char *page_start(const struct page *given)
{
    struct page page = *given;
    page.progress = progress_new();
    auto_clear(markup_clear) struct markup m = {0};
    markup_init(&m, MARKUP_XML);
    markup_doctype(&m);
    put_article(&page, &m);
    progress_free(page.progress);
    return g_strconcat(markup_end(&m), "\n", NULL);
}
