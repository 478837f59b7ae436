/* What a text tells of layouts, whatever it is: a layout line, everyday words, commands that made
 * an array, or what a tool printed of one.
 *
 *     auto_clear(readings_clear) struct readings readings = {0};
 *     if (!told_find(text, strlen(text), &readings, error)) ...
 *
 * And the layout that an option or an answer means.  Where the words allow one reading only, a
 * terminal is asked to confirm it, and elsewhere it is taken, said and marked as a guess; of
 * several readings none is taken. */
#pragma once

#include "cli/command.h"
#include "schema/reading.h"

bool told_find(const char *text, gsize length, struct readings *readings, GError **error);

struct told {
    char *layout;      /* canonical line */
    char *compression; /* NULL where nothing is said */
    bool guessed;
};

/* `who` begins messages: "--layout".  Errors are STATUS_USAGE; one where the answer was no. */
bool told_layout(const struct world *world, const char *who, const char *text, struct told *told,
                 GError **error);
void told_clear(struct told *told);

/* A rig in words: the name of it, the facts that stand behind the name said to the terminal and
 * added to `facts` (struct fact, origin stated).  All texts live in `texts`. */
bool told_rig(const struct world *world, const char *text, GStringChunk *texts, const char **name,
              GArray *facts, GError **error);
