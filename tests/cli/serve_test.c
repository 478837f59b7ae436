/* The site: what is answered to which request, that nothing of a person becomes markup, that every
 * link leads somewhere, and that nothing is sent twice for nothing. */
#include "cli/serve/wanted.h"
#include "tests/cli/site.h"

#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>

/* --- addresses --- */

static void reads_addresses(void)
{
    static const struct {
        const char *text;
        int status;
        const char *path, *value;
    } cases[] = {
        {"/", 200, "/", NULL},
        {"/compare?a=b%20c", 200, "/compare", "b c"},
        {"/compare?a=b+c", 200, "/compare", "b c"},
        {"/a+b?a=1&a=2", 200, "/a+b", "2"},
        {"/?a=%C3%A4&b", 200, "/", "\303\244"},
        {"/?a==", 200, "/", "="},
        {"/%2e%2e/x", 200, "/../x", NULL},
        {"/?&&&", 200, "/", NULL},
        {"", 400, NULL, NULL},
        {"compare", 400, NULL, NULL},
        {"*", 400, NULL, NULL},
        {"http://elsewhere/", 400, NULL, NULL},
        {"/?a=%", 400, NULL, NULL},
        {"/?a=%4", 400, NULL, NULL},
        {"/?a=%zz", 400, NULL, NULL},
        {"/?a=%00", 400, NULL, NULL},
        {"/?a=%0a", 400, NULL, NULL},
        {"/%0d%0aX-Header:1", 400, NULL, NULL},
        {"/?a=%ff", 400, NULL, NULL},
        {"/?a=\xff", 400, NULL, NULL},
        {"/?a=b#c", 400, NULL, NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(address_clear) struct address address = {0};
        int status = address_parse(&address, cases[i].text);
        CHECK(status == cases[i].status);
        if (status != 200)
            continue;
        CHECK_TEXT(address.path, cases[i].path);
        CHECK_TEXT(address_value(&address, "a"), cases[i].value);
    }
}

static void limits_addresses(void)
{
    g_autoptr(GString) text = g_string_new("/?");
    for (guint i = 0; i < ADDRESS_PARAMETERS; i++)
        g_string_append(text, "a=1&");
    auto_clear(address_clear) struct address most = {0}, more = {0}, longest = {0};
    CHECK(address_parse(&most, text->str) == 200);
    g_string_append(text, "a=1");
    CHECK(address_parse(&more, text->str) == 414);
    g_string_printf(text, "/%*d", ADDRESS_LONGEST, 1);
    CHECK(address_parse(&longest, text->str) == 414);
}

static void links_from_addresses(void)
{
    auto_clear(address_clear) struct address address = {0};
    CHECK(address_parse(&address, "/compare?rig=a&rig=b%26c&by=layout&where=") == 200);
    CHECK(!address.bare);
    g_autofree char *same = address_link(&address, "/runs", NULL);
    CHECK_TEXT(same, "/runs?rig=a&rig=b%26c&by=layout");
    const struct address_change drop = {.drop_name = "rig", .drop_value = "a"},
                                add = {.add_name = "by", .add_value = "os #1"},
                                all = {.drop_name = "rig"};
    g_autofree char *dropped = address_link(&address, "/runs", &drop),
                    *added = address_link(&address, "/runs", &add),
                    *none = address_link(&address, "/", &all);
    CHECK_TEXT(dropped, "/runs?rig=b%26c&by=layout");
    CHECK_TEXT(added, "/runs?rig=a&rig=b%26c&by=os%20%231");
    CHECK_TEXT(none, "/?by=layout");
}

/* --- words --- */

static void check_line(const char *target, const struct command *command, const char *want)
{
    auto_clear(address_clear) struct address address = {0};
    CHECK(address_parse(&address, target) == 200);
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) words = wanted_words(&address, command, &error);
    g_autofree char *line = words ? wanted_line(command, words) : g_strdup(error->message);
    CHECK_TEXT(line, want);
}

static void makes_words(void)
{
    check_line("/", &compare_command, "shootout compare");
    check_line("/?rig=pe2900&by=layout&class=seq-write", &compare_command,
               "shootout compare --where 'rig=pe2900 and class=seq-write' --by layout");
    check_line("/?rig=a&disks=6&rig=b+c", &compare_command,
               "shootout compare --where '(rig=a or rig=\"b c\") and disks=6'");
    check_line("/?rig=a%22b%27c", &list_command,
               "shootout list --where 'rig=\"a\"'\\''\"'\\''\"b'\\''c\"'");
    check_line("/?where=disks%3E%3D6&where=last", &compare_command,
               "shootout compare --where 'disks>=6' --where last");
    check_line("/?for=database&disks=6&survive=1", &winners_command,
               "shootout winners --for database --disks 6 --survive 1");
    check_line("/?for=database&disks=6&survive=1", &compare_command,
               "shootout compare --survive 1");
    check_line("/?disks=6", &winners_command, "shootout winners --where disks=6");
    check_line("/?baseline=a&baseline=b&kind=bars&before=7", &compare_command,
               "shootout compare --baseline a --baseline b");
    check_line("/?by=--output%3D/tmp/x", &compare_command, "shootout compare --by --output=/tmp/x");
}

/* Nothing that reads or writes a file. */
static void refuses_words(void)
{
    static const char *const names[] = {"output",  "o",     "with", "archive",      "as",
                                        "layout2", "limit", "map",  "tag.a%20b%29", "help"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        auto_clear(address_clear) struct address address = {0};
        g_autoptr(GError) error = NULL;
        g_autofree char *target = g_strdup_printf("/?%s=x", names[i]);
        CHECK(address_parse(&address, target) == 200);
        g_autoptr(GPtrArray) words = wanted_words(&address, &compare_command, &error);
        CHECK(!words && error->code == STATUS_USAGE);
        CHECK(error && g_str_has_prefix(error->message, "no such parameter '"));
    }
}

/* --- answers --- */

static void knows_its_names(void)
{
    static const char *const mine[] = {"localhost",      "LOCALHOST:8080", "127.0.0.1",
                                       "127.0.0.1:1",    "[::1]",          "[::1]:8080",
                                       "lab.example:443"};
    static const char *const others[] = {"",
                                         "evil.example",
                                         "localhost.evil.example",
                                         "127.0.0.1.evil.example",
                                         "localhost:",
                                         "localhost:80x",
                                         "localhost@evil.example",
                                         "evil.example:8080",
                                         "[::1",
                                         "localhost.",
                                         "127.0.0.2",
                                         "0.0.0.0",
                                         "lab.example.evil.example"};
    static const char *const names[] = {"lab.example", NULL};
    const struct site site = {.names = names}, plain = {0};
    for (gsize i = 0; i < G_N_ELEMENTS(mine); i++)
        CHECK(answer_host(&site, mine[i]));
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        CHECK(!answer_host(&site, others[i]));
    CHECK(!answer_host(&plain, "lab.example"));
}

static const struct refused {
    const char *method, *target, *host;
    int status;
} refused[] = {
    {"POST", "/", "localhost", 405},
    {"PUT", "/compare", "localhost", 405},
    {"DELETE", "/run/1", "localhost", 405},
    {"OPTIONS", "*", "localhost", 405},
    {"get", "/", "localhost", 405},
    {"TRACE", "/", "evil.example", 405},
    {"GET", "/", NULL, 400},
    {"GET", "/", "evil.example", 421},
    {"GET", "/?x=%00", "localhost", 400},
    {"GET", "/nothing", "localhost", 404},
    {"GET", "/..", "localhost", 404},
    {"GET", "/%2e%2e/%2e%2e/etc/passwd", "localhost", 404},
    {"GET", "//", "localhost", 400},
    {"GET", "/compare/", "localhost", 404},
    {"GET", "/Compare", "localhost", 404},
    {"GET", "/compare.exe", "localhost", 404},
    {"GET", "/compare.html", "localhost", 404},
    {"GET", "/compare.", "localhost", 404},
    {"GET", "/run/", "localhost", 404},
    {"GET", "/run/0", "localhost", 404},
    {"GET", "/run/-1", "localhost", 404},
    {"GET", "/run/1x", "localhost", 404},
    {"GET", "/run/ 1", "localhost", 404},
    {"GET", "/run/4711", "localhost", 404},
    {"GET", "/run/99999999999999999999", "localhost", 404},
    {"GET", "/run/x.json", "localhost", 404},
    {"GET", "/run/--help.json", "localhost", 404},
    {"GET", "/run/4711.json", "localhost", 404},
    {"GET", "/source/", "localhost", 404},
    {"GET", "/source/../../etc/passwd", "localhost", 404},
    {"GET", "/source/abc", "localhost", 404},
    {"GET", "/compare?nonsense=1", "localhost", 400},
    {"GET", "/compare?where=((", "localhost", 400},
    {"GET", "/compare?by=nonsense", "localhost", 400},
    {"GET", "/compare?survive=many", "localhost", 400},
    {"GET", "/compare?rig=nobody", "localhost", 404},
    {"GET", "/compare.csv?where=((", "localhost", 400},
    {"GET", "/chart.svg?kind=nonsense", "localhost", 400},
    {"GET", "/chart.svg?width=9999999", "localhost", 400},
    {"GET", "/use?for=nonsense", "localhost", 400},
    {"GET", "/runs?before=x", "localhost", 400},
};

static void refuses(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    for (gsize i = 0; i < G_N_ELEMENTS(refused); i++) {
        int status = served_ask(&served, &(struct request){refused[i].method, refused[i].target,
                                                           refused[i].host, NULL});
        if (status != refused[i].status)
            fprintf(stderr, "%s %s: %d\n", refused[i].method, refused[i].target, status);
        CHECK(status == refused[i].status);
        CHECK(!served.response.etag);
        g_autofree char *body = served_body(&served);
        CHECK(strstr(body, "class=\"warning\"") != NULL);
    }
    g_autofree char *long_one = g_strdup_printf("/%*d", ADDRESS_LONGEST, 1);
    CHECK(served_get(&served, long_one) == 414);
}

static void says_when_there_is_no_archive(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    CHECK(served_get(&served, "/") == 200);
    CHECK(!g_unlink(served.path));
    CHECK(served_get(&served, "/") == 503);
    CHECK(served_get(&served, "/site.css") == 200);
    served_put(&served, served_rows, 1);
    CHECK(served_get(&served, "/") == 200);
}

static void leaves_out_what_is_empty(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    CHECK(served_get(&served, "/compare?rig=r1&class=&where=&by=layout") == 303);
    CHECK_TEXT(served.response.location, "/compare?rig=r1&by=layout");
    CHECK(served_get(&served, "//evil.example?a=") == 400);
    CHECK(served_get(&served, "/%2fevil.example?a=") == 400);
    CHECK(served_get(&served, "/\\evil.example?a=") == 303);
    CHECK_TEXT(served.response.location, "/%5Cevil.example");
}

/* --- what is not sent again --- */

static void is_not_sent_again(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    struct request request = {"GET", "/compare?rig=r1", "localhost", NULL};
    CHECK(served_ask(&served, &request) == 200);
    g_autofree char *etag = g_strdup(served.response.etag);
    g_autoptr(GBytes) first = g_bytes_ref(served.response.body);
    CHECK(etag && etag[0] == '"');
    CHECK(served_ask(&served, &request) == 200);
    CHECK(served.response.body == first); /* kept */
    request.none_match = etag;
    CHECK(served_ask(&served, &request) == 304);
    CHECK(g_bytes_get_size(served.response.body) == 0);
    g_autoptr(GHashTable) headers = served_headers(&served);
    CHECK_TEXT(g_hash_table_lookup(headers, "etag"), etag);
    CHECK(!g_hash_table_contains(headers, "content-security-policy"));
    g_autofree char *several = g_strconcat("\"other\", W/", etag, NULL);
    request.none_match = several;
    CHECK(served_ask(&served, &request) == 304);
    request.target = "/runs";
    CHECK(served_ask(&served, &request) == 200);
    request.method = "HEAD";
    CHECK(served_ask(&served, &request) == 200);
}

static void sees_changes(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    CHECK(served_get(&served, "/runs") == 200);
    g_autofree char *etag = g_strdup(served.response.etag), *before = served_body(&served);
    GError *error = NULL;
    auto_clear(store_clear) struct store *store = store_open(served.path, STORE_WRITE, &error);
    guint64 runs;
    auto_clear(filter_clear) struct filter *where = filter_parse("run=1", &error);
    CHECK(store_begin(store, "annotate", "annotate", &error) &&
          store_annotate(store, where, &(struct pair){"rig", "renamed"}, 1, &runs, &error) &&
          store_commit(store, &error));
    no_error(error);
    CHECK(served_ask(&served, &(struct request){"GET", "/runs", "localhost", etag}) == 200);
    CHECK(g_strcmp0(served.response.etag, etag) != 0);
    g_autofree char *after = served_body(&served);
    CHECK(!strstr(before, "renamed") && strstr(after, "renamed"));
}

/* --- what people wrote --- */

static void check_page(const struct served *served, const char *target)
{
    static const char *const never[] = {
        "//*[@*[starts-with(name(), 'on')]]", "//@style", "//*[starts-with(@href, 'javascript:')]",
        "//script[not(@src = '/page.js')]",   "//b",      "//form[@method and @method != 'get']"};
    g_autofree char *body = served_body(served);
    CHECK(!strstr(body, "<script>alert"));
    htmlDocPtr doc = htmlReadDoc((const xmlChar *)body, NULL, "UTF-8",
                                 HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    for (gsize i = 0; i < G_N_ELEMENTS(never); i++) {
        xmlXPathObjectPtr found = xmlXPathEvalExpression((const xmlChar *)never[i], context);
        if (found->nodesetval && found->nodesetval->nodeNr)
            fprintf(stderr, "%s has %s\n", target, never[i]);
        CHECK(!found->nodesetval || !found->nodesetval->nodeNr);
        xmlXPathFreeObject(found);
    }
    xmlXPathFreeContext(context);
    xmlFreeDoc(doc);
}

/* Addresses of this site that a page leads to. */
static void add_links(const struct served *served, GPtrArray *links)
{
    g_autofree char *body = served_body(served);
    htmlDocPtr doc = htmlReadDoc((const xmlChar *)body, NULL, "UTF-8",
                                 HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    xmlXPathContextPtr context = xmlXPathNewContext(doc);
    xmlXPathObjectPtr found =
        xmlXPathEvalExpression((const xmlChar *)"//@href | //script/@src", context);
    for (int i = 0; found->nodesetval && i < found->nodesetval->nodeNr; i++) {
        xmlChar *text = xmlNodeGetContent(found->nodesetval->nodeTab[i]);
        if (text[0] == '/' && !g_ptr_array_find_with_equal_func(links, text, g_str_equal, NULL))
            g_ptr_array_add(links, g_strdup((char *)text));
        xmlFree(text);
    }
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(context);
    xmlFreeDoc(doc);
}

/* Every style that stands in a page is one that its policy names. */
static void check_policy(const struct served *served)
{
    g_autoptr(GHashTable) headers = served_headers(served);
    const char *policy = g_hash_table_lookup(headers, "content-security-policy");
    g_autofree char *body = served_body(served);
    CHECK(policy && !strstr(policy, "unsafe") && !strstr(policy, "*"));
    CHECK(policy && g_str_has_prefix(policy, "default-src 'none'"));
    CHECK_TEXT(g_hash_table_lookup(headers, "x-content-type-options"), "nosniff");
    CHECK_TEXT(g_hash_table_lookup(headers, "cross-origin-resource-policy"), "same-origin");
    for (const char *at = body; policy && (at = strstr(at, "<style>"));) {
        const char *from = at + strlen("<style>"), *to = strstr(from, "</style>");
        g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
        guint8 digest[32];
        gsize length = sizeof digest;
        g_checksum_update(sum, (const guchar *)from, to - from);
        g_checksum_get_digest(sum, digest, &length);
        g_autofree char *hash = g_base64_encode(digest, length);
        CHECK(strstr(policy, hash) != NULL);
        at = to;
    }
}

/* From the start page on, every link leads somewhere, as far as there are new ones. */
static void leads_everywhere(void)
{
    enum { ENOUGH = 400 };
    auto_clear(served_clear) struct served served;
    served_open(&served);
    g_autoptr(GPtrArray) links = g_ptr_array_new_with_free_func(g_free);
    static const char *const begin[] = {"/", "/compare?class=seq-write&by=layout&survive=1",
                                        "/use?for=database&disks=6", "/runs?where=disks%3E5"};
    for (gsize i = 0; i < G_N_ELEMENTS(begin); i++)
        g_ptr_array_add(links, g_strdup(begin[i]));
    for (guint i = 0; i < links->len && i < ENOUGH; i++) {
        int status = served_get(&served, links->pdata[i]);
        if (status != 200)
            fprintf(stderr, "%s: %d\n", (char *)links->pdata[i], status);
        CHECK(status == 200);
        check_policy(&served);
        if (!g_str_has_prefix(served.response.type, "text/html") ||
            g_str_has_prefix(links->pdata[i], "/report"))
            continue;
        check_page(&served, links->pdata[i]);
        add_links(&served, links);
    }
    CHECK(links->len > 60);
    CHECK(g_ptr_array_find_with_equal_func(links, "/run/1", g_str_equal, NULL));
    CHECK(g_ptr_array_find_with_equal_func(links, "/run/1.json", g_str_equal, NULL));
}

/* Words of an address are text, too. */
static void shows_what_was_asked(void)
{
    static const char *const targets[] = {
        "/compare?rig=%3Cscript%3Ealert%281%29%3C/script%3E",
        "/compare?where=%22%3E%3Cscript%3Ealert%281%29%3C/script%3E",
        "/compare?%3Cscript%3Ealert=1",
        "/runs?tag.x=%3Cb%3E&before=%3Cb%3E",
        "/use?for=%3Cb%3E",
        "/chart.svg?kind=%3Cb%3E",
        "/%3Cscript%3Ealert%281%29%3C/script%3E",
        "/run/%3Cb%3E.json"};
    auto_clear(served_clear) struct served served;
    served_open(&served);
    for (gsize i = 0; i < G_N_ELEMENTS(targets); i++) {
        CHECK(served_get(&served, targets[i]) >= 400);
        check_page(&served, targets[i]);
    }
}

/* --- files --- */

static void gives_files(void)
{
    static const struct {
        const char *target, *type, *begins, *name;
    } cases[] = {
        {"/compare.csv?rig=r1", "text/csv; charset=utf-8", "contest,", "compare.csv"},
        {"/winners.json?rig=r1", "application/json", "{", "winners.json"},
        {"/audit.ndjson", "application/x-ndjson", "{", "audit.ndjson"},
        {"/list.tsv", "text/tab-separated-values; charset=utf-8", "run\t", "list.tsv"},
        {"/compare.md?rig=r1", "text/markdown; charset=utf-8", "", "compare.md"},
        {"/results.csv", "text/csv; charset=utf-8", "", "results.csv"},
        {"/chart.svg?rig=r1", "image/svg+xml", "<?xml", NULL},
        {"/chart.png?rig=r1&kind=bars", "image/png", "\211PNG", NULL},
        {"/chart.pdf?rig=r1", "application/pdf", "%PDF-", NULL},
        {"/report.html?rig=r1", "text/html; charset=utf-8", "<!DOCTYPE html>", NULL},
        {"/run/1.json", "application/json", "{", "run-1.json"},
    };
    auto_clear(served_clear) struct served served;
    served_open(&served);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        CHECK(served_get(&served, cases[i].target) == 200);
        g_autofree char *body = served_body(&served);
        CHECK_TEXT(served.response.type, cases[i].type);
        CHECK_TEXT(served.response.name, cases[i].name);
        CHECK(g_str_has_prefix(body, cases[i].begins));
    }
}

static void gives_the_bytes_of_sources(void)
{
    auto_clear(served_clear) struct served served;
    served_open(&served);
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, HOSTILE, -1),
                    *target = g_strconcat("/source/", hash, NULL);
    CHECK(served_get(&served, target) == 200);
    g_autofree char *body = served_body(&served);
    CHECK_TEXT(body, HOSTILE);
    CHECK_TEXT(served.response.type, "text/plain; charset=utf-8");
    check_policy(&served);
    target[strlen(target) - 1] = hash[63] == '0' ? '1' : '0';
    CHECK(served_get(&served, target) == 404);
}

TESTS("serve", {"reads addresses", reads_addresses}, {"limits addresses", limits_addresses},
      {"links from addresses", links_from_addresses}, {"makes words", makes_words},
      {"refuses words", refuses_words}, {"knows its names", knows_its_names}, {"refuses", refuses},
      {"says when there is no archive", says_when_there_is_no_archive},
      {"leaves out what is empty", leaves_out_what_is_empty},
      {"is not sent again", is_not_sent_again}, {"sees changes", sees_changes},
      {"leads everywhere", leads_everywhere}, {"shows what was asked", shows_what_was_asked},
      {"gives files", gives_files}, {"gives the bytes of sources", gives_the_bytes_of_sources})
