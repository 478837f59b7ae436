/* The table of commands, in the order of the help; and what commands of one kind have in common. */
#include "cli/command.h"
#include "schema/words.h"

#include <string.h>

/* clang-format off */
const struct command *const commands[] = {
    /* look */    &status_command, &look_command,
    /* keep */    &import_command, &describe_command, &run_command, &inspect_command,
                  &annotate_command, &forget_command, &log_command, &undo_command,
    /* ask */     &winners_command, &compare_command, &why_command, &trend_command, &audit_command,
                  &claim_command, &list_command, &show_command, &layout_command, &sql_command,
                  &vocabulary_command, &formats_command,
    /* publish */ &chart_command, &report_command, &export_command,
    /* care */    &check_command, &backup_command, &merge_command, &reimport_command,
    /* lab */     &serve_command,
    /* help */    &help_command, &version_command,
    NULL,
};
/* clang-format on */

static const struct option help_option = {"help", 'h', NULL, "what this does and takes"};
static const struct option where_option = {
    "where", 'w', "TEXT", "only runs that match: key=value, key~pattern, and, or, not, brackets"};
static const struct option as_option = {"as", 0, "KIND",
                                        "text, csv, tsv, json, ndjson, markdown, forum or html"};
static const struct option output_option = {
    "output", 'o', "FILE", "write there instead, in the kind that its ending names"};

static const struct option program_options[] = {
    {"archive", 0, "FILE", "the archive to use"},
    {"wait", 0, "SECONDS", "for another program that writes to it (60)"},
    {"version", 0, NULL, "the version"},
    {0},
};

const struct command program = {
    .name = "shootout",
    .arguments = "[COMMAND|FILE] ...",
    .summary = "keeps the results of storage benchmarks and says which layout won",
    .options = program_options,
};

const struct command *command_find(const char *name)
{
    for (gsize i = 0; commands[i]; i++)
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    return NULL;
}

/* Commands that begin with `name` or are near to it; "" when none. The caller frees. */
static char *nearest(const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) begun = g_string_new(NULL);
    for (gsize i = 0; commands[i]; i++) {
        g_ptr_array_add(names, (gpointer)commands[i]->name);
        if (*name && g_str_has_prefix(commands[i]->name, name))
            g_string_append_printf(begun, "%s%s", begun->len ? ", " : "", commands[i]->name);
    }
    g_ptr_array_add(names, NULL);
    return begun->len ? g_strdup(begun->str)
                      : words_nearest(name, (const char *const *)names->pdata);
}

const struct command *command_get(const char *name, GError **error)
{
    const struct command *found = command_find(name);
    if (found)
        return found;
    g_autofree char *near = nearest(name);
    if (*near)
        error_set(error, STATUS_USAGE, "no command '%s'; nearest: %s", name, near);
    else
        error_set(error, STATUS_USAGE, "no command '%s'; see: shootout --help", name);
    return NULL;
}

GPtrArray *command_options(const struct command *command)
{
    GPtrArray *options = g_ptr_array_new();
    for (const struct option *o = command->options; o && o->name; o++)
        g_ptr_array_add(options, (gpointer)o);
    if (command->selects)
        g_ptr_array_add(options, (gpointer)&where_option);
    if (command->prints_table) {
        g_ptr_array_add(options, (gpointer)&as_option);
        g_ptr_array_add(options, (gpointer)&output_option);
    }
    g_ptr_array_add(options, (gpointer)&help_option);
    return options;
}
