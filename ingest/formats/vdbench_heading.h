/* Headings of vdbench's reports: which column of a row has which figure.
 *
 * flatfile.html names every column in one line that begins with "tod".  summary.html, totals.html
 * and the console have two lines, of which the words below each other make a name ("i/o rate"),
 * more of them in each version; for file system work the words of the first line span several
 * columns. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum vdbench_figure {
    VDBENCH_IGNORED,
    VDBENCH_NAME,     /* of the run definition */
    VDBENCH_INTERVAL, /* "12", "avg_2-60" */
    VDBENCH_ASKED,    /* rate asked for */
    VDBENCH_RATE,
    VDBENCH_SPEED, /* MiB/s */
    VDBENCH_READ_SPEED,
    VDBENCH_WRITE_SPEED,
    VDBENCH_BYTES, /* of a request, as seen */
    VDBENCH_READ,  /* percent, as seen */
    VDBENCH_MEAN,  /* ms */
    VDBENCH_READ_MEAN,
    VDBENCH_WRITE_MEAN,
    VDBENCH_READ_RATE,
    VDBENCH_WRITE_RATE,
    VDBENCH_MAX,
    VDBENCH_READ_MAX,
    VDBENCH_WRITE_MAX,
    VDBENCH_SD,
    VDBENCH_DEPTH, /* as seen */
    VDBENCH_CPU,   /* percent of all CPUs */
    VDBENCH_SIZE,  /* of a request, as asked for */
    VDBENCH_THREADS,
    VDBENCH_READ_ASKED,
    VDBENCH_SEEK_ASKED,
    VDBENCH_STAMP, /* date and time */
    VDBENCH_FIGURES,
};

enum { VDBENCH_COLUMNS = 96 };

struct vdbench_heading {
    enum vdbench_figure columns[VDBENCH_COLUMNS];
    guint n;       /* 0: none was read */
    bool flat;     /* of flatfile.html */
    bool files;    /* of file system work */
    char date[11]; /* "2016-04-08"; "" unknown */
};

/* One or two lines (`below` NULL) that make a heading; false, with *heading as it was, for others.
 */
bool vdbench_heading_flat(struct vdbench_heading *heading, const char *text);
bool vdbench_heading_begins(const char *text);
bool vdbench_heading_read(struct vdbench_heading *heading, const char *above, const char *below);
