/* A plan that is being worked off: what it works with, what came of it so far. */
#pragma once

#include "ingest/collect/gates.h"
#include "ingest/collect/interrupt.h"
#include "ingest/collect/plan.h"
#include "ingest/collect/standing.h"
#include "ingest/words.h"
#include "store/store.h"

/* What is under way, for people. */
struct progress {
    const char *what;     /* "fio rand-read:bs=4K" or what else is done */
    guint cell, cells;    /* from 1 */
    double seconds, left; /* s that it takes so far; s that the plan still takes, NAN unknown */
    double moved;         /* B/s of the disks now; NAN */
};

struct collect {
    struct store *store;
    struct runner *runner;
    struct target *target;
    struct plan *plan;
    struct interrupt *interrupt;
    const struct statement *statement; /* what the runs ran on */
    const struct standing *standing;   /* what was found of it */
    const struct gates *gates;
    const char *command; /* for the log */
    guint cool;          /* s between two cells */
    guint limit;         /* s that a tool may take; 0: by what it has to do */
    double until;        /* repeat until the median is known this well (0.05); 0: no more repeats */
    guint most;          /* repeats at most */
    gint64 journal;      /* the plan's number in the archive */
    gint64 change;       /* that the runs belong to; 0: none yet */
    void (*say)(void *user, const char *line);
    void (*progress)(void *user, const struct progress *progress); /* NULL: nobody looks */
    void *user;

    guint done, failed; /* what came of it */

    GPtrArray *disks; /* filled here */
    double rate;      /* B/s of what was moved in order, as measured here */
    bool prepared;    /* what is read was written, and nothing else over it */
};
