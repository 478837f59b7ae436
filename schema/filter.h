/* Selections: `rig=pe2900 and workload~seq-* and disks>=6 and not tag.state=bad`, as a tree.
 *
 *     auto_clear(filter_clear) struct filter *f = filter_parse("disks>=6 and class=seq-*", error);
 *
 * Grammar: or < and < not < comparison; brackets; comparisons  key=value  key!=value  key<value <=
 * > >=  key~pattern (* and ?, on texts).  `=` with * or ? in the value means ~.  Values may be
 * quoted with ' or ".  A word without a key is a name, tag, label or part of one, judged by the
 * store; `last` is the last import.  Words side by side are joined by `and`. Sizes as in workloads
 * (bs=4K), dates as prefixes (date=2011 is all of 2011; date>=2011-05).  Case of values does not
 * matter. An unknown key is an error that lists the keys; errors carry "column N: ".  At most 500
 * terms, 64 brackets within each other. */
#pragma once

#include "schema/fields.h"

#include <glib.h>

enum filter_kind { FILTER_AND, FILTER_OR, FILTER_NOT, FILTER_COMPARE, FILTER_WORD, FILTER_LAST };
enum filter_operator {
    FILTER_EQUAL,
    FILTER_UNEQUAL,
    FILTER_LESS,
    FILTER_LESS_EQUAL,
    FILTER_MORE,
    FILTER_MORE_EQUAL,
    FILTER_LIKE
};

struct filter {
    enum filter_kind kind;
    struct filter *left, *right; /* NOT: left */
    enum field field;            /* COMPARE */
    enum filter_operator operator;
    char *tag;     /* field FIELD_TAG: the tag's name */
    char *text;    /* value (numbers, sizes, dates in canonical spelling), or the WORD */
    double number; /* value of NUMBER and SIZE keys */
    GArray
        *results; /* finding, severity: gint64, the results that satisfy it; NULL not looked up */
};

/* NULL with an error. An empty text is an error: callers without a selection pass NULL filters on.
 */
struct filter *filter_parse(const char *text, GError **error);

/* `a and b`; either may be NULL.  Takes both. */
struct filter *filter_join(struct filter *a, struct filter *b);

/* Canonical text, for captions and the log.  The caller frees.  NULL filter: "everything". */
char *filter_format(const struct filter *filter);

void filter_free(struct filter *filter);
void filter_clear(struct filter **filter);
