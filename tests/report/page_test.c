/* The page, read back with libxml2: well-formed, its links lead somewhere, nothing runs, nothing is
 * asked of another host, whatever the results are called. */
#include "report/pages/page.h"
#include "report/figures.h"
#include "report/pages/elements.h"
#include "tests/report/archive.h"

#include <libxml/HTMLparser.h>
#include <stdlib.h>

/* The page of all that stands in an archive.  The caller frees. */
static char *page_of(struct answers *a, const struct page *given)
{
    struct page page = *given;
    page.store = a->store, page.contests = &a->contests, page.version = "0";
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    GError *error = NULL;
    CHECK(page_write(&page, out, &error));
    fclose(out);
    no_error(error);
    CHECK(strlen(text) == length);
    return text;
}

/* --- reading back --- */

struct reading {
    GHashTable *ids;
    GPtrArray *links; /* where they lead inside the page */
    guint own, scripts, foreign, doubled, figures, tables;
    GString *words;
};

static void read_attribute(struct reading *r, const xmlNode *node, const xmlAttr *attribute)
{
    const char *name = (const char *)attribute->name;
    xmlChar *owned = xmlNodeListGetString(node->doc, attribute->children, 1);
    const char *value = owned ? (const char *)owned : "";
    bool leads = !strcmp(name, "href") || !strcmp(name, "src") || !strcmp(name, "action") ||
                 !strcmp(name, "srcset") || !strcmp(name, "data") || !strcmp(name, "poster");
    if (!strcmp(name, "id"))
        r->doubled += !g_hash_table_add(r->ids, g_strdup(value));
    if (leads && *value == '#')
        g_ptr_array_add(r->links, g_strdup(value + 1));
    else if (leads && !g_str_has_prefix(value, "data:image/"))
        r->foreign++;
    r->foreign += !strcmp(name, "style") && strstr(value, "url(") && !strstr(value, "url(#");
    r->scripts += g_str_has_prefix(name, "on");
    xmlFree(owned);
}

static void read_node(struct reading *r, const xmlNode *node)
{
    for (; node; node = node->next) {
        if (node->type == XML_TEXT_NODE)
            g_string_append(r->words, (const char *)node->content);
        if (node->type != XML_ELEMENT_NODE)
            continue;
        const char *name = (const char *)node->name;
        static const char *const banned[] = {"iframe", "object", "embed", "link",
                                             "base",   "form",   NULL};
        r->scripts += g_strv_contains(banned, name);
        r->own += !strcmp(name, "script");
        r->figures += !strcmp(name, "figure");
        r->tables += !strcmp(name, "table");
        for (const xmlAttr *a = node->properties; a; a = a->next)
            read_attribute(r, node, a);
        read_node(r, node->children);
    }
}

static void reading_clear(struct reading *r)
{
    g_hash_table_unref(r->ids);
    g_ptr_array_unref(r->links);
    g_string_free(r->words, TRUE);
}

/* libxml2 knows HTML 4: elements that came later are no errors. */
enum { ERROR_UNKNOWN_TAG = 801 };

static void note_error(void *user, const xmlError *error)
{
    if (error->code == ERROR_UNKNOWN_TAG)
        return;
    ++*(guint *)user;
    fprintf(stderr, "line %d: %s", error->line, error->message);
}

/* libxml2 2.12 made the error const. */
#if LIBXML_VERSION >= 21200
#define ERROR_HANDLER note_error
#else
#define ERROR_HANDLER ((xmlStructuredErrorFunc)(void (*)(void))note_error)
#endif

static void read_page(struct reading *r, const char *text)
{
    guint errors = 0;
    *r = (struct reading){.ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                          .links = g_ptr_array_new_with_free_func(g_free),
                          .words = g_string_new(NULL)};
    xmlSetStructuredErrorFunc(&errors, ERROR_HANDLER);
    xmlDoc *doc = htmlReadMemory(text, (int)strlen(text), "page.html", "UTF-8", HTML_PARSE_NONET);
    xmlSetStructuredErrorFunc(NULL, NULL);
    CHECK(doc != NULL);
    CHECK(errors == 0);
    read_node(r, xmlDocGetRootElement(doc));
    xmlFreeDoc(doc);
}

/* Everything that every page keeps to. */
static void check_page(struct reading *r, const char *text)
{
    read_page(r, text);
    CHECK(g_utf8_validate(text, -1, NULL));
    CHECK(g_str_has_prefix(text, "<!DOCTYPE html>\n<html lang=\"en\">"));
    CHECK(r->own == 1 + (strstr(text, "id=\"data-json\"") != NULL)); /* the page's, and its data */
    CHECK(strstr(text, "contestant") == NULL);                       /* the key's own name does */
    CHECK(strstr(text, "@import") == NULL);
    CHECK(r->scripts == 0);
    CHECK(r->foreign == 0);
    CHECK(r->doubled == 0);
    CHECK(r->links->len >= 2);
    for (guint i = 0; i < r->links->len; i++)
        if (!g_hash_table_contains(r->ids, r->links->pdata[i]))
            CHECK_TEXT(r->links->pdata[i], "an id of the page");
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 && *c != '\n' && *c != '\t') {
            CHECK_NEAR(*c, '\n', 0); /* a control character */
            break;
        }
}

/* --- sizes --- */

static void no_results(void)
{
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, NULL, 0, &(struct question){0});
    char *text = page_of(&a, &(struct page){0});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    CHECK(strstr(r.words->str, "Nothing here can be compared") != NULL);
    CHECK(r.figures == 0);
    free(text);
}

static void one_result(void)
{
    static const struct row rows[] = {{"r1", RAIDZ1, "off", WRITE, "dd", "100"}};
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 1, &(struct question){0});
    char *text = page_of(&a, &(struct page){0});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    CHECK(strstr(r.words->str, "Nothing here can be compared") != NULL);
    CHECK(strstr(r.words->str, "100.0 MB/s") != NULL);
    CHECK(strstr(r.words->str, "1 result from 1 machine and 1 tool") != NULL);
    free(text);
}

static void one_contest(void)
{
    static const struct row rows[] = {
        {"r1", RAIDZ1, "off", WRITE, "dd", "100 101 102"},
        {"r1", RAIDZ2, "off", WRITE, "dd", "90 91 92"},
        {"r1", STRIPE, "off", WRITE, "dd", "-"},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    char *text = page_of(&a, &(struct page){.title = "Which?", .baseline = "raidz2"});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    CHECK(r.figures == 2); /* the stacks, the bars */
    CHECK(g_hash_table_contains(r.ids, "contest-1"));
    CHECK(strstr(r.words->str, "Which?") != NULL);
    CHECK(strstr(r.words->str, "raidz1 wins") != NULL);
    CHECK(strstr(r.words->str, "no number: too fast to measure") != NULL);
    g_autofree char *again = g_strdup(text);
    free(text);
    text = page_of(&a, &(struct page){.title = "Which?", .baseline = "raidz2"});
    CHECK_TEXT(text, again);
    free(text);
}

/* 200 contests of two, each of a block size of its own: 60 are shown, and that is said. */
static void two_hundred_contests(void)
{
    enum { MANY = 200 };
    g_autoptr(GPtrArray) works = g_ptr_array_new_with_free_func(g_free);
    g_autofree struct row *rows = g_new0(struct row, 2 * MANY);
    for (guint i = 0; i < MANY; i++) {
        char *work = g_strdup_printf("seq-write:bs=%uK,data=random,flush=end,qd=1", i + 1);
        g_ptr_array_add(works, work);
        rows[2 * i] = (struct row){"r1", RAIDZ1, "off", work, "dd", "100"};
        rows[2 * i + 1] = (struct row){"r1", RAIDZ2, "off", work, "dd", "90"};
    }
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 2 * MANY, &(struct question){0});
    CHECK(a.contests.all->len == MANY);
    char *text = page_of(&a, &(struct page){0});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    CHECK(strstr(r.words->str, "140 more comparisons are left out of this page") != NULL);
    CHECK(r.figures == 62); /* one of the stacks, one over block sizes */
    free(text);
}

/* Several settings, in more contests than are shown: the contents lead to what is there. */
static void contents_lead_to_what_is_shown(void)
{
    enum { RIGS = 70 };
    g_autoptr(GPtrArray) rigs = g_ptr_array_new_with_free_func(g_free);
    g_autofree struct row *rows = g_new0(struct row, 2 * RIGS);
    for (guint i = 0; i < RIGS; i++) {
        char *rig = g_strdup_printf("rig%u", i);
        g_ptr_array_add(rigs, rig);
        rows[2 * i] = (struct row){rig, RAIDZ1, "off", WRITE, "dd", "100"};
        rows[2 * i + 1] = (struct row){rig, RAIDZ2, "off", WRITE, "dd", "90"};
    }
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, 2 * RIGS, &(struct question){.by = "layout"});
    char *text = page_of(&a, &(struct page){0});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    free(text);
}

/* --- names --- */

#define SCRIPT "<script>alert(1)</script>"
#define QUOTES "\"&'<b onclick=x>"
#define RIGHT_TO_LEFT "\u202e\u05d0\u05d1\u202c\u0627"
#define CONTROLS "a\x01\x02\x1b[31mb\x7f\xc2\x85\ufffe"
#define STYLE "</style></title><img src=x onerror=y>"

static void hostile_names_are_text(void)
{
    static const char *const names[] = {SCRIPT, QUOTES, RIGHT_TO_LEFT, CONTROLS,      STYLE,
                                        "]]>",  "-->",  "%s%n%99999d", "javascript:x"};
    static const char *const layouts[] = {RAIDZ1, RAIDZ2, STRIPE, MIRRORS, HW_RAID5, MD_RAID5};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *name = names[i];
        struct row rows[3];
        for (gsize k = 0; k < 2; k++)
            rows[k] = (struct row){name,
                                   layouts[k],
                                   name,
                                   WRITE,
                                   name,
                                   k ? "90" : "100 101 99",
                                   .name = k ? NULL : name,
                                   .version = name,
                                   .machine = name,
                                   .source = name,
                                   .os = name};
        rows[2] = (struct row){NULL,           NULL,     name, WRITE, name, "80", .machine = name,
                               .source = name, .line = 3};
        auto_clear(answers_clear) struct answers a = {0};
        answers_open(&a, rows, 3, &(struct question){.by = "layout"});
        char *text = page_of(&a, &(struct page){.title = name, .command = name});
        auto_clear(reading_clear) struct reading r;
        check_page(&r, text);
        CHECK(r.figures == 2);
        if (strcmp(name, CONTROLS))
            CHECK(strstr(r.words->str, name) != NULL);
        else
            CHECK(strstr(r.words->str, "a[31mb") != NULL);
        free(text);
    }
}

static void long_names_are_kept(void)
{
    g_autofree char *name = g_strnfill(5000, 'n');
    const struct row rows[] = {
        {name, RAIDZ1, "off", WRITE, name, "100", .name = name, .source = name, .os = name},
        {name, RAIDZ2, "off", WRITE, name, "90", .source = name},
    };
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    char *text = page_of(&a, &(struct page){0});
    auto_clear(reading_clear) struct reading r;
    check_page(&r, text);
    CHECK(strstr(r.words->str, name) != NULL);
    free(text);
}

/* Elements with a selection of their own make contests of it. */
static void prose_narrows_the_selection(void)
{
    static const struct row rows[] = {{"r", RAIDZ1, "off", WRITE, "dd", "100"},
                                      {"r", RAIDZ2, "off", WRITE, "dd", "80"},
                                      {"r", RAIDZ2, "off", READ, "dd", "70"}};
    static const char prose[] =
        "<article version='1' title='t'><p>It wrote <value of='raidz1' where='class=seq-write'/>."
        "</p><figure where='class=seq-write'>One.</figure></article>";
    auto_clear(answers_clear) struct answers a = {0};
    answers_open(&a, rows, G_N_ELEMENTS(rows), &(struct question){0});
    GError *error = NULL;
    auto_clear(xml_clear) struct xml_document *article =
        xml_parse(prose, strlen(prose), "a.xml", article_elements, &error);
    no_error(error);
    g_autoptr(GPtrArray) stale = g_ptr_array_new_with_free_func(g_free);
    char *text = page_of(&a, &(struct page){.article = article, .stale = stale});
    CHECK(strstr(text, "100") && strstr(text, "<figure"));
    CHECK(stale->len == 0);
    free(text);
}

TESTS("page", {"no results", no_results}, {"one result", one_result}, {"one contest", one_contest},
      {"two hundred contests", two_hundred_contests},
      {"contents lead to what is shown", contents_lead_to_what_is_shown},
      {"hostile names are text", hostile_names_are_text},
      {"long names are kept", long_names_are_kept},
      {"prose narrows the selection", prose_narrows_the_selection})
