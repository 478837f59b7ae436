/* Selections as trees: joining, writing, freeing.  Reading stands in filter_parse.c. */
#include "schema/filter.h"

#include <string.h>

void filter_free(struct filter *filter)
{
    if (!filter)
        return;
    filter_free(filter->left);
    filter_free(filter->right);
    g_free(filter->tag);
    g_free(filter->text);
    g_clear_pointer(&filter->results, g_array_unref);
    g_free(filter);
}

void filter_clear(struct filter **filter)
{
    filter_free(*filter);
    *filter = NULL;
}

struct filter *filter_join(struct filter *a, struct filter *b)
{
    if (!a || !b)
        return a ? a : b;
    struct filter *both = g_new0(struct filter, 1);
    *both = (struct filter){.kind = FILTER_AND, .left = a, .right = b};
    return both;
}

/* Words that would be read as something else. */
static bool is_keyword(const char *text)
{
    static const char *const keywords[] = {"and", "or", "not", "last", NULL};
    g_autofree char *lower = g_ascii_strdown(text, -1);
    return g_strv_contains(keywords, lower);
}

/* As it is where it reads back so, else quoted; what has both quotes in pieces, as in a shell. */
static void put_text(GString *out, const char *text, bool plain)
{
    if (plain && *text && !strpbrk(text, " \t\n\v\f\r()'\"")) {
        g_string_append(out, text);
        return;
    }
    do {
        const char *quote = strchr(text, '\'') == text ? "\"" : "'";
        gsize length = strcspn(text, quote);
        g_string_append_printf(out, "%s%.*s%s", quote, (int)length, text, quote);
        text += length;
    } while (*text);
}

static void put_comparison(GString *out, const struct filter *f)
{
    static const char *const operators[] = {
        [FILTER_EQUAL] = "=", [FILTER_UNEQUAL] = "!=",    [FILTER_LESS] = "<",
        [FILTER_MORE] = ">",  [FILTER_LESS_EQUAL] = "<=", [FILTER_MORE_EQUAL] = ">=",
        [FILTER_LIKE] = "~",
    };
    g_string_append(out, f->field == FIELD_TAG ? "tag." : fields[f->field].name);
    if (f->field == FIELD_TAG)
        put_text(out, f->tag, !strpbrk(f->tag, "=<>~!"));
    g_string_append(out, operators[f->operator]);
    put_text(out, f->text, *f->text != '=');
}

/* How strongly a node binds: or, and, the rest. */
static int strength(const struct filter *f)
{
    return f->kind == FILTER_OR ? 0 : f->kind == FILTER_AND ? 1 : 2;
}

static void put(GString *out, const struct filter *f, int needed)
{
    bool brackets = strength(f) < needed;
    g_string_append(out, brackets ? "(" : "");
    switch (f->kind) {
    case FILTER_AND:
    case FILTER_OR:
        put(out, f->left, strength(f));
        g_string_append(out, f->kind == FILTER_AND ? " and " : " or ");
        put(out, f->right, strength(f));
        break;
    case FILTER_NOT:
        g_string_append(out, "not ");
        put(out, f->left, strength(f));
        break;
    case FILTER_COMPARE:
        put_comparison(out, f);
        break;
    case FILTER_WORD:
        put_text(out, f->text, !is_keyword(f->text) && !strpbrk(f->text, "=<>~!"));
        break;
    case FILTER_LAST:
        g_string_append(out, "last");
        break;
    }
    g_string_append(out, brackets ? ")" : "");
}

char *filter_format(const struct filter *filter)
{
    if (!filter)
        return g_strdup("everything");
    g_autoptr(GString) out = g_string_new(NULL);
    put(out, filter, 0);
    return g_string_free(g_steal_pointer(&out), FALSE);
}
