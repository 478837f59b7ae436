/* Plans: what a collector is to run, as plain data and as a table to be looked at before anything
 * is written.
 *
 *     auto_clear(plan_clear) struct plan plan = {0};
 *     plan_init(&plan, &means, seed);
 *     plan_ask(&plan, &(struct ask){.workload = "rand-read", .qd = "1..32"}, has, user, error);
 *     plan_repeat(&plan, 3);
 *     plan_shuffle(&plan);
 *     plan_show(&plan, &table);
 *
 * A cell is one execution of a task.  Asking twice for the same task makes it once. */
#pragma once

#include "ingest/collect/tool.h"
#include "schema/table.h"

enum cell_state { CELL_WAITING, CELL_RUNNING, CELL_DONE, CELL_FAILED, CELL_STATES };
extern const char *const cell_state_words[CELL_STATES + 1]; /* as the journal has them */

struct plan_cell {
    const struct task *task;
    guint nth; /* repetition, from 1 */
    enum cell_state state;
    double value; /* throughput or rate that it gave; NAN none */
    char *note;   /* why it failed */
};

struct plan {
    struct means means;
    guint64 seed;
    GPtrArray *tasks;    /* struct task, in the order of asking */
    GArray *cells;       /* struct plan_cell, in the order of running */
    GPtrArray *left_out; /* char *: what was asked by a suite and cannot be run here, and why */
};

/* A workload, or a pattern over the classes ("meta-*", "mixed.*@iometer"), varied over ranges. */
struct ask {
    const char *tool; /* NULL: the first that is there and can */
    const char *workload;
    const char *bs, *qd, *jobs; /* "4K,64K,1M", "1..32" (doubled), NULL: as the workload says */
    bool lenient;               /* what cannot be run is left out and said, not an error */
};

/* Whether a tool is there. */
typedef bool plan_has(void *user, const struct tool *tool);

void plan_init(struct plan *plan, const struct means *means, guint64 seed);
void plan_clear(struct plan *plan);

bool plan_ask(struct plan *plan, const struct ask *ask, plan_has *has, void *user, GError **error);

/* The rows of suite.def; ranges and tool of `over` take the place of a suite's. */
bool plan_suite(struct plan *plan, const char *suite, const struct ask *over, plan_has *has,
                void *user, GError **error);
extern const char *const plan_suites[]; /* closed by NULL */

/* What a file asks for: access specifications of Iometer (.icf; those that are assigned to a
 * worker, or all where none is) as jobs of fio, with its queue depths unless `over` has others; a
 * job file of fio (.fio, .job) as it is.  A file that would reach beyond the folder is an error,
 * what fio cannot make exactly is left out and said. */
bool plan_file(struct plan *plan, const char *path, const struct ask *over, plan_has *has,
               void *user, GError **error);
/* Whether a text is the name of such a file. */
bool plan_is_file(const char *text);

/* So many cells of each task. */
void plan_repeat(struct plan *plan, guint times);
/* In an order that the seed decides. */
void plan_shuffle(struct plan *plan);

/* The task of a tool and a workload as a journal has them; made when it is not there. */
const struct task *plan_task(struct plan *plan, const char *tool, const char *workload,
                             GError **error);
void plan_cell_add(struct plan *plan, const struct task *task, guint nth);
struct plan_cell *plan_cell_at(const struct plan *plan, guint i);

/* B that it writes, the file that is read included; seconds that it takes at `rate` B/s. */
double plan_written(const struct plan *plan);
double plan_seconds(const struct plan *plan, double rate, guint cool);
/* The same of one task. */
double task_written(const struct task *task, double rate);
double task_seconds(const struct task *task, double rate);
/* B that are on the file system, or on the device, at one time. */
guint64 plan_space(const struct plan *plan);

/* Until something was measured here, a sequential speed of a disk of the slower kind (B/s). */
#define PLAN_RATE 100e6

/* One row a task, repetitions beside it. */
void plan_show(const struct plan *plan, double rate, struct table *table);

/* "4K,64K,1M" and "1..32" (1 2 4 8 16 32) as single words; NULL with an error naming `option`. */
char **plan_range(const char *option, const char *text, GError **error);
