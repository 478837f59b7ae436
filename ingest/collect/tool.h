/* Tools that measure: one const struct each, at the foot of tool_NAME.c, one row in tool.c.
 *
 *     struct task *task = tool_settle(&fio_tool, "rand-read:bs=4K,qd=32", &means, error);
 *         task->workload     "rand-read:bs=4K,direct=yes,qd=32"
 *     g_autoptr(GPtrArray) argv = tool_command(task, &bench);
 *
 * What a workload leaves open is settled by what is honest: data that does not compress, written
 * data flushed within the time, reads from emptied caches or past them.  The command of a task
 * gives results of exactly the task's workload when its output is imported. */
#pragma once

#include "ingest/collect/task.h"
#include "ingest/format.h"

/* Where a command works. */
struct bench {
    const char *folder; /* its own */
    const char *file;   /* what was written before */
    const char *fresh;  /* a file that is not there yet */
    const char *input;  /* a file with the text of task->input */
    const char *name;   /* of no other run: tools print it, and runs are told apart by it */
    guint64 seed;       /* of its data; no two cells have the same */
    guint64 memory;     /* B */
    bool root;
};

struct tool {
    const char *name;            /* as in results */
    const char *program;         /* NULL: of that name */
    const char *package;         /* that brings it, on Debian and Fedora alike */
    const char *runs;            /* which workloads, for people */
    const struct format *format; /* NULL: known by what stands in the output */
    bool devices;                /* also works on a device in place of files */
    bool shell;                  /* the last word of its command is what people would type */
    /* Fills in task->facets, read from the text, and what follows from them. */
    bool (*settle)(struct task *task, const char *text, const struct means *means, GError **error);
    void (*command)(const struct task *task, const struct bench *bench, GPtrArray *argv);
};

extern const struct tool fio_tool, dd_tool, bonnie_tool;
/* Any command line; its "workload" is that line, with {dir} for the folder to work in and {file}
 * for the file that was written before. */
extern const struct tool command_tool;
/* Job files of fio; its "workload" is the file's text, with "; NAME" in the first line. */
extern const struct tool jobs_tool;
/* Those that can be asked for workloads, in the order in which they are preferred; closed by
 * NULL. */
extern const struct tool *const tools[];

/* NULL with an error that lists the names. */
const struct tool *tool_get(const char *name, GError **error);

/* NULL with an error that says what it cannot do. */
struct task *tool_settle(const struct tool *tool, const char *text, const struct means *means,
                         GError **error);

/* The words of the command, closed by NULL; freed with the array. */
GPtrArray *tool_command(const struct task *task, const struct bench *bench);

/* A word of a command. */
void tool_word(GPtrArray *argv, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* An error that says what the tool runs, and what was asked. */
bool tool_cannot(const struct tool *tool, const char *text, const char *why, GError **error);
