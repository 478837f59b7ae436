/* Asking at the terminal: one line in, one line out.
 *
 *     if (!ask_possible())
 *         return error_set(error, STATUS_USAGE, "...");
 *     g_autofree char *answer = ask_line(world, "6xdisk/zfs.raidz2/zfs  [Y/n/edit] ");
 *     if (!answer) ...                      the input ended, or Ctrl-C's line was given up
 *
 * Questions go to standard error, so that data may go on to standard output. */
#pragma once

#include "cli/command.h"

/* Standard input and standard error are terminals. */
bool ask_possible(void);

/* Prints the question and reads an answer, without blanks around it; NULL at the end of input.  The
 * caller frees. */
char *ask_line(const struct world *world, const char *question);

/* Text in lines of the terminal's width, indented by `indent`, those after the first by two
 * more. */
void ask_say(const struct world *world, int indent, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Yes is also nothing: Enter.  False, too, at the end of input. */
bool ask_yes(const struct world *world, const char *question);
