/* The tables in DiskSpd's text, read by the names in their headers:
 *
 *     thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  | ... |  file
 *     total:       361897984 |        88354 |      34.46 |    8821.85 |    7.241 | ...
 *
 *       %-ile |  Read (ms) | Write (ms) | Total (ms)
 *        25th |      0.070 |        N/A |      0.070 */
#pragma once

#include "ingest/formats/diskspd_span.h"
#include "ingest/formats/pasted.h"

enum { DISKSPD_COLUMNS = 6 };

struct diskspd_table {
    int at[DISKSPD_COLUMNS]; /* field of bytes, I/Os, speed, rate, mean, deviation; -1 */
    guint fields;            /* of the header; 0: no table is open */
    enum part section;       /* what the table is about */
    bool named;              /* the section is known */
    int latency[3];          /* field of each part in the percentiles; -1 */
    bool percentiles;        /* a table of them is open */
    bool one_target;         /* it is about one target of several */
    bool cpu;                /* the table of CPUs has its use first */
};

/* True when the line is a header, a title or a row of a table. */
bool diskspd_table_line(struct diskspd_table *table, struct diskspd_span *span,
                        const struct pasted *pasted, struct batch *batch);

/* "Total IO", "Read IO", "Write IO": what the next table is about. */
bool diskspd_section(const char *text, enum part *part);

/* Is it the header of the table of results? */
bool diskspd_header(const char *text);

/* "8192KiB", "50GB" (2^30 before 2.0.18), "53687091200B"; NAN when it is none. */
double diskspd_size(const char *text);
