/* A command line of somebody's own, run by a shell. */
#include "ingest/collect/tool.h"

#include "schema/error.h"

#include <math.h>
#include <string.h>

static bool settle(struct task *task, const char *text, const struct means *means, GError **error)
{
    if (!*text)
        return error_set(error, STATUS_USAGE, "--command: expected a command line");
    workload_init(&task->facets, WORKLOAD_UNKNOWN);
    task->workload = g_strdup(text);
    task->wants_file = strstr(text, "{file}") != NULL;
    task->seconds = means->seconds;
    task->passes = 1;
    task->writes = 1;
    return true;
}

/* Paths are quoted for the shell. */
static void replace(GString *line, const char *word, const char *path)
{
    g_autofree char *quoted = g_shell_quote(path);
    g_string_replace(line, word, path[strcspn(path, " '\"\\$`")] ? quoted : path, 0);
}

static void command(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    g_autoptr(GString) line = g_string_new(task->workload);
    replace(line, "{dir}", bench->folder);
    replace(line, "{file}", bench->file);
    tool_word(argv, "-c");
    tool_word(argv, "%s", line->str);
}

const struct tool command_tool = {
    .name = "command",
    .program = "sh",
    .package = "dash",
    .runs = "any command line",
    .shell = true,
    .settle = settle,
    .command = command,
};
