/* Markup: one growing text, a stack of open elements, and one escaping function behind all of it.
 * What comes from outside may hold anything; what comes out is well-formed XML 1.0 or HTML. */
#include "report/pages/markup.h"

#include <string.h>

void markup_init(struct markup *markup, enum markup_kind kind)
{
    *markup = (struct markup){
        .out = g_string_sized_new(8192),
        .kind = kind,
        .open = g_ptr_array_new(),
    };
}

void markup_clear(struct markup *markup)
{
    if (!markup->out)
        return;
    g_string_free(markup->out, TRUE);
    g_ptr_array_unref(markup->open);
    *markup = (struct markup){0};
}

static bool is_one_of(const char *name, const char *const *names)
{
    return g_strv_contains(names, name);
}

/* HTML elements that have no content and no end tag (WHATWG HTML 13.1.2). */
static bool is_void(const struct markup *markup, const char *element)
{
    static const char *const names[] = {"area",  "base", "br",   "col",    "embed", "hr",  "img",
                                        "input", "link", "meta", "source", "track", "wbr", NULL};
    return markup->kind == MARKUP_HTML && is_one_of(element, names);
}

static const char *innermost(const struct markup *markup)
{
    return markup->open->len ? markup->open->pdata[markup->open->len - 1] : NULL;
}

static void end_tag_start(struct markup *markup)
{
    if (!markup->in_tag)
        return;
    g_string_append_c(markup->out, '>');
    markup->in_tag = false;
}

/* XML 1.0, production 2: Char. */
static bool is_allowed(gunichar c)
{
    return c >= 0x20 ? c != 0xfffe && c != 0xffff : c == '\t' || c == '\n' || c == '\r';
}

/* What stands for an ASCII character; NULL where it stands for itself.  White space in attributes
 * and carriage returns would be normalised away by a reader. */
static const char *escaped(unsigned char c, bool in_attribute)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return in_attribute ? "&quot;" : NULL;
    case '\n':
        return in_attribute ? "&#10;" : NULL;
    case '\t':
        return in_attribute ? "&#9;" : NULL;
    case '\r':
        return "&#13;";
    default:
        return c < 0x20 ? "" : NULL;
    }
}

static void append_escaped(GString *out, const char *text, bool in_attribute)
{
    const char *from = text, *at = text; /* from..at stands for itself, not yet written */
    while (*at) {
        const char *instead;
        gsize length = 1;
        if ((unsigned char)*at < 0x80) {
            instead = escaped((unsigned char)*at, in_attribute);
        } else {
            gunichar c = g_utf8_get_char_validated(at, -1);
            bool is_valid = c != (gunichar)-1 && c != (gunichar)-2;
            instead = is_valid && is_allowed(c) ? NULL : "";
            length = is_valid ? (gsize)(g_utf8_next_char(at) - at) : 1;
        }
        if (instead) {
            g_string_append_len(out, from, at - from);
            g_string_append(out, instead);
            from = at + length;
        }
        at += length;
    }
    g_string_append_len(out, from, at - from);
}

void markup_doctype(struct markup *markup)
{
    g_assert(!markup->out->len);
    g_string_append(markup->out, markup->kind == MARKUP_HTML
                                     ? "<!DOCTYPE html>\n"
                                     : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

void markup_open(struct markup *markup, const char *element)
{
    end_tag_start(markup);
    g_string_append_c(markup->out, '<');
    g_string_append(markup->out, element);
    g_ptr_array_add(markup->open, (gpointer)element);
    markup->in_tag = true;
}

void markup_attribute(struct markup *markup, const char *name, const char *value)
{
    g_assert(markup->in_tag);
    if (!value)
        return;
    g_string_append_c(markup->out, ' ');
    g_string_append(markup->out, name);
    g_string_append(markup->out, "=\"");
    append_escaped(markup->out, value, true);
    g_string_append_c(markup->out, '"');
}

void markup_attributef(struct markup *markup, const char *name, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *value = g_strdup_vprintf(format, values);
    va_end(values);
    markup_attribute(markup, name, value);
}

/* The address as a browser reads it: without white space and controls around it, without tabs and
 * line ends inside ("java\nscript:" is a script to it). */
static char *clean_address(const char *address)
{
    g_autoptr(GString) clean = g_string_new(NULL);
    for (const char *at = address; *at; at++)
        if ((unsigned char)*at > 0x20 || (*at == ' ' && clean->len))
            g_string_append_c(clean, *at);
    return g_string_free(g_steal_pointer(&clean), FALSE);
}

void markup_link(struct markup *markup, const char *name, const char *address)
{
    static const char *const schemes[] = {"http", "https", "mailto", NULL};
    if (!address)
        return;
    g_autofree char *clean = clean_address(address);
    gsize length = strcspn(clean, ":/?#");
    if (clean[length] == ':') {
        g_autofree char *scheme = g_ascii_strdown(clean, (gssize)length);
        if (!is_one_of(scheme, schemes))
            return;
    }
    markup_attribute(markup, name, clean);
}

void markup_text(struct markup *markup, const char *text)
{
    static const char *const raw[] = {"script", "style", NULL};
    static const char *const preformatted[] = {"pre", "textarea", NULL};
    const char *element = innermost(markup);
    bool is_first = markup->in_tag;
    g_assert(!element || !is_void(markup, element));
    end_tag_start(markup);
    if (!text)
        return;
    if (markup->kind == MARKUP_HTML && element) {
        g_assert(!is_one_of(element, raw)); /* HTML knows no escapes there */
        if (is_first && *text == '\n' && is_one_of(element, preformatted))
            g_string_append_c(markup->out, '\n'); /* a reader drops the first line end */
    }
    append_escaped(markup->out, text, false);
}

void markup_textf(struct markup *markup, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    markup_text(markup, text);
}

void markup_close(struct markup *markup)
{
    g_assert(markup->open->len);
    const char *element = g_ptr_array_steal_index(markup->open, markup->open->len - 1);
    if (is_void(markup, element)) {
        end_tag_start(markup);
    } else if (markup->in_tag && markup->kind == MARKUP_XML) {
        g_string_append(markup->out, "/>");
        markup->in_tag = false;
    } else {
        end_tag_start(markup);
        g_string_append_printf(markup->out, "</%s>", element);
    }
}

void markup_element(struct markup *markup, const char *element, const char *text)
{
    markup_open(markup, element);
    if (text)
        markup_text(markup, text);
    markup_close(markup);
}

void markup_comment(struct markup *markup, const char *text)
{
    g_assert(!strstr(text, "--"));
    end_tag_start(markup);
    g_string_append_printf(markup->out, "<!-- %s -->", text);
}

void markup_verbatim(struct markup *markup, const char *markup_text)
{
    end_tag_start(markup);
    g_string_append(markup->out, markup_text);
}

/* HTML reads style text as it stands up to its end tag, XML reads it as any text. */
void markup_style(struct markup *markup, const char *css)
{
    g_assert(!strstr(css, "</"));
    markup_open(markup, "style");
    end_tag_start(markup);
    if (markup->kind == MARKUP_HTML)
        g_string_append(markup->out, css);
    else
        append_escaped(markup->out, css, false);
    markup_close(markup);
}

void markup_script(struct markup *markup, const char *script)
{
    g_assert(!strstr(script, "</") && !strstr(script, "<!--"));
    markup_open(markup, "script");
    markup_verbatim(markup, script);
    markup_close(markup);
}

/* HTML knows no escapes in a script, JSON does: "<" is \u003c in any of its strings. */
void markup_json(struct markup *markup, const char *id, const char *json)
{
    markup_open(markup, "script");
    markup_attribute(markup, "type", "application/json");
    markup_attribute(markup, "id", id);
    end_tag_start(markup);
    for (const char *at = json; *at;) {
        gunichar c = g_utf8_get_char_validated(at, -1);
        bool is_valid = c != (gunichar)-1 && c != (gunichar)-2;
        if (is_valid && (c == '<' || !is_allowed(c)))
            g_string_append_printf(markup->out, "\\u%04x", c);
        else if (is_valid)
            g_string_append_unichar(markup->out, c);
        at = is_valid ? g_utf8_next_char(at) : at + 1;
    }
    markup_close(markup);
}

const char *markup_end(struct markup *markup)
{
    g_assert(!markup->open->len && !markup->in_tag);
    return markup->out->str;
}
