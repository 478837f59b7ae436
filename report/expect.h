/* What disks, links and layout allow: a range per class of work, with the limit that binds and
 * where it comes from.
 *
 *     auto_clear(stack_clear) struct stack stack = {0};
 *     stack_init(&stack, "6xhdd.7k2.sata2.1T/zfs.raidz1/zfs");
 *     struct stack_spindles spindles = stack_spindles(&stack, NULL, NULL, 2010);
 *     struct expected e = expect_class(&stack, &spindles, WORKLOAD_SEQ_READ, &limits_default);
 *     e.least, e.most        312 to 900 MB/s
 *     e.binds                "6 x 90 to 150 MB/s"
 *
 * Streams: from the inner edge of the slowest credible disk (`inner-edge` of the outer one) times
 * what the layout lets work at once, up to the outer edge of the fastest times all that can serve
 * the direction, or what the links carry.  Random work in requests a second: from one request under
 * way to deep queues.  Numbers below it have a cause to look for; numbers above came from
 * memory. */
#pragma once

#include "report/rule.h"

struct expected {
    enum workload_class class;
    enum unit unit;     /* B/s or 1/s */
    double least, most; /* NAN: nobody can say; least 0: no lower end is known */
    char binds[96];     /* what sets the upper end: "5 x 45 to 5 x 125 MB/s" */
    const char *from;   /* where that is from; NULL unknown */
};

struct expected expect_class(const struct stack *stack, const struct stack_spindles *spindles,
                             enum workload_class class, const struct limits *values);

/* The four classes that theory speaks of, closed by WORKLOAD_UNKNOWN. */
extern const enum workload_class expect_classes[];

/* A measured number against it: "as expected (...)", "below ...: look at ...", "above ...: from
 * memory".  NULL where nothing is expected.  The caller frees. */
char *expect_words(const struct expected *expected, double value);

/* "156 to 900 MB/s".  The caller frees. */
char *expect_range(const struct expected *expected);
