/* Command lines, read by the tables of command.h with GLib's option parser.  The program's own
 * options end at the first word that is none (the command); a command's may stand anywhere before
 * "--".
 *
 *     auto_clear(args_clear) struct args *args = args_parse(command, words, error);
 *     args_value(args, "by")
 *
 * Errors are STATUS_USAGE and name the nearest option.  Asking for an option that the command's
 * table does not have is a bug. */
#pragma once

#include "cli/command.h"

/* `words` come after the command's name and are copied. */
struct args *args_parse(const struct command *command, const char *const *words, GError **error);
void args_clear(struct args **args);

/* As many words as command->arguments says? */
bool args_check(const struct args *args, GError **error);
