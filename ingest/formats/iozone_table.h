/* The table of iozone's automatic mode: numbers right-aligned below a heading over two lines. Tests
 * that were not run leave blanks, so a number belongs to the heading that it stands below. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum { IOZONE_COLUMNS = 24 };

struct iozone_column {
    const char *test; /* NULL for file size and record size, and for one that is not known */
    bool reads;
    gsize from, end; /* of its heading */
};

struct iozone_table {
    struct iozone_column columns[IOZONE_COLUMNS];
    guint n; /* 0: no heading was seen */
};

struct iozone_row {
    double file, record;           /* KiB as printed */
    double values[IOZONE_COLUMNS]; /* NAN: not run */
};

/* Whether `text` is the second line of a heading ("kB reclen write ..."); `above` is the line
 * before it. */
bool iozone_table_read(struct iozone_table *table, const char *above, const char *text);

/* A row of numbers below it.  False for a line that is none.  Where its numbers cannot be told
 * apart or stand below no heading, *wrong becomes the place, else NULL.  `tests`, from -i of the
 * command (bits, 0 unknown), helps where the blanks were lost. */
bool iozone_table_row(const struct iozone_table *table, const char *text, guint tests,
                      struct iozone_row *row, const char **wrong);
