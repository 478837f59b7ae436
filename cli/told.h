/* What a text tells of layouts, whatever it is: a layout line, everyday words, commands that made
 * an array, or what storage tools printed of it (zpool status, /proc/mdstat, storcli ...).
 *
 *     auto_clear(told_text_clear) struct told_text said = {0};
 *     if (!told_find(text, strlen(text), &said, error)) ...
 *     if (said.several) ...            an array each: none of them is chosen
 *
 * And the layout that an option or an answer means.  Where the words allow one reading only, a
 * terminal is asked to confirm it, and elsewhere it is taken, said and marked as a guess; of
 * several readings none is taken. */
#pragma once

#include "cli/command.h"
#include "ingest/collect/detection.h"
#include "schema/reading.h"

struct told_text {
    struct readings readings; /* what it can mean, best first; empty where there are several */
    struct detection arrays;  /* of an output that tells of several arrays: its stacks */
    bool several;
};

/* False with an error (STATUS_USAGE) when the text means no layout, or is an output that tells of
 * no array. */
bool told_find(const char *text, gsize length, struct told_text *said, GError **error);
void told_text_clear(struct told_text *said);

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
