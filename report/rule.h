/* Audit rules: what makes a number, or the comparison of two, worth less than it looks.  A rule is
 * one row of a table (rules_*.c, listed in rules.c); its check is a pure function over the evidence
 * and fills in a finding.
 *
 *     static bool too_short(const struct evidence *e, struct finding *f)
 *     {
 *         if (!(e->duration < limit(e, LIMIT_TIME_NOTE))) return false;
 *         finding_add(f, "T", UNIT_SECONDS, e->duration);
 *         return finding_is(f, SEVERITY_NOTE);
 *     }
 *     {.id = "A13", .name = "too-short", .scope = SCOPE_RESULT, .says = "ran only {T}", ...
 *      .check = too_short}
 *
 * A rule whose condition needs a fact that is unknown does not fire: comparisons with NAN are
 * written so that they fail. */
#pragma once

#include "report/cells.h"
#include "report/stack.h"

/* In rising order. */
enum severity {
    SEVERITY_NONE,
    SEVERITY_NOTE,
    SEVERITY_WARN,    /* of a pair: captioned */
    SEVERITY_SUSPECT, /* shown, cannot win */
    SEVERITY_BLOCK,   /* of a pair: refused */
    SEVERITY_INVALID, /* not ranked */
    SEVERITY_COUNT
};
/* For people: "note", "with care", "doubtful", "not comparable", "not a disk result". */
extern const char *const severity_words[SEVERITY_COUNT];
extern const char *const severity_names[SEVERITY_COUNT]; /* "NOTE", "WARN", "SUSPECT" ... */

enum limit {
#define THRESHOLD(id, name, value, unit, own, help) LIMIT_##id,
#include "report/threshold.def"
#undef THRESHOLD
    LIMIT_COUNT,
    LIMIT_NONE = -1,
};
struct limit_row {
    const char *name;
    double value;
    enum unit unit;
    bool own; /* a judgement of this program */
    const char *help;
};
extern const struct limit_row limits[LIMIT_COUNT];
struct limits {
    double values[LIMIT_COUNT];
};
extern const struct limits limits_default;
/* "flat=1.2": an error names the thresholds. */
bool limits_set(struct limits *limits, const char *text, GError **error);

enum scope {
    SCOPE_RESULT, /* one number of one run */
    SCOPE_CELL,   /* the repetitions of one set-up */
    SCOPE_SET,    /* the layouts that ran one workload on one machine */
    SCOPE_PAIR,   /* two results held against each other */
    SCOPE_CLAIM,  /* a sentence about results; the check of claims asks these */
};
extern const char *const scope_names[];

/* One number or text of a finding, as its sentence and json name it. */
struct quantity {
    const char *name;
    enum unit unit;
    double value;
    const char *text; /* in place of a number */
};

enum { QUANTITIES = 8 };
struct finding {
    const struct rule *rule;
    enum severity severity;
    const char *says; /* the sentence where it is not the rule's own */
    const char *sum;  /* the arithmetic likewise */
    struct quantity quantities[QUANTITIES];
    guint n;
    double bias; /* the greatest share by which the number may be too high; NAN: nobody knows */
    guint runs;  /* of the cell, that it is about */
};

/* What a claim says and what figures there are: what rules on claims look at. */
struct claimed {
    bool number;          /* it gives a percentage or a factor */
    bool agrees;          /* which the figures give too */
    const char *said;     /* its effect: "A 37 % slower" */
    const char *right;    /* what they give: "62 % slower"; NULL nothing */
    guint figures;        /* comparisons that it rests on */
    bool tested;          /* its source measured what it speaks of */
    bool mean;            /* it speaks of an average */
    guint only_a, only_b; /* workloads that only one side has */
    const char *other;    /* a comparison elsewhere that says the opposite; NULL none */
};

/* What a rule may look at.  NAN and NULL are unknown. */
struct evidence {
    const struct limits *limits;
    const struct cells *cells;
    const struct cell_data *cell;
    const struct cell_run *run;
    const struct stack *stack;       /* never NULL */
    const struct workload *workload; /* never NULL; its class may be unknown */
    struct ceiling disk;             /* of one disk; where groups differ, the mean */
    double spindles;                 /* disks that turn or not, all of them */
    double link;                     /* B/s that the links of all disks carry together */
    double request, read, random;    /* mean size of requests; percent that read, at random */
    double memory;                   /* B of the host on the path that has most */
    double working_set, capacity;    /* B */
    double throughput, rate, cpu, bytes, duration; /* of the run */
    enum metric metric;         /* what the cell is judged by; METRIC_NONE when it has no number */
    double value;               /* the median of its runs */
    const struct evidence *set; /* SET: the cells of the set; PAIR: all contestants */
    guint members;
    const struct evidence *other;  /* PAIR: what it is held against */
    const char *label;             /* PAIR: what people call it */
    enum field by;                 /* PAIR: what competes; FIELD_NONE nothing */
    enum severity worst;           /* PAIR: of its own findings */
    const struct claimed *claimed; /* CLAIM; all else but limits is empty */
    GStringChunk *texts;           /* for texts of findings */
};

struct rule {
    const char *id;   /* "A03" */
    const char *name; /* "disk-ceiling" */
    enum scope scope;
    const char *says;     /* the sentence, with {quantities} */
    const char *sum;      /* the arithmetic, with {quantities}; NULL none */
    const char *about;    /* when it fires, in words */
    const char *source;   /* who says so */
    const char *clears;   /* what would clear it */
    const char *asks;     /* the facet that a run needs to be free of it: "cache=cold"; NULL none */
    enum limit limits[3]; /* lines that it draws; after the last: 0 with `drawn` */
    guint drawn;
    const char *bound; /* where a bias is known, what it means: "if the last {b} never ..." */
    bool beside;       /* of pairs: comparisons say it anyway; listed with the notes */
    bool bars;         /* one limit shared by all: no winner, however many share it */
    bool (*check)(const struct evidence *evidence, struct finding *finding);
};

/* Rows by file, each table closed by {0}. */
extern const struct rule rules_limit[], rules_cache[], rules_data[], rules_said[], rules_cell[],
    rules_set[], rules_pair[], rules_claim[];

/* All rules in the order of their ids, closed by NULL; the caller frees the array. */
const struct rule **rules_all(void);
const struct rule *rule_find(const char *id); /* NULL when there is none */
const struct rule *rule_get(const char *id, GError **error);

/* For checks. */
double limit(const struct evidence *evidence, enum limit limit);
void finding_add(struct finding *finding, const char *name, enum unit unit, double value);
void finding_text(struct finding *finding, const char *name, const char *text);
bool finding_is(struct finding *finding, enum severity severity); /* sets it; true */

/* The sentence with its numbers: "2.65 GB/s needs 7.8 times what 3 disks can deliver".  The caller
 * frees. */
char *finding_sentence(const struct finding *finding);
/* The arithmetic of this case: "3 x 113 MB/s = 339 MB/s; 2.65 GB/s / 339 MB/s = 7.82"; NULL where
 * there is none.  The caller frees. */
char *finding_sum(const struct finding *finding);
/* The lines drawn by this program's own judgement: "flat=1.12, flat-theory=1.50"; "" none.  The
 * caller frees. */
char *rule_own_limits(const struct rule *rule, const struct limits *values);
/* A quantity of a finding; NULL when it has none of that name. */
const struct quantity *finding_find(const struct finding *finding, const char *name);
char *quantity_format(const struct quantity *quantity); /* for people; the caller frees */
