/* Commands: one file each, one const struct command at its foot, one row in command.c.  The option
 * parser, --help, the usage errors, the man page and the completions all come from these tables.
 *
 *     static const struct option options[] = {
 *         {"by", 0, "KEY", "what competes: layout, level, os ..."},
 *         {0},
 *     };
 *     static int run(struct world *world, const struct args *args, GError **error) {
 *         const char *by = args_value(args, "by");
 *         ...
 *         return STATUS_DONE;
 *     }
 *     const struct command compare_command = {.name = "compare", .group = "ask", ... .run = run};
 *
 * A new command: its file with the struct, an extern below, a row in command.c (which also orders
 * the help).  A command named `look` would get the files given in place of a command.
 *
 * run() returns an exit status; where it set *error, the error's code is the status and main prints
 * it. */
#pragma once

#include "schema/error.h"

#include <stdio.h>

/* All that a command knows of its surroundings. */
struct world {
    FILE *out, *err;
    int columns;   /* of the terminal; 80 when it is none */
    bool terminal; /* out is a terminal */
    bool colour;
    bool ascii; /* no line drawing or typographic characters in text */
    gint64 now; /* epoch seconds */
    guint64 seed;
    int wait;                 /* seconds for other writers to the archive */
    char *archive;            /* the archive's path, whether or not it is there (cli/archive.h) */
    char *line;               /* the command line, for the log */
    const char *const *words; /* after the command's options: inputs may be among them */
};

struct option {
    const char *name;     /* long name; NULL closes the list */
    char letter;          /* or 0 */
    const char *argument; /* "FILE"; NULL: a switch.  Values are UTF-8, but of FILE and DIR */
    const char *help;     /* NULL: hidden */
};

struct args;
/* Whether the command has such an option at all; the others are for those that it has. */
bool args_takes(const struct args *args, const char *option);
bool args_has(const struct args *args, const char *option);
const char *args_value(const struct args *args, const char *option); /* last one given, or NULL */
const char *const *args_values(const struct args *args,
                               const char *option);    /* all given, NULL-terminated, never NULL */
const char *const *args_rest(const struct args *args); /* words after the options */
int args_count(const struct args *args);

struct command {
    const char *name;
    const char *group;            /* look, keep, ask, publish, care, lab: as in the manual */
    const char *arguments;        /* "[SOURCE...]"; NULL: none. Held against what is given */
    const char *summary;          /* one line */
    const char *help;             /* paragraphs, examples; may be NULL */
    const struct option *options; /* closed by {0}; NULL: none */
    /* Words that it knows, for the manual: the i-th and its help; false after the last.  May be
     * NULL. */
    bool (*term)(int i, const char **word, const char **help);
    bool prints_table;  /* takes --as and -o too (cli/output.h) */
    const char *writes; /* with this option, -o is a file of another kind; NULL: never */
    bool selects;       /* takes --where too (cli/selection.h) */
    int (*run)(struct world *world, const struct args *args, GError **error);
};

extern const struct command annotate_command;
extern const struct command audit_command;
extern const struct command backup_command;
extern const struct command chart_command;
extern const struct command check_command;
extern const struct command claim_command;
extern const struct command compare_command;
extern const struct command describe_command;
extern const struct command export_command;
extern const struct command forget_command;
extern const struct command formats_command;
extern const struct command help_command;
extern const struct command import_command;
extern const struct command inspect_command;
extern const struct command layout_command;
extern const struct command list_command;
extern const struct command log_command;
extern const struct command look_command;
extern const struct command merge_command;
extern const struct command reimport_command;
extern const struct command report_command;
extern const struct command run_command;
extern const struct command serve_command;
extern const struct command show_command;
extern const struct command sql_command;
extern const struct command status_command;
extern const struct command trend_command;
extern const struct command undo_command;
extern const struct command version_command;
extern const struct command vocabulary_command;
extern const struct command why_command;
extern const struct command winners_command;

/* The program itself: what stands before the command. */
extern const struct command program;
extern const struct command *const commands[]; /* closed by NULL */

const struct command *command_find(const char *name);
const struct command *command_get(const char *name, GError **error); /* names the nearest */

/* All options that a command takes, its own first: const struct option *. */
GPtrArray *command_options(const struct command *command);
