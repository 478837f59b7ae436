/* One child process, from start to end: what may be asked of it and what comes of it.  runner.c
 * alone starts one. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <sys/types.h>

enum ran {
    RAN_EXITED,   /* by itself: outcome.status */
    RAN_SIGNALED, /* by a signal: outcome.signal */
    RAN_TIMEOUT,  /* the time was over */
    RAN_FLOODED,  /* it printed more than the limit */
    RAN_STOPPED,  /* watch() said so */
    RAN_MISSING,  /* there is no such program */
    RAN_FAILED,   /* it could not be started: outcome.text says why */
};

struct outcome {
    char *text; /* what it printed on both outputs; NUL-terminated, may hold NUL bytes */
    gsize length;
    int status, signal;
    double seconds;      /* of wall time */
    double user, system; /* s of CPU, of the child and its children */
};
void outcome_clear(struct outcome *outcome);

/* What a caller may ask beyond the defaults; zero members are the defaults. */
struct running {
    const char *folder;             /* to run in; NULL: / */
    const char *output;             /* folder that holds what it prints; NULL: memory */
    unsigned seconds;               /* time limit: 20 */
    gsize limit;                    /* B of output: 16 MiB */
    const char *const *environment; /* more "NAME=value", closed by NULL */
    /* Called about ten times a second; false stops it.  `printed` is how much it printed so far. */
    bool (*watch)(void *user, pid_t group, gsize printed);
    void *user;
};

/* `program` is a path. */
enum ran child_run(const char *program, const char *const *argv, const struct running *running,
                   struct outcome *outcome);
