/* Holding rules against cells. */
#include "report/audit.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

static int worst_first(const void *a, const void *b)
{
    const struct finding *x = a, *y = b;
    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    return strcmp(x->rule->id, y->rule->id);
}

static bool check(const struct rule *rule, const struct evidence *e, struct finding *f)
{
    *f = (struct finding){.rule = rule, .bias = NAN, .runs = 1};
    return rule->check(e, f);
}

/* A rule on results over the runs of a cell: the worst, and how many. */
static bool check_runs(const struct rule *rule, const struct evidence *e, struct finding *worst)
{
    guint runs = 0;
    struct evidence one = *e;
    *worst = (struct finding){0};
    for (guint i = 0; i < e->cell->runs; i++) {
        struct finding f;
        evidence_run(&one, cells_run(e->cells, e->cell, i));
        if (!check(rule, &one, &f))
            continue;
        runs++;
        if (f.severity > worst->severity)
            *worst = f;
    }
    worst->runs = runs;
    return runs > 0;
}

static void check_cell(struct audit *audit, const struct rule *const *rules,
                       const struct evidence *e)
{
    guint from = audit->findings->len;
    for (gsize i = 0; rules[i]; i++) {
        struct finding f;
        enum scope scope = rules[i]->scope;
        bool found = scope == SCOPE_RESULT ? check_runs(rules[i], e, &f)
                     : scope == SCOPE_CELL ? check(rules[i], e, &f)
                     : scope == SCOPE_SET  ? e->members > 1 && check(rules[i], e, &f)
                                           : false;
        if (!found)
            continue;
        if (scope != SCOPE_RESULT)
            f.runs = e->cell->runs;
        g_array_append_val(audit->findings, f);
    }
    if (audit->findings->len == from)
        return;
    qsort(&g_array_index(audit->findings, struct finding, from), audit->findings->len - from,
          sizeof(struct finding), worst_first);
}

/* --- sets --- */

/* What the cells of a set share; NULL for a cell that can be in none. */
static char *set_key(const struct cell_data *cell)
{
    static const enum field shared[] = {FIELD_rig, FIELD_compression, FIELD_workload, FIELD_tool,
                                        FIELD_ws};
    if (!cell->words[FIELD_layout] || !cell->words[FIELD_rig] || cell->lone)
        return NULL;
    GString *key = g_string_new(cell->part);
    for (gsize i = 0; i < G_N_ELEMENTS(shared); i++)
        g_string_append_printf(key, "\x1f%s", cell->words[shared[i]] ? cell->words[shared[i]] : "");
    g_string_append_printf(key, "\x1f%" G_GINT64_FORMAT, cell->rig_revision);
    return g_string_free(key, FALSE);
}

/* The cells of each set in an array of their own, so that rules see them side by side. */
static GHashTable *make_sets(const struct evidence_base *base)
{
    GHashTable *sets =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
    for (guint i = 0; i < base->all->len; i++) {
        const struct evidence *e = evidence_at(base, i);
        char *key = e->limits ? set_key(e->cell) : NULL;
        if (!key)
            continue;
        GArray *set = g_hash_table_lookup(sets, key);
        if (set) {
            g_free(key);
        } else {
            set = g_array_new(FALSE, FALSE, sizeof(struct evidence));
            g_hash_table_insert(sets, key, set);
        }
        g_array_append_val(set, *e);
    }
    return sets;
}

static struct evidence in_set(const struct evidence *e, GHashTable *sets)
{
    g_autofree char *key = set_key(e->cell);
    const GArray *set = key ? g_hash_table_lookup(sets, key) : NULL;
    struct evidence found = *e;
    if (set)
        found.set = (const struct evidence *)(const void *)set->data, found.members = set->len;
    return found;
}

void audit_cells(struct audit *audit, const struct cells *cells, const struct limits *values)
{
    audit->limits = *values;
    evidence_gather(&audit->base, cells, &audit->limits);
    audit->findings = g_array_new(FALSE, TRUE, sizeof(struct finding));
    audit->first = g_array_new(FALSE, TRUE, sizeof(guint));
    g_autofree const struct rule **rules = rules_all();
    g_autoptr(GHashTable) sets = make_sets(&audit->base);
    for (guint i = 0; i < cells->cells->len; i++) {
        g_array_append_val(audit->first, audit->findings->len);
        if (cells_at(cells, i)->sketched)
            continue;
        struct evidence e = in_set(evidence_at(&audit->base, i), sets);
        check_cell(audit, rules, &e);
    }
    g_array_append_val(audit->first, audit->findings->len);
}

void audit_clear(struct audit *audit)
{
    if (!audit->findings)
        return;
    evidence_clear(&audit->base);
    g_array_unref(audit->findings);
    g_array_unref(audit->first);
    *audit = (struct audit){0};
}

guint audit_count(const struct audit *audit, guint cell)
{
    return g_array_index(audit->first, guint, cell + 1) - g_array_index(audit->first, guint, cell);
}

const struct finding *audit_finding(const struct audit *audit, guint cell, guint i)
{
    return &g_array_index(audit->findings, struct finding,
                          g_array_index(audit->first, guint, cell) + i);
}

const struct finding *audit_find(const struct audit *audit, guint cell, const char *id)
{
    for (guint i = 0; i < audit_count(audit, cell); i++)
        if (!strcmp(audit_finding(audit, cell, i)->rule->id, id))
            return audit_finding(audit, cell, i);
    return NULL;
}

enum severity audit_worst(const struct audit *audit, guint cell, const struct finding **why)
{
    enum severity worst = SEVERITY_NONE;
    *why = NULL;
    for (guint i = 0; i < audit_count(audit, cell); i++) {
        const struct finding *f = audit_finding(audit, cell, i);
        bool few = 2 * f->runs < evidence_at(&audit->base, cell)->cell->runs;
        enum severity severity =
            f->severity == SEVERITY_INVALID && few ? SEVERITY_SUSPECT : f->severity;
        if (severity > worst)
            worst = severity, *why = f;
    }
    return worst;
}

guint audit_number(const struct audit *audit, const struct cell_data *cell)
{
    return (guint)(cell - cells_at(evidence_at(&audit->base, 0)->cells, 0));
}
