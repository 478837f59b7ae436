/* What DiskSpd's text and its XML have in common: the parameters of a time span (its targets with
 * their letters, as on the command line) and what was measured in it.  Both readers fill a struct
 * diskspd_span; diskspd_emit() makes the run. */
#pragma once

#include "schema/model.h"

/* A target by its letters (map_diskspd()); NULL: not told. */
struct diskspd_target {
    const char *path;
    const char *b, *w, *r, *rs, *s, *t, *o, *Z, *S;
};

/* What was done in one direction, or in all; NAN unknown. */
struct diskspd_part {
    bool there;
    double bytes, count, speed, rate; /* B, 1, B/s, 1/s */
    double mean, sd, min, max;        /* s */
    double p50, p90, p95, p99, p999, p9999;
    const char *lacks; /* why there is no speed; NULL */
};

struct diskspd_file {
    const char *path;
    double size;
};

struct diskspd_span {
    GArray *targets;       /* struct diskspd_target */
    const char *F, *O, *Z; /* of all targets */
    const char *paced;     /* what held it back: "limited to 100 IOPS"; NULL */
    double warmup;         /* s */
    const char *command, *version, *machine, *started;
    double time, cpu;             /* s, fraction */
    double time_slack;            /* s: the last digit that was printed of it */
    guint64 threads;              /* that ran; 0 unknown */
    struct diskspd_part parts[3]; /* by enum part */
    GArray *files;                /* struct diskspd_file, each path once */
    GStringChunk *texts;          /* of all texts here */
    gsize at, end, line;
};

void diskspd_span_init(struct diskspd_span *span);
void diskspd_span_clear(struct diskspd_span *span);

/* Forget what was measured, keep the parameters. */
void diskspd_span_reset(struct diskspd_span *span);

/* The last target; one is made where there is none. */
struct diskspd_target *diskspd_target(struct diskspd_span *span);

const char *diskspd_keep(struct diskspd_span *span, const char *text);
void diskspd_file(struct diskspd_span *span, const char *path, double size);

/* What the printed parameters lack, from the command line.  False when the parameters are not known
 * even then. */
bool diskspd_complete(struct diskspd_span *span);

/* False only where the batch fails; nothing measured makes no run. */
bool diskspd_emit(struct diskspd_span *span, struct batch *batch, GError **error);
