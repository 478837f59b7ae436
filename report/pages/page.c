/* The page from head to foot, in each of its forms. */
#include "report/pages/page.h"

#include "report/compare.h"
#include "report/figures.h"
#include "report/picture.h"
#include "report/pages/markdown.h"
#include "report/pages/prose.h"
#include "report/pages/section.h"
#include "schema/auto.h"
#include "schema/embedded.h"
#include "schema/error.h"
#include "schema/hash.h"

#include <stdlib.h>
#include <string.h>

extern const struct embedded page_files[];

static const char *embedded(const char *name)
{
    for (const struct embedded *file = page_files; file->name; file++)
        if (!strcmp(file->name, name))
            return file->text;
    g_assert_not_reached();
}

const char *page_style(void)
{
    return embedded("page.css");
}

const char *page_script(void)
{
    return embedded("page.js");
}

/* How many different values a key has over the page's results. */
static guint count(const struct page *page, enum field field)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    const struct cells *cells = page->contests->cells;
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        const char *word = cell->words[field];
        if (word && strcmp(word, "unknown"))
            g_hash_table_add(seen, (gpointer)word);
    }
    return g_hash_table_size(seen);
}

static char *counted(guint n, const char *one, const char *many)
{
    return g_strdup_printf("%u %s", n, n == 1 ? one : many);
}

static char *make_title(const struct page *page)
{
    const char *own = page->article ? xml_attribute(xml_root(page->article), "title") : NULL;
    if (page->title || own)
        return g_strdup(page->title ? page->title : own);
    g_autofree char *layouts =
                        counted(count(page, FIELD_layout), "storage layout", "storage layouts"),
                    *workloads = counted(count(page, FIELD_workload), "workload", "workloads");
    return g_strdup_printf("%s, %s: which leads?", layouts, workloads);
}

static char *make_description(const struct page *page)
{
    if (!section_contested(page))
        return g_strdup("Storage benchmark results.");
    const struct contest *first = contests_at(page->contests, 0);
    g_autofree char *sentence = winners_sentence(first, page->margin);
    return g_strdup_printf("%s: %s.", first->title, sentence);
}

/* The first chart as a small picture, for those who link to the page; none of a crowd, which would
 * be taller than cairo's 32,767 pixels and read by nobody. */
static char *preview(const struct page *page, GError **error)
{
    enum { MOST_BARS = 100 };
    if (!section_contested(page) || contests_at(page->contests, 0)->contestants->len > MOST_BARS)
        return NULL;
    auto_clear(figures_clear) struct figures figures = {0};
    figures_make(&figures, page->contests, 0, 1, page->baseline, NULL);
    g_autoptr(GBytes) png = picture_png(&bars_chart, &figures.figure, error);
    gsize length = 0;
    const guchar *bytes = png ? g_bytes_get_data(png, &length) : NULL;
    g_autofree char *text = png ? g_base64_encode(bytes, length) : NULL;
    return text ? g_strconcat("data:image/png;base64,", text, NULL) : NULL;
}

static void put_meta(struct markup *m, const char *key, const char *name, const char *content)
{
    markup_open(m, "meta");
    markup_attribute(m, key, name);
    markup_attribute(m, "content", content);
    markup_close(m);
}

/* Nothing is fetched, nothing runs but this very script. */
static char *policy(void)
{
    const char *script = page_script();
    guint8 digest[HASH_BYTES];
    struct hash sum;
    hash_init(&sum);
    hash_add(&sum, script, strlen(script));
    hash_end(&sum, digest);
    g_autofree char *hash = g_base64_encode(digest, sizeof digest);
    return g_strdup_printf("default-src 'none'; script-src 'sha256-%s'; style-src 'unsafe-inline'; "
                           "img-src data:; base-uri 'none'; form-action 'none'",
                           hash);
}

static bool put_head(const struct page *page, struct markup *m, const char *title, GError **error)
{
    g_autofree char *description = make_description(page), *allowed = policy();
    g_autoptr(GError) why = NULL;
    g_autofree char *picture = preview(page, &why);
    if (why) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    markup_open(m, "head");
    markup_open(m, "meta");
    markup_attribute(m, "charset", "utf-8");
    markup_close(m);
    put_meta(m, "http-equiv", "Content-Security-Policy", allowed);
    put_meta(m, "name", "viewport", "width=device-width, initial-scale=1");
    markup_element(m, "title", title);
    put_meta(m, "name", "description", description);
    put_meta(m, "name", "generator", "shootout");
    put_meta(m, "property", "og:title", title);
    put_meta(m, "property", "og:description", description);
    put_meta(m, "property", "og:type", "article");
    if (picture)
        put_meta(m, "property", "og:image", picture);
    markup_style(m, page_style());
    markup_close(m);
    return true;
}

static void put_header(const struct page *page, struct markup *m, const char *title)
{
    g_autofree char *where = filter_format(page->where),
                    *rigs = counted(count(page, FIELD_rig), "machine", "machines"),
                    *tools = counted(count(page, FIELD_tool), "tool", "tools"),
                    *runs = counted(page->contests->cells->runs->len, "result", "results");
    markup_open(m, "header");
    markup_element(m, "h1", title);
    markup_open(m, "p");
    markup_attribute(m, "class", "sub");
    if (page->contests->cells->runs->len)
        markup_textf(m, "%s from %s and %s. Selection: %s.", runs, rigs, tools, where);
    else
        markup_textf(m, "No results: what was described, without its figures. Selection: %s.",
                     where);
    markup_close(m);
    markup_close(m);
}

static void put_footer(const struct page *page, struct markup *m)
{
    markup_open(m, "footer");
    markup_open(m, "p");
    markup_textf(m,
                 "Made by shootout %s. Bars are hollow where fewer than three runs stand behind "
                 "them, hatched where a result is doubtful, crossed out where it is not a disk "
                 "result.",
                 page->version);
    markup_close(m);
    markup_close(m);
}

/* Links to the headings.  The text, to be put in where the contents belong; the caller frees. */
static char *make_contents(const struct page *page, enum markup_kind kind)
{
    auto_clear(markup_clear) struct markup m = {0};
    const GArray *headings = page->progress->headings;
    markup_init(&m, kind);
    markup_open(&m, "nav");
    markup_attribute(&m, "aria-label", "Contents");
    markup_open(&m, "ol");
    for (guint i = 0; i < headings->len; i++) {
        const struct heading *heading = &g_array_index(headings, struct heading, i);
        if (heading->level > 2)
            continue;
        markup_open(&m, "li");
        markup_open(&m, "a");
        g_autofree char *anchor =
            page->form == PAGE_MARKDOWN ? markdown_anchor(heading->text) : g_strdup(heading->id);
        markup_attributef(&m, "href", "#%s", anchor);
        markup_text(&m, heading->text);
        markup_close(&m);
        markup_close(&m);
    }
    markup_close(&m);
    markup_close(&m);
    return g_strdup(markup_end(&m));
}

static bool put_body(const struct page *page, struct markup *m, const char *title, GError **error)
{
    put_header(page, m, title);
    markup_open(m, "main");
    bool fine = prose_put(page, m, error);
    markup_close(m);
    if (fine && page->progress->contents >= 0) {
        g_autofree char *contents = make_contents(page, m->kind);
        g_string_insert(m->out, page->progress->contents, contents);
    }
    put_footer(page, m);
    return fine;
}

static bool write_whole(const struct page *page, const char *title, FILE *out, GError **error)
{
    const char *language = page->article ? xml_attribute(xml_root(page->article), "lang") : NULL;
    auto_clear(markup_clear) struct markup m = {0};
    markup_init(&m, MARKUP_HTML);
    markup_doctype(&m);
    markup_open(&m, "html");
    markup_attribute(&m, "lang", language ? language : "en");
    if (!put_head(page, &m, title, error))
        return false;
    markup_open(&m, "body");
    bool fine = put_body(page, &m, title, error);
    if (fine)
        markup_script(&m, page_script());
    markup_close(&m);
    markup_close(&m);
    if (fine)
        fputs(markup_end(&m), out);
    return fine;
}

/* <article>, to stand in another page. */
static bool write_part(const struct page *page, const char *title, FILE *out, GError **error)
{
    auto_clear(markup_clear) struct markup m = {0};
    bool markdown = page->form == PAGE_MARKDOWN;
    markup_init(&m, markdown ? MARKUP_XML : MARKUP_HTML);
    markup_open(&m, "article");
    bool fine = put_body(page, &m, title, error);
    markup_close(&m);
    if (fine && markdown)
        fine = markdown_write(markup_end(&m), out, error);
    else if (fine)
        fprintf(out, "%s\n", markup_end(&m));
    return fine;
}

bool page_write(const struct page *given, FILE *out, GError **error)
{
    struct page page = *given;
    page.progress = progress_new();
    page.progress->crowded = section_crowded(&page);
    g_autofree char *title = make_title(&page);
    bool fine = page.form == PAGE_WHOLE ? write_whole(&page, title, out, error)
                                        : write_part(&page, title, out, error);
    progress_free(page.progress);
    if (!fine)
        return false;
    return !ferror(out) || error_set(error, STATUS_FAILED, "the page could not be written");
}
