/* Pages: what is shown, in which pieces, and where it stands. */
#include "ingest/page.h"
#include "schema/auto.h"
#include "tests/test.h"

/* The pieces of a page as "KIND@LINE{text}", lines of text ending in '|'. */
static char *pieces_of(const char *html)
{
    static const char *const kinds[] = {"prose", "pre", "table"};
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "page", html, strlen(html));
    auto_clear(page_clear) struct page page = {0};
    CHECK(page_read(&page, &source, NULL));
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < page.pieces->len; i++) {
        const struct page_piece *piece = page_piece(&page, i);
        g_string_append_printf(all, "%s@%" G_GSIZE_FORMAT "{%s}", kinds[piece->kind], piece->line,
                               g_strdelimit(piece->text->str, "\n", '|'));
        CHECK(piece->at + piece->length <= source.length);
    }
    return g_string_free(all, FALSE);
}

#define CHECK_PIECES(html, want)                                                                   \
    do {                                                                                           \
        g_autofree char *got_ = pieces_of(html);                                                   \
        CHECK_TEXT(got_, want);                                                                    \
    } while (0)

static void shows_prose(void)
{
    CHECK_PIECES("<p>one  two\nthree</p><p>four<br>five</p>", "prose@0{one two three|four|five|}");
    CHECK_PIECES("<ul><li>a</li><li>b <b>c</b></li></ul>", "prose@0{a|b c|}");
    CHECK_PIECES("<p>&lt;b&gt; &amp; 5&nbsp;&nbsp;MB/s &micro;s</p>",
                 "prose@0{<b> & 5  MB/s \xc2\xb5s|}");
    CHECK_PIECES("<div>x<div>y</div>z</div>", "prose@0{x|y|z|}");
    CHECK_PIECES("", "");
}

static void drops_what_is_not_shown(void)
{
    CHECK_PIECES("<html><head><title>t</title><style>p{}</style></head><body><script>var x = '<p>1 "
                 "MB/s</p>';</script><nav>menu</nav><noscript>no</noscript><p hidden>h</p>"
                 "<p style='display:none'>d</p><!-- c --><p>shown</p></body></html>",
                 "prose@0{shown|}");
}

static void keeps_what_is_preformatted(void)
{
    CHECK_PIECES("<p>a</p>\n<pre>x  y\n  z</pre>\n<p>b</p>",
                 "prose@0{a|}pre@2{x  y|  z}prose@0{b|}");
    CHECK_PIECES("<pre>a<br>b<span>c</span></pre>", "pre@1{a|bc}");
    CHECK_PIECES("<pre><div>a</div><div>b</div></pre>", "pre@1{a|b|}");
    CHECK_PIECES("<p>run <code>dd if=a</code> now</p>", "prose@0{run dd if=a now|}");
    CHECK_PIECES("<code>a\nb\nc</code>", "pre@1{a|b|c}");
}

static void tells_tables_from_arrangement(void)
{
    CHECK_PIECES("<table><tr><th>a</th><th>b c</th></tr><tr><td>1\n</td><td>2</td></tr></table>",
                 "table@0{a\tb c|1\t2|}");
    CHECK_PIECES("<table><tr><td></td><td>w</td></tr><tr><td>x</td><td><b>3</b></td></tr></table>",
                 "table@0{\tw|x\t3|}");
    CHECK_PIECES(
        "<table><tr><td>1</td><td><pre>out\nput</pre></td></tr><tr><td>2</td></tr></table>",
        "prose@0{1|}pre@1{out|put}prose@0{2|}");
}

static void says_what_it_is(void)
{
    static const char html[] =
        "<html><head><title> RAID\n or not </title>"
        "<meta property='article:published_time' content='2011-05-03T12:22:31+02:00'>"
        "</head><body><time datetime='2020-01-01'>x</time></body></html>";
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "page", html, sizeof html - 1);
    auto_clear(page_clear) struct page page = {0};
    CHECK(page_is_html(&source) && page_read(&page, &source, NULL));
    CHECK_TEXT(page.title, "RAID or not");
    CHECK_TEXT(page.published, "2011-05-03T10:22:31Z");
    static const struct {
        const char *text;
        bool page;
    } texts[] = {{"<!doctype HTML>", true},
                 {"\xef\xbb\xbf \n<!-- c --> <HTML lang=en>", true},
                 {"<?xml version='1.0'?><html xmlns='x'>", true},
                 {"<shootout version='1'/>", false},
                 {"I like <html>", false},
                 {"<!-- endless", false},
                 {"", false}};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(source_clear) struct source text;
        source_of_bytes(&text, "text", texts[i].text, strlen(texts[i].text));
        CHECK(page_is_html(&text) == texts[i].page);
    }
}

static const void *claim_dd(const struct page_piece *piece)
{
    return strstr(piece->text->str, "dd") ? "dd" : NULL;
}

static void joins_neighbours(void)
{
    static const char html[] = "<pre>dd if=a</pre>\n\n<pre>dd said</pre>\n<p>and</p><pre>dd</pre>";
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "page", html, sizeof html - 1);
    auto_clear(page_clear) struct page page = {0};
    CHECK(page_read(&page, &source, NULL));
    page_join(&page, claim_dd);
    CHECK(page.pieces->len == 3);
    CHECK_TEXT(page_piece(&page, 0)->text->str, "dd if=a\n\ndd said");
    CHECK(page_piece(&page, 0)->line == 1 && page_piece(&page, 2)->line == 4);
    CHECK(page_piece(&page, 2)->at == (gsize)(strstr(html, "<p>") - html));
}

static void reads_any_encoding(void)
{
    CHECK_PIECES("<p>caf\xe9</p>", "prose@0{caf\xc3\xa9|}");
    CHECK_PIECES("<meta charset=iso-8859-1><p>caf\xc3\xa9</p>", "prose@0{caf\xc3\xa9|}");
    CHECK_PIECES("<meta charset='iso-8859-2'><p>\xb1</p>", "prose@0{\xc4\x85|}");
}

static bool reads(const char *before, const char *often, int times, const char *after,
                  guint *pieces)
{
    g_autoptr(GString) html = g_string_new(before);
    for (int i = 0; i < times; i++)
        g_string_append(html, often);
    g_string_append(html, after);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "page", html->str, html->len);
    auto_clear(page_clear) struct page page = {0};
    bool fine = page_read(&page, &source, NULL);
    *pieces = page.pieces->len;
    return fine;
}

static void bounds_what_has_no_end(void)
{
    guint n;
    CHECK(!reads("<p", " a", 1001, ">x</p>", &n));
    CHECK(reads("<p b='", " a", 5000, "'>x</p>", &n) && n == 1);
    CHECK(reads("<script>if (a <b", " a", 5000, ")</script><p>x</p>", &n) && n == 1);
    CHECK(reads("<!-- <p", " a", 5000, "--><p>x</p>", &n) && n == 1);
    CHECK(reads("", "<pre>x</pre>", 3000, "", &n) && n == 2000);
}

TESTS("page", {"shows prose", shows_prose}, {"drops what is not shown", drops_what_is_not_shown},
      {"keeps what is preformatted", keeps_what_is_preformatted},
      {"tells tables from arrangement", tells_tables_from_arrangement},
      {"says what it is", says_what_it_is}, {"joins neighbours", joins_neighbours},
      {"reads any encoding", reads_any_encoding},
      {"bounds what has no end", bounds_what_has_no_end})
