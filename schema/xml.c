/* XML that people write: libxml2 makes the tree, the table of elements judges it.  A node that
 * callers hold is libxml2's own; the text of an element hangs on it as _private. */
#include "schema/xml.h"

#include "schema/auto.h"
#include "schema/date.h"
#include "schema/error.h"
#include "schema/words.h"

#include <libxml/parser.h>
#include <string.h>

enum { XML_LARGEST = 16 << 20, XML_DEEPEST = 32 };

/* What the values of a kind look like: patterns that PCRE and XML Schema both know, because the
 * .rng files beside this one hold the same. */
static const struct {
    const char *title, *pattern;
} kinds[] = {
    [XML_TEXT] = {"text", ".*"},
    [XML_NAME] = {"a name", "\\S(.*\\S)?"},
    [XML_NUMBER] = {"a number", "-?[0-9]+(\\.[0-9]+)?"},
    [XML_LAYOUT] = {"a layout line or the name of a layout", "\\S(.*\\S)?"},
    [XML_WORKLOAD] = {"a workload such as seq-write:bs=1M", "[A-Za-z][A-Za-z0-9.@:,=%*/_\\-]*"},
    [XML_COMPRESSION] = {"a compression such as lz4, on, off or unknown",
                         "[a-z0-9]+([+\\-][a-z0-9]+)*"},
    [XML_DATE] = {"a date such as 2011, 2011-05-03 or 2011-05-03T10:22:31Z",
                  "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z?)?)?)?"},
    [XML_GLOB] = {"a pattern of file names", "\\S(.*\\S)?"},
    [XML_WORDS] = {"words", "\\S(.*\\S)?"},
    [XML_ANCHOR] = {"a name such as method or write-speed", "[A-Za-z][A-Za-z0-9_\\-]*"},
};

struct xml_document {
    char *name;
    xmlDoc *tree;
    GStringChunk *texts;
};

/* --- reading --- */

struct reading {
    const char *name;
    GError *first;
};

#if LIBXML_VERSION < 21200
#define CONST_ERROR xmlError
#else
#define CONST_ERROR const xmlError
#endif

/* Only the first complaint says what is wrong; the parser goes on after it. */
static void keep_first(void *context, CONST_ERROR *what)
{
    struct reading *reading = ((xmlParserCtxt *)context)->_private;
    if (what->level < XML_ERR_ERROR || !what->message)
        return;
    g_autofree char *message = g_strstrip(g_strdup(what->message));
    *message = g_ascii_tolower(*message);
    error_at(&reading->first, reading->name, (gsize)MAX(what->line, 0), (gsize)MAX(what->int2, 0),
             "%s", message);
}

static void refuse_entity(void *context, const xmlChar *name, G_GNUC_UNUSED int type,
                          G_GNUC_UNUSED const xmlChar *public_id,
                          G_GNUC_UNUSED const xmlChar *system_id, G_GNUC_UNUSED xmlChar *content)
{
    xmlParserCtxt *parser = context;
    struct reading *reading = parser->_private;
    int line = parser->input ? parser->input->line : 0;
    error_at(&reading->first, reading->name, (gsize)MAX(line, 0), 0,
             "no entities may be declared here, found '%s'", (const char *)name);
    xmlStopParser(parser);
}

/* libxml2 compares each attribute of an element with all others before anything is judged. */
enum { ATTRIBUTES = 1000 };

/* The line of a tag with more attributes than that, 0 where there is none.  Comments and CDATA may
 * count as tags, as long as they have no thousand of equals signs. */
static gsize find_crowded_tag(const char *bytes, gsize length)
{
    gsize line = 1, begun = 0, signs = 0;
    char quote = 0;
    for (gsize i = 0; i < length; i++) {
        char c = bytes[i];
        line += c == '\n';
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (!begun && c == '<')
            begun = line, signs = 0;
        else if (begun && c == '>')
            begun = 0;
        else if (begun && signs && (c == '"' || c == '\''))
            quote = c;
        else if (begun && c == '=' && ++signs > ATTRIBUTES)
            return begun;
    }
    return 0;
}

static xmlDoc *read_tree(const char *bytes, gsize length, const char *name, GError **error)
{
    if (length > XML_LARGEST) {
        error_at(error, name, 0, 0, "expected at most %d MiB, found %" G_GSIZE_FORMAT " bytes",
                 XML_LARGEST >> 20, length);
        return NULL;
    }
    gsize crowded = find_crowded_tag(bytes, length);
    if (crowded) {
        error_at(error, name, crowded, 0, "expected at most %d attributes of an element",
                 ATTRIBUTES);
        return NULL;
    }
    struct reading reading = {name, NULL};
    xmlParserCtxt *parser = xmlNewParserCtxt();
    parser->_private = &reading;
    parser->sax->serror = keep_first;
    parser->sax->entityDecl = refuse_entity;
    xmlDoc *tree = xmlCtxtReadMemory(parser, bytes, (int)length, NULL, NULL,
                                     XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    if (!tree && !reading.first)
        error_at(&reading.first, name, 0, 0, "expected XML, found none");
    if (!reading.first)
        return tree;
    xmlFreeDoc(tree);
    g_propagate_error(error, reading.first);
    return NULL;
}

/* --- judging --- */

struct judge {
    const struct xml_document *document;
    const struct xml_element *elements;
    GError **error;
};

static const char *name_of(const xmlNode *node)
{
    return (const char *)node->name;
}

static const char *value_of(const xmlAttr *attribute)
{
    const xmlNode *text = attribute->children;
    return text && text->content ? (const char *)text->content : "";
}

static bool complain(const struct judge *judge, const xmlNode *node, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
static bool complain(const struct judge *judge, const xmlNode *node, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    return error_at(judge->error, judge->document->name, xml_line((const struct xml_node *)node), 0,
                    "%s", text);
}

/* Parent NULL: the root. */
static bool may_stand_in(const struct xml_element *element, const char *parent)
{
    if (!parent)
        return !*element->parents;
    g_auto(GStrv) parents = g_strsplit(element->parents, " ", 0);
    return g_strv_contains((const char *const *)parents, parent);
}

static const struct xml_element *find_element(const struct xml_element *elements, const char *name,
                                              const char *parent)
{
    for (; elements->name; elements++)
        if (!strcmp(elements->name, name) && may_stand_in(elements, parent))
            return elements;
    return NULL;
}

/* "; nearest: a, b", or all that `known` has: "; known: a, b, c". */
static char *advice(const char *word, const GPtrArray *known)
{
    g_autofree char *nearest = words_nearest(word, (const char *const *)known->pdata);
    if (*nearest)
        return g_strconcat("; nearest: ", nearest, NULL);
    g_autofree char *all = g_strjoinv(", ", (char **)known->pdata);
    return *all ? g_strconcat("; known: ", all, NULL) : g_strdup("");
}

static bool complain_element(const struct judge *judge, const xmlNode *node, const char *parent)
{
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (const struct xml_element *e = judge->elements; e->name; e++)
        if (may_stand_in(e, parent))
            g_ptr_array_add(known, (gpointer)e->name);
    g_ptr_array_add(known, NULL);
    g_autofree char *tail = advice(name_of(node), known);
    if (parent)
        return complain(judge, node, "<%s> may not stand in <%s>%s", name_of(node), parent, tail);
    return complain(judge, node, "expected another root element, found <%s>%s", name_of(node),
                    tail);
}

static bool complain_attribute(const struct judge *judge, const xmlNode *node,
                               const struct xml_element *element, const xmlAttr *attribute)
{
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    for (const struct xml_attribute *a = element->attributes; a->name; a++)
        g_ptr_array_add(known, (gpointer)a->name);
    g_ptr_array_add(known, NULL);
    g_autofree char *tail = advice((const char *)attribute->name, known);
    return complain(judge, node, "<%s> has no attribute '%s%s%s'%s", element->name,
                    attribute->ns && attribute->ns->prefix ? (const char *)attribute->ns->prefix
                                                           : "",
                    attribute->ns ? ":" : "", (const char *)attribute->name, tail);
}

static bool fits(enum xml_kind kind, const char *value)
{
    g_autofree char *pattern = g_strconcat("^(", kinds[kind].pattern, ")\\z", NULL);
    if (!g_regex_match_simple(pattern, value, G_REGEX_DOTALL, 0))
        return false;
    gint64 seconds;
    return kind != XML_DATE || date_epoch(value, &seconds);
}

static const struct xml_attribute *find_attribute(const struct xml_element *element,
                                                  const xmlAttr *attribute)
{
    for (const struct xml_attribute *a = element->attributes; a->name; a++)
        if (!attribute->ns && !strcmp(a->name, (const char *)attribute->name))
            return a;
    return NULL;
}

static bool judge_attributes(const struct judge *judge, const xmlNode *node,
                             const struct xml_element *element)
{
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
        const struct xml_attribute *row = find_attribute(element, attribute);
        if (!row)
            return complain_attribute(judge, node, element, attribute);
        if (!fits(row->kind, value_of(attribute)))
            return complain(judge, node, "<%s> %s: expected %s, found '%s'", element->name,
                            row->name, kinds[row->kind].title, value_of(attribute));
    }
    for (const struct xml_attribute *a = element->attributes; a->name; a++)
        if (a->needed && !xml_attribute((const struct xml_node *)node, a->name))
            return complain(judge, node, "<%s> needs the attribute '%s': %s", element->name,
                            a->name, a->help);
    return true;
}

static bool blank(const xmlNode *node)
{
    return !node->content || !node->content[strspn((const char *)node->content, " \t\r\n")];
}

/* Trimmed, and every run of blanks and line ends one blank. */
static void keep_text(const struct judge *judge, xmlNode *node)
{
    xmlChar *content = xmlNodeGetContent(node);
    g_auto(GStrv) words = g_strsplit_set(content ? (const char *)content : "", " \t\r\n", 0);
    xmlFree(content);
    g_autoptr(GString) text = g_string_new(NULL);
    for (gsize i = 0; words[i]; i++)
        if (*words[i])
            g_string_append_printf(text, "%s%s", text->len ? " " : "", words[i]);
    node->_private = g_string_chunk_insert(judge->document->texts, text->str);
}

static bool judge_node(const struct judge *judge, xmlNode *node, const char *parent, int depth)
{
    if (node->ns)
        return complain(judge, node, "<%s> is in the namespace '%s', expected none", name_of(node),
                        node->ns->href ? (const char *)node->ns->href : "");
    const struct xml_element *element = find_element(judge->elements, name_of(node), parent);
    if (!element)
        return complain_element(judge, node, parent);
    if (depth > XML_DEEPEST)
        return complain(judge, node, "nested deeper than %d elements", XML_DEEPEST);
    if (!judge_attributes(judge, node, element))
        return false;
    if (element->text)
        keep_text(judge, node);
    for (xmlNode *child = node->children; child; child = child->next) {
        if (child->type == XML_ELEMENT_NODE && !judge_node(judge, child, element->name, depth + 1))
            return false;
        if (child->type == XML_TEXT_NODE && !element->text && !blank(child)) {
            const char *text = g_strstrip((char *)child->content);
            return complain(judge, child, "<%s> holds no text, found '%.*s'", element->name,
                            words_cut(text, 40), text);
        }
    }
    return true;
}

struct xml_document *xml_parse(const char *bytes, gsize length, const char *name,
                               const struct xml_element *elements, GError **error)
{
    xmlDoc *tree = read_tree(bytes, length, name, error);
    if (!tree)
        return NULL;
    struct xml_document *document = g_new0(struct xml_document, 1);
    *document = (struct xml_document){g_strdup(name), tree, g_string_chunk_new(1024)};
    const struct judge judge = {document, elements, error};
    if (judge_node(&judge, xmlDocGetRootElement(tree), NULL, 1))
        return document;
    xml_free(document);
    return NULL;
}

void xml_free(struct xml_document *document)
{
    if (!document)
        return;
    xmlFreeDoc(document->tree);
    g_string_chunk_free(document->texts);
    g_free(document->name);
    g_free(document);
}

void xml_clear(struct xml_document **document)
{
    xml_free(*document);
    *document = NULL;
}

/* --- walking --- */

static const struct xml_node *element_from(const xmlNode *node)
{
    while (node && node->type != XML_ELEMENT_NODE)
        node = node->next;
    return (const struct xml_node *)node;
}

const struct xml_node *xml_root(const struct xml_document *document)
{
    return (const struct xml_node *)xmlDocGetRootElement(document->tree);
}

const struct xml_node *xml_child(const struct xml_node *node)
{
    return element_from(((const xmlNode *)node)->children);
}

const struct xml_node *xml_next(const struct xml_node *node)
{
    return element_from(((const xmlNode *)node)->next);
}

bool xml_is(const struct xml_node *node, const char *element)
{
    return !strcmp(name_of((const xmlNode *)node), element);
}

const char *xml_name(const struct xml_node *node)
{
    return name_of((const xmlNode *)node);
}

const char *xml_attribute(const struct xml_node *node, const char *name)
{
    for (const xmlAttr *a = ((const xmlNode *)node)->properties; a; a = a->next)
        if (!strcmp((const char *)a->name, name))
            return value_of(a);
    return NULL;
}

const char *xml_text(const struct xml_node *node)
{
    const char *text = ((const xmlNode *)node)->_private;
    return text ? text : "";
}

gsize xml_line(const struct xml_node *node)
{
    long line = xmlGetLineNo((const xmlNode *)node);
    return (gsize)MAX(line, 0);
}

static const struct xml_node *content_from(const xmlNode *node)
{
    while (node && node->type != XML_ELEMENT_NODE && node->type != XML_TEXT_NODE)
        node = node->next;
    return (const struct xml_node *)node;
}

const struct xml_node *xml_content(const struct xml_node *node)
{
    return content_from(((const xmlNode *)node)->children);
}

const struct xml_node *xml_after(const struct xml_node *node)
{
    return content_from(((const xmlNode *)node)->next);
}

const char *xml_words(const struct xml_node *node)
{
    const xmlNode *text = (const xmlNode *)node;
    return text->type != XML_TEXT_NODE ? NULL : text->content ? (const char *)text->content : "";
}

bool xml_error(const struct xml_document *document, const struct xml_node *node, GError **error,
               const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    return error_at(error, document->name, xml_line(node), 0, "<%s>: %s",
                    name_of((const xmlNode *)node), text);
}

/* --- manual --- */

static void manual_places(GString *to, const struct xml_element *element)
{
    if (!*element->parents) {
        g_string_append(to, "The root.");
        return;
    }
    g_auto(GStrv) parents = g_strsplit(element->parents, " ", 0);
    g_string_append(to, "In ");
    for (gsize i = 0; parents[i]; i++)
        g_string_append_printf(to, "%s`<%s>`", i ? ", " : "", parents[i]);
    g_string_append(to, element->text ? "; holds text." : ".");
}

/* A bar would end the cell of a Markdown table. */
static void manual_attribute(GString *to, const struct xml_attribute *attribute)
{
    g_auto(GStrv) parts = g_strsplit(attribute->help, "|", -1);
    g_autofree char *help = g_strjoinv("\\|", parts);
    g_string_append_printf(to, "| `%s` | %s%s | %s |\n", attribute->name,
                           kinds[attribute->kind].title, attribute->needed ? ", needed" : "", help);
}

char *xml_manual(const struct xml_element *elements)
{
    GString *to = g_string_new(NULL);
    for (const struct xml_element *e = elements; e->name; e++) {
        g_string_append_printf(to, "%s### `<%s>`\n\n%s ", e == elements ? "" : "\n", e->name,
                               e->help);
        manual_places(to, e);
        g_string_append(to, "\n");
        if (e->attributes->name)
            g_string_append(to, "\n| attribute | value | meaning |\n|---|---|---|\n");
        for (const struct xml_attribute *a = e->attributes; a->name; a++)
            manual_attribute(to, a);
    }
    return g_string_free(to, FALSE);
}
