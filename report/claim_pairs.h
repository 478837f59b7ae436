/* The figures that a claim rests on: its parties found in the archive, and the pairs of contestants
 * that can be compared.
 *
 *     auto_clear(claim_pairs_clear) struct claim_pairs pairs = {0};
 *     claim_pairs_find(&pairs, &claims, &claim, folder, error)
 *     for (guint i = 0; i < pairs.all->len; i++) ... g_array_index(pairs.all, struct claim_pair, i)
 */
#pragma once

#include "report/claims.h"
#include "report/effect.h"

/* One party: what its words select. */
struct claim_party {
    bool said;           /* false: the claim names none */
    guint64 keys;        /* bit per key that it names; that of the layout for a plain name */
    GHashTable *results; /* gint64 */
    guint own, all;      /* cells of the claim's source, and of the archive */
    bool described;      /* its source describes such a set-up without figures */
    bool known;          /* any source does */
    const char *rig;     /* of the first set-up so described; NULL */
    const char *layout;
    gint64 revision;
};

struct claim_pair {
    const struct contest *contest;
    guint a, b;    /* contestants; equal where the claim names no B and nothing competes */
    double ratio;  /* above 1: A is better */
    double lo, hi; /* its interval; NAN none */
    double p;      /* adjusted for all pairs of the contest (Holm); NAN none */
    double least;  /* below it, one or two runs say nothing */
    bool few;      /* fewer than three runs on a side */
    bool invalid, doubtful;
    bool own; /* of the claim's source */
};

struct claim_pairs {
    struct claim_party a, b;
    enum field by;        /* what competes */
    GArray *all;          /* struct claim_pair, those of one kind of work together, best first */
    guint only_a, only_b; /* of the rigs of pairs, contests in which only one party has a number */
    bool own_results;     /* the claim's source has any figure */
};

bool claim_pairs_find(struct claim_pairs *pairs, struct claims *claims, const struct claim *claim,
                      const char *folder, GError **error);
void claim_pairs_clear(struct claim_pairs *pairs);

/* Have the cells of both a value of the key in common? */
bool claim_pairs_share(const struct claims *claims, const struct claim_party *a,
                       const struct claim_party *b, enum field field);

/* Keep those of the claim's source, or what a workload has beside what is no disk result. */
void claim_pairs_keep_own(struct claim_pairs *pairs);
void claim_pairs_keep_valid(struct claim_pairs *pairs);

/* 1: A is better beyond noise, -1: B is, 0: nobody can say. */
int claim_pair_sign(const struct claim_pair *pair);

/* "md raid0 2.23 times as fast as md raid1", in the measure that the claim uses.  The caller
 * frees. */
char *claim_pair_words(const struct claim_pair *pair, enum effect_measure said);
