/* Reading fio's output: what its forms have in common while a source is read from front to back. */
#pragma once

#include "ingest/formats/fio_job.h"
#include "ingest/lines.h"

/* UTF-8 as jansson wants it: the bytes of the source themselves wherever possible. */
struct fio_text {
    struct source source; /* of `bytes` */
    char *made;           /* the bytes, where they had to be made */
    bool moved;           /* they stand elsewhere than in the source */
    bool cleaned;         /* numbers that JSON does not have were taken out */
};

struct fio_reading {
    struct fio_jobs jobs;
    struct batch *batch;
    struct fio_text *text;
    struct lines *lines;
    /* Of the execution being read. */
    guint document;
    bool results; /* some have been printed */
    const char *version, *host;
    const char *asked; /* the job file that its command named; NULL not told */
    GString *said;     /* by fio itself, apart from results: errors, signals */
    bool stopped;
    GPtrArray *headers; /* struct fio_header, of all executions */
    gsize odd_line;     /* first line since the last result that means nothing here; 0 none */
    char *odd;
    gsize wasted; /* bytes of JSON that were read for nothing */
    /* Of normal output. */
    gint job; /* the one being read, -1 none */
    enum fio_direction side;
    bool in_side;
    double ranks_per_second; /* unit of the percentiles that follow; NAN: not wanted */
    bool blocks;             /* jobs were printed since the last summary */
    bool summary;            /* a group without jobs */
};

/* Marks as a note of `job` what fio said before it, and that it was told to end. */
void fio_reading_mark(struct fio_reading *reading, struct fio_job *job);

/* The newest header of that name, NULL when there was none. */
const struct fio_header *fio_reading_header(const struct fio_reading *reading, const char *name);

/* The execution is over: what follows belongs to another. */
void fio_reading_next(struct fio_reading *reading);

/* A document of JSON that begins at `at`; on true the lines go on behind it. */
bool fio_json_read(struct fio_reading *reading, const struct line *line, gsize at);

/* A line of --minimal (fields by semicolons, version first). */
bool fio_terse_read(struct fio_reading *reading, const struct line *line, const char *text);
bool fio_terse_is(const char *text);

/* A line of normal output; false when it is none. */
bool fio_normal_read(struct fio_reading *reading, const struct line *line, const char *text);
bool fio_normal_is(const char *text);

/* Quantities as fio prints them; each moves *at past what it took, or returns false.
 * Bytes, or bytes per second: "16.2MiB/s", "4260.0KB", "11749Mbit/s", "31.9Mi".  A plain prefix is
 * binary in fio before 2.99 (`old`), decimal since; one with i is always binary. */
bool fio_scan_bytes(const char **at, bool old, double *value);
bool fio_scan_count(const char **at, double *value); /* "194k", 1000-based */
/* The count behind `key` ("min="), where it stands as a word of its own. */
bool fio_find_count(const char *text, const char *key, double *value);
