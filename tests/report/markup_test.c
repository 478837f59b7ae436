/* Markup: what is written is read back by libxml2 as it was meant. */
#include "report/pages/markup.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <libxml/parser.h>

#define CHECK_XML(wanted, ...)                                                                     \
    do {                                                                                           \
        auto_clear(markup_clear) struct markup m;                                                  \
        markup_init(&m, MARKUP_XML);                                                               \
        __VA_ARGS__;                                                                               \
        CHECK_TEXT(markup_end(&m), wanted);                                                        \
    } while (0)
#define CHECK_HTML(wanted, ...)                                                                    \
    do {                                                                                           \
        auto_clear(markup_clear) struct markup m;                                                  \
        markup_init(&m, MARKUP_HTML);                                                              \
        __VA_ARGS__;                                                                               \
        CHECK_TEXT(markup_end(&m), wanted);                                                        \
    } while (0)

static void opens_and_closes(void)
{
    CHECK_XML("<a><b/>x</a>", markup_open(&m, "a"), markup_open(&m, "b"), markup_close(&m),
              markup_text(&m, "x"), markup_close(&m));
    CHECK_HTML("<div></div><br>", markup_open(&m, "div"), markup_close(&m), markup_open(&m, "br"),
               markup_close(&m));
    CHECK_HTML("<th>layout</th>", markup_element(&m, "th", "layout"));
    CHECK_HTML("<p>5 of 6<br>left</p>", markup_open(&m, "p"), markup_textf(&m, "%d of %d", 5, 6),
               markup_element(&m, "br", NULL), markup_text(&m, "left"), markup_close(&m));
}

static void writes_doctypes(void)
{
    CHECK_HTML("<!DOCTYPE html>\n", markup_doctype(&m));
    CHECK_XML("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", markup_doctype(&m));
}

static void escapes(void)
{
    CHECK_XML("<a b=\"&lt;&amp;&quot;'&#10;&#9;&#13;\">&lt;b&gt; &amp;amp; \"'\n</a>",
              markup_open(&m, "a"), markup_attribute(&m, "b", "<&\"'\n\t\r"),
              markup_text(&m, "<b> &amp; \"'\n"), markup_close(&m));
    CHECK_XML("<a>]]&gt;</a>", markup_element(&m, "a", "]]>"));
    CHECK_XML("<a n=\"7\"/>", markup_open(&m, "a"), markup_attributef(&m, "n", "%d", 7),
              markup_attribute(&m, "left-out", NULL), markup_close(&m));
}

static void drops_what_xml_forbids(void)
{
    CHECK_XML("<a>xy</a>", markup_element(&m, "a", "x\001\033\xef\xbf\xbey"));
    CHECK_XML("<a>\xc3\xa9|\xf0\x9f\x92\xbe</a>",
              markup_element(&m, "a", "\xff\xc3\xa9\xc3|\xf0\x9f\x92\xbe\xed\xa0\x80\xf0\x9f"));
}

static void links_only_where_it_is_safe(void)
{
    static const struct {
        const char *address, *written;
    } cases[] = {
        {"http://x/?a=1&b=2", "<a href=\"http://x/?a=1&amp;b=2\"></a>"},
        {"HTTPS://x", "<a href=\"HTTPS://x\"></a>"},
        {"mailto:a@example.org", "<a href=\"mailto:a@example.org\"></a>"},
        {"#runs", "<a href=\"#runs\"></a>"},
        {"../a/b.csv?x:y", "<a href=\"../a/b.csv?x:y\"></a>"},
        {" page.html", "<a href=\"page.html\"></a>"},
        {"javascript:alert(1)", "<a></a>"},
        {" \tJavaScript:alert(1)", "<a></a>"},
        {"java\nscript:alert(1)", "<a></a>"},
        {"\001javascript:alert(1)", "<a></a>"},
        {"data:text/html,x", "<a></a>"},
        {"vbscript:x", "<a></a>"},
        {"file:///etc/passwd", "<a></a>"},
        {NULL, "<a></a>"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        CHECK_HTML(cases[i].written, markup_open(&m, "a"),
                   markup_link(&m, "href", cases[i].address), markup_close(&m));
}

static void keeps_css(void)
{
    CHECK_HTML("<style>a>b{content:\"&\"}</style>", markup_style(&m, "a>b{content:\"&\"}"));
    CHECK_XML("<style>a&gt;b{content:\"&amp;\"}</style>", markup_style(&m, "a>b{content:\"&\"}"));
}

static void keeps_first_line_end(void)
{
    CHECK_HTML("<pre>\n\nx</pre>", markup_element(&m, "pre", "\nx"));
    CHECK_HTML("<p>\nx</p>", markup_element(&m, "p", "\nx"));
}

static void takes_markup_whole(void)
{
    CHECK_HTML("<figure><svg/></figure>", markup_open(&m, "figure"), markup_verbatim(&m, "<svg/>"),
               markup_close(&m));
}

/* Every byte in every place, pairs of bytes, and longer random texts: the XML parses, and gives
 * back the text but for what was dropped. */
static void is_read_back(void)
{
    GRand *rand = g_rand_new_with_seed(7);
    for (int round = 0; round < 3000; round++) {
        char text[24];
        gsize length = (gsize)g_rand_int_range(rand, 1, sizeof text);
        for (gsize i = 0; i < length; i++)
            text[i] = (char)(round < 256 && !i ? round : g_rand_int_range(rand, 1, 256));
        text[length] = 0;
        auto_clear(markup_clear) struct markup m;
        markup_init(&m, MARKUP_XML);
        markup_open(&m, "a");
        markup_attribute(&m, "b", text);
        markup_text(&m, text);
        markup_close(&m);
        const char *out = markup_end(&m);
        xmlDocPtr doc = xmlReadMemory(out, (int)strlen(out), "", "UTF-8",
                                      XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
        CHECK(doc != NULL);
        if (!doc)
            continue;
        xmlChar *content = xmlNodeGetContent(xmlDocGetRootElement(doc));
        xmlChar *value = xmlGetProp(xmlDocGetRootElement(doc), (const xmlChar *)"b");
        CHECK_TEXT((char *)value, (char *)content);
        if (g_utf8_validate(text, -1, NULL) && !strpbrk(text, "\001\002\003\004\005\006\007\010"
                                                              "\013\014\016\017\020\021\022\023"
                                                              "\024\025\026\027\030\031\032\033"
                                                              "\034\035\036\037"))
            CHECK_TEXT((char *)content, text);
        xmlFree(content);
        xmlFree(value);
        xmlFreeDoc(doc);
    }
    g_rand_free(rand);
}

TESTS("markup", {"opens and closes", opens_and_closes}, {"writes doctypes", writes_doctypes},
      {"escapes", escapes}, {"drops what xml forbids", drops_what_xml_forbids},
      {"links only where it is safe", links_only_where_it_is_safe}, {"keeps css", keeps_css},
      {"keeps first line end", keeps_first_line_end}, {"takes markup whole", takes_markup_whole},
      {"is read back", is_read_back})
