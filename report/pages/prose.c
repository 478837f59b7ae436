/* Prose: XHTML is passed on, what else there is names a part or a filler. */
#include "report/pages/prose.h"

#include "report/pages/fills.h"
#include "report/pages/section.h"
#include "report/pages/views.h"
#include "schema/error.h"

#include <string.h>

/* Where the contents go is kept in mind: the headings are known at the end. */
static bool section_contents(const struct page *page, struct markup *m, GError **error)
{
    (void)error;
    markup_text(m, ""); /* ends a start tag */
    if (page->progress->contents < 0)
        page->progress->contents = (gssize)m->out->len;
    return true;
}

/* The parts of a composed article, in this order; each is an element as well. */
static const struct {
    const char *element;
    bool (*put)(const struct page *page, struct markup *m, GError **error);
} parts[] = {
    {"answer", section_answer},       {"contents", section_contents},
    {"systems", section_systems},     {"layouts", section_layouts},
    {"method", section_method},       {"comparisons", section_contests},
    {"tradeoffs", section_tradeoffs}, {"findings", section_findings},
    {"claims", section_claims},       {"reproduce", section_reproduce},
    {"source", section_sources},      {"data", section_data},
};

/* An error without a place gets that of the element. */
static bool placed(const struct page *page, const struct xml_node *node, GError *failed,
                   GError **error)
{
    if (!failed)
        return true;
    xml_error(page->article, node, error, "%s", failed->message);
    g_error_free(failed);
    return false;
}

static bool put_part(const struct page *page, struct markup *m, const struct xml_node *node,
                     gsize number, GError **error)
{
    GError *failed = NULL;
    const struct page *part =
        view_of(page, xml_attribute(node, "where"), xml_attribute(node, "by"), NULL, &failed);
    if (part)
        parts[number].put(part, m, &failed);
    return placed(page, node, failed, error);
}

static bool put_nodes(const struct page *page, struct markup *m, const struct xml_node *first,
                      GError **error);

/* "#Write speed!" of a heading without an id: "write-speed". */
static char *slug(const char *text)
{
    GString *id = g_string_new(NULL);
    for (; *text && id->len < 48; text++)
        if (g_ascii_isalnum(*text))
            g_string_append_c(id, g_ascii_tolower(*text));
        else if (id->len && id->str[id->len - 1] != '-')
            g_string_append_c(id, '-');
    while (id->len && id->str[id->len - 1] == '-')
        g_string_truncate(id, id->len - 1);
    if (!id->len || !g_ascii_isalpha(*id->str))
        g_string_prepend(id, "part-");
    return g_string_free(id, FALSE);
}

static bool put_id(const struct page *page, struct markup *m, const struct xml_node *node,
                   GError **error)
{
    bool heading = xml_is(node, "h2") || xml_is(node, "h3");
    const char *own = xml_attribute(node, "id");
    if (own && g_hash_table_contains(page->progress->ids, own))
        return xml_error(page->article, node, error, "the page has an id '%s' already", own);
    if (!own && !heading)
        return true;
    g_autofree char *made = own ? NULL : slug(xml_text(node)),
                    *id = progress_id(page, own ? own : made);
    markup_attribute(m, "id", id);
    if (heading)
        progress_heading(page, xml_is(node, "h2") ? 2 : 3, id, xml_text(node));
    return true;
}

/* An element of XHTML, as it stands. */
static bool put_element(const struct page *page, struct markup *m, const struct xml_node *node,
                        GError **error)
{
    bool table = xml_is(node, "table");
    if (table)
        markup_open(m, "div"), markup_attribute(m, "class", "scroll"),
            markup_attribute(m, "tabindex", "0");
    markup_open(m, xml_name(node));
    markup_attribute(m, "tabindex", xml_is(node, "pre") ? "0" : NULL);
    if (!put_id(page, m, node, error))
        return false;
    markup_link(m, "href", xml_attribute(node, "href"));
    markup_attribute(m, "title", xml_attribute(node, "title"));
    if (!put_nodes(page, m, xml_content(node), error))
        return false;
    markup_close(m);
    if (table)
        markup_close(m);
    return true;
}

static bool put_node(const struct page *page, struct markup *m, const struct xml_node *node,
                     GError **error)
{
    if (xml_words(node)) {
        markup_text(m, xml_words(node));
        return true;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        if (xml_is(node, parts[i].element) && strcmp(parts[i].element, "source"))
            return put_part(page, m, node, i, error);
    fill *filler = fill_find(node);
    if (!filler)
        return put_element(page, m, node, error);
    GError *failed = NULL;
    const struct page *part = view_of(page, xml_attribute(node, "where"), xml_attribute(node, "by"),
                                      xml_attribute(node, "baseline"), &failed);
    if (part)
        filler(part, m, node, &failed);
    return placed(page, node, failed, error);
}

/* Texts between blocks are blanks (the table of elements saw to that) and left out. */
static bool put_nodes(const struct page *page, struct markup *m, const struct xml_node *first,
                      GError **error)
{
    for (const struct xml_node *node = first; node; node = xml_after(node))
        if (!put_node(page, m, node, error))
            return false;
    return true;
}

bool prose_put(const struct page *page, struct markup *m, GError **error)
{
    if (page->article)
        return put_nodes(page, m, xml_content(xml_root(page->article)), error);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        if (!parts[i].put(page, m, error))
            return false;
    return true;
}
