/* report: the self-contained article of a selection, composed or written by somebody. */
#include "cli/args.h"
#include "cli/chart_time.h"
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/pages/elements.h"
#include "report/pages/page.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    CONTESTED_OPTIONS,
    ASKED_STATED,
    ASKED_WITH,
    {"output", 'o', "FILE", "where to: FILE.html or FILE.md; without: standard output"},
    {"as", 0, "KIND", "html, or markdown with its charts as files beside it"},
    {"title", 0, "TEXT", "the page's title"},
    {"new", 0, "TITLE", "write an article.xml about the selection to begin with"},
    {"fragment", 0, NULL, "only <article>, for feeds and blogs: no style, no script"},
    {"embed", 0, NULL, "the text of the sources stands in the page"},
    {"stale", 0, "WHAT", "stop or warn where the prose says what no longer holds (stop)"},
    {0},
};

struct wish {
    enum page_form form;
    bool warn;                /* of what is stale, and go on */
    const char *file;         /* article.xml; NULL: composed */
    const char *const *words; /* that select */
};

static bool read_form(const struct args *args, enum page_form *form, GError **error)
{
    const char *path = args_value(args, "output"), *as = args_value(args, "as");
    bool named = path && strcmp(path, "-"),
         html = named && (g_str_has_suffix(path, ".html") || g_str_has_suffix(path, ".htm")),
         markdown = named && (g_str_has_suffix(path, ".md") || g_str_has_suffix(path, ".markdown")),
         xml = named && g_str_has_suffix(path, ".xml") && args_has(args, "new");
    if (as && strcmp(as, "html") && strcmp(as, "markdown"))
        return error_set(error, STATUS_USAGE, "--as: expected html or markdown, found '%s'", as);
    if (named && !as && !html && !markdown && !xml)
        return error_set(error, STATUS_USAGE,
                         "report writes html and Markdown: expected FILE.html or FILE.md, found %s",
                         path);
    *form = (as ? !strcmp(as, "markdown") : markdown) ? PAGE_MARKDOWN
            : args_has(args, "fragment")              ? PAGE_FRAGMENT
                                                      : PAGE_WHOLE;
    return true;
}

static bool read_wish(struct wish *wish, const struct args *args, GError **error)
{
    const char *stale = args_value(args, "stale");
    *wish = (struct wish){.words = args_rest(args), .warn = stale && !strcmp(stale, "warn")};
    if (stale && !wish->warn && strcmp(stale, "stop"))
        return error_set(error, STATUS_USAGE, "--stale: expected stop or warn, found '%s'", stale);
    const char *first = wish->words[0];
    g_autofree char *base = first ? g_path_get_basename(first) : NULL;
    /* shootout.xml describes results and is a source like any other. */
    if (first && g_str_has_suffix(first, ".xml") && strcmp(base, "shootout.xml") &&
        g_file_test(first, G_FILE_TEST_IS_REGULAR))
        wish->file = first, wish->words++;
    return read_form(args, &wish->form, error);
}

/* What does not begin with <article> is no article but a source: composite.xml and others. */
static bool read_article(struct wish *wish, const struct args *args, struct xml_document **article,
                         GError **error)
{
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) why = NULL;
    if (!wish->file)
        return true;
    if (!g_file_get_contents(wish->file, &bytes, &length, &why))
        return error_set(error, STATUS_FAILED, "%s", why->message);
    if (!g_strstr_len(bytes, (gssize)length, "<article")) {
        wish->file = NULL, wish->words = args_rest(args);
        return true;
    }
    g_autofree char *name = g_filename_display_name(wish->file);
    *article = xml_parse(bytes, length, name, article_elements, error);
    return *article != NULL;
}

/* Set-ups whose numbers are lost have a page too: what is known of them, and what would tell. */
static bool check_subject(const struct contested *c, GError **error)
{
    if (c->contests.all->len)
        return true;
    auto_clear(rows_clear) struct rows *rows =
        store_rows(c->asked.store, "unmeasured", c->asked.where, error);
    GError *failed = NULL;
    bool any = rows && rows_next(rows, &failed);
    if (failed)
        g_propagate_error(error, failed);
    if (any || !rows || failed)
        return any;
    g_autofree char *where = filter_format(c->asked.where);
    return error_set(error, STATUS_FAILED, "no results for %s", where);
}

/* What article and command line say of the selection and of what competes. */
static bool open_subject(struct contested *c, struct world *world, const struct args *args,
                         const struct wish *wish, const struct xml_document *article,
                         GError **error)
{
    const struct xml_node *root = article ? xml_root(article) : NULL;
    const struct contested_words words = {
        .words = wish->words,
        .where = root ? xml_attribute(root, "where") : NULL,
        .by = root ? xml_attribute(root, "by") : NULL,
        .baseline = root ? xml_attribute(root, "baseline") : NULL,
        .may_be_empty = true,
    };
    return contested_open_said(c, world, args, &words, error) && check_subject(c, error);
}

static void clear_file(gpointer data)
{
    struct page_file *file = data;
    g_free(file->name);
    g_bytes_unref(file->bytes);
}

static bool write_files(const struct world *world, const char *path, const GArray *files,
                        GError **error)
{
    bool beside = path && strcmp(path, "-");
    g_autofree char *folder = beside ? g_path_get_dirname(path) : NULL;
    for (guint i = 0; beside && i < files->len; i++) {
        const struct page_file *file = &g_array_index(files, struct page_file, i);
        g_autofree char *name = g_build_filename(folder, file->name, NULL);
        auto_clear(output_clear) struct output output = {0};
        gsize length;
        const char *bytes = g_bytes_get_data(file->bytes, &length);
        if (!output_open(&output, world, name, error))
            return false;
        fwrite(bytes, 1, length, output.file);
        if (!output_close(&output, error))
            return false;
    }
    if (!beside && files->len)
        world_say(world, "%u charts are not written: -o FILE.md puts them beside it", files->len);
    return true;
}

/* Nothing is written where the prose says what no longer holds. */
static bool check_stale(const struct world *world, const struct wish *wish, const GPtrArray *stale,
                        GError **error)
{
    for (guint i = 0; i < stale->len; i++)
        world_say(world, "%s", (const char *)stale->pdata[i]);
    if (!stale->len || wish->warn)
        return true;
    return error_set(error, STATUS_HOLDS,
                     "%u statement%s of the article no longer hold%s: correct it, or --stale=warn",
                     stale->len, stale->len == 1 ? "" : "s", stale->len == 1 ? "s" : "");
}

static bool write_page(struct world *world, const struct args *args, const struct wish *wish,
                       struct page *page, GError **error)
{
    const char *path = args_value(args, "output");
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(struct page_file));
    g_autoptr(GPtrArray) stale = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *base = path ? g_path_get_basename(path) : g_strdup("report");
    char *dot = strrchr(base, '.');
    if (dot && dot != base)
        *dot = 0;
    g_array_set_clear_func(files, clear_file);
    page->files = files, page->stale = stale, page->stem = base;
    auto_clear(output_clear) struct output output = {0};
    return output_open(&output, world, path, error) && page_write(page, output.file, error) &&
           check_stale(world, wish, stale, error) && write_files(world, path, files, error) &&
           output_close(&output, error);
}

static bool write_start(struct world *world, const struct args *args, struct page *page,
                        GError **error)
{
    auto_clear(output_clear) struct output output = {0};
    page->title = args_value(args, "new");
    g_autofree char *text = page_start(page);
    if (!output_open(&output, world, args_value(args, "output"), error))
        return false;
    fputs(text, output.file);
    return output_close(&output, error);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    struct wish wish;
    auto_clear(xml_clear) struct xml_document *article = NULL;
    auto_clear(contested_clear) struct contested c = {0};
    if (!read_wish(&wish, args, error))
        return STATUS_USAGE;
    if (!read_article(&wish, args, &article, error) ||
        !open_subject(&c, world, args, &wish, article, error))
        return STATUS_FAILED;
    const struct contests_options how = {.survive = c.options.survive, .terms = &c.contests.terms};
    struct page page = {.store = c.asked.store,
                        .where = c.asked.where,
                        .contests = &c.contests,
                        .options = &how,
                        .article = article,
                        .title = args_value(args, "title"),
                        .baseline = c.options.baseline,
                        .margin = c.options.margin,
                        .command = world->line,
                        .version = VERSION,
                        .form = wish.form,
                        .embed = args_has(args, "embed"),
                        .course = chart_time};
    bool fine = args_has(args, "new") ? write_start(world, args, &page, error)
                                      : write_page(world, args, &wish, &page, error);
    if (!fine)
        return *error ? (*error)->code : STATUS_FAILED;
    const char *path = args_value(args, "output");
    if (path)
        world_say(world, "wrote %s", path);
    return STATUS_DONE;
}

const struct command report_command = {
    .name = "report",
    .group = "publish",
    .arguments = "[ARTICLE.xml] [SELECTION|SOURCE...]",
    .summary = "a self-contained article: question, answer, charts, tables, sources",
    .help =
        "Without ARTICLE.xml a complete article is composed from the selection.  ARTICLE.xml is "
        "prose\n"
        "with elements that the archive fills (shootout help article.xml); --new writes one to "
        "begin with.\n"
        "Where its prose says what the archive no longer does, nothing is written and the exit "
        "status is 4.\n"
        "\n"
        "    shootout report rig=pe2900 -o pe2900.html\n"
        "    shootout report --new 'Six disks, six arrays' rig=pe2900 -o article.xml\n"
        "    shootout report article.xml -o article.html",
    .options = options,
    .selects = true,
    .run = run,
};
