/* The grammar of layouts, by recursive descent: one function per rule.  First what no layout can
 * hold (length, characters), then words and grammar from left to right; the first fault stays. */
#include "schema/layout_grammar.h"
#include "schema/auto.h"
#include "schema/layout_fault.h"
#include "schema/layout_size.h"
#include "schema/words.h"

#include <string.h>

struct reader {
    const char *text; /* lower case */
    gsize at;
    struct layout_stack *stack;
    GError **error;
};

static const char *rest(const struct reader *reader)
{
    return reader->text + reader->at;
}

static bool accept(struct reader *reader, const char *sign)
{
    bool here = g_str_has_prefix(rest(reader), sign);
    if (here)
        reader->at += strlen(sign);
    return here;
}

/* What should stand here does not. */
static bool missing(struct reader *reader, const char *what)
{
    if (!*rest(reader))
        return layout_fault(reader->error, reader->at + 1, "syntax", NULL,
                            "%s is expected, found the end", what);
    return layout_fault(reader->error, reader->at + 1, "syntax", NULL,
                        "%s is expected, found '%.*s'", what, words_cut(rest(reader), 12),
                        rest(reader));
}

static bool is_letter(char c)
{
    return g_ascii_isalnum(c) || c == '-' || c == '_';
}

/* The word that stands here, without passing it; "" when there is none.  The caller frees. */
static char *word_here(const struct reader *reader)
{
    gsize length = 0;
    while (is_letter(rest(reader)[length]))
        length++;
    return g_strndup(rest(reader), length);
}

/* Two words with a point between, or one. */
static char *dotted_here(const struct reader *reader)
{
    gsize length = 0;
    while (is_letter(rest(reader)[length]))
        length++;
    if (length && rest(reader)[length] == '.' && is_letter(rest(reader)[length + 1]))
        for (length++; is_letter(rest(reader)[length]);)
            length++;
    return g_strndup(rest(reader), length);
}

/* A name, or a value; NULL when none stands here.  The caller frees. */
static char *read_name(struct reader *reader)
{
    const char *start = rest(reader);
    if (!g_ascii_isalnum(*start))
        return NULL;
    while (is_letter(*rest(reader)) || *rest(reader) == '.')
        reader->at++;
    return g_strndup(start, (gsize)(rest(reader) - start));
}

/* "6x", "nx", or nothing, which is 1. */
static bool read_count(struct reader *reader, guint *count)
{
    *count = 1;
    const char *start = rest(reader);
    gsize digits = strspn(start, "0123456789");
    if (!digits && start[0] == 'n' && start[1] == 'x') {
        *count = COUNT_UNKNOWN;
        reader->at += 2;
        return true;
    }
    if (!digits || start[digits] != 'x')
        return true;
    if (*start == '0')
        return layout_fault(reader->error, reader->at + 1, "count", NULL,
                            "a count starts at 1 and has no leading zero");
    g_autofree char *number = g_strndup(start, digits);
    guint64 value;
    if (!g_ascii_string_to_unsigned(number, 10, 1, COUNT_MOST, &value, NULL))
        return layout_fault(reader->error, reader->at + 1, "count", NULL, "a count is at most %d",
                            COUNT_MOST);
    *count = (guint)value;
    reader->at += digits + 1;
    return true;
}

/* One attribute of a layer of `kind`, or of disks where that is NULL.  `seen` holds the keys that
 * stood before it. */
static bool read_attr(struct reader *reader, const struct layout_kind *kind, const char *holder,
                      guint64 *seen, struct layout_attr *attr)
{
    gsize column = reader->at + 1;
    g_autofree char *word = word_here(reader);
    if (!*word)
        return missing(reader, "an attribute");
    const struct layout_key *key = layout_key_find(word);
    if (!key) {
        g_autofree char *nearest = layout_key_nearest(word);
        return layout_fault(reader->error, column, "unknown-attribute", nearest,
                            "'%s' is no attribute", word);
    }
    if (!layout_key_allowed(key, kind))
        return layout_fault(reader->error, column, "attribute-place", NULL, "%s has no %s", holder,
                            word);
    guint64 bit = (guint64)1 << (key - layout_keys);
    if (*seen & bit)
        return layout_fault(reader->error, column, "double", NULL, "a second '%s'", word);
    *seen |= bit;
    reader->at += strlen(word);
    g_autofree char *value = NULL;
    column = reader->at + 1;
    if (accept(reader, "=")) {
        column = reader->at + 1;
        if (!(value = read_name(reader)))
            return missing(reader, "a value");
    }
    return layout_attr_read(key, value, column, reader->stack->chunk, attr, reader->error);
}

/* The attributes of `layer`, or of disks where that is NULL. */
static bool read_attrs(struct reader *reader, struct layout_layer *layer, const char *holder,
                       GArray *attrs)
{
    guint64 seen = 0;
    if (!accept(reader, ":"))
        return true;
    do {
        struct layout_attr attr = {0};
        if (!read_attr(reader, layer ? layer->kind : NULL, holder, &seen, &attr))
            return false;
        g_assert(attr.key);
        g_assert(layer || (attr.key->value != VALUE_COMP && attr.key->value != VALUE_DEDUP));
        if (attr.key->value == VALUE_COMP)
            layer->comp = attr.value;
        else if (attr.key->value == VALUE_DEDUP)
            layer->dedup = attr.number;
        else if (attr.text)
            layout_attr_insert(attrs, &attr);
    } while (accept(reader, ","));
    if (*rest(reader) == ':')
        return layout_fault(reader->error, reader->at + 1, "syntax", NULL,
                            "attributes are parted by ','");
    return true;
}

/* "1.5t" and "7.2k": a point inside a number is a point between tags. */
static bool is_broken(const struct reader *reader, const char *word)
{
    gsize length = strlen(word);
    return strspn(word, "0123456789") == length && rest(reader)[length] == '.' &&
           g_ascii_isdigit(rest(reader)[length + 1]);
}

static bool set_tag(struct reader *reader, const char *word, bool twice, const char *what)
{
    if (twice)
        return layout_fault(reader->error, reader->at + 1, "double", NULL, "a second %s '%s'", what,
                            word);
    reader->at += strlen(word);
    return true;
}

static bool no_tag(struct reader *reader, const char *word)
{
    g_autofree char *nearest = layout_tag_nearest(word);
    return layout_fault(reader->error, reader->at + 1, "unknown-tag", nearest,
                        "'%s' is no speed, link or size", word);
}

static bool read_tag(struct reader *reader, struct layout_group *group)
{
    g_autofree char *word = word_here(reader);
    const char *speed = layout_speed_find(word);
    const char *link = layout_link_find(word, reader->stack->chunk);
    guint64 size = 0;
    bool twice;
    if (!*word)
        return missing(reader, "a speed, link or size");
    if (speed && !layout_media[group->medium].turns)
        return layout_fault(reader->error, reader->at + 1, "tag-place", NULL, "%s does not turn",
                            layout_media[group->medium].word);
    if (speed) {
        twice = group->speed, group->speed = speed;
        return set_tag(reader, word, twice, "speed");
    }
    if (link) {
        twice = group->link, group->link = link;
        return set_tag(reader, word, twice, "link");
    }
    if (is_broken(reader, word)) {
        g_autofree char *both = dotted_here(reader);
        return layout_fault(reader->error, reader->at + 1, "size", NULL,
                            "'%s': sizes and speeds are whole, write 1500G for 1.5T, 7k2 for 7.2k",
                            both);
    }
    switch (layout_size_decimal(word, &size)) {
    case SIZE_BAD:
        return layout_fault(reader->error, reader->at + 1, "size", NULL, "'%s' is no size", word);
    case SIZE_GOOD:
        twice = group->size, group->size = size;
        return set_tag(reader, word, twice, "size");
    case SIZE_NONE:
        break;
    }
    return no_tag(reader, word);
}

/* The kind of a layer; NULL with an error. */
static const struct layout_kind *read_kind(struct reader *reader)
{
    g_autofree char *word = dotted_here(reader);
    gsize column = reader->at + 1;
    if (!*word) {
        missing(reader, "a kind");
        return NULL;
    }
    reader->at += strlen(word);
    const struct layout_kind *kind = layout_kind_find(word);
    if (kind)
        return kind;
    g_autofree char *families = layout_kind_families(word);
    g_autofree char *nearest = layout_kind_nearest(word);
    if (*families)
        layout_fault(reader->error, column, "ambiguous-kind", NULL, "'%s' of which family? %s",
                     word, families);
    else
        layout_fault(reader->error, column, "unknown-kind", nearest, "'%s' is no kind", word);
    return NULL;
}

/* In a member, a kind may follow the tags: a word that is no tag but a kind, or begins like one. */
static bool is_kind_here(const struct reader *reader)
{
    gsize digits = strspn(rest(reader), "0123456789");
    bool counted = digits ? rest(reader)[digits] == 'x' : g_str_has_prefix(rest(reader), "nx");
    g_autofree char *word = word_here(reader);
    g_autofree char *both = dotted_here(reader);
    g_autofree char *families = layout_kind_families(word);
    bool tag = layout_speed_find(word) || layout_link_find(word, reader->stack->chunk);
    return counted || (!tag && (layout_kind_find(both) || layout_kind_find(word) || *families));
}

static bool read_member_kind(struct reader *reader, struct layout_member *member)
{
    member->kind_column = reader->at + 1;
    if (!read_count(reader, &member->count))
        return false;
    gsize column = reader->at + 1;
    if (!(member->kind = read_kind(reader)))
        return false;
    if (!layout_kind_joins(member->kind))
        return layout_fault(reader->error, column, "syntax", NULL,
                            "a kind that joins devices is expected, found '%s'",
                            member->kind->name);
    if (!strcmp(member->kind->name, "zfs.stripe"))
        member->kind = NULL; /* what several devices do without it */
    return true;
}

/* Disks, and in a member (else NULL) what joins them. */
static bool read_disks(struct reader *reader, struct layout_group *group,
                       struct layout_member *member)
{
    if (!read_count(reader, &group->count))
        return false;
    g_autofree char *word = word_here(reader);
    if (!*word)
        return missing(reader, "a medium");
    group->medium = layout_medium_find(word);
    if (group->medium == MEDIUM_COUNT) {
        g_autofree char *nearest = layout_medium_nearest(word);
        return layout_fault(reader->error, reader->at + 1, "unknown-medium", nearest,
                            "'%s' is no medium", word);
    }
    reader->at += strlen(word);
    bool joined = false;
    while (!joined && accept(reader, ".")) {
        joined = member && is_kind_here(reader);
        if (joined ? !read_member_kind(reader, member) : !read_tag(reader, group))
            return false;
    }
    return read_attrs(reader, NULL, layout_media[group->medium].word, group->attrs);
}

static bool read_member(struct reader *reader, struct layout_layer *layer)
{
    g_autofree char *word = word_here(reader);
    gsize column = reader->at + 1;
    if (!*word)
        return missing(reader, "a role");
    enum layout_role role = layout_role_find(word);
    if (role == ROLE_COUNT) {
        g_autofree char *nearest = layout_role_nearest(word);
        return layout_fault(reader->error, column, "unknown-role", nearest, "'%s' is no role",
                            word);
    }
    if (!layout_role_allowed(role, layer->kind))
        return layout_fault(reader->error, column, "role-place", NULL, "%s has no %s",
                            layer->kind->name, word);
    struct layout_member *member = &layer->members[role];
    if (member->disks)
        return layout_fault(reader->error, column, "double", NULL, "a second '%s'", word);
    reader->at += strlen(word);
    if (!accept(reader, "="))
        return missing(reader, "'='");
    member->column = column;
    member->count = 1;
    member->disks = layout_group_new(reader->at + 1);
    return read_disks(reader, member->disks, member);
}

static bool read_layer_name(struct reader *reader, struct layout_layer *layer, gsize column)
{
    bool other = !strcmp(layer->kind->name, "other");
    if (accept(reader, "@")) {
        g_autofree char *name = read_name(reader);
        if (!name)
            return missing(reader, "a name");
        if (strcmp(name, "unknown"))
            layer->name = g_string_chunk_insert(reader->stack->chunk, name);
    }
    if (other && !layer->name)
        return layout_fault(reader->error, reader->at + 1, "syntax", NULL,
                            "other needs a name: other@NAME");
    if (layer->name && !strcmp(layer->kind->name, "unknown"))
        return layout_fault(reader->error, column, "syntax", NULL,
                            "what has a name is other@NAME, not unknown");
    return true;
}

static bool read_layer(struct reader *reader, GPtrArray *layers)
{
    gsize column = reader->at + 1;
    guint count;
    if (!read_count(reader, &count))
        return false;
    gsize kind_column = reader->at + 1;
    const struct layout_kind *kind = read_kind(reader);
    if (!kind)
        return false;
    struct layout_layer *layer = layout_layer_new(kind, count, column);
    g_ptr_array_add(layers, layer);
    if (!read_layer_name(reader, layer, kind_column) ||
        !read_attrs(reader, layer, kind->name, layer->attrs))
        return false;
    while (*rest(reader) == '+' && rest(reader)[1] != '+') {
        reader->at++;
        if (!read_member(reader, layer))
            return false;
    }
    return true;
}

/* The last of several branches ends at "//". */
static bool read_line(struct reader *reader)
{
    bool several = reader->stack->branches->len > 0;
    struct layout_line *line = layout_line_add(reader->stack);
    do {
        struct layout_group *group = layout_group_new(reader->at + 1);
        g_ptr_array_add(line->groups, group);
        if (!read_disks(reader, group, NULL))
            return false;
    } while (!g_str_has_prefix(rest(reader), "++") && accept(reader, "+"));
    while (!(several && g_str_has_prefix(rest(reader), "//")) && accept(reader, "/"))
        if (!read_layer(reader, line->layers))
            return false;
    return true;
}

static bool read_stack(struct reader *reader)
{
    do {
        if (!read_line(reader))
            return false;
    } while (accept(reader, "++"));
    if (reader->stack->branches->len > 1) {
        if (!accept(reader, "//"))
            return missing(reader, "'//' and what joins the branches");
        do {
            if (!read_layer(reader, reader->stack->layers))
                return false;
        } while (accept(reader, "/"));
    }
    return !*rest(reader) || missing(reader, "'/' and a layer");
}

/* Faults of single characters come before those of words. */
static bool check_characters(const char *text, GError **error)
{
    for (gsize i = 0; text[i]; i++) {
        guchar c = (guchar)text[i];
        if (g_ascii_isalnum(text[i]) || strchr("+/.:,=@_-", text[i]))
            continue;
        if (c >= 0x80)
            return layout_fault(error, i + 1, "character", NULL, "not ASCII");
        if (g_ascii_isspace(text[i]))
            return layout_fault(error, i + 1, "character", NULL, "a blank");
        if (c < 0x20 || c == 0x7f)
            return layout_fault(error, i + 1, "character", NULL, "byte 0x%02x", c);
        return layout_fault(error, i + 1, "character", NULL, "'%c'", c);
    }
    return true;
}

bool layout_grammar(const char *text, struct layout_stack *stack, GError **error)
{
    if (!*text)
        return layout_fault(error, 1, "empty", NULL, "empty layout");
    if (strnlen(text, LAYOUT_BYTES + 1) > LAYOUT_BYTES)
        return layout_fault(error, LAYOUT_BYTES + 1, "too-long", NULL,
                            "a layout has at most %d bytes", LAYOUT_BYTES);
    if (!check_characters(text, error))
        return false;
    g_autofree char *lower = g_ascii_strdown(text, -1);
    struct reader reader = {.text = lower, .stack = stack, .error = error};
    return read_stack(&reader);
}
