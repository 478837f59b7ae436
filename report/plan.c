/* What to run next. */
#include "report/plan.h"

#include "report/audit_contest.h"
#include "report/coverage.h"
#include "report/pair.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/workload_facet.h"

#include <math.h>
#include <string.h>

enum { LEAST_RUNS = 3 }; /* fewer are never called a win */

struct planner {
    const struct contests *contests;
    double margin;
    GArray *steps;
};

static const char *keep(const struct planner *p, char *text)
{
    const char *kept = g_string_chunk_insert_const(p->contests->texts, text);
    g_free(text);
    return kept;
}

/* --- the same work without the doubts --- */

/* One facet of `asks`, "cache=cold", where it has a meaning and another value. */
static void ask_facet(struct workload *w, const char *asks, GString *changed)
{
    g_auto(GStrv) parts = g_strsplit(asks, "=", 2);
    enum facet facet = facet_find(parts[0]);
    g_autofree char *now = facet_get(facet, w);
    if (!facet_applies(facet, w) || !g_strcmp0(now, parts[1]))
        return;
    facet_set(facet, w, parts[1]);
    g_string_append_printf(changed, "%s%s", changed->len ? ", " : "", asks);
}

char *plan_workload(const struct contest *contest, enum severity least, char **changed)
{
    const char *text = contest->of->words[FIELD_workload];
    auto_clear(workload_clear) struct workload w = {0};
    g_autoptr(GString) what = g_string_new(NULL);
    *changed = NULL;
    if (!text || !contest->audit || !workload_parse(text, &w, NULL))
        return g_strdup(text);
    for (guint i = 0; i < contest->contestants->len; i++) {
        guint cell = audit_number(contest->audit, contest_at(contest, i)->cell);
        for (guint k = 0; k < audit_count(contest->audit, cell); k++) {
            const struct finding *f = audit_finding(contest->audit, cell, k);
            if (f->severity >= least && f->rule->asks)
                ask_facet(&w, f->rule->asks, what);
        }
    }
    char *asked = what->len ? workload_format(&w, NULL) : NULL;
    if (asked)
        *changed = g_string_free(g_steal_pointer(&what), FALSE);
    return asked ? asked : g_strdup(text);
}

/* Where the work changes, the `have` runs so far do not count beside the new ones. */
static void fit_workload(const struct planner *p, struct step *step, guint have,
                         enum severity least)
{
    g_autofree char *changed = NULL;
    step->workload = keep(p, plan_workload(step->contest, least, &changed));
    if (!changed)
        return;
    step->repeat = MAX(step->repeat + have, LEAST_RUNS);
    if (!step->also)
        step->also = keep(p, g_strdup_printf("%s; what ran so far does not count", changed));
}

/* `repeat` more runs beside the `have` that there are. */
static void add(struct planner *p, const struct contest *contest, const struct contestant *c,
                guint repeat, guint have, const char *why, const char *also)
{
    struct step step = {contest, c, NULL, repeat, why, also, false};
    fit_workload(p, &step, have, SEVERITY_SUSPECT);
    for (guint i = 0; i < p->steps->len; i++) {
        struct step *before = &g_array_index(p->steps, struct step, i);
        if (before->contest != contest || before->contestant->cell != c->cell)
            continue;
        before->repeat = MAX(before->repeat, step.repeat);
        return;
    }
    g_array_append_val(p->steps, step);
}

/* --- factors that change together --- */

static const struct finding *confounding(const struct contest *contest)
{
    for (guint i = 0; i < contest->findings->len; i++) {
        const struct finding *f = &g_array_index(contest->findings, struct finding, i);
        if (!strcmp(f->rule->id, "P10"))
            return f;
    }
    return NULL;
}

/* One value of the other factor under two of what competes would part them: for each contestant the
 * nearest such layout that nobody measured. */
static void add_crossings(struct planner *p, const struct contest *contest)
{
    const struct finding *f = confounding(contest);
    const struct quantity *text = f ? finding_find(f, "key") : NULL;
    enum field key = text ? field_find(text->text) : FIELD_NONE, by = contest->by;
    for (guint i = 0; key != FIELD_NONE && i + 1 < contest->contestants->len; i++) {
        const struct contestant *a = contest_at(contest, i), *b = contest_at(contest, i + 1);
        const char *kept = a->cell->words[key], *other = b->cell->words[by];
        if (!kept || !other || !g_strcmp0(a->cell->words[by], other))
            continue;
        const char *wanted = keep(p, g_strdup_printf("%s %s under %s %s", fields[key].name, kept,
                                                     fields[by].name, other));
        struct step step = {contest,
                            a,
                            NULL,
                            LEAST_RUNS,
                            keep(p, g_strdup_printf("%s was not measured", wanted)),
                            keep(p, g_strdup_printf("on a layout with %s", wanted)),
                            true};
        fit_workload(p, &step, 0, SEVERITY_INVALID); /* to stand beside those that are there */
        g_array_append_val(p->steps, step);
    }
}

/* Both sides of every pair with the leader that more runs would tell apart. */
static void add_open(struct planner *p, const struct contest *contest)
{
    int leader = contest_leader(contest, contest->survive);
    for (guint i = 0; leader >= 0 && i < contest->contestants->len; i++) {
        const struct contestant *a = contest_at(contest, (guint)leader),
                                *b = contest_at(contest, i);
        if (i == (guint)leader || !contest_ranked(b))
            continue;
        guint more = verdict_more_runs(contest, a, b, p->margin);
        if (!more)
            continue;
        guint have = MIN(a->n, b->n);
        const char *word = verdict_word(verdict_of(contest, (guint)leader, i, p->margin, NULL));
        add(p, contest, a, more, have, keep(p, g_strdup_printf("%s against %s", word, b->label)),
            NULL);
        add(p, contest, b, more, have, keep(p, g_strdup_printf("%s leads it: %s", a->label, word)),
            NULL);
    }
}

/* What would clear the finding for which a number is not a disk result. */
static const char *clears(const struct contest *contest, const struct contestant *c)
{
    const struct finding *why;
    audit_worst(contest->audit, audit_number(contest->audit, c->cell), &why);
    return why ? why->rule->clears : NULL;
}

static void add_gaps(struct planner *p, guint number)
{
    auto_clear(coverage_clear) struct coverage coverage = {0};
    coverage_make(&coverage, p->contests, number);
    for (guint i = 0; i < coverage.gaps->len; i++) {
        const struct gap *gap = &g_array_index(coverage.gaps, struct gap, i);
        const struct contest *contest = contests_at(p->contests, gap->contest);
        bool invalid = gap->contestant->trust == TRUST_INVALID;
        add(p, contest, gap->contestant, LEAST_RUNS, 0, gap->why,
            invalid ? clears(contest, gap->contestant) : NULL);
    }
}

static bool is_first_of_setting(const struct contests *contests, guint first, guint number)
{
    const struct contest *contest = contests_at(contests, number);
    for (guint i = first; i < number; i++) {
        const struct contest *before = contests_at(contests, i);
        if (!strcmp(before->setting, contest->setting) && before->by == contest->by)
            return false;
    }
    return true;
}

GArray *plan_make(const struct contests *contests, guint first, guint n, double margin)
{
    struct planner p = {contests, margin, g_array_new(FALSE, FALSE, sizeof(struct step))};
    for (guint i = first; i < first + n; i++) {
        g_autofree char *refused = contest_refused(contests_at(contests, i));
        if (refused)
            add_crossings(&p, contests_at(contests, i));
        else
            add_open(&p, contests_at(contests, i));
        if (is_first_of_setting(contests, first, i))
            add_gaps(&p, i);
    }
    return p.steps;
}

char *plan_command(const char *workload, guint repeat)
{
    g_autofree char *quoted =
        workload
            ? strpbrk(workload, "*?()[]{}<>|;& ") ? g_shell_quote(workload) : g_strdup(workload)
            : g_strdup("WORKLOAD");
    return g_strdup_printf("shootout run DIR --workload %s --repeat %u", quoted, repeat);
}

void plan_table(const GArray *steps, struct table *table)
{
    static const struct column columns[] = {
        {.name = "contestant", .wraps = true}, {.name = "rig"},
        {.name = "layout", .wraps = true},     {.name = "compression"},
        {.name = "workload", .wraps = true},   {.name = "repeat", .kind = COLUMN_INTEGER},
        {.name = "why", .wraps = true},        {.name = "also", .wraps = true},
        {.name = "command", .wraps = true},
    };
    table_init(table, "plan");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    for (guint i = 0; i < steps->len; i++) {
        const struct step *step = &g_array_index(steps, struct step, i);
        const struct cell_data *cell = step->contestant->cell;
        g_autofree char *command = plan_command(step->workload, step->repeat);
        table_row(table);
        table_text(table, step->elsewhere ? NULL : step->contestant->label);
        table_text(table, cell->words[FIELD_rig]);
        table_text(table, step->elsewhere ? NULL : cell->words[FIELD_layout]);
        table_text(table, cell->words[FIELD_compression]);
        table_text(table, step->workload);
        table_number(table, step->repeat);
        table_text(table, step->why);
        table_text(table, step->also);
        table_text(table, command);
    }
    table_end(table);
}
