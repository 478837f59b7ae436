/* Options of `run`: numbers, sizes, times, what is run. */
#include "cli/run_asked.h"

#include "cli/asked.h"
#include "ingest/collect/caches.h"
#include "ingest/collect/standing.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum {
    SECONDS = 30,     /* of work at random places: disks need some to show their mean */
    COOL = 2,         /* s between cells: what drives and controllers put off is done */
    STABLE_LEAST = 3, /* runs before it is asked whether they agree */
    STABLE_MOST = 10,
    MEMORY_TIMES = 2,
    MEBIBYTE = 1 << 20,
};
static const double STABLE = 0.05; /* half-width of the median's interval */

bool run_asked_chooses(const struct args *args)
{
    static const char *const choosing[] = {"workload",     "suite",  "command", "tool",    "bs",
                                           "qd",           "jobs",   "size",    "seconds", "repeat",
                                           "until-stable", "within", "least",   "seed"};
    for (gsize i = 0; i < G_N_ELEMENTS(choosing); i++)
        if (args_has(args, choosing[i]))
            return true;
    return false;
}

/* --- values --- */

static bool number(const struct args *args, const char *option, guint64 least, guint64 most,
                   guint64 *value, GError **error)
{
    const char *text = args_value(args, option);
    if (!text || g_ascii_string_to_unsigned(text, 10, least, most, value, NULL))
        return true;
    return error_set(error, STATUS_USAGE,
                     "--%s: expected a whole number from %" G_GUINT64_FORMAT
                     " to %" G_GUINT64_FORMAT ", found '%s'",
                     option, least, most, text);
}

/* "90", "90s", "10m", "2h". */
static bool seconds(const struct args *args, const char *option, guint *value, GError **error)
{
    static const struct {
        const char *unit;
        guint64 seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
    const char *text = args_value(args, option);
    if (!text)
        return true;
    char *end = (char *)text;
    guint64 n = g_ascii_isdigit(*text) ? g_ascii_strtoull(text, &end, 10) : 0;
    for (gsize i = 0; end != text && i < G_N_ELEMENTS(units); i++)
        if (!strcmp(end, units[i].unit) && n <= G_MAXINT / 3600) {
            *value = (guint)(n * units[i].seconds);
            return true;
        }
    return error_set(error, STATUS_USAGE, "--%s: expected a time like 90s, 10m or 2h, found '%s'",
                     option, text);
}

static bool size(const struct args *args, const struct target *target, struct means *means,
                 GError **error)
{
    const char *text = args_value(args, "size");
    if (!text && !means->memory)
        return error_set(error, STATUS_USAGE,
                         "how much memory there is cannot be told; say --size SIZE, twice of it");
    means->size = (means->memory * MEMORY_TIMES / MEBIBYTE + 1) * MEBIBYTE;
    if (means->device)
        means->size = MIN(means->size, target->blank.size / MEBIBYTE * MEBIBYTE);
    if (!text)
        return true;
    if (!unit_parse_size(text, &means->size))
        return error_set(error, STATUS_USAGE, "--size: expected a size like 64G, found '%s'", text);
    means->size = means->size / MEBIBYTE * MEBIBYTE;
    return means->size || error_set(error, STATUS_USAGE, "--size: expected 1M and more");
}

static bool allowed(const struct args *args, guint *kinds, GError **error)
{
    for (const char *const *given = args_values(args, "allow"); *given; given++)
        if (!strcmp(*given, "network"))
            *kinds |= TARGET_NETWORK;
        else if (!strcmp(*given, "tmpfs"))
            *kinds |= TARGET_MEMORY;
        else
            return error_set(error, STATUS_USAGE, "--allow: expected network or tmpfs, found '%s'",
                             *given);
    return true;
}

static bool reserve(const struct args *args, struct target *target, guint64 *kept, GError **error)
{
    const char *text = args_value(args, "reserve");
    if (text && !unit_parse_size(text, &target->reserve))
        return error_set(error, STATUS_USAGE, "--reserve: expected a size like 10G, found '%s'",
                         text);
    *kept = target->reserve;
    return true;
}

/* --- settings --- */

static bool state(struct run_settings *s, struct world *world, const struct args *args,
                  GError **error)
{
    struct import import = {0};
    if (!asked_statement(&import, world, args, s->texts, s->tags, error))
        return false;
    s->statement = import.statement;
    return true;
}

/* "5%" or "0.05". */
static bool share(const struct args *args, const char *option, double *value, GError **error)
{
    const char *text = args_value(args, option);
    if (!text)
        return true;
    char *end = NULL;
    double n = g_ascii_strtod(text, &end);
    bool percent = !strcmp(end, "%");
    *value = percent ? n / 100 : n;
    return (end != text && (percent || !*end) && *value > 0 && *value < 1) ||
           error_set(error, STATUS_USAGE, "--%s: expected a share like 5%%, found '%s'", option,
                     text);
}

static bool repeats(struct run_settings *s, const struct args *args, GError **error)
{
    bool stable = args_has(args, "until-stable");
    guint64 times = stable ? STABLE_MOST : 1, least = STABLE_LEAST;
    double within = STABLE;
    if (!stable && (args_has(args, "within") || args_has(args, "least")))
        return error_set(error, STATUS_USAGE, "--within and --least need --until-stable");
    if (!number(args, "repeat", 1, 1000, &times, error) ||
        !number(args, "least", 1, 1000, &least, error) || !share(args, "within", &within, error))
        return false;
    if (args_has(args, "least") && least > times)
        return error_set(error, STATUS_USAGE,
                         "--least: expected at most %" G_GUINT64_FORMAT " (--repeat)", times);
    s->until = stable ? within : 0;
    s->most = (guint)times;
    s->repeat = stable ? (guint)MIN(times, least) : (guint)times;
    return true;
}

bool run_asked_settings(struct run_settings *s, struct world *world, const struct args *args,
                        struct runner *runner, struct target *target, GError **error)
{
    s->means = (struct means){
        .memory = standing_memory(runner),
        .seconds = SECONDS,
        .drops = caches_can_drop(),
        .direct = target->direct,
        .device = !target->own,
    };
    s->seed = (guint64)world->now; /* other data and another order each time */
    s->cool = COOL;
    s->tools = g_strdup(args_value(args, "tools"));
    return size(args, target, &s->means, error) &&
           number(args, "seed", 0, G_MAXINT64, &s->seed, error) &&
           seconds(args, "seconds", &s->means.seconds, error) &&
           seconds(args, "cool", &s->cool, error) &&
           seconds(args, "time-limit", &s->limit, error) && allowed(args, &s->allowed, error) &&
           reserve(args, target, &s->reserve, error) && repeats(s, args, error) &&
           state(s, world, args, error);
}

/* --- the plan --- */

static bool has(void *user, const struct tool *tool)
{
    g_autofree char *path = runner_find(user, tool->program ? tool->program : tool->name);
    return path;
}

static bool ask_workload(struct plan *plan, const char *text, const struct ask *over,
                         struct runner *runner, GError **error)
{
    struct ask ask = *over;
    ask.workload = text;
    return plan_is_file(text) ? plan_file(plan, text, over, has, runner, error)
                              : plan_ask(plan, &ask, has, runner, error);
}

static bool ask_all(struct plan *plan, const struct args *args, struct runner *runner,
                    GError **error)
{
    const struct ask over = {
        .tool = args_value(args, "tool"),
        .bs = args_value(args, "bs"),
        .qd = args_value(args, "qd"),
        .jobs = args_value(args, "jobs"),
    };
    const char *const *suites = args_values(args, "suite");
    const char *const *workloads = args_values(args, "workload");
    const char *const *lines = args_values(args, "command");
    static const char *const usual[] = {"quick", NULL};
    if (over.tool && !tool_get(over.tool, error))
        return false;
    if (!*suites && !*workloads && !*lines)
        suites = usual;
    for (; *suites; suites++)
        if (!(plan_is_file(*suites) ? plan_file : plan_suite)(plan, *suites, &over, has, runner,
                                                              error))
            return false;
    for (; *workloads; workloads++)
        if (!ask_workload(plan, *workloads, &over, runner, error))
            return false;
    for (; *lines; lines++) {
        const struct task *task = plan_task(plan, command_tool.name, *lines, error);
        if (!task)
            return false;
        plan_cell_add(plan, task, 1);
    }
    return true;
}

bool run_asked_plan(struct plan *plan, const struct run_settings *settings, const struct args *args,
                    struct runner *runner, GError **error)
{
    plan_init(plan, &settings->means, settings->seed);
    if (!ask_all(plan, args, runner, error))
        return false;
    plan_repeat(plan, settings->repeat);
    plan_shuffle(plan);
    return true;
}
