/* The table of rules, and what all of them share. */
#include "report/rule.h"

#include "schema/error.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

const char *const severity_words[SEVERITY_COUNT] = {
    [SEVERITY_NONE] = "fine",
    [SEVERITY_NOTE] = "note",
    [SEVERITY_WARN] = "with care",
    [SEVERITY_SUSPECT] = "doubtful",
    [SEVERITY_BLOCK] = "not comparable",
    [SEVERITY_INVALID] = "not a disk result",
};
const char *const severity_names[SEVERITY_COUNT] = {
    [SEVERITY_NONE] = "NONE",       [SEVERITY_NOTE] = "NOTE",   [SEVERITY_WARN] = "WARN",
    [SEVERITY_SUSPECT] = "SUSPECT", [SEVERITY_BLOCK] = "BLOCK", [SEVERITY_INVALID] = "INVALID",
};
const char *const scope_names[] = {
    [SCOPE_RESULT] = "result", [SCOPE_CELL] = "cell",   [SCOPE_SET] = "set",
    [SCOPE_PAIR] = "pair",     [SCOPE_CLAIM] = "claim",
};

const struct limit_row limits[LIMIT_COUNT] = {
#define THRESHOLD(id, name, value, unit, own, help) {name, value, UNIT_##unit, own, help},
#include "report/threshold.def"
#undef THRESHOLD
};
const struct limits limits_default = {{
#define THRESHOLD(id, name, value, unit, own, help) value,
#include "report/threshold.def"
#undef THRESHOLD
}};

bool limits_set(struct limits *values, const char *text, GError **error)
{
    const char *equal = strchr(text, '=');
    g_autofree char *name = equal ? g_strndup(text, (gsize)(equal - text)) : g_strdup(text);
    const char *names[LIMIT_COUNT + 1] = {NULL};
    for (int i = 0; i < LIMIT_COUNT; i++) {
        names[i] = limits[i].name;
        if (equal && !strcmp(names[i], name))
            return unit_parse(equal + 1, limits[i].unit, &values->values[i], error);
    }
    g_autofree char *all = g_strjoinv(", ", (char **)names), *near = words_nearest(name, names);
    return error_set(error, STATUS_USAGE,
                     "expected --threshold NAME=VALUE, found '%s'%s%s; there are %s", text,
                     *near ? "; nearest: " : "", near, all);
}

static const struct rule *const tables[] = {rules_limit, rules_cache, rules_data, rules_said,
                                            rules_cell,  rules_set,   rules_pair, rules_claim};

static int by_id(const void *a, const void *b)
{
    return strcmp((*(const struct rule *const *)a)->id, (*(const struct rule *const *)b)->id);
}

const struct rule **rules_all(void)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++)
        for (const struct rule *rule = tables[i]; rule->id; rule++)
            g_ptr_array_add(all, (gpointer)rule);
    g_ptr_array_sort(all, by_id);
    g_ptr_array_add(all, NULL);
    return (const struct rule **)g_ptr_array_free(g_steal_pointer(&all), FALSE);
}

const struct rule *rule_find(const char *id)
{
    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++)
        for (const struct rule *rule = tables[i]; rule->id; rule++)
            if (!g_ascii_strcasecmp(rule->id, id) || !strcmp(rule->name, id))
                return rule;
    return NULL;
}

const struct rule *rule_get(const char *id, GError **error)
{
    const struct rule *found = rule_find(id);
    if (found)
        return found;
    g_autofree const struct rule **all = rules_all();
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (gsize i = 0; all[i]; i++)
        g_ptr_array_add(names, (gpointer)all[i]->name);
    g_ptr_array_add(names, NULL);
    g_autofree char *near = words_nearest(id, (const char *const *)names->pdata);
    error_set(error, STATUS_USAGE, "there is no rule '%s'%s%s; there are A01 to A37 and P01 to P18",
              id, *near ? "; nearest: " : "", near);
    return NULL;
}

double limit(const struct evidence *evidence, enum limit which)
{
    return evidence->limits->values[which];
}

void finding_add(struct finding *f, const char *name, enum unit unit, double value)
{
    g_assert(f->n < QUANTITIES);
    f->quantities[f->n++] = (struct quantity){name, unit, value, NULL};
}

void finding_text(struct finding *f, const char *name, const char *text)
{
    g_assert(f->n < QUANTITIES);
    f->quantities[f->n++] = (struct quantity){name, UNIT_NONE, NAN, text};
}

bool finding_is(struct finding *f, enum severity severity)
{
    f->severity = severity;
    return true;
}

const struct quantity *finding_find(const struct finding *f, const char *name)
{
    for (guint i = 0; i < f->n; i++)
        if (!strcmp(f->quantities[i].name, name))
            return &f->quantities[i];
    return NULL;
}

/* Plain numbers: 7.82, 1.50, 13.8, 893, 5; never more digits than the eye takes in. */
static char *format_number(double value)
{
    double size = fabs(value);
    int digits = size >= 100 || fabs(value - rint(value)) < 0.005 ? 0 : size >= 9.95 ? 1 : 2;
    return g_strdup_printf("%.*f", digits, value);
}

char *quantity_format(const struct quantity *q)
{
    if (q->text)
        return g_strdup(q->text);
    switch (q->unit) {
    case UNIT_NONE:
        return format_number(q->value);
    case UNIT_FRACTION:
        return unit_format(q->value, q->unit, UNIT_DECIMAL, 2);
    default:
        return unit_format(q->value, q->unit, UNIT_DECIMAL, 3);
    }
}

/* The template with its quantities; NULL where it names one that the finding has not. */
static char *expand(const char *template, const struct finding *f)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (const char *c = template; *c;) {
        const char *close = *c == '{' ? strchr(c, '}') : NULL;
        if (!close) {
            g_string_append_c(text, *c++);
            continue;
        }
        g_autofree char *name = g_strndup(c + 1, (gsize)(close - c - 1));
        const struct quantity *quantity = finding_find(f, name);
        if (!quantity)
            return NULL;
        g_autofree char *value = quantity_format(quantity);
        g_string_append(text, value);
        c = close + 1;
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

char *finding_sentence(const struct finding *f)
{
    char *text = expand(f->says ? f->says : f->rule->says, f);
    g_assert(text);
    return text;
}

char *finding_sum(const struct finding *f)
{
    const char *template = f->sum ? f->sum : f->rule->sum;
    return template ? expand(template, f) : NULL;
}

char *rule_own_limits(const struct rule *rule, const struct limits *values)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < rule->drawn; i++) {
        const struct limit_row *row = &limits[rule->limits[i]];
        struct quantity line = {row->name, row->unit, values->values[rule->limits[i]], NULL};
        g_autofree char *value = quantity_format(&line);
        if (row->own)
            g_string_append_printf(text, "%s%s=%s", text->len ? ", " : "", row->name, value);
    }
    return g_string_free(text, FALSE);
}
