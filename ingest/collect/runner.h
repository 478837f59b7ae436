/* The only way to other programs and to what the system tells in files: a runner either asks this
 * machine or replays a recording of another one, and whoever asks cannot tell which.
 *
 *     auto_clear(runner_clear) struct runner *runner = runner_live();
 *     auto_clear(outcome_clear) struct outcome pool = {0};
 *     const char *const argv[] = {"zpool", "status", "-P", NULL};
 *     if (runner_run(runner, argv, NULL, &pool) == RAN_EXITED && !pool.status)
 *         ... pool.text ...
 *     g_autofree char *mdstat = runner_read(runner, "/proc/mdstat");
 *
 * Programs are looked for in a fixed path (system folders first, then where vendors put theirs),
 * run with LC_ALL=C, without standard input, in a process group of their own that is killed when
 * the time is over, when too much is printed, or when the caller says so.
 *
 * A recording is one text.  What stands below a line is what the file held or the command printed
 * (both its outputs), up to the next such line; an empty line before that one does not count:
 *
 *     ==> /proc/mdstat <==
 *     Personalities : [raid1]
 *     ==> /sys/block/md0 -> ../devices/virtual/block/md0 <==
 *     ==> $ zpool status -P tank <==
 *     no such pool
 *     ==> status 1 <==
 *
 * `tail -n +1 FILES` prints files in this form.  A command is known by its words, joined by single
 * blanks, the program without its folder; one that was not recorded is a missing tool. */
#pragma once

#include "ingest/collect/child.h"

#include <stdio.h>

struct runner;

/* This machine. */
struct runner *runner_live(void);
/* A recording; its bytes are copied.  NULL with an error that names `name` and the line where
 * something stands before the first header. */
struct runner *runner_replay(const char *bytes, gsize length, const char *name, GError **error);
/* From now on write all that is asked, and what came of it, as a recording. */
void runner_record(struct runner *runner, FILE *out);
/* Look for programs in this folder first; NULL: no more. */
void runner_prefer(struct runner *runner, const char *folder);
bool runner_replays(const struct runner *runner);
void runner_clear(struct runner **runner);

/* Runs argv[0] with argv; `running` may be NULL.  The outcome is filled in whatever came of it. */
enum ran runner_run(struct runner *runner, const char *const *argv, const struct running *running,
                    struct outcome *outcome);

/* Where a program lies; NULL when it is not there.  The caller frees. */
char *runner_find(struct runner *runner, const char *program);

/* The text of a file; NULL when it is not there or may not be read.  At most 1 MiB of it.  The
 * caller frees. */
char *runner_read(struct runner *runner, const char *path);
/* The same without blanks and line ends around it. */
char *runner_word(struct runner *runner, const char *path);
/* Where a symbolic link leads, as it is written; NULL when it is none.  The caller frees. */
char *runner_link(struct runner *runner, const char *path);
/* The names in a folder, sorted, closed by NULL; empty where it is none.  g_strfreev() them. */
char **runner_list(struct runner *runner, const char *folder);
