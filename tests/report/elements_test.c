/* article.xml: the table of its elements and schema/article.rng judge alike. */
#include "report/pages/elements.h"
#include "tests/judged.h"

static void places_are_judged_alike(void)
{
    const struct judged judged = {article_elements, rng_load("article.rng")};
    places_judged_alike(&judged);
    xmlRelaxNGFree(judged.rng);
}

static void attributes_are_judged_alike(void)
{
    const struct judged judged = {article_elements, rng_load("article.rng")};
    attributes_judged_alike(&judged);
    xmlRelaxNGFree(judged.rng);
}

static void prose_is_walked_in_its_order(void)
{
    static const char text[] = "<article version='1' title='t'><p>one <em>two</em><!-- no --> three"
                               "</p></article>";
    auto_clear(xml_clear) struct xml_document *document =
        xml_parse(text, strlen(text), "a.xml", article_elements, NULL);
    const struct xml_node *p = xml_content(xml_root(document)), *part = xml_content(p);
    CHECK_TEXT(xml_words(part), "one ");
    part = xml_after(part);
    CHECK(!xml_words(part) && xml_is(part, "em"));
    CHECK_TEXT(xml_words(xml_content(part)), "two");
    part = xml_after(part);
    CHECK_TEXT(xml_words(part), " three");
    CHECK(!xml_after(part));
}

TESTS("elements", {"places are judged alike", places_are_judged_alike},
      {"attributes are judged alike", attributes_are_judged_alike},
      {"prose is walked in its order", prose_is_walked_in_its_order})
