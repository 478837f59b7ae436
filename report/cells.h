/* Cells: the runs that are repetitions of each other (same setup, workload, tool, working-set
 * class, and versions of the tool that mean the same by their words) with all their numbers, as
 * comparison, charts and pages take them.
 *
 *     auto_clear(cells_clear) struct cells cells = {0};
 *     if (!cells_load(store, where, NULL, &cells, error)) ...
 *
 * Runs of an unknown rig or layout are never pooled: each is a cell of its own, unless the tool
 * said that they repeat each other (bonnie++ -x). */
#pragma once

#include "schema/fields.h"
#include "store/store.h"

/* One run's numbers for the cell's workload. */
struct cell_run {
    gint64 run, result;
    double values[METRIC_COUNT];
    gint n;                          /* repetitions averaged in them; 0 not stated */
    const char *started;             /* ISO; NULL unknown */
    const char *status;              /* "ok", "failed" ... */
    const char *host, *version, *os; /* of the tool; NULL unknown */
};

/* What was said of a run or result beside its figures: a tag, or how a figure was printed. */
struct cell_mark {
    gint64 result; /* 0: of all results of the run */
    const char *name, *value;
};

struct cell_data {
    const char *words[FIELD_COUNT];  /* each key's value as text; NULL unknown */
    const char *tag;                 /* value of the tag asked for; NULL none */
    const char *unknown;             /* what stands for an unknown rig or layout; NULL otherwise */
    const char *lone;                /* "raid5-ext4 (result.csv:3)": never pooled; NULL otherwise */
    const char *layout_name, *label; /* its owner's name; the notation's short label */
    const char *shown; /* how people see the layout: its name, else its label, with a ~ before a
                          guess; NULL unknown */
    bool guessed;      /* the layout of a run of it is a guess that nobody confirmed */
    const char *tool_version; /* of the newest run */
    const char *generation;   /* of versions that mean the same: bonnie++ "1", "2"; NULL: all do */
    const char *compression_origin, *part;
    const char *reason;  /* why there is neither throughput nor rate: "too fast to measure" */
    const char *machine; /* the name that the tool printed */
    const char *command;
    const char *newest;          /* latest start; NULL unknown */
    gint64 rig_revision, source; /* source: number in the archive */
    double survives, disks, data_disks, usable, capacity, memory, working_set;
    bool versions_differ;          /* tool versions inside the cell */
    guint run, runs;               /* first in cells->runs and how many */
    bool sketched;                 /* its runs are not there (yet): cells_fill() */
    gint64 setup, workload, first; /* numbers in the archive; first: its first result */
    struct {
        enum metric metric;
        guint n; /* runs that have it */
        double median, least, log_sd;
    } sketch; /* where it was sketched: what follows from its runs */
};

struct cells {
    GArray *cells; /* struct cell_data */
    GArray *runs;  /* struct cell_run, a cell's runs adjacent */
    GStringChunk *texts;
    GHashTable *rigs;  /* "pe2900#1" -> table of its facts, key -> value with unit */
    GHashTable *marks; /* run -> GArray of struct cell_mark */
    const char *tag;   /* name of the tag that divides them; NULL none */
};

/* What else divides cells, beside what always does. */
struct cells_split {
    enum field key;  /* host, source: its value; FIELD_NONE nothing */
    const char *tag; /* the value of the tag of that name; NULL none */
};

/* Cells without their runs, from the store's summaries, which costs a hundredth.  *done false, and
 * no cells: summaries cannot answer this selection (it asks about single runs, or takes some of an
 * unknown rig or layout), or are not up to date: load them. */
bool cells_sketch(struct store *store, const struct filter *where, struct cells *cells, bool *done,
                  GError **error);
/* Fetch the runs of the cells that `wanted` (one per cell) names. */
bool cells_fill(struct store *store, const bool *wanted, struct cells *cells, GError **error);

/* `split` may be NULL. */
bool cells_load(struct store *store, const struct filter *where, const struct cells_split *split,
                struct cells *cells, GError **error);
void cells_clear(struct cells *cells);

/* Leave out the cells whose layout is not known to survive so many failures. */
void cells_keep_surviving(struct cells *cells, double failures);

const struct cell_data *cells_at(const struct cells *cells, guint i);
const struct cell_run *cells_run(const struct cells *cells, const struct cell_data *cell, guint i);

/* A fact of the cell's rig ("memory", "cpu"), as text with its unit; NULL unknown. */
const char *cells_fact(const struct cells *cells, const struct cell_data *cell, const char *key);

/* All of them, key -> text; NULL where the rig is unknown or has none. */
GHashTable *cells_facts(const struct cells *cells, const struct cell_data *cell);

/* What was said of a run's result under a name; NULL nothing. */
const char *cells_mark(const struct cells *cells, const struct cell_run *run, const char *name);

/* The keys of facts in which the rigs of two cells differ, those that only one rig states left out;
 * sorted; the caller frees the array (texts are borrowed). */
GPtrArray *cells_rig_differences(const struct cells *cells, const struct cell_data *a,
                                 const struct cell_data *b);

/* All values of a metric of a cell, sorted; returns how many (NANs left out).  The caller frees. */
double *cells_values(const struct cells *cells, const struct cell_data *cell, enum metric metric,
                     gsize *n);

/* The metric that stands for a workload: rate for random and metadata work, else throughput; what
 * the cell has.  METRIC_NONE when it has no number. */
enum metric cells_metric(const struct cells *cells, const struct cell_data *cell);
