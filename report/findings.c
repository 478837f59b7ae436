/* Saying findings once. */
#include "report/findings.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { NAMED = 3 };

/* Findings of one rule, severity and sentence. */
struct group {
    const struct rule *rule;
    enum severity severity;
    char *sentence;
    bool varies;   /* other cells' sentences have other numbers */
    GArray *cells; /* guint; of pairs: number of the contest */
};

static void group_free(gpointer data)
{
    struct group *group = data;
    g_free(group->sentence);
    g_array_unref(group->cells);
    g_free(group);
}

static struct group *group_find(GPtrArray *groups, const struct finding *f, const char *sentence)
{
    for (guint i = 0; i < groups->len; i++) {
        struct group *group = groups->pdata[i];
        if (group->rule == f->rule && group->severity == f->severity &&
            !strcmp(group->sentence, sentence))
            return group;
    }
    return NULL;
}

static void group_add(GPtrArray *groups, const struct finding *f, guint cell)
{
    g_autofree char *sentence = finding_sentence(f);
    struct group *group = group_find(groups, f, sentence);
    if (!group) {
        group = g_new0(struct group, 1);
        *group = (struct group){f->rule, f->severity, g_steal_pointer(&sentence), false,
                                g_array_new(FALSE, FALSE, sizeof(guint))};
        g_ptr_array_add(groups, group);
    }
    g_array_append_val(group->cells, cell);
}

static int worst_first(gconstpointer a, gconstpointer b)
{
    const struct group *x = *(const struct group *const *)a, *y = *(const struct group *const *)b;
    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    int id = strcmp(x->rule->id, y->rule->id);
    if (id)
        return id;
    return (x->cells->len < y->cells->len) - (x->cells->len > y->cells->len);
}

/* Sentences that differ in their numbers become one, with the first as the example. */
static void fold(GPtrArray *groups)
{
    for (guint i = 0; i + 1 < groups->len;) {
        struct group *group = groups->pdata[i], *next = groups->pdata[i + 1];
        if (next->rule != group->rule || next->severity != group->severity) {
            i++;
            continue;
        }
        g_array_append_vals(group->cells, next->cells->data, next->cells->len);
        group->varies = true;
        g_ptr_array_remove_index(groups, i + 1);
    }
}

static GPtrArray *group_all(const struct contests *contests, const bool *only)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(group_free);
    for (guint i = 0; i < contests->cells->cells->len; i++)
        for (guint k = 0; (!only || only[i]) && k < audit_count(contests->audit, i); k++)
            group_add(groups, audit_finding(contests->audit, i, k), i);
    for (guint i = 0; !only && i < contests->all->len; i++) {
        const GArray *pairs = contests_at(contests, i)->findings;
        for (guint k = 0; k < pairs->len; k++)
            group_add(groups, &g_array_index(pairs, struct finding, k), i);
    }
    g_ptr_array_sort(groups, worst_first);
    fold(groups);
    return groups;
}

/* --- where --- */

static const enum field told[] = {FIELD_class, FIELD_compression, FIELD_rig, FIELD_layout,
                                  FIELD_tool};

static const char *value(const struct cell_data *cell, enum field field)
{
    if (field == FIELD_layout && cell->lone)
        return cell->lone;
    return cell->words[field];
}

static char *say_value(const struct cell_data *cell, enum field field)
{
    const char *text = value(cell, field);
    if (field == FIELD_compression)
        return g_strconcat("compression ", text, NULL);
    if (field == FIELD_layout && !cell->lone)
        text = cell->shown;
    return g_strdup(text);
}

/* How many cells have the same value in each of `n` keys as `of`; 0 where it is not known. */
static guint count_alike(const struct cells *cells, const struct cell_data *of,
                         const enum field *keys, guint n)
{
    guint count = 0;
    for (guint i = 0; i < cells->cells->len; i++) {
        bool alike = true;
        for (guint k = 0; k < n && alike; k++)
            alike = value(of, keys[k]) &&
                    !g_strcmp0(value(cells_at(cells, i), keys[k]), value(of, keys[k]));
        count += alike;
    }
    return count;
}

/* True where the cells of the group are those, and all of those, that have these values. */
static bool tells(const struct cells *cells, const struct group *group, const enum field *keys,
                  guint n)
{
    const struct cell_data *of = cells_at(cells, g_array_index(group->cells, guint, 0));
    for (guint i = 0; i < group->cells->len; i++)
        for (guint k = 0; k < n; k++)
            if (g_strcmp0(value(cells_at(cells, g_array_index(group->cells, guint, i)), keys[k]),
                          value(of, keys[k])))
                return false;
    return count_alike(cells, of, keys, n) == group->cells->len;
}

static char *name_values(const struct cell_data *cell, const enum field *keys, guint n)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        g_autofree char *word = value(cell, keys[i]) ? say_value(cell, keys[i]) : NULL;
        if (word)
            g_string_append_printf(text, "%s%s", text->len ? ", " : "", word);
    }
    return g_string_free(text, FALSE);
}

/* Keys in which the cells of the whole answer differ, the layout first. */
static char *cell_name(const struct cells *cells, const struct cell_data *cell)
{
    static const enum field order[] = {FIELD_rig, FIELD_layout, FIELD_class, FIELD_compression};
    enum field keys[G_N_ELEMENTS(order)];
    guint n = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(order); i++) {
        const char *word = value(cell, order[i]);
        bool said = word && strcmp(word, "unknown");
        if (said && count_alike(cells, cell, &order[i], 1) < cells->cells->len)
            keys[n++] = order[i];
    }
    if (!n)
        keys[n++] = value(cell, FIELD_layout) ? FIELD_layout : FIELD_workload;
    return name_values(cell, keys, n);
}

static char *list_names(const struct contests *contests, const struct group *group)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < MIN(group->cells->len, NAMED); i++) {
        guint number = g_array_index(group->cells, guint, i);
        const struct contest *contest =
            group->rule->scope == SCOPE_PAIR ? contests_at(contests, number) : NULL;
        g_autofree char *name = contest
                                    ? g_strdup_printf("%s (%s)", contest->brief, contest->setting)
                                    : cell_name(contests->cells, cells_at(contests->cells, number));
        g_string_append_printf(text, "%s%s", text->len ? "; " : "", name);
    }
    if (group->cells->len > NAMED)
        g_string_append_printf(text, " and %u more", group->cells->len - NAMED);
    return g_string_free(text, FALSE);
}

static guint count_compared(const struct contests *contests)
{
    guint n = 0;
    for (guint i = 0; i < contests->all->len; i++)
        n += contests_at(contests, i)->contestants->len > 1;
    return n;
}

static char *where(const struct contests *contests, const struct group *group)
{
    const struct cells *cells = contests->cells;
    if (group->rule->scope == SCOPE_PAIR)
        return group->cells->len == count_compared(contests) ? g_strdup("all comparisons")
                                                             : list_names(contests, group);
    if (group->cells->len == cells->cells->len && cells->cells->len > 1)
        return g_strdup("all");
    const struct cell_data *of = cells_at(cells, g_array_index(group->cells, guint, 0));
    for (gsize i = 0; i < G_N_ELEMENTS(told) && group->cells->len > 1; i++)
        if (tells(cells, group, &told[i], 1))
            return name_values(of, &told[i], 1);
    for (gsize i = 0; i < G_N_ELEMENTS(told) && group->cells->len > 1; i++)
        for (gsize k = i + 1; k < G_N_ELEMENTS(told); k++) {
            enum field keys[] = {told[i], told[k]};
            if (tells(cells, group, keys, 2))
                return name_values(of, keys, 2);
        }
    return list_names(contests, group);
}

/* --- for people --- */

static void add_group(const struct contests *contests, const struct group *group,
                      struct table *table)
{
    g_autofree char *place = where(contests, group),
                    *own = rule_own_limits(group->rule, &contests->audit->limits);
    table_row(table);
    table_number(table, group->cells->len);
    table_text(table, severity_words[group->severity]);
    table_printf(table, "%s: %s%s; clears: %s (%s%s%s)", place,
                 group->varies ? "for example, " : "", group->sentence, group->rule->clears,
                 group->rule->id, *own ? ": " : "", own);
}

static bool is_note(const struct group *group)
{
    return group->severity == SEVERITY_NOTE || group->rule->beside;
}

static void count_notes(const GPtrArray *groups, struct table *table)
{
    g_autoptr(GString) ids = g_string_new(NULL);
    const char *last = "";
    guint n = 0;
    for (guint i = 0; i < groups->len; i++) {
        const struct group *group = groups->pdata[i];
        if (!is_note(group))
            continue;
        n += group->cells->len;
        if (strcmp(last, group->rule->id))
            g_string_append_printf(ids, "%s%s", ids->len ? " " : "", group->rule->id);
        last = group->rule->id;
    }
    if (n)
        table_note(table, NOTE_BELOW, "%u note%s (%s): --notes lists them", n, n == 1 ? "" : "s",
                   ids->str);
}

void findings_table_of(const struct contests *contests, const bool *only, bool notes,
                       struct table *table)
{
    const struct column columns[] = {
        {.name = "results", .title = "n", .kind = COLUMN_INTEGER},
        {.name = "finding"},
        {.name = "what", .title = "where and what, and what would clear it", .wraps = true},
    };
    g_autoptr(GPtrArray) groups = group_all(contests, only);
    table_init(table, "findings");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < groups->len; i++)
        if (notes || !is_note(groups->pdata[i]))
            add_group(contests, groups->pdata[i], table);
    table_end(table);
    if (!notes)
        count_notes(groups, table);
}

void findings_table(const struct contests *contests, bool notes, struct table *table)
{
    findings_table_of(contests, NULL, notes, table);
}

/* --- for programs --- */

static char *figures(const struct finding *f)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < f->n; i++) {
        const struct quantity *q = &f->quantities[i];
        g_autofree char *number = q->text ? g_strdup(q->text) : unit_format_number(q->value);
        g_string_append_printf(text, "%s%s=%s", i ? "; " : "", q->name, number);
    }
    return g_string_free(text, FALSE);
}

static void add_finding(struct table *table, const struct finding *f)
{
    g_autofree char *sentence = finding_sentence(f), *sum = finding_sum(f), *numbers = figures(f);
    table_text(table, f->rule->id);
    table_text(table, f->rule->name);
    table_text(table, scope_names[f->rule->scope]);
    table_text(table, severity_names[f->severity]);
    table_text(table, severity_words[f->severity]);
    table_text(table, sentence);
    table_text(table, sum);
    table_text(table, numbers);
    table_number(table, f->bias);
    table_number(table, f->runs);
    table_text(table, f->rule->clears);
}

/* Of a comparison: what its contestants share. */
static void add_keys(struct table *table, const struct cell_data *cell, const char *layout,
                     double run)
{
    table_row(table);
    table_text(table, cell->words[FIELD_rig]);
    table_text(table, layout);
    table_text(table, cell->words[FIELD_compression]);
    table_text(table, cell->words[FIELD_workload]);
    table_text(table, cell->part);
    table_text(table, cell->words[FIELD_tool]);
    table_number(table, run);
}

void findings_flat(const struct contests *contests, const bool *only, struct table *table)
{
    static const char *const names[] = {"rig",      "layout",  "compression", "workload", "part",
                                        "tool",     "run",     "rule",        "name",     "scope",
                                        "severity", "finding", "sentence",    "sum",      "figures",
                                        "bias",     "runs",    "clears"};
    table_init(table, "findings");
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        bool number = !strcmp(names[i], "bias"),
             count = !strcmp(names[i], "run") || !strcmp(names[i], "runs");
        table_column(table, &(struct column){.name = names[i],
                                             .kind = number  ? COLUMN_NUMBER
                                                     : count ? COLUMN_INTEGER
                                                             : COLUMN_TEXT});
    }
    for (guint i = 0; i < contests->cells->cells->len; i++)
        for (guint k = 0; (!only || only[i]) && k < audit_count(contests->audit, i); k++) {
            const struct cell_data *cell = cells_at(contests->cells, i);
            add_keys(table, cell, value(cell, FIELD_layout),
                     (double)cells_run(contests->cells, cell, 0)->run);
            add_finding(table, audit_finding(contests->audit, i, k));
        }
    for (guint i = 0; !only && i < contests->all->len; i++)
        for (guint k = 0; k < contests_at(contests, i)->findings->len; k++) {
            const struct contest *contest = contests_at(contests, i);
            add_keys(table, contest->of, NULL, NAN);
            add_finding(table, &g_array_index(contest->findings, struct finding, k));
        }
    table_end(table);
}

void findings_columns(struct table *table)
{
    const struct column columns[] = {
        {.name = "workload", .machine = true},
        {.name = "finding"},
        {.name = "what", .wraps = true},
        {.name = "clears", .title = "what would clear it", .wraps = true},
        {.name = "rule"},
        {.name = "severity", .machine = true},
        {.name = "figures", .machine = true},
    };
    table_init(table, "findings");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

void findings_of_cell(const struct audit *audit, guint cell, struct table *table)
{
    for (guint i = 0; i < audit_count(audit, cell); i++) {
        const struct finding *f = audit_finding(audit, cell, i);
        g_autofree char *sentence = finding_sentence(f), *numbers = figures(f);
        table_row(table);
        table_text(table, evidence_at(&audit->base, cell)->cell->words[FIELD_workload]);
        table_text(table, severity_words[f->severity]);
        table_text(table, sentence);
        table_text(table, f->rule->clears);
        table_text(table, f->rule->id);
        table_text(table, severity_names[f->severity]);
        table_text(table, numbers);
    }
}

/* --- one rule --- */

void findings_rule(const struct rule *rule, const struct limits *values, struct table *table)
{
    static const char *const names[] = {"rule", "name", "about", "when", "source", "clears"};
    table_init(table, "rule");
    table->upright = true;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        table_column(table, &(struct column){.name = names[i], .wraps = i > 1});
    for (guint i = 0; i < rule->drawn; i++)
        table_column(table, &(struct column){.name = limits[rule->limits[i]].name, .wraps = true});
    table_row(table);
    table_text(table, rule->id);
    table_text(table, rule->name);
    table_printf(table, "a %s", scope_names[rule->scope]);
    table_text(table, rule->about);
    table_text(table, rule->source);
    table_text(table, rule->clears);
    for (guint i = 0; i < rule->drawn; i++) {
        const struct limit_row *row = &limits[rule->limits[i]];
        struct quantity line = {row->name, row->unit, values->values[rule->limits[i]], NULL};
        g_autofree char *number = quantity_format(&line);
        table_printf(table, "%s: %s%s", number, row->help,
                     row->own ? " (a judgement of this program)" : "");
    }
    table_end(table);
}

static void add_case(struct table *table, char *name, const struct finding *f)
{
    g_autofree char *sentence = finding_sentence(f), *sum = finding_sum(f), *numbers = figures(f);
    table_row(table);
    table_text(table, name);
    table_text(table, severity_words[f->severity]);
    table_text(table, sentence);
    table_text(table, sum);
    table_text(table, numbers);
    g_free(name);
}

void findings_cases(const struct contests *contests, const struct rule *rule, guint most,
                    struct table *table)
{
    const struct column columns[] = {
        {.name = "result", .wraps = true},
        {.name = "finding", .wraps = true},
        {.name = "sentence", .title = "what", .wraps = true},
        {.name = "sum", .title = "arithmetic", .wraps = true},
        {.name = "figures", .machine = true},
    };
    table_init(table, "cases");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    guint n = 0;
    for (guint i = 0; i < contests->cells->cells->len; i++) {
        const struct finding *f = audit_find(contests->audit, i, rule->id);
        if (f && n++ < most)
            add_case(table, cell_name(contests->cells, cells_at(contests->cells, i)), f);
    }
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; k < contest->findings->len; k++) {
            const struct finding *f = &g_array_index(contest->findings, struct finding, k);
            if (f->rule == rule && n++ < most)
                add_case(table, g_strdup_printf("%s, %s", contest->brief, contest->setting), f);
        }
    }
    table_end(table);
    if (n > most)
        table_note(table, NOTE_BELOW, "%u more of %u", n - most, n);
}
