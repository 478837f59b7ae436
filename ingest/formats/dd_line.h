/* What dd prints, found by shape and not by words, so that every translation is read:
 *
 *     300+0 records in                                      DD_RECORDS, twice
 *     300+0 records out
 *     3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s DD_BYTES
 *     33554432 bytes transferred in 3.184339 secs (10537330 bytes/sec)
 *     3145728 bytes (3.0M) copied, 0.025 s, 120 M/s         toybox
 *     256 blocks (256Mb) written.                           DD_BLOCKS, dcfldd's progress
 *      600MiB 0:00:01 [ 318MiB/s] [===>]                    DD_PV
 *
 * A bytes line is a whole number, a word, perhaps figures in brackets, a number with a unit of
 * time, and a number with a unit per second; a records line is digits+digits beside a word.  A text
 * may hold several (mail joins lines, progress too). */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum dd_kind { DD_RECORDS, DD_BYTES, DD_BLOCKS, DD_PV };

struct dd_item {
    enum dd_kind kind;
    const char *from, *to; /* in the text that was searched */
    guint64 full, part;    /* records */
    bool glued;            /* records: an operand ran into them ("count=44+0") */
    guint64 bytes;
    double seconds, seconds_step; /* and what their last digit is worth */
    const char *version;          /* what the shape tells: "gnu 8.25+", "busybox"; NULL nothing */
    const char *rate_at;          /* the printed rate */
    double rate;                  /* as printed, prefixes of 1000; INFINITY where dd says so */
    double rate_step;             /* what its last digit is worth */
    guint rate_power;             /* of its prefix: k 1, M 2 .. */
    bool rate_binary;             /* its prefixes are of 1024 (busybox, toybox, pv) */
    bool whole_ms;                /* the rate was computed from whole milliseconds (uutils) */
};

/* The next item of `text` from *at on; moves *at behind it. */
bool dd_line_next(const char *text, const char **at, struct dd_item *item);

/* Whether `text` ends within what may be a bytes line that a mail program wrapped. */
bool dd_line_open(const char *text);

/* Whether the printed rate follows from bytes and seconds within its rounding. */
bool dd_line_agrees(const struct dd_item *item);
