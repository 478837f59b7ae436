/* The svg painter: what it writes is read back by libxml2. */
#include "report/draw/painter.h"
#include "schema/auto.h"
#include "tests/report/figures.h"
#include "tests/test.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

static char *paint(const struct figure *figure, const struct paint_options *options)
{
    auto_clear(scene_clear) struct scene scene;
    bars_chart.draw(figure, &scene, svg_painter.measure);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    CHECK(svg_painter.paint(&scene, options, out, NULL));
    fclose(out);
    return text;
}

static xmlDocPtr read_back(const char *text)
{
    xmlDocPtr doc = xmlReadMemory(text, (int)strlen(text), "", NULL, XML_PARSE_NONET);
    CHECK(doc != NULL);
    return doc;
}

/* What an XPath expression gives as text; s: is svg.  The caller frees. */
static char *ask(xmlDocPtr doc, const char *expression)
{
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    xmlXPathRegisterNs(context, BAD_CAST "s", BAD_CAST "http://www.w3.org/2000/svg");
    xmlXPathObjectPtr result = xmlXPathEvalExpression(BAD_CAST expression, context);
    xmlChar *value = xmlXPathCastToString(result);
    char *text = g_strdup((char *)value);
    xmlFree(value);
    xmlXPathFreeObject(result);
    xmlXPathFreeContext(context);
    return text;
}

#define CHECK_ASK(doc, expression, wanted)                                                         \
    do {                                                                                           \
        g_autofree char *answer = ask(doc, expression);                                            \
        CHECK_TEXT(answer, wanted);                                                                \
    } while (0)

static void is_an_image_with_words(void)
{
    char *text = paint(&write_figure, &(struct paint_options){0});
    xmlDocPtr doc = read_back(text);
    CHECK(g_str_has_prefix(text, "<?xml"));
    CHECK_ASK(doc, "string(/s:svg/@role)", "img");
    CHECK_ASK(doc, "string(/s:svg/@viewBox)", "0 0 760 324");
    CHECK_ASK(doc, "string(/s:svg/@aria-labelledby)", "chart-title chart-desc");
    CHECK_ASK(doc, "string(//s:title[@id='chart-title'])", write_figure.title);
    CHECK_ASK(doc, "starts-with(//s:desc[@id='chart-desc'], 'Bars. Throughput in MB/s')", "true");
    CHECK_ASK(doc, "count(//s:rect/s:title)", "6");
    CHECK_ASK(doc, "string(//s:rect/s:title)", "hw raid0: 353 MB/s, 1.86x, one run");
    CHECK_ASK(doc, "count(//s:text[. = 'hw raid0'])", "1");
    CHECK_ASK(doc, "count(//s:text[. = '353 MB/s'])", "1");
    CHECK_ASK(doc, "count(//s:text[contains(., 'n=1')])", "6");
    CHECK(strstr(text, "@media screen and (prefers-color-scheme:dark)") != NULL);
    xmlFreeDoc(doc);
    free(text);
}

/* Every id, and every class and reference to one, begins with the prefix. */
static void keeps_to_its_prefix(void)
{
    char *text = paint(&sign_figure, &(struct paint_options){.prefix = "f7", .fragment = true});
    xmlDocPtr doc = read_back(text);
    CHECK(g_str_has_prefix(text, "<svg"));
    CHECK_ASK(doc, "count(//@id[not(starts-with(., 'f7-'))])", "0");
    CHECK_ASK(doc, "count(//@class[not(starts-with(., 'f7'))])", "0");
    CHECK_ASK(doc, "count(//@class[contains(., ' ') and not(contains(., ' f7-'))])", "0");
    CHECK_ASK(doc, "count(//@style)", "0");
    CHECK_ASK(doc, "count(//s:rect[contains(@class, ' f7-h0')]) > 0", "true");
    CHECK(strstr(text, ".f7 .f7-h0") != NULL && strstr(text, "{fill:url(#f7-h0") != NULL);
    CHECK_ASK(doc, "count(//*[@id][@id = preceding::*/@id])", "0");
    CHECK_ASK(doc, "count(//s:pattern) > 0", "true");
    xmlFreeDoc(doc);
    free(text);
    char *odd = paint(&write_figure, &(struct paint_options){.prefix = "7 a\"b", .fragment = true});
    xmlDocPtr odd_doc = read_back(odd);
    CHECK_ASK(odd_doc, "string(/s:svg/@class)", "c7-a-b");
    xmlFreeDoc(odd_doc);
    free(odd);
}

static void shows_every_sign(void)
{
    char *text = paint(&sign_figure, &(struct paint_options){0});
    xmlDocPtr doc = read_back(text);
    CHECK_ASK(doc, "count(//s:circle[s:title])", "5");
    CHECK_ASK(doc, "count(//s:path[s:title[contains(., 'not a disk result A31')]])", "1");
    CHECK_ASK(doc,
              "count(//s:rect[contains(@class, 'chart-h0')][s:title[contains(., 'doubtful')]])",
              "1");
    CHECK_ASK(doc, "count(//s:rect[contains(@class, 'chart-o')][s:title])", "1");
    CHECK_ASK(doc, "count(//s:text[contains(., 'doubtful A02')])", "1");
    CHECK_ASK(doc, "count(//s:text[contains(., 'too fast to measure')])", "1");
    CHECK_ASK(doc, "string(//s:path/s:title[contains(., 'limit in theory: ')])",
              "limit in theory: 345 MB/s");
    xmlFreeDoc(doc);
    free(text);
}

/* Texts are whole and in logical order whatever they hold. */
static void keeps_hostile_texts(void)
{
    static const char *const labels[] = {"<script>&\"'", "מערך raidz1 (6)", "a\033[2Jb\x01",
                                         "\xff"};
    static const char *const shown[] = {"<script>&\"'", "מערך raidz1 (6)", "a [2Jb ",
                                        "\xef\xbf\xbd"};
    for (int i = 0; i < 4; i++) {
        struct bar bar = BAR(labels[i], 0, 1e6, 3, NAN);
        bar.tooltip = labels[i];
        struct bar_group group = {labels[i], &bar, 1};
        struct figure figure = {.title = labels[i],
                                .footer = labels[i],
                                .metric = METRIC_throughput,
                                .groups = &group,
                                .n = 1,
                                .top = NAN};
        char *text = paint(&figure, &(struct paint_options){.prefix = labels[i]});
        xmlDocPtr doc = read_back(text);
        CHECK_ASK(doc, "string(/s:svg/s:title)", shown[i]);
        CHECK_ASK(doc, "string(//s:text[1]/text())", shown[i]);
        CHECK_ASK(doc, "string(//s:text[contains(@class, '-e')]/s:title)", shown[i]);
        xmlFreeDoc(doc);
        free(text);
    }
}

static void stays_small(void)
{
    auto_clear(made_clear) struct made made = make_figure(6, 4, 1e9, 0.8, "layout ");
    char *text = paint(&made.figure, &(struct paint_options){.prefix = "f1"});
    CHECK(strlen(text) < 30000);
    xmlFreeDoc(read_back(text));
    free(text);
}

/* A pattern for each series beyond eight, and for nothing else. */
static void patterns_beyond_eight_series(void)
{
    auto_clear(made_clear) struct made made = make_figure(1, 40, 1e9, 0.97, "layout ");
    char *text = paint(&made.figure, &(struct paint_options){0});
    xmlDocPtr doc = read_back(text);
    CHECK_ASK(doc, "count(//s:pattern)", "32");
    CHECK_ASK(doc, "count(//s:rect[contains(@class, ' chart-p')])", "32");
    xmlFreeDoc(doc);
    free(text);
}

static void says_when_it_cannot_write(void)
{
    auto_clear(scene_clear) struct scene scene;
    bars_chart.draw(&both_figure, &scene, svg_painter.measure);
    g_autoptr(GError) error = NULL;
    FILE *full = fopen("/dev/full", "w");
    setvbuf(full, NULL, _IONBF, 0);
    CHECK(!svg_painter.paint(&scene, &(struct paint_options){0}, full, &error));
    CHECK_TEXT(error->message, "cannot write: No space left on device");
    fclose(full);
}

TESTS("svg", {"is an image with words", is_an_image_with_words},
      {"keeps to its prefix", keeps_to_its_prefix}, {"shows every sign", shows_every_sign},
      {"keeps hostile texts", keeps_hostile_texts}, {"stays small", stays_small},
      {"patterns beyond eight series", patterns_beyond_eight_series},
      {"says when it cannot write", says_when_it_cannot_write})
