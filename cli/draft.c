/* Writing a draft. */
#include "cli/draft.h"

#include "cli/output.h"
#include "cli/world.h"
#include "ingest/draft.h"
#include "ingest/fetch.h"
#include "ingest/lines.h"
#include "ingest/page.h"
#include "report/pages/markup.h"
#include "schema/auto.h"

static const char intention[] =
    "Numbers found in prose.  Each is a guess: look at it, say what it ran on, and take confirmed "
    "away from those that are right.  What keeps confirmed=\"no\" is not imported.";

static bool read_text(const struct source *source, char **text, char **title, char **published,
                      GError **error)
{
    if (source_binary(source))
        return error_set(error, STATUS_FAILED, "%s: expected a page or a text, found a binary file",
                         source->origin);
    if (!page_is_html(source)) {
        *text = g_string_free(lines_all(source), FALSE);
        return true;
    }
    auto_clear(page_clear) struct page page = {0};
    if (!page_read(&page, source, error))
        return false;
    *text = page_text(&page);
    *title = g_steal_pointer(&page.title);
    *published = g_steal_pointer(&page.published);
    return true;
}

static void put_figure(struct markup *markup, const struct draft_figure *figure)
{
    markup_text(markup, "\n    ");
    markup_open(markup, "result");
    markup_attribute(markup, "confirmed", "no");
    markup_attribute(markup, "workload", figure->workload);
    markup_attribute(markup, metrics[figure->metric].name, figure->value);
    markup_attribute(markup, "printed", figure->printed);
    markup_element(markup, "note", figure->sentence);
    markup_close(markup);
}

/* The caller frees. */
static char *write_xml(const struct draft *draft, const struct source *source, const char *title,
                       const char *published)
{
    struct markup markup;
    markup_init(&markup, MARKUP_XML);
    markup_doctype(&markup);
    markup_comment(&markup, intention);
    markup_text(&markup, "\n");
    markup_open(&markup, "shootout");
    markup_attribute(&markup, "version", "1");
    markup_text(&markup, "\n  ");
    markup_open(&markup, "results");
    markup_attribute(&markup, "title", title);
    markup_attribute(&markup, "url", source->path ? NULL : source->origin);
    markup_attribute(&markup, "date", published);
    for (guint i = 0; i < draft->figures->len; i++)
        put_figure(&markup, &g_array_index(draft->figures, struct draft_figure, i));
    markup_text(&markup, "\n  ");
    markup_close(&markup);
    markup_text(&markup, "\n");
    markup_close(&markup);
    markup_text(&markup, "\n");
    char *xml = g_strdup(markup_end(&markup));
    markup_clear(&markup);
    return xml;
}

static bool open_source(struct source *source, const char *word, const struct import *import,
                        GError **error)
{
    struct bounds bounds = import->bounds;
    bool unchanged;
    bounds_fill(&bounds);
    return fetch_is_address(word) ? fetch_open(source, word, NULL, &bounds, &unchanged, error)
                                  : source_open(source, word, error);
}

int draft(struct world *world, const struct args *args, const struct import *import, GError **error)
{
    auto_clear(source_clear) struct source source = {0};
    auto_clear(draft_clear) struct draft found;
    auto_clear(output_clear) struct output output = {0};
    g_autofree char *text = NULL, *title = NULL, *published = NULL;
    const char *to = args_value(args, "output");
    draft_init(&found);
    if (args_count(args) != 1)
        return error_set(error, STATUS_USAGE, "--draft: expected one page or file, found %d",
                         args_count(args)),
               STATUS_USAGE;
    if (!open_source(&source, *args_rest(args), import, error) ||
        !read_text(&source, &text, &title, &published, error))
        return STATUS_FAILED;
    draft_text(&found, text);
    if (!found.figures->len)
        return error_set(error, STATUS_FAILED, "%s: no number with a unit of storage in it",
                         source.origin),
               STATUS_FAILED;
    g_autofree char *xml = write_xml(&found, &source, title, published);
    if (!output_open(&output, world, to, error))
        return STATUS_FAILED;
    fputs(xml, output.file);
    if (!output_close(&output, error))
        return STATUS_FAILED;
    world_say(world, "%u number%s to be confirmed%s%s; nothing was archived", found.figures->len,
              found.figures->len == 1 ? "" : "s", to ? " in " : "", to ? to : "");
    g_autofree char *quoted = to ? world_quote(to) : NULL;
    if (to)
        world_say(world, "next:  shootout describe %s", quoted);
    return STATUS_DONE;
}
