/* What charts say of a bar in words: at its end, under a pointer, and to those who cannot see the
 * picture.  All that return char * or char ** leave it to the caller to free. */
#pragma once

#include "report/charts/frame.h"

/* Whether there is a number that a bar can show: finite, not negative. */
bool words_has_value(const struct bar *bar);
const char *words_reason(const struct bar *bar); /* why there is none */
char *words_ratio(double ratio);                 /* "1.86x"; NULL without */
char *words_n(const struct bar *bar);            /* "n=3" */
char *words_doubt(const struct bar *bar);        /* "doubtful A23"; NULL without */
/* "raidz1, seq-write: 133 MB/s (120 MB/s to 140 MB/s), 3 runs; doubtful A23; 6xhdd/..." */
char *words_datum(const struct frame *frame, const struct bar *bar, const char *group);
/* The whole chart, group by group: "Bars. Throughput ...". */
char *words_description(const struct frame *frame, const char *what);
/* The greatest value of a figure's bars, and that with whiskers and runs; 0 without any. */
double words_largest(const struct figure *figure);
double words_reach(const struct figure *figure);
