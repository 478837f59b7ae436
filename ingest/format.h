/* Formats: what a tool's output looks like and how it becomes runs.  A format is one const struct
 * at the foot of its file in ingest/formats/, one extern here, one row in format.c.
 *
 * sniff() looks at the first bytes of a source and says how sure it is, 0 (no) to 100; the best
 * score wins, a tie between two formats is an error that names both and --format.  parse() emits
 * runs into the batch (schema/model.h); what it cannot read becomes a remark with line and column,
 * a number is never attached to a wrong column.  It returns false only where the batch does (the
 * sink failed); a file in which nothing was found simply emits nothing. */
#pragma once

#include "ingest/lines.h"
#include "schema/model.h"

/* The beginning of a source, as text: at most FORMAT_HEAD bytes of whole lines, UTF-8. */
enum { FORMAT_HEAD = 64 * 1024 };

/* What sniff() may also say, of a document that names its format first thing: no other format is
 * asked. */
enum { FORMAT_CERTAIN = 101 };

struct format {
    const char *name;  /* for --format and the archive: "bonnie++" */
    const char *title; /* for people: "bonnie++ and Tim Bray's bonnie" */
    const char *reads; /* what of it: "CSV and text of 1.00 to 2.00a" */
    int importer;      /* raised whenever its numbers change */
    bool note;         /* it says what was asked: nobody expects results of it */
    int (*sniff)(const char *head, const struct source *source);
    /* For a text in which what several tools printed stands one behind another
     * (ingest/sections.h); NULL: not looked for there.  prints(): this tool alone prints such a
     * line, where its figures stand or just before.  opens(), may be NULL: a line that the tool
     * prints before that; *near: only directly before it. */
    bool (*prints)(const char *line);
    bool (*opens)(const char *line, bool *near);
    bool (*parse)(const struct source *source, struct batch *batch, GError **error);
};

extern const struct format dd_format, bonnie_format, fio_format, fio_log_format, iometer_format,
    shootout_format;
extern const struct format elbencho_format, hdparm_format, ioping_format, iozone_format,
    sysbench_format, vdbench_format, timed_format, rebuild_format;
extern const struct format diskspd_format, sqlio_format, crystaldiskmark_format, asssd_format,
    hdtune_format, iometer_icf_format;
extern const struct format phoronix_format, table_format, recorded_format;

/* Closed by NULL. */
extern const struct format *const formats[];

/* By name; NULL with an error that lists the names. */
const struct format *format_get(const char *name, GError **error);

/* By content.  NULL without an error when no format knows it; NULL with an error on a tie. */
const struct format *format_sniff(const struct source *source, GError **error);
