/* Selections by what the audit finds. */
#include "report/judged.h"

#include "report/audit.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <string.h>

static bool asks(const struct filter *filter)
{
    return filter->kind == FILTER_COMPARE &&
           (filter->field == FIELD_finding || filter->field == FIELD_severity);
}

bool judged_asks(const struct filter *filter)
{
    return filter && (asks(filter) || judged_asks(filter->left) || judged_asks(filter->right));
}

/* SEVERITY_COUNT where the word is none. */
static enum severity severity_find(const char *word)
{
    for (int i = 0; i < SEVERITY_COUNT; i++)
        if (!g_ascii_strcasecmp(word, severity_names[i]) ||
            !g_ascii_strcasecmp(word, severity_words[i]))
            return (enum severity)i;
    return SEVERITY_COUNT;
}

static bool severity_get(const char *word, enum severity *severity, GError **error)
{
    const char *names[SEVERITY_COUNT + 1] = {NULL};
    *severity = severity_find(word);
    if (*severity != SEVERITY_COUNT)
        return true;
    for (int i = 0; i < SEVERITY_COUNT; i++)
        names[i] = severity_names[i];
    g_autofree char *all = g_strjoinv(", ", (char **)names), *near = words_nearest(word, names);
    return error_set(error, STATUS_USAGE, "there is no severity '%s'%s%s; there are %s", word,
                     *near ? "; nearest: " : "", near, all);
}

static bool fires(const struct audit *audit, guint cell, const struct filter *filter)
{
    g_autofree char *pattern = g_ascii_strup(filter->text, -1);
    for (guint i = 0; i < audit_count(audit, cell); i++) {
        const struct rule *rule = audit_finding(audit, cell, i)->rule;
        bool is = filter->operator== FILTER_LIKE
                      ? g_pattern_match_simple(pattern, rule->id) ||
                            g_pattern_match_simple(filter->text, rule->name)
                      : rule == rule_find(filter->text);
        if (is)
            return true;
    }
    return false;
}

static bool compares(enum severity a, enum filter_operator operator, enum severity b)
{
    switch (operator) {
    case FILTER_UNEQUAL:
        return a != b;
    case FILTER_LESS:
        return a < b;
    case FILTER_LESS_EQUAL:
        return a <= b;
    case FILTER_MORE:
        return a > b;
    case FILTER_MORE_EQUAL:
        return a >= b;
    default:
        return a == b;
    }
}

static bool satisfies(const struct audit *audit, guint cell, const struct filter *filter,
                      enum severity severity)
{
    const struct finding *why;
    if (filter->field == FIELD_finding)
        return fires(audit, cell, filter) != (filter->operator== FILTER_UNEQUAL);
    return compares(audit_worst(audit, cell, &why), filter->operator, severity);
}

static bool check(const struct filter *filter, enum severity *severity, GError **error)
{
    if (filter->field == FIELD_severity)
        return severity_get(filter->text, severity, error);
    const struct rule *rule;
    if (filter->operator== FILTER_LIKE)
        return true;
    if (filter->operator!= FILTER_EQUAL && filter->operator!= FILTER_UNEQUAL)
        return error_set(error, STATUS_USAGE, "a finding is a rule (finding=A03): it has no order");
    rule = rule_get(filter->text, error);
    if (rule && rule->scope > SCOPE_SET)
        return error_set(error, STATUS_USAGE, "%s is about a %s, not about results", rule->id,
                         scope_names[rule->scope]);
    return rule != NULL;
}

static bool resolve(struct filter *filter, const struct cells *cells, const struct audit *audit,
                    GError **error)
{
    enum severity severity = SEVERITY_NONE;
    if (!filter)
        return true;
    if (!asks(filter))
        return resolve(filter->left, cells, audit, error) &&
               resolve(filter->right, cells, audit, error);
    if (!check(filter, &severity, error))
        return false;
    if (!filter->results)
        filter->results = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        if (!satisfies(audit, i, filter, severity))
            continue;
        for (guint k = 0; k < cell->runs; k++)
            g_array_append_val(filter->results, cells_run(cells, cell, k)->result);
    }
    return true;
}

bool judged_resolve(struct store *store, struct filter *where, GError **error)
{
    auto_clear(cells_clear) struct cells cells = {0};
    auto_clear(audit_clear) struct audit audit = {0};
    if (!judged_asks(where))
        return true;
    if (!cells_load(store, NULL, NULL, &cells, error))
        return false;
    audit_cells(&audit, &cells, &limits_default);
    return resolve(where, &cells, &audit, error);
}

struct filter *judged_among(const struct filter *where)
{
    if (!where)
        return NULL;
    if (where->kind == FILTER_AND)
        return filter_join(judged_among(where->left), judged_among(where->right));
    g_autofree char *text = judged_asks(where) ? NULL : filter_format(where);
    return text ? filter_parse(text, NULL) : NULL; /* what is formatted reads back */
}

GHashTable *judged_results(struct store *store, const struct filter *where, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "select_results", where, error);
    if (!rows)
        return NULL;
    g_autoptr(GHashTable) results =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        gint64 result = rows_integer(rows, 0);
        g_hash_table_add(results, g_memdup2(&result, sizeof result));
    }
    if (failed) {
        g_propagate_error(error, failed);
        return NULL;
    }
    return g_steal_pointer(&results);
}

bool *judged_cells(struct store *store, const struct filter *where, const struct cells *cells,
                   GError **error)
{
    g_autoptr(GHashTable) asked = judged_results(store, where, error);
    if (!asked)
        return NULL;
    bool *are = g_new0(bool, cells->cells->len + 1);
    for (guint i = 0; i < cells->cells->len; i++)
        are[i] = g_hash_table_contains(asked, &cells_run(cells, cells_at(cells, i), 0)->result);
    return are;
}
