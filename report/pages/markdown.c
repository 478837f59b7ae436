/* A page as Markdown: GLib's parser walks it, a row of the table below says what each element
 * becomes. */
#include "report/pages/markdown.h"

#include "schema/error.h"

#include <string.h>

struct writing {
    GString *out;
    GString *row; /* of a table under way */
    guint cells;  /* in the row */
    bool head;    /* the row is the table's head */
    bool raw;     /* within <pre>: text as it stands */
    bool in_cell;
    bool first;      /* the next entry is the first of a list */
    guint depth;     /* of lists */
    guint number[8]; /* of the next entry of <ol>, 0 in <ul> */
    char *link;
};

static GString *target(struct writing *w)
{
    return w->in_cell ? w->row : w->out;
}

/* Blocks are parted by an empty line; inside cells and entries of lists by a blank. */
static void part(struct writing *w)
{
    GString *to = target(w);
    if (w->in_cell) {
        if (to->len && to->str[to->len - 1] != ' ')
            g_string_append_c(to, ' ');
        return;
    }
    while (to->len && (to->str[to->len - 1] == ' ' || to->str[to->len - 1] == '\n'))
        g_string_truncate(to, to->len - 1);
    if (to->len)
        g_string_append(to, "\n\n");
}

static void open_item(struct writing *w)
{
    GString *to = w->out;
    guint level = MIN(w->depth, G_N_ELEMENTS(w->number)) - 1;
    while (to->len && (to->str[to->len - 1] == ' ' || to->str[to->len - 1] == '\n'))
        g_string_truncate(to, to->len - 1);
    g_string_append(to, w->first ? "\n\n" : "\n");
    w->first = false;
    for (guint i = 1; i < w->depth; i++)
        g_string_append(to, "   ");
    if (w->number[level])
        g_string_append_printf(to, "%u. ", w->number[level]++);
    else
        g_string_append(to, "- ");
}

static void open_list(struct writing *w, bool numbered)
{
    if (!w->depth)
        part(w), w->first = true;
    if (w->depth < G_N_ELEMENTS(w->number))
        w->number[w->depth] = numbered;
    w->depth++;
}

static void end_row(struct writing *w)
{
    g_string_append_printf(w->out, "%s|\n", w->row->str);
    if (w->head) {
        for (guint i = 0; i < w->cells; i++)
            g_string_append(w->out, "|---");
        g_string_append(w->out, "|\n");
    }
    w->head = false;
}

static const char *value_of(const char **names, const char **values, const char *name)
{
    for (gsize i = 0; names[i]; i++)
        if (!strcmp(names[i], name))
            return values[i];
    return NULL;
}

/* What stands before and after the text of an element that is nothing but marked. */
static const struct {
    const char *element, *before, *after;
    bool block;
} marks[] = {
    {"h1", "# ", "", true},
    {"h2", "## ", "", true},
    {"h3", "### ", "", true},
    {"p", "", "", true},
    {"blockquote", "> ", "", true},
    {"caption", "*", "*", true},
    {"nav", "", "", true},
    {"summary", "**", "**", true},
    {"dt", "**", "**", true},
    {"dd", "", "", true},
    {"em", "*", "*", false},
    {"strong", "**", "**", false},
    {"q", "\u201c", "\u201d", false},
    {"br", "  \n", "", false},
    {"hr", "---", "", true},
};

/* Blanks and line ends are one blank, as a browser has it. */
static void escape(GString *to, const char *text, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\t';
        if (blank && (!to->len || strchr(" \n", to->str[to->len - 1])))
            continue;
        if (strchr("\\`*_[]<>|#", text[i]))
            g_string_append_c(to, '\\');
        g_string_append_c(to, blank ? ' ' : text[i]);
    }
}

static void put_image(struct writing *w, const char **names, const char **values)
{
    const char *about = value_of(names, values, "alt"), *address = value_of(names, values, "src");
    part(w);
    g_string_append(w->out, "![");
    escape(w->out, about ? about : "", about ? strlen(about) : 0);
    g_autofree char *safe = g_uri_escape_string(address ? address : "", "/", TRUE);
    g_string_append_printf(w->out, "](%s)", safe);
}

static bool open_mark(struct writing *w, const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        if (!strcmp(marks[i].element, name)) {
            bool entry = w->depth && !strcmp(name, "p"); /* a paragraph within an entry */
            if (marks[i].block && !entry)
                part(w);
            g_string_append(target(w), marks[i].before);
            return true;
        }
    return false;
}

static void opened(GMarkupParseContext *context, const char *name, const char **names,
                   const char **values, gpointer user, GError **error)
{
    (void)context, (void)error;
    struct writing *w = user;
    if (open_mark(w, name))
        return;
    if (!strcmp(name, "ul") || !strcmp(name, "ol"))
        open_list(w, *name == 'o');
    else if (!strcmp(name, "li"))
        open_item(w);
    else if (!strcmp(name, "table"))
        part(w);
    else if (!strcmp(name, "thead"))
        part(w), w->head = true;
    else if (!strcmp(name, "tr"))
        g_string_truncate(w->row, 0), w->cells = 0;
    else if (!strcmp(name, "th") || !strcmp(name, "td"))
        g_string_append(w->row, "| "), w->in_cell = true, w->cells++;
    else if (!strcmp(name, "pre"))
        part(w), g_string_append(w->out, "```\n"), w->raw = true;
    else if (!strcmp(name, "code"))
        g_string_append_c(target(w), '`'), w->raw = true;
    else if (!strcmp(name, "img"))
        put_image(w, names, values);
    else if (!strcmp(name, "a")) {
        g_free(w->link);
        w->link = g_strdup(value_of(names, values, "href"));
        if (w->link)
            g_string_append_c(target(w), '[');
    }
}

static void close_mark(struct writing *w, const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        if (!strcmp(marks[i].element, name))
            g_string_append(target(w), marks[i].after);
}

static void close_link(struct writing *w)
{
    g_autofree char *safe =
        w->link ? g_uri_escape_string(w->link, ":/?#[]@!$&'*+,;=%", TRUE) : NULL;
    if (safe)
        g_string_append_printf(target(w), "](%s)", safe);
    g_clear_pointer(&w->link, g_free);
}

static void closed(GMarkupParseContext *context, const char *name, gpointer user, GError **error)
{
    (void)context, (void)error;
    struct writing *w = user;
    close_mark(w, name);
    if (!strcmp(name, "ul") || !strcmp(name, "ol"))
        w->depth--;
    else if (!strcmp(name, "tr"))
        end_row(w);
    else if (!strcmp(name, "th") || !strcmp(name, "td"))
        g_string_append_c(w->row, ' '), w->in_cell = false;
    else if (!strcmp(name, "pre"))
        g_string_append(w->out, "\n```"), w->raw = false;
    else if (!strcmp(name, "code"))
        g_string_append_c(target(w), '`'), w->raw = false;
    else if (!strcmp(name, "a"))
        close_link(w);
}

/* A backtick would end code, a fence a block of it. */
static void put_raw(struct writing *w, const char *text, gsize length)
{
    for (gsize i = 0; i < length; i++)
        if (text[i] == '`')
            g_string_append_c(target(w), '\'');
        else if (w->in_cell && text[i] == '|')
            g_string_append(target(w), "\\|");
        else
            g_string_append_c(target(w), text[i]);
}

static void said(GMarkupParseContext *context, const char *text, gsize length, gpointer user,
                 GError **error)
{
    (void)context, (void)error;
    struct writing *w = user;
    if (w->raw)
        put_raw(w, text, length);
    else
        escape(target(w), text, length);
}

char *markdown_anchor(const char *heading)
{
    GString *anchor = g_string_new(NULL);
    for (const char *at = heading; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_unichar_tolower(g_utf8_get_char(at));
        if (g_unichar_isalnum(c) || c == '-' || c == '_')
            g_string_append_unichar(anchor, c);
        else if (c == ' ')
            g_string_append_c(anchor, '-');
    }
    return g_string_free(anchor, FALSE);
}

bool markdown_write(const char *xml, FILE *out, GError **error)
{
    static const GMarkupParser parser = {
        .start_element = opened, .end_element = closed, .text = said};
    struct writing w = {.out = g_string_new(NULL), .row = g_string_new(NULL)};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &w, NULL);
    GError *failed = NULL;
    bool fine = g_markup_parse_context_parse(context, xml, (gssize)strlen(xml), &failed) &&
                g_markup_parse_context_end_parse(context, &failed);
    if (fine)
        fprintf(out, "%s\n", w.out->str);
    else
        error_set(error, STATUS_FAILED, "the page could not be turned into Markdown: %s",
                  failed->message);
    g_clear_error(&failed);
    g_markup_parse_context_free(context);
    g_string_free(w.out, TRUE);
    g_string_free(w.row, TRUE);
    g_free(w.link);
    return fine;
}
