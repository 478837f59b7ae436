/* The page from head to foot. */
#include "report/pages/page.h"

#include "report/compare.h"
#include "report/figures.h"
#include "report/picture.h"
#include "report/pages/section.h"
#include "schema/auto.h"
#include "schema/embedded.h"

#include <stdlib.h>
#include <string.h>

extern const struct embedded page_styles[];

static const char *style(const char *name)
{
    for (const struct embedded *file = page_styles; file->name; file++)
        if (!strcmp(file->name, name))
            return file->text;
    g_assert_not_reached();
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
    if (page->title)
        return g_strdup(page->title);
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

static bool put_head(const struct page *page, struct markup *m, const char *title, GError **error)
{
    g_autofree char *description = make_description(page);
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
    put_meta(m, "http-equiv", "Content-Security-Policy",
             "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
             "form-action 'none'");
    put_meta(m, "name", "viewport", "width=device-width, initial-scale=1");
    markup_element(m, "title", title);
    put_meta(m, "name", "description", description);
    put_meta(m, "name", "generator", "shootout");
    put_meta(m, "property", "og:title", title);
    put_meta(m, "property", "og:description", description);
    put_meta(m, "property", "og:type", "article");
    if (picture)
        put_meta(m, "property", "og:image", picture);
    markup_style(m, style("page.css"));
    markup_close(m);
    return true;
}

static void put_content(struct markup *m, const char *address, const char *text)
{
    markup_open(m, "li");
    markup_open(m, "a");
    markup_link(m, "href", address);
    markup_text(m, text);
    markup_close(m);
    markup_close(m);
}

static void put_contents(const struct page *page, struct markup *m)
{
    guint shown = section_shown(page);
    markup_open(m, "nav");
    markup_attribute(m, "aria-label", "Contents");
    markup_open(m, "ol");
    put_content(m, "#systems", "Systems");
    put_content(m, "#layouts", "Layouts");
    for (guint i = 0; i < shown; i += winners_together(page->contests, i)) {
        const struct contest *of = contests_at(page->contests, i);
        g_autofree char *address = g_strdup_printf("#setting-%u", i + 1);
        g_autofree char *name = g_strdup_printf(
            "%s: %s%s", *of->setting ? of->setting : "setting unknown", of->of->words[FIELD_class],
            winners_together(page->contests, i) > 1 ? " and more" : "");
        put_content(m, address, name);
    }
    if (page->contests->audit->findings->len)
        put_content(m, "#findings", "Findings");
    markup_close(m);
    markup_close(m);
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
    markup_textf(m, "%s from %s and %s. Selection: %s.", runs, rigs, tools, where);
    markup_close(m);
    markup_close(m);
}

static void put_footer(const struct page *page, struct markup *m)
{
    markup_open(m, "footer");
    markup_element(m, "p", "To make this page again from the archive:");
    markup_element(m, "pre", page->command ? page->command : "shootout report");
    markup_open(m, "p");
    markup_textf(m,
                 "Made by shootout %s. Medians are shown; with one or two runs a result is ahead, "
                 "it does not win. "
                 "Bars are hollow where fewer than three runs stand behind them, hatched where a "
                 "result is doubtful, crossed out where it is not a disk result.",
                 page->version);
    markup_close(m);
    markup_close(m);
}

static bool put_body(const struct page *page, struct markup *m, const char *title, GError **error)
{
    markup_open(m, "body");
    put_header(page, m, title);
    markup_open(m, "main");
    section_answer(page, m);
    put_contents(page, m);
    bool fine = section_systems(page, m, error) && section_layouts(page, m, error) &&
                section_contests(page, m, error) && section_alone(page, m, error) &&
                section_findings(page, m, error) && section_claims(page, m, error) &&
                section_sources(page, m, error);
    markup_close(m);
    put_footer(page, m);
    markup_close(m);
    return fine;
}

bool page_write(const struct page *page, FILE *out, GError **error)
{
    auto_clear(markup_clear) struct markup m = {0};
    markup_init(&m, MARKUP_HTML);
    markup_doctype(&m);
    g_autofree char *title = make_title(page);
    markup_open(&m, "html");
    markup_attribute(&m, "lang", "en");
    bool fine = put_head(page, &m, title, error) && put_body(page, &m, title, error);
    if (!fine)
        return false;
    markup_close(&m);
    fputs(markup_end(&m), out);
    return !ferror(out) || error_set(error, STATUS_FAILED, "the page could not be written");
}
