/* Lines as bonnie printed them: what mail, forums, pages and terminals put around and into them is
 * taken away.  Only what cannot be part of a table or CSV row goes. */
#include "ingest/formats/bonnie.h"

#include "ingest/scan.h"

#include <string.h>

enum { LONGEST_MARK = 1024 };

/* BBCode of forums; other words in brackets stay ("[...]"). */
static const char *const codes[] = {"b",    "i",     "u",   "s",    "code", "color",
                                    "size", "font",  "pre", "html", "left", "center",
                                    "tt",   "quote", "url", "list", "icode"};

static gsize code_length(const char *at)
{
    const char *word = at + 1 + (at[1] == '/');
    gsize letters = 0;
    while (g_ascii_isalpha(word[letters]))
        letters++;
    if (!letters || (word[letters] != ']' && word[letters] != '='))
        return 0;
    const char *end = memchr(word, ']', strnlen(word, LONGEST_MARK));
    if (!end)
        return 0;
    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++)
        if (strlen(codes[i]) == letters && !g_ascii_strncasecmp(codes[i], word, letters))
            return (gsize)(end - at) + 1;
    return 0;
}

static gsize tag_length(const char *at)
{
    const char *word = at + 1 + (at[1] == '/');
    if (!g_ascii_isalpha(*word))
        return 0;
    const char *end = memchr(word, '>', strnlen(word, LONGEST_MARK));
    return end ? (gsize)(end - at) + 1 : 0;
}

static const struct {
    const char *name, *text;
} entities[] = {{"&gt;", ">"},   {"&lt;", "<"},   {"&amp;", "&"}, {"&quot;", "\""}, {"&#39;", "'"},
                {"&nbsp;", " "}, {"&#160;", " "}, {"&#43;", "+"}, {"\xc2\xa0", " "}};

static gsize add_entity(GString *out, const char *at)
{
    for (gsize i = 0; i < G_N_ELEMENTS(entities); i++)
        if (g_str_has_prefix(at, entities[i].name)) {
            g_string_append(out, entities[i].text);
            return strlen(entities[i].name);
        }
    return 0;
}

/* ESC [ ... letter: colours of terminals. */
static gsize escape_length(const char *at)
{
    if (at[1] != '[')
        return 1;
    gsize n = 2 + strspn(at + 2, "0123456789;?");
    return n + (at[n] != 0);
}

/* How many bytes at `at` are no text of bonnie's; what they stand for is added to `out`. */
static gsize take_markup(struct bonnie_clean *clean, const char *at)
{
    switch (*at) {
    case '<':
        clean->cells |= !g_ascii_strncasecmp(at, "<td", 3);
        return tag_length(at);
    case '[':
        return code_length(at);
    case '&':
    case '\xc2':
        return add_entity(clean->out, at);
    case '*':
        return at[1] == '*' ? 2 : 0; /* "1* 512" of Garloff's bonnie stays */
    case '`':
    case '\b':
        return 1;
    case '\033':
        return escape_length(at);
    case '\t':
        do
            g_string_append_c(clean->out, ' ');
        while (clean->out->len % 8);
        return 1;
    default:
        return 0;
    }
}

/* "ZC> ": the initials of who is quoted. */
static bool skip_initials(const char **at)
{
    const char *p = *at;
    while (g_ascii_isupper(*p))
        p++;
    if (p == *at || p - *at > 4 || p[0] != '>' || p[1] != ' ')
        return false;
    *at = p + 2;
    return true;
}

static void trim_end(GString *out)
{
    for (;;) {
        gsize n = out->len;
        if (n >= 3 && !strcmp(out->str + n - 3, "=20")) /* quoted-printable */
            g_string_truncate(out, n - 3);
        else if (n && out->str[n - 1] == ' ')
            g_string_truncate(out, n - 1);
        else
            return;
    }
}

const char *bonnie_clean(struct bonnie_clean *clean, const char *text, gsize n)
{
    const char *end = text + n, *last = memrchr(text, '\r', n);
    g_string_truncate(clean->out, 0);
    clean->cells = false;
    for (const char *at = last ? last + 1 : text; at < end;) {
        gsize plain = strcspn(at, "<[&\xc2*`\b\033\t");
        g_string_append_len(clean->out, at, (gssize)plain);
        at += plain;
        gsize taken = at < end ? take_markup(clean, at) : 1;
        if (!taken)
            g_string_append_c(clean->out, *at);
        at += MAX(taken, 1);
    }
    trim_end(clean->out);
    const char *from = clean->out->str;
    do
        from = scan_unquote(from, NULL);
    while (skip_initials(&from));
    clean->mark = *from == '+' || *from == '-' ? *from : 0;
    return from;
}
