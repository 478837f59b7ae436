/* A task: one workload that one tool is asked to run, settled in every facet; and what the machine
 * and the folder allow.  Plain data, made by tool_settle() (tool.h). */
#pragma once

#include "schema/workload.h"

/* What there is to work with. */
struct means {
    guint64 memory; /* B that caches can take */
    guint64 size;   /* B of the file that is worked on */
    guint seconds;  /* of work at random places, which could go on for ever; most of a read */
    bool drops;     /* caches can be emptied: this is root */
    bool direct;    /* the file system takes O_DIRECT and means it */
    bool device;    /* a device takes the place of files */
};

struct tool;

struct task {
    const struct tool *tool;
    char *workload; /* canonical; of a tool that runs several in one go "seq-* seeks"; all that
                               the journal has of it */
    char *title;    /* what people are shown in its place; NULL: the workload */
    char *input;    /* text of a file that its command reads; NULL none */
    struct workload facets; /* of the former; of the latter unknown */
    guint64 size;           /* B of the file that it works on */
    guint seconds;          /* it works so long; 0: until it has worked on all of the file */
    bool wants_file;        /* that was written before */
    bool wants_cold;        /* caches emptied before */
    bool makes_file;        /* leaves a file of its own, to be removed */
    bool rated;             /* what people are told of it is how often, not how much */
    double passes; /* over all of the file: how long it takes; NAN where it takes `seconds` */
    double writes; /* of these passes, those that write */
};

void task_free(struct task *task); /* NULL is fine */
const char *task_title(const struct task *task);
