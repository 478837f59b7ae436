/* Writing HTML and SVG: elements, attributes, text.  Escapes everything, drops what XML 1.0
 * forbids, knows HTML's void elements; the only place where markup is made.
 *
 *     struct markup m;
 *     markup_init(&m, MARKUP_HTML);
 *     markup_open(&m, "td");
 *     markup_attribute(&m, "class", "n");
 *     markup_text(&m, "353.4");
 *     markup_close(&m);                         <td class="n">353.4</td>
 *     markup_element(&m, "th", "layout");       <th>layout</th>
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum markup_kind { MARKUP_HTML, MARKUP_XML };

struct markup {
    GString *out;
    enum markup_kind kind;
    bool in_tag;     /* a start tag is open for attributes */
    GPtrArray *open; /* names of the open elements */
};

void markup_init(struct markup *markup, enum markup_kind kind);
void markup_clear(struct markup *markup);
void markup_doctype(struct markup *markup); /* <!DOCTYPE html>, or the XML declaration */
void markup_open(struct markup *markup, const char *element);
void markup_attribute(struct markup *markup, const char *name,
                      const char *value); /* NULL: left out */
void markup_attributef(struct markup *markup, const char *name, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* A link: only http, https, mailto, # and relative addresses; others are left out. */
void markup_link(struct markup *markup, const char *name, const char *address);
void markup_text(struct markup *markup, const char *text);
void markup_textf(struct markup *markup, const char *format, ...) G_GNUC_PRINTF(2, 3);
void markup_close(struct markup *markup);
void markup_element(struct markup *markup, const char *element,
                    const char *text); /* open, text, close */
void markup_verbatim(struct markup *markup,
                     const char *markup_text); /* from another struct markup: a painted svg */
void markup_style(struct markup *markup, const char *css); /* <style> with the program's own text */
void markup_comment(struct markup *markup, const char *text); /* without "--" in it */
/* <script> with the program's own text, and data for it: <script type="application/json"
 * id=...>.  No text within can end the element. */
void markup_script(struct markup *markup, const char *script);
void markup_json(struct markup *markup, const char *id, const char *json);
/* The text so far; all elements must be closed. */
const char *markup_end(struct markup *markup);
