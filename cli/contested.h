/* What compare, winners, chart and report have in common: a subject, its cells, split into contests
 * by --by.
 *
 *     auto_clear(contested_clear) struct contested c = {0};
 *     if (!contested_open(&c, world, args, error)) return STATUS_FAILED;
 */
#pragma once

#include "cli/asked.h"
#include "report/compare.h"

struct contested {
    struct asked asked;
    struct cells cells;
    struct contests contests;
    struct compare_options options;
    /* Set before opening where no more is wanted than contested_shown() will say: only these
     * contests are formed then (contests_make_shown()).  least 0: all are. */
    guint least;
    bool each;
};

/* clang-format off */
#define CONTESTED_OPTIONS \
    {"by", 'b', "KEY", "what competes: layout, level, os, tag.NAME ..."}, \
    {"baseline", 0, "NAME", "whom ratios refer to, by a name or part of one; again: several"}, \
    {"hold", 0, "KEY[=VALUE]", "contestants must agree in this key too (at this value)"}, \
    {"allow", 0, "RULES", "compare although these rules refuse it: P05,P01 ..."}, \
    {"practical", 0, "PERCENT", "differences under it do not matter (5%)"}, \
    {"survive", 0, "N", "only layouts that survive the failure of any N disks"}, \
    {"all", 'a', NULL, "all contests, not a screenful"}
/* Of commands whose tables and charts have room for it. */
#define CONTESTED_SHOW \
    {"show", 0, "NAME", "a further figure: index, slower, per-disk, efficiency ..."}
/* Of commands that can print it: contested_plan(). */
#define CONTESTED_PLAN {"plan", 0, NULL, "the runs that would settle what is open, as commands"}
/* clang-format on */

/* What stands elsewhere than on the command line, which goes before it: NULL is nothing. */
struct contested_words {
    const char *const *words; /* that select */
    const char *where, *by, *baseline;
    bool may_be_empty; /* a selection without results is no error */
};

/* An error where the selection holds no results. */
bool contested_open(struct contested *contested, struct world *world, const struct args *args,
                    GError **error);
/* The same where the subject are `words`, because those of the command mean something else. */
bool contested_open_words(struct contested *contested, struct world *world, const struct args *args,
                          const char *const *words, GError **error);
bool contested_open_said(struct contested *contested, struct world *world, const struct args *args,
                         const struct contested_words *said, GError **error);
/* The contests anew, split by another key. */
void contested_split(struct contested *contested, enum field by);
void contested_clear(struct contested *contested);

/* How many contests to show people: all, or those that fill a screen when each takes `least` lines
 * and more (one per contestant where `each`).  Says on stderr how many are left out. */
guint contested_shown(const struct contested *contested, const struct world *world,
                      const struct args *args, guint least, bool each);

/* The runs that would settle what is open among the contests shown, as a script with a remark above
 * each command; as a table in forms for programs. */
bool contested_plan(const struct contested *contested, const struct world *world,
                    const struct args *args, guint n, GError **error);
