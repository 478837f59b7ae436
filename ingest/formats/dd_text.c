/* Pasted lines made plain. */
#include "ingest/formats/dd_text.h"

#include <string.h>

/* Terminal codes.  An OSC string ends in BEL, which lines.c has dropped, or in ESC \; without an
 * end only its introducer goes. */
static gsize escape_length(const char *text)
{
    const char *p = text + 1;
    if (*p == '[') {
        for (p++; *p && (guchar)*p < 0x40;)
            p++;
        return (gsize)(p - text) + (*p != 0);
    }
    if (*p == ']') {
        const char *end = strstr(p, "\033\\");
        return end ? (gsize)(end - text) + 2 : 2;
    }
    if (*p && strchr("()*+#", *p))
        return p[1] ? 3 : 2;
    return *p ? 2 : 1;
}

/* Tags that forums and blogs leave around transcripts; others stay, `< file` is a redirect. */
static gsize tag_length(const char *text)
{
    static const char *const names[] = {"br",     "b",   "i",    "p",    "pre", "code",
                                        "tt",     "em",  "li",   "td",   "tr",  "span",
                                        "strong", "div", "font", "quote"};
    char close = *text == '<' ? '>' : ']';
    const char *name = text + 1 + (text[1] == '/');
    gsize n = 0;
    while (g_ascii_isalpha(name[n]))
        n++;
    bool known = false;
    for (gsize i = 0; n && i < G_N_ELEMENTS(names) && !known; i++)
        known = strlen(names[i]) == n && !g_ascii_strncasecmp(names[i], name, n);
    if (!known || !strchr(" />]=", name[n]) || !name[n])
        return 0;
    gsize rest = strcspn(name + n, "<>[]|&");
    return name[n + rest] == close ? (gsize)(name - text) + n + rest + 1 : 0;
}

static gsize entity(const char *text, char *plain)
{
    static const struct {
        const char *text;
        char plain;
    } entities[] = {{"&gt;", '>'},   {"&lt;", '<'},   {"&amp;", '&'},
                    {"&nbsp;", ' '}, {"&quot;", '"'}, {"&#39;", '\''}};
    for (gsize i = 0; i < G_N_ELEMENTS(entities); i++)
        if (g_str_has_prefix(text, entities[i].text)) {
            *plain = entities[i].plain;
            return strlen(entities[i].text);
        }
    return 0;
}

/* ASCII for full-width forms (what Chinese dd prints), typographic quotes and blanks; 0 where there
 * is none. */
static char ascii_of(gunichar c)
{
    if (c >= 0xff01 && c <= 0xff5e)
        return (char)(c - 0xff01 + '!');
    switch (c) {
    case 0xa0:
    case 0x202f:
    case 0x3000:
        return ' ';
    case 0x3001:
        return ',';
    case 0x2018:
    case 0x2019:
        return '\'';
    case 0x201c:
    case 0x201d:
        return '"';
    default:
        return 0;
    }
}

static void erase_last(GString *out)
{
    const char *last = g_utf8_find_prev_char(out->str, out->str + out->len);
    if (last)
        g_string_truncate(out, (gsize)(last - out->str));
}

/* Takes one thing from `text` and returns its length. */
static gsize clean_one(const char *text, GString *out)
{
    gsize length = 0;
    char plain = 0;
    if (*text == '\033')
        return escape_length(text);
    if (*text == '<' || *text == '[')
        length = tag_length(text);
    else if (*text == '&')
        length = entity(text, &plain);
    else if (!strncmp(text, "**", 2))
        length = 2;
    else if ((guchar)*text >= 0x80 && (plain = ascii_of(g_utf8_get_char(text))))
        length = (gsize)(g_utf8_next_char(text) - text);
    if (plain)
        g_string_append_c(out, plain);
    if (length)
        return length;
    if (*text == '\b') {
        erase_last(out);
        return 1;
    }
    length = (gsize)(g_utf8_next_char(text) - text);
    g_string_append_len(out, text, (gssize)length);
    return length;
}

void dd_text_clean(const char *raw, GString *out)
{
    g_string_truncate(out, 0);
    while (*raw)
        raw += clean_one(raw, out);
}

void dd_text_unwrap(GString *text)
{
    gsize to = 0;
    for (gsize i = 0; i < text->len; i++) {
        if (text->str[i] != '\r') {
            text->str[to++] = text->str[i];
            continue;
        }
        char next = text->str[i + 1];
        if (to && (text->str[to - 1] == next || text->str[to - 1] == ' '))
            to--;
    }
    g_string_truncate(text, to);
}

/* How words for reading and writing begin; "$": and end ("ready" is no read). */
static const struct {
    const char *read, *write;
} stems[] = {
    {"read$", "writ"},    /* en */
    {"reading", "wrote"}, /* en */
    {"lese", "schreib"},  /* de */
    {"lectur", "écri"},   /* fr */
    {"lectur", "ecri"},   /* fr without accents, es */
    {"lectur", "escri"},  /* es, pt, ca */
    {"leitur", "gravaç"}, /* pt */
    {"lettur", "scritt"}, /* it */
    {"legge", "scriv"},   /* it: leggendo, scrivendo */
    {"чтени", "запис"},   /* ru */
    {"читан", "запис"},   /* uk */
    {"odczyt", "zapis"},  /* pl */
    {"读", "写"},         /* zh */
    {"讀", "寫"},         /* zh */
    {"読", "書"},         /* ja */
};

/* Whether a stem stands at the beginning of a word; anywhere in scripts without blanks. */
static bool holds(const char *text, const char *stem)
{
    gsize n = strcspn(stem, "$");
    bool anywhere = g_utf8_get_char(stem) >= 0x2e80;
    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        if (strncmp(at, stem, n) || (stem[n] && g_ascii_isalpha(at[n])))
            continue;
        if (anywhere || at == text || !g_unichar_isalpha(g_utf8_get_char(g_utf8_prev_char(at))))
            return true;
    }
    return false;
}

enum dd_direction dd_text_direction(const char *text)
{
    g_autofree char *lower = g_utf8_strdown(text, -1);
    bool read = false, write = false;
    for (gsize i = 0; i < G_N_ELEMENTS(stems); i++) {
        read |= holds(lower, stems[i].read);
        write |= holds(lower, stems[i].write);
    }
    return read == write ? DD_DIRECTION_UNKNOWN : read ? DD_DIRECTION_READ : DD_DIRECTION_WRITE;
}
