/* The surroundings of a command: terminal, colour, clock, where the archive is.  The environment is
 * read here and in archive.c, that of transfers in ingest/fetch_curl.c, nowhere else.
 *
 *     auto_clear(world_clear) struct world world;
 *     world_init(&world, argv);
 *     world_say(&world, "made %s", path);         to standard error, one line
 */
#pragma once

#include "cli/command.h"

void world_init(struct world *world, char **argv);
void world_clear(struct world *world);

/* A line of words for people.  Control characters in what is said are dropped. */
void world_say(const struct world *world, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* A word as a shell reads it: in quotes only where it needs them.  The caller frees. */
char *world_quote(const char *word);
