/* Reading XML that people write (shootout.xml, article.xml): a file is walked by one const table of
 * elements, which also writes the manual.  libxml2 parses; no network, no entity expansion, limits
 * on size and depth.
 *
 * Errors name file:line, the element or attribute, and the nearest known words:
 *     "shootout.xml:12: <rig> has no attribute 'nmae'; nearest: name" */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum xml_kind {
    XML_TEXT,
    XML_NAME,
    XML_NUMBER,
    XML_LAYOUT,
    XML_WORKLOAD,
    XML_COMPRESSION,
    XML_DATE,
    XML_GLOB,
    XML_WORDS,
    XML_ANCHOR
};

struct xml_attribute {
    const char *name;
    enum xml_kind kind;
    bool needed;
    const char *help;
};

struct xml_element {
    const char *name;
    const char *parents;                    /* blank-separated; "" for the root */
    bool text;                              /* may hold text (else only blanks) */
    const struct xml_attribute *attributes; /* closed by {0} */
    const char *help;
};

/* An element as read: walk it with xml_child() and xml_next(). Owned by the document. */
struct xml_node;
struct xml_document;

/* Parse and check against `elements` (closed by {0}).  `name` is for messages. NULL with an error.
 */
struct xml_document *xml_parse(const char *bytes, gsize length, const char *name,
                               const struct xml_element *elements, GError **error);
void xml_free(struct xml_document *document);
void xml_clear(struct xml_document **document);

const struct xml_node *xml_root(const struct xml_document *document);
const struct xml_node *xml_child(const struct xml_node *node); /* first child element or NULL */
const struct xml_node *xml_next(const struct xml_node *node);  /* next sibling element or NULL */
bool xml_is(const struct xml_node *node, const char *element);
const char *xml_name(const struct xml_node *node);
const char *xml_attribute(const struct xml_node *node, const char *name); /* NULL when absent */
const char *xml_text(const struct xml_node *node); /* text within, blanks made one; "" */
gsize xml_line(const struct xml_node *node);

/* Prose: elements and the texts between them, in their order; comments are left out.  A text's
 * words are as written, blanks and line ends included. */
const struct xml_node *xml_content(const struct xml_node *node); /* first of either, or NULL */
const struct xml_node *xml_after(const struct xml_node *node);   /* next of either, or NULL */
const char *xml_words(const struct xml_node *node);              /* NULL: it is an element */

/* An error at a node: "file:line: <element>: ...". Returns false. */
bool xml_error(const struct xml_document *document, const struct xml_node *node, GError **error,
               const char *format, ...) G_GNUC_PRINTF(4, 5);

/* The elements and attributes as Markdown for the manual.  The caller frees. */
char *xml_manual(const struct xml_element *elements);
