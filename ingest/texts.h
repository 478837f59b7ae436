/* The texts of a source that formats know: what is kept is mostly one text, a page has several
 * pieces, and either may hold what several tools printed (ingest/sections.h).
 *
 *     auto_clear(texts_clear) struct texts texts;
 *     texts_init(&texts);
 *     texts_find(&texts, piece, NULL);      each piece in turn
 *     for (guint i = 0; i < texts.all->len; i++)
 *         ... g_array_index(texts.all, struct text, i) ... */
#pragma once

#include "ingest/format.h"

/* Text to parse that is not itself what is kept. */
struct piece {
    const struct source *text;
    gsize line;       /* in the kept source, of the text's first; 0: lines mean nothing there */
    gsize at, length; /* where the kept source has it, in bytes */
    bool apart;       /* the kept source has it in other bytes: places in it mean nothing there */
};

struct text {
    const struct format *format;
    struct piece piece;
};

struct texts {
    GArray *all;         /* struct text */
    GPtrArray *sections; /* GArray of struct section: what some of them stand in */
    GError *tie;         /* the first text that two formats claim; NULL: none */
};

void texts_init(struct texts *texts);
void texts_clear(struct texts *texts);

/* Add what is known of a piece, by a format that is `given` or else by content.  What the piece
 * points to must live as long as the texts. */
void texts_find(struct texts *texts, struct piece piece, const struct format *given);
