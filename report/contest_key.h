/* Which cells may meet in a contest: those that share every key but the one that competes and what
 * it is part of.  A person may ask for more (--hold level: contests of one level each) or for less
 * (--allow P05: different tools in one contest, which is then said of every answer).
 *
 *     struct contest_terms terms = {0};
 *     contest_terms_hold(&terms, "level", error) && contest_terms_allow(&terms, "P05,P01", error)
 *     g_autofree char *key = contest_key(cell, FIELD_layout, &terms); */
#pragma once

#include "report/cells.h"

struct contest_terms {
    bool held[FIELD_COUNT];  /* must be equal as well */
    bool freed[FIELD_COUNT]; /* may differ */
    const char *allowed[16]; /* ids of the rules that freed them, NULL-terminated */
};

/* A key, or ids of pair rules with commas between them.  False with an error that lists what can be
 * held, or that says what a rule refuses: nothing, or what nobody may allow. */
bool contest_terms_hold(struct contest_terms *terms, const char *key, GError **error);
bool contest_terms_allow(struct contest_terms *terms, const char *rules, GError **error);
bool contest_terms_allows(const struct contest_terms *terms, const char *rule);

/* The text that all cells of one contest have in common.  The caller frees. */
char *contest_key(const struct cell_data *cell, enum field by, const struct contest_terms *terms);

/* What competes, as the text that tells contestants apart; NULL unknown. */
const char *contest_value(const struct cell_data *cell, enum field by);

/* True for "qd=8" and the key qd. */
bool contest_is_facet(const char *facet, enum field key);
