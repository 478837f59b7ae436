/* Which runs a text has to do with: it stands in their source, in a note of theirs, in what was
 * noted of them or in their command, in any case of its letters.
 *
 *     auto_clear(grep_clear) struct grep grep = {0};
 *     grep_init(&grep, store, "NCQ disabled", error)
 *     while (rows_next(rows, &wrong))
 *         if (grep_takes(&grep, rows, &takes, error) && takes) ...
 *
 * Sources are read from the archive a part at a time, each once; UTF-8, UTF-16 with a mark, and
 * what is none of these as Latin-1. */
#pragma once

#include "store/store.h"

struct grep {
    struct store *store;
    char *text;          /* folded */
    bool plain;          /* of ASCII */
    GHashTable *sources; /* number -> whether the text stands in it */
    GHashTable *folders; /* of notes in which it stands */
};

bool grep_init(struct grep *grep, struct store *store, const char *text, GError **error);
void grep_clear(struct grep *grep);

/* `rows` stand on a row with the columns source_id, source, command and note. */
bool grep_takes(struct grep *grep, const struct rows *rows, bool *takes, GError **error);
