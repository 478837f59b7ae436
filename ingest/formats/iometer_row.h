/* Rows of an Iometer result file: separators, quotes, and columns by the names in the header.
 *
 *     struct iometer_header header;
 *     iometer_header_read(&header, fields, n);
 *     iometer_number(&header, row, n, IOMETER_IOPS, &value)
 *
 * Iometer never quotes; spreadsheets that saved the file again do. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The columns that results are made of.  The three of a kind are whole, read, write in this order.
 */
enum iometer_column {
    IOMETER_TYPE,
    IOMETER_NAME,
    IOMETER_SPEC,
    IOMETER_WORKERS,
    IOMETER_DISKS,
    IOMETER_IOPS,
    IOMETER_READ_IOPS,
    IOMETER_WRITE_IOPS,
    IOMETER_SPEED, /* B/s */
    IOMETER_READ_SPEED,
    IOMETER_WRITE_SPEED,
    IOMETER_MEAN, /* s */
    IOMETER_READ_MEAN,
    IOMETER_WRITE_MEAN,
    IOMETER_MAXIMUM, /* s */
    IOMETER_READ_MAXIMUM,
    IOMETER_WRITE_MAXIMUM,
    IOMETER_ERRORS,
    IOMETER_READ_BYTES,
    IOMETER_WRITTEN_BYTES,
    IOMETER_READ_COUNT,
    IOMETER_WRITE_COUNT,
    IOMETER_RUN_TIME, /* in ticks of the clock */
    IOMETER_MAXIMUM_SIZE,
    IOMETER_DEPTH,
    IOMETER_CPU,   /* fraction */
    IOMETER_CLOCK, /* ticks per second */
    IOMETER_COLUMNS,
};

struct iometer_header {
    int at[IOMETER_COLUMNS]; /* field; -1: not there */
    double scale[IOMETER_COLUMNS];
    gsize n, fields; /* columns with a name; fields of the header line */
    char separator;
};

/* Cut `line` in place.  A field is quoted when it opens with a quote mark whose partner stands at
 * its end. */
void iometer_split(char *line, char separator, GPtrArray *fields);

void iometer_header_read(struct iometer_header *header, const GPtrArray *fields, char separator);

/* Make a row as wide as its header: padding goes, and commas within the target's or the
 * specification's name (before 2006) are put back.  False where the row ends early. */
bool iometer_fit(const struct iometer_header *header, GPtrArray *fields, GStringChunk *texts);

/* Whether rates and speeds of reads and writes add up to the whole, and there is a speed where
 * there is a rate, as in every version: not so where a damaged header or decimal commas moved a
 * row's numbers to other columns.  True where a column is missing. */
bool iometer_sums(const struct iometer_header *header, const GPtrArray *row);

/* "" where there is no such column. */
const char *iometer_text(const struct iometer_header *header, const GPtrArray *row,
                         enum iometer_column column);

/* In base units; NAN where blank or none.  *unreadable (may be NULL) becomes what stood there when
 * it is no number. */
double iometer_number(const struct iometer_header *header, const GPtrArray *row,
                      enum iometer_column column, const char **unreadable);
