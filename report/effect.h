/* What a claim says of its parties A and B, in a few words that a person writes and the check of
 * claims understands:
 *
 *     A 37 % slower                 A almost 50 % slower, so A/B 0.50 to 0.53
 *     A 2.2 times as fast           A half as fast                A 25 % longer
 *     A faster                      A slower, margin varies
 *     A fastest                     A slowest                     A in the middle or better
 *     about equal, abs <= 2 %       flat across layouts           A not to be taken at face value
 *     78 against 35                 write A slower; read near equal
 *
 * Clauses are parted by `;`; one that begins with `write` or `read` is about that direction.
 *
 *     struct effect effects[EFFECTS];
 *     gsize n = effect_parse("A almost 50 % slower", effects, EFFECTS);
 *     effect_agrees(&effects[0], 0.52)          true: 48 %, between 47 and 50
 *
 * The words of numbers: `almost N` is N - 3 up to N, `about N` within 2 (percent; of times: within
 * 5 % of them), `half` 45 to 55 %; a bare number holds as printed, to half a unit of its last
 * digit.  Percent slower and percent faster are not each other's mirror: 37 % slower is the other
 * 58.7 % faster. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum effect_kind {
    EFFECT_NONE,   /* nothing is said: a question */
    EFFECT_FASTER, /* A than B */
    EFFECT_SLOWER,
    EFFECT_EQUAL,   /* within `number` percent; 0: within what matters */
    EFFECT_FASTEST, /* of all that compete with it, or of A and B */
    EFFECT_SLOWEST,
    EFFECT_MIDDLE,   /* not the slowest anywhere */
    EFFECT_FLAT,     /* all of A score alike */
    EFFECT_DOUBTFUL, /* A's numbers are not what they seem */
    EFFECT_FIGURES,  /* the two medians, in MB/s or the metric's base unit */
    EFFECT_OTHER,    /* nothing that figures could show: "A good", "A unstable" */
};
enum effect_measure {
    MEASURE_NONE,
    MEASURE_PERCENT, /* of the other's speed */
    MEASURE_TIMES,
    MEASURE_LONGER, /* percent of the other's time: 25 % longer is 20 % slower */
};
enum effect_how { HOW_EXACT, HOW_ALMOST, HOW_ABOUT, HOW_HALF, HOW_LEAST, HOW_MOST };
enum effect_way { WAY_ANY, WAY_READS, WAY_WRITES };

struct effect {
    enum effect_kind kind;
    enum effect_way way;
    enum effect_measure measure; /* of FASTER and SLOWER */
    enum effect_how how;
    double number;   /* as said: 37, 2.2 */
    int digits;      /* after its point */
    double a, b;     /* of FIGURES */
    bool sure, mean; /* says so with certainty; speaks of an average */
};

enum { EFFECTS = 8 };

/* How many clauses; those beyond `most` are left out.  NULL or empty text: one of EFFECT_NONE. */
gsize effect_parse(const char *text, struct effect *effects, gsize most);

/* Does the text claim certainty: settles, proves, conclusive, always, significantly, every ...? */
bool effect_is_sure(const char *text);

/* Does the text say why: because, due to ...? */
bool effect_gives_cause(const char *text);

/* Does a ratio A/B (above 1: A is better) agree with the number that is said?  True without one. */
bool effect_agrees(const struct effect *effect, double ratio);

/* A ratio in words: "43 % slower", "2.23 times as fast", "as fast"; times from 2 on, or always
 * where the claim speaks of times; "59 % longer" where it speaks of time.  Whole percents: so few
 * runs bear no more.  The caller frees. */
char *effect_words(double ratio, enum effect_measure said);
