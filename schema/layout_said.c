/* Words back to a layout: part by part, as layout_say.c puts them; other words are not read. */
#include "schema/layout_say.h"

#include <string.h>

/* `at` goes on through the words while `line` grows. */
struct said {
    const char *at;
    GString *line;
};

static bool take(struct said *said, const char *text)
{
    gsize length = strlen(text);
    if (strncmp(said->at, text, length))
        return false;
    said->at += length;
    return true;
}

/* "6 " as "6x", "an unknown number of " as "nx"; without a count nothing.  `sign` follows a number.
 */
static void take_count(struct said *said, const char *sign)
{
    gsize digits = strspn(said->at, "0123456789");
    if (take(said, layout_say_many)) {
        g_string_append(said->line, "nx");
    } else if (digits && g_str_has_prefix(said->at + digits, sign)) {
        if (digits != 1 || *said->at != '1')
            g_string_append_printf(said->line, "%.*sx", (int)digits, said->at);
        said->at += digits + strlen(sign);
    }
}

static bool take_medium(struct said *said)
{
    for (int many = 1; many >= 0; many--)
        for (int i = 0; i < MEDIUM_COUNT; i++)
            if (take(said, layout_say_medium((enum layout_medium)i, many))) {
                g_string_append(said->line, layout_media[i].word);
                return true;
            }
    return false;
}

/* Up to the next part inside the same brackets.  The caller frees. */
static char *detail(struct said *said)
{
    gsize length = strcspn(said->at, ",()");
    char *text = g_strndup(said->at, length);
    said->at += length;
    return text;
}

/* "cache 256M" as "cache=256M"; attributes follow in the order that the notation has them. */
static bool put_attr(GString *attrs, const char *text)
{
    const char *blank = strchr(text, ' ');
    g_autofree char *key = g_strndup(text, blank ? (gsize)(blank - text) : strlen(text));
    if (!layout_key_find(key))
        return false;
    g_string_append_printf(attrs, "%c%s%s%s", attrs->len ? ',' : ':', key, blank ? "=" : "",
                           blank ? blank + 1 : "");
    return true;
}

/* "7200 rpm", "sata2", "1500 GB each". */
static bool put_tag(GString *line, const char *text)
{
    gsize digits = strspn(text, "0123456789");
    g_autoptr(GStringChunk) chunk = g_string_chunk_new(64);
    if (digits && !strcmp(text + digits, " rpm")) {
        g_string_append_printf(line, ".%.*s", (int)digits, text);
        return true;
    }
    if (digits && text[digits] == ' ') {
        const char *unit = text + digits + 1;
        g_string_append_printf(line, ".%.*s%.*s", (int)digits, text, (int)strcspn(unit, " "), unit);
        return true;
    }
    const char *link = layout_link_find(text, chunk);
    if (link)
        g_string_append_printf(line, ".%s", link);
    return link;
}

/* Disks; what they are marked with is put into `attrs`, for it stands last. */
static bool take_group(struct said *said, GString *attrs)
{
    take_count(said, " ");
    if (!take_medium(said))
        return false;
    if (!take(said, " ("))
        return true;
    do {
        g_autofree char *text = detail(said);
        if (!put_tag(said->line, text) && !put_attr(attrs, text))
            return false;
    } while (take(said, ", "));
    return take(said, ")");
}

/* The name of a kind; NULL where none stands. */
static const struct layout_kind *take_kind(struct said *said)
{
    gsize length = strspn(said->at, "abcdefghijklmnopqrstuvwxyz0123456789.");
    g_autofree char *name = g_strndup(said->at, length);
    const struct layout_kind *kind = layout_kind_find(name);
    if (!kind || strcmp(kind->name, name) != 0)
        return NULL;
    said->at += length;
    g_string_append(said->line, name);
    return kind;
}

/* "log on 2 SSDs as zfs.mirror" as "+log=2xssd.zfs.mirror". */
static bool take_member(struct said *said, const char *role)
{
    g_autoptr(GString) attrs = g_string_new(NULL);
    g_string_append_printf(said->line, "+%s=", role);
    if (!take_group(said, attrs))
        return false;
    if (take(said, " as ")) {
        g_string_append_c(said->line, '.');
        take_count(said, " x ");
        if (!take_kind(said))
            return false;
    }
    g_string_append(said->line, attrs->str);
    return true;
}

static const char *take_role(struct said *said)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        g_autofree char *begin = g_strconcat(layout_roles[i].word, " on ", NULL);
        if (take(said, begin))
            return layout_roles[i].word;
    }
    return NULL;
}

/* What stands in the brackets of a layer, behind what its kind does. */
static bool take_details(struct said *said)
{
    g_autoptr(GString) attrs = g_string_new(NULL);
    const char *role = NULL;
    if (take(said, ": ")) {
        g_autofree char *name = detail(said);
        g_string_append_printf(said->line, "@%s", name);
    }
    while (!role && take(said, ", ")) {
        role = take_role(said);
        g_autofree char *text = role ? NULL : detail(said);
        if (text && !put_attr(attrs, text))
            return false;
    }
    g_string_append(said->line, attrs->str);
    for (; role; role = take(said, ", ") ? take_role(said) : NULL)
        if (!take_member(said, role))
            return false;
    return take(said, ")");
}

static bool take_layer(struct said *said)
{
    g_string_append_c(said->line, '/');
    if (take(said, layout_say_hole)) {
        g_string_append(said->line, "unknown");
        return true;
    }
    take_count(said, " x ");
    const struct layout_kind *kind = take_kind(said);
    g_autofree char *help = kind ? layout_say_kind(kind) : NULL;
    return kind && take(said, " (") && take(said, help) && take_details(said);
}

/* Disks, and at least one thing that stands on them. */
static bool take_line(struct said *said)
{
    for (bool more = false; !more || take(said, " and "); more = true) {
        g_autoptr(GString) attrs = g_string_new(NULL);
        if (more)
            g_string_append_c(said->line, '+');
        if (!take_group(said, attrs))
            return false;
        g_string_append(said->line, attrs->str);
    }
    bool layers = false;
    for (; !g_str_has_prefix(said->at, layout_say_above) && take(said, "; "); layers = true)
        if (!take_layer(said))
            return false;
    return layers;
}

static bool take_stack(struct said *said)
{
    if (!take_line(said))
        return false;
    while (take(said, layout_say_beside)) {
        g_string_append(said->line, "++");
        if (!take_line(said))
            return false;
    }
    if (!take(said, layout_say_above))
        return !*said->at;
    g_string_append_c(said->line, '/');
    do {
        if (!take_layer(said))
            return false;
    } while (take(said, "; "));
    return !*said->at;
}

char *layout_said(const char *words)
{
    struct said said = {words, g_string_new(NULL)};
    bool fine = take_stack(&said);
    return g_string_free(said.line, !fine);
}
