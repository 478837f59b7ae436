/* Help from the tables: for people on a terminal, as a man page, and as words for completions.
 * --help, `help`, the usage errors and the manual page never say different things. */
#pragma once

#include "cli/command.h"

/* All commands by group, and the program's options. */
void manual_program(const struct world *world);
/* Usage, what it does, its options. */
void manual_command(const struct world *world, const struct command *command);

/* One topic (topics.h). */
struct topic;
void manual_topic(const struct world *world, const struct topic *topic);

/* The summary of a command as a sentence.  The caller frees. */
char *manual_sentence(const struct command *command);

/* shootout(1) in roff. */
void manual_page(FILE *out);

/* "WORD\tWHAT IT IS" a line: the commands; or what may follow a command: its options and, where it
 * selects, the keys. */
void manual_words(const struct command *command, FILE *out);
