/* Setups: rig, layout and compression, from words to rows. */
#pragma once

#include "store/inside.h"

/* What a run ran on, as numbers; 0 is unknown.  Texts are borrowed. */
struct settled {
    gint64 rig, layout;
    const char *compression; /* "unknown" too */
    const char *origin;      /* of the compression; NULL where it is unknown */
};

/* What stands for an unknown rig or layout: "MACHINE (file)".  The caller frees. */
char *setup_unknown(const char *machine, const char *basename);

/* The layout of a text, found or made, with the name that its owner gave (NULL: none), and the
 * compression that it says or implies: NULL where it implies none. *said: the text said it. */
bool setup_layout(struct store *store, const char *text, const char *name, gint64 *layout,
                  const char **compression, bool *said, GError **error);

/* What follows from a stored layout, derived again: *same is false where its row has other facts,
 * which are written anew where `repair`.  An error where its text is no canonical line. */
bool setup_layout_again(struct store *store, gint64 id, const char *canon, bool repair, bool *same,
                        GError **error);

/* Is the stored layout the one that the text says, with its compression aside?  Makes nothing. */
bool setup_layout_is(struct store *store, gint64 layout, const char *text, bool *is,
                     GError **error);

/* The same compression for a layout that is stored. */
bool setup_implied(struct store *store, gint64 layout, const char **compression, GError **error);

/* The setup of what is settled, found or made.  `machine` and `basename` name the unknown. */
bool setup_find(struct store *store, const struct settled *settled, const char *machine,
                const char *basename, gint64 *setup, GError **error);

/* The setup of words about a new run; cached. */
bool setup_of_words(struct store *store, const struct setup *words, const char *machine,
                    gint64 *setup, GError **error);
/* The same from the cache; 0 where it is not there. */
gint64 setup_cached(struct store *store, const struct setup *words, const char *machine);
