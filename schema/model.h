/* The plain data that importers emit: runs with their results, collected in a batch.  No database
 * here.
 *
 *     struct run *run = batch_run(b);
 *     run->tool = "dd", run->at = line.at, run->length = ..., run->digest = digest;
 *     struct result *r = batch_result(b, workload);
 *     r->values[METRIC_throughput] = 232491630.02;
 *     if (!batch_end_run(b, error)) return false;
 *
 * batch_run() .. batch_end_run() enclose one run; everything between belongs to it.  At most
 * BATCH_RUNS runs stand in a batch: the next batch_end_run() hands them to the sink and forgets
 * them (and the texts), so an importer keeps no pointer into a batch over that call.  Workloads
 * stay for the life of the batch, so their numbers may be kept. Texts given to a run must live
 * until its batch_end_run(); batch_text() makes them live in the batch.  NULL is unknown. */
#pragma once

#include "schema/date.h"
#include "schema/metric.h"
#include "schema/workload.h"

enum { BATCH_RUNS = 4096 };

/* Where a fact came from. */
enum origin {
    ORIGIN_DETECTED,
    ORIGIN_STATED,
    ORIGIN_IMPORTED,
    ORIGIN_GUESSED,
    ORIGIN_DERIVED,
    ORIGIN_COUNT
};
extern const char *const origin_words[ORIGIN_COUNT]; /* "detected", ... */

enum run_status { RUN_OK, RUN_FAILED, RUN_TIMEOUT, RUN_STOPPED };
extern const char *const run_status_words[]; /* "ok", "failed", "timeout", "stopped" */

/* Who said what a run ran on; a stronger word is not overwritten by a weaker one. */
enum said { SAID_NOTHING, SAID_FILE, SAID_DESCRIPTION, SAID_OPTION, SAID_ANNOTATED };

struct fact {
    const char *key, *value, *unit; /* unit may be NULL */
    enum origin origin;
};

/* A name with a value: a tag. */
struct pair {
    const char *name, *value;
};

/* The tag of runs whose layout is a guess that nobody confirmed yet ("layout"); people see a ~
 * before it. */
extern const char guessed_tag[];

/* What a run ran on, as somebody said it.  NULL: nothing said. */
struct setup {
    const char *rig;         /* name, or name#revision */
    const char *layout;      /* canonical line */
    const char *layout_name; /* its owner's name for it */
    const char *compression; /* "off", "lz4", "unknown" */
    enum origin origin;
    enum said said;
};

struct run {
    gsize at, length; /* where its bytes stand in the source */
    guint line;       /* 1-based line where it begins; 0 where lines mean nothing */
    guint64 digest;   /* ingest/digest.h */
    guint series; /* runs of one source with the same number, not 0, are repetitions by the tool's
                     own word (bonnie++ -x) */
    const char *tool, *tool_version, *command;
    const char *machine; /* the name that the tool printed */
    const char *host;
    const char *started; /* ISO text */
    enum date_from started_from;
    double duration; /* s */
    enum run_status status;
    const char *note;
    struct setup setup;
    guint result, results; /* first in batch->results and how many; the same for the others */
    guint fact, facts, tag, tags;
};

struct result {
    guint workload; /* index from batch_workload() */
    gint n;         /* repetitions already averaged in these figures: 1, 2 ..; 0: not stated */
    double values[METRIC_COUNT];
    double working_set; /* B */
    guint missing, missings;
};

/* Why a metric of a result has no value, or how a doubtful print was read. */
struct missing {
    enum metric metric;
    const char *printed; /* as it stood there; may be NULL */
    const char *reason;  /* "too fast to measure", "not run", "unreadable", "unit unclear" */
};

/* A thing said about the input while it was read. */
enum remark_kind {
    REMARK_NOTE,    /* worth knowing; nothing was lost */
    REMARK_REFUSED, /* a row, block or file that was not taken */
};
struct remark {
    enum remark_kind kind;
    gsize line, column; /* 0: none */
    const char *text;
};

/* A machine as described by a file. */
struct rig {
    const char *name;
    const char *since; /* ISO date or NULL */
    guint fact, facts; /* in batch->facts */
};

/* What somebody claimed; figures may be lost. */
struct claim {
    const char *name;     /* "S1-C1" */
    const char *text;     /* the claim in a sentence */
    const char *a, *b;    /* layouts or selections, several joined by " | "; NULL none */
    const char *workload; /* NULL unknown */
    const char *metric;
    const char *effect;  /* "A 37 % slower" */
    const char *said_at; /* "line 41" */
};

/* The workload of a result: its canonical text and facets (owned by the batch). */
struct batch_workload {
    const char *canon;
    struct workload facets;
};

struct batch {
    GArray *runs;      /* struct run */
    GArray *results;   /* struct result */
    GArray *missings;  /* struct missing */
    GArray *facts;     /* struct fact: of runs and rigs */
    GArray *tags;      /* struct pair */
    GArray *rigs;      /* struct rig */
    GArray *setups;    /* struct setup: entered without a run */
    GArray *claims;    /* struct claim */
    GArray *workloads; /* struct batch_workload */
    GArray *remarks;   /* struct remark: kept over flushes, at most BATCH_REMARKS */
    guint remarks_left_out;
    guint64 runs_seen;             /* over all flushes */
    GStringChunk *texts, *lasting; /* until the next flush; for the life of the batch */
    GHashTable *workload_index;
    bool (*sink)(void *user, const struct batch *batch, GError **error);
    /* Called by batch_end_run() before a run is final: may fill in what it lacks, add facts and
     * tags. */
    void (*complete)(void *user, struct batch *batch, struct run *run);
    void *user;
};

enum { BATCH_REMARKS = 200 };

/* sink takes full batches; NULL keeps at most BATCH_RUNS runs and drops nothing (tests). */
void batch_init(struct batch *batch, bool (*sink)(void *, const struct batch *, GError **),
                void *user);
void batch_clear(struct batch *batch);

/* length -1: NUL-terminated; NULL stays NULL. */
const char *batch_text(struct batch *batch, const char *text, gssize length);
const char *batch_printf(struct batch *batch, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The number of a workload, the same for the same canonical text; -1 with an error when the facets
 * do not go together. */
int batch_workload(struct batch *batch, const struct workload *workload, GError **error);

/* Begin a run: status ok, duration NAN, all else unknown. */
struct run *batch_run(struct batch *batch);
/* A result of it: values NAN; valid until the next batch_result(). */
struct result *batch_result(struct batch *batch, int workload);
/* Of the last result. */
void batch_missing(struct batch *batch, enum metric metric, const char *printed,
                   const char *reason);
/* Of the run. */
void batch_fact(struct batch *batch, const char *key, const char *value, const char *unit,
                enum origin origin);
void batch_tag(struct batch *batch, const char *name, const char *value);
/* End the run; one without results is dropped. */
bool batch_end_run(struct batch *batch, GError **error);
/* Forget the run begun last. */
void batch_drop_run(struct batch *batch);
/* Hand over what is left, with rigs, setups and claims. */
bool batch_flush(struct batch *batch, GError **error);

/* Rig: begins one; facts given by batch_rig_fact() until the next. */
void batch_rig(struct batch *batch, const char *name, const char *since);
void batch_rig_fact(struct batch *batch, const char *key, const char *value, const char *unit,
                    enum origin origin);

void batch_remark(struct batch *batch, enum remark_kind kind, gsize line, gsize column,
                  const char *format, ...) G_GNUC_PRINTF(5, 6);
