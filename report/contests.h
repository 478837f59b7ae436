/* Contests: the cells that can be compared.  They share every key but the one that competes (`by`)
 * and what it is part of; numbers of different contests are never pooled.
 *
 *     auto_clear(contests_clear) struct contests contests = {0};
 *     contests_make(&cells, FIELD_layout, &contests);         FIELD_NONE: the one key that varies
 *     for (guint i = 0; i < contests.all->len; i++)
 *         const struct contest *c = contests_at(&contests, i);
 *
 * Newest first.  Contestants are best first; labels are as short as they can be in that contest. */
#pragma once

#include "report/audit.h"
#include "report/contest.h"
#include "report/contest_key.h"

struct contests {
    const struct cells *cells;
    GArray *all; /* struct contest */
    GStringChunk *texts;
    struct noise *noise;
    struct stats_tables *tables;
    struct audit *audit; /* of the cells */
    double survive;
    struct contest_terms terms;
    guint untagged; /* runs left out because they lack the tag that competes */
};

void contests_make(const struct cells *cells, enum field by, struct contests *contests);
/* The same with other lines for the audit (NULL: the usual ones), with other terms (NULL: what the
 * method says), or for the question who leads among those that survive `survive` failures: doubts
 * are about these.  No options (NULL): as contests_make() does. */
struct contests_options {
    const struct limits *limits;
    double survive;
    const struct contest_terms *terms;
};
void contests_make_with(const struct cells *cells, enum field by,
                        const struct contests_options *options, struct contests *contests);
/* How much of them people see at once. */
struct screen {
    guint lines;
    guint least; /* lines of a contest */
    bool each;   /* and one per contestant */
};
guint contests_shown(const struct contests *contests, const struct screen *screen);
/* The same of sketched cells (cells_sketch()), where no more is wanted than the screen shows: the
 * runs of these contests and of those beside them are fetched, and they are formed; the others
 * have contestants (in no order), title, setting and newest, and a label only where they have one
 * contestant. */
bool contests_make_shown(struct store *store, struct cells *cells, enum field by,
                         const struct contests_options *options, const struct screen *screen,
                         struct contests *contests, GError **error);
void contests_clear(struct contests *contests);
/* What a ~ in n contests from `first` on means; NULL where no layout of theirs is a guess. */
const char *contests_guess(const struct contests *contests, guint first, guint n);

const struct contest *contests_at(const struct contests *contests, guint i);
