/* Reading selections, by recursive descent: one function per level of the grammar. */
#include "schema/filter.h"

#include "schema/auto.h"
#include "schema/date.h"
#include "schema/error.h"
#include "schema/unit.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

/* What a person writes stays far below; it keeps trees shallow for all who walk them. */
enum { DEEPEST = 64, MOST_TERMS = 500 };

struct reader {
    const char *text, *at;
    int depth, terms;
    GError **error;
};

static struct filter *read_or(struct reader *r);

static struct filter *fail(struct reader *r, const char *at, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
static struct filter *fail(struct reader *r, const char *at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    error_set(r->error, STATUS_USAGE, "column %td: %s", at - r->text + 1, text);
    return NULL;
}

static void skip_blanks(struct reader *r)
{
    while (g_ascii_isspace(*r->at))
        r->at++;
}

static bool ends_word(char c)
{
    return !c || g_ascii_isspace(c) || c == '(' || c == ')';
}

/* The length of the operator that stands there, 0 when none does. */
static gsize operator_at(const char *at, enum filter_operator *op)
{
    static const struct {
        const char *text;
        enum filter_operator op;
    } operators[] = {
        {"!=", FILTER_UNEQUAL}, {"<=", FILTER_LESS_EQUAL}, {">=", FILTER_MORE_EQUAL},
        {"==", FILTER_EQUAL},   {"=", FILTER_EQUAL},       {"<", FILTER_LESS},
        {">", FILTER_MORE},     {"~", FILTER_LIKE},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(operators); i++)
        if (g_str_has_prefix(at, operators[i].text)) {
            *op = operators[i].op;
            return strlen(operators[i].text);
        }
    return 0;
}

/* A word, of which parts may be quoted; a key ends at an operator.  NULL where a quote is not
 * closed. */
static char *read_word(struct reader *r, bool key, bool *quoted)
{
    g_autoptr(GString) word = g_string_new(NULL);
    enum filter_operator op;
    *quoted = false;
    while (!ends_word(*r->at) && !(key && operator_at(r->at, &op))) {
        if (*r->at != '\'' && *r->at != '"') {
            g_string_append_c(word, *r->at++);
            continue;
        }
        const char *end = strchr(r->at + 1, *r->at);
        if (!end) {
            fail(r, r->at, "the quote is not closed");
            return NULL;
        }
        *quoted = true;
        g_string_append_len(word, r->at + 1, end - r->at - 1);
        r->at = end + 1;
    }
    return g_string_free(g_steal_pointer(&word), FALSE);
}

/* Move past a keyword, if it stands there. */
static bool take_keyword(struct reader *r, const char *keyword)
{
    gsize length = strlen(keyword);
    skip_blanks(r);
    if (g_ascii_strncasecmp(r->at, keyword, length) || !ends_word(r->at[length]))
        return false;
    r->at += length;
    return true;
}

static struct filter *node(enum filter_kind kind, struct filter *left, struct filter *right)
{
    struct filter *f = g_new0(struct filter, 1);
    *f = (struct filter){
        .kind = kind, .left = left, .right = right, .field = FIELD_NONE, .number = NAN};
    return f;
}

/* Not twice is not at all. */
static struct filter *negate(struct filter *f)
{
    if (f->kind != FILTER_NOT)
        return node(FILTER_NOT, f, NULL);
    struct filter *inner = g_steal_pointer(&f->left);
    filter_free(f);
    return inner;
}

static struct filter *refuse_key(struct reader *r, const char *at, const char *key)
{
    const char *names[FIELD_COUNT + 1] = {0};
    for (int i = 0; i < FIELD_COUNT; i++)
        names[i] = fields[i].name;
    g_autofree char *nearest = words_nearest(key, names);
    g_autofree char *all = g_strjoinv(", ", (char **)names);
    return fail(r, at, "'%s' is no key%s%s; keys: %s, tag.NAME", key, *nearest ? "; nearest: " : "",
                nearest, all);
}

/* Set field and, of a tag, its name. */
static bool set_key(struct filter *f, const char *key)
{
    g_autofree char *lower = g_ascii_strdown(key, -1);
    f->field = field_find(lower);
    if (f->field == FIELD_TAG)
        f->tag = g_strdup(strchr(key, '.') + 1);
    return f->field != FIELD_NONE;
}

/* Set text and number from a value as its key has them; an error is what was expected. */
static const char *set_value(struct filter *f, enum field_kind kind, const char *value)
{
    guint64 bytes = 0;
    switch (kind) {
    case FIELD_KIND_TEXT:
        f->text = g_strdup(value);
        return NULL;
    case FIELD_KIND_NUMBER:
        if (unit_parse(value, UNIT_NONE, &f->number, NULL))
            f->text = unit_format_number(f->number);
        return f->text ? NULL : "a number";
    case FIELD_KIND_SIZE:
        if (unit_parse_size(value, &bytes))
            f->text = unit_format_size(bytes);
        f->number = (double)bytes;
        return f->text ? NULL : "a size such as 4K";
    case FIELD_KIND_DATE:
        f->text = date_parse(value, NULL);
        return f->text ? NULL : "a date such as 2011-05";
    }
    g_assert_not_reached();
}

/* Texts are equal or alike, all else is ordered. */
static bool check_operator(struct reader *r, const char *sign, enum filter_operator op,
                           const char *key, bool text)
{
    bool like = op == FILTER_LIKE;
    bool equal = op == FILTER_EQUAL || op == FILTER_UNEQUAL;
    if (equal || like == text)
        return true;
    fail(r, sign, "'%.*s' does not go with %s, which is %s text; use %s", (int)(r->at - sign), sign,
         key, text ? "a" : "no", text ? "= != or ~" : "= != < <= > or >=");
    return false;
}

/* `=` with * or ? in a text means ~. */
static struct filter *settle_pattern(struct filter *f)
{
    enum filter_operator *op = &f->operator;
    if (*op == FILTER_LIKE || !strpbrk(f->text, "*?"))
        return f;
    bool negated = *op == FILTER_UNEQUAL;
    *op = FILTER_LIKE;
    return negated ? negate(f) : f;
}

/* What follows a key: operator, value. */
static struct filter *read_comparison(struct reader *r, const char *start, const char *key)
{
    auto_clear(filter_clear) struct filter *f = node(FILTER_COMPARE, NULL, NULL);
    const char *sign = r->at;
    r->at += operator_at(sign, &f->operator);
    if (!*key)
        return fail(r, start, "a key is expected before '%.*s'", (int)(r->at - sign), sign);
    if (!set_key(f, key))
        return refuse_key(r, start, key);
    enum field_kind kind = f->field == FIELD_TAG ? FIELD_KIND_TEXT : fields[f->field].kind;
    bool text = kind == FIELD_KIND_TEXT, quoted;
    if (!check_operator(r, sign, f->operator, key, text))
        return NULL;
    skip_blanks(r);
    const char *at = r->at;
    g_autofree char *value = read_word(r, false, &quoted);
    if (!value)
        return NULL;
    if (!*value)
        return fail(r, at, "a value is expected");
    const char *expected = set_value(f, kind, value);
    if (expected)
        return fail(r, at, "%s is %s, found '%s'", key, expected, value);
    return text ? settle_pattern(g_steal_pointer(&f)) : g_steal_pointer(&f);
}

static struct filter *read_brackets(struct reader *r)
{
    const char *open = r->at++;
    if (++r->depth > DEEPEST)
        return fail(r, open, "more than %d brackets within each other", DEEPEST);
    auto_clear(filter_clear) struct filter *f = read_or(r);
    if (!f)
        return NULL;
    skip_blanks(r);
    if (*r->at != ')')
        return fail(r, open, "the bracket is not closed");
    r->at++;
    r->depth--;
    return g_steal_pointer(&f);
}

static struct filter *read_term(struct reader *r)
{
    bool quoted;
    enum filter_operator op;
    skip_blanks(r);
    const char *start = r->at;
    if (++r->terms > MOST_TERMS)
        return fail(r, start, "more than %d terms", MOST_TERMS);
    if (*start == '(')
        return read_brackets(r);
    if (!*start || *start == ')' || take_keyword(r, "and") || take_keyword(r, "or"))
        return fail(r, start, "a word or KEY=VALUE is expected, found %s",
                    !*start         ? "the end"
                    : *start == ')' ? "')'"
                                    : "'and' or 'or'");
    g_autofree char *word = read_word(r, true, &quoted);
    if (!word)
        return NULL;
    const char *end = r->at;
    skip_blanks(r);
    if (operator_at(r->at, &op))
        return read_comparison(r, start, word);
    r->at = end;
    if (!*word)
        return fail(r, start, "a word is expected");
    if (!quoted && !g_ascii_strcasecmp(word, "last"))
        return node(FILTER_LAST, NULL, NULL);
    struct filter *f = node(FILTER_WORD, NULL, NULL);
    f->text = g_steal_pointer(&word);
    return f;
}

static struct filter *read_not(struct reader *r)
{
    bool negated = false;
    while (take_keyword(r, "not"))
        negated = !negated;
    struct filter *f = read_term(r);
    return f && negated ? negate(f) : f;
}

static struct filter *read_and(struct reader *r)
{
    auto_clear(filter_clear) struct filter *all = read_not(r);
    while (all) {
        const char *before = r->at;
        bool joined = take_keyword(r, "and");
        if (!joined && (!*r->at || *r->at == ')' || take_keyword(r, "or"))) {
            r->at = before;
            return g_steal_pointer(&all);
        }
        struct filter *next = read_not(r);
        if (!next)
            return NULL;
        all = node(FILTER_AND, all, next);
    }
    return NULL;
}

static struct filter *read_or(struct reader *r)
{
    auto_clear(filter_clear) struct filter *any = read_and(r);
    while (any && take_keyword(r, "or")) {
        struct filter *next = read_and(r);
        if (!next)
            return NULL;
        any = node(FILTER_OR, any, next);
    }
    return g_steal_pointer(&any);
}

struct filter *filter_parse(const char *text, GError **error)
{
    struct reader r = {.text = text, .at = text, .error = error};
    auto_clear(filter_clear) struct filter *f = read_or(&r);
    if (!f)
        return NULL;
    skip_blanks(&r);
    if (*r.at)
        return fail(&r, r.at, "the bracket closes nothing");
    return g_steal_pointer(&f);
}
