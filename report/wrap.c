/* Text in fixed-width columns. */
#include "report/wrap.h"

#include <string.h>

/* What stands for typographic characters where only ASCII is wanted. */
static const struct {
    gunichar character;
    const char *ascii;
} plain[] = {
    {0x00a0, " "},  {0x00b1, "+-"}, {0x00b2, "2"}, {0x00b5, "u"},   {0x00b7, "."},
    {0x00d7, "x"},  {0x03bc, "u"},  {0x2009, " "}, {0x2010, "-"},   {0x2011, "-"},
    {0x2012, "-"},  {0x2013, "-"},  {0x2014, "-"}, {0x2018, "'"},   {0x2019, "'"},
    {0x201c, "\""}, {0x201d, "\""}, {0x2022, "*"}, {0x2026, "..."}, {0x202f, " "},
    {0x2192, "->"}, {0x2212, "-"},  {0x2248, "~"}, {0x2264, "<="},  {0x2265, ">="},
};

static int width_of(gunichar c)
{
    if (g_unichar_iszerowidth(c))
        return 0;
    return g_unichar_iswide(c) ? 2 : 1;
}

static int width_between(const char *text, const char *end)
{
    int width = 0;
    for (; text < end; text = g_utf8_next_char(text))
        width += width_of(g_utf8_get_char(text));
    return width;
}

int wrap_width(const char *text)
{
    return width_between(text, text + strlen(text));
}

static const char *word_end(const char *text)
{
    return text + strcspn(text, " ");
}

int wrap_longest(const char *text)
{
    int longest = 0;
    for (const char *end; *text; text = end + strspn(end, " ")) {
        end = word_end(text);
        longest = MAX(longest, width_between(text, end));
    }
    return longest;
}

static bool turns_direction(gunichar c)
{
    return c == 0x200e || c == 0x200f || c == 0xfeff || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

const char *wrap_plain(gunichar c)
{
    for (gsize i = 0; i < G_N_ELEMENTS(plain); i++)
        if (plain[i].character == c)
            return plain[i].ascii;
    return NULL;
}

static void clean_character(GString *out, gunichar c, bool ascii)
{
    const char *instead = ascii ? wrap_plain(c) : NULL;
    if (c == '\t' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029)
        g_string_append_c(out, ' ');
    else if (instead)
        g_string_append(out, instead);
    else if (!g_unichar_iscntrl(c) && !turns_direction(c))
        g_string_append_unichar(out, c);
}

static bool is_plain(const char *text)
{
    while (g_ascii_isprint(*text))
        text++;
    return !*text;
}

char *wrap_clean(const char *text, bool ascii)
{
    if (is_plain(text))
        return g_strdup(text);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) out = g_string_sized_new(strlen(valid));
    for (const char *at = valid; *at; at = g_utf8_next_char(at))
        clean_character(out, g_utf8_get_char(at), ascii);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* The lines so far and the one being filled. */
struct wrapper {
    GPtrArray *lines;
    GString *line;
    int used, width;
};

static void end_line(struct wrapper *w)
{
    g_ptr_array_add(w->lines, g_strdup(w->line->str));
    g_string_truncate(w->line, 0);
    w->used = 0;
}

static void put(struct wrapper *w, const char *text, const char *end)
{
    int width = width_between(text, end);
    if (w->used && w->used + width > w->width)
        end_line(w);
    g_string_append_len(w->line, text, end - text);
    w->used += width;
}

/* Where words may be broken, best first: between layers and folders, between attributes, inside
 * them. */
static const char *const breaks[] = {"/+", ",;:", ".@="};

/* A word that is wider than a line: part by part; a part that is too wide by the next breaks, and
 * at last letter by letter. */
static void put_long(struct wrapper *w, const char *text, const char *end, gsize level)
{
    for (const char *part; text < end; text = part) {
        if (level < G_N_ELEMENTS(breaks)) {
            const char *at = text + strcspn(text, breaks[level]);
            part = at < end ? at + 1 : end;
        } else {
            part = g_utf8_next_char(text);
        }
        if (width_between(text, part) <= w->width || level >= G_N_ELEMENTS(breaks))
            put(w, text, part);
        else
            put_long(w, text, part, level + 1);
    }
}

char **wrap_lines(const char *text, int width)
{
    struct wrapper w = {g_ptr_array_new(), g_string_new(NULL), 0, MAX(width, 1)};
    while (*text) {
        gsize blanks = strspn(text, " ");
        text += blanks;
        const char *end = word_end(text);
        int wide = width_between(text, end);
        if (w.used && w.used + (int)blanks + wide > w.width)
            end_line(&w);
        else
            for (gsize i = 0; w.used && i < blanks; i++)
                put(&w, text - blanks, text - blanks + 1);
        if (wide > w.width)
            put_long(&w, text, end, 0);
        else
            put(&w, text, end);
        text = end;
    }
    if (w.used || !w.lines->len)
        end_line(&w);
    g_string_free(w.line, TRUE);
    g_ptr_array_add(w.lines, NULL);
    return (char **)g_ptr_array_free(w.lines, FALSE);
}

void wrap_pad(GString *out, const char *text, int width, bool right)
{
    int blanks = width - wrap_width(text);
    if (!right)
        g_string_append(out, text);
    for (int i = 0; i < blanks; i++)
        g_string_append_c(out, ' ');
    if (right)
        g_string_append(out, text);
}
