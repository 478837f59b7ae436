/* From the parameters of a request to the words of a command, and to the command line that gives
 * the same.
 *
 *     g_autoptr(GPtrArray) words = wanted_words(&target, &compare_command, error);
 *     auto_clear(args_clear) struct args *args = args_parse(&compare_command, words->pdata, ...);
 *     g_autofree char *line = wanted_line(&compare_command, words);
 *                                shootout compare --where rig=pe2900 --by layout
 *
 * A parameter is a key of selections (rig=pe2900; of one given twice either value will do),
 * `where` (a selection in words, which may stand again), or an option of the command among those
 * that neither read nor write files.  Options that another command of the site takes are kept in
 * links and otherwise left alone.  Words of a person never stand where a command looks for a file.
 */
#pragma once

#include "cli/command.h"
#include "cli/serve/address.h"

/* char * each, NULL-terminated; NULL with an error (STATUS_USAGE) for a parameter that nobody
 * knows. */
GPtrArray *wanted_words(const struct address *target, const struct command *command,
                        GError **error);

/* The caller frees. */
char *wanted_line(const struct command *command, const GPtrArray *words);

/* Whether a parameter selects: it is `where` or a key. */
bool wanted_selects(const char *name);
