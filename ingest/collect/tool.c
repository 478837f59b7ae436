/* The tools, and what they share. */
#include "ingest/collect/tool.h"

#include "schema/error.h"

#include <math.h>
#include <string.h>

const struct tool *const tools[] = {&fio_tool, &dd_tool, &bonnie_tool, NULL};

const struct tool *tool_get(const char *name, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    static const struct tool *const others[] = {&command_tool, &jobs_tool};
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (!strcmp(name, others[i]->name))
            return others[i];
    for (const struct tool *const *tool = tools; *tool; tool++) {
        if (!strcmp((*tool)->name, name))
            return *tool;
        g_string_append_printf(names, "%s%s", names->len ? ", " : "", (*tool)->name);
    }
    error_set(error, STATUS_USAGE, "no tool '%s' is run; there are: %s", name, names->str);
    return NULL;
}

bool tool_cannot(const struct tool *tool, const char *text, const char *why, GError **error)
{
    return error_set(error, STATUS_USAGE, "%s runs %s, not %s%s%s", tool->name, tool->runs, text,
                     why ? ": " : "", why ? why : "");
}

void task_free(struct task *task)
{
    if (!task)
        return;
    g_free(task->workload);
    g_free(task->title);
    g_free(task->input);
    workload_clear(&task->facets);
    g_free(task);
}

const char *task_title(const struct task *task)
{
    return task->title ? task->title : task->workload;
}

struct task *tool_settle(const struct tool *tool, const char *text, const struct means *means,
                         GError **error)
{
    if (means->device && !tool->devices) {
        error_set(error, STATUS_USAGE, "%s works in a folder, not on a device", tool->name);
        return NULL;
    }
    struct task *task = g_new0(struct task, 1);
    task->tool = tool;
    task->size = means->size;
    task->passes = NAN;
    if (tool->settle(task, text, means, error) &&
        (task->workload || (task->workload = workload_format(&task->facets, error))))
        return task;
    task_free(task);
    return NULL;
}

GPtrArray *tool_command(const struct task *task, const struct bench *bench)
{
    GPtrArray *argv = g_ptr_array_new_with_free_func(g_free);
    const struct tool *tool = task->tool;
    tool_word(argv, "%s", tool->program ? tool->program : tool->name);
    tool->command(task, bench, argv);
    g_ptr_array_add(argv, NULL);
    return argv;
}

void tool_word(GPtrArray *argv, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_ptr_array_add(argv, g_strdup_vprintf(format, values));
    va_end(values);
}
