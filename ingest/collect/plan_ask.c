/* From what is asked to tasks: patterns, ranges, the tool that takes it, suites. */
#include "ingest/collect/fio_split.h"
#include "ingest/collect/plan.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/workload_facet.h"
#include "schema/workload_mix.h"

#include <fnmatch.h>
#include <string.h>

static const struct suite_row {
    const char *suite, *tool, *workload, *bs, *qd;
} suite_rows[] = {
#define SUITE_ROW(suite, tool, workload, bs, qd) {suite, tool, workload, bs, qd},
#include "ingest/collect/suite.def"
#undef SUITE_ROW
};

const char *const plan_suites[] = {"quick", "standard", "full", "dd", "bonnie", "iometer", NULL};

/* One asking under way. */
struct asking {
    struct plan *plan;
    const struct ask *ask;
    plan_has *has;
    void *user;
};

static bool is_there(const struct asking *a, const struct tool *tool)
{
    return !a->has || a->has(a->user, tool);
}

static bool missing(const struct tool *tool, const char *text, GError **error)
{
    return error_set(error, STATUS_FAILED,
                     "%s needs %s, which is not installed; the package %s brings it", text,
                     tool->name, tool->package);
}

/* The first tool that can and is there; else why the first that could is not, or why none can. */
static struct task *settle(const struct asking *a, const char *text, GError **error)
{
    g_autoptr(GError) cannot = NULL, absent = NULL;
    for (const struct tool *const *tool = tools; *tool; tool++) {
        if (a->ask->tool && strcmp(a->ask->tool, (*tool)->name) != 0)
            continue;
        g_autoptr(GError) why = NULL;
        struct task *task = tool_settle(*tool, text, &a->plan->means, &why);
        if (task && is_there(a, *tool))
            return task;
        if (task && !absent)
            missing(*tool, text, &absent);
        else if (!task && !cannot)
            cannot = g_steal_pointer(&why);
        task_free(task);
    }
    GError *why = absent ? g_steal_pointer(&absent) : g_steal_pointer(&cannot);
    g_propagate_error(error, why);
    return NULL;
}

/* Once, whatever it would have been varied over. */
static void leave_out(struct plan *plan, const char *why)
{
    if (!g_ptr_array_find_with_equal_func(plan->left_out, why, g_str_equal, NULL))
        g_ptr_array_add(plan->left_out, g_strdup(why));
}

static bool ask_one(const struct asking *a, const char *text, GError **error)
{
    g_autoptr(GError) why = NULL;
    struct task *task = settle(a, text, &why);
    if (!task && a->ask->lenient) {
        leave_out(a->plan, why->message);
        return true;
    }
    if (!task) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    for (guint i = 0; i < a->plan->tasks->len; i++) {
        const struct task *there = a->plan->tasks->pdata[i];
        if (there->tool == task->tool && !strcmp(there->workload, task->workload)) {
            task_free(task);
            return true;
        }
    }
    g_ptr_array_add(a->plan->tasks, task);
    plan_cell_add(a->plan, task, 1);
    return true;
}

/* --- ranges --- */

static char *with_facet(const char *text, const char *facet, const char *value)
{
    if (!value)
        return g_strdup(text);
    return g_strconcat(text, strchr(text, ':') ? "," : ":", facet, "=", value, NULL);
}

static bool has_facet(const char *text, const char *facet)
{
    g_autofree char *word = g_strconcat(facet, "=", NULL);
    const char *at = strchr(text, ':');
    for (at = at ? strstr(at, word) : NULL; at; at = strstr(at + 1, word))
        if (at[-1] == ':' || at[-1] == ',')
            return true;
    return false;
}

/* Whether the facet means something for the workload; what is none fails later, with its error. */
static bool takes_facet(const char *text, const char *facet)
{
    auto_clear(workload_clear) struct workload w = {0};
    return !workload_parse(text, &w, NULL) || facet_applies(facet_find(facet), &w);
}

/* A single NULL where there is nothing to vary. */
static char **values_of(const char *text, const char *facet, const char *range, GError **error)
{
    if (range && !has_facet(text, facet) && takes_facet(text, facet))
        return plan_range(facet, range, error);
    return g_new0(char *, 1);
}

static bool ask_jobs(const struct asking *a, const char *text, GError **error)
{
    g_auto(GStrv) all = values_of(text, "jobs", a->ask->jobs, error);
    bool fine = all;
    for (guint i = 0; fine && (!i || (all[i - 1] && all[i])); i++) {
        g_autofree char *one = with_facet(text, "jobs", all[i]);
        fine = ask_one(a, one, error);
    }
    return fine;
}

static bool ask_depths(const struct asking *a, const char *text, GError **error)
{
    g_auto(GStrv) all = values_of(text, "qd", a->ask->qd, error);
    bool fine = all;
    for (guint i = 0; fine && (!i || (all[i - 1] && all[i])); i++) {
        g_autofree char *one = with_facet(text, "qd", all[i]);
        fine = ask_jobs(a, one, error);
    }
    return fine;
}

/* A mix by name, or by its lines, has its sizes. */
static bool ask_sizes(const struct asking *a, const char *text, GError **error)
{
    bool named = g_str_has_prefix(text, "mixed.") || fio_split_is(text);
    g_auto(GStrv) all = values_of(text, "bs", named ? NULL : a->ask->bs, error);
    bool fine = all;
    for (guint i = 0; fine && (!i || (all[i - 1] && all[i])); i++) {
        g_autofree char *one = with_facet(text, "bs", all[i]);
        fine = ask_depths(a, one, error);
    }
    return fine;
}

/* --- patterns --- */

static GPtrArray *names_of(const char *pattern)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < WORKLOAD_COUNT; i++)
        if (!fnmatch(pattern, workload_classes[i].text, 0))
            g_ptr_array_add(names, g_strdup(workload_classes[i].text));
    for (const char *const *mix = mix_names; *mix; mix++) {
        g_autofree char *name = g_strconcat("mixed.", *mix, "@iometer", NULL);
        if (!fnmatch(pattern, name, 0))
            g_ptr_array_add(names, g_steal_pointer(&name));
    }
    return names;
}

static bool ask_pattern(const struct asking *a, const char *text, GError **error)
{
    const char *facets = strchr(text, ':');
    g_autofree char *pattern = facets ? g_strndup(text, (gsize)(facets - text)) : g_strdup(text);
    g_autoptr(GPtrArray) names = names_of(pattern);
    if (!names->len)
        return error_set(error, STATUS_USAGE, "no workload is like '%s'; see: shootout vocabulary",
                         pattern);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *one = g_strconcat(names->pdata[i], facets, NULL);
        if (!ask_sizes(a, one, error))
            return false;
    }
    return true;
}

bool plan_ask(struct plan *plan, const struct ask *ask, plan_has *has, void *user, GError **error)
{
    const struct asking asking = {plan, ask, has, user};
    return (strpbrk(ask->workload, "*?[") ? ask_pattern : ask_sizes)(&asking, ask->workload, error);
}

bool plan_suite(struct plan *plan, const char *suite, const struct ask *over, plan_has *has,
                void *user, GError **error)
{
    if (!g_strv_contains(plan_suites, suite)) {
        g_autofree char *names = g_strjoinv(", ", (char **)plan_suites);
        return error_set(error, STATUS_USAGE, "no suite '%s'; there are: %s", suite, names);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(suite_rows); i++) {
        const struct suite_row *row = &suite_rows[i];
        if (strcmp(row->suite, suite) != 0)
            continue;
        const struct ask ask = {
            .tool = over->tool ? over->tool : row->tool,
            .workload = row->workload,
            .bs = over->bs ? over->bs : row->bs,
            .qd = over->qd ? over->qd : row->qd,
            .jobs = over->jobs,
            .lenient = true,
        };
        if (!plan_ask(plan, &ask, has, user, error))
            return false;
    }
    return plan->tasks->len ||
           error_set(error, STATUS_FAILED, "nothing of suite %s can be run here: %s", suite,
                     (char *)plan->left_out->pdata[0]);
}
