/* Mixes whose requests differ in more than their size, as fio can make them: reads and writes each
 * with sizes of their own (bssplit=READS,WRITES) and a share of random places of their own.
 *
 *     auto_clear(fio_split_clear) struct fio_split split = {0};
 *     if (fio_split_parse("lines 4096/60/100/100;65536/40/0/0:qd=4", &split, error))
 *         split.bs         "4096/100,65536/100"
 *         split.read       60
 *         split.random     "100,0"
 *         split.facets     "qd=4"
 *
 * A line is bytes/share/read/random of an access specification (struct mix_line).  fio takes whole
 * percents and draws size and place each for itself: what cannot be made exactly is an error. */
#pragma once

#include "schema/workload.h"

struct fio_split {
    GArray *lines; /* struct mix_line: as read back from fio's options, each reads or writes alone,
                       unless reads and writes are alike */
    char *text;    /* "lines 4096/60/100/100;65536/40/0/0" */
    char *facets;  /* what stands behind it; "" nothing */
    double read;   /* percent of all requests */
    double rand;   /* percent of all requests that go to random places */
    char *bs;      /* for bssplit */
    char *random;  /* for percentage_random */
};

bool fio_split_is(const char *text);
bool fio_split_parse(const char *text, struct fio_split *split, GError **error);
void fio_split_clear(struct fio_split *split); /* a zeroed one is fine */

/* "lines ..." of a specification.  The caller frees. */
char *fio_split_format(const struct mix_line *lines, gsize n);

/* Whether all shares of "512/10:1K/90" are whole percents; a single size is. */
bool fio_split_whole(const char *sizes);
