/* HTML into pieces of text.  libxml2 builds the tree (no network, at most some hundred levels deep:
 * it stops there), which is walked without recursion. */
#include "ingest/page.h"
#include "ingest/page_element.h"

#include "schema/date.h"
#include "schema/error.h"

#include <libxml/HTMLparser.h>
#include <string.h>

enum { LARGEST = 16 << 20, TITLE = 200, PIECES = 2000, ATTRIBUTES = 1000 };

/* --- is it one? --- */

bool page_is_html(const struct source *source)
{
    static const char *const beginnings[] = {"<!doctype html", "<html",  "<head",
                                             "<body",          "<title", "<meta"};
    g_autofree char *head =
        g_strndup(source->length ? source->bytes : "", MIN(source->length, 2048));
    const char *at = g_str_has_prefix(head, "\xef\xbb\xbf") ? head + 3 : head;
    for (;;) {
        while (g_ascii_isspace(*at))
            at++;
        const char *end = g_str_has_prefix(at, "<!--")    ? strstr(at, "-->")
                          : g_str_has_prefix(at, "<?xml") ? strchr(at, '>')
                                                          : NULL;
        if (!end)
            break;
        at = strchr(end, '>') + 1;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(beginnings); i++)
        if (!g_ascii_strncasecmp(at, beginnings[i], strlen(beginnings[i])))
            return true;
    return false;
}

/* --- text --- */

/* No-break spaces are how people keep columns apart on pages. */
static bool take_blank(const char **at)
{
    bool blank = g_str_has_prefix(*at, "\xc2\xa0");
    *at += blank ? 2 : 0;
    return blank;
}

static bool line_begins(const GString *text)
{
    return !text->len || text->str[text->len - 1] == '\n';
}

static void add_flowing(GString *to, const char *text)
{
    while (*text) {
        if (take_blank(&text)) {
            g_string_append_c(to, ' ');
        } else if (g_ascii_isspace(*text)) {
            while (g_ascii_isspace(*text))
                text++;
            if (!line_begins(to) && to->str[to->len - 1] != ' ')
                g_string_append_c(to, ' ');
        } else {
            g_string_append_c(to, *text++);
        }
    }
}

static void add_kept(GString *to, const char *text)
{
    while (*text) {
        if (take_blank(&text))
            g_string_append_c(to, ' ');
        else
            g_string_append_c(to, *text++);
    }
}

static void trim(GString *text)
{
    while (text->len && text->str[text->len - 1] == ' ')
        g_string_truncate(text, text->len - 1);
}

static void end_line(GString *text)
{
    trim(text);
    if (!line_begins(text))
        g_string_append_c(text, '\n');
}

static gsize lines_in(const xmlNode *top)
{
    gsize n = 0;
    for (const xmlNode *node = top; node; node = element_following(node, top, true))
        for (const char *at = node->type == XML_TEXT_NODE ? (const char *)node->content : "";
             (at = strchr(at, '\n')); at++)
            n++;
    return n;
}

/* --- pieces --- */

struct reader {
    struct page *page;
    GString *text;
    enum page_kind kind;
    gsize line, next_line; /* where the piece under way began; the last line seen */
};

static void piece_free(void *data)
{
    struct page_piece *piece = data;
    g_string_free(piece->text, TRUE);
    g_free(piece);
}

static void end_piece(struct reader *reader)
{
    GString *text = reader->text;
    GPtrArray *pieces = reader->page->pieces;
    bool empty = !text->str[strspn(text->str, " \t\r\n")];
    if (!empty && pieces->len >= PIECES) { /* what is in so many is one list */
        struct page_piece *last = pieces->pdata[pieces->len - 1];
        last->line = 0;
        end_line(last->text);
        g_string_append_len(last->text, text->str, (gssize)text->len);
    } else if (!empty) {
        struct page_piece *piece = g_new0(struct page_piece, 1);
        *piece = (struct page_piece){.kind = reader->kind,
                                     .text = text,
                                     .from = reader->line,
                                     .line = reader->kind == PAGE_PRE ? reader->line : 0};
        g_ptr_array_add(pieces, piece);
        reader->text = g_string_new(NULL);
    }
    g_string_truncate(reader->text, 0);
    reader->line = 0;
}

static void begin_piece(struct reader *reader, enum page_kind kind, const xmlNode *node)
{
    end_piece(reader);
    reader->kind = kind;
    reader->line = node ? (gsize)MAX(xmlGetLineNo((xmlNode *)node), 0) : 0;
}

static void add_text(struct reader *reader, const xmlNode *node)
{
    const char *text = (const char *)node->content;
    if (reader->kind == PAGE_PRE)
        add_kept(reader->text, text);
    else
        add_flowing(reader->text, text);
    if (!reader->line && reader->text->len)
        reader->line = (gsize)MAX(xmlGetLineNo((xmlNode *)node), 0);
}

/* --- tables --- */

/* A table of figures has rows of several cells, and only text in them. */
static bool is_data(const xmlNode *table)
{
    gsize rows = 0;
    bool wide = false;
    for (const xmlNode *n = element_following(table, table, true); n;
         n = element_following(n, table, true)) {
        if (n->type != XML_ELEMENT_NODE)
            continue;
        if (element_is(n, "table") || element_is(n, "ul") || element_is(n, "ol") ||
            element_is(n, "blockquote") || element_is(n, "form") || element_role(n) == ROLE_PRE)
            return false;
        rows += element_is(n, "tr");
        wide |= (element_is(n, "td") || element_is(n, "th")) && n->next &&
                xmlNextElementSibling((xmlNode *)n);
    }
    return rows > 1 && wide;
}

static void add_table(struct reader *reader, const xmlNode *table)
{
    bool into = true;
    GString *text = reader->text;
    g_autoptr(GString) cell = g_string_new(NULL);
    for (const xmlNode *n = table; (n = element_following(n, table, into));) {
        into = n->type != XML_ELEMENT_NODE || element_role(n) != ROLE_DROPPED;
        bool is_cell = element_is(n, "td") || element_is(n, "th");
        if (is_cell)
            trim(text);
        if (element_is(n, "tr"))
            end_line(text);
        else if (is_cell && (!line_begins(text) || xmlPreviousElementSibling((xmlNode *)n)))
            g_string_append_c(text, '\t'); /* also behind an empty first cell */
        if (n->type != XML_TEXT_NODE)
            continue;
        g_string_truncate(cell, 0);
        add_flowing(cell, (const char *)n->content);
        g_strdelimit(cell->str, "\t", ' ');
        if (text->len && text->str[text->len - 1] == '\t')
            g_strchug(cell->str);
        if (*cell->str && (strcmp(cell->str, " ") || !line_begins(text)))
            g_string_append(text, cell->str);
    }
    end_line(text);
}

/* --- walking --- */

static void enter(struct reader *reader, const xmlNode *node, bool *into)
{
    enum role role = node->type == XML_ELEMENT_NODE ? element_role(node) : ROLE_INLINE;
    *into = true;
    if (node->type == XML_TEXT_NODE) {
        add_text(reader, node);
    } else if (node->type != XML_ELEMENT_NODE || role == ROLE_DROPPED) {
        *into = false;
    } else if (role == ROLE_BREAK) {
        g_string_append_c(reader->text, '\n');
    } else if (role == ROLE_BLOCK) {
        end_line(reader->text);
    } else if (reader->kind == PAGE_PRE) {
        return;
    } else if (role == ROLE_PRE || (role == ROLE_CODE && lines_in(node) > 1)) {
        begin_piece(reader, PAGE_PRE, node);
    } else if (role == ROLE_TABLE && is_data(node)) {
        begin_piece(reader, PAGE_TABLE, node);
        add_table(reader, node);
        begin_piece(reader, PAGE_PROSE, NULL);
        *into = false;
    }
}

/* `pre` is the element that began the <pre> under way. */
static void leave(struct reader *reader, const xmlNode *node, const xmlNode **pre)
{
    if (node == *pre) {
        begin_piece(reader, PAGE_PROSE, NULL);
        *pre = NULL;
    } else if (element_role(node) == ROLE_BLOCK) {
        end_line(reader->text);
    }
}

static void walk(struct reader *reader, const xmlNode *root)
{
    const xmlNode *node = root, *pre = NULL;
    while (node) {
        bool into, inside = reader->kind == PAGE_PRE;
        enter(reader, node, &into);
        if (!inside && reader->kind == PAGE_PRE)
            pre = node;
        if (into && node->type == XML_ELEMENT_NODE && node->children) {
            node = node->children;
            continue;
        }
        for (;; node = node->parent) {
            if (node->type == XML_ELEMENT_NODE)
                leave(reader, node, &pre);
            if (node == root)
                return;
            if (node->next)
                break;
        }
        node = node->next;
    }
}

/* --- what the page says of itself --- */

static void take_title(struct page *page, const xmlNode *node)
{
    g_autoptr(GString) title = g_string_new(NULL);
    for (const xmlNode *n = node->children; n; n = n->next)
        if (n->type == XML_TEXT_NODE)
            add_flowing(title, (const char *)n->content);
    g_autofree char *text =
        g_utf8_substring(title->str, 0, MIN(g_utf8_strlen(title->str, -1), TITLE));
    g_strstrip(text);
    if (*text && !page->title)
        page->title = g_steal_pointer(&text);
}

/* Dates are as precise as a day at least; what stands behind one that cannot be read is ignored. */
static char *day_of(const char *text)
{
    char *date = text ? date_parse(text, NULL) : NULL;
    g_autofree char *day = text && !date ? g_strndup(text, 10) : NULL;
    return date ? date : day ? date_parse(day, NULL) : NULL;
}

/* How well a date says when the page was written: 0 not at all. */
static int date_rank(const xmlNode *node)
{
    static const char *const names[] = {
        "article:published_time", "datepublished", "dc.date.issued", "dcterms.issued",
        "dcterms.created",        "dc.date",       "date",           "pubdate"};
    const char *itemprop = element_attribute(node, "itemprop"),
               *property = element_attribute(node, "property");
    const char *name = property ? property : itemprop ? itemprop : element_attribute(node, "name");
    if (element_is(node, "time"))
        return itemprop && !g_ascii_strcasecmp(itemprop, "datepublished") ? 2 : 1;
    for (gsize i = 0; element_is(node, "meta") && name && i < G_N_ELEMENTS(names); i++)
        if (!g_ascii_strcasecmp(name, names[i]))
            return 3 + (int)(G_N_ELEMENTS(names) - i);
    return 0;
}

static void take_words(struct page *page, const xmlNode *root)
{
    int best = 0;
    for (const xmlNode *n = root; n; n = element_following(n, root, true)) {
        if (element_is(n, "title") && !(n->parent && element_is(n->parent, "svg")))
            take_title(page, n);
        int rank = n->type == XML_ELEMENT_NODE ? date_rank(n) : 0;
        if (rank <= best)
            continue;
        char *date = day_of(element_attribute(n, element_is(n, "time") ? "datetime" : "content"));
        if (!date)
            continue;
        g_free(page->published);
        page->published = date;
        best = rank;
    }
}

/* --- places --- */

/* The bytes of a piece are the lines from where it begins to where the next one does.  libxml2
 * counts lines up to 65,534. */
static void place(struct page *page, const struct source *source)
{
    const char *at = source->bytes, *end = at + source->length;
    gsize line = 1;
    struct page_piece *before = NULL;
    for (guint i = 0; i < page->pieces->len; i++) {
        struct page_piece *piece = page->pieces->pdata[i];
        if (piece->from >= G_MAXUINT16)
            piece->from = piece->line = 0;
        const char *next = at;
        while (line < piece->from && (next = memchr(next, '\n', (gsize)(end - next)))) {
            at = ++next;
            line++;
        }
        piece->at = piece->from ? (gsize)(at - source->bytes) : 0;
        piece->length = source->length - piece->at;
        if (before && piece->from && piece->at > before->at)
            before->length = piece->at - before->at;
        before = piece;
    }
}

/* --- reading --- */

/* UTF-8 that is valid is UTF-8, whatever the page says; else what it says; else Windows-1252. */
static const char *encoding_of(const struct source *source)
{
    if (g_utf8_validate_len(source->bytes, source->length, NULL))
        return "UTF-8";
    g_autofree char *head = g_ascii_strdown(source->bytes, (gssize)MIN(source->length, 4096));
    bool wide = source->length > 2 &&
                (!memcmp(source->bytes, "\xff\xfe", 2) || !memcmp(source->bytes, "\xfe\xff", 2));
    return wide || g_strstr_len(head, -1, "charset=") ? NULL : "windows-1252";
}

/* The end of the tag at `at`; NULL where it has so many attributes that libxml2, which holds each
 * against all others, would never end. */
static const char *tag_end(const char *at, const char *end)
{
    gsize blanks = 0;
    for (char quote = 0; at < end && (quote || *at != '>'); at++) {
        if (quote)
            quote = *at == quote ? 0 : quote;
        else if (*at == '"' || *at == '\'')
            quote = *at;
        else if ((g_ascii_isspace(*at) || *at == '/') && ++blanks > ATTRIBUTES)
            return NULL;
    }
    return at;
}

/* Whether the page is made to be read in reasonable time. */
static bool has_end(const struct source *source)
{
    const char *at = source->bytes, *end = at + source->length;
    while (at && at < end && (at = memchr(at, '<', (gsize)(end - at)))) {
        bool script = end - at > 7 && (!g_ascii_strncasecmp(at, "<script", 7) ||
                                       !g_ascii_strncasecmp(at, "<style", 6));
        if (end - at > 4 && !memcmp(at, "<!--", 4))
            at = g_strstr_len(at, end - at, "-->");
        else if (at + 1 < end && g_ascii_isalpha(at[1]) && !(at = tag_end(at, end)))
            return false;
        else if (script)
            at = g_strstr_len(at, end - at, "</");
        else if (at < end)
            at++;
    }
    return true;
}

bool page_read(struct page *page, const struct source *source, GError **error)
{
    *page = (struct page){.pieces = g_ptr_array_new_with_free_func(piece_free)};
    if (source->length > LARGEST)
        return error_set(error, STATUS_FAILED, "%s: expected a page of at most 16 MiB",
                         source->origin);
    if (!has_end(source))
        return error_set(error, STATUS_FAILED,
                         "%s: expected a page, found a tag of more than %d attributes",
                         source->origin, ATTRIBUTES);
    htmlDocPtr document = htmlReadMemory(
        source->bytes, (int)source->length, NULL, encoding_of(source),
        HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    const xmlNode *root = document ? xmlDocGetRootElement(document) : NULL;
    if (root) {
        struct reader reader = {.page = page, .text = g_string_new(NULL)};
        take_words(page, root);
        walk(&reader, root);
        end_piece(&reader);
        g_string_free(reader.text, TRUE);
        place(page, source);
    }
    xmlFreeDoc(document);
    return true;
}

void page_clear(struct page *page)
{
    g_clear_pointer(&page->title, g_free);
    g_clear_pointer(&page->published, g_free);
    g_clear_pointer(&page->pieces, g_ptr_array_unref);
}

const struct page_piece *page_piece(const struct page *page, guint number)
{
    return page->pieces->pdata[number];
}

/* --- joining --- */

static gsize ends_of_lines(const GString *text)
{
    gsize n = 0;
    for (const char *at = text->str; (at = strchr(at, '\n')); at++)
        n++;
    return n;
}

/* Empty lines between two <pre> keep the count of lines right. */
static void join(struct page_piece *to, const struct page_piece *next)
{
    gsize reached = to->line + ends_of_lines(to->text);
    bool counted = to->line && next->line > reached && next->line - reached < 100;
    for (gsize n = counted ? next->line - reached : !line_begins(to->text); n; n--)
        g_string_append_c(to->text, '\n');
    to->line = counted ? to->line : 0;
    g_string_append_len(to->text, next->text->str, (gssize)next->text->len);
    to->length = MAX(next->at + next->length, to->at + to->length) - to->at;
}

void page_join(struct page *page, const void *(*claim)(const struct page_piece *piece))
{
    g_autoptr(GPtrArray) all = page->pieces;
    page->pieces = g_ptr_array_new_with_free_func(piece_free);
    const void *last = NULL;
    g_ptr_array_set_free_func(all, NULL);
    for (guint i = 0; i < all->len; i++) {
        struct page_piece *piece = all->pdata[i];
        const void *claimed = claim(piece);
        if (claimed && claimed == last) {
            join(page->pieces->pdata[page->pieces->len - 1], piece);
            piece_free(piece);
        } else {
            g_ptr_array_add(page->pieces, piece);
        }
        last = claimed;
    }
}

char *page_text(const struct page *page)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < page->pieces->len; i++) {
        end_line(text);
        g_string_append_len(text, page_piece(page, i)->text->str,
                            (gssize)page_piece(page, i)->text->len);
    }
    return g_string_free(text, FALSE);
}
